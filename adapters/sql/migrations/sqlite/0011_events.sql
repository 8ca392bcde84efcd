CREATE TABLE `calendar_feeds` (
	`user_id` text PRIMARY KEY NOT NULL,
	`secret_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_secret` ON `calendar_feeds` (`secret_hash`);--> statement-breakpoint
CREATE TABLE `event_invites` (
	`event_id` text NOT NULL,
	`user_id` text NOT NULL,
	`invited_by` text NOT NULL,
	`invited_at` integer NOT NULL,
	`status` text NOT NULL,
	`starts_at` integer NOT NULL,
	PRIMARY KEY(`event_id`, `user_id`),
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "event_invites_status" CHECK("event_invites"."status" in ('invited', 'accepted', 'declined', 'revoked'))
);
--> statement-breakpoint
CREATE INDEX `event_invites_event` ON `event_invites` (`event_id`,`invited_at`,`user_id`);--> statement-breakpoint
CREATE INDEX `event_invites_user` ON `event_invites` (`user_id`,`status`,`starts_at`,`event_id`);--> statement-breakpoint
CREATE TABLE `event_organizers` (
	`event_id` text NOT NULL,
	`user_id` text NOT NULL,
	`starts_at` integer NOT NULL,
	`added_at` integer NOT NULL,
	PRIMARY KEY(`event_id`, `user_id`),
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `event_organizers_user` ON `event_organizers` (`user_id`,`starts_at`,`event_id`);--> statement-breakpoint
CREATE TABLE `event_participants` (
	`event_id` text NOT NULL,
	`user_id` text NOT NULL,
	`participation` text NOT NULL,
	`position` integer,
	`starts_at` integer NOT NULL,
	`joined_at` integer NOT NULL,
	PRIMARY KEY(`event_id`, `user_id`),
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "event_participants_participation" CHECK("event_participants"."participation" in ('going', 'waitlist')),
	CONSTRAINT "event_participants_waiting" CHECK(("event_participants"."participation" = 'waitlist') = ("event_participants"."position" is not null))
);
--> statement-breakpoint
CREATE INDEX `event_participants_joined` ON `event_participants` (`event_id`,`participation`,`joined_at`,`user_id`);--> statement-breakpoint
CREATE INDEX `event_participants_user` ON `event_participants` (`user_id`,`participation`,`starts_at`,`event_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `event_participants_position` ON `event_participants` (`event_id`,`position`) WHERE "event_participants"."position" is not null;--> statement-breakpoint
CREATE TABLE `event_reminders` (
	`event_id` text NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`sent_at` integer NOT NULL,
	PRIMARY KEY(`event_id`, `user_id`, `kind`),
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "event_reminders_kind" CHECK("event_reminders"."kind" in ('far', 'near'))
);
--> statement-breakpoint
CREATE TABLE `event_words` (
	`event_id` text NOT NULL,
	`word` text NOT NULL,
	`starts_at` integer NOT NULL,
	PRIMARY KEY(`event_id`, `word`),
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `event_words_word` ON `event_words` (`word`,`starts_at`,`event_id`);--> statement-breakpoint
CREATE TABLE `events` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`cover_url` text,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`time_zone` text NOT NULL,
	`place_kind` text NOT NULL,
	`address` text,
	`city` text,
	`city_key` text,
	`url` text,
	`visibility` text NOT NULL,
	`capacity` integer,
	`status` text NOT NULL,
	`cancel_reason` text,
	`going_count` integer DEFAULT 0 NOT NULL,
	`waitlist_count` integer DEFAULT 0 NOT NULL,
	`next_position` integer DEFAULT 1 NOT NULL,
	`far_reminders_for` integer,
	`near_reminders_for` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "events_order" CHECK("events"."starts_at" < "events"."ends_at"),
	CONSTRAINT "events_place_kind" CHECK("events"."place_kind" in ('onsite', 'online')),
	CONSTRAINT "events_place" CHECK(("events"."place_kind" = 'onsite') = ("events"."address" is not null)
            and ("events"."address" is null) = ("events"."city" is null)
            and ("events"."city" is null) = ("events"."city_key" is null)
            and ("events"."place_kind" = 'online') = ("events"."url" is not null)),
	CONSTRAINT "events_visibility" CHECK("events"."visibility" in ('public', 'friends_only', 'invite_only')),
	CONSTRAINT "events_status" CHECK("events"."status" in ('scheduled', 'cancelled', 'ended')),
	CONSTRAINT "events_reason" CHECK("events"."cancel_reason" is null or "events"."status" = 'cancelled'),
	CONSTRAINT "events_capacity" CHECK("events"."capacity" >= 1),
	CONSTRAINT "events_seats" CHECK("events"."going_count" >= 0 and "events"."going_count" <= "events"."capacity"),
	CONSTRAINT "events_going" CHECK("events"."going_count" >= 0 and "events"."waitlist_count" >= 0)
);
--> statement-breakpoint
CREATE INDEX `events_starts` ON `events` (`starts_at`,`id`) WHERE "events"."status" <> 'cancelled';--> statement-breakpoint
CREATE INDEX `events_city` ON `events` (`city_key`,`status`,`starts_at`,`id`) WHERE "events"."status" <> 'cancelled';--> statement-breakpoint
CREATE INDEX `events_kind` ON `events` (`place_kind`,`status`,`starts_at`,`id`) WHERE "events"."status" <> 'cancelled';--> statement-breakpoint
CREATE INDEX `events_owner` ON `events` (`owner_id`,`starts_at`,`id`);--> statement-breakpoint
CREATE INDEX `events_ending` ON `events` (`ends_at`,`id`) WHERE "events"."status" = 'scheduled';--> statement-breakpoint
CREATE INDEX `events_scheduled` ON `events` (`starts_at`,`id`) WHERE "events"."status" = 'scheduled';--> statement-breakpoint
CREATE INDEX `events_cover` ON `events` (`cover_url`) WHERE "events"."cover_url" is not null;