CREATE TABLE `edition_prices` (
	`edition` text NOT NULL,
	`unit` text NOT NULL,
	`period` text NOT NULL,
	`currency` text NOT NULL,
	`count` integer NOT NULL,
	`low` integer NOT NULL,
	`median` integer NOT NULL,
	`median_offer` text,
	`high` integer NOT NULL,
	`last` integer NOT NULL,
	`is_shown` integer NOT NULL,
	PRIMARY KEY(`edition`, `unit`, `period`, `currency`),
	CONSTRAINT "edition_prices_count" CHECK("edition_prices"."count" >= 0)
);
--> statement-breakpoint
CREATE TABLE `edition_sales` (
	`offer_id` text NOT NULL,
	`edition` text NOT NULL,
	`unit` text NOT NULL,
	`period` text NOT NULL,
	`currency` text NOT NULL,
	`amount` integer NOT NULL,
	`owner_id` text NOT NULL,
	`offerer_id` text NOT NULL,
	`sides` text NOT NULL,
	`sold_at` integer NOT NULL,
	`is_left_out` integer NOT NULL,
	PRIMARY KEY(`offer_id`, `edition`, `unit`),
	CONSTRAINT "edition_sales_unit" CHECK("edition_sales"."unit" in ('year', 'month')),
	CONSTRAINT "edition_sales_price" CHECK("edition_sales"."amount" > 0)
);
--> statement-breakpoint
CREATE INDEX `edition_sales_amount` ON `edition_sales` (`edition`,`unit`,`period`,`currency`,`is_left_out`,`amount`,`offer_id`);--> statement-breakpoint
CREATE INDEX `edition_sales_latest` ON `edition_sales` (`edition`,`unit`,`period`,`currency`,`is_left_out`,`sold_at`,`offer_id`);--> statement-breakpoint
CREATE INDEX `edition_sales_sides` ON `edition_sales` (`edition`,`unit`,`period`,`currency`,`is_left_out`,`sides`);--> statement-breakpoint
CREATE INDEX `edition_sales_owner` ON `edition_sales` (`owner_id`,`offer_id`);--> statement-breakpoint
CREATE INDEX `edition_sales_offerer` ON `edition_sales` (`offerer_id`,`offer_id`);--> statement-breakpoint
CREATE TABLE `sales_reviews` (
	`user_id` text PRIMARY KEY NOT NULL,
	`is_suspended` integer NOT NULL,
	`after_offer` text NOT NULL,
	`turn_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sales_reviews_turn` ON `sales_reviews` (`turn_at`);