PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`reporter_id` text,
	`target_type` text NOT NULL,
	`target_id` text NOT NULL,
	`owner_id` text,
	`reason` text NOT NULL,
	`details` text,
	`status` text NOT NULL,
	`note` text,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	`claimed_by` text,
	`claimed_at` integer,
	FOREIGN KEY (`reporter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`claimed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "reports_target_type" CHECK("__new_reports"."target_type" in ('user', 'collection', 'item', 'listing', 'post', 'comment', 'message', 'event', 'round', 'want', 'set', 'offer')),
	CONSTRAINT "reports_reason" CHECK("__new_reports"."reason" in ('spam', 'harassment', 'nsfw', 'hate', 'scam', 'other', 'not_received', 'not_as_described')),
	CONSTRAINT "reports_status" CHECK("__new_reports"."status" in ('open', 'resolved', 'dismissed')),
	CONSTRAINT "reports_decided" CHECK(("__new_reports"."status" = 'open') = ("__new_reports"."decided_at" is null)),
	CONSTRAINT "reports_note" CHECK("__new_reports"."status" = 'open' or "__new_reports"."note" is not null)
);
--> statement-breakpoint
INSERT INTO `__new_reports`("id", "reporter_id", "target_type", "target_id", "owner_id", "reason", "details", "status", "note", "created_at", "decided_at", "claimed_by", "claimed_at") SELECT "id", "reporter_id", "target_type", "target_id", "owner_id", "reason", "details", "status", "note", "created_at", "decided_at", "claimed_by", "claimed_at" FROM `reports`;--> statement-breakpoint
-- Its triggers go with the table, and are made again below.
DROP TABLE `reports`;--> statement-breakpoint
ALTER TABLE `__new_reports` RENAME TO `reports`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `reports_once` ON `reports` (`reporter_id`,`target_type`,`target_id`) WHERE "reports"."reporter_id" is not null;--> statement-breakpoint
CREATE INDEX `reports_reporter` ON `reports` (`reporter_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reports_open` ON `reports` (`reporter_id`) WHERE "reports"."status" = 'open' and "reports"."reporter_id" is not null;--> statement-breakpoint
CREATE INDEX `reports_created` ON `reports` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reports_status` ON `reports` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reports_queue` ON `reports` (`status`,`target_type`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reports_claimed` ON `reports` (`claimed_by`,`status`,`created_at`,`id`) WHERE "reports"."claimed_by" is not null;--> statement-breakpoint
CREATE INDEX `reports_owner` ON `reports` (`owner_id`,`created_at`,`id`) WHERE "reports"."owner_id" is not null;--> statement-breakpoint
CREATE INDEX `reports_of_target` ON `reports` (`target_type`,`target_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reports_target` ON `reports` (`target_type`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `__new_taken_down` (
	`decision_id` text PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL,
	`target_type` text NOT NULL,
	`copy` text NOT NULL,
	`taken_at` integer NOT NULL,
	FOREIGN KEY (`decision_id`) REFERENCES `decisions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`person_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "taken_down_target_type" CHECK("__new_taken_down"."target_type" in ('user', 'collection', 'item', 'listing', 'post', 'comment', 'message', 'event', 'round', 'want', 'set', 'offer'))
);
--> statement-breakpoint
INSERT INTO `__new_taken_down`("decision_id", "person_id", "target_type", "copy", "taken_at") SELECT "decision_id", "person_id", "target_type", "copy", "taken_at" FROM `taken_down`;--> statement-breakpoint
DROP TABLE `taken_down`;--> statement-breakpoint
ALTER TABLE `__new_taken_down` RENAME TO `taken_down`;--> statement-breakpoint
CREATE INDEX `taken_down_person` ON `taken_down` (`person_id`);--> statement-breakpoint
CREATE INDEX `taken_down_taken` ON `taken_down` (`taken_at`,`decision_id`);--> statement-breakpoint
CREATE TRIGGER reports_texts_added AFTER INSERT ON reports WHEN new.reporter_id IS NOT NULL AND (coalesce(length(CAST(new."details" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."details" AS blob)), 0)), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max((coalesce(length(CAST(new."details" AS blob)), 0)), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.reporter_id;
END;--> statement-breakpoint
CREATE TRIGGER reports_texts_removed AFTER DELETE ON reports WHEN old.reporter_id IS NOT NULL AND (coalesce(length(CAST(old."details" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."details" AS blob)), 0)), items = items - 0 WHERE user_id = old.reporter_id;
END;--> statement-breakpoint
CREATE TRIGGER reports_texts_changed AFTER UPDATE OF "details" ON reports
WHEN old.reporter_id IS new.reporter_id AND (coalesce(length(CAST(old."details" AS blob)), 0)) <> (coalesce(length(CAST(new."details" AS blob)), 0)) BEGIN
  UPDATE account_usage SET texts = texts + ((coalesce(length(CAST(new."details" AS blob)), 0)) - (coalesce(length(CAST(old."details" AS blob)), 0))), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max(((coalesce(length(CAST(new."details" AS blob)), 0)) - (coalesce(length(CAST(old."details" AS blob)), 0))), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.reporter_id;
END;--> statement-breakpoint
CREATE TRIGGER reports_texts_moved AFTER UPDATE OF reporter_id ON reports
WHEN old.reporter_id IS NOT new.reporter_id BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."details" AS blob)), 0)), items = items - 0 WHERE user_id = old.reporter_id;
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."details" AS blob)), 0)), items = items + 0 WHERE user_id = new.reporter_id;
END;