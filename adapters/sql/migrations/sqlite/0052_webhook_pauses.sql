ALTER TABLE `push_subscriptions` ADD `service_key` text;--> statement-breakpoint
CREATE INDEX `push_subscriptions_key` ON `push_subscriptions` (`service_key`);--> statement-breakpoint
ALTER TABLE `webhooks` ADD `pause_reason` text;