CREATE TABLE "item_market_values" (
	"item_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"collection_id" uuid NOT NULL,
	"copies" integer NOT NULL,
	"median" bigint NOT NULL,
	"sales" integer NOT NULL,
	"is_first" boolean NOT NULL,
	CONSTRAINT "item_market_values_item_id_currency_pk" PRIMARY KEY("item_id","currency")
);
--> statement-breakpoint
CREATE TABLE "market_values" (
	"edition" text NOT NULL,
	"condition" text NOT NULL,
	"currency" text NOT NULL,
	"median" bigint,
	"sales" integer NOT NULL,
	"due_at" timestamp(3) with time zone,
	"spread_to" text,
	CONSTRAINT "market_values_edition_condition_currency_pk" PRIMARY KEY("edition","condition","currency")
);
--> statement-breakpoint
ALTER TABLE "edition_sales" ADD COLUMN "condition" text;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "paid_month" text;--> statement-breakpoint
ALTER TABLE "item_market_values" ADD CONSTRAINT "item_market_values_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "item_market_values_sum" ON "item_market_values" USING btree ("collection_id","currency","median","copies","sales","is_first");--> statement-breakpoint
CREATE INDEX "market_values_due" ON "market_values" USING btree ("due_at") WHERE "market_values"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "market_values_spreading" ON "market_values" USING btree ("edition","condition","currency") WHERE "market_values"."spread_to" is not null;--> statement-breakpoint
CREATE INDEX "edition_sales_market" ON "edition_sales" USING btree ("edition","condition","currency","sold_at","offer_id","sides","amount") WHERE "edition_sales"."unit" = 'month' and not "edition_sales"."is_left_out";--> statement-breakpoint
CREATE INDEX "items_several" ON "items" USING btree ("collection_id","copies") WHERE "items"."copies" > 1;--> statement-breakpoint
CREATE INDEX "items_paid" ON "items" USING btree ("collection_id","paid_currency","paid_month","paid_amount","copies") WHERE "items"."paid_amount" is not null;--> statement-breakpoint
UPDATE items SET paid_month = substr(paid_on, 1, 7) WHERE paid_on IS NOT NULL;--> statement-breakpoint
-- The condition of card games that were sold so far is not known, so these sales are behind no market value. Other
-- things have no condition.
UPDATE edition_sales SET condition = '' WHERE EXISTS (
  SELECT 1 FROM offer_items o INNER JOIN listings l ON l.id = o.listing_id
  WHERE o.offer_id = edition_sales.offer_id AND l.type <> 'cardgames');--> statement-breakpoint
-- The market values of what was sold are renewed by the worker.
INSERT INTO market_values (edition, condition, currency, sales, due_at)
SELECT edition, condition, currency, 0, max(sold_at) FROM edition_sales
WHERE condition IS NOT NULL AND unit = 'month' AND NOT is_left_out GROUP BY edition, condition, currency;
