CREATE TABLE "want_news" (
	"id" uuid PRIMARY KEY NOT NULL,
	"listing_id" uuid NOT NULL,
	"before" jsonb,
	"after_owner_id" uuid,
	"after_want_id" uuid,
	"turn_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "want_news_after" CHECK (("want_news"."after_owner_id" is null) = ("want_news"."after_want_id" is null))
);
--> statement-breakpoint
CREATE TABLE "want_news_counted" (
	"news_id" uuid NOT NULL,
	"want_id" uuid NOT NULL,
	CONSTRAINT "want_news_counted_news_id_want_id_pk" PRIMARY KEY("news_id","want_id")
);
--> statement-breakpoint
CREATE TABLE "want_tellings" (
	"want_id" uuid NOT NULL,
	"listing_id" uuid NOT NULL,
	CONSTRAINT "want_tellings_want_id_listing_id_pk" PRIMARY KEY("want_id","listing_id")
);
--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_target_type";--> statement-breakpoint
ALTER TABLE "wants" ADD COLUMN "found_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "want_news" ADD CONSTRAINT "want_news_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "want_news_counted" ADD CONSTRAINT "want_news_counted_want_id_wants_id_fk" FOREIGN KEY ("want_id") REFERENCES "public"."wants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "want_tellings" ADD CONSTRAINT "want_tellings_want_id_wants_id_fk" FOREIGN KEY ("want_id") REFERENCES "public"."wants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "want_tellings" ADD CONSTRAINT "want_tellings_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "want_news_turn" ON "want_news" USING btree ("turn_at","id");--> statement-breakpoint
CREATE INDEX "want_news_listing" ON "want_news" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "want_news_counted_want" ON "want_news_counted" USING btree ("want_id");--> statement-breakpoint
CREATE INDEX "want_tellings_listing" ON "want_tellings" USING btree ("listing_id");--> statement-breakpoint
-- One of the words, in place of the longest one: any of them finds the want.
UPDATE "wants" SET "found_by" = coalesce("edition", split_part("key", ' ', 2));--> statement-breakpoint
CREATE INDEX "wants_found" ON "wants" USING btree ("found_by","owner_id","id") WHERE "wants"."status" = 'open';--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_target_type" CHECK ("reports"."target_type" in ('user', 'collection', 'item', 'listing', 'post', 'comment', 'message', 'event', 'round', 'want'));