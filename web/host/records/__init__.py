"""What is done with games that are records: those saved here, opened files and links, sharing."""
