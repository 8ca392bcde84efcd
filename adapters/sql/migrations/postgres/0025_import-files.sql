CREATE TABLE "import_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"collection_id" uuid NOT NULL,
	"reading" jsonb NOT NULL,
	"position" integer NOT NULL,
	"kept_until" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_mappings" (
	"user_id" uuid NOT NULL,
	"name" text collate "C" NOT NULL,
	"columns" jsonb NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "import_mappings_user_id_name_pk" PRIMARY KEY("user_id","name")
);
--> statement-breakpoint
CREATE TABLE "import_portions" (
	"file_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"rows" text NOT NULL,
	CONSTRAINT "import_portions_file_id_number_pk" PRIMARY KEY("file_id","number")
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"file_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"name" text,
	"status" text NOT NULL,
	"reason" text,
	"column_name" text,
	"item_id" uuid,
	CONSTRAINT "import_rows_file_id_line_pk" PRIMARY KEY("file_id","line"),
	CONSTRAINT "import_rows_status" CHECK ("import_rows"."status" in ('new', 'same', 'changed', 'wrong', 'skipped'))
);
--> statement-breakpoint
ALTER TABLE "import_batches" ADD COLUMN "source" text DEFAULT 'gameplatform' NOT NULL;--> statement-breakpoint
ALTER TABLE "import_batches" ADD COLUMN "mapping" text;--> statement-breakpoint
ALTER TABLE "import_batches" ADD COLUMN "dry_run" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "import_files" ADD CONSTRAINT "import_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_portions" ADD CONSTRAINT "import_portions_file_id_import_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."import_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_file_id_import_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."import_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_files_user" ON "import_files" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "import_files_collection" ON "import_files" USING btree ("collection_id");--> statement-breakpoint
CREATE INDEX "import_files_due" ON "import_files" USING btree ("kept_until");--> statement-breakpoint
CREATE INDEX "import_rows_status" ON "import_rows" USING btree ("file_id","status","line");--> statement-breakpoint
CREATE INDEX "import_rows_item" ON "import_rows" USING btree ("file_id","item_id") WHERE "import_rows"."item_id" is not null;--> statement-breakpoint
CREATE INDEX "import_batches_user_source" ON "import_batches" USING btree ("user_id","source","created_at","id");