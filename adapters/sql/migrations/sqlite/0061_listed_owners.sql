ALTER TABLE `listing_editions` ADD `owner_id` text DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL;--> statement-breakpoint
CREATE INDEX `listing_editions_owner` ON `listing_editions` (`edition`,`owner_id`,`listing_id`);
--> statement-breakpoint
UPDATE listing_editions SET owner_id = (SELECT owner_id FROM listings WHERE listings.id = listing_id);
