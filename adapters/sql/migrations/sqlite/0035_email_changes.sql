CREATE TABLE `pending_addresses` (
	`user_id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pending_addresses_hash` ON `pending_addresses` (`hash`);--> statement-breakpoint
CREATE INDEX `pending_addresses_expires` ON `pending_addresses` (`expires_at`);--> statement-breakpoint
CREATE TABLE `replaced_addresses` (
	`hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`position` integer NOT NULL,
	`email` text NOT NULL,
	`replaced_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `replaced_addresses_user` ON `replaced_addresses` (`user_id`,`position`);--> statement-breakpoint
CREATE INDEX `replaced_addresses_email` ON `replaced_addresses` (`email`);--> statement-breakpoint
CREATE INDEX `replaced_addresses_expires` ON `replaced_addresses` (`expires_at`);--> statement-breakpoint
ALTER TABLE `recovery_codes` ADD `made_at` integer;