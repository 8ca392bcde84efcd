PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_webhooks` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`url` text NOT NULL,
	`events` text NOT NULL,
	`description` text,
	`sealed_secret` text NOT NULL,
	`previous_secret` text,
	`rotated_at` integer,
	`paused_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_webhooks`("id", "user_id", "url", "events", "description", "sealed_secret", "previous_secret", "rotated_at", "paused_at", "created_at") SELECT "id", "user_id", "url", "events", "description", "sealed_secret", "previous_secret", "rotated_at", "paused_at", "created_at" FROM `webhooks`;--> statement-breakpoint
DROP TABLE `webhooks`;--> statement-breakpoint
ALTER TABLE `__new_webhooks` RENAME TO `webhooks`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `webhooks_user` ON `webhooks` (`user_id`,`created_at`,`id`);