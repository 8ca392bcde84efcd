CREATE TABLE `waiting_mails` (
	`user_id` text PRIMARY KEY NOT NULL,
	`since` integer NOT NULL,
	`due_at` integer NOT NULL,
	`changes` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `waiting_mails_due` ON `waiting_mails` (`due_at`);--> statement-breakpoint
ALTER TABLE `notification_settings` ADD `digest_at` integer;--> statement-breakpoint
ALTER TABLE `notification_settings` ADD `digest_from` integer;--> statement-breakpoint
ALTER TABLE `notification_settings` ADD `digested_at` integer;--> statement-breakpoint
CREATE INDEX `notification_settings_digest` ON `notification_settings` (`digest_at`) WHERE "notification_settings"."digest_at" is not null;