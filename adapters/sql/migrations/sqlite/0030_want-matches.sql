CREATE TABLE `want_news` (
	`id` text PRIMARY KEY NOT NULL,
	`listing_id` text NOT NULL,
	`before` text,
	`after_owner_id` text,
	`after_want_id` text,
	`turn_at` integer NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "want_news_after" CHECK(("want_news"."after_owner_id" is null) = ("want_news"."after_want_id" is null))
);
--> statement-breakpoint
CREATE INDEX `want_news_turn` ON `want_news` (`turn_at`,`id`);--> statement-breakpoint
CREATE INDEX `want_news_listing` ON `want_news` (`listing_id`);--> statement-breakpoint
CREATE TABLE `want_news_counted` (
	`news_id` text NOT NULL,
	`want_id` text NOT NULL,
	PRIMARY KEY(`news_id`, `want_id`),
	FOREIGN KEY (`want_id`) REFERENCES `wants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `want_news_counted_want` ON `want_news_counted` (`want_id`);--> statement-breakpoint
CREATE TABLE `want_tellings` (
	`want_id` text NOT NULL,
	`listing_id` text NOT NULL,
	PRIMARY KEY(`want_id`, `listing_id`),
	FOREIGN KEY (`want_id`) REFERENCES `wants`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `want_tellings_listing` ON `want_tellings` (`listing_id`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`reporter_id` text,
	`target_type` text NOT NULL,
	`target_id` text NOT NULL,
	`reason` text NOT NULL,
	`details` text,
	`status` text NOT NULL,
	`note` text,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	FOREIGN KEY (`reporter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "reports_target_type" CHECK("__new_reports"."target_type" in ('user', 'collection', 'item', 'listing', 'post', 'comment', 'message', 'event', 'round', 'want')),
	CONSTRAINT "reports_reason" CHECK("__new_reports"."reason" in ('spam', 'harassment', 'nsfw', 'hate', 'scam', 'other')),
	CONSTRAINT "reports_status" CHECK("__new_reports"."status" in ('open', 'resolved', 'dismissed')),
	CONSTRAINT "reports_decided" CHECK(("__new_reports"."status" = 'open') = ("__new_reports"."decided_at" is null)),
	CONSTRAINT "reports_note" CHECK("__new_reports"."status" = 'open' or "__new_reports"."note" is not null)
);
--> statement-breakpoint
INSERT INTO `__new_reports`("id", "reporter_id", "target_type", "target_id", "reason", "details", "status", "note", "created_at", "decided_at") SELECT "id", "reporter_id", "target_type", "target_id", "reason", "details", "status", "note", "created_at", "decided_at" FROM `reports`;--> statement-breakpoint
DROP TABLE `reports`;--> statement-breakpoint
ALTER TABLE `__new_reports` RENAME TO `reports`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `reports_once` ON `reports` (`reporter_id`,`target_type`,`target_id`) WHERE "reports"."reporter_id" is not null;--> statement-breakpoint
CREATE INDEX `reports_reporter` ON `reports` (`reporter_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reports_open` ON `reports` (`reporter_id`) WHERE "reports"."status" = 'open' and "reports"."reporter_id" is not null;--> statement-breakpoint
CREATE INDEX `reports_created` ON `reports` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reports_status` ON `reports` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reports_target` ON `reports` (`target_type`,`created_at`,`id`);--> statement-breakpoint
ALTER TABLE `wants` ADD `found_by` text DEFAULT '' NOT NULL;--> statement-breakpoint
-- One of the words, in place of the longest one: any of them finds the want.
UPDATE `wants` SET `found_by` = coalesce(`edition`, substr(substr(`key`, instr(`key`, ' ') + 1), 1, instr(substr(`key`, instr(`key`, ' ') + 1) || ' ', ' ') - 1));--> statement-breakpoint
CREATE INDEX `wants_found` ON `wants` (`found_by`,`owner_id`,`id`) WHERE "wants"."status" = 'open';