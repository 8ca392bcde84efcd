ALTER TABLE "decisions" ADD COLUMN "appeal" text;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "appealed_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "answered_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "answered_by" uuid;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "decisions_answered_by" ON "decisions" USING btree ("answered_by") WHERE "decisions"."answered_by" is not null;--> statement-breakpoint
CREATE INDEX "decisions_appeals" ON "decisions" USING btree ("appealed_at","id") WHERE "decisions"."appealed_at" is not null and "decisions"."answered_at" is null;