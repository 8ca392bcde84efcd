ALTER TABLE "outbox" ALTER COLUMN "recipient" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "blocks" ADD COLUMN "blocker_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "recipient_hash" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "credentials_valid_from" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "outbox_recipient" ON "outbox" USING btree ("recipient_hash","kind","created_at");--> statement-breakpoint
UPDATE "outbox" SET "recipient" = NULL WHERE "sent_at" IS NOT NULL;--> statement-breakpoint
UPDATE "blocks" SET "blocker_name" = (SELECT "display_name" FROM "users" WHERE "users"."id" = "blocks"."blocker_id");