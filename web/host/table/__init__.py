"""One game on the screen: played, watched again, and what stands around every table."""
