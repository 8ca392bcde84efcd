PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_collections` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text,
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
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "collections_type" CHECK("__new_collections"."type" in ('games', 'books', 'cardgames', 'boardgames', 'custom')),
	CONSTRAINT "collections_visibility" CHECK("__new_collections"."visibility" in ('public', 'friends_only', 'private'))
);
--> statement-breakpoint
INSERT INTO `__new_collections`("id", "owner_id", "name", "name_key", "description", "type", "visibility", "cover_url", "auto_share", "created_at", "updated_at", "last_item_at", "items_count") SELECT "id", "owner_id", "name", "name_key", "description", "type", "visibility", "cover_url", "auto_share", "created_at", "updated_at", "last_item_at", "items_count" FROM `collections`;--> statement-breakpoint
DROP TABLE `collections`;--> statement-breakpoint
ALTER TABLE `__new_collections` RENAME TO `collections`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `collections_owner` ON `collections` (`owner_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `collections_name` ON `collections` (`owner_id`,`name_key`,`id`);--> statement-breakpoint
CREATE INDEX `collections_removed` ON `collections` (`id`) WHERE "collections"."owner_id" is null;--> statement-breakpoint
CREATE INDEX `collections_cover` ON `collections` (`cover_url`) WHERE "collections"."cover_url" is not null;--> statement-breakpoint
CREATE TABLE `__new_items` (
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
	`platform_app_id` integer,
	FOREIGN KEY (`collection_id`) REFERENCES `collections`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "items_rating" CHECK("__new_items"."rating" between 1 and 5)
);
--> statement-breakpoint
INSERT INTO `__new_items`("id", "collection_id", "owner_id", "name", "name_key", "fields", "rating", "rating_key", "comment", "cover_url", "created_at", "updated_at", "platform_app_id") SELECT "id", "collection_id", "owner_id", "name", "name_key", "fields", "rating", "rating_key", "comment", "cover_url", "created_at", "updated_at", "platform_app_id" FROM `items`;--> statement-breakpoint
DROP TABLE `items`;--> statement-breakpoint
ALTER TABLE `__new_items` RENAME TO `items`;--> statement-breakpoint
CREATE INDEX `items_newest` ON `items` (`collection_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `items_name` ON `items` (`collection_id`,`name_key`,`id`);--> statement-breakpoint
CREATE INDEX `items_rating` ON `items` (`collection_id`,`rating_key`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `items_own_newest` ON `items` (`owner_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `items_own_name` ON `items` (`owner_id`,`name_key`,`id`);--> statement-breakpoint
CREATE INDEX `items_own_rating` ON `items` (`owner_id`,`rating_key`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `items_cover` ON `items` (`cover_url`) WHERE "items"."cover_url" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `items_game` ON `items` (`collection_id`,`platform_app_id`) WHERE "items"."platform_app_id" is not null;--> statement-breakpoint
CREATE INDEX `items_own_games` ON `items` (`owner_id`,`platform_app_id`,`collection_id`) WHERE "items"."platform_app_id" is not null;