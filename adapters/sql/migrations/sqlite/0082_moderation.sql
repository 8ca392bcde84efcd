CREATE TABLE `decisions` (
	`id` text PRIMARY KEY NOT NULL,
	`report_id` text NOT NULL,
	`moderator_id` text,
	`person_id` text,
	`action` text NOT NULL,
	`rule` text,
	`note` text NOT NULL,
	`decided_at` integer NOT NULL,
	`suspended_at` integer,
	`ends_at` integer,
	`ended_at` integer,
	`undone_at` integer,
	`undone_by` text,
	FOREIGN KEY (`report_id`) REFERENCES `reports`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`moderator_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`person_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`undone_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "decisions_action" CHECK("decisions"."action" in ('dismissed', 'removed', 'warned', 'suspended'))
);
--> statement-breakpoint
CREATE INDEX `decisions_report` ON `decisions` (`report_id`);--> statement-breakpoint
CREATE INDEX `decisions_person` ON `decisions` (`person_id`,`decided_at`,`id`) WHERE "decisions"."person_id" is not null;--> statement-breakpoint
CREATE INDEX `decisions_moderator` ON `decisions` (`moderator_id`) WHERE "decisions"."moderator_id" is not null;--> statement-breakpoint
CREATE INDEX `decisions_undone_by` ON `decisions` (`undone_by`) WHERE "decisions"."undone_by" is not null;--> statement-breakpoint
CREATE INDEX `decisions_due` ON `decisions` (`ends_at`,`id`) WHERE "decisions"."ends_at" is not null and "decisions"."ended_at" is null and "decisions"."undone_at" is null;--> statement-breakpoint
ALTER TABLE `reports` ADD `owner_id` text REFERENCES users(id) ON DELETE set null;--> statement-breakpoint
ALTER TABLE `reports` ADD `claimed_by` text REFERENCES users(id) ON DELETE set null;--> statement-breakpoint
ALTER TABLE `reports` ADD `claimed_at` integer;--> statement-breakpoint
CREATE INDEX `reports_queue` ON `reports` (`status`,`target_type`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reports_claimed` ON `reports` (`claimed_by`,`status`,`created_at`,`id`) WHERE "reports"."claimed_by" is not null;--> statement-breakpoint
CREATE INDEX `reports_owner` ON `reports` (`owner_id`,`created_at`,`id`) WHERE "reports"."owner_id" is not null;--> statement-breakpoint
CREATE INDEX `reports_of_target` ON `reports` (`target_type`,`target_id`,`created_at`,`id`);