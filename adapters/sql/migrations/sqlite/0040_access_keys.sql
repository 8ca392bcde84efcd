CREATE TABLE `access_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`key_hash` text NOT NULL,
	`name` text NOT NULL,
	`start` text NOT NULL,
	`scopes` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `access_keys_hash` ON `access_keys` (`key_hash`);--> statement-breakpoint
CREATE INDEX `access_keys_user` ON `access_keys` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `access_keys_created` ON `access_keys` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `access_keys_expires` ON `access_keys` (`expires_at`);