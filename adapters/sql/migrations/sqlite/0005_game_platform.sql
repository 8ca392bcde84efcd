CREATE TABLE `game_items` (
	`item_id` text PRIMARY KEY NOT NULL,
	`app_id` integer NOT NULL,
	`written_name` text NOT NULL,
	`written_playtime` real,
	`details_due_at` integer,
	`details_taken` integer,
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `game_items_due` ON `game_items` (`details_due_at`,`app_id`) WHERE "game_items"."details_taken" < 3;--> statement-breakpoint
CREATE INDEX `game_items_waiting` ON `game_items` (`app_id`,`item_id`) WHERE "game_items"."details_taken" is not null;--> statement-breakpoint
CREATE TABLE `import_batches` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`collection_id` text NOT NULL,
	`status` text NOT NULL,
	`total` integer NOT NULL,
	`imported` integer NOT NULL,
	`updated` integer NOT NULL,
	`skipped` integer NOT NULL,
	`failed` integer NOT NULL,
	`games_left` integer NOT NULL,
	`faults` integer NOT NULL,
	`claimed_until` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`finished_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "import_batches_status" CHECK("import_batches"."status" in ('queued', 'running', 'done', 'partial', 'failed', 'cancelled'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `import_batches_active` ON `import_batches` (`user_id`) WHERE "import_batches"."status" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX `import_batches_due` ON `import_batches` (`updated_at`,`id`) WHERE "import_batches"."status" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX `import_batches_user` ON `import_batches` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `import_batches_created` ON `import_batches` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `import_games` (
	`batch_id` text NOT NULL,
	`app_id` integer NOT NULL,
	`name` text NOT NULL,
	`playtime_minutes` real NOT NULL,
	`reason` text,
	PRIMARY KEY(`batch_id`, `app_id`),
	FOREIGN KEY (`batch_id`) REFERENCES `import_batches`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `platform_keys` (
	`user_id` text PRIMARY KEY NOT NULL,
	`sealed` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `platform_links` (
	`user_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`linked_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `platform_links_account` ON `platform_links` (`account_id`);--> statement-breakpoint
ALTER TABLE `items` ADD `platform_app_id` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `items_game` ON `items` (`collection_id`,`platform_app_id`) WHERE "items"."platform_app_id" is not null;--> statement-breakpoint
CREATE INDEX `items_own_games` ON `items` (`owner_id`,`platform_app_id`,`collection_id`) WHERE "items"."platform_app_id" is not null;