PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`recipient` text,
	`recipient_hash` text,
	`kind` text NOT NULL,
	`sealed` text,
	`created_at` integer NOT NULL,
	`attempts` integer NOT NULL,
	`give_up_at` integer NOT NULL,
	`next_attempt_at` integer,
	`sent_at` integer,
	`failed_at` integer,
	`last_error` text
);
--> statement-breakpoint
INSERT INTO `__new_outbox`("id", "recipient", "recipient_hash", "kind", "sealed", "created_at", "attempts", "give_up_at", "next_attempt_at", "sent_at", "failed_at", "last_error") SELECT "id", CASE WHEN "sent_at" IS NULL THEN "recipient" END, NULL, "kind", "sealed", "created_at", "attempts", "give_up_at", "next_attempt_at", "sent_at", "failed_at", "last_error" FROM `outbox`;--> statement-breakpoint
DROP TABLE `outbox`;--> statement-breakpoint
ALTER TABLE `__new_outbox` RENAME TO `outbox`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`next_attempt_at`) WHERE "outbox"."next_attempt_at" is not null;--> statement-breakpoint
CREATE INDEX `outbox_created` ON `outbox` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `outbox_recipient` ON `outbox` (`recipient_hash`,`kind`,`created_at`);--> statement-breakpoint
CREATE INDEX `outbox_failed` ON `outbox` (`created_at`,`id`) WHERE "outbox"."failed_at" is not null;--> statement-breakpoint
ALTER TABLE `blocks` ADD `blocker_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `credentials_valid_from` integer;--> statement-breakpoint
UPDATE `blocks` SET `blocker_name` = (SELECT `display_name` FROM `users` WHERE `users`.`id` = `blocks`.`blocker_id`);