"""The implementation of build.py: prepare the machine, build the site, serve it."""
