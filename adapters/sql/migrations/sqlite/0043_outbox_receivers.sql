DROP INDEX `outbox_due`;--> statement-breakpoint
DROP INDEX `outbox_created`;--> statement-breakpoint
DROP INDEX `outbox_failed`;--> statement-breakpoint
ALTER TABLE `outbox` ADD `receiver` text DEFAULT 'mail' NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `claimed_at` integer;--> statement-breakpoint
CREATE INDEX `outbox_waiting` ON `outbox` (`receiver`,`next_attempt_at`) WHERE "outbox"."next_attempt_at" is not null;--> statement-breakpoint
CREATE INDEX `outbox_claimed` ON `outbox` (`claimed_at`) WHERE "outbox"."claimed_at" is not null;--> statement-breakpoint
CREATE INDEX `outbox_of_receiver` ON `outbox` (`receiver`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `outbox_given_up` ON `outbox` (`receiver`,`created_at`,`id`) WHERE "outbox"."failed_at" is not null;--> statement-breakpoint
CREATE INDEX `outbox_sent` ON `outbox` (`sent_at`) WHERE "outbox"."sent_at" is not null;--> statement-breakpoint
CREATE INDEX `outbox_failed_at` ON `outbox` (`failed_at`) WHERE "outbox"."failed_at" is not null;