CREATE TABLE `notification_settings` (
	`user_id` text PRIMARY KEY NOT NULL,
	`channels` text NOT NULL,
	`digest_every` text NOT NULL,
	`digest_hour` integer NOT NULL,
	`digest_weekday` integer NOT NULL,
	`time_zone` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `unlisted_notifications` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`type` text NOT NULL,
	`actor_id` text,
	`subject_kind` text,
	`subject_id` text,
	`read_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `unlisted_notifications_user` ON `unlisted_notifications` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `unlisted_notifications_same` ON `unlisted_notifications` (`user_id`,`actor_id`,`type`,`subject_id`) WHERE "unlisted_notifications"."read_at" is null and "unlisted_notifications"."subject_id" is not null and "unlisted_notifications"."actor_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `unlisted_notifications_same_service` ON `unlisted_notifications` (`user_id`,`type`,`subject_id`) WHERE "unlisted_notifications"."read_at" is null and "unlisted_notifications"."subject_id" is not null and "unlisted_notifications"."actor_id" is null;--> statement-breakpoint
CREATE INDEX `unlisted_notifications_subject` ON `unlisted_notifications` (`subject_id`) WHERE "unlisted_notifications"."subject_id" is not null;--> statement-breakpoint
CREATE INDEX `unlisted_notifications_created` ON `unlisted_notifications` (`created_at`);