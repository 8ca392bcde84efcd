ALTER TABLE "edition_answers" ADD COLUMN "cover" text;--> statement-breakpoint
ALTER TABLE "edition_answers" ADD COLUMN "series_name" text;--> statement-breakpoint
ALTER TABLE "edition_answers" ADD COLUMN "series_number" text;--> statement-breakpoint
ALTER TABLE "edition_answers" ADD COLUMN "source_url" text;--> statement-breakpoint
-- What was remembered has neither; it is asked for again.
DELETE FROM "edition_answers";
