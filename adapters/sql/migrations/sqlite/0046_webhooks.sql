CREATE TABLE `webhooks` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
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
CREATE INDEX `webhooks_user` ON `webhooks` (`user_id`,`created_at`,`id`);--> statement-breakpoint
ALTER TABLE `outbox` ADD `webhook_id` text REFERENCES webhooks(id) ON DELETE cascade;--> statement-breakpoint
ALTER TABLE `outbox` ADD `response_status` integer;--> statement-breakpoint
CREATE INDEX `outbox_of_webhook` ON `outbox` (`webhook_id`) WHERE "outbox"."webhook_id" is not null;--> statement-breakpoint
CREATE INDEX `outbox_held` ON `outbox` (`receiver`) WHERE ("outbox"."next_attempt_at" is null and "outbox"."sent_at" is null and "outbox"."failed_at" is null);