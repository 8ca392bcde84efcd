CREATE TABLE `shares` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`collection_id` text,
	`listing_id` text,
	`secret_hash` text NOT NULL,
	`sealed_secret` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`views` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`collection_id`) REFERENCES `collections`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "shares_target" CHECK(("shares"."collection_id" is null) <> ("shares"."listing_id" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shares_secret` ON `shares` (`secret_hash`);--> statement-breakpoint
CREATE INDEX `shares_owner` ON `shares` (`owner_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `shares_collection` ON `shares` (`collection_id`) WHERE "shares"."collection_id" is not null;--> statement-breakpoint
CREATE INDEX `shares_listing` ON `shares` (`listing_id`) WHERE "shares"."listing_id" is not null;--> statement-breakpoint
CREATE INDEX `shares_expiry` ON `shares` (`expires_at`) WHERE "shares"."expires_at" is not null;