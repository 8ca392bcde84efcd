CREATE TABLE "set_words" (
	"set_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"text" text collate "C" NOT NULL,
	CONSTRAINT "set_words_set_id_position_pk" PRIMARY KEY("set_id","position")
);
--> statement-breakpoint
CREATE TABLE "sets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_key" text collate "C" NOT NULL,
	"description" text,
	"type" text NOT NULL,
	"is_public" boolean NOT NULL,
	"copied_from" uuid,
	"places_count" integer NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"places" jsonb NOT NULL,
	CONSTRAINT "sets_type" CHECK ("sets"."type" in ('games', 'books', 'cardgames', 'boardgames', 'custom')),
	CONSTRAINT "sets_places" CHECK ("sets"."places_count" between 0 and 2000)
);
--> statement-breakpoint
ALTER TABLE "set_words" ADD CONSTRAINT "set_words_set_id_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."sets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sets" ADD CONSTRAINT "sets_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "set_words_text" ON "set_words" USING btree ("text","set_id");--> statement-breakpoint
CREATE INDEX "sets_owner" ON "sets" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "sets_public" ON "sets" USING btree ("name_key","id") WHERE "sets"."is_public";--> statement-breakpoint
CREATE INDEX "sets_public_type" ON "sets" USING btree ("type","name_key","id") WHERE "sets"."is_public";--> statement-breakpoint
CREATE FUNCTION sets_texts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR one IN SELECT r.owner_id AS account, sum(coalesce(octet_length(r."name"::text), 0) + coalesce(octet_length(r."description"::text), 0) + coalesce(octet_length(r."places"::text), 0)) AS bytes, 0 AS items FROM added r
      WHERE r.owner_id IS NOT NULL AND coalesce(octet_length(r."name"::text), 0) + coalesce(octet_length(r."description"::text), 0) + coalesce(octet_length(r."places"::text), 0) > 0 GROUP BY r.owner_id ORDER BY r.owner_id LOOP
      PERFORM count_texts(one.account, one.bytes::bigint, one.items::integer);
    END LOOP;
  ELSIF TG_OP = 'DELETE' THEN
    FOR one IN SELECT r.owner_id AS account, sum(coalesce(octet_length(r."name"::text), 0) + coalesce(octet_length(r."description"::text), 0) + coalesce(octet_length(r."places"::text), 0)) AS bytes, 0 AS items FROM removed r
      WHERE r.owner_id IS NOT NULL AND coalesce(octet_length(r."name"::text), 0) + coalesce(octet_length(r."description"::text), 0) + coalesce(octet_length(r."places"::text), 0) > 0 GROUP BY r.owner_id ORDER BY r.owner_id LOOP
      UPDATE account_usage SET texts = texts - one.bytes, items = items - one.items WHERE user_id = one.account;
    END LOOP;
  ELSIF old.owner_id IS NOT DISTINCT FROM new.owner_id THEN
    PERFORM count_texts(new.owner_id, (coalesce(octet_length(new."name"::text), 0) + coalesce(octet_length(new."description"::text), 0) + coalesce(octet_length(new."places"::text), 0)) - (coalesce(octet_length(old."name"::text), 0) + coalesce(octet_length(old."description"::text), 0) + coalesce(octet_length(old."places"::text), 0)), 0);
  ELSE
    UPDATE account_usage SET texts = texts - (coalesce(octet_length(old."name"::text), 0) + coalesce(octet_length(old."description"::text), 0) + coalesce(octet_length(old."places"::text), 0)), items = items - 0 WHERE user_id = old.owner_id;
    UPDATE account_usage SET texts = texts + (coalesce(octet_length(new."name"::text), 0) + coalesce(octet_length(new."description"::text), 0) + coalesce(octet_length(new."places"::text), 0)), items = items + 0 WHERE user_id = new.owner_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER sets_texts_added AFTER INSERT ON sets
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sets_texts();--> statement-breakpoint
CREATE TRIGGER sets_texts_removed AFTER DELETE ON sets
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION sets_texts();--> statement-breakpoint
CREATE TRIGGER sets_texts_changed AFTER UPDATE OF "owner_id", "name", "description", "places"
ON sets FOR EACH ROW WHEN (old.owner_id IS DISTINCT FROM new.owner_id OR old."name" IS DISTINCT FROM new."name" OR old."description" IS DISTINCT FROM new."description" OR old."places" IS DISTINCT FROM new."places")
EXECUTE FUNCTION sets_texts();--> statement-breakpoint
UPDATE account_usage SET texts = summed.bytes, items = summed.items
FROM (
  SELECT a.user_id, coalesce(t.bytes, 0) AS bytes, coalesce(t.items, 0) AS items
  FROM account_usage a LEFT JOIN (SELECT account, sum(bytes) AS bytes, sum(items) AS items FROM (SELECT "owner_id" AS account, coalesce(octet_length("field_definitions"."key"::text), 0) + coalesce(octet_length("field_definitions"."name"::text), 0) + coalesce(octet_length("field_definitions"."options"::text), 0) AS bytes, 0 AS items FROM "field_definitions" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "owner_id" AS account, coalesce(octet_length("collections"."name"::text), 0) + coalesce(octet_length("collections"."description"::text), 0) AS bytes, 0 AS items FROM "collections" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "owner_id" AS account, coalesce(octet_length("items"."name"::text), 0) + coalesce(octet_length("items"."editions"::text), 0) + coalesce(octet_length("items"."external_ref"::text), 0) + coalesce(octet_length("items"."fields"::text), 0) + coalesce(octet_length("items"."comment"::text), 0) + coalesce(octet_length("items"."location"::text), 0) AS bytes, 1 AS items FROM "items" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "owner_id" AS account, coalesce(octet_length("item_pictures"."caption"::text), 0) AS bytes, 0 AS items FROM "item_pictures" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "owner_id" AS account, coalesce(octet_length("item_tags"."tag"::text), 0) AS bytes, 0 AS items FROM "item_tags" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "lender_id" AS account, coalesce(octet_length("loans"."borrower_name"::text), 0) + coalesce(octet_length("loans"."note"::text), 0) AS bytes, 0 AS items FROM "loans" WHERE "lender_id" IS NOT NULL UNION ALL SELECT "owner_id" AS account, coalesce(octet_length("sets"."name"::text), 0) + coalesce(octet_length("sets"."description"::text), 0) + coalesce(octet_length("sets"."places"::text), 0) AS bytes, 0 AS items FROM "sets" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "owner_id" AS account, coalesce(octet_length("listings"."payment_methods"::text), 0) + coalesce(octet_length("listings"."description"::text), 0) AS bytes, 0 AS items FROM "listings" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "proposer_id" AS account, coalesce(octet_length("proposals"."message"::text), 0) AS bytes, 0 AS items FROM "proposals" WHERE "proposer_id" IS NOT NULL UNION ALL SELECT "owner_id" AS account, coalesce(octet_length("offers"."owner_handover_carrier"::text), 0) + coalesce(octet_length("offers"."owner_handover_number"::text), 0) + coalesce(octet_length("offers"."owner_handover_note"::text), 0) + coalesce(octet_length("offers"."owner_words"::text), 0) AS bytes, 0 AS items FROM "offers" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "offerer_id" AS account, coalesce(octet_length("offers"."offerer_handover_carrier"::text), 0) + coalesce(octet_length("offers"."offerer_handover_number"::text), 0) + coalesce(octet_length("offers"."offerer_handover_note"::text), 0) + coalesce(octet_length("offers"."offerer_words"::text), 0) AS bytes, 0 AS items FROM "offers" WHERE "offerer_id" IS NOT NULL UNION ALL SELECT "rater_id" AS account, coalesce(octet_length("ratings"."comment"::text), 0) AS bytes, 0 AS items FROM "ratings" WHERE "rater_id" IS NOT NULL UNION ALL SELECT "owner_id" AS account, coalesce(octet_length("wants"."edition"::text), 0) + coalesce(octet_length("wants"."q"::text), 0) + coalesce(octet_length("wants"."note"::text), 0) AS bytes, 0 AS items FROM "wants" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "user_id" AS account, coalesce(octet_length("import_mappings"."name"::text), 0) + coalesce(octet_length("import_mappings"."columns"::text), 0) + coalesce(octet_length("import_mappings"."options"::text), 0) AS bytes, 0 AS items FROM "import_mappings" WHERE "user_id" IS NOT NULL UNION ALL SELECT "author_id" AS account, coalesce(octet_length("posts"."content"::text), 0) AS bytes, 0 AS items FROM "posts" WHERE "author_id" IS NOT NULL UNION ALL SELECT "author_id" AS account, coalesce(octet_length("comments"."content"::text), 0) AS bytes, 0 AS items FROM "comments" WHERE "author_id" IS NOT NULL UNION ALL SELECT "author_id" AS account, coalesce(octet_length("messages"."content"::text), 0) AS bytes, 0 AS items FROM "messages" WHERE "author_id" IS NOT NULL UNION ALL SELECT "uploader_id" AS account, coalesce(octet_length("message_attachments"."name"::text), 0) AS bytes, 0 AS items FROM "message_attachments" WHERE "uploader_id" IS NOT NULL UNION ALL SELECT "from_id" AS account, coalesce(octet_length("dm_requests"."message"::text), 0) AS bytes, 0 AS items FROM "dm_requests" WHERE "from_id" IS NOT NULL UNION ALL SELECT "owner_id" AS account, coalesce(octet_length("events"."name"::text), 0) + coalesce(octet_length("events"."description"::text), 0) + coalesce(octet_length("events"."time_zone"::text), 0) + coalesce(octet_length("events"."address"::text), 0) + coalesce(octet_length("events"."city"::text), 0) + coalesce(octet_length("events"."url"::text), 0) + coalesce(octet_length("events"."cancel_reason"::text), 0) AS bytes, 0 AS items FROM "events" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "owner_id" AS account, coalesce(octet_length("rounds"."name"::text), 0) + coalesce(octet_length("rounds"."description"::text), 0) + coalesce(octet_length("rounds"."cancel_reason"::text), 0) AS bytes, 0 AS items FROM "rounds" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "owner_id" AS account, coalesce(octet_length("round_entries"."note"::text), 0) + coalesce(octet_length("round_entries"."wants"::text), 0) AS bytes, 0 AS items FROM "round_entries" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "owner_id" AS account, coalesce(octet_length("round_groups"."name"::text), 0) + coalesce(octet_length("round_groups"."wants"::text), 0) AS bytes, 0 AS items FROM "round_groups" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "reporter_id" AS account, coalesce(octet_length("reports"."details"::text), 0) AS bytes, 0 AS items FROM "reports" WHERE "reporter_id" IS NOT NULL) texts GROUP BY account) t ON t.account = a.user_id) summed
WHERE summed.user_id = account_usage.user_id;
