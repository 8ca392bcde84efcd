CREATE TABLE "item_tags" (
	"item_id" uuid NOT NULL,
	"tag_key" text collate "C" NOT NULL,
	"tag" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"collection_id" uuid NOT NULL,
	CONSTRAINT "item_tags_item_id_tag_key_pk" PRIMARY KEY("item_id","tag_key")
);
--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "tags" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "location" text;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "purchase" jsonb;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "paid_amount" bigint;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "paid_currency" text;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "paid_on" text;--> statement-breakpoint
ALTER TABLE "item_tags" ADD CONSTRAINT "item_tags_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "item_tags_owner" ON "item_tags" USING btree ("owner_id","tag_key","collection_id","item_id");--> statement-breakpoint
CREATE INDEX "items_location" ON "items" USING btree ("owner_id","location","created_at","id") WHERE "items"."location" is not null;--> statement-breakpoint
DROP TRIGGER items_texts_added ON items;--> statement-breakpoint
DROP TRIGGER items_texts_removed ON items;--> statement-breakpoint
DROP TRIGGER items_texts_changed ON items;--> statement-breakpoint
DROP FUNCTION items_texts();--> statement-breakpoint
CREATE FUNCTION items_texts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR one IN SELECT r.owner_id AS account, sum(coalesce(octet_length(r."name"::text), 0) + coalesce(octet_length(r."editions"::text), 0) + coalesce(octet_length(r."external_ref"::text), 0) + coalesce(octet_length(r."fields"::text), 0) + coalesce(octet_length(r."comment"::text), 0) + coalesce(octet_length(r."location"::text), 0)) AS bytes, count(*) AS items FROM added r
      WHERE r.owner_id IS NOT NULL GROUP BY r.owner_id ORDER BY r.owner_id LOOP
      PERFORM count_texts(one.account, one.bytes::bigint, one.items::integer);
    END LOOP;
  ELSIF TG_OP = 'DELETE' THEN
    FOR one IN SELECT r.owner_id AS account, sum(coalesce(octet_length(r."name"::text), 0) + coalesce(octet_length(r."editions"::text), 0) + coalesce(octet_length(r."external_ref"::text), 0) + coalesce(octet_length(r."fields"::text), 0) + coalesce(octet_length(r."comment"::text), 0) + coalesce(octet_length(r."location"::text), 0)) AS bytes, count(*) AS items FROM removed r
      WHERE r.owner_id IS NOT NULL GROUP BY r.owner_id ORDER BY r.owner_id LOOP
      UPDATE account_usage SET texts = texts - one.bytes, items = items - one.items WHERE user_id = one.account;
    END LOOP;
  ELSIF old.owner_id IS NOT DISTINCT FROM new.owner_id THEN
    PERFORM count_texts(new.owner_id, (coalesce(octet_length(new."name"::text), 0) + coalesce(octet_length(new."editions"::text), 0) + coalesce(octet_length(new."external_ref"::text), 0) + coalesce(octet_length(new."fields"::text), 0) + coalesce(octet_length(new."comment"::text), 0) + coalesce(octet_length(new."location"::text), 0)) - (coalesce(octet_length(old."name"::text), 0) + coalesce(octet_length(old."editions"::text), 0) + coalesce(octet_length(old."external_ref"::text), 0) + coalesce(octet_length(old."fields"::text), 0) + coalesce(octet_length(old."comment"::text), 0) + coalesce(octet_length(old."location"::text), 0)), 0);
  ELSE
    UPDATE account_usage SET texts = texts - (coalesce(octet_length(old."name"::text), 0) + coalesce(octet_length(old."editions"::text), 0) + coalesce(octet_length(old."external_ref"::text), 0) + coalesce(octet_length(old."fields"::text), 0) + coalesce(octet_length(old."comment"::text), 0) + coalesce(octet_length(old."location"::text), 0)), items = items - 1 WHERE user_id = old.owner_id;
    UPDATE account_usage SET texts = texts + (coalesce(octet_length(new."name"::text), 0) + coalesce(octet_length(new."editions"::text), 0) + coalesce(octet_length(new."external_ref"::text), 0) + coalesce(octet_length(new."fields"::text), 0) + coalesce(octet_length(new."comment"::text), 0) + coalesce(octet_length(new."location"::text), 0)), items = items + 1 WHERE user_id = new.owner_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER items_texts_added AFTER INSERT ON items
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION items_texts();--> statement-breakpoint
CREATE TRIGGER items_texts_removed AFTER DELETE ON items
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION items_texts();--> statement-breakpoint
CREATE TRIGGER items_texts_changed AFTER UPDATE OF "owner_id", "name", "editions", "external_ref", "fields", "comment", "location"
ON items FOR EACH ROW WHEN (old.owner_id IS DISTINCT FROM new.owner_id OR old."name" IS DISTINCT FROM new."name" OR old."editions" IS DISTINCT FROM new."editions" OR old."external_ref" IS DISTINCT FROM new."external_ref" OR old."fields" IS DISTINCT FROM new."fields" OR old."comment" IS DISTINCT FROM new."comment" OR old."location" IS DISTINCT FROM new."location")
EXECUTE FUNCTION items_texts();--> statement-breakpoint
CREATE FUNCTION item_tags_texts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR one IN SELECT r.owner_id AS account, sum(coalesce(octet_length(r."tag"::text), 0)) AS bytes, 0 AS items FROM added r
      WHERE r.owner_id IS NOT NULL AND coalesce(octet_length(r."tag"::text), 0) > 0 GROUP BY r.owner_id ORDER BY r.owner_id LOOP
      PERFORM count_texts(one.account, one.bytes::bigint, one.items::integer);
    END LOOP;
  ELSIF TG_OP = 'DELETE' THEN
    FOR one IN SELECT r.owner_id AS account, sum(coalesce(octet_length(r."tag"::text), 0)) AS bytes, 0 AS items FROM removed r
      WHERE r.owner_id IS NOT NULL AND coalesce(octet_length(r."tag"::text), 0) > 0 GROUP BY r.owner_id ORDER BY r.owner_id LOOP
      UPDATE account_usage SET texts = texts - one.bytes, items = items - one.items WHERE user_id = one.account;
    END LOOP;
  ELSIF old.owner_id IS NOT DISTINCT FROM new.owner_id THEN
    PERFORM count_texts(new.owner_id, (coalesce(octet_length(new."tag"::text), 0)) - (coalesce(octet_length(old."tag"::text), 0)), 0);
  ELSE
    UPDATE account_usage SET texts = texts - (coalesce(octet_length(old."tag"::text), 0)), items = items - 0 WHERE user_id = old.owner_id;
    UPDATE account_usage SET texts = texts + (coalesce(octet_length(new."tag"::text), 0)), items = items + 0 WHERE user_id = new.owner_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER item_tags_texts_added AFTER INSERT ON item_tags
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION item_tags_texts();--> statement-breakpoint
CREATE TRIGGER item_tags_texts_removed AFTER DELETE ON item_tags
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION item_tags_texts();--> statement-breakpoint
CREATE TRIGGER item_tags_texts_changed AFTER UPDATE OF "owner_id", "tag"
ON item_tags FOR EACH ROW WHEN (old.owner_id IS DISTINCT FROM new.owner_id OR old."tag" IS DISTINCT FROM new."tag")
EXECUTE FUNCTION item_tags_texts();--> statement-breakpoint
UPDATE account_usage SET texts = summed.bytes, items = summed.items
FROM (
  SELECT a.user_id, coalesce(t.bytes, 0) AS bytes, coalesce(t.items, 0) AS items
  FROM account_usage a LEFT JOIN (SELECT account, sum(bytes) AS bytes, sum(items) AS items FROM (SELECT "owner_id" AS account, coalesce(octet_length("field_definitions"."key"::text), 0) + coalesce(octet_length("field_definitions"."name"::text), 0) + coalesce(octet_length("field_definitions"."options"::text), 0) AS bytes, 0 AS items FROM "field_definitions" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "owner_id" AS account, coalesce(octet_length("collections"."name"::text), 0) + coalesce(octet_length("collections"."description"::text), 0) AS bytes, 0 AS items FROM "collections" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "owner_id" AS account, coalesce(octet_length("items"."name"::text), 0) + coalesce(octet_length("items"."editions"::text), 0) + coalesce(octet_length("items"."external_ref"::text), 0) + coalesce(octet_length("items"."fields"::text), 0) + coalesce(octet_length("items"."comment"::text), 0) + coalesce(octet_length("items"."location"::text), 0) AS bytes, 1 AS items FROM "items" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "owner_id" AS account, coalesce(octet_length("item_pictures"."caption"::text), 0) AS bytes, 0 AS items FROM "item_pictures" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "owner_id" AS account, coalesce(octet_length("item_tags"."tag"::text), 0) AS bytes, 0 AS items FROM "item_tags" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "owner_id" AS account, coalesce(octet_length("listings"."payment_methods"::text), 0) + coalesce(octet_length("listings"."description"::text), 0) AS bytes, 0 AS items FROM "listings" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "proposer_id" AS account, coalesce(octet_length("proposals"."message"::text), 0) AS bytes, 0 AS items FROM "proposals" WHERE "proposer_id" IS NOT NULL UNION ALL SELECT "owner_id" AS account, coalesce(octet_length("offers"."owner_handover_carrier"::text), 0) + coalesce(octet_length("offers"."owner_handover_number"::text), 0) + coalesce(octet_length("offers"."owner_handover_note"::text), 0) + coalesce(octet_length("offers"."owner_words"::text), 0) AS bytes, 0 AS items FROM "offers" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "offerer_id" AS account, coalesce(octet_length("offers"."offerer_handover_carrier"::text), 0) + coalesce(octet_length("offers"."offerer_handover_number"::text), 0) + coalesce(octet_length("offers"."offerer_handover_note"::text), 0) + coalesce(octet_length("offers"."offerer_words"::text), 0) AS bytes, 0 AS items FROM "offers" WHERE "offerer_id" IS NOT NULL UNION ALL SELECT "rater_id" AS account, coalesce(octet_length("ratings"."comment"::text), 0) AS bytes, 0 AS items FROM "ratings" WHERE "rater_id" IS NOT NULL UNION ALL SELECT "owner_id" AS account, coalesce(octet_length("wants"."edition"::text), 0) + coalesce(octet_length("wants"."q"::text), 0) + coalesce(octet_length("wants"."note"::text), 0) AS bytes, 0 AS items FROM "wants" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "user_id" AS account, coalesce(octet_length("import_mappings"."name"::text), 0) + coalesce(octet_length("import_mappings"."columns"::text), 0) + coalesce(octet_length("import_mappings"."options"::text), 0) AS bytes, 0 AS items FROM "import_mappings" WHERE "user_id" IS NOT NULL UNION ALL SELECT "author_id" AS account, coalesce(octet_length("posts"."content"::text), 0) AS bytes, 0 AS items FROM "posts" WHERE "author_id" IS NOT NULL UNION ALL SELECT "author_id" AS account, coalesce(octet_length("comments"."content"::text), 0) AS bytes, 0 AS items FROM "comments" WHERE "author_id" IS NOT NULL UNION ALL SELECT "author_id" AS account, coalesce(octet_length("messages"."content"::text), 0) AS bytes, 0 AS items FROM "messages" WHERE "author_id" IS NOT NULL UNION ALL SELECT "uploader_id" AS account, coalesce(octet_length("message_attachments"."name"::text), 0) AS bytes, 0 AS items FROM "message_attachments" WHERE "uploader_id" IS NOT NULL UNION ALL SELECT "from_id" AS account, coalesce(octet_length("dm_requests"."message"::text), 0) AS bytes, 0 AS items FROM "dm_requests" WHERE "from_id" IS NOT NULL UNION ALL SELECT "owner_id" AS account, coalesce(octet_length("events"."name"::text), 0) + coalesce(octet_length("events"."description"::text), 0) + coalesce(octet_length("events"."time_zone"::text), 0) + coalesce(octet_length("events"."address"::text), 0) + coalesce(octet_length("events"."city"::text), 0) + coalesce(octet_length("events"."url"::text), 0) + coalesce(octet_length("events"."cancel_reason"::text), 0) AS bytes, 0 AS items FROM "events" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "owner_id" AS account, coalesce(octet_length("rounds"."name"::text), 0) + coalesce(octet_length("rounds"."description"::text), 0) + coalesce(octet_length("rounds"."cancel_reason"::text), 0) AS bytes, 0 AS items FROM "rounds" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "owner_id" AS account, coalesce(octet_length("round_entries"."note"::text), 0) + coalesce(octet_length("round_entries"."wants"::text), 0) AS bytes, 0 AS items FROM "round_entries" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "owner_id" AS account, coalesce(octet_length("round_groups"."name"::text), 0) + coalesce(octet_length("round_groups"."wants"::text), 0) AS bytes, 0 AS items FROM "round_groups" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "reporter_id" AS account, coalesce(octet_length("reports"."details"::text), 0) AS bytes, 0 AS items FROM "reports" WHERE "reporter_id" IS NOT NULL) texts GROUP BY account) t ON t.account = a.user_id) summed
WHERE summed.user_id = account_usage.user_id;