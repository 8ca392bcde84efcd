CREATE TABLE "edition_answers" (
	"edition" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"outcome" text NOT NULL,
	"title" text,
	"creators" jsonb NOT NULL,
	"year" integer,
	"publisher" text,
	"fetched_at" timestamp(3) with time zone NOT NULL,
	"kept_until" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "edition_answers_outcome" CHECK ("edition_answers"."outcome" in ('found', 'unknown', 'failed')),
	CONSTRAINT "edition_answers_title" CHECK (("edition_answers"."outcome" = 'found') = ("edition_answers"."title" is not null))
);
--> statement-breakpoint
CREATE INDEX "edition_answers_until" ON "edition_answers" USING btree ("kept_until");--> statement-breakpoint
CREATE INDEX "edition_answers_newest" ON "edition_answers" USING btree ("fetched_at");