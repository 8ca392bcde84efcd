-- Items whose owners wrote the field before only imports did: the first one of a collection stands for the game.
UPDATE "items" SET "platform_app_id" = ("fields" ->> 'platform_app_id')::integer WHERE "id" IN (
  SELECT DISTINCT ON ("collection_id", "fields" -> 'platform_app_id') "id" FROM "items"
  WHERE CASE WHEN jsonb_typeof("fields" -> 'platform_app_id') = 'number' AND "fields" ->> 'platform_app_id' ~ '^[1-9][0-9]{0,9}$'
    THEN ("fields" ->> 'platform_app_id')::bigint <= 2147483647 END
  ORDER BY "collection_id", "fields" -> 'platform_app_id', "id"
);
