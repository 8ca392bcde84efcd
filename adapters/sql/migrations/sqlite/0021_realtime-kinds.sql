PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_realtime_events` (
	`id` integer PRIMARY KEY NOT NULL,
	`n` integer,
	`kind` text NOT NULL,
	`audience_kind` text NOT NULL,
	`audience_id` text NOT NULL,
	`subject_id` text,
	`at` integer NOT NULL,
	CONSTRAINT "realtime_events_audience" CHECK("__new_realtime_events"."audience_kind" = 'user' or "__new_realtime_events"."audience_kind" = 'friends' or "__new_realtime_events"."audience_kind" = 'conversation' or "__new_realtime_events"."audience_kind" = 'everybody')
);
--> statement-breakpoint
INSERT INTO `__new_realtime_events`("id", "n", "kind", "audience_kind", "audience_id", "subject_id", "at") SELECT "id", "n", "kind", "audience_kind", "audience_id", "subject_id", "at" FROM `realtime_events`;--> statement-breakpoint
DROP TABLE `realtime_events`;--> statement-breakpoint
ALTER TABLE `__new_realtime_events` RENAME TO `realtime_events`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `realtime_events_n` ON `realtime_events` (`n`) WHERE "realtime_events"."n" is not null;--> statement-breakpoint
CREATE INDEX `realtime_events_unnumbered` ON `realtime_events` (`id`) WHERE "realtime_events"."n" is null;