-- Only the embedded database changes: the tables of Postgres have no order of their rows.
SELECT 1;
