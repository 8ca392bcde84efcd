PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_import_rows` (
	`file_id` text NOT NULL,
	`line` integer NOT NULL,
	`name` text,
	`status` text NOT NULL,
	`reason` text,
	`column_name` text,
	`item_id` text,
	`notes` text,
	PRIMARY KEY(`file_id`, `line`),
	FOREIGN KEY (`file_id`) REFERENCES `import_files`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "import_rows_status" CHECK("__new_import_rows"."status" in ('new', 'same', 'changed', 'wrong', 'skipped', 'want'))
);
--> statement-breakpoint
INSERT INTO `__new_import_rows`("file_id", "line", "name", "status", "reason", "column_name", "item_id", "notes") SELECT "file_id", "line", "name", "status", "reason", "column_name", "item_id", NULL FROM `import_rows`;--> statement-breakpoint
DROP TABLE `import_rows`;--> statement-breakpoint
ALTER TABLE `__new_import_rows` RENAME TO `import_rows`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `import_rows_status` ON `import_rows` (`file_id`,`status`,`line`);--> statement-breakpoint
CREATE INDEX `import_rows_item` ON `import_rows` (`file_id`,`item_id`) WHERE "import_rows"."item_id" is not null;--> statement-breakpoint
ALTER TABLE `import_batches` ADD `noted` integer DEFAULT 0 NOT NULL;