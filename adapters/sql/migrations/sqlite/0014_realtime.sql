CREATE TABLE `realtime_online` (
	`user_id` text NOT NULL,
	`process_id` text NOT NULL,
	PRIMARY KEY(`user_id`, `process_id`),
	FOREIGN KEY (`process_id`) REFERENCES `realtime_processes`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `realtime_online_process` ON `realtime_online` (`process_id`);--> statement-breakpoint
CREATE TABLE `realtime_processes` (
	`id` text PRIMARY KEY NOT NULL,
	`beat_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `users` ADD `sockets_valid_from` integer;