CREATE TABLE "blocks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"blocker_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "blocks_self" CHECK ("blocks"."blocker_id" <> "blocks"."blocked_id")
);
--> statement-breakpoint
CREATE TABLE "collection_fields" (
	"id" uuid PRIMARY KEY NOT NULL,
	"collection_id" uuid NOT NULL,
	"definition_id" uuid NOT NULL,
	"is_required" boolean NOT NULL,
	"is_hidden" boolean NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_key" text collate "C" NOT NULL,
	"description" text,
	"type" text NOT NULL,
	"visibility" text NOT NULL,
	"cover_url" text,
	"auto_share" boolean NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"last_item_at" timestamp(3) with time zone,
	"items_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "collections_type" CHECK ("collections"."type" in ('games', 'books', 'cardgames', 'boardgames', 'custom')),
	CONSTRAINT "collections_visibility" CHECK ("collections"."visibility" in ('public', 'friends_only', 'private'))
);
--> statement-breakpoint
CREATE TABLE "field_definitions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"options" jsonb,
	"currency" text,
	"collection_type" text,
	"is_hidden" boolean NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "field_definitions_type" CHECK ("field_definitions"."type" in ('text', 'number', 'date', 'boolean', 'select', 'money'))
);
--> statement-breakpoint
CREATE TABLE "files" (
	"hash" text PRIMARY KEY NOT NULL,
	"size" integer NOT NULL,
	"type" text NOT NULL,
	"stored_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "friend_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"decided_at" timestamp(3) with time zone,
	CONSTRAINT "friend_requests_status" CHECK ("friend_requests"."status" in ('pending', 'accepted', 'rejected', 'cancelled')),
	CONSTRAINT "friend_requests_self" CHECK ("friend_requests"."from_id" <> "friend_requests"."to_id")
);
--> statement-breakpoint
CREATE TABLE "friendships" (
	"id" uuid PRIMARY KEY NOT NULL,
	"low_id" uuid NOT NULL,
	"high_id" uuid NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "friendships_order" CHECK ("friendships"."low_id" < "friendships"."high_id")
);
--> statement-breakpoint
CREATE TABLE "item_values" (
	"item_id" uuid NOT NULL,
	"collection_id" uuid NOT NULL,
	"key" text NOT NULL,
	"text" text collate "C",
	"number" double precision,
	"rating_key" integer NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "item_values_item_id_key_pk" PRIMARY KEY("item_id","key")
);
--> statement-breakpoint
CREATE TABLE "items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"collection_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_key" text collate "C" NOT NULL,
	"fields" jsonb NOT NULL,
	"rating" integer,
	"rating_key" integer NOT NULL,
	"comment" text,
	"cover_url" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "items_rating" CHECK ("items"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"actor_id" uuid,
	"subject_kind" text,
	"subject_id" uuid,
	"read_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_words" (
	"user_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"head" text collate "C" NOT NULL,
	"name_key" text collate "C" NOT NULL,
	"text" text collate "C" NOT NULL,
	CONSTRAINT "user_words_user_id_position_pk" PRIMARY KEY("user_id","position")
);
--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_id_users_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_fields" ADD CONSTRAINT "collection_fields_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_fields" ADD CONSTRAINT "collection_fields_definition_id_field_definitions_id_fk" FOREIGN KEY ("definition_id") REFERENCES "public"."field_definitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_definitions" ADD CONSTRAINT "field_definitions_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friend_requests" ADD CONSTRAINT "friend_requests_from_id_users_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friend_requests" ADD CONSTRAINT "friend_requests_to_id_users_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friendships" ADD CONSTRAINT "friendships_low_id_users_id_fk" FOREIGN KEY ("low_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friendships" ADD CONSTRAINT "friendships_high_id_users_id_fk" FOREIGN KEY ("high_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_values" ADD CONSTRAINT "item_values_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_words" ADD CONSTRAINT "user_words_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "blocks_pair" ON "blocks" USING btree ("blocker_id","blocked_id");--> statement-breakpoint
CREATE INDEX "blocks_blocked" ON "blocks" USING btree ("blocked_id","blocker_id");--> statement-breakpoint
CREATE INDEX "blocks_created" ON "blocks" USING btree ("blocker_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "collection_fields_once" ON "collection_fields" USING btree ("collection_id","definition_id");--> statement-breakpoint
CREATE INDEX "collection_fields_definition" ON "collection_fields" USING btree ("definition_id");--> statement-breakpoint
CREATE INDEX "collections_owner" ON "collections" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "collections_name" ON "collections" USING btree ("owner_id","name_key","id");--> statement-breakpoint
CREATE INDEX "collections_cover" ON "collections" USING btree ("cover_url") WHERE "collections"."cover_url" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "field_definitions_own_key" ON "field_definitions" USING btree ("owner_id","key") WHERE "field_definitions"."owner_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "field_definitions_system_key" ON "field_definitions" USING btree ("collection_type","key") WHERE "field_definitions"."owner_id" is null;--> statement-breakpoint
CREATE INDEX "field_definitions_owner" ON "field_definitions" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "friend_requests_pending" ON "friend_requests" USING btree ("from_id","to_id") WHERE "friend_requests"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "friend_requests_from" ON "friend_requests" USING btree ("from_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "friend_requests_to" ON "friend_requests" USING btree ("to_id","status","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "friendships_pair" ON "friendships" USING btree ("low_id","high_id");--> statement-breakpoint
CREATE INDEX "friendships_low" ON "friendships" USING btree ("low_id","since","id");--> statement-breakpoint
CREATE INDEX "friendships_high" ON "friendships" USING btree ("high_id","since","id");--> statement-breakpoint
CREATE INDEX "item_values_text" ON "item_values" USING btree ("collection_id","key","text","created_at","item_id") WHERE "item_values"."text" is not null;--> statement-breakpoint
CREATE INDEX "item_values_rated" ON "item_values" USING btree ("collection_id","key","text","rating_key","created_at","item_id") WHERE "item_values"."text" is not null;--> statement-breakpoint
CREATE INDEX "item_values_number" ON "item_values" USING btree ("collection_id","key","number","created_at","item_id") WHERE "item_values"."number" is not null;--> statement-breakpoint
CREATE INDEX "items_newest" ON "items" USING btree ("collection_id","created_at","id");--> statement-breakpoint
CREATE INDEX "items_name" ON "items" USING btree ("collection_id","name_key","id");--> statement-breakpoint
CREATE INDEX "items_rating" ON "items" USING btree ("collection_id","rating_key","created_at","id");--> statement-breakpoint
CREATE INDEX "items_own_newest" ON "items" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "items_own_name" ON "items" USING btree ("owner_id","name_key","id");--> statement-breakpoint
CREATE INDEX "items_own_rating" ON "items" USING btree ("owner_id","rating_key","created_at","id");--> statement-breakpoint
CREATE INDEX "items_cover" ON "items" USING btree ("cover_url") WHERE "items"."cover_url" is not null;--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_created" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "user_words_head" ON "user_words" USING btree ("head","name_key","user_id","text");--> statement-breakpoint
CREATE INDEX "user_words_text" ON "user_words" USING btree ("text");--> statement-breakpoint
CREATE INDEX "users_avatar" ON "users" USING btree ("avatar_url") WHERE "users"."avatar_url" is not null;