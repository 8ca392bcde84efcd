CREATE TABLE "item_pictures" (
	"item_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"position" integer NOT NULL,
	"owner_id" uuid NOT NULL,
	"url" text NOT NULL,
	"caption" text,
	CONSTRAINT "item_pictures_item_id_id_pk" PRIMARY KEY("item_id","id"),
	CONSTRAINT "item_pictures_count" CHECK ("item_pictures"."position" between 0 and 7)
);
--> statement-breakpoint
DROP INDEX "message_attachments_unused";--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "pictures" text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "message_attachments" ADD COLUMN "item_id" uuid;--> statement-breakpoint
ALTER TABLE "item_pictures" ADD CONSTRAINT "item_pictures_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "item_pictures_url" ON "item_pictures" USING btree ("url");--> statement-breakpoint
ALTER TABLE "message_attachments" ADD CONSTRAINT "message_attachments_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_attachments_item" ON "message_attachments" USING btree ("item_id") WHERE "message_attachments"."item_id" is not null;--> statement-breakpoint
CREATE INDEX "message_attachments_unused" ON "message_attachments" USING btree ("stored_at","id") WHERE "message_attachments"."message_id" is null and "message_attachments"."item_id" is null;--> statement-breakpoint
ALTER TABLE "message_attachments" ADD CONSTRAINT "message_attachments_one" CHECK ("message_attachments"."message_id" is null or "message_attachments"."item_id" is null);--> statement-breakpoint
-- The cover of an item becomes its first picture.
UPDATE items SET pictures =
	'[{"id":"' || gen_random_uuid() || '","url":' || to_json(cover_url)::text || ',"caption":null}]'
