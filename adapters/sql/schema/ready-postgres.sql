-- Written by `npm run lists`: the migrations up to 0094_reported_sets, 1617e0b7fa9100c1.
SET LOCAL check_function_bodies = off;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.count_texts(account uuid, more bigint, more_items integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
END $function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.field_definitions_texts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.collections_texts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.listings_texts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.proposals_texts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.ratings_texts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.wants_texts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.posts_texts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.comments_texts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.messages_texts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.message_attachments_texts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.dm_requests_texts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.events_texts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.rounds_texts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.round_entries_texts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.round_groups_texts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.reports_texts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.import_mappings_texts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  one record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR one IN SELECT r.user_id AS account, sum(coalesce(octet_length(r."name"::text), 0) + coalesce(octet_length(r."columns"::text), 0) + coalesce(octet_length(r."options"::text), 0)) AS bytes, 0 AS items FROM added r
      WHERE r.user_id IS NOT NULL AND coalesce(octet_length(r."name"::text), 0) + coalesce(octet_length(r."columns"::text), 0) + coalesce(octet_length(r."options"::text), 0) > 0 GROUP BY r.user_id ORDER BY r.user_id LOOP
      PERFORM count_texts(one.account, one.bytes::bigint, one.items::integer);
    END LOOP;
  ELSIF TG_OP = 'DELETE' THEN
    FOR one IN SELECT r.user_id AS account, sum(coalesce(octet_length(r."name"::text), 0) + coalesce(octet_length(r."columns"::text), 0) + coalesce(octet_length(r."options"::text), 0)) AS bytes, 0 AS items FROM removed r
      WHERE r.user_id IS NOT NULL AND coalesce(octet_length(r."name"::text), 0) + coalesce(octet_length(r."columns"::text), 0) + coalesce(octet_length(r."options"::text), 0) > 0 GROUP BY r.user_id ORDER BY r.user_id LOOP
      UPDATE account_usage SET texts = texts - one.bytes, items = items - one.items WHERE user_id = one.account;
    END LOOP;
  ELSIF old.user_id IS NOT DISTINCT FROM new.user_id THEN
    PERFORM count_texts(new.user_id, (coalesce(octet_length(new."name"::text), 0) + coalesce(octet_length(new."columns"::text), 0) + coalesce(octet_length(new."options"::text), 0)) - (coalesce(octet_length(old."name"::text), 0) + coalesce(octet_length(old."columns"::text), 0) + coalesce(octet_length(old."options"::text), 0)), 0);
  ELSE
    UPDATE account_usage SET texts = texts - (coalesce(octet_length(old."name"::text), 0) + coalesce(octet_length(old."columns"::text), 0) + coalesce(octet_length(old."options"::text), 0)), items = items - 0 WHERE user_id = old.user_id;
    UPDATE account_usage SET texts = texts + (coalesce(octet_length(new."name"::text), 0) + coalesce(octet_length(new."columns"::text), 0) + coalesce(octet_length(new."options"::text), 0)), items = items + 0 WHERE user_id = new.user_id;
  END IF;
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.offers_owner_texts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM count_texts(new.owner_id, (coalesce(octet_length(new."owner_handover_carrier"::text), 0) + coalesce(octet_length(new."owner_handover_number"::text), 0) + coalesce(octet_length(new."owner_handover_note"::text), 0) + coalesce(octet_length(new."owner_words"::text), 0)) - (coalesce(octet_length(old."owner_handover_carrier"::text), 0) + coalesce(octet_length(old."owner_handover_number"::text), 0) + coalesce(octet_length(old."owner_handover_note"::text), 0) + coalesce(octet_length(old."owner_words"::text), 0)), 0);
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.offers_offerer_texts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM count_texts(new.offerer_id, (coalesce(octet_length(new."offerer_handover_carrier"::text), 0) + coalesce(octet_length(new."offerer_handover_number"::text), 0) + coalesce(octet_length(new."offerer_handover_note"::text), 0) + coalesce(octet_length(new."offerer_words"::text), 0)) - (coalesce(octet_length(old."offerer_handover_carrier"::text), 0) + coalesce(octet_length(old."offerer_handover_number"::text), 0) + coalesce(octet_length(old."offerer_handover_note"::text), 0) + coalesce(octet_length(old."offerer_words"::text), 0)), 0);
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.item_pictures_texts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.items_texts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.item_tags_texts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.loans_texts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  one record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR one IN SELECT r.lender_id AS account, sum(coalesce(octet_length(r."borrower_name"::text), 0) + coalesce(octet_length(r."note"::text), 0)) AS bytes, 0 AS items FROM added r
      WHERE r.lender_id IS NOT NULL AND coalesce(octet_length(r."borrower_name"::text), 0) + coalesce(octet_length(r."note"::text), 0) > 0 GROUP BY r.lender_id ORDER BY r.lender_id LOOP
      PERFORM count_texts(one.account, one.bytes::bigint, one.items::integer);
    END LOOP;
  ELSIF TG_OP = 'DELETE' THEN
    FOR one IN SELECT r.lender_id AS account, sum(coalesce(octet_length(r."borrower_name"::text), 0) + coalesce(octet_length(r."note"::text), 0)) AS bytes, 0 AS items FROM removed r
      WHERE r.lender_id IS NOT NULL AND coalesce(octet_length(r."borrower_name"::text), 0) + coalesce(octet_length(r."note"::text), 0) > 0 GROUP BY r.lender_id ORDER BY r.lender_id LOOP
      UPDATE account_usage SET texts = texts - one.bytes, items = items - one.items WHERE user_id = one.account;
    END LOOP;
  ELSIF old.lender_id IS NOT DISTINCT FROM new.lender_id THEN
    PERFORM count_texts(new.lender_id, (coalesce(octet_length(new."borrower_name"::text), 0) + coalesce(octet_length(new."note"::text), 0)) - (coalesce(octet_length(old."borrower_name"::text), 0) + coalesce(octet_length(old."note"::text), 0)), 0);
  ELSE
    UPDATE account_usage SET texts = texts - (coalesce(octet_length(old."borrower_name"::text), 0) + coalesce(octet_length(old."note"::text), 0)), items = items - 0 WHERE user_id = old.lender_id;
    UPDATE account_usage SET texts = texts + (coalesce(octet_length(new."borrower_name"::text), 0) + coalesce(octet_length(new."note"::text), 0)), items = items + 0 WHERE user_id = new.lender_id;
  END IF;
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.sets_texts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.items_worth_copies()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  one record;
BEGIN
  IF TG_OP = 'DELETE' THEN
    FOR one IN SELECT * FROM (SELECT r.collection_id, 'copies', '', '', sum(0), sum(0), sum(1), sum(r.copies), sum(0), sum(0)
  FROM removed r WHERE r.copies > 1 GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4) s(c, k, u, m, high, low, items, copies, sales, firsts) LOOP
      UPDATE worth_sums SET high = worth_sums.high - one.high, low = worth_sums.low - one.low, items = worth_sums.items - one.items, copies = worth_sums.copies - one.copies, sales = worth_sums.sales - one.sales, firsts = worth_sums.firsts - one.firsts WHERE collection_id = one.c AND kind = one.k AND currency = one.u AND month = one.m;
      DELETE FROM worth_sums WHERE collection_id = one.c AND kind = one.k AND currency = one.u AND month = one.m AND worth_sums.items = 0;
    END LOOP;
  ELSIF TG_OP = 'UPDATE' THEN
    FOR one IN SELECT * FROM (SELECT r.collection_id, 'copies', '', '', sum(0), sum(0), sum(1), sum(r.copies), sum(0), sum(0)
  FROM (SELECT old.*) r WHERE r.copies > 1 GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4) s(c, k, u, m, high, low, items, copies, sales, firsts) LOOP
      UPDATE worth_sums SET high = worth_sums.high - one.high, low = worth_sums.low - one.low, items = worth_sums.items - one.items, copies = worth_sums.copies - one.copies, sales = worth_sums.sales - one.sales, firsts = worth_sums.firsts - one.firsts WHERE collection_id = one.c AND kind = one.k AND currency = one.u AND month = one.m;
      DELETE FROM worth_sums WHERE collection_id = one.c AND kind = one.k AND currency = one.u AND month = one.m AND worth_sums.items = 0;
    END LOOP;
    INSERT INTO worth_sums (collection_id, kind, currency, month, high, low, items, copies, sales, firsts) SELECT r.collection_id, 'copies', '', '', sum(0), sum(0), sum(1), sum(r.copies), sum(0), sum(0)
  FROM (SELECT new.*) r WHERE r.copies > 1 GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (collection_id, kind, currency, month) DO UPDATE SET
  high = worth_sums.high + excluded.high, low = worth_sums.low + excluded.low, items = worth_sums.items + excluded.items, copies = worth_sums.copies + excluded.copies, sales = worth_sums.sales + excluded.sales, firsts = worth_sums.firsts + excluded.firsts;
  ELSE
    INSERT INTO worth_sums (collection_id, kind, currency, month, high, low, items, copies, sales, firsts) SELECT r.collection_id, 'copies', '', '', sum(0), sum(0), sum(1), sum(r.copies), sum(0), sum(0)
  FROM added r WHERE r.copies > 1 GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (collection_id, kind, currency, month) DO UPDATE SET
  high = worth_sums.high + excluded.high, low = worth_sums.low + excluded.low, items = worth_sums.items + excluded.items, copies = worth_sums.copies + excluded.copies, sales = worth_sums.sales + excluded.sales, firsts = worth_sums.firsts + excluded.firsts;
  END IF;
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.items_worth_paid()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  one record;
BEGIN
  IF TG_OP = 'DELETE' THEN
    FOR one IN SELECT * FROM (SELECT r.collection_id, 'paid', r.paid_currency, coalesce(r.paid_month, ''), sum(r.paid_amount / 67108864 * r.copies), sum(r.paid_amount % 67108864 * r.copies), sum(1), sum(r.copies), sum(0), sum(0)
  FROM removed r WHERE r.paid_amount IS NOT NULL GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4) s(c, k, u, m, high, low, items, copies, sales, firsts) LOOP
      UPDATE worth_sums SET high = worth_sums.high - one.high, low = worth_sums.low - one.low, items = worth_sums.items - one.items, copies = worth_sums.copies - one.copies, sales = worth_sums.sales - one.sales, firsts = worth_sums.firsts - one.firsts WHERE collection_id = one.c AND kind = one.k AND currency = one.u AND month = one.m;
      DELETE FROM worth_sums WHERE collection_id = one.c AND kind = one.k AND currency = one.u AND month = one.m AND worth_sums.items = 0;
    END LOOP;
  ELSIF TG_OP = 'UPDATE' THEN
    FOR one IN SELECT * FROM (SELECT r.collection_id, 'paid', r.paid_currency, coalesce(r.paid_month, ''), sum(r.paid_amount / 67108864 * r.copies), sum(r.paid_amount % 67108864 * r.copies), sum(1), sum(r.copies), sum(0), sum(0)
  FROM (SELECT old.*) r WHERE r.paid_amount IS NOT NULL GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4) s(c, k, u, m, high, low, items, copies, sales, firsts) LOOP
      UPDATE worth_sums SET high = worth_sums.high - one.high, low = worth_sums.low - one.low, items = worth_sums.items - one.items, copies = worth_sums.copies - one.copies, sales = worth_sums.sales - one.sales, firsts = worth_sums.firsts - one.firsts WHERE collection_id = one.c AND kind = one.k AND currency = one.u AND month = one.m;
      DELETE FROM worth_sums WHERE collection_id = one.c AND kind = one.k AND currency = one.u AND month = one.m AND worth_sums.items = 0;
    END LOOP;
    INSERT INTO worth_sums (collection_id, kind, currency, month, high, low, items, copies, sales, firsts) SELECT r.collection_id, 'paid', r.paid_currency, coalesce(r.paid_month, ''), sum(r.paid_amount / 67108864 * r.copies), sum(r.paid_amount % 67108864 * r.copies), sum(1), sum(r.copies), sum(0), sum(0)
  FROM (SELECT new.*) r WHERE r.paid_amount IS NOT NULL GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (collection_id, kind, currency, month) DO UPDATE SET
  high = worth_sums.high + excluded.high, low = worth_sums.low + excluded.low, items = worth_sums.items + excluded.items, copies = worth_sums.copies + excluded.copies, sales = worth_sums.sales + excluded.sales, firsts = worth_sums.firsts + excluded.firsts;
  ELSE
    INSERT INTO worth_sums (collection_id, kind, currency, month, high, low, items, copies, sales, firsts) SELECT r.collection_id, 'paid', r.paid_currency, coalesce(r.paid_month, ''), sum(r.paid_amount / 67108864 * r.copies), sum(r.paid_amount % 67108864 * r.copies), sum(1), sum(r.copies), sum(0), sum(0)
  FROM added r WHERE r.paid_amount IS NOT NULL GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (collection_id, kind, currency, month) DO UPDATE SET
  high = worth_sums.high + excluded.high, low = worth_sums.low + excluded.low, items = worth_sums.items + excluded.items, copies = worth_sums.copies + excluded.copies, sales = worth_sums.sales + excluded.sales, firsts = worth_sums.firsts + excluded.firsts;
  END IF;
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.item_market_values_worth_market()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  one record;
BEGIN
  IF TG_OP = 'DELETE' THEN
    FOR one IN SELECT * FROM (SELECT r.collection_id, 'market', r.currency, '', sum(r.median / 67108864 * r.copies), sum(r.median % 67108864 * r.copies), sum(1), sum(r.copies), sum(r.sales), sum(CASE WHEN r.is_first THEN 1 ELSE 0 END)
  FROM removed r WHERE true GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4) s(c, k, u, m, high, low, items, copies, sales, firsts) LOOP
      UPDATE worth_sums SET high = worth_sums.high - one.high, low = worth_sums.low - one.low, items = worth_sums.items - one.items, copies = worth_sums.copies - one.copies, sales = worth_sums.sales - one.sales, firsts = worth_sums.firsts - one.firsts WHERE collection_id = one.c AND kind = one.k AND currency = one.u AND month = one.m;
      DELETE FROM worth_sums WHERE collection_id = one.c AND kind = one.k AND currency = one.u AND month = one.m AND worth_sums.items = 0;
    END LOOP;
  ELSIF TG_OP = 'UPDATE' THEN
    FOR one IN SELECT * FROM (SELECT r.collection_id, 'market', r.currency, '', sum(r.median / 67108864 * r.copies), sum(r.median % 67108864 * r.copies), sum(1), sum(r.copies), sum(r.sales), sum(CASE WHEN r.is_first THEN 1 ELSE 0 END)
  FROM (SELECT old.*) r WHERE true GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4) s(c, k, u, m, high, low, items, copies, sales, firsts) LOOP
      UPDATE worth_sums SET high = worth_sums.high - one.high, low = worth_sums.low - one.low, items = worth_sums.items - one.items, copies = worth_sums.copies - one.copies, sales = worth_sums.sales - one.sales, firsts = worth_sums.firsts - one.firsts WHERE collection_id = one.c AND kind = one.k AND currency = one.u AND month = one.m;
      DELETE FROM worth_sums WHERE collection_id = one.c AND kind = one.k AND currency = one.u AND month = one.m AND worth_sums.items = 0;
    END LOOP;
    INSERT INTO worth_sums (collection_id, kind, currency, month, high, low, items, copies, sales, firsts) SELECT r.collection_id, 'market', r.currency, '', sum(r.median / 67108864 * r.copies), sum(r.median % 67108864 * r.copies), sum(1), sum(r.copies), sum(r.sales), sum(CASE WHEN r.is_first THEN 1 ELSE 0 END)
  FROM (SELECT new.*) r WHERE true GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (collection_id, kind, currency, month) DO UPDATE SET
  high = worth_sums.high + excluded.high, low = worth_sums.low + excluded.low, items = worth_sums.items + excluded.items, copies = worth_sums.copies + excluded.copies, sales = worth_sums.sales + excluded.sales, firsts = worth_sums.firsts + excluded.firsts;
  ELSE
    INSERT INTO worth_sums (collection_id, kind, currency, month, high, low, items, copies, sales, firsts) SELECT r.collection_id, 'market', r.currency, '', sum(r.median / 67108864 * r.copies), sum(r.median % 67108864 * r.copies), sum(1), sum(r.copies), sum(r.sales), sum(CASE WHEN r.is_first THEN 1 ELSE 0 END)
  FROM added r WHERE true GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (collection_id, kind, currency, month) DO UPDATE SET
  high = worth_sums.high + excluded.high, low = worth_sums.low + excluded.low, items = worth_sums.items + excluded.items, copies = worth_sums.copies + excluded.copies, sales = worth_sums.sales + excluded.sales, firsts = worth_sums.firsts + excluded.firsts;
  END IF;
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE TABLE audit (
  id uuid NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  command text NOT NULL,
  target text NOT NULL,
  note text,
  actor uuid,
  CONSTRAINT audit_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE one_time_tokens (
  hash text NOT NULL,
  purpose text NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT one_time_tokens_pkey PRIMARY KEY (hash),
  CONSTRAINT one_time_tokens_purpose CHECK ((purpose = ANY (ARRAY['password-reset'::text, 'verification'::text, 'undo-added'::text])))
);
--> statement-breakpoint
CREATE TABLE outbox (
  id uuid NOT NULL,
  recipient text,
  kind text NOT NULL,
  sealed text,
  created_at timestamp(3) with time zone NOT NULL,
  attempts integer NOT NULL,
  give_up_at timestamp(3) with time zone NOT NULL,
  next_attempt_at timestamp(3) with time zone,
  sent_at timestamp(3) with time zone,
  failed_at timestamp(3) with time zone,
  last_error text,
  recipient_hash text,
  receiver text DEFAULT 'mail'::text NOT NULL,
  claimed_at timestamp(3) with time zone,
  webhook_id uuid,
  response_status integer,
  subscription_id uuid,
  cause_hash text,
  CONSTRAINT outbox_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE sessions (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  token_hash text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  last_used_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  user_agent text,
  proven_at timestamp(3) with time zone,
  proven_by text,
  CONSTRAINT sessions_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE users (
  id uuid NOT NULL,
  email text NOT NULL,
  email_verified_at timestamp(3) with time zone,
  display_name text NOT NULL,
  password_hash text,
  avatar_url text,
  bio text,
  privacy text NOT NULL,
  show_presence boolean NOT NULL,
  show_read_receipts boolean NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  tokens_valid_from timestamp(3) with time zone,
  credentials_valid_from timestamp(3) with time zone,
  suspended_at timestamp(3) with time zone,
  sockets_valid_from timestamp(3) with time zone,
  sign_in_version integer DEFAULT 0 NOT NULL,
  locale text,
  email_refused_at timestamp(3) with time zone,
  email_refusal text,
  open_to_visitors boolean DEFAULT false NOT NULL,
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_privacy CHECK ((privacy = ANY (ARRAY['public'::text, 'friends_only'::text, 'private'::text])))
);
--> statement-breakpoint
CREATE TABLE linked_accounts (
  user_id uuid NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  email text,
  email_verified boolean NOT NULL,
  linked_at timestamp(3) with time zone NOT NULL,
  provider text DEFAULT 'default'::text NOT NULL,
  CONSTRAINT linked_accounts_user_id_issuer_pk PRIMARY KEY (user_id, issuer)
);
--> statement-breakpoint
CREATE TABLE used_states (
  id text NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT used_states_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE blocks (
  id uuid NOT NULL,
  blocker_id uuid NOT NULL,
  blocked_id uuid NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  blocker_name text DEFAULT ''::text NOT NULL,
  blocker_avatar_url text,
  blocked_name text DEFAULT ''::text NOT NULL,
  blocked_avatar_url text,
  CONSTRAINT blocks_pkey PRIMARY KEY (id),
  CONSTRAINT blocks_self CHECK ((blocker_id <> blocked_id))
);
--> statement-breakpoint
CREATE TABLE collection_fields (
  id uuid NOT NULL,
  collection_id uuid NOT NULL,
  definition_id uuid NOT NULL,
  is_required boolean NOT NULL,
  is_hidden boolean NOT NULL,
  "position" integer NOT NULL,
  CONSTRAINT collection_fields_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE collections (
  id uuid NOT NULL,
  owner_id uuid,
  name text NOT NULL,
  name_key text COLLATE "C" NOT NULL,
  description text,
  type text NOT NULL,
  visibility text NOT NULL,
  cover_url text,
  auto_share boolean NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  last_item_at timestamp(3) with time zone,
  items_count integer DEFAULT 0 NOT NULL,
  open_to_visitors boolean DEFAULT false NOT NULL,
  reach integer DEFAULT 0 NOT NULL,
  CONSTRAINT collections_pkey PRIMARY KEY (id),
  CONSTRAINT collections_type CHECK ((type = ANY (ARRAY['games'::text, 'books'::text, 'cardgames'::text, 'boardgames'::text, 'custom'::text]))),
  CONSTRAINT collections_visibility CHECK ((visibility = ANY (ARRAY['public'::text, 'friends_only'::text, 'private'::text])))
);
--> statement-breakpoint
CREATE TABLE field_definitions (
  id uuid NOT NULL,
  owner_id uuid,
  key text NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  options jsonb,
  currency text,
  collection_type text,
  is_hidden boolean NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT field_definitions_pkey PRIMARY KEY (id),
  CONSTRAINT field_definitions_type CHECK ((type = ANY (ARRAY['text'::text, 'number'::text, 'date'::text, 'boolean'::text, 'select'::text, 'money'::text])))
);
--> statement-breakpoint
CREATE TABLE files (
  hash text NOT NULL,
  size integer NOT NULL,
  type text NOT NULL,
  stored_at timestamp(3) with time zone NOT NULL,
  uploader_id uuid,
  CONSTRAINT files_pkey PRIMARY KEY (hash)
);
--> statement-breakpoint
CREATE TABLE friend_requests (
  id uuid NOT NULL,
  from_id uuid NOT NULL,
  to_id uuid NOT NULL,
  status text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  decided_at timestamp(3) with time zone,
  CONSTRAINT friend_requests_pkey PRIMARY KEY (id),
  CONSTRAINT friend_requests_self CHECK ((from_id <> to_id)),
  CONSTRAINT friend_requests_status CHECK ((status = ANY (ARRAY['pending'::text, 'accepted'::text, 'rejected'::text, 'cancelled'::text])))
);
--> statement-breakpoint
CREATE TABLE friendships (
  id uuid NOT NULL,
  low_id uuid NOT NULL,
  high_id uuid NOT NULL,
  since timestamp(3) with time zone NOT NULL,
  CONSTRAINT friendships_order CHECK ((low_id < high_id)),
  CONSTRAINT friendships_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE item_values (
  item_id uuid NOT NULL,
  collection_id uuid NOT NULL,
  key text NOT NULL,
  text text COLLATE "C",
  number double precision,
  rating_key integer NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT item_values_item_id_key_pk PRIMARY KEY (item_id, key)
);
--> statement-breakpoint
CREATE TABLE items (
  id uuid NOT NULL,
  collection_id uuid NOT NULL,
  owner_id uuid NOT NULL,
  name text NOT NULL,
  name_key text COLLATE "C" NOT NULL,
  fields jsonb NOT NULL,
  rating integer,
  rating_key integer NOT NULL,
  comment text,
  cover_url text,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  platform_app_id integer,
  editions jsonb DEFAULT '[]'::jsonb NOT NULL,
  external_ref text,
  copies integer DEFAULT 1 NOT NULL,
  held integer DEFAULT 0 NOT NULL,
  pictures text DEFAULT '[]'::text NOT NULL,
  tags jsonb DEFAULT '[]'::jsonb NOT NULL,
  location text,
  purchase jsonb,
  paid_amount bigint,
  paid_currency text,
  paid_on text,
  lent integer DEFAULT 0 NOT NULL,
  paid_month text,
  CONSTRAINT items_copies CHECK (((copies >= 1) AND (copies <= 999))),
  CONSTRAINT items_held CHECK (((held >= 0) AND (held <= copies))),
  CONSTRAINT items_lent CHECK (((lent >= 0) AND (lent <= held))),
  CONSTRAINT items_pkey PRIMARY KEY (id),
  CONSTRAINT items_rating CHECK (((rating >= 1) AND (rating <= 5)))
);
--> statement-breakpoint
CREATE TABLE notifications (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  type text NOT NULL,
  actor_id uuid,
  subject_kind text,
  subject_id uuid,
  read_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT notifications_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE user_words (
  user_id uuid NOT NULL,
  "position" integer NOT NULL,
  head text COLLATE "C" NOT NULL,
  name_key text COLLATE "C" NOT NULL,
  text text COLLATE "C" NOT NULL,
  CONSTRAINT user_words_user_id_position_pk PRIMARY KEY (user_id, "position")
);
--> statement-breakpoint
CREATE TABLE listings (
  id uuid NOT NULL,
  item_id uuid NOT NULL,
  owner_id uuid NOT NULL,
  kind text NOT NULL,
  price_amount bigint,
  price_currency text,
  payment_methods jsonb NOT NULL,
  description text,
  status text NOT NULL,
  item_name text NOT NULL,
  item_cover_url text,
  type text NOT NULL,
  words text DEFAULT ''::text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  condition text,
  CONSTRAINT listings_amount CHECK ((price_amount > 0)),
  CONSTRAINT listings_kind CHECK ((kind = ANY (ARRAY['sale'::text, 'trade'::text, 'both'::text]))),
  CONSTRAINT listings_pkey PRIMARY KEY (id),
  CONSTRAINT listings_price CHECK (((price_amount IS NULL) = (price_currency IS NULL))),
  CONSTRAINT listings_priced CHECK (((kind = 'trade'::text) = (price_amount IS NULL))),
  CONSTRAINT listings_status CHECK ((status = ANY (ARRAY['active'::text, 'paused'::text, 'closed'::text]))),
  CONSTRAINT listings_type CHECK ((type = ANY (ARRAY['games'::text, 'books'::text, 'cardgames'::text, 'boardgames'::text, 'custom'::text])))
);
--> statement-breakpoint
CREATE TABLE offers (
  id uuid NOT NULL,
  listing_id uuid,
  item_id uuid NOT NULL,
  item_name text NOT NULL,
  item_cover_url text,
  owner_id uuid NOT NULL,
  offerer_id uuid NOT NULL,
  kind text NOT NULL,
  status text NOT NULL,
  accepted_at timestamp(3) with time zone,
  owner_confirmed_at timestamp(3) with time zone,
  offerer_confirmed_at timestamp(3) with time zone,
  owner_collection_id uuid,
  offerer_collection_id uuid,
  completed_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  fault text,
  owner_handover_kind text,
  owner_handover_carrier text,
  owner_handover_number text,
  owner_handover_note text,
  offerer_handover_kind text,
  offerer_handover_carrier text,
  offerer_handover_number text,
  offerer_handover_note text,
  owner_sent_at timestamp(3) with time zone,
  offerer_sent_at timestamp(3) with time zone,
  owner_reminded_at timestamp(3) with time zone,
  offerer_reminded_at timestamp(3) with time zone,
  due_at timestamp(3) with time zone,
  problem_by text,
  problem_reason text,
  problem_at timestamp(3) with time zone,
  problem_answered_at timestamp(3) with time zone,
  problem_outcome text,
  problem_ended_at timestamp(3) with time zone,
  owner_words text,
  offerer_words text,
  items_count integer DEFAULT 1 NOT NULL,
  CONSTRAINT offers_acceptance CHECK (((status <> ALL (ARRAY['accepted'::text, 'completed'::text])) OR (accepted_at IS NOT NULL))),
  CONSTRAINT offers_completed CHECK (((status = 'completed'::text) = (completed_at IS NOT NULL))),
  CONSTRAINT offers_confirmed CHECK (((status <> 'completed'::text) OR ((owner_confirmed_at IS NOT NULL) AND (offerer_confirmed_at IS NOT NULL)) OR (problem_outcome = 'completed'::text))),
  CONSTRAINT offers_due CHECK (((due_at IS NULL) OR (status = 'accepted'::text))),
  CONSTRAINT offers_fault CHECK (((fault IS NULL) OR ((status = 'cancelled'::text) AND (fault = ANY (ARRAY['owner'::text, 'offerer'::text, 'both'::text]))))),
  CONSTRAINT offers_handover CHECK (((owner_handover_kind = ANY (ARRAY['inPerson'::text, 'shipped'::text])) AND (offerer_handover_kind = ANY (ARRAY['inPerson'::text, 'shipped'::text])))),
  CONSTRAINT offers_items_count CHECK (((items_count >= 1) AND (items_count <= 10))),
  CONSTRAINT offers_kind CHECK ((kind = ANY (ARRAY['buy'::text, 'trade'::text]))),
  CONSTRAINT offers_pkey PRIMARY KEY (id),
  CONSTRAINT offers_problem CHECK (((problem_reason = ANY (ARRAY['not_received'::text, 'not_as_described'::text])) AND (problem_outcome = ANY (ARRAY['received'::text, 'completed'::text, 'cancelled'::text, 'takenBack'::text])))),
  CONSTRAINT offers_self CHECK ((owner_id <> offerer_id)),
  CONSTRAINT offers_status CHECK ((status = ANY (ARRAY['pending'::text, 'accepted'::text, 'completed'::text, 'cancelled'::text, 'rejected'::text])))
);
--> statement-breakpoint
CREATE TABLE proposals (
  id uuid NOT NULL,
  offer_id uuid NOT NULL,
  number integer NOT NULL,
  proposer_id uuid NOT NULL,
  price_amount bigint,
  price_currency text,
  offered_item_id uuid,
  offered_item_name text,
  offered_item_cover_url text,
  message text,
  status text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  extra_amount bigint,
  extra_currency text,
  extra_from text,
  asked_count integer DEFAULT 0 NOT NULL,
  further_count integer DEFAULT 0 NOT NULL,
  CONSTRAINT proposals_amount CHECK ((price_amount > 0)),
  CONSTRAINT proposals_asked_count CHECK (((asked_count >= 0) AND (asked_count <= 10))),
  CONSTRAINT proposals_extra CHECK (((extra_amount IS NULL) OR ((extra_amount > 0) AND (offered_item_id IS NOT NULL)))),
  CONSTRAINT proposals_extra_currency CHECK (((extra_amount IS NULL) = (extra_currency IS NULL))),
  CONSTRAINT proposals_extra_from CHECK ((((extra_amount IS NULL) = (extra_from IS NULL)) AND ((extra_from IS NULL) OR (extra_from = ANY (ARRAY['owner'::text, 'offerer'::text]))))),
  CONSTRAINT proposals_face CHECK (((offered_item_id IS NULL) = (offered_item_name IS NULL))),
  CONSTRAINT proposals_further_count CHECK (((further_count = 0) OR (((further_count >= 1) AND (further_count <= 9)) AND (offered_item_id IS NOT NULL)))),
  CONSTRAINT proposals_pkey PRIMARY KEY (id),
  CONSTRAINT proposals_price CHECK (((price_amount IS NULL) = (price_currency IS NULL))),
  CONSTRAINT proposals_status CHECK ((status = ANY (ARRAY['pending'::text, 'accepted'::text, 'rejected'::text, 'superseded'::text, 'withdrawn'::text]))),
  CONSTRAINT proposals_terms CHECK (((price_amount IS NULL) <> (offered_item_id IS NULL)))
);
--> statement-breakpoint
CREATE TABLE ratings (
  id uuid NOT NULL,
  offer_id uuid,
  rater_id uuid NOT NULL,
  ratee_id uuid NOT NULL,
  score integer NOT NULL,
  comment text,
  created_at timestamp(3) with time zone NOT NULL,
  leg_id uuid,
  CONSTRAINT ratings_of CHECK (((offer_id IS NULL) <> (leg_id IS NULL))),
  CONSTRAINT ratings_pkey PRIMARY KEY (id),
  CONSTRAINT ratings_score CHECK (((score >= 1) AND (score <= 5))),
  CONSTRAINT ratings_self CHECK ((rater_id <> ratee_id))
);
--> statement-breakpoint
CREATE TABLE game_items (
  item_id uuid NOT NULL,
  app_id integer NOT NULL,
  written_name text NOT NULL,
  written_playtime double precision,
  details_due_at timestamp(3) with time zone,
  details_taken integer,
  CONSTRAINT game_items_pkey PRIMARY KEY (item_id)
);
--> statement-breakpoint
CREATE TABLE import_batches (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  collection_id uuid NOT NULL,
  status text NOT NULL,
  total integer NOT NULL,
  imported integer NOT NULL,
  updated integer NOT NULL,
  skipped integer NOT NULL,
  failed integer NOT NULL,
  games_left integer NOT NULL,
  faults integer NOT NULL,
  claimed_until timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  finished_at timestamp(3) with time zone,
  source text DEFAULT 'gameplatform'::text NOT NULL,
  mapping text,
  dry_run boolean DEFAULT false NOT NULL,
  noted integer DEFAULT 0 NOT NULL,
  listed integer DEFAULT 0 NOT NULL,
  CONSTRAINT import_batches_pkey PRIMARY KEY (id),
  CONSTRAINT import_batches_status CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'partial'::text, 'failed'::text, 'cancelled'::text])))
);
--> statement-breakpoint
CREATE TABLE import_games (
  batch_id uuid NOT NULL,
  app_id integer NOT NULL,
  name text NOT NULL,
  playtime_minutes double precision NOT NULL,
  reason text,
  CONSTRAINT import_games_batch_id_app_id_pk PRIMARY KEY (batch_id, app_id)
);
--> statement-breakpoint
CREATE TABLE platform_keys (
  user_id uuid NOT NULL,
  sealed text NOT NULL,
  CONSTRAINT platform_keys_pkey PRIMARY KEY (user_id)
);
--> statement-breakpoint
CREATE TABLE platform_links (
  user_id uuid NOT NULL,
  account_id text NOT NULL,
  linked_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT platform_links_pkey PRIMARY KEY (user_id)
);
--> statement-breakpoint
CREATE TABLE comments (
  id uuid NOT NULL,
  post_id uuid NOT NULL,
  author_id uuid NOT NULL,
  content text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  edited_at timestamp(3) with time zone,
  CONSTRAINT comments_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE post_pictures (
  id uuid NOT NULL,
  post_id uuid NOT NULL,
  "position" integer NOT NULL,
  url text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  CONSTRAINT post_pictures_count CHECK ((("position" >= 0) AND ("position" <= 7))),
  CONSTRAINT post_pictures_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE post_reactions (
  post_id uuid NOT NULL,
  user_id uuid NOT NULL,
  type text,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT post_reactions_post_id_user_id_pk PRIMARY KEY (post_id, user_id),
  CONSTRAINT post_reactions_type CHECK ((type = ANY (ARRAY['like'::text, 'love'::text, 'wow'::text, 'laugh'::text, 'sad'::text])))
);
--> statement-breakpoint
CREATE TABLE posts (
  id uuid NOT NULL,
  author_id uuid,
  kind text NOT NULL,
  content text,
  visibility text,
  item_id uuid,
  comments_count integer DEFAULT 0 NOT NULL,
  like_count integer DEFAULT 0 NOT NULL,
  love_count integer DEFAULT 0 NOT NULL,
  wow_count integer DEFAULT 0 NOT NULL,
  laugh_count integer DEFAULT 0 NOT NULL,
  sad_count integer DEFAULT 0 NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  edited_at timestamp(3) with time zone,
  audience text DEFAULT 'public'::text NOT NULL,
  CONSTRAINT posts_counts CHECK (((comments_count >= 0) AND (like_count >= 0) AND (love_count >= 0) AND (wow_count >= 0) AND (laugh_count >= 0) AND (sad_count >= 0))),
  CONSTRAINT posts_item CHECK (((kind = 'item_share'::text) OR (item_id IS NULL))),
  CONSTRAINT posts_kind CHECK ((kind = ANY (ARRAY['manual'::text, 'item_share'::text]))),
  CONSTRAINT posts_manual CHECK (((kind = 'manual'::text) = (visibility IS NOT NULL))),
  CONSTRAINT posts_pkey PRIMARY KEY (id),
  CONSTRAINT posts_share CHECK (((kind = 'manual'::text) OR (content IS NULL))),
  CONSTRAINT posts_visibility CHECK ((visibility = ANY (ARRAY['public'::text, 'friends_only'::text, 'private'::text])))
) WITH (autovacuum_vacuum_scale_factor=0.01);
--> statement-breakpoint
CREATE TABLE removed_accounts (
  user_id uuid NOT NULL,
  removed_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT removed_accounts_pkey PRIMARY KEY (user_id)
);
--> statement-breakpoint
CREATE TABLE reports (
  id uuid NOT NULL,
  reporter_id uuid,
  target_type text NOT NULL,
  target_id uuid NOT NULL,
  reason text NOT NULL,
  details text,
  status text NOT NULL,
  note text,
  created_at timestamp(3) with time zone NOT NULL,
  decided_at timestamp(3) with time zone,
  owner_id uuid,
  claimed_by uuid,
  claimed_at timestamp(3) with time zone,
  CONSTRAINT reports_decided CHECK (((status = 'open'::text) = (decided_at IS NULL))),
  CONSTRAINT reports_note CHECK (((status = 'open'::text) OR (note IS NOT NULL))),
  CONSTRAINT reports_pkey PRIMARY KEY (id),
  CONSTRAINT reports_reason CHECK ((reason = ANY (ARRAY['spam'::text, 'harassment'::text, 'nsfw'::text, 'hate'::text, 'scam'::text, 'other'::text, 'not_received'::text, 'not_as_described'::text]))),
  CONSTRAINT reports_status CHECK ((status = ANY (ARRAY['open'::text, 'resolved'::text, 'dismissed'::text]))),
  CONSTRAINT reports_target_type CHECK ((target_type = ANY (ARRAY['user'::text, 'collection'::text, 'item'::text, 'listing'::text, 'post'::text, 'comment'::text, 'message'::text, 'event'::text, 'round'::text, 'want'::text, 'set'::text, 'offer'::text])))
);
--> statement-breakpoint
CREATE TABLE calendar_feeds (
  user_id uuid NOT NULL,
  secret_hash text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT calendar_feeds_pkey PRIMARY KEY (user_id)
);
--> statement-breakpoint
CREATE TABLE event_invites (
  event_id uuid NOT NULL,
  user_id uuid NOT NULL,
  invited_by uuid NOT NULL,
  invited_at timestamp(3) with time zone NOT NULL,
  status text NOT NULL,
  starts_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT event_invites_event_id_user_id_pk PRIMARY KEY (event_id, user_id),
  CONSTRAINT event_invites_status CHECK ((status = ANY (ARRAY['invited'::text, 'accepted'::text, 'declined'::text, 'revoked'::text])))
);
--> statement-breakpoint
CREATE TABLE event_organizers (
  event_id uuid NOT NULL,
  user_id uuid NOT NULL,
  starts_at timestamp(3) with time zone NOT NULL,
  added_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT event_organizers_event_id_user_id_pk PRIMARY KEY (event_id, user_id)
);
--> statement-breakpoint
CREATE TABLE event_participants (
  event_id uuid NOT NULL,
  user_id uuid NOT NULL,
  participation text NOT NULL,
  "position" integer,
  starts_at timestamp(3) with time zone NOT NULL,
  joined_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT event_participants_event_id_user_id_pk PRIMARY KEY (event_id, user_id),
  CONSTRAINT event_participants_participation CHECK ((participation = ANY (ARRAY['going'::text, 'waitlist'::text]))),
  CONSTRAINT event_participants_waiting CHECK (((participation = 'waitlist'::text) = ("position" IS NOT NULL)))
);
--> statement-breakpoint
CREATE TABLE event_reminders (
  event_id uuid NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  sent_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT event_reminders_event_id_user_id_kind_pk PRIMARY KEY (event_id, user_id, kind),
  CONSTRAINT event_reminders_kind CHECK ((kind = ANY (ARRAY['far'::text, 'near'::text])))
);
--> statement-breakpoint
CREATE TABLE event_words (
  event_id uuid NOT NULL,
  word text COLLATE "C" NOT NULL,
  starts_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT event_words_event_id_word_pk PRIMARY KEY (event_id, word)
);
--> statement-breakpoint
CREATE TABLE events (
  id uuid NOT NULL,
  owner_id uuid NOT NULL,
  name text NOT NULL,
  description text,
  cover_url text,
  starts_at timestamp(3) with time zone NOT NULL,
  ends_at timestamp(3) with time zone NOT NULL,
  time_zone text NOT NULL,
  place_kind text NOT NULL,
  address text,
  city text,
  city_key text COLLATE "C",
  url text,
  visibility text NOT NULL,
  capacity integer,
  status text NOT NULL,
  cancel_reason text,
  going_count integer DEFAULT 0 NOT NULL,
  waitlist_count integer DEFAULT 0 NOT NULL,
  next_position integer DEFAULT 1 NOT NULL,
  far_reminders_for timestamp(3) with time zone,
  near_reminders_for timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT events_capacity CHECK ((capacity >= 1)),
  CONSTRAINT events_going CHECK (((going_count >= 0) AND (waitlist_count >= 0))),
  CONSTRAINT events_order CHECK ((starts_at < ends_at)),
  CONSTRAINT events_pkey PRIMARY KEY (id),
  CONSTRAINT events_place CHECK ((((place_kind = 'onsite'::text) = (address IS NOT NULL)) AND ((address IS NULL) = (city IS NULL)) AND ((city IS NULL) = (city_key IS NULL)) AND ((place_kind = 'online'::text) = (url IS NOT NULL)))),
  CONSTRAINT events_place_kind CHECK ((place_kind = ANY (ARRAY['onsite'::text, 'online'::text]))),
  CONSTRAINT events_reason CHECK (((cancel_reason IS NULL) OR (status = 'cancelled'::text))),
  CONSTRAINT events_seats CHECK (((going_count >= 0) AND (going_count <= capacity))),
  CONSTRAINT events_status CHECK ((status = ANY (ARRAY['scheduled'::text, 'cancelled'::text, 'ended'::text]))),
  CONSTRAINT events_visibility CHECK ((visibility = ANY (ARRAY['public'::text, 'friends_only'::text, 'invite_only'::text])))
);
--> statement-breakpoint
CREATE TABLE conversation_members (
  conversation_id uuid NOT NULL,
  user_id uuid NOT NULL,
  role text NOT NULL,
  joined_at timestamp(3) with time zone NOT NULL,
  last_read_sequence integer NOT NULL,
  is_muted boolean NOT NULL,
  is_archived boolean NOT NULL,
  settled_count integer NOT NULL,
  activity_slot integer NOT NULL,
  CONSTRAINT conversation_members_conversation_id_user_id_pk PRIMARY KEY (conversation_id, user_id),
  CONSTRAINT conversation_members_read CHECK (((last_read_sequence >= 0) AND (last_read_sequence <= settled_count))),
  CONSTRAINT conversation_members_role CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'member'::text])))
);
--> statement-breakpoint
CREATE TABLE conversations (
  id uuid NOT NULL,
  kind text NOT NULL,
  name text,
  cover_url text,
  low_id uuid,
  high_id uuid,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  removed_at timestamp(3) with time zone,
  last_sequence integer NOT NULL,
  activity_at timestamp(3) with time zone NOT NULL,
  offer_id uuid,
  leg_id uuid,
  CONSTRAINT conversations_about CHECK ((((kind = 'offer'::text) = ((offer_id IS NOT NULL) OR (leg_id IS NOT NULL))) AND ((offer_id IS NULL) OR (leg_id IS NULL)))),
  CONSTRAINT conversations_cover CHECK (((kind = 'group'::text) OR (cover_url IS NULL))),
  CONSTRAINT conversations_direct CHECK ((((kind <> 'group'::text) = (low_id IS NOT NULL)) AND ((low_id IS NULL) = (high_id IS NULL)))),
  CONSTRAINT conversations_group CHECK (((kind = 'group'::text) = (name IS NOT NULL))),
  CONSTRAINT conversations_kind CHECK ((kind = ANY (ARRAY['direct'::text, 'group'::text, 'offer'::text]))),
  CONSTRAINT conversations_order CHECK ((low_id < high_id)),
  CONSTRAINT conversations_pkey PRIMARY KEY (id),
  CONSTRAINT conversations_sequence CHECK ((last_sequence >= 0))
);
--> statement-breakpoint
CREATE TABLE dm_requests (
  id uuid NOT NULL,
  from_id uuid NOT NULL,
  to_id uuid NOT NULL,
  low_id uuid NOT NULL,
  high_id uuid NOT NULL,
  message text,
  status text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  decided_at timestamp(3) with time zone,
  CONSTRAINT dm_requests_order CHECK ((low_id < high_id)),
  CONSTRAINT dm_requests_pkey PRIMARY KEY (id),
  CONSTRAINT dm_requests_status CHECK ((status = ANY (ARRAY['pending'::text, 'accepted'::text, 'rejected'::text, 'cancelled'::text])))
);
--> statement-breakpoint
CREATE TABLE message_attachments (
  id uuid NOT NULL,
  message_id uuid,
  "position" integer NOT NULL,
  name text NOT NULL,
  mime_type text NOT NULL,
  size integer NOT NULL,
  width integer,
  height integer,
  stored_at timestamp(3) with time zone NOT NULL,
  uploader_id uuid,
  item_id uuid,
  CONSTRAINT message_attachments_one CHECK (((message_id IS NULL) OR (item_id IS NULL))),
  CONSTRAINT message_attachments_pkey PRIMARY KEY (id),
  CONSTRAINT message_attachments_position CHECK ((("position" >= 0) AND ("position" <= 9))),
  CONSTRAINT message_attachments_size CHECK (((size >= 0) AND ((width IS NULL) = (height IS NULL))))
);
--> statement-breakpoint
CREATE TABLE message_reactions (
  message_id uuid NOT NULL,
  emoji text COLLATE "C" NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT message_reactions_message_id_emoji_user_id_pk PRIMARY KEY (message_id, emoji, user_id)
);
--> statement-breakpoint
CREATE TABLE message_words (
  conversation_id uuid NOT NULL,
  word text COLLATE "C" NOT NULL,
  block integer NOT NULL,
  places bigint NOT NULL,
  CONSTRAINT message_words_conversation_id_word_block_pk PRIMARY KEY (conversation_id, word, block),
  CONSTRAINT message_words_places CHECK (((places > 0) AND (places < '4294967296'::bigint)))
);
--> statement-breakpoint
CREATE TABLE messages (
  id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  sequence integer NOT NULL,
  author_id uuid NOT NULL,
  content text,
  client_id text,
  reply_to_id uuid,
  created_at timestamp(3) with time zone NOT NULL,
  edited_at timestamp(3) with time zone,
  deleted_at timestamp(3) with time zone,
  CONSTRAINT messages_deleted CHECK (((deleted_at IS NULL) OR (content IS NULL))),
  CONSTRAINT messages_pkey PRIMARY KEY (id),
  CONSTRAINT messages_sequence CHECK ((sequence >= 1))
);
--> statement-breakpoint
CREATE TABLE realtime_events (
  id bigserial NOT NULL,
  n bigint,
  kind text NOT NULL,
  audience_kind text NOT NULL,
  audience_id uuid NOT NULL,
  subject_id text,
  at timestamp(3) with time zone NOT NULL,
  CONSTRAINT realtime_events_audience CHECK (((audience_kind = 'user'::text) OR (audience_kind = 'friends'::text) OR (audience_kind = 'conversation'::text) OR (audience_kind = 'everybody'::text))),
  CONSTRAINT realtime_events_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE realtime_floor (
  id integer NOT NULL,
  n bigint NOT NULL,
  CONSTRAINT realtime_floor_one CHECK ((id = 1)),
  CONSTRAINT realtime_floor_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE realtime_head (
  id integer NOT NULL,
  database_id text NOT NULL,
  n bigint NOT NULL,
  CONSTRAINT realtime_head_one CHECK ((id = 1)),
  CONSTRAINT realtime_head_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE realtime_online (
  user_id uuid NOT NULL,
  process_id uuid NOT NULL,
  CONSTRAINT realtime_online_user_id_process_id_pk PRIMARY KEY (user_id, process_id)
);
--> statement-breakpoint
CREATE TABLE realtime_processes (
  id uuid NOT NULL,
  beat_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT realtime_processes_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE event_updates (
  event_id uuid NOT NULL,
  user_id uuid NOT NULL,
  notified_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT event_updates_event_id_user_id_pk PRIMARY KEY (event_id, user_id)
);
--> statement-breakpoint
CREATE TABLE account_usage (
  user_id uuid NOT NULL,
  bytes bigint DEFAULT 0 NOT NULL,
  posts integer DEFAULT 0 NOT NULL,
  comments integer DEFAULT 0 NOT NULL,
  uploads jsonb NOT NULL,
  completed_offers integer DEFAULT 0 NOT NULL,
  cancelled_offers integer DEFAULT 0 NOT NULL,
  texts bigint DEFAULT 0 NOT NULL,
  texts_day integer DEFAULT 0 NOT NULL,
  texts_today bigint DEFAULT 0 NOT NULL,
  items integer DEFAULT 0 NOT NULL,
  texts_free boolean DEFAULT false NOT NULL,
  CONSTRAINT account_usage_pkey PRIMARY KEY (user_id),
  CONSTRAINT account_usage_totals CHECK (((bytes >= 0) AND (posts >= 0) AND (comments >= 0)))
);
--> statement-breakpoint
CREATE TABLE changed_audiences (
  user_id uuid NOT NULL,
  place_at timestamp(3) with time zone NOT NULL,
  place_id uuid NOT NULL,
  turn_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT changed_audiences_pkey PRIMARY KEY (user_id)
);
--> statement-breakpoint
CREATE TABLE item_holds (
  item_id uuid NOT NULL,
  entry_id uuid NOT NULL,
  CONSTRAINT item_holds_pkey PRIMARY KEY (entry_id)
);
--> statement-breakpoint
CREATE TABLE item_editions (
  item_id uuid NOT NULL,
  edition text NOT NULL,
  owner_id uuid NOT NULL,
  collection_id uuid NOT NULL,
  CONSTRAINT item_editions_item_id_edition_pk PRIMARY KEY (item_id, edition)
);
--> statement-breakpoint
CREATE TABLE listing_editions (
  listing_id uuid NOT NULL,
  edition text NOT NULL,
  owner_id uuid DEFAULT '00000000-0000-0000-0000-000000000000'::uuid NOT NULL,
  collection_id uuid DEFAULT '00000000-0000-0000-0000-000000000000'::uuid NOT NULL,
  CONSTRAINT listing_editions_listing_id_edition_pk PRIMARY KEY (listing_id, edition)
);
--> statement-breakpoint
CREATE TABLE import_files (
  id uuid NOT NULL,
  user_id uuid,
  collection_id uuid NOT NULL,
  reading jsonb NOT NULL,
  "position" integer NOT NULL,
  kept_until timestamp(3) with time zone NOT NULL,
  CONSTRAINT import_files_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE import_mappings (
  user_id uuid NOT NULL,
  name text COLLATE "C" NOT NULL,
  columns jsonb NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  options jsonb,
  CONSTRAINT import_mappings_user_id_name_pk PRIMARY KEY (user_id, name)
);
--> statement-breakpoint
CREATE TABLE import_portions (
  file_id uuid NOT NULL,
  number integer NOT NULL,
  rows text NOT NULL,
  CONSTRAINT import_portions_file_id_number_pk PRIMARY KEY (file_id, number)
);
--> statement-breakpoint
CREATE TABLE import_rows (
  file_id uuid NOT NULL,
  line integer NOT NULL,
  name text,
  status text NOT NULL,
  reason text,
  column_name text,
  item_id uuid,
  notes jsonb,
  CONSTRAINT import_rows_file_id_line_pk PRIMARY KEY (file_id, line),
  CONSTRAINT import_rows_status CHECK ((status = ANY (ARRAY['new'::text, 'same'::text, 'changed'::text, 'wrong'::text, 'skipped'::text, 'want'::text])))
);
--> statement-breakpoint
CREATE TABLE edition_prices (
  edition text NOT NULL,
  unit text NOT NULL,
  period text COLLATE "C" NOT NULL,
  currency text NOT NULL,
  count integer NOT NULL,
  low bigint NOT NULL,
  median bigint NOT NULL,
  median_offer uuid,
  high bigint NOT NULL,
  is_shown boolean NOT NULL,
  CONSTRAINT edition_prices_count CHECK ((count >= 0)),
  CONSTRAINT edition_prices_edition_unit_period_currency_pk PRIMARY KEY (edition, unit, period, currency)
);
--> statement-breakpoint
CREATE TABLE edition_sales (
  offer_id uuid NOT NULL,
  edition text NOT NULL,
  unit text NOT NULL,
  period text COLLATE "C" NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL,
  owner_id uuid NOT NULL,
  offerer_id uuid NOT NULL,
  sides text COLLATE "C" NOT NULL,
  sold_at timestamp(3) with time zone NOT NULL,
  is_left_out boolean NOT NULL,
  is_new boolean DEFAULT false NOT NULL,
  condition text,
  CONSTRAINT edition_sales_offer_id_edition_unit_pk PRIMARY KEY (offer_id, edition, unit),
  CONSTRAINT edition_sales_price CHECK ((amount > 0)),
  CONSTRAINT edition_sales_unit CHECK ((unit = ANY (ARRAY['year'::text, 'month'::text])))
);
--> statement-breakpoint
CREATE TABLE sales_reviews (
  user_id uuid NOT NULL,
  is_suspended boolean NOT NULL,
  after_offer uuid NOT NULL,
  turn_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT sales_reviews_pkey PRIMARY KEY (user_id)
);
--> statement-breakpoint
CREATE TABLE round_entries (
  id uuid NOT NULL,
  round_id uuid NOT NULL,
  item_id uuid NOT NULL,
  item_name text NOT NULL,
  item_cover_url text,
  name_key text COLLATE "C" NOT NULL,
  type text NOT NULL,
  owner_id uuid NOT NULL,
  note text,
  outcome text,
  ended_at timestamp(3) with time zone,
  wants jsonb NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  place integer DEFAULT 1 NOT NULL,
  CONSTRAINT round_entries_outcome_known CHECK ((outcome = ANY (ARRAY['matched'::text, 'unmatched'::text]))),
  CONSTRAINT round_entries_pkey PRIMARY KEY (id),
  CONSTRAINT round_entries_place CHECK (((place >= 1) AND (place <= 999))),
  CONSTRAINT round_entries_type_known CHECK ((type = ANY (ARRAY['games'::text, 'books'::text, 'cardgames'::text, 'boardgames'::text, 'custom'::text])))
);
--> statement-breakpoint
CREATE TABLE round_files (
  round_id uuid NOT NULL,
  file text NOT NULL,
  n integer NOT NULL,
  text text NOT NULL,
  CONSTRAINT round_files_file CHECK ((file = ANY (ARRAY['input'::text, 'result'::text]))),
  CONSTRAINT round_files_round_id_file_n_pk PRIMARY KEY (round_id, file, n)
);
--> statement-breakpoint
CREATE TABLE round_groups (
  id uuid NOT NULL,
  round_id uuid NOT NULL,
  owner_id uuid NOT NULL,
  name text COLLATE "C" NOT NULL,
  wants jsonb NOT NULL,
  CONSTRAINT round_groups_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE round_invites (
  round_id uuid NOT NULL,
  user_id uuid NOT NULL,
  invited_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT round_invites_round_id_user_id_pk PRIMARY KEY (round_id, user_id)
);
--> statement-breakpoint
CREATE TABLE round_legs (
  id uuid NOT NULL,
  round_id uuid NOT NULL,
  cycle integer NOT NULL,
  entry_id uuid NOT NULL,
  for_entry_id uuid NOT NULL,
  item_id uuid NOT NULL,
  item_name text NOT NULL,
  item_cover_url text,
  giver_id uuid NOT NULL,
  receiver_id uuid NOT NULL,
  rank integer,
  redirected boolean NOT NULL,
  status text NOT NULL,
  fault text,
  waived boolean NOT NULL,
  giver_confirmed_at timestamp(3) with time zone,
  receiver_confirmed_at timestamp(3) with time zone,
  receiver_collection_id uuid,
  completed_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT round_legs_completed CHECK (((status = 'completed'::text) = (completed_at IS NOT NULL))),
  CONSTRAINT round_legs_confirmed CHECK (((status = 'completed'::text) = ((giver_confirmed_at IS NOT NULL) AND (receiver_confirmed_at IS NOT NULL)))),
  CONSTRAINT round_legs_fault CHECK (((fault IS NULL) OR ((fault = 'giver'::text) AND (status = 'failed'::text)))),
  CONSTRAINT round_legs_pkey PRIMARY KEY (id),
  CONSTRAINT round_legs_self CHECK ((giver_id <> receiver_id)),
  CONSTRAINT round_legs_status CHECK ((status = ANY (ARRAY['pending'::text, 'completed'::text, 'failed'::text, 'cancelled'::text])))
);
--> statement-breakpoint
CREATE TABLE round_organizers (
  round_id uuid NOT NULL,
  user_id uuid NOT NULL,
  added_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT round_organizers_round_id_user_id_pk PRIMARY KEY (round_id, user_id)
);
--> statement-breakpoint
CREATE TABLE round_records (
  user_id uuid NOT NULL,
  completed integer NOT NULL,
  failed integer NOT NULL,
  CONSTRAINT round_records_pkey PRIMARY KEY (user_id)
);
--> statement-breakpoint
CREATE TABLE round_words (
  round_id uuid NOT NULL,
  word text COLLATE "C" NOT NULL,
  CONSTRAINT round_words_round_id_word_pk PRIMARY KEY (round_id, word)
);
--> statement-breakpoint
CREATE TABLE rounds (
  id uuid NOT NULL,
  owner_id uuid NOT NULL,
  name text NOT NULL,
  description text,
  visibility text NOT NULL,
  status text NOT NULL,
  entries_until timestamp(3) with time zone NOT NULL,
  locks_at timestamp(3) with time zone NOT NULL,
  review_hours integer NOT NULL,
  solves_at timestamp(3) with time zone,
  check_hours integer NOT NULL,
  starts_at timestamp(3) with time zone,
  settle_days integer NOT NULL,
  settles_by timestamp(3) with time zone,
  max_entries integer NOT NULL,
  seed text NOT NULL,
  cancel_reason text,
  entries_count integer NOT NULL,
  wants_count integer NOT NULL,
  is_frozen boolean NOT NULL,
  is_closing_told boolean NOT NULL,
  trades integer,
  people integer,
  rank_sum integer,
  longest integer,
  link text,
  claimed_until timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  opened_at timestamp(3) with time zone,
  CONSTRAINT rounds_counts CHECK (((entries_count >= 0) AND (wants_count >= 0))),
  CONSTRAINT rounds_pkey PRIMARY KEY (id),
  CONSTRAINT rounds_result CHECK ((((trades IS NULL) = (people IS NULL)) AND ((people IS NULL) = (rank_sum IS NULL)) AND ((rank_sum IS NULL) = (longest IS NULL)))),
  CONSTRAINT rounds_solved CHECK (((status <> ALL (ARRAY['solved'::text, 'settling'::text, 'done'::text])) OR ((trades IS NOT NULL) AND (starts_at IS NOT NULL)))),
  CONSTRAINT rounds_status_known CHECK ((status = ANY (ARRAY['draft'::text, 'open'::text, 'locked'::text, 'solved'::text, 'settling'::text, 'done'::text, 'cancelled'::text]))),
  CONSTRAINT rounds_visibility CHECK ((visibility = ANY (ARRAY['public'::text, 'friends_only'::text, 'invite_only'::text])))
);
--> statement-breakpoint
CREATE TABLE wants (
  id uuid NOT NULL,
  owner_id uuid NOT NULL,
  edition text,
  q text,
  type text,
  key text NOT NULL,
  kind text NOT NULL,
  price_amount bigint,
  price_currency text,
  note text,
  visibility text NOT NULL,
  status text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  found_by text DEFAULT ''::text NOT NULL,
  CONSTRAINT wants_amount CHECK ((price_amount > 0)),
  CONSTRAINT wants_free CHECK (((kind <> 'trade'::text) OR (price_amount IS NULL))),
  CONSTRAINT wants_kind CHECK ((kind = ANY (ARRAY['buy'::text, 'trade'::text, 'both'::text]))),
  CONSTRAINT wants_pkey PRIMARY KEY (id),
  CONSTRAINT wants_price CHECK (((price_amount IS NULL) = (price_currency IS NULL))),
  CONSTRAINT wants_sought CHECK (((edition IS NULL) <> (q IS NULL))),
  CONSTRAINT wants_status CHECK ((status = ANY (ARRAY['open'::text, 'fulfilled'::text]))),
  CONSTRAINT wants_type CHECK (((type IS NULL) OR ((q IS NOT NULL) AND (type = ANY (ARRAY['games'::text, 'books'::text, 'cardgames'::text, 'boardgames'::text, 'custom'::text]))))),
  CONSTRAINT wants_visibility CHECK ((visibility = ANY (ARRAY['public'::text, 'friends_only'::text, 'private'::text])))
);
--> statement-breakpoint
CREATE TABLE want_news (
  id uuid NOT NULL,
  listing_id uuid NOT NULL,
  before jsonb,
  after_owner_id uuid,
  after_want_id uuid,
  turn_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT want_news_after CHECK (((after_owner_id IS NULL) = (after_want_id IS NULL))),
  CONSTRAINT want_news_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE want_news_counted (
  news_id uuid NOT NULL,
  want_id uuid NOT NULL,
  CONSTRAINT want_news_counted_news_id_want_id_pk PRIMARY KEY (news_id, want_id)
);
--> statement-breakpoint
CREATE TABLE want_tellings (
  want_id uuid NOT NULL,
  listing_id uuid NOT NULL,
  CONSTRAINT want_tellings_want_id_listing_id_pk PRIMARY KEY (want_id, listing_id)
);
--> statement-breakpoint
CREATE TABLE edition_answers (
  edition text NOT NULL,
  source text NOT NULL,
  outcome text NOT NULL,
  title text,
  creators jsonb NOT NULL,
  year integer,
  publisher text,
  fetched_at timestamp(3) with time zone NOT NULL,
  kept_until timestamp(3) with time zone NOT NULL,
  cover text,
  series_name text,
  series_number text,
  source_url text,
  CONSTRAINT edition_answers_outcome CHECK ((outcome = ANY (ARRAY['found'::text, 'unknown'::text, 'failed'::text]))),
  CONSTRAINT edition_answers_pkey PRIMARY KEY (edition),
  CONSTRAINT edition_answers_title CHECK (((outcome = 'found'::text) = (title IS NOT NULL)))
);
--> statement-breakpoint
CREATE TABLE edition_fill (
  id integer NOT NULL,
  after_item uuid,
  is_done boolean NOT NULL,
  CONSTRAINT edition_fill_one CHECK ((id = 1)),
  CONSTRAINT edition_fill_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE authenticators (
  user_id uuid NOT NULL,
  secret text NOT NULL,
  session_id uuid NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  confirmed_at timestamp(3) with time zone,
  last_step integer,
  app_id text DEFAULT ''::text NOT NULL,
  CONSTRAINT authenticators_pkey PRIMARY KEY (user_id),
  CONSTRAINT authenticators_step CHECK (((confirmed_at IS NULL) = (last_step IS NULL)))
);
--> statement-breakpoint
CREATE TABLE factor_tries (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  tried_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT factor_tries_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE recovery_codes (
  user_id uuid NOT NULL,
  hash text NOT NULL,
  made_at timestamp(3) with time zone,
  CONSTRAINT recovery_codes_user_id_hash_pk PRIMARY KEY (user_id, hash)
);
--> statement-breakpoint
CREATE TABLE pending_addresses (
  user_id uuid NOT NULL,
  email text NOT NULL,
  hash text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT pending_addresses_pkey PRIMARY KEY (user_id)
);
--> statement-breakpoint
CREATE TABLE replaced_addresses (
  hash text NOT NULL,
  user_id uuid NOT NULL,
  "position" integer NOT NULL,
  email text NOT NULL,
  replaced_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT replaced_addresses_pkey PRIMARY KEY (hash)
);
--> statement-breakpoint
CREATE TABLE shares (
  id uuid NOT NULL,
  owner_id uuid NOT NULL,
  collection_id uuid,
  listing_id uuid,
  secret_hash text NOT NULL,
  sealed_secret text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone,
  views integer NOT NULL,
  CONSTRAINT shares_pkey PRIMARY KEY (id),
  CONSTRAINT shares_target CHECK (((collection_id IS NULL) <> (listing_id IS NULL)))
);
--> statement-breakpoint
CREATE TABLE passkeys (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  credential_id text NOT NULL,
  public_key text NOT NULL,
  counter bigint NOT NULL,
  transports jsonb NOT NULL,
  backed_up boolean NOT NULL,
  name text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  last_used_at timestamp(3) with time zone,
  CONSTRAINT passkeys_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE export_parts (
  id uuid NOT NULL,
  export_id uuid,
  start_byte bigint NOT NULL,
  size integer NOT NULL,
  stored_at timestamp(3) with time zone NOT NULL,
  attempt integer DEFAULT 0 NOT NULL,
  note text,
  CONSTRAINT export_parts_pkey PRIMARY KEY (id),
  CONSTRAINT export_parts_size CHECK (((size > 0) AND (start_byte >= 0)))
);
--> statement-breakpoint
CREATE TABLE exports (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  status text NOT NULL,
  attempt integer NOT NULL,
  bytes bigint,
  created_at timestamp(3) with time zone NOT NULL,
  finished_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone,
  claimed_until timestamp(3) with time zone,
  CONSTRAINT exports_pkey PRIMARY KEY (id),
  CONSTRAINT exports_ready CHECK (((status = 'ready'::text) = (bytes IS NOT NULL))),
  CONSTRAINT exports_status CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'ready'::text, 'failed'::text, 'expired'::text])))
);
--> statement-breakpoint
CREATE TABLE access_keys (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  key_hash text NOT NULL,
  name text NOT NULL,
  start text NOT NULL,
  scopes jsonb NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  last_used_at timestamp(3) with time zone,
  CONSTRAINT access_keys_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE account_invites (
  id uuid NOT NULL,
  hash text NOT NULL,
  uses integer NOT NULL,
  used integer NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT account_invites_pkey PRIMARY KEY (id),
  CONSTRAINT account_invites_used CHECK (((used >= 0) AND (used <= uses)))
);
--> statement-breakpoint
CREATE TABLE export_contents (
  export_id uuid NOT NULL,
  name text NOT NULL,
  CONSTRAINT export_contents_export_id_name_pk PRIMARY KEY (export_id, name)
);
--> statement-breakpoint
CREATE TABLE kept_answers (
  user_id uuid NOT NULL,
  request text NOT NULL,
  body text NOT NULL,
  status integer NOT NULL,
  sealed_body text NOT NULL,
  reached integer NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT kept_answers_user_id_request_pk PRIMARY KEY (user_id, request)
);
--> statement-breakpoint
CREATE TABLE webhooks (
  id uuid NOT NULL,
  user_id uuid,
  url text NOT NULL,
  events jsonb NOT NULL,
  description text,
  sealed_secret text NOT NULL,
  previous_secret text,
  rotated_at timestamp(3) with time zone,
  paused_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  pause_reason text,
  CONSTRAINT webhooks_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE notification_settings (
  user_id uuid NOT NULL,
  channels jsonb NOT NULL,
  digest_every text NOT NULL,
  digest_hour integer NOT NULL,
  digest_weekday integer NOT NULL,
  time_zone text NOT NULL,
  digest_at timestamp(3) with time zone,
  digest_from timestamp(3) with time zone,
  digested_at timestamp(3) with time zone,
  CONSTRAINT notification_settings_pkey PRIMARY KEY (user_id)
);
--> statement-breakpoint
CREATE TABLE unlisted_notifications (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  type text NOT NULL,
  actor_id uuid,
  subject_kind text,
  subject_id uuid,
  read_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT unlisted_notifications_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE waiting_mails (
  user_id uuid NOT NULL,
  since timestamp(3) with time zone NOT NULL,
  due_at timestamp(3) with time zone NOT NULL,
  changes integer NOT NULL,
  CONSTRAINT waiting_mails_pkey PRIMARY KEY (user_id)
);
--> statement-breakpoint
CREATE TABLE push_keys (
  id text NOT NULL,
  public_key text NOT NULL,
  sealed_private_key text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT push_keys_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE push_subscriptions (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  session_id uuid NOT NULL,
  endpoint text NOT NULL,
  sealed_keys text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  service_key text,
  CONSTRAINT push_subscriptions_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE text_limits (
  id integer NOT NULL,
  texts bigint,
  texts_per_day bigint,
  items integer,
  CONSTRAINT text_limits_one CHECK ((id = 1)),
  CONSTRAINT text_limits_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE reached (
  by uuid NOT NULL,
  what text NOT NULL,
  user_id uuid NOT NULL,
  since timestamp(3) with time zone NOT NULL,
  ends_at timestamp(3) with time zone NOT NULL,
  count integer NOT NULL,
  CONSTRAINT reached_by_what_user_id_pk PRIMARY KEY (by, what, user_id)
);
--> statement-breakpoint
CREATE TABLE item_pictures (
  item_id uuid NOT NULL,
  id uuid NOT NULL,
  "position" integer NOT NULL,
  owner_id uuid NOT NULL,
  url text NOT NULL,
  caption text,
  CONSTRAINT item_pictures_count CHECK ((("position" >= 0) AND ("position" <= 7))),
  CONSTRAINT item_pictures_item_id_id_pk PRIMARY KEY (item_id, id)
);
--> statement-breakpoint
CREATE TABLE offer_items (
  offer_id uuid NOT NULL,
  number integer NOT NULL,
  item_id uuid NOT NULL,
  listing_id uuid,
  item_name text,
  item_cover_url text,
  place integer DEFAULT 1 NOT NULL,
  is_open boolean NOT NULL,
  CONSTRAINT offer_items_name CHECK (((number = 0) = (item_name IS NULL))),
  CONSTRAINT offer_items_number CHECK (((number >= 0) AND (number <= 9))),
  CONSTRAINT offer_items_offer_id_number_pk PRIMARY KEY (offer_id, number),
  CONSTRAINT offer_items_place CHECK (((place >= 1) AND (place <= 999)))
);
--> statement-breakpoint
CREATE TABLE proposal_items (
  proposal_id uuid NOT NULL,
  side text NOT NULL,
  number integer NOT NULL,
  item_id uuid NOT NULL,
  listing_id uuid,
  item_name text NOT NULL,
  item_cover_url text,
  CONSTRAINT proposal_items_listing CHECK (((side = 'owner'::text) OR (listing_id IS NULL))),
  CONSTRAINT proposal_items_number CHECK (((number >= 0) AND (number <= 9))),
  CONSTRAINT proposal_items_proposal_id_side_number_pk PRIMARY KEY (proposal_id, side, number),
  CONSTRAINT proposal_items_side CHECK ((side = ANY (ARRAY['owner'::text, 'offerer'::text])))
);
--> statement-breakpoint
CREATE TABLE follows (
  id uuid NOT NULL,
  follower_id uuid NOT NULL,
  followed_id uuid NOT NULL,
  since timestamp(3) with time zone NOT NULL,
  CONSTRAINT follows_pkey PRIMARY KEY (id),
  CONSTRAINT follows_self CHECK ((follower_id <> followed_id))
);
--> statement-breakpoint
CREATE TABLE roles (
  user_id uuid NOT NULL,
  role text NOT NULL,
  granted_at timestamp(3) with time zone NOT NULL,
  granted_by uuid,
  by_operator boolean NOT NULL,
  notified_at timestamp(3) with time zone,
  CONSTRAINT roles_pkey PRIMARY KEY (user_id),
  CONSTRAINT roles_role CHECK ((role = ANY (ARRAY['moderator'::text, 'admin'::text])))
);
--> statement-breakpoint
CREATE TABLE item_tags (
  item_id uuid NOT NULL,
  tag_key text COLLATE "C" NOT NULL,
  tag text NOT NULL,
  owner_id uuid NOT NULL,
  collection_id uuid NOT NULL,
  CONSTRAINT item_tags_item_id_tag_key_pk PRIMARY KEY (item_id, tag_key)
);
--> statement-breakpoint
CREATE TABLE loans (
  id uuid NOT NULL,
  item_id uuid NOT NULL,
  item_name text NOT NULL,
  lender_id uuid NOT NULL,
  borrower_id uuid,
  borrower_name text,
  due_on text,
  note text,
  status text NOT NULL,
  lent_at timestamp(3) with time zone NOT NULL,
  declined_at timestamp(3) with time zone,
  returned_at timestamp(3) with time zone,
  remind_at timestamp(3) with time zone,
  CONSTRAINT loans_borrower_one CHECK (((borrower_id IS NULL) OR (borrower_name IS NULL))),
  CONSTRAINT loans_pkey PRIMARY KEY (id),
  CONSTRAINT loans_remind_open CHECK (((remind_at IS NULL) OR (status <> 'returned'::text))),
  CONSTRAINT loans_returned CHECK (((status = 'returned'::text) = (returned_at IS NOT NULL))),
  CONSTRAINT loans_status CHECK ((status = ANY (ARRAY['open'::text, 'declined'::text, 'returned'::text])))
);
--> statement-breakpoint
CREATE TABLE decisions (
  id uuid NOT NULL,
  report_id uuid NOT NULL,
  moderator_id uuid,
  person_id uuid,
  action text NOT NULL,
  rule text,
  note text NOT NULL,
  decided_at timestamp(3) with time zone NOT NULL,
  suspended_at timestamp(3) with time zone,
  ends_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  undone_at timestamp(3) with time zone,
  undone_by uuid,
  appeal text,
  appealed_at timestamp(3) with time zone,
  outcome text,
  answer text,
  answered_at timestamp(3) with time zone,
  answered_by uuid,
  CONSTRAINT decisions_action CHECK ((action = ANY (ARRAY['dismissed'::text, 'removed'::text, 'warned'::text, 'suspended'::text]))),
  CONSTRAINT decisions_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE set_words (
  set_id uuid NOT NULL,
  "position" integer NOT NULL,
  text text COLLATE "C" NOT NULL,
  CONSTRAINT set_words_set_id_position_pk PRIMARY KEY (set_id, "position")
);
--> statement-breakpoint
CREATE TABLE sets (
  id uuid NOT NULL,
  owner_id uuid NOT NULL,
  name text NOT NULL,
  name_key text COLLATE "C" NOT NULL,
  description text,
  type text NOT NULL,
  is_public boolean NOT NULL,
  copied_from uuid,
  places_count integer NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  places jsonb NOT NULL,
  CONSTRAINT sets_pkey PRIMARY KEY (id),
  CONSTRAINT sets_places CHECK (((places_count >= 0) AND (places_count <= 2000))),
  CONSTRAINT sets_type CHECK ((type = ANY (ARRAY['games'::text, 'books'::text, 'cardgames'::text, 'boardgames'::text, 'custom'::text])))
);
--> statement-breakpoint
CREATE TABLE item_fills (
  item_id uuid NOT NULL,
  owner_id uuid NOT NULL,
  collection_id uuid NOT NULL,
  edition text NOT NULL,
  source text NOT NULL,
  status text NOT NULL,
  tries integer NOT NULL,
  due_at timestamp(3) with time zone NOT NULL,
  claimed_until timestamp(3) with time zone,
  CONSTRAINT item_fills_pkey PRIMARY KEY (item_id),
  CONSTRAINT item_fills_status CHECK ((status = ANY (ARRAY['waiting'::text, 'done'::text, 'failed'::text])))
);
--> statement-breakpoint
CREATE TABLE item_market_values (
  item_id uuid NOT NULL,
  currency text NOT NULL,
  collection_id uuid NOT NULL,
  copies integer NOT NULL,
  median bigint NOT NULL,
  sales integer NOT NULL,
  is_first boolean NOT NULL,
  CONSTRAINT item_market_values_item_id_currency_pk PRIMARY KEY (item_id, currency)
);
--> statement-breakpoint
CREATE TABLE market_values (
  edition text NOT NULL,
  condition text NOT NULL,
  currency text NOT NULL,
  median bigint,
  sales integer NOT NULL,
  due_at timestamp(3) with time zone,
  spread_to text,
  CONSTRAINT market_values_edition_condition_currency_pk PRIMARY KEY (edition, condition, currency)
);
--> statement-breakpoint
CREATE TABLE worth_sums (
  collection_id uuid NOT NULL,
  kind text NOT NULL,
  currency text NOT NULL,
  month text NOT NULL,
  high bigint NOT NULL,
  low bigint NOT NULL,
  items integer NOT NULL,
  copies bigint NOT NULL,
  sales bigint NOT NULL,
  firsts integer NOT NULL,
  CONSTRAINT worth_sums_collection_id_kind_currency_month_pk PRIMARY KEY (collection_id, kind, currency, month)
);
--> statement-breakpoint
CREATE TABLE collection_editors (
  collection_id uuid NOT NULL,
  editor_id uuid NOT NULL,
  owner_id uuid NOT NULL,
  friendship_id uuid NOT NULL,
  since timestamp(3) with time zone NOT NULL,
  edited_on text,
  edits integer DEFAULT 0 NOT NULL,
  CONSTRAINT collection_editors_collection_id_editor_id_pk PRIMARY KEY (collection_id, editor_id)
);
--> statement-breakpoint
CREATE TABLE taken_down (
  decision_id uuid NOT NULL,
  person_id uuid NOT NULL,
  target_type text NOT NULL,
  copy text NOT NULL,
  taken_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT taken_down_pkey PRIMARY KEY (decision_id),
  CONSTRAINT taken_down_target_type CHECK ((target_type = ANY (ARRAY['user'::text, 'collection'::text, 'item'::text, 'listing'::text, 'post'::text, 'comment'::text, 'message'::text, 'event'::text, 'round'::text, 'want'::text, 'set'::text, 'offer'::text])))
);
--> statement-breakpoint
CREATE INDEX audit_at ON public.audit USING btree (at, id);
--> statement-breakpoint
CREATE INDEX one_time_tokens_user ON public.one_time_tokens USING btree (user_id, purpose);
--> statement-breakpoint
CREATE INDEX one_time_tokens_expires ON public.one_time_tokens USING btree (expires_at);
--> statement-breakpoint
CREATE UNIQUE INDEX sessions_token_hash ON public.sessions USING btree (token_hash);
--> statement-breakpoint
CREATE INDEX sessions_user ON public.sessions USING btree (user_id, created_at, id);
--> statement-breakpoint
CREATE INDEX sessions_created ON public.sessions USING btree (created_at, id);
--> statement-breakpoint
CREATE INDEX sessions_expires ON public.sessions USING btree (expires_at);
--> statement-breakpoint
CREATE UNIQUE INDEX users_email ON public.users USING btree (email);
--> statement-breakpoint
CREATE INDEX users_created ON public.users USING btree (created_at, id);
--> statement-breakpoint
CREATE UNIQUE INDEX linked_accounts_subject ON public.linked_accounts USING btree (issuer, subject);
--> statement-breakpoint
CREATE INDEX linked_accounts_email ON public.linked_accounts USING btree (email);
--> statement-breakpoint
CREATE INDEX used_states_expires ON public.used_states USING btree (expires_at);
--> statement-breakpoint
CREATE UNIQUE INDEX blocks_pair ON public.blocks USING btree (blocker_id, blocked_id);
--> statement-breakpoint
CREATE INDEX blocks_blocked ON public.blocks USING btree (blocked_id, blocker_id);
--> statement-breakpoint
CREATE INDEX blocks_created ON public.blocks USING btree (blocker_id, created_at, id);
--> statement-breakpoint
CREATE UNIQUE INDEX collection_fields_once ON public.collection_fields USING btree (collection_id, definition_id);
--> statement-breakpoint
CREATE INDEX collection_fields_definition ON public.collection_fields USING btree (definition_id);
--> statement-breakpoint
CREATE INDEX collections_owner ON public.collections USING btree (owner_id, created_at, id);
--> statement-breakpoint
CREATE INDEX collections_name ON public.collections USING btree (owner_id, name_key, id);
--> statement-breakpoint
CREATE INDEX collections_cover ON public.collections USING btree (cover_url) WHERE (cover_url IS NOT NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX field_definitions_own_key ON public.field_definitions USING btree (owner_id, key) WHERE (owner_id IS NOT NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX field_definitions_system_key ON public.field_definitions USING btree (collection_type, key) WHERE (owner_id IS NULL);
--> statement-breakpoint
CREATE INDEX field_definitions_owner ON public.field_definitions USING btree (owner_id, created_at, id);
--> statement-breakpoint
CREATE UNIQUE INDEX friend_requests_pending ON public.friend_requests USING btree (from_id, to_id) WHERE (status = 'pending'::text);
--> statement-breakpoint
CREATE INDEX friend_requests_from ON public.friend_requests USING btree (from_id, status, created_at, id);
--> statement-breakpoint
CREATE INDEX friend_requests_to ON public.friend_requests USING btree (to_id, status, created_at, id);
--> statement-breakpoint
CREATE UNIQUE INDEX friendships_pair ON public.friendships USING btree (low_id, high_id);
--> statement-breakpoint
CREATE INDEX friendships_low ON public.friendships USING btree (low_id, since, id);
--> statement-breakpoint
CREATE INDEX friendships_high ON public.friendships USING btree (high_id, since, id);
--> statement-breakpoint
CREATE INDEX item_values_rated ON public.item_values USING btree (collection_id, key, text, rating_key, created_at, item_id) WHERE (text IS NOT NULL);
--> statement-breakpoint
CREATE INDEX item_values_number ON public.item_values USING btree (collection_id, key, number, created_at, item_id) WHERE (number IS NOT NULL);
--> statement-breakpoint
CREATE INDEX items_newest ON public.items USING btree (collection_id, created_at, id);
--> statement-breakpoint
CREATE INDEX items_name ON public.items USING btree (collection_id, name_key, id);
--> statement-breakpoint
CREATE INDEX items_rating ON public.items USING btree (collection_id, rating_key, created_at, id);
--> statement-breakpoint
CREATE INDEX items_own_newest ON public.items USING btree (owner_id, created_at, id);
--> statement-breakpoint
CREATE INDEX items_own_name ON public.items USING btree (owner_id, name_key, id);
--> statement-breakpoint
CREATE INDEX items_own_rating ON public.items USING btree (owner_id, rating_key, created_at, id);
--> statement-breakpoint
CREATE INDEX items_cover ON public.items USING btree (cover_url) WHERE (cover_url IS NOT NULL);
--> statement-breakpoint
CREATE INDEX notifications_user ON public.notifications USING btree (user_id, created_at, id);
--> statement-breakpoint
CREATE INDEX notifications_created ON public.notifications USING btree (created_at);
--> statement-breakpoint
CREATE INDEX user_words_head ON public.user_words USING btree (head, name_key, user_id, text);
--> statement-breakpoint
CREATE INDEX user_words_text ON public.user_words USING btree (text);
--> statement-breakpoint
CREATE INDEX users_avatar ON public.users USING btree (avatar_url) WHERE (avatar_url IS NOT NULL);
--> statement-breakpoint
CREATE INDEX listings_newest ON public.listings USING btree (created_at, id) WHERE (status = 'active'::text);
--> statement-breakpoint
CREATE INDEX listings_kind_newest ON public.listings USING btree (kind, created_at, id) WHERE (status = 'active'::text);
--> statement-breakpoint
CREATE INDEX listings_type_newest ON public.listings USING btree (type, kind, created_at, id) WHERE (status = 'active'::text);
--> statement-breakpoint
CREATE INDEX listings_currency ON public.listings USING btree (price_currency, price_amount, id) WHERE ((status = 'active'::text) AND (price_amount IS NOT NULL));
--> statement-breakpoint
CREATE UNIQUE INDEX listings_active ON public.listings USING btree (item_id) WHERE (status = 'active'::text);
--> statement-breakpoint
CREATE INDEX listings_item ON public.listings USING btree (item_id);
--> statement-breakpoint
CREATE INDEX listings_owner ON public.listings USING btree (owner_id, created_at, id);
--> statement-breakpoint
CREATE INDEX listings_owner_status ON public.listings USING btree (owner_id, status, created_at, id);
--> statement-breakpoint
CREATE INDEX listings_cover ON public.listings USING btree (item_cover_url) WHERE (item_cover_url IS NOT NULL);
--> statement-breakpoint
CREATE INDEX offers_listing ON public.offers USING btree (listing_id, status) WHERE (listing_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX offers_owner ON public.offers USING btree (owner_id, created_at, id);
--> statement-breakpoint
CREATE INDEX offers_owner_status ON public.offers USING btree (owner_id, status, created_at, id);
--> statement-breakpoint
CREATE INDEX offers_offerer ON public.offers USING btree (offerer_id, created_at, id);
--> statement-breakpoint
CREATE INDEX offers_offerer_status ON public.offers USING btree (offerer_id, status, created_at, id);
--> statement-breakpoint
CREATE INDEX offers_cover ON public.offers USING btree (item_cover_url) WHERE (item_cover_url IS NOT NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX proposals_number ON public.proposals USING btree (offer_id, number);
--> statement-breakpoint
CREATE UNIQUE INDEX proposals_live ON public.proposals USING btree (offer_id) WHERE (status = ANY (ARRAY['pending'::text, 'accepted'::text]));
--> statement-breakpoint
CREATE INDEX proposals_offered ON public.proposals USING btree (offered_item_id) WHERE (offered_item_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX proposals_cover ON public.proposals USING btree (offered_item_cover_url) WHERE (offered_item_cover_url IS NOT NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX ratings_once ON public.ratings USING btree (offer_id, rater_id);
--> statement-breakpoint
CREATE INDEX ratings_ratee ON public.ratings USING btree (ratee_id, created_at, id);
--> statement-breakpoint
CREATE INDEX listings_words ON public.listings USING gin (string_to_array(words, ' '::text)) WITH (fastupdate=off) WHERE (status = 'active'::text);
--> statement-breakpoint
CREATE INDEX game_items_due ON public.game_items USING btree (details_due_at, app_id) WHERE (details_taken < 3);
--> statement-breakpoint
CREATE INDEX game_items_waiting ON public.game_items USING btree (app_id, item_id) WHERE (details_taken IS NOT NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX import_batches_active ON public.import_batches USING btree (user_id) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]));
--> statement-breakpoint
CREATE INDEX import_batches_due ON public.import_batches USING btree (updated_at, id) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]));
--> statement-breakpoint
CREATE INDEX import_batches_user ON public.import_batches USING btree (user_id, created_at, id);
--> statement-breakpoint
CREATE INDEX import_batches_created ON public.import_batches USING btree (created_at, id);
--> statement-breakpoint
CREATE UNIQUE INDEX platform_links_account ON public.platform_links USING btree (account_id);
--> statement-breakpoint
CREATE UNIQUE INDEX items_game ON public.items USING btree (collection_id, platform_app_id) WHERE (platform_app_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX items_own_games ON public.items USING btree (owner_id, platform_app_id, collection_id) WHERE (platform_app_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX listings_kind_price ON public.listings USING btree (kind, price_amount, id, price_currency, words) WHERE ((status = 'active'::text) AND (price_amount IS NOT NULL));
--> statement-breakpoint
CREATE INDEX listings_type_price ON public.listings USING btree (type, kind, price_amount, id, price_currency, words) WHERE ((status = 'active'::text) AND (price_amount IS NOT NULL));
--> statement-breakpoint
CREATE INDEX outbox_recipient ON public.outbox USING btree (recipient_hash, kind, created_at);
--> statement-breakpoint
CREATE INDEX collections_removed ON public.collections USING btree (id) WHERE (owner_id IS NULL);
--> statement-breakpoint
CREATE INDEX comments_post ON public.comments USING btree (post_id, created_at, id);
--> statement-breakpoint
CREATE INDEX comments_post_author ON public.comments USING btree (post_id, author_id);
--> statement-breakpoint
CREATE INDEX comments_author ON public.comments USING btree (author_id, id);
--> statement-breakpoint
CREATE UNIQUE INDEX post_pictures_position ON public.post_pictures USING btree (post_id, "position");
--> statement-breakpoint
CREATE INDEX post_pictures_url ON public.post_pictures USING btree (url);
--> statement-breakpoint
CREATE INDEX post_reactions_post ON public.post_reactions USING btree (post_id, created_at, user_id) WHERE (type IS NOT NULL);
--> statement-breakpoint
CREATE INDEX post_reactions_type ON public.post_reactions USING btree (post_id, type, created_at, user_id) WHERE (type IS NOT NULL);
--> statement-breakpoint
CREATE INDEX post_reactions_user ON public.post_reactions USING btree (user_id, post_id);
--> statement-breakpoint
CREATE INDEX posts_author ON public.posts USING btree (author_id, created_at, id) WHERE (author_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX posts_item ON public.posts USING btree (item_id) WHERE (item_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX posts_removed ON public.posts USING btree (id) WHERE ((author_id IS NULL) OR ((kind = 'item_share'::text) AND (item_id IS NULL)));
--> statement-breakpoint
CREATE UNIQUE INDEX reports_once ON public.reports USING btree (reporter_id, target_type, target_id) WHERE (reporter_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX reports_reporter ON public.reports USING btree (reporter_id, created_at, id);
--> statement-breakpoint
CREATE INDEX reports_created ON public.reports USING btree (created_at, id);
--> statement-breakpoint
CREATE INDEX reports_status ON public.reports USING btree (status, created_at, id);
--> statement-breakpoint
CREATE INDEX reports_target ON public.reports USING btree (target_type, created_at, id);
--> statement-breakpoint
CREATE INDEX notifications_unread ON public.notifications USING btree (user_id, created_at, id, actor_id) WHERE (read_at IS NULL);
--> statement-breakpoint
CREATE INDEX notifications_subject ON public.notifications USING btree (subject_id) WHERE (subject_id IS NOT NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX calendar_feeds_secret ON public.calendar_feeds USING btree (secret_hash);
--> statement-breakpoint
CREATE INDEX event_invites_event ON public.event_invites USING btree (event_id, invited_at, user_id);
--> statement-breakpoint
CREATE INDEX event_invites_user ON public.event_invites USING btree (user_id, status, starts_at, event_id);
--> statement-breakpoint
CREATE INDEX event_organizers_user ON public.event_organizers USING btree (user_id, starts_at, event_id);
--> statement-breakpoint
CREATE INDEX event_participants_joined ON public.event_participants USING btree (event_id, participation, joined_at, user_id);
--> statement-breakpoint
CREATE INDEX event_participants_user ON public.event_participants USING btree (user_id, participation, starts_at, event_id);
--> statement-breakpoint
CREATE UNIQUE INDEX event_participants_position ON public.event_participants USING btree (event_id, "position") WHERE ("position" IS NOT NULL);
--> statement-breakpoint
CREATE INDEX event_words_word ON public.event_words USING btree (word, starts_at, event_id);
--> statement-breakpoint
CREATE INDEX events_starts ON public.events USING btree (starts_at, id) WHERE (status <> 'cancelled'::text);
--> statement-breakpoint
CREATE INDEX events_city ON public.events USING btree (city_key, status, starts_at, id) WHERE (status <> 'cancelled'::text);
--> statement-breakpoint
CREATE INDEX events_kind ON public.events USING btree (place_kind, status, starts_at, id) WHERE (status <> 'cancelled'::text);
--> statement-breakpoint
CREATE INDEX events_owner ON public.events USING btree (owner_id, starts_at, id);
--> statement-breakpoint
CREATE INDEX events_ending ON public.events USING btree (ends_at, id) WHERE (status = 'scheduled'::text);
--> statement-breakpoint
CREATE INDEX events_scheduled ON public.events USING btree (starts_at, id) WHERE (status = 'scheduled'::text);
--> statement-breakpoint
CREATE INDEX events_cover ON public.events USING btree (cover_url) WHERE (cover_url IS NOT NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX conversation_members_owner ON public.conversation_members USING btree (conversation_id) WHERE (role = 'owner'::text);
--> statement-breakpoint
CREATE UNIQUE INDEX conversations_pair ON public.conversations USING btree (low_id, high_id) WHERE ((kind = 'direct'::text) AND (removed_at IS NULL));
--> statement-breakpoint
CREATE INDEX conversations_removed ON public.conversations USING btree (id) WHERE (removed_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX conversations_cover ON public.conversations USING btree (cover_url) WHERE (cover_url IS NOT NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX dm_requests_pending ON public.dm_requests USING btree (low_id, high_id) WHERE (status = 'pending'::text);
--> statement-breakpoint
CREATE INDEX dm_requests_from ON public.dm_requests USING btree (from_id, status, created_at, id);
--> statement-breakpoint
CREATE INDEX dm_requests_to ON public.dm_requests USING btree (to_id, status, created_at, id);
--> statement-breakpoint
CREATE UNIQUE INDEX message_attachments_position ON public.message_attachments USING btree (message_id, "position") WHERE (message_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX message_reactions_user ON public.message_reactions USING btree (user_id, message_id);
--> statement-breakpoint
CREATE UNIQUE INDEX messages_sequence ON public.messages USING btree (conversation_id, sequence);
--> statement-breakpoint
CREATE UNIQUE INDEX messages_client ON public.messages USING btree (conversation_id, author_id, client_id) WHERE (client_id IS NOT NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX realtime_events_n ON public.realtime_events USING btree (n) WHERE (n IS NOT NULL);
--> statement-breakpoint
CREATE INDEX realtime_events_unnumbered ON public.realtime_events USING btree (id) WHERE (n IS NULL);
--> statement-breakpoint
CREATE INDEX realtime_online_process ON public.realtime_online USING btree (process_id);
--> statement-breakpoint
CREATE UNIQUE INDEX notifications_same ON public.notifications USING btree (user_id, actor_id, type, subject_id) WHERE ((read_at IS NULL) AND (subject_id IS NOT NULL) AND (actor_id IS NOT NULL));
--> statement-breakpoint
CREATE UNIQUE INDEX notifications_same_service ON public.notifications USING btree (user_id, type, subject_id) WHERE ((read_at IS NULL) AND (subject_id IS NOT NULL) AND (actor_id IS NULL));
--> statement-breakpoint
CREATE INDEX blocks_blocker_avatar ON public.blocks USING btree (blocker_avatar_url) WHERE (blocker_avatar_url IS NOT NULL);
--> statement-breakpoint
CREATE INDEX blocks_blocked_avatar ON public.blocks USING btree (blocked_avatar_url) WHERE (blocked_avatar_url IS NOT NULL);
--> statement-breakpoint
CREATE INDEX conversation_members_owned ON public.conversation_members USING btree (user_id) WHERE (role = 'owner'::text);
--> statement-breakpoint
CREATE INDEX events_upcoming ON public.events USING btree (owner_id, ends_at) WHERE (status = 'scheduled'::text);
--> statement-breakpoint
CREATE INDEX reports_open ON public.reports USING btree (reporter_id) WHERE ((status = 'open'::text) AND (reporter_id IS NOT NULL));
--> statement-breakpoint
CREATE INDEX changed_audiences_turn ON public.changed_audiences USING btree (turn_at);
--> statement-breakpoint
CREATE INDEX posts_of_public ON public.posts USING btree (created_at, id) WHERE ((author_id IS NOT NULL) AND (audience = 'public'::text));
--> statement-breakpoint
CREATE INDEX posts_of_friends ON public.posts USING btree (created_at, id) WHERE ((author_id IS NOT NULL) AND (audience = 'friends_only'::text));
--> statement-breakpoint
CREATE INDEX posts_author_of_friends ON public.posts USING btree (author_id, created_at, id) WHERE ((author_id IS NOT NULL) AND (audience = 'friends_only'::text));
--> statement-breakpoint
CREATE INDEX item_editions_owner ON public.item_editions USING btree (edition, owner_id, collection_id, item_id);
--> statement-breakpoint
CREATE INDEX listing_editions_edition ON public.listing_editions USING btree (edition, listing_id);
--> statement-breakpoint
CREATE UNIQUE INDEX items_external_ref ON public.items USING btree (collection_id, external_ref) WHERE (external_ref IS NOT NULL);
--> statement-breakpoint
CREATE INDEX import_files_user ON public.import_files USING btree (user_id, id);
--> statement-breakpoint
CREATE INDEX import_files_collection ON public.import_files USING btree (collection_id);
--> statement-breakpoint
CREATE INDEX import_files_due ON public.import_files USING btree (kept_until);
--> statement-breakpoint
CREATE INDEX import_rows_status ON public.import_rows USING btree (file_id, status, line);
--> statement-breakpoint
CREATE INDEX import_rows_item ON public.import_rows USING btree (file_id, item_id) WHERE (item_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX import_batches_user_source ON public.import_batches USING btree (user_id, source, created_at, id);
--> statement-breakpoint
CREATE INDEX edition_sales_amount ON public.edition_sales USING btree (edition, unit, period, currency, is_left_out, amount, offer_id);
--> statement-breakpoint
CREATE INDEX edition_sales_owner ON public.edition_sales USING btree (owner_id, offer_id);
--> statement-breakpoint
CREATE INDEX edition_sales_offerer ON public.edition_sales USING btree (offerer_id, offer_id);
--> statement-breakpoint
CREATE INDEX sales_reviews_turn ON public.sales_reviews USING btree (turn_at);
--> statement-breakpoint
CREATE INDEX round_entries_round ON public.round_entries USING btree (round_id, id);
--> statement-breakpoint
CREATE INDEX round_entries_type ON public.round_entries USING btree (round_id, type, id);
--> statement-breakpoint
CREATE INDEX round_entries_outcome ON public.round_entries USING btree (round_id, outcome, id) WHERE (outcome IS NOT NULL);
--> statement-breakpoint
CREATE INDEX round_entries_owner ON public.round_entries USING btree (owner_id, round_id, id);
--> statement-breakpoint
CREATE INDEX round_entries_cover ON public.round_entries USING btree (item_cover_url) WHERE (item_cover_url IS NOT NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX round_groups_name ON public.round_groups USING btree (round_id, owner_id, name);
--> statement-breakpoint
CREATE INDEX round_invites_user ON public.round_invites USING btree (user_id, round_id);
--> statement-breakpoint
CREATE UNIQUE INDEX round_legs_given ON public.round_legs USING btree (entry_id);
--> statement-breakpoint
CREATE UNIQUE INDEX round_legs_received ON public.round_legs USING btree (for_entry_id) WHERE (status = ANY (ARRAY['pending'::text, 'completed'::text]));
--> statement-breakpoint
CREATE INDEX round_legs_for ON public.round_legs USING btree (for_entry_id);
--> statement-breakpoint
CREATE INDEX round_legs_round ON public.round_legs USING btree (round_id, id);
--> statement-breakpoint
CREATE INDEX round_legs_giver ON public.round_legs USING btree (giver_id, id);
--> statement-breakpoint
CREATE INDEX round_legs_receiver ON public.round_legs USING btree (receiver_id, id);
--> statement-breakpoint
CREATE INDEX round_legs_pending_item ON public.round_legs USING btree (item_id) WHERE (status = 'pending'::text);
--> statement-breakpoint
CREATE INDEX round_legs_pending_giver ON public.round_legs USING btree (giver_id, id) WHERE (status = 'pending'::text);
--> statement-breakpoint
CREATE INDEX round_legs_pending_receiver ON public.round_legs USING btree (receiver_id, id) WHERE (status = 'pending'::text);
--> statement-breakpoint
CREATE INDEX round_legs_cover ON public.round_legs USING btree (item_cover_url) WHERE (item_cover_url IS NOT NULL);
--> statement-breakpoint
CREATE INDEX round_organizers_user ON public.round_organizers USING btree (user_id, round_id);
--> statement-breakpoint
CREATE INDEX round_words_word ON public.round_words USING btree (word, round_id);
--> statement-breakpoint
CREATE INDEX rounds_owner ON public.rounds USING btree (owner_id, id);
--> statement-breakpoint
CREATE INDEX rounds_status ON public.rounds USING btree (status, id);
--> statement-breakpoint
CREATE INDEX rounds_unfinished ON public.rounds USING btree (owner_id, id) WHERE (status <> ALL (ARRAY['done'::text, 'cancelled'::text]));
--> statement-breakpoint
CREATE UNIQUE INDEX rounds_link ON public.rounds USING btree (link) WHERE (link IS NOT NULL);
--> statement-breakpoint
CREATE INDEX rounds_closing ON public.rounds USING btree (locks_at, id) WHERE ((status = 'open'::text) AND (NOT is_closing_told));
--> statement-breakpoint
CREATE INDEX rounds_locking ON public.rounds USING btree (locks_at, id) WHERE (status = 'open'::text);
--> statement-breakpoint
CREATE INDEX rounds_solving ON public.rounds USING btree (solves_at, id) WHERE (status = 'locked'::text);
--> statement-breakpoint
CREATE INDEX rounds_starting ON public.rounds USING btree (starts_at, id) WHERE (status = 'solved'::text);
--> statement-breakpoint
CREATE INDEX rounds_settling ON public.rounds USING btree (settles_by, id) WHERE (status = 'settling'::text);
--> statement-breakpoint
CREATE UNIQUE INDEX ratings_once_leg ON public.ratings USING btree (leg_id, rater_id) WHERE (leg_id IS NOT NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX wants_once ON public.wants USING btree (owner_id, key);
--> statement-breakpoint
CREATE INDEX wants_owner ON public.wants USING btree (owner_id, created_at, id);
--> statement-breakpoint
CREATE INDEX wants_owner_status ON public.wants USING btree (owner_id, status, created_at, id);
--> statement-breakpoint
CREATE INDEX conversation_members_user ON public.conversation_members USING btree (user_id, is_archived, activity_slot, conversation_id);
--> statement-breakpoint
CREATE INDEX want_news_turn ON public.want_news USING btree (turn_at, id);
--> statement-breakpoint
CREATE INDEX want_news_listing ON public.want_news USING btree (listing_id);
--> statement-breakpoint
CREATE INDEX want_news_counted_want ON public.want_news_counted USING btree (want_id);
--> statement-breakpoint
CREATE INDEX want_tellings_listing ON public.want_tellings USING btree (listing_id);
--> statement-breakpoint
CREATE INDEX wants_found ON public.wants USING btree (found_by, owner_id, id) WHERE (status = 'open'::text);
--> statement-breakpoint
CREATE INDEX edition_answers_until ON public.edition_answers USING btree (kept_until);
--> statement-breakpoint
CREATE INDEX edition_answers_newest ON public.edition_answers USING btree (fetched_at);
--> statement-breakpoint
CREATE INDEX factor_tries_user ON public.factor_tries USING btree (user_id, tried_at);
--> statement-breakpoint
CREATE INDEX factor_tries_at ON public.factor_tries USING btree (tried_at);
--> statement-breakpoint
CREATE INDEX round_legs_of_status ON public.round_legs USING btree (round_id, status, id);
--> statement-breakpoint
CREATE UNIQUE INDEX pending_addresses_hash ON public.pending_addresses USING btree (hash);
--> statement-breakpoint
CREATE INDEX pending_addresses_expires ON public.pending_addresses USING btree (expires_at);
--> statement-breakpoint
CREATE UNIQUE INDEX replaced_addresses_user ON public.replaced_addresses USING btree (user_id, "position");
--> statement-breakpoint
CREATE INDEX replaced_addresses_email ON public.replaced_addresses USING btree (email);
--> statement-breakpoint
CREATE INDEX replaced_addresses_expires ON public.replaced_addresses USING btree (expires_at);
--> statement-breakpoint
CREATE UNIQUE INDEX shares_secret ON public.shares USING btree (secret_hash);
--> statement-breakpoint
CREATE INDEX shares_owner ON public.shares USING btree (owner_id, created_at, id);
--> statement-breakpoint
CREATE INDEX shares_collection ON public.shares USING btree (collection_id) WHERE (collection_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX shares_listing ON public.shares USING btree (listing_id) WHERE (listing_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX shares_expiry ON public.shares USING btree (expires_at) WHERE (expires_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX users_unverified ON public.users USING btree (created_at, id) WHERE (email_verified_at IS NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX passkeys_credential ON public.passkeys USING btree (credential_id);
--> statement-breakpoint
CREATE INDEX passkeys_user ON public.passkeys USING btree (user_id, created_at, id);
--> statement-breakpoint
CREATE INDEX export_parts_export ON public.export_parts USING btree (export_id, start_byte);
--> statement-breakpoint
CREATE INDEX export_parts_unused ON public.export_parts USING btree (stored_at, id) WHERE (export_id IS NULL);
--> statement-breakpoint
CREATE INDEX exports_user ON public.exports USING btree (user_id, created_at, id);
--> statement-breakpoint
CREATE INDEX exports_waiting ON public.exports USING btree (created_at, id) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]));
--> statement-breakpoint
CREATE INDEX exports_due ON public.exports USING btree (expires_at) WHERE (status = 'ready'::text);
--> statement-breakpoint
CREATE INDEX exports_over ON public.exports USING btree (created_at) WHERE (status = ANY (ARRAY['failed'::text, 'expired'::text]));
--> statement-breakpoint
CREATE INDEX ratings_rater ON public.ratings USING btree (rater_id, created_at, id);
--> statement-breakpoint
CREATE UNIQUE INDEX access_keys_hash ON public.access_keys USING btree (key_hash);
--> statement-breakpoint
CREATE INDEX access_keys_user ON public.access_keys USING btree (user_id, created_at, id);
--> statement-breakpoint
CREATE INDEX access_keys_created ON public.access_keys USING btree (created_at, id);
--> statement-breakpoint
CREATE INDEX access_keys_expires ON public.access_keys USING btree (expires_at);
--> statement-breakpoint
CREATE UNIQUE INDEX account_invites_hash ON public.account_invites USING btree (hash);
--> statement-breakpoint
CREATE INDEX account_invites_created ON public.account_invites USING btree (created_at, id);
--> statement-breakpoint
CREATE INDEX account_invites_expires ON public.account_invites USING btree (expires_at);
--> statement-breakpoint
CREATE INDEX outbox_waiting ON public.outbox USING btree (receiver, next_attempt_at) WHERE (next_attempt_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX outbox_claimed ON public.outbox USING btree (claimed_at) WHERE (claimed_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX outbox_of_receiver ON public.outbox USING btree (receiver, created_at, id);
--> statement-breakpoint
CREATE INDEX outbox_given_up ON public.outbox USING btree (receiver, created_at, id) WHERE (failed_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX outbox_sent ON public.outbox USING btree (sent_at) WHERE (sent_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX outbox_failed_at ON public.outbox USING btree (failed_at) WHERE (failed_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX export_parts_noted ON public.export_parts USING btree (export_id, start_byte) WHERE (note IS NOT NULL);
--> statement-breakpoint
CREATE INDEX kept_answers_reached ON public.kept_answers USING btree (user_id, reached);
--> statement-breakpoint
CREATE INDEX kept_answers_created ON public.kept_answers USING btree (created_at);
--> statement-breakpoint
CREATE INDEX webhooks_user ON public.webhooks USING btree (user_id, created_at, id);
--> statement-breakpoint
CREATE INDEX outbox_of_webhook ON public.outbox USING btree (webhook_id) WHERE (webhook_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX outbox_held ON public.outbox USING btree (receiver) WHERE ((next_attempt_at IS NULL) AND (sent_at IS NULL) AND (failed_at IS NULL));
--> statement-breakpoint
CREATE INDEX unlisted_notifications_user ON public.unlisted_notifications USING btree (user_id, created_at, id);
--> statement-breakpoint
CREATE UNIQUE INDEX unlisted_notifications_same ON public.unlisted_notifications USING btree (user_id, actor_id, type, subject_id) WHERE ((read_at IS NULL) AND (subject_id IS NOT NULL) AND (actor_id IS NOT NULL));
--> statement-breakpoint
CREATE UNIQUE INDEX unlisted_notifications_same_service ON public.unlisted_notifications USING btree (user_id, type, subject_id) WHERE ((read_at IS NULL) AND (subject_id IS NOT NULL) AND (actor_id IS NULL));
--> statement-breakpoint
CREATE INDEX unlisted_notifications_subject ON public.unlisted_notifications USING btree (subject_id) WHERE (subject_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX unlisted_notifications_created ON public.unlisted_notifications USING btree (created_at);
--> statement-breakpoint
CREATE INDEX waiting_mails_due ON public.waiting_mails USING btree (due_at);
--> statement-breakpoint
CREATE INDEX notification_settings_digest ON public.notification_settings USING btree (digest_at) WHERE (digest_at IS NOT NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX push_subscriptions_endpoint ON public.push_subscriptions USING btree (endpoint);
--> statement-breakpoint
CREATE INDEX push_subscriptions_user ON public.push_subscriptions USING btree (user_id);
--> statement-breakpoint
CREATE INDEX push_subscriptions_session ON public.push_subscriptions USING btree (session_id);
--> statement-breakpoint
CREATE INDEX outbox_of_subscription ON public.outbox USING btree (subscription_id) WHERE (subscription_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX push_subscriptions_key ON public.push_subscriptions USING btree (service_key);
--> statement-breakpoint
CREATE INDEX listings_condition_newest ON public.listings USING btree (condition, kind, created_at, id) WHERE ((status = 'active'::text) AND (condition IS NOT NULL));
--> statement-breakpoint
CREATE INDEX listings_condition_price ON public.listings USING btree (condition, kind, price_amount, id, price_currency, words) WHERE ((status = 'active'::text) AND (price_amount IS NOT NULL) AND (condition IS NOT NULL));
--> statement-breakpoint
CREATE INDEX edition_sales_oldest ON public.edition_sales USING btree (edition, unit, period, currency, is_left_out, sold_at, offer_id, sides);
--> statement-breakpoint
CREATE INDEX edition_sales_new ON public.edition_sales USING btree (sold_at, offer_id) WHERE is_new;
--> statement-breakpoint
CREATE INDEX outbox_delivered ON public.outbox USING btree (sent_at) WHERE ((sent_at IS NOT NULL) AND (receiver <> 'mail'::text));
--> statement-breakpoint
CREATE INDEX outbox_delivered_to ON public.outbox USING btree (receiver, sent_at, id) WHERE ((sent_at IS NOT NULL) AND (receiver <> 'mail'::text));
--> statement-breakpoint
CREATE INDEX reached_user ON public.reached USING btree (user_id);
--> statement-breakpoint
CREATE INDEX reached_since ON public.reached USING btree (since);
--> statement-breakpoint
CREATE UNIQUE INDEX round_entries_active ON public.round_entries USING btree (item_id, place) WHERE (ended_at IS NULL);
--> statement-breakpoint
CREATE INDEX item_holds_item ON public.item_holds USING btree (item_id);
--> statement-breakpoint
CREATE INDEX offers_due ON public.offers USING btree (due_at, id) WHERE (status = 'accepted'::text);
--> statement-breakpoint
CREATE UNIQUE INDEX conversations_offer ON public.conversations USING btree (offer_id, low_id, high_id) WHERE (offer_id IS NOT NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX conversations_leg ON public.conversations USING btree (leg_id, low_id, high_id) WHERE (leg_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX conversations_deals ON public.conversations USING btree (low_id, high_id, created_at) WHERE (kind = 'offer'::text);
--> statement-breakpoint
CREATE INDEX item_pictures_url ON public.item_pictures USING btree (url);
--> statement-breakpoint
CREATE INDEX message_attachments_item ON public.message_attachments USING btree (item_id) WHERE (item_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX message_attachments_unused ON public.message_attachments USING btree (stored_at, id) WHERE ((message_id IS NULL) AND (item_id IS NULL));
--> statement-breakpoint
CREATE UNIQUE INDEX offer_items_open ON public.offer_items USING btree (item_id, place) WHERE is_open;
--> statement-breakpoint
CREATE INDEX offer_items_listing ON public.offer_items USING btree (listing_id) WHERE (listing_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX offer_items_cover ON public.offer_items USING btree (item_cover_url) WHERE (item_cover_url IS NOT NULL);
--> statement-breakpoint
CREATE INDEX proposal_items_given ON public.proposal_items USING btree (item_id) WHERE (side = 'offerer'::text);
--> statement-breakpoint
CREATE INDEX proposal_items_listing ON public.proposal_items USING btree (listing_id) WHERE (listing_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX proposal_items_cover ON public.proposal_items USING btree (item_cover_url) WHERE (item_cover_url IS NOT NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX follows_pair ON public.follows USING btree (follower_id, followed_id);
--> statement-breakpoint
CREATE INDEX follows_follower ON public.follows USING btree (follower_id, since, id);
--> statement-breakpoint
CREATE INDEX follows_followed ON public.follows USING btree (followed_id, since, id);
--> statement-breakpoint
CREATE INDEX roles_granted ON public.roles USING btree (granted_at, user_id);
--> statement-breakpoint
CREATE INDEX roles_granted_by ON public.roles USING btree (granted_by);
--> statement-breakpoint
CREATE INDEX item_tags_owner ON public.item_tags USING btree (owner_id, tag_key, collection_id, item_id);
--> statement-breakpoint
CREATE INDEX items_location ON public.items USING btree (owner_id, location, created_at, id) WHERE (location IS NOT NULL);
--> statement-breakpoint
CREATE INDEX loans_lender ON public.loans USING btree (lender_id, status, lent_at, id);
--> statement-breakpoint
CREATE INDEX loans_borrower ON public.loans USING btree (borrower_id, status, lent_at, id);
--> statement-breakpoint
CREATE INDEX loans_item ON public.loans USING btree (item_id, lent_at, id);
--> statement-breakpoint
CREATE INDEX loans_remind ON public.loans USING btree (remind_at) WHERE (remind_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX decisions_report ON public.decisions USING btree (report_id);
--> statement-breakpoint
CREATE INDEX decisions_person ON public.decisions USING btree (person_id, decided_at, id) WHERE (person_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX decisions_moderator ON public.decisions USING btree (moderator_id) WHERE (moderator_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX decisions_undone_by ON public.decisions USING btree (undone_by) WHERE (undone_by IS NOT NULL);
--> statement-breakpoint
CREATE INDEX decisions_due ON public.decisions USING btree (ends_at, id) WHERE ((ends_at IS NOT NULL) AND (ended_at IS NULL) AND (undone_at IS NULL));
--> statement-breakpoint
CREATE INDEX reports_queue ON public.reports USING btree (status, target_type, created_at, id);
--> statement-breakpoint
CREATE INDEX reports_claimed ON public.reports USING btree (claimed_by, status, created_at, id) WHERE (claimed_by IS NOT NULL);
--> statement-breakpoint
CREATE INDEX reports_owner ON public.reports USING btree (owner_id, created_at, id) WHERE (owner_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX reports_of_target ON public.reports USING btree (target_type, target_id, created_at, id);
--> statement-breakpoint
CREATE INDEX set_words_text ON public.set_words USING btree (text, set_id);
--> statement-breakpoint
CREATE INDEX sets_owner ON public.sets USING btree (owner_id, created_at, id);
--> statement-breakpoint
CREATE INDEX sets_public ON public.sets USING btree (name_key, id) WHERE is_public;
--> statement-breakpoint
CREATE INDEX sets_public_type ON public.sets USING btree (type, name_key, id) WHERE is_public;
--> statement-breakpoint
CREATE INDEX item_fills_next ON public.item_fills USING btree (source, owner_id, due_at, item_id) WHERE (status = 'waiting'::text);
--> statement-breakpoint
CREATE INDEX item_fills_owner ON public.item_fills USING btree (owner_id, status);
--> statement-breakpoint
CREATE INDEX item_fills_collection ON public.item_fills USING btree (collection_id, status);
--> statement-breakpoint
CREATE INDEX market_values_due ON public.market_values USING btree (due_at) WHERE (due_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX market_values_spreading ON public.market_values USING btree (edition, condition, currency) WHERE (spread_to IS NOT NULL);
--> statement-breakpoint
CREATE INDEX edition_sales_market ON public.edition_sales USING btree (edition, condition, currency, sold_at, offer_id, sides, amount) WHERE ((unit = 'month'::text) AND (NOT is_left_out));
--> statement-breakpoint
CREATE INDEX decisions_answered_by ON public.decisions USING btree (answered_by) WHERE (answered_by IS NOT NULL);
--> statement-breakpoint
CREATE INDEX decisions_appeals ON public.decisions USING btree (appealed_at, id) WHERE ((appealed_at IS NOT NULL) AND (answered_at IS NULL));
--> statement-breakpoint
CREATE INDEX users_open ON public.users USING btree (id) WHERE open_to_visitors;
--> statement-breakpoint
CREATE INDEX collection_editors_editor ON public.collection_editors USING btree (editor_id, since, collection_id);
--> statement-breakpoint
CREATE INDEX collection_editors_owner ON public.collection_editors USING btree (owner_id, editor_id);
--> statement-breakpoint
CREATE INDEX collection_editors_friendship ON public.collection_editors USING btree (friendship_id);
--> statement-breakpoint
CREATE INDEX collections_reach ON public.collections USING btree (id, reach);
--> statement-breakpoint
CREATE INDEX listing_editions_owner ON public.listing_editions USING btree (edition, owner_id, listing_id, collection_id);
--> statement-breakpoint
CREATE INDEX taken_down_person ON public.taken_down USING btree (person_id);
--> statement-breakpoint
CREATE INDEX taken_down_taken ON public.taken_down USING btree (taken_at, decision_id);
--> statement-breakpoint
ALTER TABLE one_time_tokens ADD CONSTRAINT one_time_tokens_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE sessions ADD CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE linked_accounts ADD CONSTRAINT linked_accounts_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE blocks ADD CONSTRAINT blocks_blocker_id_users_id_fk FOREIGN KEY (blocker_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE blocks ADD CONSTRAINT blocks_blocked_id_users_id_fk FOREIGN KEY (blocked_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE collection_fields ADD CONSTRAINT collection_fields_collection_id_collections_id_fk FOREIGN KEY (collection_id) REFERENCES collections(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE collection_fields ADD CONSTRAINT collection_fields_definition_id_field_definitions_id_fk FOREIGN KEY (definition_id) REFERENCES field_definitions(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE field_definitions ADD CONSTRAINT field_definitions_owner_id_users_id_fk FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE friend_requests ADD CONSTRAINT friend_requests_from_id_users_id_fk FOREIGN KEY (from_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE friend_requests ADD CONSTRAINT friend_requests_to_id_users_id_fk FOREIGN KEY (to_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE friendships ADD CONSTRAINT friendships_low_id_users_id_fk FOREIGN KEY (low_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE friendships ADD CONSTRAINT friendships_high_id_users_id_fk FOREIGN KEY (high_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE item_values ADD CONSTRAINT item_values_item_id_items_id_fk FOREIGN KEY (item_id) REFERENCES items(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE items ADD CONSTRAINT items_collection_id_collections_id_fk FOREIGN KEY (collection_id) REFERENCES collections(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE notifications ADD CONSTRAINT notifications_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE user_words ADD CONSTRAINT user_words_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE listings ADD CONSTRAINT listings_owner_id_users_id_fk FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE offers ADD CONSTRAINT offers_listing_id_listings_id_fk FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE proposals ADD CONSTRAINT proposals_offer_id_offers_id_fk FOREIGN KEY (offer_id) REFERENCES offers(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ratings ADD CONSTRAINT ratings_offer_id_offers_id_fk FOREIGN KEY (offer_id) REFERENCES offers(id);
--> statement-breakpoint
ALTER TABLE game_items ADD CONSTRAINT game_items_item_id_items_id_fk FOREIGN KEY (item_id) REFERENCES items(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE import_batches ADD CONSTRAINT import_batches_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE import_games ADD CONSTRAINT import_games_batch_id_import_batches_id_fk FOREIGN KEY (batch_id) REFERENCES import_batches(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE platform_keys ADD CONSTRAINT platform_keys_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE platform_links ADD CONSTRAINT platform_links_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE collections ADD CONSTRAINT collections_owner_id_users_id_fk FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE comments ADD CONSTRAINT comments_post_id_posts_id_fk FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE post_pictures ADD CONSTRAINT post_pictures_post_id_posts_id_fk FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE post_reactions ADD CONSTRAINT post_reactions_post_id_posts_id_fk FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE posts ADD CONSTRAINT posts_item_id_items_id_fk FOREIGN KEY (item_id) REFERENCES items(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE reports ADD CONSTRAINT reports_reporter_id_users_id_fk FOREIGN KEY (reporter_id) REFERENCES users(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE calendar_feeds ADD CONSTRAINT calendar_feeds_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE event_invites ADD CONSTRAINT event_invites_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE event_organizers ADD CONSTRAINT event_organizers_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE event_participants ADD CONSTRAINT event_participants_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE event_reminders ADD CONSTRAINT event_reminders_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE event_words ADD CONSTRAINT event_words_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE conversation_members ADD CONSTRAINT conversation_members_conversation_id_conversations_id_fk FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE dm_requests ADD CONSTRAINT dm_requests_from_id_users_id_fk FOREIGN KEY (from_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE dm_requests ADD CONSTRAINT dm_requests_to_id_users_id_fk FOREIGN KEY (to_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE message_attachments ADD CONSTRAINT message_attachments_message_id_messages_id_fk FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE message_reactions ADD CONSTRAINT message_reactions_message_id_messages_id_fk FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE message_words ADD CONSTRAINT message_words_conversation_id_conversations_id_fk FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE messages ADD CONSTRAINT messages_conversation_id_conversations_id_fk FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE realtime_online ADD CONSTRAINT realtime_online_process_id_realtime_processes_id_fk FOREIGN KEY (process_id) REFERENCES realtime_processes(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE event_updates ADD CONSTRAINT event_updates_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE account_usage ADD CONSTRAINT account_usage_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE changed_audiences ADD CONSTRAINT changed_audiences_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE item_holds ADD CONSTRAINT item_holds_item_id_items_id_fk FOREIGN KEY (item_id) REFERENCES items(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE item_editions ADD CONSTRAINT item_editions_item_id_items_id_fk FOREIGN KEY (item_id) REFERENCES items(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE listing_editions ADD CONSTRAINT listing_editions_listing_id_listings_id_fk FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE import_files ADD CONSTRAINT import_files_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE import_mappings ADD CONSTRAINT import_mappings_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE import_portions ADD CONSTRAINT import_portions_file_id_import_files_id_fk FOREIGN KEY (file_id) REFERENCES import_files(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE import_rows ADD CONSTRAINT import_rows_file_id_import_files_id_fk FOREIGN KEY (file_id) REFERENCES import_files(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE round_entries ADD CONSTRAINT round_entries_round_id_rounds_id_fk FOREIGN KEY (round_id) REFERENCES rounds(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE round_files ADD CONSTRAINT round_files_round_id_rounds_id_fk FOREIGN KEY (round_id) REFERENCES rounds(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE round_groups ADD CONSTRAINT round_groups_round_id_rounds_id_fk FOREIGN KEY (round_id) REFERENCES rounds(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE round_invites ADD CONSTRAINT round_invites_round_id_rounds_id_fk FOREIGN KEY (round_id) REFERENCES rounds(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE round_legs ADD CONSTRAINT round_legs_round_id_rounds_id_fk FOREIGN KEY (round_id) REFERENCES rounds(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE round_legs ADD CONSTRAINT round_legs_entry_id_round_entries_id_fk FOREIGN KEY (entry_id) REFERENCES round_entries(id);
--> statement-breakpoint
ALTER TABLE round_legs ADD CONSTRAINT round_legs_for_entry_id_round_entries_id_fk FOREIGN KEY (for_entry_id) REFERENCES round_entries(id);
--> statement-breakpoint
ALTER TABLE round_organizers ADD CONSTRAINT round_organizers_round_id_rounds_id_fk FOREIGN KEY (round_id) REFERENCES rounds(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE round_records ADD CONSTRAINT round_records_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE round_words ADD CONSTRAINT round_words_round_id_rounds_id_fk FOREIGN KEY (round_id) REFERENCES rounds(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE wants ADD CONSTRAINT wants_owner_id_users_id_fk FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE want_news ADD CONSTRAINT want_news_listing_id_listings_id_fk FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE want_news_counted ADD CONSTRAINT want_news_counted_want_id_wants_id_fk FOREIGN KEY (want_id) REFERENCES wants(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE want_tellings ADD CONSTRAINT want_tellings_want_id_wants_id_fk FOREIGN KEY (want_id) REFERENCES wants(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE want_tellings ADD CONSTRAINT want_tellings_listing_id_listings_id_fk FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE authenticators ADD CONSTRAINT authenticators_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE factor_tries ADD CONSTRAINT factor_tries_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE recovery_codes ADD CONSTRAINT recovery_codes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE pending_addresses ADD CONSTRAINT pending_addresses_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE replaced_addresses ADD CONSTRAINT replaced_addresses_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE shares ADD CONSTRAINT shares_owner_id_users_id_fk FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE shares ADD CONSTRAINT shares_collection_id_collections_id_fk FOREIGN KEY (collection_id) REFERENCES collections(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE shares ADD CONSTRAINT shares_listing_id_listings_id_fk FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE passkeys ADD CONSTRAINT passkeys_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE export_parts ADD CONSTRAINT export_parts_export_id_exports_id_fk FOREIGN KEY (export_id) REFERENCES exports(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE exports ADD CONSTRAINT exports_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE access_keys ADD CONSTRAINT access_keys_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE kept_answers ADD CONSTRAINT kept_answers_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE webhooks ADD CONSTRAINT webhooks_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE outbox ADD CONSTRAINT outbox_webhook_id_webhooks_id_fk FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE notification_settings ADD CONSTRAINT notification_settings_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE unlisted_notifications ADD CONSTRAINT unlisted_notifications_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE waiting_mails ADD CONSTRAINT waiting_mails_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE push_subscriptions ADD CONSTRAINT push_subscriptions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE push_subscriptions ADD CONSTRAINT push_subscriptions_session_id_sessions_id_fk FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE outbox ADD CONSTRAINT outbox_subscription_id_push_subscriptions_id_fk FOREIGN KEY (subscription_id) REFERENCES push_subscriptions(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE reached ADD CONSTRAINT reached_by_users_id_fk FOREIGN KEY (by) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE reached ADD CONSTRAINT reached_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE conversations ADD CONSTRAINT conversations_offer_id_offers_id_fk FOREIGN KEY (offer_id) REFERENCES offers(id);
--> statement-breakpoint
ALTER TABLE conversations ADD CONSTRAINT conversations_leg_id_round_legs_id_fk FOREIGN KEY (leg_id) REFERENCES round_legs(id);
--> statement-breakpoint
ALTER TABLE item_pictures ADD CONSTRAINT item_pictures_item_id_items_id_fk FOREIGN KEY (item_id) REFERENCES items(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE message_attachments ADD CONSTRAINT message_attachments_item_id_items_id_fk FOREIGN KEY (item_id) REFERENCES items(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE offer_items ADD CONSTRAINT offer_items_offer_id_offers_id_fk FOREIGN KEY (offer_id) REFERENCES offers(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE offer_items ADD CONSTRAINT offer_items_listing_id_listings_id_fk FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE proposal_items ADD CONSTRAINT proposal_items_proposal_id_proposals_id_fk FOREIGN KEY (proposal_id) REFERENCES proposals(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE proposal_items ADD CONSTRAINT proposal_items_listing_id_listings_id_fk FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE follows ADD CONSTRAINT follows_follower_id_users_id_fk FOREIGN KEY (follower_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE follows ADD CONSTRAINT follows_followed_id_users_id_fk FOREIGN KEY (followed_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE roles ADD CONSTRAINT roles_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE roles ADD CONSTRAINT roles_granted_by_users_id_fk FOREIGN KEY (granted_by) REFERENCES users(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE item_tags ADD CONSTRAINT item_tags_item_id_items_id_fk FOREIGN KEY (item_id) REFERENCES items(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE loans ADD CONSTRAINT loans_item_id_items_id_fk FOREIGN KEY (item_id) REFERENCES items(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE loans ADD CONSTRAINT loans_borrower_id_users_id_fk FOREIGN KEY (borrower_id) REFERENCES users(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE decisions ADD CONSTRAINT decisions_report_id_reports_id_fk FOREIGN KEY (report_id) REFERENCES reports(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE decisions ADD CONSTRAINT decisions_moderator_id_users_id_fk FOREIGN KEY (moderator_id) REFERENCES users(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE decisions ADD CONSTRAINT decisions_person_id_users_id_fk FOREIGN KEY (person_id) REFERENCES users(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE decisions ADD CONSTRAINT decisions_undone_by_users_id_fk FOREIGN KEY (undone_by) REFERENCES users(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE reports ADD CONSTRAINT reports_owner_id_users_id_fk FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE reports ADD CONSTRAINT reports_claimed_by_users_id_fk FOREIGN KEY (claimed_by) REFERENCES users(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE set_words ADD CONSTRAINT set_words_set_id_sets_id_fk FOREIGN KEY (set_id) REFERENCES sets(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE sets ADD CONSTRAINT sets_owner_id_users_id_fk FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE item_fills ADD CONSTRAINT item_fills_item_id_items_id_fk FOREIGN KEY (item_id) REFERENCES items(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE item_fills ADD CONSTRAINT item_fills_owner_id_users_id_fk FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE item_market_values ADD CONSTRAINT item_market_values_item_id_items_id_fk FOREIGN KEY (item_id) REFERENCES items(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE decisions ADD CONSTRAINT decisions_answered_by_users_id_fk FOREIGN KEY (answered_by) REFERENCES users(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE worth_sums ADD CONSTRAINT worth_sums_collection_id_collections_id_fk FOREIGN KEY (collection_id) REFERENCES collections(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE collection_editors ADD CONSTRAINT collection_editors_collection_id_collections_id_fk FOREIGN KEY (collection_id) REFERENCES collections(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE collection_editors ADD CONSTRAINT collection_editors_editor_id_users_id_fk FOREIGN KEY (editor_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE collection_editors ADD CONSTRAINT collection_editors_owner_id_users_id_fk FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE collection_editors ADD CONSTRAINT collection_editors_friendship_id_friendships_id_fk FOREIGN KEY (friendship_id) REFERENCES friendships(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE taken_down ADD CONSTRAINT taken_down_decision_id_decisions_id_fk FOREIGN KEY (decision_id) REFERENCES decisions(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE taken_down ADD CONSTRAINT taken_down_person_id_users_id_fk FOREIGN KEY (person_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
CREATE TRIGGER field_definitions_texts_added AFTER INSERT ON public.field_definitions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION field_definitions_texts();
--> statement-breakpoint
CREATE TRIGGER field_definitions_texts_removed AFTER DELETE ON public.field_definitions REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION field_definitions_texts();
--> statement-breakpoint
CREATE TRIGGER field_definitions_texts_changed AFTER UPDATE OF owner_id, key, name, options ON public.field_definitions FOR EACH ROW WHEN (((old.owner_id IS DISTINCT FROM new.owner_id) OR (old.key IS DISTINCT FROM new.key) OR (old.name IS DISTINCT FROM new.name) OR (old.options IS DISTINCT FROM new.options))) EXECUTE FUNCTION field_definitions_texts();
--> statement-breakpoint
CREATE TRIGGER collections_texts_added AFTER INSERT ON public.collections REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION collections_texts();
--> statement-breakpoint
CREATE TRIGGER collections_texts_removed AFTER DELETE ON public.collections REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION collections_texts();
--> statement-breakpoint
CREATE TRIGGER collections_texts_changed AFTER UPDATE OF owner_id, name, description ON public.collections FOR EACH ROW WHEN (((old.owner_id IS DISTINCT FROM new.owner_id) OR (old.name IS DISTINCT FROM new.name) OR (old.description IS DISTINCT FROM new.description))) EXECUTE FUNCTION collections_texts();
--> statement-breakpoint
CREATE TRIGGER listings_texts_added AFTER INSERT ON public.listings REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION listings_texts();
--> statement-breakpoint
CREATE TRIGGER listings_texts_removed AFTER DELETE ON public.listings REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION listings_texts();
--> statement-breakpoint
CREATE TRIGGER listings_texts_changed AFTER UPDATE OF owner_id, payment_methods, description ON public.listings FOR EACH ROW WHEN (((old.owner_id IS DISTINCT FROM new.owner_id) OR (old.payment_methods IS DISTINCT FROM new.payment_methods) OR (old.description IS DISTINCT FROM new.description))) EXECUTE FUNCTION listings_texts();
--> statement-breakpoint
CREATE TRIGGER proposals_texts_added AFTER INSERT ON public.proposals REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION proposals_texts();
--> statement-breakpoint
CREATE TRIGGER proposals_texts_removed AFTER DELETE ON public.proposals REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION proposals_texts();
--> statement-breakpoint
CREATE TRIGGER proposals_texts_changed AFTER UPDATE OF proposer_id, message ON public.proposals FOR EACH ROW WHEN (((old.proposer_id IS DISTINCT FROM new.proposer_id) OR (old.message IS DISTINCT FROM new.message))) EXECUTE FUNCTION proposals_texts();
--> statement-breakpoint
CREATE TRIGGER ratings_texts_added AFTER INSERT ON public.ratings REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ratings_texts();
--> statement-breakpoint
CREATE TRIGGER ratings_texts_removed AFTER DELETE ON public.ratings REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION ratings_texts();
--> statement-breakpoint
CREATE TRIGGER ratings_texts_changed AFTER UPDATE OF rater_id, comment ON public.ratings FOR EACH ROW WHEN (((old.rater_id IS DISTINCT FROM new.rater_id) OR (old.comment IS DISTINCT FROM new.comment))) EXECUTE FUNCTION ratings_texts();
--> statement-breakpoint
CREATE TRIGGER wants_texts_added AFTER INSERT ON public.wants REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION wants_texts();
--> statement-breakpoint
CREATE TRIGGER wants_texts_removed AFTER DELETE ON public.wants REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION wants_texts();
--> statement-breakpoint
CREATE TRIGGER wants_texts_changed AFTER UPDATE OF owner_id, edition, q, note ON public.wants FOR EACH ROW WHEN (((old.owner_id IS DISTINCT FROM new.owner_id) OR (old.edition IS DISTINCT FROM new.edition) OR (old.q IS DISTINCT FROM new.q) OR (old.note IS DISTINCT FROM new.note))) EXECUTE FUNCTION wants_texts();
--> statement-breakpoint
CREATE TRIGGER posts_texts_added AFTER INSERT ON public.posts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION posts_texts();
--> statement-breakpoint
CREATE TRIGGER posts_texts_removed AFTER DELETE ON public.posts REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION posts_texts();
--> statement-breakpoint
CREATE TRIGGER posts_texts_changed AFTER UPDATE OF author_id, content ON public.posts FOR EACH ROW WHEN (((old.author_id IS DISTINCT FROM new.author_id) OR (old.content IS DISTINCT FROM new.content))) EXECUTE FUNCTION posts_texts();
--> statement-breakpoint
CREATE TRIGGER comments_texts_added AFTER INSERT ON public.comments REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION comments_texts();
--> statement-breakpoint
CREATE TRIGGER comments_texts_removed AFTER DELETE ON public.comments REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION comments_texts();
--> statement-breakpoint
CREATE TRIGGER comments_texts_changed AFTER UPDATE OF author_id, content ON public.comments FOR EACH ROW WHEN (((old.author_id IS DISTINCT FROM new.author_id) OR (old.content IS DISTINCT FROM new.content))) EXECUTE FUNCTION comments_texts();
--> statement-breakpoint
CREATE TRIGGER messages_texts_added AFTER INSERT ON public.messages REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION messages_texts();
--> statement-breakpoint
CREATE TRIGGER messages_texts_removed AFTER DELETE ON public.messages REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION messages_texts();
--> statement-breakpoint
CREATE TRIGGER messages_texts_changed AFTER UPDATE OF author_id, content ON public.messages FOR EACH ROW WHEN (((old.author_id IS DISTINCT FROM new.author_id) OR (old.content IS DISTINCT FROM new.content))) EXECUTE FUNCTION messages_texts();
--> statement-breakpoint
CREATE TRIGGER message_attachments_texts_added AFTER INSERT ON public.message_attachments REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION message_attachments_texts();
--> statement-breakpoint
CREATE TRIGGER message_attachments_texts_removed AFTER DELETE ON public.message_attachments REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION message_attachments_texts();
--> statement-breakpoint
CREATE TRIGGER message_attachments_texts_changed AFTER UPDATE OF uploader_id, name ON public.message_attachments FOR EACH ROW WHEN (((old.uploader_id IS DISTINCT FROM new.uploader_id) OR (old.name IS DISTINCT FROM new.name))) EXECUTE FUNCTION message_attachments_texts();
--> statement-breakpoint
CREATE TRIGGER dm_requests_texts_added AFTER INSERT ON public.dm_requests REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION dm_requests_texts();
--> statement-breakpoint
CREATE TRIGGER dm_requests_texts_removed AFTER DELETE ON public.dm_requests REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION dm_requests_texts();
--> statement-breakpoint
CREATE TRIGGER dm_requests_texts_changed AFTER UPDATE OF from_id, message ON public.dm_requests FOR EACH ROW WHEN (((old.from_id IS DISTINCT FROM new.from_id) OR (old.message IS DISTINCT FROM new.message))) EXECUTE FUNCTION dm_requests_texts();
--> statement-breakpoint
CREATE TRIGGER events_texts_added AFTER INSERT ON public.events REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION events_texts();
--> statement-breakpoint
CREATE TRIGGER events_texts_removed AFTER DELETE ON public.events REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION events_texts();
--> statement-breakpoint
CREATE TRIGGER events_texts_changed AFTER UPDATE OF owner_id, name, description, time_zone, address, city, url, cancel_reason ON public.events FOR EACH ROW WHEN (((old.owner_id IS DISTINCT FROM new.owner_id) OR (old.name IS DISTINCT FROM new.name) OR (old.description IS DISTINCT FROM new.description) OR (old.time_zone IS DISTINCT FROM new.time_zone) OR (old.address IS DISTINCT FROM new.address) OR (old.city IS DISTINCT FROM new.city) OR (old.url IS DISTINCT FROM new.url) OR (old.cancel_reason IS DISTINCT FROM new.cancel_reason))) EXECUTE FUNCTION events_texts();
--> statement-breakpoint
CREATE TRIGGER rounds_texts_added AFTER INSERT ON public.rounds REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION rounds_texts();
--> statement-breakpoint
CREATE TRIGGER rounds_texts_removed AFTER DELETE ON public.rounds REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION rounds_texts();
--> statement-breakpoint
CREATE TRIGGER rounds_texts_changed AFTER UPDATE OF owner_id, name, description, cancel_reason ON public.rounds FOR EACH ROW WHEN (((old.owner_id IS DISTINCT FROM new.owner_id) OR (old.name IS DISTINCT FROM new.name) OR (old.description IS DISTINCT FROM new.description) OR (old.cancel_reason IS DISTINCT FROM new.cancel_reason))) EXECUTE FUNCTION rounds_texts();
--> statement-breakpoint
CREATE TRIGGER round_entries_texts_added AFTER INSERT ON public.round_entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION round_entries_texts();
--> statement-breakpoint
CREATE TRIGGER round_entries_texts_removed AFTER DELETE ON public.round_entries REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION round_entries_texts();
--> statement-breakpoint
CREATE TRIGGER round_entries_texts_changed AFTER UPDATE OF owner_id, note, wants ON public.round_entries FOR EACH ROW WHEN (((old.owner_id IS DISTINCT FROM new.owner_id) OR (old.note IS DISTINCT FROM new.note) OR (old.wants IS DISTINCT FROM new.wants))) EXECUTE FUNCTION round_entries_texts();
--> statement-breakpoint
CREATE TRIGGER round_groups_texts_added AFTER INSERT ON public.round_groups REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION round_groups_texts();
--> statement-breakpoint
CREATE TRIGGER round_groups_texts_removed AFTER DELETE ON public.round_groups REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION round_groups_texts();
--> statement-breakpoint
CREATE TRIGGER round_groups_texts_changed AFTER UPDATE OF owner_id, name, wants ON public.round_groups FOR EACH ROW WHEN (((old.owner_id IS DISTINCT FROM new.owner_id) OR (old.name IS DISTINCT FROM new.name) OR (old.wants IS DISTINCT FROM new.wants))) EXECUTE FUNCTION round_groups_texts();
--> statement-breakpoint
CREATE TRIGGER reports_texts_added AFTER INSERT ON public.reports REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION reports_texts();
--> statement-breakpoint
CREATE TRIGGER reports_texts_removed AFTER DELETE ON public.reports REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION reports_texts();
--> statement-breakpoint
CREATE TRIGGER reports_texts_changed AFTER UPDATE OF reporter_id, details ON public.reports FOR EACH ROW WHEN (((old.reporter_id IS DISTINCT FROM new.reporter_id) OR (old.details IS DISTINCT FROM new.details))) EXECUTE FUNCTION reports_texts();
--> statement-breakpoint
CREATE TRIGGER import_mappings_texts_added AFTER INSERT ON public.import_mappings REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION import_mappings_texts();
--> statement-breakpoint
CREATE TRIGGER import_mappings_texts_removed AFTER DELETE ON public.import_mappings REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION import_mappings_texts();
--> statement-breakpoint
CREATE TRIGGER import_mappings_texts_changed AFTER UPDATE OF user_id, name, columns, options ON public.import_mappings FOR EACH ROW WHEN (((old.user_id IS DISTINCT FROM new.user_id) OR (old.name IS DISTINCT FROM new.name) OR (old.columns IS DISTINCT FROM new.columns) OR (old.options IS DISTINCT FROM new.options))) EXECUTE FUNCTION import_mappings_texts();
--> statement-breakpoint
CREATE TRIGGER offers_owner_texts_changed AFTER UPDATE OF owner_handover_carrier, owner_handover_number, owner_handover_note, owner_words ON public.offers FOR EACH ROW WHEN (((old.owner_handover_carrier IS DISTINCT FROM new.owner_handover_carrier) OR (old.owner_handover_number IS DISTINCT FROM new.owner_handover_number) OR (old.owner_handover_note IS DISTINCT FROM new.owner_handover_note) OR (old.owner_words IS DISTINCT FROM new.owner_words))) EXECUTE FUNCTION offers_owner_texts();
--> statement-breakpoint
CREATE TRIGGER offers_offerer_texts_changed AFTER UPDATE OF offerer_handover_carrier, offerer_handover_number, offerer_handover_note, offerer_words ON public.offers FOR EACH ROW WHEN (((old.offerer_handover_carrier IS DISTINCT FROM new.offerer_handover_carrier) OR (old.offerer_handover_number IS DISTINCT FROM new.offerer_handover_number) OR (old.offerer_handover_note IS DISTINCT FROM new.offerer_handover_note) OR (old.offerer_words IS DISTINCT FROM new.offerer_words))) EXECUTE FUNCTION offers_offerer_texts();
--> statement-breakpoint
CREATE TRIGGER item_pictures_texts_added AFTER INSERT ON public.item_pictures REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION item_pictures_texts();
--> statement-breakpoint
CREATE TRIGGER item_pictures_texts_removed AFTER DELETE ON public.item_pictures REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION item_pictures_texts();
--> statement-breakpoint
CREATE TRIGGER item_pictures_texts_changed AFTER UPDATE OF owner_id, caption ON public.item_pictures FOR EACH ROW WHEN (((old.owner_id IS DISTINCT FROM new.owner_id) OR (old.caption IS DISTINCT FROM new.caption))) EXECUTE FUNCTION item_pictures_texts();
--> statement-breakpoint
CREATE TRIGGER items_texts_added AFTER INSERT ON public.items REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION items_texts();
--> statement-breakpoint
CREATE TRIGGER items_texts_removed AFTER DELETE ON public.items REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION items_texts();
--> statement-breakpoint
CREATE TRIGGER items_texts_changed AFTER UPDATE OF owner_id, name, editions, external_ref, fields, comment, location ON public.items FOR EACH ROW WHEN (((old.owner_id IS DISTINCT FROM new.owner_id) OR (old.name IS DISTINCT FROM new.name) OR (old.editions IS DISTINCT FROM new.editions) OR (old.external_ref IS DISTINCT FROM new.external_ref) OR (old.fields IS DISTINCT FROM new.fields) OR (old.comment IS DISTINCT FROM new.comment) OR (old.location IS DISTINCT FROM new.location))) EXECUTE FUNCTION items_texts();
--> statement-breakpoint
CREATE TRIGGER item_tags_texts_added AFTER INSERT ON public.item_tags REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION item_tags_texts();
--> statement-breakpoint
CREATE TRIGGER item_tags_texts_removed AFTER DELETE ON public.item_tags REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION item_tags_texts();
--> statement-breakpoint
CREATE TRIGGER item_tags_texts_changed AFTER UPDATE OF owner_id, tag ON public.item_tags FOR EACH ROW WHEN (((old.owner_id IS DISTINCT FROM new.owner_id) OR (old.tag IS DISTINCT FROM new.tag))) EXECUTE FUNCTION item_tags_texts();
--> statement-breakpoint
CREATE TRIGGER loans_texts_added AFTER INSERT ON public.loans REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION loans_texts();
--> statement-breakpoint
CREATE TRIGGER loans_texts_removed AFTER DELETE ON public.loans REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION loans_texts();
--> statement-breakpoint
CREATE TRIGGER loans_texts_changed AFTER UPDATE OF lender_id, borrower_name, note ON public.loans FOR EACH ROW WHEN (((old.lender_id IS DISTINCT FROM new.lender_id) OR (old.borrower_name IS DISTINCT FROM new.borrower_name) OR (old.note IS DISTINCT FROM new.note))) EXECUTE FUNCTION loans_texts();
--> statement-breakpoint
CREATE TRIGGER sets_texts_added AFTER INSERT ON public.sets REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sets_texts();
--> statement-breakpoint
CREATE TRIGGER sets_texts_removed AFTER DELETE ON public.sets REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION sets_texts();
--> statement-breakpoint
CREATE TRIGGER sets_texts_changed AFTER UPDATE OF owner_id, name, description, places ON public.sets FOR EACH ROW WHEN (((old.owner_id IS DISTINCT FROM new.owner_id) OR (old.name IS DISTINCT FROM new.name) OR (old.description IS DISTINCT FROM new.description) OR (old.places IS DISTINCT FROM new.places))) EXECUTE FUNCTION sets_texts();
--> statement-breakpoint
CREATE TRIGGER items_worth_copies_added AFTER INSERT ON public.items REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION items_worth_copies();
--> statement-breakpoint
CREATE TRIGGER items_worth_copies_removed AFTER DELETE ON public.items REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION items_worth_copies();
--> statement-breakpoint
CREATE TRIGGER items_worth_copies_changed AFTER UPDATE OF collection_id, copies ON public.items FOR EACH ROW WHEN ((((old.copies > 1) OR (new.copies > 1)) AND ((old.collection_id IS DISTINCT FROM new.collection_id) OR (old.copies IS DISTINCT FROM new.copies)))) EXECUTE FUNCTION items_worth_copies();
--> statement-breakpoint
CREATE TRIGGER items_worth_paid_added AFTER INSERT ON public.items REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION items_worth_paid();
--> statement-breakpoint
CREATE TRIGGER items_worth_paid_removed AFTER DELETE ON public.items REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION items_worth_paid();
--> statement-breakpoint
CREATE TRIGGER items_worth_paid_changed AFTER UPDATE OF collection_id, copies, paid_amount, paid_currency, paid_month ON public.items FOR EACH ROW WHEN ((((old.paid_amount IS NOT NULL) OR (new.paid_amount IS NOT NULL)) AND ((old.collection_id IS DISTINCT FROM new.collection_id) OR (old.copies IS DISTINCT FROM new.copies) OR (old.paid_amount IS DISTINCT FROM new.paid_amount) OR (old.paid_currency IS DISTINCT FROM new.paid_currency) OR (old.paid_month IS DISTINCT FROM new.paid_month)))) EXECUTE FUNCTION items_worth_paid();
--> statement-breakpoint
CREATE TRIGGER item_market_values_worth_market_added AFTER INSERT ON public.item_market_values REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION item_market_values_worth_market();
--> statement-breakpoint
CREATE TRIGGER item_market_values_worth_market_removed AFTER DELETE ON public.item_market_values REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION item_market_values_worth_market();
--> statement-breakpoint
CREATE TRIGGER item_market_values_worth_market_changed AFTER UPDATE OF collection_id, copies, currency, median, sales, is_first ON public.item_market_values FOR EACH ROW WHEN (((true OR true) AND ((old.collection_id IS DISTINCT FROM new.collection_id) OR (old.copies IS DISTINCT FROM new.copies) OR (old.currency IS DISTINCT FROM new.currency) OR (old.median IS DISTINCT FROM new.median) OR (old.sales IS DISTINCT FROM new.sales) OR (old.is_first IS DISTINCT FROM new.is_first)))) EXECUTE FUNCTION item_market_values_worth_market();
--> statement-breakpoint
INSERT INTO "realtime_floor" ("id", "n") VALUES (1, 0);
--> statement-breakpoint
INSERT INTO "realtime_head" ("id", "database_id", "n") VALUES (1, replace(gen_random_uuid()::text, '-', ''), 0);
