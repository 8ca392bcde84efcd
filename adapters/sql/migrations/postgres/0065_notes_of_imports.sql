ALTER TABLE "import_rows" DROP CONSTRAINT "import_rows_status";--> statement-breakpoint
ALTER TABLE "import_batches" ADD COLUMN "noted" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "notes" jsonb;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_status" CHECK ("import_rows"."status" in ('new', 'same', 'changed', 'wrong', 'skipped', 'want'));