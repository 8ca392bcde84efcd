CREATE TABLE `conversation_members` (
	`conversation_id` text NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`joined_at` integer NOT NULL,
	`last_read_sequence` integer NOT NULL,
	`unread_count` integer DEFAULT 0 NOT NULL,
	`is_muted` integer NOT NULL,
	`is_archived` integer NOT NULL,
	`activity_at` integer NOT NULL,
	PRIMARY KEY(`conversation_id`, `user_id`),
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "conversation_members_role" CHECK("conversation_members"."role" in ('owner', 'admin', 'member')),
	CONSTRAINT "conversation_members_read" CHECK("conversation_members"."last_read_sequence" >= 0 and "conversation_members"."unread_count" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `conversation_members_owner` ON `conversation_members` (`conversation_id`) WHERE "conversation_members"."role" = 'owner';--> statement-breakpoint
CREATE INDEX `conversation_members_user` ON `conversation_members` (`user_id`,`is_archived`,`activity_at`,`conversation_id`);--> statement-breakpoint
CREATE INDEX `conversation_members_unread` ON `conversation_members` (`user_id`,`unread_count`) WHERE "conversation_members"."unread_count" > 0 and not "conversation_members"."is_muted" and not "conversation_members"."is_archived";--> statement-breakpoint
CREATE TABLE `conversations` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`name` text,
	`cover_url` text,
	`low_id` text,
	`high_id` text,
	`last_sequence` integer DEFAULT 0 NOT NULL,
	`activity_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`removed_at` integer,
	CONSTRAINT "conversations_kind" CHECK("conversations"."kind" in ('direct', 'group')),
	CONSTRAINT "conversations_group" CHECK(("conversations"."kind" = 'group') = ("conversations"."name" is not null)),
	CONSTRAINT "conversations_cover" CHECK("conversations"."kind" = 'group' or "conversations"."cover_url" is null),
	CONSTRAINT "conversations_direct" CHECK(("conversations"."kind" = 'direct') = ("conversations"."low_id" is not null) and ("conversations"."low_id" is null) = ("conversations"."high_id" is null)),
	CONSTRAINT "conversations_order" CHECK("conversations"."low_id" < "conversations"."high_id"),
	CONSTRAINT "conversations_sequence" CHECK("conversations"."last_sequence" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `conversations_pair` ON `conversations` (`low_id`,`high_id`) WHERE "conversations"."kind" = 'direct' and "conversations"."removed_at" is null;--> statement-breakpoint
CREATE INDEX `conversations_removed` ON `conversations` (`id`) WHERE "conversations"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX `conversations_cover` ON `conversations` (`cover_url`) WHERE "conversations"."cover_url" is not null;--> statement-breakpoint
CREATE TABLE `dm_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`from_id` text NOT NULL,
	`to_id` text NOT NULL,
	`low_id` text NOT NULL,
	`high_id` text NOT NULL,
	`message` text,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	FOREIGN KEY (`from_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`to_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "dm_requests_status" CHECK("dm_requests"."status" in ('pending', 'accepted', 'rejected', 'cancelled')),
	CONSTRAINT "dm_requests_order" CHECK("dm_requests"."low_id" < "dm_requests"."high_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `dm_requests_pending` ON `dm_requests` (`low_id`,`high_id`) WHERE "dm_requests"."status" = 'pending';--> statement-breakpoint
CREATE INDEX `dm_requests_from` ON `dm_requests` (`from_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `dm_requests_to` ON `dm_requests` (`to_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `message_attachments` (
	`id` text PRIMARY KEY NOT NULL,
	`message_id` text,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`mime_type` text NOT NULL,
	`size` integer NOT NULL,
	`width` integer,
	`height` integer,
	`stored_at` integer NOT NULL,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "message_attachments_position" CHECK("message_attachments"."position" between 0 and 9),
	CONSTRAINT "message_attachments_size" CHECK("message_attachments"."size" >= 0 and ("message_attachments"."width" is null) = ("message_attachments"."height" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `message_attachments_position` ON `message_attachments` (`message_id`,`position`) WHERE "message_attachments"."message_id" is not null;--> statement-breakpoint
CREATE INDEX `message_attachments_unused` ON `message_attachments` (`stored_at`,`id`) WHERE "message_attachments"."message_id" is null;--> statement-breakpoint
CREATE TABLE `message_reactions` (
	`message_id` text NOT NULL,
	`emoji` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`message_id`, `emoji`, `user_id`),
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `message_reactions_user` ON `message_reactions` (`user_id`,`message_id`);--> statement-breakpoint
CREATE TABLE `message_words` (
	`conversation_id` text NOT NULL,
	`word` text NOT NULL,
	`sequence` integer NOT NULL,
	PRIMARY KEY(`conversation_id`, `word`, `sequence`),
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `messages` (
	`id` text PRIMARY KEY NOT NULL,
	`conversation_id` text NOT NULL,
	`sequence` integer NOT NULL,
	`author_id` text NOT NULL,
	`content` text,
	`client_id` text,
	`reply_to_id` text,
	`created_at` integer NOT NULL,
	`edited_at` integer,
	`deleted_at` integer,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "messages_sequence" CHECK("messages"."sequence" >= 1),
	CONSTRAINT "messages_deleted" CHECK("messages"."deleted_at" is null or "messages"."content" is null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_sequence` ON `messages` (`conversation_id`,`sequence`);--> statement-breakpoint
CREATE UNIQUE INDEX `messages_client` ON `messages` (`conversation_id`,`author_id`,`client_id`) WHERE "messages"."client_id" is not null;--> statement-breakpoint
CREATE TABLE `realtime_events` (
	`id` integer PRIMARY KEY NOT NULL,
	`n` integer,
	`kind` text NOT NULL,
	`audience_kind` text NOT NULL,
	`audience_id` text NOT NULL,
	`subject_id` text,
	`at` integer NOT NULL,
	CONSTRAINT "realtime_events_kind" CHECK("realtime_events"."kind" in ('message.created', 'message.updated', 'message.deleted', 'message.reaction', 'conversation.read', 'conversation.updated', 'conversation.removed', 'notification.created', 'notification.read', 'import.progress', 'import.done', 'offer.updated', 'sessions.ended')),
	CONSTRAINT "realtime_events_audience" CHECK("realtime_events"."audience_kind" in ('user', 'conversation', 'everybody'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `realtime_events_n` ON `realtime_events` (`n`) WHERE "realtime_events"."n" is not null;--> statement-breakpoint
CREATE INDEX `realtime_events_unnumbered` ON `realtime_events` (`id`) WHERE "realtime_events"."n" is null;--> statement-breakpoint
CREATE TABLE `realtime_floor` (
	`id` integer PRIMARY KEY NOT NULL,
	`n` integer NOT NULL,
	CONSTRAINT "realtime_floor_one" CHECK("realtime_floor"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `realtime_head` (
	`id` integer PRIMARY KEY NOT NULL,
	`database_id` text NOT NULL,
	`n` integer NOT NULL,
	CONSTRAINT "realtime_head_one" CHECK("realtime_head"."id" = 1)
);
--> statement-breakpoint
INSERT INTO `realtime_head` (`id`, `database_id`, `n`) VALUES (1, lower(hex(randomblob(16))), 0);
--> statement-breakpoint
INSERT INTO `realtime_floor` (`id`, `n`) VALUES (1, 0);
