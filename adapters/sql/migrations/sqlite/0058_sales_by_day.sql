DROP INDEX `edition_sales_latest`;--> statement-breakpoint
DROP INDEX `edition_sales_sides`;--> statement-breakpoint
ALTER TABLE `edition_sales` ADD `is_new` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `edition_sales_oldest` ON `edition_sales` (`edition`,`unit`,`period`,`currency`,`is_left_out`,`sold_at`,`offer_id`,`sides`);--> statement-breakpoint
CREATE INDEX `edition_sales_new` ON `edition_sales` (`sold_at`,`offer_id`) WHERE "edition_sales"."is_new";--> statement-breakpoint
ALTER TABLE `edition_prices` DROP COLUMN `last`;
--> statement-breakpoint
UPDATE edition_sales SET is_new = 1, is_left_out = 1;
--> statement-breakpoint
DELETE FROM edition_prices;
