ALTER TABLE "conversation_members" DROP CONSTRAINT "conversation_members_unread";--> statement-breakpoint
ALTER TABLE "conversation_members" DROP CONSTRAINT "conversation_members_read";--> statement-breakpoint
DROP INDEX "conversation_members_unread";--> statement-breakpoint
DROP INDEX "conversation_members_user";--> statement-breakpoint
ALTER TABLE "conversation_members" ADD COLUMN "settled_count" integer;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD COLUMN "activity_slot" integer;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "last_sequence" integer;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "activity_at" timestamp(3) with time zone;--> statement-breakpoint
UPDATE conversation_members SET
	settled_count = greatest(last_read_sequence, last_sequence - unread_count),
	activity_slot = floor(extract(epoch FROM activity_at) / 60);--> statement-breakpoint
UPDATE conversations c SET
	last_sequence = coalesce(
		(SELECT m.last_sequence FROM conversation_members m WHERE m.conversation_id = c.id LIMIT 1),
		(SELECT max(m.sequence) FROM messages m WHERE m.conversation_id = c.id), 0),
	activity_at = coalesce(
		(SELECT m.activity_at FROM conversation_members m WHERE m.conversation_id = c.id LIMIT 1), c.updated_at);--> statement-breakpoint
ALTER TABLE "conversation_members" ALTER COLUMN "settled_count" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_members" ALTER COLUMN "activity_slot" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ALTER COLUMN "last_sequence" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ALTER COLUMN "activity_at" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "conversation_members_user" ON "conversation_members" USING btree ("user_id","is_archived","activity_slot","conversation_id");--> statement-breakpoint
ALTER TABLE "conversation_members" DROP COLUMN "unread_count";--> statement-breakpoint
ALTER TABLE "conversation_members" DROP COLUMN "last_sequence";--> statement-breakpoint
ALTER TABLE "conversation_members" DROP COLUMN "activity_at";--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_read" CHECK ("conversation_members"."last_read_sequence" between 0 and "conversation_members"."settled_count");--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_sequence" CHECK ("conversations"."last_sequence" >= 0);