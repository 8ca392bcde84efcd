CREATE TABLE `export_parts` (
	`id` text PRIMARY KEY NOT NULL,
	`export_id` text,
	`start_byte` integer NOT NULL,
	`size` integer NOT NULL,
	`stored_at` integer NOT NULL,
	FOREIGN KEY (`export_id`) REFERENCES `exports`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "export_parts_size" CHECK("export_parts"."size" > 0 and "export_parts"."start_byte" >= 0)
);
--> statement-breakpoint
CREATE INDEX `export_parts_export` ON `export_parts` (`export_id`,`start_byte`);--> statement-breakpoint
CREATE INDEX `export_parts_unused` ON `export_parts` (`stored_at`,`id`) WHERE "export_parts"."export_id" is null;--> statement-breakpoint
CREATE TABLE `exports` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`status` text NOT NULL,
	`attempt` integer NOT NULL,
	`bytes` integer,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	`expires_at` integer,
	`claimed_until` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "exports_status" CHECK("exports"."status" in ('queued', 'running', 'ready', 'failed', 'expired')),
	CONSTRAINT "exports_ready" CHECK(("exports"."status" = 'ready') = ("exports"."bytes" is not null))
);
--> statement-breakpoint
CREATE INDEX `exports_user` ON `exports` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `exports_waiting` ON `exports` (`created_at`,`id`) WHERE "exports"."status" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX `exports_due` ON `exports` (`expires_at`) WHERE "exports"."status" in ('ready');--> statement-breakpoint
CREATE INDEX `exports_over` ON `exports` (`created_at`) WHERE "exports"."status" in ('failed', 'expired');--> statement-breakpoint
CREATE INDEX `ratings_rater` ON `ratings` (`rater_id`,`created_at`,`id`);