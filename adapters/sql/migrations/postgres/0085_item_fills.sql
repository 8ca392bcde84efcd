CREATE TABLE "item_fills" (
	"item_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"collection_id" uuid NOT NULL,
	"edition" text NOT NULL,
	"source" text NOT NULL,
	"status" text NOT NULL,
	"tries" integer NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	"claimed_until" timestamp(3) with time zone,
	CONSTRAINT "item_fills_status" CHECK ("item_fills"."status" in ('waiting', 'done', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "item_fills" ADD CONSTRAINT "item_fills_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_fills" ADD CONSTRAINT "item_fills_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "item_fills_next" ON "item_fills" USING btree ("source","owner_id","due_at","item_id") WHERE "item_fills"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "item_fills_owner" ON "item_fills" USING btree ("owner_id","status");--> statement-breakpoint
CREATE INDEX "item_fills_collection" ON "item_fills" USING btree ("collection_id","status");