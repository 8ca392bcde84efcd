ALTER TABLE `edition_answers` ADD `cover` text;--> statement-breakpoint
ALTER TABLE `edition_answers` ADD `series_name` text;--> statement-breakpoint
ALTER TABLE `edition_answers` ADD `series_number` text;--> statement-breakpoint
ALTER TABLE `edition_answers` ADD `source_url` text;--> statement-breakpoint
-- What was remembered has neither; it is asked for again.
DELETE FROM `edition_answers`;
