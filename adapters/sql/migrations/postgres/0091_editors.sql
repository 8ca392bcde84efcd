CREATE TABLE "collection_editors" (
	"collection_id" uuid NOT NULL,
	"editor_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"friendship_id" uuid NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	"edited_on" text,
	"edits" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "collection_editors_collection_id_editor_id_pk" PRIMARY KEY("collection_id","editor_id")
);
--> statement-breakpoint
ALTER TABLE "collection_editors" ADD CONSTRAINT "collection_editors_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_editors" ADD CONSTRAINT "collection_editors_editor_id_users_id_fk" FOREIGN KEY ("editor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_editors" ADD CONSTRAINT "collection_editors_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_editors" ADD CONSTRAINT "collection_editors_friendship_id_friendships_id_fk" FOREIGN KEY ("friendship_id") REFERENCES "public"."friendships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collection_editors_editor" ON "collection_editors" USING btree ("editor_id","since","collection_id");--> statement-breakpoint
CREATE INDEX "collection_editors_owner" ON "collection_editors" USING btree ("owner_id","editor_id");--> statement-breakpoint
CREATE INDEX "collection_editors_friendship" ON "collection_editors" USING btree ("friendship_id");