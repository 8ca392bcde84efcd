ALTER TABLE "collections" ADD COLUMN "open_to_visitors" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "open_to_visitors" boolean DEFAULT false NOT NULL;