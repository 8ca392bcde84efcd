CREATE TABLE "conversation_members" (
	"conversation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"joined_at" timestamp(3) with time zone NOT NULL,
	"last_read_sequence" integer NOT NULL,
	"unread_count" integer DEFAULT 0 NOT NULL,
	"is_muted" boolean NOT NULL,
	"is_archived" boolean NOT NULL,
	"activity_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "conversation_members_conversation_id_user_id_pk" PRIMARY KEY("conversation_id","user_id"),
	CONSTRAINT "conversation_members_role" CHECK ("conversation_members"."role" in ('owner', 'admin', 'member')),
	CONSTRAINT "conversation_members_read" CHECK ("conversation_members"."last_read_sequence" >= 0 and "conversation_members"."unread_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text,
	"cover_url" text,
	"low_id" uuid,
	"high_id" uuid,
	"last_sequence" integer DEFAULT 0 NOT NULL,
	"activity_at" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"removed_at" timestamp(3) with time zone,
	CONSTRAINT "conversations_kind" CHECK ("conversations"."kind" in ('direct', 'group')),
	CONSTRAINT "conversations_group" CHECK (("conversations"."kind" = 'group') = ("conversations"."name" is not null)),
	CONSTRAINT "conversations_cover" CHECK ("conversations"."kind" = 'group' or "conversations"."cover_url" is null),
	CONSTRAINT "conversations_direct" CHECK (("conversations"."kind" = 'direct') = ("conversations"."low_id" is not null) and ("conversations"."low_id" is null) = ("conversations"."high_id" is null)),
	CONSTRAINT "conversations_order" CHECK ("conversations"."low_id" < "conversations"."high_id"),
	CONSTRAINT "conversations_sequence" CHECK ("conversations"."last_sequence" >= 0)
);
--> statement-breakpoint
CREATE TABLE "dm_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	"low_id" uuid NOT NULL,
	"high_id" uuid NOT NULL,
	"message" text,
	"status" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"decided_at" timestamp(3) with time zone,
	CONSTRAINT "dm_requests_status" CHECK ("dm_requests"."status" in ('pending', 'accepted', 'rejected', 'cancelled')),
	CONSTRAINT "dm_requests_order" CHECK ("dm_requests"."low_id" < "dm_requests"."high_id")
);
--> statement-breakpoint
CREATE TABLE "message_attachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"mime_type" text NOT NULL,
	"size" integer NOT NULL,
	"width" integer,
	"height" integer,
	"stored_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "message_attachments_position" CHECK ("message_attachments"."position" between 0 and 9),
	CONSTRAINT "message_attachments_size" CHECK ("message_attachments"."size" >= 0 and ("message_attachments"."width" is null) = ("message_attachments"."height" is null))
);
--> statement-breakpoint
CREATE TABLE "message_reactions" (
	"message_id" uuid NOT NULL,
	"emoji" text collate "C" NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "message_reactions_message_id_emoji_user_id_pk" PRIMARY KEY("message_id","emoji","user_id")
);
--> statement-breakpoint
CREATE TABLE "message_words" (
	"conversation_id" uuid NOT NULL,
	"word" text collate "C" NOT NULL,
	"sequence" integer NOT NULL,
	CONSTRAINT "message_words_conversation_id_word_sequence_pk" PRIMARY KEY("conversation_id","word","sequence")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"author_id" uuid NOT NULL,
	"content" text,
	"client_id" text,
	"reply_to_id" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	"edited_at" timestamp(3) with time zone,
	"deleted_at" timestamp(3) with time zone,
	CONSTRAINT "messages_sequence" CHECK ("messages"."sequence" >= 1),
	CONSTRAINT "messages_deleted" CHECK ("messages"."deleted_at" is null or "messages"."content" is null)
);
--> statement-breakpoint
CREATE TABLE "realtime_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"n" bigint,
	"kind" text NOT NULL,
	"audience_kind" text NOT NULL,
	"audience_id" uuid NOT NULL,
	"subject_id" text,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "realtime_events_kind" CHECK ("realtime_events"."kind" in ('message.created', 'message.updated', 'message.deleted', 'message.reaction', 'conversation.read', 'conversation.updated', 'conversation.removed', 'notification.created', 'notification.read', 'import.progress', 'import.done', 'offer.updated', 'sessions.ended')),
	CONSTRAINT "realtime_events_audience" CHECK ("realtime_events"."audience_kind" in ('user', 'conversation', 'everybody'))
);
--> statement-breakpoint
CREATE TABLE "realtime_floor" (
	"id" integer PRIMARY KEY NOT NULL,
	"n" bigint NOT NULL,
	CONSTRAINT "realtime_floor_one" CHECK ("realtime_floor"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "realtime_head" (
	"id" integer PRIMARY KEY NOT NULL,
	"database_id" text NOT NULL,
	"n" bigint NOT NULL,
	CONSTRAINT "realtime_head_one" CHECK ("realtime_head"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dm_requests" ADD CONSTRAINT "dm_requests_from_id_users_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dm_requests" ADD CONSTRAINT "dm_requests_to_id_users_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_attachments" ADD CONSTRAINT "message_attachments_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reactions" ADD CONSTRAINT "message_reactions_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_words" ADD CONSTRAINT "message_words_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_members_owner" ON "conversation_members" USING btree ("conversation_id") WHERE "conversation_members"."role" = 'owner';--> statement-breakpoint
CREATE INDEX "conversation_members_user" ON "conversation_members" USING btree ("user_id","is_archived","activity_at","conversation_id");--> statement-breakpoint
CREATE INDEX "conversation_members_unread" ON "conversation_members" USING btree ("user_id","unread_count") WHERE "conversation_members"."unread_count" > 0 and not "conversation_members"."is_muted" and not "conversation_members"."is_archived";--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_pair" ON "conversations" USING btree ("low_id","high_id") WHERE "conversations"."kind" = 'direct' and "conversations"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "conversations_removed" ON "conversations" USING btree ("id") WHERE "conversations"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "conversations_cover" ON "conversations" USING btree ("cover_url") WHERE "conversations"."cover_url" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "dm_requests_pending" ON "dm_requests" USING btree ("low_id","high_id") WHERE "dm_requests"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "dm_requests_from" ON "dm_requests" USING btree ("from_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "dm_requests_to" ON "dm_requests" USING btree ("to_id","status","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_attachments_position" ON "message_attachments" USING btree ("message_id","position") WHERE "message_attachments"."message_id" is not null;--> statement-breakpoint
CREATE INDEX "message_attachments_unused" ON "message_attachments" USING btree ("stored_at","id") WHERE "message_attachments"."message_id" is null;--> statement-breakpoint
CREATE INDEX "message_reactions_user" ON "message_reactions" USING btree ("user_id","message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_sequence" ON "messages" USING btree ("conversation_id","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_client" ON "messages" USING btree ("conversation_id","author_id","client_id") WHERE "messages"."client_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "realtime_events_n" ON "realtime_events" USING btree ("n") WHERE "realtime_events"."n" is not null;--> statement-breakpoint
CREATE INDEX "realtime_events_unnumbered" ON "realtime_events" USING btree ("id") WHERE "realtime_events"."n" is null;--> statement-breakpoint
INSERT INTO "realtime_head" ("id", "database_id", "n") VALUES (1, replace(gen_random_uuid()::text, '-', ''), 0);
--> statement-breakpoint
INSERT INTO "realtime_floor" ("id", "n") VALUES (1, 0);
