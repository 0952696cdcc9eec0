"""Records: saved games, opened files and links, sharing."""
