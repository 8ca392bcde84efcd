CREATE TABLE "offer_items" (
	"offer_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"item_id" uuid NOT NULL,
	"listing_id" uuid,
	"item_name" text,
	"item_cover_url" text,
	"place" integer DEFAULT 1 NOT NULL,
	"is_open" boolean NOT NULL,
	CONSTRAINT "offer_items_offer_id_number_pk" PRIMARY KEY("offer_id","number"),
	CONSTRAINT "offer_items_number" CHECK ("offer_items"."number" between 0 and 9),
	CONSTRAINT "offer_items_place" CHECK ("offer_items"."place" between 1 and 999),
	CONSTRAINT "offer_items_name" CHECK (("offer_items"."number" = 0) = ("offer_items"."item_name" is null))
);
--> statement-breakpoint
CREATE TABLE "proposal_items" (
	"proposal_id" uuid NOT NULL,
	"side" text NOT NULL,
	"number" integer NOT NULL,
	"item_id" uuid NOT NULL,
	"listing_id" uuid,
	"item_name" text NOT NULL,
	"item_cover_url" text,
	CONSTRAINT "proposal_items_proposal_id_side_number_pk" PRIMARY KEY("proposal_id","side","number"),
	CONSTRAINT "proposal_items_side" CHECK ("proposal_items"."side" in ('owner', 'offerer')),
	CONSTRAINT "proposal_items_number" CHECK ("proposal_items"."number" between 0 and 9),
	CONSTRAINT "proposal_items_listing" CHECK ("proposal_items"."side" = 'owner' or "proposal_items"."listing_id" is null)
);
--> statement-breakpoint
ALTER TABLE "offers" DROP CONSTRAINT "offers_place";--> statement-breakpoint
DROP INDEX "offers_open";--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "items_count" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "extra_amount" bigint;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "extra_currency" text;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "extra_from" text;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "asked_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "further_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "offer_items" ADD CONSTRAINT "offer_items_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_items" ADD CONSTRAINT "offer_items_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_items" ADD CONSTRAINT "proposal_items_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_items" ADD CONSTRAINT "proposal_items_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "offer_items_open" ON "offer_items" USING btree ("item_id","place") WHERE "offer_items"."is_open";--> statement-breakpoint
CREATE INDEX "offer_items_listing" ON "offer_items" USING btree ("listing_id") WHERE "offer_items"."listing_id" is not null;--> statement-breakpoint
CREATE INDEX "offer_items_cover" ON "offer_items" USING btree ("item_cover_url") WHERE "offer_items"."item_cover_url" is not null;--> statement-breakpoint
CREATE INDEX "proposal_items_given" ON "proposal_items" USING btree ("item_id") WHERE "proposal_items"."side" = 'offerer';--> statement-breakpoint
CREATE INDEX "proposal_items_listing" ON "proposal_items" USING btree ("listing_id") WHERE "proposal_items"."listing_id" is not null;--> statement-breakpoint
CREATE INDEX "proposal_items_cover" ON "proposal_items" USING btree ("item_cover_url") WHERE "proposal_items"."item_cover_url" is not null;--> statement-breakpoint
-- What offers ask for so far is one item each, in its place while the offer is open.
INSERT INTO offer_items (offer_id, number, item_id, listing_id, place, is_open)
SELECT id, 0, item_id, listing_id, place, status IN ('pending', 'accepted') FROM offers;--> statement-breakpoint
ALTER TABLE "offers" DROP COLUMN "place";--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_items_count" CHECK ("offers"."items_count" between 1 and 10);--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_extra_currency" CHECK (("proposals"."extra_amount" is null) = ("proposals"."extra_currency" is null));--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_extra_from" CHECK (("proposals"."extra_amount" is null) = ("proposals"."extra_from" is null) and ("proposals"."extra_from" is null or "proposals"."extra_from" in ('owner', 'offerer')));--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_extra" CHECK ("proposals"."extra_amount" is null or ("proposals"."extra_amount" > 0 and "proposals"."offered_item_id" is not null));--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_asked_count" CHECK ("proposals"."asked_count" between 0 and 10);--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_further_count" CHECK ("proposals"."further_count" = 0 or ("proposals"."further_count" between 1 and 9 and "proposals"."offered_item_id" is not null));
