PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_conversation_members` (
	`conversation_id` text NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`joined_at` integer NOT NULL,
	`last_read_sequence` integer NOT NULL,
	`unread_count` integer DEFAULT 0 NOT NULL,
	`is_muted` integer NOT NULL,
	`is_archived` integer NOT NULL,
	`last_sequence` integer NOT NULL,
	`activity_at` integer NOT NULL,
	PRIMARY KEY(`conversation_id`, `user_id`),
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "conversation_members_role" CHECK("__new_conversation_members"."role" in ('owner', 'admin', 'member')),
	CONSTRAINT "conversation_members_read" CHECK("__new_conversation_members"."last_read_sequence" between 0 and "__new_conversation_members"."last_sequence"),
	CONSTRAINT "conversation_members_unread" CHECK("__new_conversation_members"."unread_count" >= 0)
);
--> statement-breakpoint
INSERT INTO `__new_conversation_members`("conversation_id", "user_id", "role", "joined_at", "last_read_sequence", "unread_count", "is_muted", "is_archived", "last_sequence", "activity_at") SELECT "conversation_id", "user_id", "role", "joined_at", "last_read_sequence", "unread_count", "is_muted", "is_archived", (SELECT "last_sequence" FROM `conversations` WHERE "id" = "conversation_id"), "activity_at" FROM `conversation_members`;--> statement-breakpoint
DROP TABLE `conversation_members`;--> statement-breakpoint
ALTER TABLE `__new_conversation_members` RENAME TO `conversation_members`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `conversation_members_owner` ON `conversation_members` (`conversation_id`) WHERE "conversation_members"."role" = 'owner';--> statement-breakpoint
CREATE INDEX `conversation_members_user` ON `conversation_members` (`user_id`,`is_archived`,`activity_at`,`conversation_id`);--> statement-breakpoint
CREATE INDEX `conversation_members_unread` ON `conversation_members` (`user_id`,`unread_count`) WHERE "conversation_members"."unread_count" > 0 and not "conversation_members"."is_muted" and not "conversation_members"."is_archived";--> statement-breakpoint
CREATE TABLE `__new_conversations` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`name` text,
	`cover_url` text,
	`low_id` text,
	`high_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`removed_at` integer,
	CONSTRAINT "conversations_kind" CHECK("__new_conversations"."kind" in ('direct', 'group')),
	CONSTRAINT "conversations_group" CHECK(("__new_conversations"."kind" = 'group') = ("__new_conversations"."name" is not null)),
	CONSTRAINT "conversations_cover" CHECK("__new_conversations"."kind" = 'group' or "__new_conversations"."cover_url" is null),
	CONSTRAINT "conversations_direct" CHECK(("__new_conversations"."kind" = 'direct') = ("__new_conversations"."low_id" is not null) and ("__new_conversations"."low_id" is null) = ("__new_conversations"."high_id" is null)),
	CONSTRAINT "conversations_order" CHECK("__new_conversations"."low_id" < "__new_conversations"."high_id")
);
--> statement-breakpoint
INSERT INTO `__new_conversations`("id", "kind", "name", "cover_url", "low_id", "high_id", "created_at", "updated_at", "removed_at") SELECT "id", "kind", "name", "cover_url", "low_id", "high_id", "created_at", "updated_at", "removed_at" FROM `conversations`;--> statement-breakpoint
DROP TABLE `conversations`;--> statement-breakpoint
ALTER TABLE `__new_conversations` RENAME TO `conversations`;--> statement-breakpoint
CREATE UNIQUE INDEX `conversations_pair` ON `conversations` (`low_id`,`high_id`) WHERE "conversations"."kind" = 'direct' and "conversations"."removed_at" is null;--> statement-breakpoint
CREATE INDEX `conversations_removed` ON `conversations` (`id`) WHERE "conversations"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX `conversations_cover` ON `conversations` (`cover_url`) WHERE "conversations"."cover_url" is not null;--> statement-breakpoint
CREATE TABLE `__new_realtime_events` (
	`id` integer PRIMARY KEY NOT NULL,
	`n` integer,
	`kind` text NOT NULL,
	`audience_kind` text NOT NULL,
	`audience_id` text NOT NULL,
	`subject_id` text,
	`at` integer NOT NULL,
	CONSTRAINT "realtime_events_kind" CHECK("__new_realtime_events"."kind" = 'message.created' or "__new_realtime_events"."kind" = 'message.updated' or "__new_realtime_events"."kind" = 'message.deleted' or "__new_realtime_events"."kind" = 'message.reaction' or "__new_realtime_events"."kind" = 'conversation.read' or "__new_realtime_events"."kind" = 'conversation.updated' or "__new_realtime_events"."kind" = 'conversation.removed' or "__new_realtime_events"."kind" = 'notification.created' or "__new_realtime_events"."kind" = 'notification.read' or "__new_realtime_events"."kind" = 'import.progress' or "__new_realtime_events"."kind" = 'import.done' or "__new_realtime_events"."kind" = 'offer.updated' or "__new_realtime_events"."kind" = 'presence.changed' or "__new_realtime_events"."kind" = 'sessions.ended'),
	CONSTRAINT "realtime_events_audience" CHECK("__new_realtime_events"."audience_kind" = 'user' or "__new_realtime_events"."audience_kind" = 'friends' or "__new_realtime_events"."audience_kind" = 'conversation' or "__new_realtime_events"."audience_kind" = 'everybody')
);
--> statement-breakpoint
INSERT INTO `__new_realtime_events`("id", "n", "kind", "audience_kind", "audience_id", "subject_id", "at") SELECT "id", "n", "kind", "audience_kind", "audience_id", "subject_id", "at" FROM `realtime_events`;--> statement-breakpoint
DROP TABLE `realtime_events`;--> statement-breakpoint
ALTER TABLE `__new_realtime_events` RENAME TO `realtime_events`;--> statement-breakpoint
CREATE UNIQUE INDEX `realtime_events_n` ON `realtime_events` (`n`) WHERE "realtime_events"."n" is not null;--> statement-breakpoint
CREATE INDEX `realtime_events_unnumbered` ON `realtime_events` (`id`) WHERE "realtime_events"."n" is null;--> statement-breakpoint
CREATE TABLE `__new_message_words` (
	`conversation_id` text NOT NULL,
	`word` text NOT NULL,
	`block` integer NOT NULL,
	`places` integer NOT NULL,
	PRIMARY KEY(`conversation_id`, `word`, `block`),
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "message_words_places" CHECK("__new_message_words"."places" > 0 and "__new_message_words"."places" < 4294967296)
);
--> statement-breakpoint
INSERT INTO `__new_message_words`("conversation_id", "word", "block", "places") SELECT "conversation_id", "word", ("sequence" - 1) / 32, sum(1 << (("sequence" - 1) % 32)) FROM `message_words` GROUP BY 1, 2, 3;--> statement-breakpoint
DROP TABLE `message_words`;--> statement-breakpoint
ALTER TABLE `__new_message_words` RENAME TO `message_words`;