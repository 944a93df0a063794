"""Steps from one schema to the next, run by Alembic when the server starts."""
