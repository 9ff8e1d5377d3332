"""The web table: pages, API, seats, store, live news, bot workers. It knows no game by name."""
