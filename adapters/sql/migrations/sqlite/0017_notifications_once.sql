CREATE TABLE `event_updates` (
	`event_id` text NOT NULL,
	`user_id` text NOT NULL,
	`notified_at` integer NOT NULL,
	PRIMARY KEY(`event_id`, `user_id`),
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
-- Of unread ones of the same type, actor and subject the newest stays unread.
UPDATE `notifications` SET "read_at" = "created_at" WHERE "id" IN (SELECT "id" FROM (SELECT "id", row_number() OVER (PARTITION BY "user_id", "type", "actor_id", "subject_id" ORDER BY "created_at" DESC, "id" DESC) AS "place" FROM `notifications` WHERE "read_at" IS NULL AND "subject_id" IS NOT NULL) AS "same" WHERE "place" > 1);--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_same` ON `notifications` (`user_id`,`actor_id`,`type`,`subject_id`) WHERE "notifications"."read_at" is null and "notifications"."subject_id" is not null and "notifications"."actor_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_same_service` ON `notifications` (`user_id`,`type`,`subject_id`) WHERE "notifications"."read_at" is null and "notifications"."subject_id" is not null and "notifications"."actor_id" is null;