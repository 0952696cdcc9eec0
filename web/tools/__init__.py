"""What build.py does: readies the machine, makes the site, serves it."""
