CREATE TABLE `item_editions` (
	`item_id` text NOT NULL,
	`edition` text NOT NULL,
	`owner_id` text NOT NULL,
	`collection_id` text NOT NULL,
	PRIMARY KEY(`item_id`, `edition`),
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `item_editions_owner` ON `item_editions` (`edition`,`owner_id`,`collection_id`,`item_id`);--> statement-breakpoint
CREATE TABLE `listing_editions` (
	`listing_id` text NOT NULL,
	`edition` text NOT NULL,
	PRIMARY KEY(`listing_id`, `edition`),
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `listing_editions_edition` ON `listing_editions` (`edition`,`listing_id`);--> statement-breakpoint
ALTER TABLE `items` ADD `editions` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `items` ADD `external_ref` text;--> statement-breakpoint
CREATE UNIQUE INDEX `items_external_ref` ON `items` (`collection_id`,`external_ref`) WHERE "items"."external_ref" is not null;