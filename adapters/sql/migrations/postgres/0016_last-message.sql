ALTER TABLE "conversation_members" DROP CONSTRAINT "conversation_members_read";--> statement-breakpoint
ALTER TABLE "conversations" DROP CONSTRAINT "conversations_sequence";--> statement-breakpoint
ALTER TABLE "realtime_events" DROP CONSTRAINT "realtime_events_kind";--> statement-breakpoint
ALTER TABLE "realtime_events" DROP CONSTRAINT "realtime_events_audience";--> statement-breakpoint
CREATE TEMPORARY TABLE "word_blocks" ON COMMIT DROP AS SELECT "conversation_id", "word", ("sequence" - 1) / 32 AS "block", sum(1::bigint << (("sequence" - 1) % 32)) AS "places" FROM "message_words" GROUP BY 1, 2, 3;--> statement-breakpoint
TRUNCATE "message_words";--> statement-breakpoint
ALTER TABLE "message_words" DROP CONSTRAINT "message_words_conversation_id_word_sequence_pk";--> statement-breakpoint
ALTER TABLE "conversation_members" ADD COLUMN "last_sequence" integer;--> statement-breakpoint
UPDATE "conversation_members" SET "last_sequence" = "conversations"."last_sequence" FROM "conversations" WHERE "conversations"."id" = "conversation_id";--> statement-breakpoint
ALTER TABLE "conversation_members" ALTER COLUMN "last_sequence" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "message_words" ADD COLUMN "block" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "message_words" ADD COLUMN "places" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" DROP COLUMN "last_sequence";--> statement-breakpoint
ALTER TABLE "conversations" DROP COLUMN "activity_at";--> statement-breakpoint
ALTER TABLE "message_words" DROP COLUMN "sequence";--> statement-breakpoint
ALTER TABLE "message_words" ADD CONSTRAINT "message_words_conversation_id_word_block_pk" PRIMARY KEY("conversation_id","word","block");--> statement-breakpoint
INSERT INTO "message_words" ("conversation_id", "word", "block", "places") SELECT "conversation_id", "word", "block", "places" FROM "word_blocks";--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_unread" CHECK ("conversation_members"."unread_count" >= 0);--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_read" CHECK ("conversation_members"."last_read_sequence" between 0 and "conversation_members"."last_sequence");--> statement-breakpoint
ALTER TABLE "message_words" ADD CONSTRAINT "message_words_places" CHECK ("message_words"."places" > 0 and "message_words"."places" < 4294967296);--> statement-breakpoint
ALTER TABLE "realtime_events" ADD CONSTRAINT "realtime_events_kind" CHECK ("realtime_events"."kind" = 'message.created' or "realtime_events"."kind" = 'message.updated' or "realtime_events"."kind" = 'message.deleted' or "realtime_events"."kind" = 'message.reaction' or "realtime_events"."kind" = 'conversation.read' or "realtime_events"."kind" = 'conversation.updated' or "realtime_events"."kind" = 'conversation.removed' or "realtime_events"."kind" = 'notification.created' or "realtime_events"."kind" = 'notification.read' or "realtime_events"."kind" = 'import.progress' or "realtime_events"."kind" = 'import.done' or "realtime_events"."kind" = 'offer.updated' or "realtime_events"."kind" = 'presence.changed' or "realtime_events"."kind" = 'sessions.ended');--> statement-breakpoint
ALTER TABLE "realtime_events" ADD CONSTRAINT "realtime_events_audience" CHECK ("realtime_events"."audience_kind" = 'user' or "realtime_events"."audience_kind" = 'friends' or "realtime_events"."audience_kind" = 'conversation' or "realtime_events"."audience_kind" = 'everybody');