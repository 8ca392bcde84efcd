CREATE TABLE `listings` (
	`id` text PRIMARY KEY NOT NULL,
	`item_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`kind` text NOT NULL,
	`price_amount` integer,
	`price_currency` text,
	`payment_methods` text NOT NULL,
	`description` text,
	`status` text NOT NULL,
	`item_name` text NOT NULL,
	`item_cover_url` text,
	`type` text NOT NULL,
	`words` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "listings_kind" CHECK("listings"."kind" in ('sale', 'trade', 'both')),
	CONSTRAINT "listings_status" CHECK("listings"."status" in ('active', 'paused', 'closed')),
	CONSTRAINT "listings_type" CHECK("listings"."type" in ('games', 'books', 'cardgames', 'boardgames', 'custom')),
	CONSTRAINT "listings_price" CHECK(("listings"."price_amount" is null) = ("listings"."price_currency" is null)),
	CONSTRAINT "listings_amount" CHECK("listings"."price_amount" > 0),
	CONSTRAINT "listings_priced" CHECK(("listings"."kind" = 'trade') = ("listings"."price_amount" is null))
);
--> statement-breakpoint
CREATE INDEX `listings_newest` ON `listings` (`created_at`,`id`) WHERE "listings"."status" = 'active';--> statement-breakpoint
CREATE INDEX `listings_kind_newest` ON `listings` (`kind`,`created_at`,`id`) WHERE "listings"."status" = 'active';--> statement-breakpoint
CREATE INDEX `listings_kind_price` ON `listings` (`kind`,`price_amount`,`id`) WHERE "listings"."status" = 'active' and "listings"."price_amount" is not null;--> statement-breakpoint
CREATE INDEX `listings_type_newest` ON `listings` (`type`,`kind`,`created_at`,`id`) WHERE "listings"."status" = 'active';--> statement-breakpoint
CREATE INDEX `listings_type_price` ON `listings` (`type`,`kind`,`price_amount`,`id`) WHERE "listings"."status" = 'active' and "listings"."price_amount" is not null;--> statement-breakpoint
CREATE INDEX `listings_currency` ON `listings` (`price_currency`,`price_amount`,`id`) WHERE "listings"."status" = 'active' and "listings"."price_amount" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `listings_active` ON `listings` (`item_id`) WHERE "listings"."status" = 'active';--> statement-breakpoint
CREATE INDEX `listings_item` ON `listings` (`item_id`);--> statement-breakpoint
CREATE INDEX `listings_owner` ON `listings` (`owner_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `listings_owner_status` ON `listings` (`owner_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `listings_cover` ON `listings` (`item_cover_url`) WHERE "listings"."item_cover_url" is not null;--> statement-breakpoint
CREATE TABLE `offers` (
	`id` text PRIMARY KEY NOT NULL,
	`listing_id` text,
	`item_id` text NOT NULL,
	`item_name` text NOT NULL,
	`item_cover_url` text,
	`owner_id` text NOT NULL,
	`offerer_id` text NOT NULL,
	`kind` text NOT NULL,
	`status` text NOT NULL,
	`accepted_at` integer,
	`owner_confirmed_at` integer,
	`offerer_confirmed_at` integer,
	`owner_collection_id` text,
	`offerer_collection_id` text,
	`completed_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "offers_kind" CHECK("offers"."kind" in ('buy', 'trade')),
	CONSTRAINT "offers_status" CHECK("offers"."status" in ('pending', 'accepted', 'completed', 'cancelled', 'rejected')),
	CONSTRAINT "offers_self" CHECK("offers"."owner_id" <> "offers"."offerer_id"),
	CONSTRAINT "offers_completed" CHECK(("offers"."status" = 'completed') = ("offers"."completed_at" is not null)),
	CONSTRAINT "offers_confirmed" CHECK("offers"."status" <> 'completed' or ("offers"."owner_confirmed_at" is not null and "offers"."offerer_confirmed_at" is not null)),
	CONSTRAINT "offers_acceptance" CHECK("offers"."status" not in ('accepted', 'completed') or "offers"."accepted_at" is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `offers_open` ON `offers` (`item_id`) WHERE "offers"."status" in ('pending', 'accepted');--> statement-breakpoint
CREATE INDEX `offers_listing` ON `offers` (`listing_id`,`status`) WHERE "offers"."listing_id" is not null;--> statement-breakpoint
CREATE INDEX `offers_owner` ON `offers` (`owner_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `offers_owner_status` ON `offers` (`owner_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `offers_offerer` ON `offers` (`offerer_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `offers_offerer_status` ON `offers` (`offerer_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `offers_accepted` ON `offers` (`accepted_at`,`id`) WHERE "offers"."status" = 'accepted';--> statement-breakpoint
CREATE INDEX `offers_cover` ON `offers` (`item_cover_url`) WHERE "offers"."item_cover_url" is not null;--> statement-breakpoint
CREATE TABLE `proposals` (
	`id` text PRIMARY KEY NOT NULL,
	`offer_id` text NOT NULL,
	`number` integer NOT NULL,
	`proposer_id` text NOT NULL,
	`price_amount` integer,
	`price_currency` text,
	`offered_item_id` text,
	`offered_item_name` text,
	`offered_item_cover_url` text,
	`message` text,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`offer_id`) REFERENCES `offers`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "proposals_status" CHECK("proposals"."status" in ('pending', 'accepted', 'rejected', 'superseded', 'withdrawn')),
	CONSTRAINT "proposals_price" CHECK(("proposals"."price_amount" is null) = ("proposals"."price_currency" is null)),
	CONSTRAINT "proposals_amount" CHECK("proposals"."price_amount" > 0),
	CONSTRAINT "proposals_terms" CHECK(("proposals"."price_amount" is null) <> ("proposals"."offered_item_id" is null)),
	CONSTRAINT "proposals_face" CHECK(("proposals"."offered_item_id" is null) = ("proposals"."offered_item_name" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `proposals_number` ON `proposals` (`offer_id`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `proposals_live` ON `proposals` (`offer_id`) WHERE "proposals"."status" in ('pending', 'accepted');--> statement-breakpoint
CREATE INDEX `proposals_offered` ON `proposals` (`offered_item_id`) WHERE "proposals"."offered_item_id" is not null;--> statement-breakpoint
CREATE INDEX `proposals_cover` ON `proposals` (`offered_item_cover_url`) WHERE "proposals"."offered_item_cover_url" is not null;--> statement-breakpoint
CREATE TABLE `ratings` (
	`id` text PRIMARY KEY NOT NULL,
	`offer_id` text NOT NULL,
	`rater_id` text NOT NULL,
	`ratee_id` text NOT NULL,
	`score` integer NOT NULL,
	`comment` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`offer_id`) REFERENCES `offers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ratings_score" CHECK("ratings"."score" between 1 and 5),
	CONSTRAINT "ratings_self" CHECK("ratings"."rater_id" <> "ratings"."ratee_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ratings_once` ON `ratings` (`offer_id`,`rater_id`);--> statement-breakpoint
CREATE INDEX `ratings_ratee` ON `ratings` (`ratee_id`,`created_at`,`id`);