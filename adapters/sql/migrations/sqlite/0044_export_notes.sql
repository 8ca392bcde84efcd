CREATE TABLE `export_contents` (
	`export_id` text NOT NULL,
	`name` text NOT NULL,
	PRIMARY KEY(`export_id`, `name`)
);
--> statement-breakpoint
ALTER TABLE `export_parts` ADD `attempt` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `export_parts` ADD `note` text;--> statement-breakpoint
CREATE INDEX `export_parts_noted` ON `export_parts` (`export_id`,`start_byte`) WHERE "export_parts"."note" is not null;