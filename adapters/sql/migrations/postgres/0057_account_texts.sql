CREATE TABLE "text_limits" (
	"id" integer PRIMARY KEY NOT NULL,
	"texts" bigint,
	"texts_per_day" bigint,
	"items" integer,
	CONSTRAINT "text_limits_one" CHECK ("text_limits"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "account_usage" ADD COLUMN "texts" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "account_usage" ADD COLUMN "texts_day" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "account_usage" ADD COLUMN "texts_today" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "account_usage" ADD COLUMN "items" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "account_usage" ADD COLUMN "texts_free" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE FUNCTION count_texts(account uuid, more bigint, more_items integer) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  today integer := floor(extract(epoch FROM now()) / 86400);
  held record;
  most record;
BEGIN
  UPDATE account_usage SET texts = texts + more, items = items + more_items,
    texts_today = CASE texts_day WHEN today THEN texts_today ELSE 0 END
      + CASE WHEN texts_free THEN 0 ELSE greatest(more, 0) END, texts_day = today
  WHERE user_id = account RETURNING texts, texts_today, items, texts_free INTO held;
  IF NOT FOUND OR held.texts_free OR (more <= 0 AND more_items <= 0) THEN RETURN; END IF;
  SELECT texts, texts_per_day, items INTO most FROM text_limits;
  IF more_items > 0 AND held.items > most.items THEN RAISE EXCEPTION 'curio: items'; END IF;
  IF more > 0 AND held.texts > most.texts THEN RAISE EXCEPTION 'curio: texts'; END IF;
  IF more > 0 AND held.texts_today > most.texts_per_day THEN RAISE EXCEPTION 'curio: texts-per-day'; END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION field_definitions_texts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR one IN SELECT r.owner_id AS account, sum(coalesce(octet_length(r."key"::text), 0) + coalesce(octet_length(r."name"::text), 0) + coalesce(octet_length(r."options"::text), 0)) AS bytes, 0 AS items FROM added r
      WHERE r.owner_id IS NOT NULL AND coalesce(octet_length(r."key"::text), 0) + coalesce(octet_length(r."name"::text), 0) + coalesce(octet_length(r."options"::text), 0) > 0 GROUP BY r.owner_id ORDER BY r.owner_id LOOP
      PERFORM count_texts(one.account, one.bytes::bigint, one.items::integer);
    END LOOP;
  ELSIF TG_OP = 'DELETE' THEN
    FOR one IN SELECT r.owner_id AS account, sum(coalesce(octet_length(r."key"::text), 0) + coalesce(octet_length(r."name"::text), 0) + coalesce(octet_length(r."options"::text), 0)) AS bytes, 0 AS items FROM removed r
      WHERE r.owner_id IS NOT NULL AND coalesce(octet_length(r."key"::text), 0) + coalesce(octet_length(r."name"::text), 0) + coalesce(octet_length(r."options"::text), 0) > 0 GROUP BY r.owner_id ORDER BY r.owner_id LOOP
      UPDATE account_usage SET texts = texts - one.bytes, items = items - one.items WHERE user_id = one.account;
    END LOOP;
  ELSIF old.owner_id IS NOT DISTINCT FROM new.owner_id THEN
    PERFORM count_texts(new.owner_id, (coalesce(octet_length(new."key"::text), 0) + coalesce(octet_length(new."name"::text), 0) + coalesce(octet_length(new."options"::text), 0)) - (coalesce(octet_length(old."key"::text), 0) + coalesce(octet_length(old."name"::text), 0) + coalesce(octet_length(old."options"::text), 0)), 0);
  ELSE
    UPDATE account_usage SET texts = texts - (coalesce(octet_length(old."key"::text), 0) + coalesce(octet_length(old."name"::text), 0) + coalesce(octet_length(old."options"::text), 0)), items = items - 0 WHERE user_id = old.owner_id;
    UPDATE account_usage SET texts = texts + (coalesce(octet_length(new."key"::text), 0) + coalesce(octet_length(new."name"::text), 0) + coalesce(octet_length(new."options"::text), 0)), items = items + 0 WHERE user_id = new.owner_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER field_definitions_texts_added AFTER INSERT ON field_definitions
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION field_definitions_texts();
--> statement-breakpoint
CREATE TRIGGER field_definitions_texts_removed AFTER DELETE ON field_definitions
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION field_definitions_texts();
--> statement-breakpoint
CREATE TRIGGER field_definitions_texts_changed AFTER UPDATE OF "owner_id", "key", "name", "options"
ON field_definitions FOR EACH ROW WHEN (old.owner_id IS DISTINCT FROM new.owner_id OR old."key" IS DISTINCT FROM new."key" OR old."name" IS DISTINCT FROM new."name" OR old."options" IS DISTINCT FROM new."options")
EXECUTE FUNCTION field_definitions_texts();
--> statement-breakpoint
CREATE FUNCTION collections_texts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR one IN SELECT r.owner_id AS account, sum(coalesce(octet_length(r."name"::text), 0) + coalesce(octet_length(r."description"::text), 0)) AS bytes, 0 AS items FROM added r
      WHERE r.owner_id IS NOT NULL AND coalesce(octet_length(r."name"::text), 0) + coalesce(octet_length(r."description"::text), 0) > 0 GROUP BY r.owner_id ORDER BY r.owner_id LOOP
      PERFORM count_texts(one.account, one.bytes::bigint, one.items::integer);
    END LOOP;
  ELSIF TG_OP = 'DELETE' THEN
    FOR one IN SELECT r.owner_id AS account, sum(coalesce(octet_length(r."name"::text), 0) + coalesce(octet_length(r."description"::text), 0)) AS bytes, 0 AS items FROM removed r
      WHERE r.owner_id IS NOT NULL AND coalesce(octet_length(r."name"::text), 0) + coalesce(octet_length(r."description"::text), 0) > 0 GROUP BY r.owner_id ORDER BY r.owner_id LOOP
      UPDATE account_usage SET texts = texts - one.bytes, items = items - one.items WHERE user_id = one.account;
    END LOOP;
  ELSIF old.owner_id IS NOT DISTINCT FROM new.owner_id THEN
    PERFORM count_texts(new.owner_id, (coalesce(octet_length(new."name"::text), 0) + coalesce(octet_length(new."description"::text), 0)) - (coalesce(octet_length(old."name"::text), 0) + coalesce(octet_length(old."description"::text), 0)), 0);
  ELSE
    UPDATE account_usage SET texts = texts - (coalesce(octet_length(old."name"::text), 0) + coalesce(octet_length(old."description"::text), 0)), items = items - 0 WHERE user_id = old.owner_id;
    UPDATE account_usage SET texts = texts + (coalesce(octet_length(new."name"::text), 0) + coalesce(octet_length(new."description"::text), 0)), items = items + 0 WHERE user_id = new.owner_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER collections_texts_added AFTER INSERT ON collections
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION collections_texts();
--> statement-breakpoint
CREATE TRIGGER collections_texts_removed AFTER DELETE ON collections
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION collections_texts();
--> statement-breakpoint
CREATE TRIGGER collections_texts_changed AFTER UPDATE OF "owner_id", "name", "description"
ON collections FOR EACH ROW WHEN (old.owner_id IS DISTINCT FROM new.owner_id OR old."name" IS DISTINCT FROM new."name" OR old."description" IS DISTINCT FROM new."description")
EXECUTE FUNCTION collections_texts();
--> statement-breakpoint
CREATE FUNCTION items_texts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR one IN SELECT r.owner_id AS account, sum(coalesce(octet_length(r."name"::text), 0) + coalesce(octet_length(r."editions"::text), 0) + coalesce(octet_length(r."external_ref"::text), 0) + coalesce(octet_length(r."fields"::text), 0) + coalesce(octet_length(r."comment"::text), 0)) AS bytes, count(*) AS items FROM added r
      WHERE r.owner_id IS NOT NULL GROUP BY r.owner_id ORDER BY r.owner_id LOOP
      PERFORM count_texts(one.account, one.bytes::bigint, one.items::integer);
    END LOOP;
  ELSIF TG_OP = 'DELETE' THEN
    FOR one IN SELECT r.owner_id AS account, sum(coalesce(octet_length(r."name"::text), 0) + coalesce(octet_length(r."editions"::text), 0) + coalesce(octet_length(r."external_ref"::text), 0) + coalesce(octet_length(r."fields"::text), 0) + coalesce(octet_length(r."comment"::text), 0)) AS bytes, count(*) AS items FROM removed r
      WHERE r.owner_id IS NOT NULL GROUP BY r.owner_id ORDER BY r.owner_id LOOP
      UPDATE account_usage SET texts = texts - one.bytes, items = items - one.items WHERE user_id = one.account;
    END LOOP;
  ELSIF old.owner_id IS NOT DISTINCT FROM new.owner_id THEN
    PERFORM count_texts(new.owner_id, (coalesce(octet_length(new."name"::text), 0) + coalesce(octet_length(new."editions"::text), 0) + coalesce(octet_length(new."external_ref"::text), 0) + coalesce(octet_length(new."fields"::text), 0) + coalesce(octet_length(new."comment"::text), 0)) - (coalesce(octet_length(old."name"::text), 0) + coalesce(octet_length(old."editions"::text), 0) + coalesce(octet_length(old."external_ref"::text), 0) + coalesce(octet_length(old."fields"::text), 0) + coalesce(octet_length(old."comment"::text), 0)), 0);
  ELSE
    UPDATE account_usage SET texts = texts - (coalesce(octet_length(old."name"::text), 0) + coalesce(octet_length(old."editions"::text), 0) + coalesce(octet_length(old."external_ref"::text), 0) + coalesce(octet_length(old."fields"::text), 0) + coalesce(octet_length(old."comment"::text), 0)), items = items - 1 WHERE user_id = old.owner_id;
    UPDATE account_usage SET texts = texts + (coalesce(octet_length(new."name"::text), 0) + coalesce(octet_length(new."editions"::text), 0) + coalesce(octet_length(new."external_ref"::text), 0) + coalesce(octet_length(new."fields"::text), 0) + coalesce(octet_length(new."comment"::text), 0)), items = items + 1 WHERE user_id = new.owner_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER items_texts_added AFTER INSERT ON items
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION items_texts();
--> statement-breakpoint
CREATE TRIGGER items_texts_removed AFTER DELETE ON items
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION items_texts();
--> statement-breakpoint
CREATE TRIGGER items_texts_changed AFTER UPDATE OF "owner_id", "name", "editions", "external_ref", "fields", "comment"
ON items FOR EACH ROW WHEN (old.owner_id IS DISTINCT FROM new.owner_id OR old."name" IS DISTINCT FROM new."name" OR old."editions" IS DISTINCT FROM new."editions" OR old."external_ref" IS DISTINCT FROM new."external_ref" OR old."fields" IS DISTINCT FROM new."fields" OR old."comment" IS DISTINCT FROM new."comment")
EXECUTE FUNCTION items_texts();
--> statement-breakpoint
CREATE FUNCTION listings_texts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR one IN SELECT r.owner_id AS account, sum(coalesce(octet_length(r."payment_methods"::text), 0) + coalesce(octet_length(r."description"::text), 0)) AS bytes, 0 AS items FROM added r
      WHERE r.owner_id IS NOT NULL AND coalesce(octet_length(r."payment_methods"::text), 0) + coalesce(octet_length(r."description"::text), 0) > 0 GROUP BY r.owner_id ORDER BY r.owner_id LOOP
      PERFORM count_texts(one.account, one.bytes::bigint, one.items::integer);
    END LOOP;
  ELSIF TG_OP = 'DELETE' THEN
    FOR one IN SELECT r.owner_id AS account, sum(coalesce(octet_length(r."payment_methods"::text), 0) + coalesce(octet_length(r."description"::text), 0)) AS bytes, 0 AS items FROM removed r
      WHERE r.owner_id IS NOT NULL AND coalesce(octet_length(r."payment_methods"::text), 0) + coalesce(octet_length(r."description"::text), 0) > 0 GROUP BY r.owner_id ORDER BY r.owner_id LOOP
      UPDATE account_usage SET texts = texts - one.bytes, items = items - one.items WHERE user_id = one.account;
    END LOOP;
  ELSIF old.owner_id IS NOT DISTINCT FROM new.owner_id THEN
    PERFORM count_texts(new.owner_id, (coalesce(octet_length(new."payment_methods"::text), 0) + coalesce(octet_length(new."description"::text), 0)) - (coalesce(octet_length(old."payment_methods"::text), 0) + coalesce(octet_length(old."description"::text), 0)), 0);
  ELSE
    UPDATE account_usage SET texts = texts - (coalesce(octet_length(old."payment_methods"::text), 0) + coalesce(octet_length(old."description"::text), 0)), items = items - 0 WHERE user_id = old.owner_id;
    UPDATE account_usage SET texts = texts + (coalesce(octet_length(new."payment_methods"::text), 0) + coalesce(octet_length(new."description"::text), 0)), items = items + 0 WHERE user_id = new.owner_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER listings_texts_added AFTER INSERT ON listings
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION listings_texts();
--> statement-breakpoint
CREATE TRIGGER listings_texts_removed AFTER DELETE ON listings
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION listings_texts();
--> statement-breakpoint
CREATE TRIGGER listings_texts_changed AFTER UPDATE OF "owner_id", "payment_methods", "description"
ON listings FOR EACH ROW WHEN (old.owner_id IS DISTINCT FROM new.owner_id OR old."payment_methods" IS DISTINCT FROM new."payment_methods" OR old."description" IS DISTINCT FROM new."description")
EXECUTE FUNCTION listings_texts();
--> statement-breakpoint
CREATE FUNCTION proposals_texts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR one IN SELECT r.proposer_id AS account, sum(coalesce(octet_length(r."message"::text), 0)) AS bytes, 0 AS items FROM added r
      WHERE r.proposer_id IS NOT NULL AND coalesce(octet_length(r."message"::text), 0) > 0 GROUP BY r.proposer_id ORDER BY r.proposer_id LOOP
      PERFORM count_texts(one.account, one.bytes::bigint, one.items::integer);
    END LOOP;
  ELSIF TG_OP = 'DELETE' THEN
    FOR one IN SELECT r.proposer_id AS account, sum(coalesce(octet_length(r."message"::text), 0)) AS bytes, 0 AS items FROM removed r
      WHERE r.proposer_id IS NOT NULL AND coalesce(octet_length(r."message"::text), 0) > 0 GROUP BY r.proposer_id ORDER BY r.proposer_id LOOP
      UPDATE account_usage SET texts = texts - one.bytes, items = items - one.items WHERE user_id = one.account;
    END LOOP;
  ELSIF old.proposer_id IS NOT DISTINCT FROM new.proposer_id THEN
    PERFORM count_texts(new.proposer_id, (coalesce(octet_length(new."message"::text), 0)) - (coalesce(octet_length(old."message"::text), 0)), 0);
  ELSE
    UPDATE account_usage SET texts = texts - (coalesce(octet_length(old."message"::text), 0)), items = items - 0 WHERE user_id = old.proposer_id;
    UPDATE account_usage SET texts = texts + (coalesce(octet_length(new."message"::text), 0)), items = items + 0 WHERE user_id = new.proposer_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER proposals_texts_added AFTER INSERT ON proposals
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION proposals_texts();
--> statement-breakpoint
CREATE TRIGGER proposals_texts_removed AFTER DELETE ON proposals
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION proposals_texts();
--> statement-breakpoint
CREATE TRIGGER proposals_texts_changed AFTER UPDATE OF "proposer_id", "message"
ON proposals FOR EACH ROW WHEN (old.proposer_id IS DISTINCT FROM new.proposer_id OR old."message" IS DISTINCT FROM new."message")
EXECUTE FUNCTION proposals_texts();
--> statement-breakpoint
CREATE FUNCTION ratings_texts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR one IN SELECT r.rater_id AS account, sum(coalesce(octet_length(r."comment"::text), 0)) AS bytes, 0 AS items FROM added r
      WHERE r.rater_id IS NOT NULL AND coalesce(octet_length(r."comment"::text), 0) > 0 GROUP BY r.rater_id ORDER BY r.rater_id LOOP
      PERFORM count_texts(one.account, one.bytes::bigint, one.items::integer);
    END LOOP;
  ELSIF TG_OP = 'DELETE' THEN
    FOR one IN SELECT r.rater_id AS account, sum(coalesce(octet_length(r."comment"::text), 0)) AS bytes, 0 AS items FROM removed r
      WHERE r.rater_id IS NOT NULL AND coalesce(octet_length(r."comment"::text), 0) > 0 GROUP BY r.rater_id ORDER BY r.rater_id LOOP
      UPDATE account_usage SET texts = texts - one.bytes, items = items - one.items WHERE user_id = one.account;
    END LOOP;
  ELSIF old.rater_id IS NOT DISTINCT FROM new.rater_id THEN
    PERFORM count_texts(new.rater_id, (coalesce(octet_length(new."comment"::text), 0)) - (coalesce(octet_length(old."comment"::text), 0)), 0);
  ELSE
    UPDATE account_usage SET texts = texts - (coalesce(octet_length(old."comment"::text), 0)), items = items - 0 WHERE user_id = old.rater_id;
    UPDATE account_usage SET texts = texts + (coalesce(octet_length(new."comment"::text), 0)), items = items + 0 WHERE user_id = new.rater_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ratings_texts_added AFTER INSERT ON ratings
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ratings_texts();
--> statement-breakpoint
CREATE TRIGGER ratings_texts_removed AFTER DELETE ON ratings
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION ratings_texts();
--> statement-breakpoint
CREATE TRIGGER ratings_texts_changed AFTER UPDATE OF "rater_id", "comment"
ON ratings FOR EACH ROW WHEN (old.rater_id IS DISTINCT FROM new.rater_id OR old."comment" IS DISTINCT FROM new."comment")
EXECUTE FUNCTION ratings_texts();
--> statement-breakpoint
CREATE FUNCTION wants_texts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR one IN SELECT r.owner_id AS account, sum(coalesce(octet_length(r."edition"::text), 0) + coalesce(octet_length(r."q"::text), 0) + coalesce(octet_length(r."note"::text), 0)) AS bytes, 0 AS items FROM added r
      WHERE r.owner_id IS NOT NULL AND coalesce(octet_length(r."edition"::text), 0) + coalesce(octet_length(r."q"::text), 0) + coalesce(octet_length(r."note"::text), 0) > 0 GROUP BY r.owner_id ORDER BY r.owner_id LOOP
      PERFORM count_texts(one.account, one.bytes::bigint, one.items::integer);
    END LOOP;
  ELSIF TG_OP = 'DELETE' THEN
    FOR one IN SELECT r.owner_id AS account, sum(coalesce(octet_length(r."edition"::text), 0) + coalesce(octet_length(r."q"::text), 0) + coalesce(octet_length(r."note"::text), 0)) AS bytes, 0 AS items FROM removed r
      WHERE r.owner_id IS NOT NULL AND coalesce(octet_length(r."edition"::text), 0) + coalesce(octet_length(r."q"::text), 0) + coalesce(octet_length(r."note"::text), 0) > 0 GROUP BY r.owner_id ORDER BY r.owner_id LOOP
      UPDATE account_usage SET texts = texts - one.bytes, items = items - one.items WHERE user_id = one.account;
    END LOOP;
  ELSIF old.owner_id IS NOT DISTINCT FROM new.owner_id THEN
    PERFORM count_texts(new.owner_id, (coalesce(octet_length(new."edition"::text), 0) + coalesce(octet_length(new."q"::text), 0) + coalesce(octet_length(new."note"::text), 0)) - (coalesce(octet_length(old."edition"::text), 0) + coalesce(octet_length(old."q"::text), 0) + coalesce(octet_length(old."note"::text), 0)), 0);
  ELSE
    UPDATE account_usage SET texts = texts - (coalesce(octet_length(old."edition"::text), 0) + coalesce(octet_length(old."q"::text), 0) + coalesce(octet_length(old."note"::text), 0)), items = items - 0 WHERE user_id = old.owner_id;
    UPDATE account_usage SET texts = texts + (coalesce(octet_length(new."edition"::text), 0) + coalesce(octet_length(new."q"::text), 0) + coalesce(octet_length(new."note"::text), 0)), items = items + 0 WHERE user_id = new.owner_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER wants_texts_added AFTER INSERT ON wants
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION wants_texts();
--> statement-breakpoint
CREATE TRIGGER wants_texts_removed AFTER DELETE ON wants
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION wants_texts();
--> statement-breakpoint
CREATE TRIGGER wants_texts_changed AFTER UPDATE OF "owner_id", "edition", "q", "note"
ON wants FOR EACH ROW WHEN (old.owner_id IS DISTINCT FROM new.owner_id OR old."edition" IS DISTINCT FROM new."edition" OR old."q" IS DISTINCT FROM new."q" OR old."note" IS DISTINCT FROM new."note")
EXECUTE FUNCTION wants_texts();
--> statement-breakpoint
CREATE FUNCTION import_mappings_texts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR one IN SELECT r.user_id AS account, sum(coalesce(octet_length(r."name"::text), 0) + coalesce(octet_length(r."columns"::text), 0)) AS bytes, 0 AS items FROM added r
      WHERE r.user_id IS NOT NULL AND coalesce(octet_length(r."name"::text), 0) + coalesce(octet_length(r."columns"::text), 0) > 0 GROUP BY r.user_id ORDER BY r.user_id LOOP
      PERFORM count_texts(one.account, one.bytes::bigint, one.items::integer);
    END LOOP;
  ELSIF TG_OP = 'DELETE' THEN
    FOR one IN SELECT r.user_id AS account, sum(coalesce(octet_length(r."name"::text), 0) + coalesce(octet_length(r."columns"::text), 0)) AS bytes, 0 AS items FROM removed r
      WHERE r.user_id IS NOT NULL AND coalesce(octet_length(r."name"::text), 0) + coalesce(octet_length(r."columns"::text), 0) > 0 GROUP BY r.user_id ORDER BY r.user_id LOOP
      UPDATE account_usage SET texts = texts - one.bytes, items = items - one.items WHERE user_id = one.account;
    END LOOP;
  ELSIF old.user_id IS NOT DISTINCT FROM new.user_id THEN
    PERFORM count_texts(new.user_id, (coalesce(octet_length(new."name"::text), 0) + coalesce(octet_length(new."columns"::text), 0)) - (coalesce(octet_length(old."name"::text), 0) + coalesce(octet_length(old."columns"::text), 0)), 0);
  ELSE
    UPDATE account_usage SET texts = texts - (coalesce(octet_length(old."name"::text), 0) + coalesce(octet_length(old."columns"::text), 0)), items = items - 0 WHERE user_id = old.user_id;
    UPDATE account_usage SET texts = texts + (coalesce(octet_length(new."name"::text), 0) + coalesce(octet_length(new."columns"::text), 0)), items = items + 0 WHERE user_id = new.user_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER import_mappings_texts_added AFTER INSERT ON import_mappings
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION import_mappings_texts();
--> statement-breakpoint
CREATE TRIGGER import_mappings_texts_removed AFTER DELETE ON import_mappings
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION import_mappings_texts();
--> statement-breakpoint
CREATE TRIGGER import_mappings_texts_changed AFTER UPDATE OF "user_id", "name", "columns"
ON import_mappings FOR EACH ROW WHEN (old.user_id IS DISTINCT FROM new.user_id OR old."name" IS DISTINCT FROM new."name" OR old."columns" IS DISTINCT FROM new."columns")
EXECUTE FUNCTION import_mappings_texts();
--> statement-breakpoint
CREATE FUNCTION posts_texts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR one IN SELECT r.author_id AS account, sum(coalesce(octet_length(r."content"::text), 0)) AS bytes, 0 AS items FROM added r
      WHERE r.author_id IS NOT NULL AND coalesce(octet_length(r."content"::text), 0) > 0 GROUP BY r.author_id ORDER BY r.author_id LOOP
      PERFORM count_texts(one.account, one.bytes::bigint, one.items::integer);
    END LOOP;
  ELSIF TG_OP = 'DELETE' THEN
    FOR one IN SELECT r.author_id AS account, sum(coalesce(octet_length(r."content"::text), 0)) AS bytes, 0 AS items FROM removed r
      WHERE r.author_id IS NOT NULL AND coalesce(octet_length(r."content"::text), 0) > 0 GROUP BY r.author_id ORDER BY r.author_id LOOP
      UPDATE account_usage SET texts = texts - one.bytes, items = items - one.items WHERE user_id = one.account;
    END LOOP;
  ELSIF old.author_id IS NOT DISTINCT FROM new.author_id THEN
    PERFORM count_texts(new.author_id, (coalesce(octet_length(new."content"::text), 0)) - (coalesce(octet_length(old."content"::text), 0)), 0);
  ELSE
    UPDATE account_usage SET texts = texts - (coalesce(octet_length(old."content"::text), 0)), items = items - 0 WHERE user_id = old.author_id;
    UPDATE account_usage SET texts = texts + (coalesce(octet_length(new."content"::text), 0)), items = items + 0 WHERE user_id = new.author_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER posts_texts_added AFTER INSERT ON posts
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION posts_texts();
--> statement-breakpoint
CREATE TRIGGER posts_texts_removed AFTER DELETE ON posts
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION posts_texts();
--> statement-breakpoint
CREATE TRIGGER posts_texts_changed AFTER UPDATE OF "author_id", "content"
ON posts FOR EACH ROW WHEN (old.author_id IS DISTINCT FROM new.author_id OR old."content" IS DISTINCT FROM new."content")
EXECUTE FUNCTION posts_texts();
--> statement-breakpoint
CREATE FUNCTION comments_texts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR one IN SELECT r.author_id AS account, sum(coalesce(octet_length(r."content"::text), 0)) AS bytes, 0 AS items FROM added r
      WHERE r.author_id IS NOT NULL AND coalesce(octet_length(r."content"::text), 0) > 0 GROUP BY r.author_id ORDER BY r.author_id LOOP
      PERFORM count_texts(one.account, one.bytes::bigint, one.items::integer);
    END LOOP;
  ELSIF TG_OP = 'DELETE' THEN
    FOR one IN SELECT r.author_id AS account, sum(coalesce(octet_length(r."content"::text), 0)) AS bytes, 0 AS items FROM removed r
      WHERE r.author_id IS NOT NULL AND coalesce(octet_length(r."content"::text), 0) > 0 GROUP BY r.author_id ORDER BY r.author_id LOOP
      UPDATE account_usage SET texts = texts - one.bytes, items = items - one.items WHERE user_id = one.account;
    END LOOP;
  ELSIF old.author_id IS NOT DISTINCT FROM new.author_id THEN
    PERFORM count_texts(new.author_id, (coalesce(octet_length(new."content"::text), 0)) - (coalesce(octet_length(old."content"::text), 0)), 0);
  ELSE
    UPDATE account_usage SET texts = texts - (coalesce(octet_length(old."content"::text), 0)), items = items - 0 WHERE user_id = old.author_id;
    UPDATE account_usage SET texts = texts + (coalesce(octet_length(new."content"::text), 0)), items = items + 0 WHERE user_id = new.author_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER comments_texts_added AFTER INSERT ON comments
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION comments_texts();
--> statement-breakpoint
CREATE TRIGGER comments_texts_removed AFTER DELETE ON comments
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION comments_texts();
--> statement-breakpoint
CREATE TRIGGER comments_texts_changed AFTER UPDATE OF "author_id", "content"
ON comments FOR EACH ROW WHEN (old.author_id IS DISTINCT FROM new.author_id OR old."content" IS DISTINCT FROM new."content")
EXECUTE FUNCTION comments_texts();
--> statement-breakpoint
CREATE FUNCTION messages_texts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR one IN SELECT r.author_id AS account, sum(coalesce(octet_length(r."content"::text), 0)) AS bytes, 0 AS items FROM added r
      WHERE r.author_id IS NOT NULL AND coalesce(octet_length(r."content"::text), 0) > 0 GROUP BY r.author_id ORDER BY r.author_id LOOP
      PERFORM count_texts(one.account, one.bytes::bigint, one.items::integer);
    END LOOP;
  ELSIF TG_OP = 'DELETE' THEN
    FOR one IN SELECT r.author_id AS account, sum(coalesce(octet_length(r."content"::text), 0)) AS bytes, 0 AS items FROM removed r
      WHERE r.author_id IS NOT NULL AND coalesce(octet_length(r."content"::text), 0) > 0 GROUP BY r.author_id ORDER BY r.author_id LOOP
      UPDATE account_usage SET texts = texts - one.bytes, items = items - one.items WHERE user_id = one.account;
    END LOOP;
  ELSIF old.author_id IS NOT DISTINCT FROM new.author_id THEN
    PERFORM count_texts(new.author_id, (coalesce(octet_length(new."content"::text), 0)) - (coalesce(octet_length(old."content"::text), 0)), 0);
  ELSE
    UPDATE account_usage SET texts = texts - (coalesce(octet_length(old."content"::text), 0)), items = items - 0 WHERE user_id = old.author_id;
    UPDATE account_usage SET texts = texts + (coalesce(octet_length(new."content"::text), 0)), items = items + 0 WHERE user_id = new.author_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER messages_texts_added AFTER INSERT ON messages
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION messages_texts();
--> statement-breakpoint
CREATE TRIGGER messages_texts_removed AFTER DELETE ON messages
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION messages_texts();
--> statement-breakpoint
CREATE TRIGGER messages_texts_changed AFTER UPDATE OF "author_id", "content"
ON messages FOR EACH ROW WHEN (old.author_id IS DISTINCT FROM new.author_id OR old."content" IS DISTINCT FROM new."content")
EXECUTE FUNCTION messages_texts();
--> statement-breakpoint
CREATE FUNCTION message_attachments_texts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR one IN SELECT r.uploader_id AS account, sum(coalesce(octet_length(r."name"::text), 0)) AS bytes, 0 AS items FROM added r
      WHERE r.uploader_id IS NOT NULL AND coalesce(octet_length(r."name"::text), 0) > 0 GROUP BY r.uploader_id ORDER BY r.uploader_id LOOP
      PERFORM count_texts(one.account, one.bytes::bigint, one.items::integer);
    END LOOP;
  ELSIF TG_OP = 'DELETE' THEN
    FOR one IN SELECT r.uploader_id AS account, sum(coalesce(octet_length(r."name"::text), 0)) AS bytes, 0 AS items FROM removed r
      WHERE r.uploader_id IS NOT NULL AND coalesce(octet_length(r."name"::text), 0) > 0 GROUP BY r.uploader_id ORDER BY r.uploader_id LOOP
      UPDATE account_usage SET texts = texts - one.bytes, items = items - one.items WHERE user_id = one.account;
    END LOOP;
  ELSIF old.uploader_id IS NOT DISTINCT FROM new.uploader_id THEN
    PERFORM count_texts(new.uploader_id, (coalesce(octet_length(new."name"::text), 0)) - (coalesce(octet_length(old."name"::text), 0)), 0);
  ELSE
    UPDATE account_usage SET texts = texts - (coalesce(octet_length(old."name"::text), 0)), items = items - 0 WHERE user_id = old.uploader_id;
    UPDATE account_usage SET texts = texts + (coalesce(octet_length(new."name"::text), 0)), items = items + 0 WHERE user_id = new.uploader_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER message_attachments_texts_added AFTER INSERT ON message_attachments
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION message_attachments_texts();
--> statement-breakpoint
CREATE TRIGGER message_attachments_texts_removed AFTER DELETE ON message_attachments
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION message_attachments_texts();
--> statement-breakpoint
CREATE TRIGGER message_attachments_texts_changed AFTER UPDATE OF "uploader_id", "name"
ON message_attachments FOR EACH ROW WHEN (old.uploader_id IS DISTINCT FROM new.uploader_id OR old."name" IS DISTINCT FROM new."name")
EXECUTE FUNCTION message_attachments_texts();
--> statement-breakpoint
CREATE FUNCTION dm_requests_texts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR one IN SELECT r.from_id AS account, sum(coalesce(octet_length(r."message"::text), 0)) AS bytes, 0 AS items FROM added r
      WHERE r.from_id IS NOT NULL AND coalesce(octet_length(r."message"::text), 0) > 0 GROUP BY r.from_id ORDER BY r.from_id LOOP
      PERFORM count_texts(one.account, one.bytes::bigint, one.items::integer);
    END LOOP;
  ELSIF TG_OP = 'DELETE' THEN
    FOR one IN SELECT r.from_id AS account, sum(coalesce(octet_length(r."message"::text), 0)) AS bytes, 0 AS items FROM removed r
      WHERE r.from_id IS NOT NULL AND coalesce(octet_length(r."message"::text), 0) > 0 GROUP BY r.from_id ORDER BY r.from_id LOOP
      UPDATE account_usage SET texts = texts - one.bytes, items = items - one.items WHERE user_id = one.account;
    END LOOP;
  ELSIF old.from_id IS NOT DISTINCT FROM new.from_id THEN
    PERFORM count_texts(new.from_id, (coalesce(octet_length(new."message"::text), 0)) - (coalesce(octet_length(old."message"::text), 0)), 0);
  ELSE
    UPDATE account_usage SET texts = texts - (coalesce(octet_length(old."message"::text), 0)), items = items - 0 WHERE user_id = old.from_id;
    UPDATE account_usage SET texts = texts + (coalesce(octet_length(new."message"::text), 0)), items = items + 0 WHERE user_id = new.from_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER dm_requests_texts_added AFTER INSERT ON dm_requests
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION dm_requests_texts();
--> statement-breakpoint
CREATE TRIGGER dm_requests_texts_removed AFTER DELETE ON dm_requests
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION dm_requests_texts();
--> statement-breakpoint
CREATE TRIGGER dm_requests_texts_changed AFTER UPDATE OF "from_id", "message"
ON dm_requests FOR EACH ROW WHEN (old.from_id IS DISTINCT FROM new.from_id OR old."message" IS DISTINCT FROM new."message")
EXECUTE FUNCTION dm_requests_texts();
--> statement-breakpoint
CREATE FUNCTION events_texts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR one IN SELECT r.owner_id AS account, sum(coalesce(octet_length(r."name"::text), 0) + coalesce(octet_length(r."description"::text), 0) + coalesce(octet_length(r."time_zone"::text), 0) + coalesce(octet_length(r."address"::text), 0) + coalesce(octet_length(r."city"::text), 0) + coalesce(octet_length(r."url"::text), 0) + coalesce(octet_length(r."cancel_reason"::text), 0)) AS bytes, 0 AS items FROM added r
      WHERE r.owner_id IS NOT NULL AND coalesce(octet_length(r."name"::text), 0) + coalesce(octet_length(r."description"::text), 0) + coalesce(octet_length(r."time_zone"::text), 0) + coalesce(octet_length(r."address"::text), 0) + coalesce(octet_length(r."city"::text), 0) + coalesce(octet_length(r."url"::text), 0) + coalesce(octet_length(r."cancel_reason"::text), 0) > 0 GROUP BY r.owner_id ORDER BY r.owner_id LOOP
      PERFORM count_texts(one.account, one.bytes::bigint, one.items::integer);
    END LOOP;
  ELSIF TG_OP = 'DELETE' THEN
    FOR one IN SELECT r.owner_id AS account, sum(coalesce(octet_length(r."name"::text), 0) + coalesce(octet_length(r."description"::text), 0) + coalesce(octet_length(r."time_zone"::text), 0) + coalesce(octet_length(r."address"::text), 0) + coalesce(octet_length(r."city"::text), 0) + coalesce(octet_length(r."url"::text), 0) + coalesce(octet_length(r."cancel_reason"::text), 0)) AS bytes, 0 AS items FROM removed r
      WHERE r.owner_id IS NOT NULL AND coalesce(octet_length(r."name"::text), 0) + coalesce(octet_length(r."description"::text), 0) + coalesce(octet_length(r."time_zone"::text), 0) + coalesce(octet_length(r."address"::text), 0) + coalesce(octet_length(r."city"::text), 0) + coalesce(octet_length(r."url"::text), 0) + coalesce(octet_length(r."cancel_reason"::text), 0) > 0 GROUP BY r.owner_id ORDER BY r.owner_id LOOP
      UPDATE account_usage SET texts = texts - one.bytes, items = items - one.items WHERE user_id = one.account;
    END LOOP;
  ELSIF old.owner_id IS NOT DISTINCT FROM new.owner_id THEN
    PERFORM count_texts(new.owner_id, (coalesce(octet_length(new."name"::text), 0) + coalesce(octet_length(new."description"::text), 0) + coalesce(octet_length(new."time_zone"::text), 0) + coalesce(octet_length(new."address"::text), 0) + coalesce(octet_length(new."city"::text), 0) + coalesce(octet_length(new."url"::text), 0) + coalesce(octet_length(new."cancel_reason"::text), 0)) - (coalesce(octet_length(old."name"::text), 0) + coalesce(octet_length(old."description"::text), 0) + coalesce(octet_length(old."time_zone"::text), 0) + coalesce(octet_length(old."address"::text), 0) + coalesce(octet_length(old."city"::text), 0) + coalesce(octet_length(old."url"::text), 0) + coalesce(octet_length(old."cancel_reason"::text), 0)), 0);
  ELSE
    UPDATE account_usage SET texts = texts - (coalesce(octet_length(old."name"::text), 0) + coalesce(octet_length(old."description"::text), 0) + coalesce(octet_length(old."time_zone"::text), 0) + coalesce(octet_length(old."address"::text), 0) + coalesce(octet_length(old."city"::text), 0) + coalesce(octet_length(old."url"::text), 0) + coalesce(octet_length(old."cancel_reason"::text), 0)), items = items - 0 WHERE user_id = old.owner_id;
    UPDATE account_usage SET texts = texts + (coalesce(octet_length(new."name"::text), 0) + coalesce(octet_length(new."description"::text), 0) + coalesce(octet_length(new."time_zone"::text), 0) + coalesce(octet_length(new."address"::text), 0) + coalesce(octet_length(new."city"::text), 0) + coalesce(octet_length(new."url"::text), 0) + coalesce(octet_length(new."cancel_reason"::text), 0)), items = items + 0 WHERE user_id = new.owner_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER events_texts_added AFTER INSERT ON events
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION events_texts();
--> statement-breakpoint
CREATE TRIGGER events_texts_removed AFTER DELETE ON events
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION events_texts();
--> statement-breakpoint
CREATE TRIGGER events_texts_changed AFTER UPDATE OF "owner_id", "name", "description", "time_zone", "address", "city", "url", "cancel_reason"
ON events FOR EACH ROW WHEN (old.owner_id IS DISTINCT FROM new.owner_id OR old."name" IS DISTINCT FROM new."name" OR old."description" IS DISTINCT FROM new."description" OR old."time_zone" IS DISTINCT FROM new."time_zone" OR old."address" IS DISTINCT FROM new."address" OR old."city" IS DISTINCT FROM new."city" OR old."url" IS DISTINCT FROM new."url" OR old."cancel_reason" IS DISTINCT FROM new."cancel_reason")
EXECUTE FUNCTION events_texts();
--> statement-breakpoint
CREATE FUNCTION rounds_texts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR one IN SELECT r.owner_id AS account, sum(coalesce(octet_length(r."name"::text), 0) + coalesce(octet_length(r."description"::text), 0) + coalesce(octet_length(r."cancel_reason"::text), 0)) AS bytes, 0 AS items FROM added r
      WHERE r.owner_id IS NOT NULL AND coalesce(octet_length(r."name"::text), 0) + coalesce(octet_length(r."description"::text), 0) + coalesce(octet_length(r."cancel_reason"::text), 0) > 0 GROUP BY r.owner_id ORDER BY r.owner_id LOOP
      PERFORM count_texts(one.account, one.bytes::bigint, one.items::integer);
    END LOOP;
  ELSIF TG_OP = 'DELETE' THEN
    FOR one IN SELECT r.owner_id AS account, sum(coalesce(octet_length(r."name"::text), 0) + coalesce(octet_length(r."description"::text), 0) + coalesce(octet_length(r."cancel_reason"::text), 0)) AS bytes, 0 AS items FROM removed r
      WHERE r.owner_id IS NOT NULL AND coalesce(octet_length(r."name"::text), 0) + coalesce(octet_length(r."description"::text), 0) + coalesce(octet_length(r."cancel_reason"::text), 0) > 0 GROUP BY r.owner_id ORDER BY r.owner_id LOOP
      UPDATE account_usage SET texts = texts - one.bytes, items = items - one.items WHERE user_id = one.account;
    END LOOP;
  ELSIF old.owner_id IS NOT DISTINCT FROM new.owner_id THEN
    PERFORM count_texts(new.owner_id, (coalesce(octet_length(new."name"::text), 0) + coalesce(octet_length(new."description"::text), 0) + coalesce(octet_length(new."cancel_reason"::text), 0)) - (coalesce(octet_length(old."name"::text), 0) + coalesce(octet_length(old."description"::text), 0) + coalesce(octet_length(old."cancel_reason"::text), 0)), 0);
  ELSE
    UPDATE account_usage SET texts = texts - (coalesce(octet_length(old."name"::text), 0) + coalesce(octet_length(old."description"::text), 0) + coalesce(octet_length(old."cancel_reason"::text), 0)), items = items - 0 WHERE user_id = old.owner_id;
    UPDATE account_usage SET texts = texts + (coalesce(octet_length(new."name"::text), 0) + coalesce(octet_length(new."description"::text), 0) + coalesce(octet_length(new."cancel_reason"::text), 0)), items = items + 0 WHERE user_id = new.owner_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER rounds_texts_added AFTER INSERT ON rounds
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION rounds_texts();
--> statement-breakpoint
CREATE TRIGGER rounds_texts_removed AFTER DELETE ON rounds
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION rounds_texts();
--> statement-breakpoint
CREATE TRIGGER rounds_texts_changed AFTER UPDATE OF "owner_id", "name", "description", "cancel_reason"
ON rounds FOR EACH ROW WHEN (old.owner_id IS DISTINCT FROM new.owner_id OR old."name" IS DISTINCT FROM new."name" OR old."description" IS DISTINCT FROM new."description" OR old."cancel_reason" IS DISTINCT FROM new."cancel_reason")
EXECUTE FUNCTION rounds_texts();
--> statement-breakpoint
CREATE FUNCTION round_entries_texts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR one IN SELECT r.owner_id AS account, sum(coalesce(octet_length(r."note"::text), 0) + coalesce(octet_length(r."wants"::text), 0)) AS bytes, 0 AS items FROM added r
      WHERE r.owner_id IS NOT NULL AND coalesce(octet_length(r."note"::text), 0) + coalesce(octet_length(r."wants"::text), 0) > 0 GROUP BY r.owner_id ORDER BY r.owner_id LOOP
      PERFORM count_texts(one.account, one.bytes::bigint, one.items::integer);
    END LOOP;
  ELSIF TG_OP = 'DELETE' THEN
    FOR one IN SELECT r.owner_id AS account, sum(coalesce(octet_length(r."note"::text), 0) + coalesce(octet_length(r."wants"::text), 0)) AS bytes, 0 AS items FROM removed r
      WHERE r.owner_id IS NOT NULL AND coalesce(octet_length(r."note"::text), 0) + coalesce(octet_length(r."wants"::text), 0) > 0 GROUP BY r.owner_id ORDER BY r.owner_id LOOP
      UPDATE account_usage SET texts = texts - one.bytes, items = items - one.items WHERE user_id = one.account;
    END LOOP;
  ELSIF old.owner_id IS NOT DISTINCT FROM new.owner_id THEN
    PERFORM count_texts(new.owner_id, (coalesce(octet_length(new."note"::text), 0) + coalesce(octet_length(new."wants"::text), 0)) - (coalesce(octet_length(old."note"::text), 0) + coalesce(octet_length(old."wants"::text), 0)), 0);
  ELSE
    UPDATE account_usage SET texts = texts - (coalesce(octet_length(old."note"::text), 0) + coalesce(octet_length(old."wants"::text), 0)), items = items - 0 WHERE user_id = old.owner_id;
    UPDATE account_usage SET texts = texts + (coalesce(octet_length(new."note"::text), 0) + coalesce(octet_length(new."wants"::text), 0)), items = items + 0 WHERE user_id = new.owner_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER round_entries_texts_added AFTER INSERT ON round_entries
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION round_entries_texts();
--> statement-breakpoint
CREATE TRIGGER round_entries_texts_removed AFTER DELETE ON round_entries
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION round_entries_texts();
--> statement-breakpoint
CREATE TRIGGER round_entries_texts_changed AFTER UPDATE OF "owner_id", "note", "wants"
ON round_entries FOR EACH ROW WHEN (old.owner_id IS DISTINCT FROM new.owner_id OR old."note" IS DISTINCT FROM new."note" OR old."wants" IS DISTINCT FROM new."wants")
EXECUTE FUNCTION round_entries_texts();
--> statement-breakpoint
CREATE FUNCTION round_groups_texts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR one IN SELECT r.owner_id AS account, sum(coalesce(octet_length(r."name"::text), 0) + coalesce(octet_length(r."wants"::text), 0)) AS bytes, 0 AS items FROM added r
      WHERE r.owner_id IS NOT NULL AND coalesce(octet_length(r."name"::text), 0) + coalesce(octet_length(r."wants"::text), 0) > 0 GROUP BY r.owner_id ORDER BY r.owner_id LOOP
      PERFORM count_texts(one.account, one.bytes::bigint, one.items::integer);
    END LOOP;
  ELSIF TG_OP = 'DELETE' THEN
    FOR one IN SELECT r.owner_id AS account, sum(coalesce(octet_length(r."name"::text), 0) + coalesce(octet_length(r."wants"::text), 0)) AS bytes, 0 AS items FROM removed r
      WHERE r.owner_id IS NOT NULL AND coalesce(octet_length(r."name"::text), 0) + coalesce(octet_length(r."wants"::text), 0) > 0 GROUP BY r.owner_id ORDER BY r.owner_id LOOP
      UPDATE account_usage SET texts = texts - one.bytes, items = items - one.items WHERE user_id = one.account;
    END LOOP;
  ELSIF old.owner_id IS NOT DISTINCT FROM new.owner_id THEN
    PERFORM count_texts(new.owner_id, (coalesce(octet_length(new."name"::text), 0) + coalesce(octet_length(new."wants"::text), 0)) - (coalesce(octet_length(old."name"::text), 0) + coalesce(octet_length(old."wants"::text), 0)), 0);
  ELSE
    UPDATE account_usage SET texts = texts - (coalesce(octet_length(old."name"::text), 0) + coalesce(octet_length(old."wants"::text), 0)), items = items - 0 WHERE user_id = old.owner_id;
    UPDATE account_usage SET texts = texts + (coalesce(octet_length(new."name"::text), 0) + coalesce(octet_length(new."wants"::text), 0)), items = items + 0 WHERE user_id = new.owner_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER round_groups_texts_added AFTER INSERT ON round_groups
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION round_groups_texts();
--> statement-breakpoint
CREATE TRIGGER round_groups_texts_removed AFTER DELETE ON round_groups
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION round_groups_texts();
--> statement-breakpoint
CREATE TRIGGER round_groups_texts_changed AFTER UPDATE OF "owner_id", "name", "wants"
ON round_groups FOR EACH ROW WHEN (old.owner_id IS DISTINCT FROM new.owner_id OR old."name" IS DISTINCT FROM new."name" OR old."wants" IS DISTINCT FROM new."wants")
EXECUTE FUNCTION round_groups_texts();
--> statement-breakpoint
CREATE FUNCTION reports_texts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR one IN SELECT r.reporter_id AS account, sum(coalesce(octet_length(r."details"::text), 0)) AS bytes, 0 AS items FROM added r
      WHERE r.reporter_id IS NOT NULL AND coalesce(octet_length(r."details"::text), 0) > 0 GROUP BY r.reporter_id ORDER BY r.reporter_id LOOP
      PERFORM count_texts(one.account, one.bytes::bigint, one.items::integer);
    END LOOP;
  ELSIF TG_OP = 'DELETE' THEN
    FOR one IN SELECT r.reporter_id AS account, sum(coalesce(octet_length(r."details"::text), 0)) AS bytes, 0 AS items FROM removed r
      WHERE r.reporter_id IS NOT NULL AND coalesce(octet_length(r."details"::text), 0) > 0 GROUP BY r.reporter_id ORDER BY r.reporter_id LOOP
      UPDATE account_usage SET texts = texts - one.bytes, items = items - one.items WHERE user_id = one.account;
    END LOOP;
  ELSIF old.reporter_id IS NOT DISTINCT FROM new.reporter_id THEN
    PERFORM count_texts(new.reporter_id, (coalesce(octet_length(new."details"::text), 0)) - (coalesce(octet_length(old."details"::text), 0)), 0);
  ELSE
    UPDATE account_usage SET texts = texts - (coalesce(octet_length(old."details"::text), 0)), items = items - 0 WHERE user_id = old.reporter_id;
    UPDATE account_usage SET texts = texts + (coalesce(octet_length(new."details"::text), 0)), items = items + 0 WHERE user_id = new.reporter_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER reports_texts_added AFTER INSERT ON reports
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION reports_texts();
--> statement-breakpoint
CREATE TRIGGER reports_texts_removed AFTER DELETE ON reports
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION reports_texts();
--> statement-breakpoint
CREATE TRIGGER reports_texts_changed AFTER UPDATE OF "reporter_id", "details"
ON reports FOR EACH ROW WHEN (old.reporter_id IS DISTINCT FROM new.reporter_id OR old."details" IS DISTINCT FROM new."details")
EXECUTE FUNCTION reports_texts();
--> statement-breakpoint
UPDATE account_usage SET texts = summed.bytes, items = summed.items
FROM (
  SELECT a.user_id, coalesce(t.bytes, 0) AS bytes, coalesce(t.items, 0) AS items
  FROM account_usage a LEFT JOIN (SELECT account, sum(bytes) AS bytes, sum(items) AS items FROM (SELECT "owner_id" AS account, coalesce(octet_length("field_definitions"."key"::text), 0) + coalesce(octet_length("field_definitions"."name"::text), 0) + coalesce(octet_length("field_definitions"."options"::text), 0) AS bytes, 0 AS items FROM "field_definitions" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "owner_id" AS account, coalesce(octet_length("collections"."name"::text), 0) + coalesce(octet_length("collections"."description"::text), 0) AS bytes, 0 AS items FROM "collections" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "owner_id" AS account, coalesce(octet_length("items"."name"::text), 0) + coalesce(octet_length("items"."editions"::text), 0) + coalesce(octet_length("items"."external_ref"::text), 0) + coalesce(octet_length("items"."fields"::text), 0) + coalesce(octet_length("items"."comment"::text), 0) AS bytes, 1 AS items FROM "items" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "owner_id" AS account, coalesce(octet_length("listings"."payment_methods"::text), 0) + coalesce(octet_length("listings"."description"::text), 0) AS bytes, 0 AS items FROM "listings" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "proposer_id" AS account, coalesce(octet_length("proposals"."message"::text), 0) AS bytes, 0 AS items FROM "proposals" WHERE "proposer_id" IS NOT NULL UNION ALL SELECT "rater_id" AS account, coalesce(octet_length("ratings"."comment"::text), 0) AS bytes, 0 AS items FROM "ratings" WHERE "rater_id" IS NOT NULL UNION ALL SELECT "owner_id" AS account, coalesce(octet_length("wants"."edition"::text), 0) + coalesce(octet_length("wants"."q"::text), 0) + coalesce(octet_length("wants"."note"::text), 0) AS bytes, 0 AS items FROM "wants" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "user_id" AS account, coalesce(octet_length("import_mappings"."name"::text), 0) + coalesce(octet_length("import_mappings"."columns"::text), 0) AS bytes, 0 AS items FROM "import_mappings" WHERE "user_id" IS NOT NULL UNION ALL SELECT "author_id" AS account, coalesce(octet_length("posts"."content"::text), 0) AS bytes, 0 AS items FROM "posts" WHERE "author_id" IS NOT NULL UNION ALL SELECT "author_id" AS account, coalesce(octet_length("comments"."content"::text), 0) AS bytes, 0 AS items FROM "comments" WHERE "author_id" IS NOT NULL UNION ALL SELECT "author_id" AS account, coalesce(octet_length("messages"."content"::text), 0) AS bytes, 0 AS items FROM "messages" WHERE "author_id" IS NOT NULL UNION ALL SELECT "uploader_id" AS account, coalesce(octet_length("message_attachments"."name"::text), 0) AS bytes, 0 AS items FROM "message_attachments" WHERE "uploader_id" IS NOT NULL UNION ALL SELECT "from_id" AS account, coalesce(octet_length("dm_requests"."message"::text), 0) AS bytes, 0 AS items FROM "dm_requests" WHERE "from_id" IS NOT NULL UNION ALL SELECT "owner_id" AS account, coalesce(octet_length("events"."name"::text), 0) + coalesce(octet_length("events"."description"::text), 0) + coalesce(octet_length("events"."time_zone"::text), 0) + coalesce(octet_length("events"."address"::text), 0) + coalesce(octet_length("events"."city"::text), 0) + coalesce(octet_length("events"."url"::text), 0) + coalesce(octet_length("events"."cancel_reason"::text), 0) AS bytes, 0 AS items FROM "events" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "owner_id" AS account, coalesce(octet_length("rounds"."name"::text), 0) + coalesce(octet_length("rounds"."description"::text), 0) + coalesce(octet_length("rounds"."cancel_reason"::text), 0) AS bytes, 0 AS items FROM "rounds" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "owner_id" AS account, coalesce(octet_length("round_entries"."note"::text), 0) + coalesce(octet_length("round_entries"."wants"::text), 0) AS bytes, 0 AS items FROM "round_entries" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "owner_id" AS account, coalesce(octet_length("round_groups"."name"::text), 0) + coalesce(octet_length("round_groups"."wants"::text), 0) AS bytes, 0 AS items FROM "round_groups" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "reporter_id" AS account, coalesce(octet_length("reports"."details"::text), 0) AS bytes, 0 AS items FROM "reports" WHERE "reporter_id" IS NOT NULL) texts GROUP BY account) t ON t.account = a.user_id) summed
WHERE summed.user_id = account_usage.user_id;
