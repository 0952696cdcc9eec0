"""What is done with games that are records: those kept here, opened files and links, sharing."""
