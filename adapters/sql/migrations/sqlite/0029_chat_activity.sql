PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_conversations` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`name` text,
	`cover_url` text,
	`low_id` text,
	`high_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`last_sequence` integer NOT NULL,
	`activity_at` integer NOT NULL,
	`removed_at` integer,
	CONSTRAINT "conversations_kind" CHECK("__new_conversations"."kind" in ('direct', 'group')),
	CONSTRAINT "conversations_group" CHECK(("__new_conversations"."kind" = 'group') = ("__new_conversations"."name" is not null)),
	CONSTRAINT "conversations_cover" CHECK("__new_conversations"."kind" = 'group' or "__new_conversations"."cover_url" is null),
	CONSTRAINT "conversations_direct" CHECK(("__new_conversations"."kind" = 'direct') = ("__new_conversations"."low_id" is not null) and ("__new_conversations"."low_id" is null) = ("__new_conversations"."high_id" is null)),
	CONSTRAINT "conversations_order" CHECK("__new_conversations"."low_id" < "__new_conversations"."high_id"),
	CONSTRAINT "conversations_sequence" CHECK("__new_conversations"."last_sequence" >= 0)
);
--> statement-breakpoint
INSERT INTO `__new_conversations`("id", "kind", "name", "cover_url", "low_id", "high_id", "created_at", "updated_at", "last_sequence", "activity_at", "removed_at") SELECT "id", "kind", "name", "cover_url", "low_id", "high_id", "created_at", "updated_at", coalesce(
	(SELECT m.last_sequence FROM conversation_members m WHERE m.conversation_id = conversations.id LIMIT 1),
	(SELECT max(m.sequence) FROM messages m WHERE m.conversation_id = conversations.id), 0), coalesce(
	(SELECT m.activity_at FROM conversation_members m WHERE m.conversation_id = conversations.id LIMIT 1),
	"updated_at"), "removed_at" FROM `conversations`;--> statement-breakpoint
DROP TABLE `conversations`;--> statement-breakpoint
ALTER TABLE `__new_conversations` RENAME TO `conversations`;--> statement-breakpoint
CREATE UNIQUE INDEX `conversations_pair` ON `conversations` (`low_id`,`high_id`) WHERE "conversations"."kind" = 'direct' and "conversations"."removed_at" is null;--> statement-breakpoint
CREATE INDEX `conversations_removed` ON `conversations` (`id`) WHERE "conversations"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX `conversations_cover` ON `conversations` (`cover_url`) WHERE "conversations"."cover_url" is not null;--> statement-breakpoint
CREATE TABLE `__new_conversation_members` (
	`conversation_id` text NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`joined_at` integer NOT NULL,
	`last_read_sequence` integer NOT NULL,
	`settled_count` integer NOT NULL,
	`is_muted` integer NOT NULL,
	`is_archived` integer NOT NULL,
	`activity_slot` integer NOT NULL,
	PRIMARY KEY(`conversation_id`, `user_id`),
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "conversation_members_role" CHECK("__new_conversation_members"."role" in ('owner', 'admin', 'member')),
	CONSTRAINT "conversation_members_read" CHECK("__new_conversation_members"."last_read_sequence" between 0 and "__new_conversation_members"."settled_count")
);
--> statement-breakpoint
INSERT INTO `__new_conversation_members`("conversation_id", "user_id", "role", "joined_at", "last_read_sequence", "settled_count", "is_muted", "is_archived", "activity_slot") SELECT "conversation_id", "user_id", "role", "joined_at", "last_read_sequence", max("last_read_sequence", "last_sequence" - "unread_count"), "is_muted", "is_archived", "activity_at" / 60000 FROM `conversation_members`;--> statement-breakpoint
DROP TABLE `conversation_members`;--> statement-breakpoint
ALTER TABLE `__new_conversation_members` RENAME TO `conversation_members`;--> statement-breakpoint
CREATE UNIQUE INDEX `conversation_members_owner` ON `conversation_members` (`conversation_id`) WHERE "conversation_members"."role" = 'owner';--> statement-breakpoint
CREATE INDEX `conversation_members_owned` ON `conversation_members` (`user_id`) WHERE "conversation_members"."role" = 'owner';--> statement-breakpoint
CREATE INDEX `conversation_members_user` ON `conversation_members` (`user_id`,`is_archived`,`activity_slot`,`conversation_id`);--> statement-breakpoint
PRAGMA foreign_keys=ON;