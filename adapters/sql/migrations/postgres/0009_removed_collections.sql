ALTER TABLE "collections" DROP CONSTRAINT "collections_owner_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "items" DROP CONSTRAINT "items_owner_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "collections" ALTER COLUMN "owner_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collections_removed" ON "collections" USING btree ("id") WHERE "collections"."owner_id" is null;