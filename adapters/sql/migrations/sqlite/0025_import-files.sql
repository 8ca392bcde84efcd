CREATE TABLE `import_files` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`collection_id` text NOT NULL,
	`reading` text NOT NULL,
	`position` integer NOT NULL,
	`kept_until` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `import_files_user` ON `import_files` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `import_files_collection` ON `import_files` (`collection_id`);--> statement-breakpoint
CREATE INDEX `import_files_due` ON `import_files` (`kept_until`);--> statement-breakpoint
CREATE TABLE `import_mappings` (
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`columns` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `name`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `import_portions` (
	`file_id` text NOT NULL,
	`number` integer NOT NULL,
	`rows` text NOT NULL,
	PRIMARY KEY(`file_id`, `number`),
	FOREIGN KEY (`file_id`) REFERENCES `import_files`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `import_rows` (
	`file_id` text NOT NULL,
	`line` integer NOT NULL,
	`name` text,
	`status` text NOT NULL,
	`reason` text,
	`column_name` text,
	`item_id` text,
	PRIMARY KEY(`file_id`, `line`),
	FOREIGN KEY (`file_id`) REFERENCES `import_files`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "import_rows_status" CHECK("import_rows"."status" in ('new', 'same', 'changed', 'wrong', 'skipped'))
);
--> statement-breakpoint
CREATE INDEX `import_rows_status` ON `import_rows` (`file_id`,`status`,`line`);--> statement-breakpoint
CREATE INDEX `import_rows_item` ON `import_rows` (`file_id`,`item_id`) WHERE "import_rows"."item_id" is not null;--> statement-breakpoint
ALTER TABLE `import_batches` ADD `source` text DEFAULT 'gameplatform' NOT NULL;--> statement-breakpoint
ALTER TABLE `import_batches` ADD `mapping` text;--> statement-breakpoint
ALTER TABLE `import_batches` ADD `dry_run` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `import_batches_user_source` ON `import_batches` (`user_id`,`source`,`created_at`,`id`);