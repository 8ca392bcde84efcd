CREATE TABLE `blocks` (
	`id` text PRIMARY KEY NOT NULL,
	`blocker_id` text NOT NULL,
	`blocked_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`blocker_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`blocked_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "blocks_self" CHECK("blocks"."blocker_id" <> "blocks"."blocked_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `blocks_pair` ON `blocks` (`blocker_id`,`blocked_id`);--> statement-breakpoint
CREATE INDEX `blocks_blocked` ON `blocks` (`blocked_id`,`blocker_id`);--> statement-breakpoint
CREATE INDEX `blocks_created` ON `blocks` (`blocker_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `collection_fields` (
	`id` text PRIMARY KEY NOT NULL,
	`collection_id` text NOT NULL,
	`definition_id` text NOT NULL,
	`is_required` integer NOT NULL,
	`is_hidden` integer NOT NULL,
	`position` integer NOT NULL,
	FOREIGN KEY (`collection_id`) REFERENCES `collections`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`definition_id`) REFERENCES `field_definitions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `collection_fields_once` ON `collection_fields` (`collection_id`,`definition_id`);--> statement-breakpoint
CREATE INDEX `collection_fields_definition` ON `collection_fields` (`definition_id`);--> statement-breakpoint
CREATE TABLE `collections` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`description` text,
	`type` text NOT NULL,
	`visibility` text NOT NULL,
	`cover_url` text,
	`auto_share` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`last_item_at` integer,
	`items_count` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "collections_type" CHECK("collections"."type" in ('games', 'books', 'cardgames', 'boardgames', 'custom')),
	CONSTRAINT "collections_visibility" CHECK("collections"."visibility" in ('public', 'friends_only', 'private'))
);
--> statement-breakpoint
CREATE INDEX `collections_owner` ON `collections` (`owner_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `collections_name` ON `collections` (`owner_id`,`name_key`,`id`);--> statement-breakpoint
CREATE INDEX `collections_cover` ON `collections` (`cover_url`) WHERE "collections"."cover_url" is not null;--> statement-breakpoint
CREATE TABLE `field_definitions` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text,
	`key` text NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`options` text,
	`currency` text,
	`collection_type` text,
	`is_hidden` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "field_definitions_type" CHECK("field_definitions"."type" in ('text', 'number', 'date', 'boolean', 'select', 'money'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `field_definitions_own_key` ON `field_definitions` (`owner_id`,`key`) WHERE "field_definitions"."owner_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `field_definitions_system_key` ON `field_definitions` (`collection_type`,`key`) WHERE "field_definitions"."owner_id" is null;--> statement-breakpoint
CREATE INDEX `field_definitions_owner` ON `field_definitions` (`owner_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `files` (
	`hash` text PRIMARY KEY NOT NULL,
	`size` integer NOT NULL,
	`type` text NOT NULL,
	`stored_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `friend_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`from_id` text NOT NULL,
	`to_id` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	FOREIGN KEY (`from_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`to_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "friend_requests_status" CHECK("friend_requests"."status" in ('pending', 'accepted', 'rejected', 'cancelled')),
	CONSTRAINT "friend_requests_self" CHECK("friend_requests"."from_id" <> "friend_requests"."to_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `friend_requests_pending` ON `friend_requests` (`from_id`,`to_id`) WHERE "friend_requests"."status" = 'pending';--> statement-breakpoint
CREATE INDEX `friend_requests_from` ON `friend_requests` (`from_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `friend_requests_to` ON `friend_requests` (`to_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `friendships` (
	`id` text PRIMARY KEY NOT NULL,
	`low_id` text NOT NULL,
	`high_id` text NOT NULL,
	`since` integer NOT NULL,
	FOREIGN KEY (`low_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`high_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "friendships_order" CHECK("friendships"."low_id" < "friendships"."high_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `friendships_pair` ON `friendships` (`low_id`,`high_id`);--> statement-breakpoint
CREATE INDEX `friendships_low` ON `friendships` (`low_id`,`since`,`id`);--> statement-breakpoint
CREATE INDEX `friendships_high` ON `friendships` (`high_id`,`since`,`id`);--> statement-breakpoint
CREATE TABLE `item_values` (
	`item_id` text NOT NULL,
	`collection_id` text NOT NULL,
	`key` text NOT NULL,
	`text` text,
	`number` real,
	`rating_key` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`item_id`, `key`),
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `item_values_text` ON `item_values` (`collection_id`,`key`,`text`,`created_at`,`item_id`) WHERE "item_values"."text" is not null;--> statement-breakpoint
CREATE INDEX `item_values_rated` ON `item_values` (`collection_id`,`key`,`text`,`rating_key`,`created_at`,`item_id`) WHERE "item_values"."text" is not null;--> statement-breakpoint
CREATE INDEX `item_values_number` ON `item_values` (`collection_id`,`key`,`number`,`created_at`,`item_id`) WHERE "item_values"."number" is not null;--> statement-breakpoint
CREATE TABLE `items` (
	`id` text PRIMARY KEY NOT NULL,
	`collection_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`fields` text NOT NULL,
	`rating` integer,
	`rating_key` integer NOT NULL,
	`comment` text,
	`cover_url` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`collection_id`) REFERENCES `collections`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "items_rating" CHECK("items"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE INDEX `items_newest` ON `items` (`collection_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `items_name` ON `items` (`collection_id`,`name_key`,`id`);--> statement-breakpoint
CREATE INDEX `items_rating` ON `items` (`collection_id`,`rating_key`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `items_own_newest` ON `items` (`owner_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `items_own_name` ON `items` (`owner_id`,`name_key`,`id`);--> statement-breakpoint
CREATE INDEX `items_own_rating` ON `items` (`owner_id`,`rating_key`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `items_cover` ON `items` (`cover_url`) WHERE "items"."cover_url" is not null;--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`type` text NOT NULL,
	`actor_id` text,
	`subject_kind` text,
	`subject_id` text,
	`read_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `notifications_user` ON `notifications` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `notifications_created` ON `notifications` (`created_at`);--> statement-breakpoint
CREATE TABLE `user_words` (
	`user_id` text NOT NULL,
	`position` integer NOT NULL,
	`head` text NOT NULL,
	`name_key` text NOT NULL,
	`text` text NOT NULL,
	PRIMARY KEY(`user_id`, `position`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `user_words_head` ON `user_words` (`head`,`name_key`,`user_id`,`text`);--> statement-breakpoint
CREATE INDEX `user_words_text` ON `user_words` (`text`);--> statement-breakpoint
CREATE INDEX `users_avatar` ON `users` (`avatar_url`) WHERE "users"."avatar_url" is not null;