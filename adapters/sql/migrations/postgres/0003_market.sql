CREATE TABLE "listings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"price_amount" bigint,
	"price_currency" text,
	"payment_methods" jsonb NOT NULL,
	"description" text,
	"status" text NOT NULL,
	"item_name" text NOT NULL,
	"item_cover_url" text,
	"type" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "listings_kind" CHECK ("listings"."kind" in ('sale', 'trade', 'both')),
	CONSTRAINT "listings_status" CHECK ("listings"."status" in ('active', 'paused', 'closed')),
	CONSTRAINT "listings_type" CHECK ("listings"."type" in ('games', 'books', 'cardgames', 'boardgames', 'custom')),
	CONSTRAINT "listings_price" CHECK (("listings"."price_amount" is null) = ("listings"."price_currency" is null)),
	CONSTRAINT "listings_amount" CHECK ("listings"."price_amount" > 0),
	CONSTRAINT "listings_priced" CHECK (("listings"."kind" = 'trade') = ("listings"."price_amount" is null))
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"listing_id" uuid,
	"item_id" uuid NOT NULL,
	"item_name" text NOT NULL,
	"item_cover_url" text,
	"owner_id" uuid NOT NULL,
	"offerer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"accepted_at" timestamp(3) with time zone,
	"owner_confirmed_at" timestamp(3) with time zone,
	"offerer_confirmed_at" timestamp(3) with time zone,
	"owner_collection_id" uuid,
	"offerer_collection_id" uuid,
	"completed_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "offers_kind" CHECK ("offers"."kind" in ('buy', 'trade')),
	CONSTRAINT "offers_status" CHECK ("offers"."status" in ('pending', 'accepted', 'completed', 'cancelled', 'rejected')),
	CONSTRAINT "offers_self" CHECK ("offers"."owner_id" <> "offers"."offerer_id"),
	CONSTRAINT "offers_completed" CHECK (("offers"."status" = 'completed') = ("offers"."completed_at" is not null)),
	CONSTRAINT "offers_confirmed" CHECK ("offers"."status" <> 'completed' or ("offers"."owner_confirmed_at" is not null and "offers"."offerer_confirmed_at" is not null)),
	CONSTRAINT "offers_acceptance" CHECK ("offers"."status" not in ('accepted', 'completed') or "offers"."accepted_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"offer_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"proposer_id" uuid NOT NULL,
	"price_amount" bigint,
	"price_currency" text,
	"offered_item_id" uuid,
	"offered_item_name" text,
	"offered_item_cover_url" text,
	"message" text,
	"status" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "proposals_status" CHECK ("proposals"."status" in ('pending', 'accepted', 'rejected', 'superseded', 'withdrawn')),
	CONSTRAINT "proposals_price" CHECK (("proposals"."price_amount" is null) = ("proposals"."price_currency" is null)),
	CONSTRAINT "proposals_amount" CHECK ("proposals"."price_amount" > 0),
	CONSTRAINT "proposals_terms" CHECK (("proposals"."price_amount" is null) <> ("proposals"."offered_item_id" is null)),
	CONSTRAINT "proposals_face" CHECK (("proposals"."offered_item_id" is null) = ("proposals"."offered_item_name" is null))
);
--> statement-breakpoint
CREATE TABLE "ratings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"offer_id" uuid NOT NULL,
	"rater_id" uuid NOT NULL,
	"ratee_id" uuid NOT NULL,
	"score" integer NOT NULL,
	"comment" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "ratings_score" CHECK ("ratings"."score" between 1 and 5),
	CONSTRAINT "ratings_self" CHECK ("ratings"."rater_id" <> "ratings"."ratee_id")
);
--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listings_newest" ON "listings" USING btree ("created_at","id") WHERE "listings"."status" = 'active';--> statement-breakpoint
CREATE INDEX "listings_kind_newest" ON "listings" USING btree ("kind","created_at","id") WHERE "listings"."status" = 'active';--> statement-breakpoint
CREATE INDEX "listings_kind_price" ON "listings" USING btree ("kind","price_amount","id") WHERE "listings"."status" = 'active' and "listings"."price_amount" is not null;--> statement-breakpoint
CREATE INDEX "listings_type_newest" ON "listings" USING btree ("type","kind","created_at","id") WHERE "listings"."status" = 'active';--> statement-breakpoint
CREATE INDEX "listings_type_price" ON "listings" USING btree ("type","kind","price_amount","id") WHERE "listings"."status" = 'active' and "listings"."price_amount" is not null;--> statement-breakpoint
CREATE INDEX "listings_currency" ON "listings" USING btree ("price_currency","price_amount","id") WHERE "listings"."status" = 'active' and "listings"."price_amount" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "listings_active" ON "listings" USING btree ("item_id") WHERE "listings"."status" = 'active';--> statement-breakpoint
CREATE INDEX "listings_item" ON "listings" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "listings_owner" ON "listings" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "listings_owner_status" ON "listings" USING btree ("owner_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "listings_cover" ON "listings" USING btree ("item_cover_url") WHERE "listings"."item_cover_url" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "offers_open" ON "offers" USING btree ("item_id") WHERE "offers"."status" in ('pending', 'accepted');--> statement-breakpoint
CREATE INDEX "offers_listing" ON "offers" USING btree ("listing_id","status") WHERE "offers"."listing_id" is not null;--> statement-breakpoint
CREATE INDEX "offers_owner" ON "offers" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "offers_owner_status" ON "offers" USING btree ("owner_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "offers_offerer" ON "offers" USING btree ("offerer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "offers_offerer_status" ON "offers" USING btree ("offerer_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "offers_accepted" ON "offers" USING btree ("accepted_at","id") WHERE "offers"."status" = 'accepted';--> statement-breakpoint
CREATE INDEX "offers_cover" ON "offers" USING btree ("item_cover_url") WHERE "offers"."item_cover_url" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "proposals_number" ON "proposals" USING btree ("offer_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "proposals_live" ON "proposals" USING btree ("offer_id") WHERE "proposals"."status" in ('pending', 'accepted');--> statement-breakpoint
CREATE INDEX "proposals_offered" ON "proposals" USING btree ("offered_item_id") WHERE "proposals"."offered_item_id" is not null;--> statement-breakpoint
CREATE INDEX "proposals_cover" ON "proposals" USING btree ("offered_item_cover_url") WHERE "proposals"."offered_item_cover_url" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ratings_once" ON "ratings" USING btree ("offer_id","rater_id");--> statement-breakpoint
CREATE INDEX "ratings_ratee" ON "ratings" USING btree ("ratee_id","created_at","id");