-- The rows stand in the order of their items, without a second tree by their row numbers: a filter that looks at the
-- values of one item after another reads one page for each instead of two.
CREATE TABLE `__new_item_values` (
	`item_id` text NOT NULL,
	`collection_id` text NOT NULL,
	`key` text NOT NULL,
	`text` text,
	`number` real,
	`rating_key` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`item_id`, `key`),
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `__new_item_values`("item_id", "collection_id", "key", "text", "number", "rating_key", "created_at") SELECT "item_id", "collection_id", "key", "text", "number", "rating_key", "created_at" FROM `item_values` ORDER BY "item_id", "key";--> statement-breakpoint
DROP TABLE `item_values`;--> statement-breakpoint
ALTER TABLE `__new_item_values` RENAME TO `item_values`;--> statement-breakpoint
CREATE INDEX `item_values_text` ON `item_values` (`collection_id`,`key`,`text`,`created_at`,`item_id`) WHERE "item_values"."text" is not null;--> statement-breakpoint
CREATE INDEX `item_values_rated` ON `item_values` (`collection_id`,`key`,`text`,`rating_key`,`created_at`,`item_id`) WHERE "item_values"."text" is not null;--> statement-breakpoint
CREATE INDEX `item_values_number` ON `item_values` (`collection_id`,`key`,`number`,`created_at`,`item_id`) WHERE "item_values"."number" is not null;
