CREATE TABLE `linked_accounts` (
	`user_id` text PRIMARY KEY NOT NULL,
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`email` text,
	`email_verified` integer NOT NULL,
	`linked_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `linked_accounts_subject` ON `linked_accounts` (`issuer`,`subject`);--> statement-breakpoint
CREATE INDEX `linked_accounts_email` ON `linked_accounts` (`email`);--> statement-breakpoint
CREATE TABLE `used_states` (
	`id` text PRIMARY KEY NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `used_states_expires` ON `used_states` (`expires_at`);--> statement-breakpoint
ALTER TABLE `users` ADD `tokens_valid_from` integer;