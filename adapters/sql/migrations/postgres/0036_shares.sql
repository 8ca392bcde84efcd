CREATE TABLE "shares" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"collection_id" uuid,
	"listing_id" uuid,
	"secret_hash" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone,
	"views" integer NOT NULL,
	CONSTRAINT "shares_target" CHECK (("shares"."collection_id" is null) <> ("shares"."listing_id" is null))
);
--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "shares_secret" ON "shares" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "shares_owner" ON "shares" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "shares_collection" ON "shares" USING btree ("collection_id") WHERE "shares"."collection_id" is not null;--> statement-breakpoint
CREATE INDEX "shares_listing" ON "shares" USING btree ("listing_id") WHERE "shares"."listing_id" is not null;--> statement-breakpoint
CREATE INDEX "shares_expiry" ON "shares" USING btree ("expires_at") WHERE "shares"."expires_at" is not null;