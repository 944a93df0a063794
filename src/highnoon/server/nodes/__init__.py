"""Several servers on one PostgreSQL database: who plays which table, and how people reach it from anywhere."""
