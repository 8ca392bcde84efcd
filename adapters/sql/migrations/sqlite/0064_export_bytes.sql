-- Exports that are ready count as what their account holds.
UPDATE account_usage SET bytes = bytes + (
  SELECT sum(e.bytes) FROM exports e WHERE e.user_id = account_usage.user_id AND e.bytes IS NOT NULL
) WHERE user_id IN (SELECT user_id FROM exports WHERE bytes IS NOT NULL);
