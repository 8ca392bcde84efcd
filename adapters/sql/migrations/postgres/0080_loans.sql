CREATE TABLE "loans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL,
	"item_name" text NOT NULL,
	"lender_id" uuid NOT NULL,
	"borrower_id" uuid,
	"borrower_name" text,
	"due_on" text,
	"note" text,
	"status" text NOT NULL,
	"lent_at" timestamp(3) with time zone NOT NULL,
	"declined_at" timestamp(3) with time zone,
	"returned_at" timestamp(3) with time zone,
	"remind_at" timestamp(3) with time zone,
	CONSTRAINT "loans_status" CHECK ("loans"."status" in ('open', 'declined', 'returned')),
	CONSTRAINT "loans_borrower_one" CHECK ("loans"."borrower_id" is null or "loans"."borrower_name" is null),
	CONSTRAINT "loans_returned" CHECK (("loans"."status" = 'returned') = ("loans"."returned_at" is not null)),
	CONSTRAINT "loans_remind_open" CHECK ("loans"."remind_at" is null or "loans"."status" <> 'returned')
);
--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "lent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "loans" ADD CONSTRAINT "loans_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loans" ADD CONSTRAINT "loans_borrower_id_users_id_fk" FOREIGN KEY ("borrower_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "loans_lender" ON "loans" USING btree ("lender_id","status","lent_at","id");--> statement-breakpoint
CREATE INDEX "loans_borrower" ON "loans" USING btree ("borrower_id","status","lent_at","id");--> statement-breakpoint
CREATE INDEX "loans_item" ON "loans" USING btree ("item_id","lent_at","id");--> statement-breakpoint
CREATE INDEX "loans_remind" ON "loans" USING btree ("remind_at") WHERE "loans"."remind_at" is not null;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_lent" CHECK ("items"."lent" between 0 and "items"."held");--> statement-breakpoint
CREATE FUNCTION loans_texts() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;--> statement-breakpoint
CREATE TRIGGER loans_texts_added AFTER INSERT ON loans
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION loans_texts();--> statement-breakpoint
CREATE TRIGGER loans_texts_removed AFTER DELETE ON loans
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION loans_texts();--> statement-breakpoint
CREATE TRIGGER loans_texts_changed AFTER UPDATE OF "lender_id", "borrower_name", "note"
ON loans FOR EACH ROW WHEN (old.lender_id IS DISTINCT FROM new.lender_id OR old."borrower_name" IS DISTINCT FROM new."borrower_name" OR old."note" IS DISTINCT FROM new."note")
EXECUTE FUNCTION loans_texts();