WHERE cover_url IS NOT NULL;--> statement-breakpoint
INSERT INTO item_pictures (item_id, id, position, owner_id, url)
SELECT id, (pictures::json -> 0 ->> 'id')::uuid, 0, owner_id, cover_url FROM items WHERE cover_url IS NOT NULL;--> statement-breakpoint
CREATE FUNCTION item_pictures_texts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR one IN SELECT r.owner_id AS account, sum(coalesce(octet_length(r."caption"::text), 0)) AS bytes, 0 AS items FROM added r
      WHERE r.owner_id IS NOT NULL AND coalesce(octet_length(r."caption"::text), 0) > 0 GROUP BY r.owner_id ORDER BY r.owner_id LOOP
      PERFORM count_texts(one.account, one.bytes::bigint, one.items::integer);
    END LOOP;
  ELSIF TG_OP = 'DELETE' THEN
    FOR one IN SELECT r.owner_id AS account, sum(coalesce(octet_length(r."caption"::text), 0)) AS bytes, 0 AS items FROM removed r
      WHERE r.owner_id IS NOT NULL AND coalesce(octet_length(r."caption"::text), 0) > 0 GROUP BY r.owner_id ORDER BY r.owner_id LOOP
      UPDATE account_usage SET texts = texts - one.bytes, items = items - one.items WHERE user_id = one.account;
    END LOOP;
  ELSIF old.owner_id IS NOT DISTINCT FROM new.owner_id THEN
    PERFORM count_texts(new.owner_id, (coalesce(octet_length(new."caption"::text), 0)) - (coalesce(octet_length(old."caption"::text), 0)), 0);
  ELSE
    UPDATE account_usage SET texts = texts - (coalesce(octet_length(old."caption"::text), 0)), items = items - 0 WHERE user_id = old.owner_id;
    UPDATE account_usage SET texts = texts + (coalesce(octet_length(new."caption"::text), 0)), items = items + 0 WHERE user_id = new.owner_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER item_pictures_texts_added AFTER INSERT ON item_pictures
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION item_pictures_texts();--> statement-breakpoint
CREATE TRIGGER item_pictures_texts_removed AFTER DELETE ON item_pictures
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION item_pictures_texts();--> statement-breakpoint
CREATE TRIGGER item_pictures_texts_changed AFTER UPDATE OF "owner_id", "caption"
ON item_pictures FOR EACH ROW WHEN (old.owner_id IS DISTINCT FROM new.owner_id OR old."caption" IS DISTINCT FROM new."caption")
EXECUTE FUNCTION item_pictures_texts();--> statement-breakpoint
UPDATE account_usage SET texts = summed.bytes, items = summed.items
FROM (
  SELECT a.user_id, coalesce(t.bytes, 0) AS bytes, coalesce(t.items, 0) AS items
  FROM account_usage a LEFT JOIN (SELECT account, sum(bytes) AS bytes, sum(items) AS items FROM (SELECT "owner_id" AS account, coalesce(octet_length("field_definitions"."key"::text), 0) + coalesce(octet_length("field_definitions"."name"::text), 0) + coalesce(octet_length("field_definitions"."options"::text), 0) AS bytes, 0 AS items FROM "field_definitions" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "owner_id" AS account, coalesce(octet_length("collections"."name"::text), 0) + coalesce(octet_length("collections"."description"::text), 0) AS bytes, 0 AS items FROM "collections" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "owner_id" AS account, coalesce(octet_length("items"."name"::text), 0) + coalesce(octet_length("items"."editions"::text), 0) + coalesce(octet_length("items"."external_ref"::text), 0) + coalesce(octet_length("items"."fields"::text), 0) + coalesce(octet_length("items"."comment"::text), 0) AS bytes, 1 AS items FROM "items" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "owner_id" AS account, coalesce(octet_length("item_pictures"."caption"::text), 0) AS bytes, 0 AS items FROM "item_pictures" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "owner_id" AS account, coalesce(octet_length("listings"."payment_methods"::text), 0) + coalesce(octet_length("listings"."description"::text), 0) AS bytes, 0 AS items FROM "listings" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "proposer_id" AS account, coalesce(octet_length("proposals"."message"::text), 0) AS bytes, 0 AS items FROM "proposals" WHERE "proposer_id" IS NOT NULL UNION ALL SELECT "owner_id" AS account, coalesce(octet_length("offers"."owner_handover_carrier"::text), 0) + coalesce(octet_length("offers"."owner_handover_number"::text), 0) + coalesce(octet_length("offers"."owner_handover_note"::text), 0) + coalesce(octet_length("offers"."owner_words"::text), 0) AS bytes, 0 AS items FROM "offers" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "offerer_id" AS account, coalesce(octet_length("offers"."offerer_handover_carrier"::text), 0) + coalesce(octet_length("offers"."offerer_handover_number"::text), 0) + coalesce(octet_length("offers"."offerer_handover_note"::text), 0) + coalesce(octet_length("offers"."offerer_words"::text), 0) AS bytes, 0 AS items FROM "offers" WHERE "offerer_id" IS NOT NULL UNION ALL SELECT "rater_id" AS account, coalesce(octet_length("ratings"."comment"::text), 0) AS bytes, 0 AS items FROM "ratings" WHERE "rater_id" IS NOT NULL UNION ALL SELECT "owner_id" AS account, coalesce(octet_length("wants"."edition"::text), 0) + coalesce(octet_length("wants"."q"::text), 0) + coalesce(octet_length("wants"."note"::text), 0) AS bytes, 0 AS items FROM "wants" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "user_id" AS account, coalesce(octet_length("import_mappings"."name"::text), 0) + coalesce(octet_length("import_mappings"."columns"::text), 0) + coalesce(octet_length("import_mappings"."options"::text), 0) AS bytes, 0 AS items FROM "import_mappings" WHERE "user_id" IS NOT NULL UNION ALL SELECT "author_id" AS account, coalesce(octet_length("posts"."content"::text), 0) AS bytes, 0 AS items FROM "posts" WHERE "author_id" IS NOT NULL UNION ALL SELECT "author_id" AS account, coalesce(octet_length("comments"."content"::text), 0) AS bytes, 0 AS items FROM "comments" WHERE "author_id" IS NOT NULL UNION ALL SELECT "author_id" AS account, coalesce(octet_length("messages"."content"::text), 0) AS bytes, 0 AS items FROM "messages" WHERE "author_id" IS NOT NULL UNION ALL SELECT "uploader_id" AS account, coalesce(octet_length("message_attachments"."name"::text), 0) AS bytes, 0 AS items FROM "message_attachments" WHERE "uploader_id" IS NOT NULL UNION ALL SELECT "from_id" AS account, coalesce(octet_length("dm_requests"."message"::text), 0) AS bytes, 0 AS items FROM "dm_requests" WHERE "from_id" IS NOT NULL UNION ALL SELECT "owner_id" AS account, coalesce(octet_length("events"."name"::text), 0) + coalesce(octet_length("events"."description"::text), 0) + coalesce(octet_length("events"."time_zone"::text), 0) + coalesce(octet_length("events"."address"::text), 0) + coalesce(octet_length("events"."city"::text), 0) + coalesce(octet_length("events"."url"::text), 0) + coalesce(octet_length("events"."cancel_reason"::text), 0) AS bytes, 0 AS items FROM "events" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "owner_id" AS account, coalesce(octet_length("rounds"."name"::text), 0) + coalesce(octet_length("rounds"."description"::text), 0) + coalesce(octet_length("rounds"."cancel_reason"::text), 0) AS bytes, 0 AS items FROM "rounds" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "owner_id" AS account, coalesce(octet_length("round_entries"."note"::text), 0) + coalesce(octet_length("round_entries"."wants"::text), 0) AS bytes, 0 AS items FROM "round_entries" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "owner_id" AS account, coalesce(octet_length("round_groups"."name"::text), 0) + coalesce(octet_length("round_groups"."wants"::text), 0) AS bytes, 0 AS items FROM "round_groups" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "reporter_id" AS account, coalesce(octet_length("reports"."details"::text), 0) AS bytes, 0 AS items FROM "reports" WHERE "reporter_id" IS NOT NULL) texts GROUP BY account) t ON t.account = a.user_id) summed
WHERE summed.user_id = account_usage.user_id;