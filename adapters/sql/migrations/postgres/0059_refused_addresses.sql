ALTER TABLE "users" ADD COLUMN "email_refused_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_refusal" text;