"""Tables: a game played, replayed, taught or asked about, and the chrome around it."""
