CREATE TABLE "game_items" (
	"item_id" uuid PRIMARY KEY NOT NULL,
	"app_id" integer NOT NULL,
	"written_name" text NOT NULL,
	"written_playtime" double precision,
	"details_due_at" timestamp(3) with time zone,
	"details_taken" integer
);
--> statement-breakpoint
CREATE TABLE "import_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"collection_id" uuid NOT NULL,
	"status" text NOT NULL,
	"total" integer NOT NULL,
	"imported" integer NOT NULL,
	"updated" integer NOT NULL,
	"skipped" integer NOT NULL,
	"failed" integer NOT NULL,
	"games_left" integer NOT NULL,
	"faults" integer NOT NULL,
	"claimed_until" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"finished_at" timestamp(3) with time zone,
	CONSTRAINT "import_batches_status" CHECK ("import_batches"."status" in ('queued', 'running', 'done', 'partial', 'failed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "import_games" (
	"batch_id" uuid NOT NULL,
	"app_id" integer NOT NULL,
	"name" text NOT NULL,
	"playtime_minutes" double precision NOT NULL,
	"reason" text,
	CONSTRAINT "import_games_batch_id_app_id_pk" PRIMARY KEY("batch_id","app_id")
);
--> statement-breakpoint
CREATE TABLE "platform_keys" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform_links" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"linked_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "platform_app_id" integer;--> statement-breakpoint
ALTER TABLE "game_items" ADD CONSTRAINT "game_items_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_batches" ADD CONSTRAINT "import_batches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_games" ADD CONSTRAINT "import_games_batch_id_import_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."import_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_keys" ADD CONSTRAINT "platform_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_links" ADD CONSTRAINT "platform_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "game_items_due" ON "game_items" USING btree ("details_due_at","app_id") WHERE "game_items"."details_taken" < 3;--> statement-breakpoint
CREATE INDEX "game_items_waiting" ON "game_items" USING btree ("app_id","item_id") WHERE "game_items"."details_taken" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "import_batches_active" ON "import_batches" USING btree ("user_id") WHERE "import_batches"."status" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "import_batches_due" ON "import_batches" USING btree ("updated_at","id") WHERE "import_batches"."status" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "import_batches_user" ON "import_batches" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "import_batches_created" ON "import_batches" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "platform_links_account" ON "platform_links" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "items_game" ON "items" USING btree ("collection_id","platform_app_id") WHERE "items"."platform_app_id" is not null;--> statement-breakpoint
CREATE INDEX "items_own_games" ON "items" USING btree ("owner_id","platform_app_id","collection_id") WHERE "items"."platform_app_id" is not null;