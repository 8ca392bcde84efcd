CREATE TABLE "item_editions" (
	"item_id" uuid NOT NULL,
	"edition" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"collection_id" uuid NOT NULL,
	CONSTRAINT "item_editions_item_id_edition_pk" PRIMARY KEY("item_id","edition")
);
--> statement-breakpoint
CREATE TABLE "listing_editions" (
	"listing_id" uuid NOT NULL,
	"edition" text NOT NULL,
	CONSTRAINT "listing_editions_listing_id_edition_pk" PRIMARY KEY("listing_id","edition")
);
--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "editions" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "external_ref" text;--> statement-breakpoint
ALTER TABLE "item_editions" ADD CONSTRAINT "item_editions_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_editions" ADD CONSTRAINT "listing_editions_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "item_editions_owner" ON "item_editions" USING btree ("edition","owner_id","collection_id","item_id");--> statement-breakpoint
CREATE INDEX "listing_editions_edition" ON "listing_editions" USING btree ("edition","listing_id");--> statement-breakpoint
CREATE UNIQUE INDEX "items_external_ref" ON "items" USING btree ("collection_id","external_ref") WHERE "items"."external_ref" is not null;