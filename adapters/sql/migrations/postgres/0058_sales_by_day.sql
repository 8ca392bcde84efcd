DROP INDEX "edition_sales_latest";--> statement-breakpoint
DROP INDEX "edition_sales_sides";--> statement-breakpoint
ALTER TABLE "edition_sales" ADD COLUMN "is_new" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "edition_sales_oldest" ON "edition_sales" USING btree ("edition","unit","period","currency","is_left_out","sold_at","offer_id","sides");--> statement-breakpoint
CREATE INDEX "edition_sales_new" ON "edition_sales" USING btree ("sold_at","offer_id") WHERE "edition_sales"."is_new";--> statement-breakpoint
ALTER TABLE "edition_prices" DROP COLUMN "last";
--> statement-breakpoint
UPDATE edition_sales SET is_new = true, is_left_out = true;
--> statement-breakpoint
DELETE FROM edition_prices;
