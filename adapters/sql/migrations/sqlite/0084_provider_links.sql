PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_linked_accounts` (
	`user_id` text NOT NULL,
	`issuer` text NOT NULL,
	`provider` text DEFAULT 'default' NOT NULL,
	`subject` text NOT NULL,
	`email` text,
	`email_verified` integer NOT NULL,
	`linked_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `issuer`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
-- The links of before belong to the provider of the settings without a name.
INSERT INTO `__new_linked_accounts`("user_id", "issuer", "subject", "email", "email_verified", "linked_at") SELECT "user_id", "issuer", "subject", "email", "email_verified", "linked_at" FROM `linked_accounts`;--> statement-breakpoint
DROP TABLE `linked_accounts`;--> statement-breakpoint
ALTER TABLE `__new_linked_accounts` RENAME TO `linked_accounts`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `linked_accounts_subject` ON `linked_accounts` (`issuer`,`subject`);--> statement-breakpoint
CREATE INDEX `linked_accounts_email` ON `linked_accounts` (`email`);