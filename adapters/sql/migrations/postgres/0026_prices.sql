CREATE TABLE "edition_prices" (
	"edition" text NOT NULL,
	"unit" text NOT NULL,
	"period" text collate "C" NOT NULL,
	"currency" text NOT NULL,
	"count" integer NOT NULL,
	"low" bigint NOT NULL,
	"median" bigint NOT NULL,
	"median_offer" uuid,
	"high" bigint NOT NULL,
	"last" bigint NOT NULL,
	"is_shown" boolean NOT NULL,
	CONSTRAINT "edition_prices_edition_unit_period_currency_pk" PRIMARY KEY("edition","unit","period","currency"),
	CONSTRAINT "edition_prices_count" CHECK ("edition_prices"."count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "edition_sales" (
	"offer_id" uuid NOT NULL,
	"edition" text NOT NULL,
	"unit" text NOT NULL,
	"period" text collate "C" NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"owner_id" uuid NOT NULL,
	"offerer_id" uuid NOT NULL,
	"sides" text collate "C" NOT NULL,
	"sold_at" timestamp(3) with time zone NOT NULL,
	"is_left_out" boolean NOT NULL,
	CONSTRAINT "edition_sales_offer_id_edition_unit_pk" PRIMARY KEY("offer_id","edition","unit"),
	CONSTRAINT "edition_sales_unit" CHECK ("edition_sales"."unit" in ('year', 'month')),
	CONSTRAINT "edition_sales_price" CHECK ("edition_sales"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "sales_reviews" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"is_suspended" boolean NOT NULL,
	"after_offer" uuid NOT NULL,
	"turn_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "edition_sales_amount" ON "edition_sales" USING btree ("edition","unit","period","currency","is_left_out","amount","offer_id");--> statement-breakpoint
CREATE INDEX "edition_sales_latest" ON "edition_sales" USING btree ("edition","unit","period","currency","is_left_out","sold_at","offer_id");--> statement-breakpoint
CREATE INDEX "edition_sales_sides" ON "edition_sales" USING btree ("edition","unit","period","currency","is_left_out","sides");--> statement-breakpoint
CREATE INDEX "edition_sales_owner" ON "edition_sales" USING btree ("owner_id","offer_id");--> statement-breakpoint
CREATE INDEX "edition_sales_offerer" ON "edition_sales" USING btree ("offerer_id","offer_id");--> statement-breakpoint
CREATE INDEX "sales_reviews_turn" ON "sales_reviews" USING btree ("turn_at");