CREATE TABLE `round_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`round_id` text NOT NULL,
	`item_id` text NOT NULL,
	`item_name` text NOT NULL,
	`item_cover_url` text,
	`name_key` text NOT NULL,
	`type` text NOT NULL,
	`owner_id` text NOT NULL,
	`note` text,
	`outcome` text,
	`ended_at` integer,
	`wants` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`round_id`) REFERENCES `rounds`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "round_entries_type_known" CHECK("round_entries"."type" in ('games', 'books', 'cardgames', 'boardgames', 'custom')),
	CONSTRAINT "round_entries_outcome_known" CHECK("round_entries"."outcome" in ('matched', 'unmatched'))
);
--> statement-breakpoint
CREATE INDEX `round_entries_round` ON `round_entries` (`round_id`,`id`);--> statement-breakpoint
CREATE INDEX `round_entries_type` ON `round_entries` (`round_id`,`type`,`id`);--> statement-breakpoint
CREATE INDEX `round_entries_outcome` ON `round_entries` (`round_id`,`outcome`,`id`) WHERE "round_entries"."outcome" is not null;--> statement-breakpoint
CREATE INDEX `round_entries_owner` ON `round_entries` (`owner_id`,`round_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `round_entries_active` ON `round_entries` (`item_id`) WHERE "round_entries"."ended_at" is null;--> statement-breakpoint
CREATE INDEX `round_entries_cover` ON `round_entries` (`item_cover_url`) WHERE "round_entries"."item_cover_url" is not null;--> statement-breakpoint
CREATE TABLE `round_files` (
	`round_id` text NOT NULL,
	`file` text NOT NULL,
	`n` integer NOT NULL,
	`text` text NOT NULL,
	PRIMARY KEY(`round_id`, `file`, `n`),
	FOREIGN KEY (`round_id`) REFERENCES `rounds`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "round_files_file" CHECK("round_files"."file" in ('input', 'result'))
);
--> statement-breakpoint
CREATE TABLE `round_groups` (
	`id` text PRIMARY KEY NOT NULL,
	`round_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`wants` text NOT NULL,
	FOREIGN KEY (`round_id`) REFERENCES `rounds`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `round_groups_name` ON `round_groups` (`round_id`,`owner_id`,`name`);--> statement-breakpoint
CREATE TABLE `round_invites` (
	`round_id` text NOT NULL,
	`user_id` text NOT NULL,
	`invited_at` integer NOT NULL,
	PRIMARY KEY(`round_id`, `user_id`),
	FOREIGN KEY (`round_id`) REFERENCES `rounds`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `round_invites_user` ON `round_invites` (`user_id`,`round_id`);--> statement-breakpoint
CREATE TABLE `round_legs` (
	`id` text PRIMARY KEY NOT NULL,
	`round_id` text NOT NULL,
	`cycle` integer NOT NULL,
	`entry_id` text NOT NULL,
	`for_entry_id` text NOT NULL,
	`item_id` text NOT NULL,
	`item_name` text NOT NULL,
	`item_cover_url` text,
	`giver_id` text NOT NULL,
	`receiver_id` text NOT NULL,
	`rank` integer,
	`redirected` integer NOT NULL,
	`status` text NOT NULL,
	`fault` text,
	`waived` integer NOT NULL,
	`giver_confirmed_at` integer,
	`receiver_confirmed_at` integer,
	`receiver_collection_id` text,
	`completed_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`round_id`) REFERENCES `rounds`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`entry_id`) REFERENCES `round_entries`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`for_entry_id`) REFERENCES `round_entries`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "round_legs_status" CHECK("round_legs"."status" in ('pending', 'completed', 'failed', 'cancelled')),
	CONSTRAINT "round_legs_self" CHECK("round_legs"."giver_id" <> "round_legs"."receiver_id"),
	CONSTRAINT "round_legs_completed" CHECK(("round_legs"."status" = 'completed') = ("round_legs"."completed_at" is not null)),
	CONSTRAINT "round_legs_confirmed" CHECK(("round_legs"."status" = 'completed') = ("round_legs"."giver_confirmed_at" is not null and "round_legs"."receiver_confirmed_at" is not null)),
	CONSTRAINT "round_legs_fault" CHECK("round_legs"."fault" is null or ("round_legs"."fault" = 'giver' and "round_legs"."status" = 'failed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `round_legs_given` ON `round_legs` (`entry_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `round_legs_received` ON `round_legs` (`for_entry_id`) WHERE "round_legs"."status" in ('pending', 'completed');--> statement-breakpoint
CREATE INDEX `round_legs_for` ON `round_legs` (`for_entry_id`);--> statement-breakpoint
CREATE INDEX `round_legs_round` ON `round_legs` (`round_id`,`id`);--> statement-breakpoint
CREATE INDEX `round_legs_giver` ON `round_legs` (`giver_id`,`id`);--> statement-breakpoint
CREATE INDEX `round_legs_receiver` ON `round_legs` (`receiver_id`,`id`);--> statement-breakpoint
CREATE INDEX `round_legs_pending` ON `round_legs` (`round_id`,`id`) WHERE "round_legs"."status" = 'pending';--> statement-breakpoint
CREATE INDEX `round_legs_pending_item` ON `round_legs` (`item_id`) WHERE "round_legs"."status" = 'pending';--> statement-breakpoint
CREATE INDEX `round_legs_pending_giver` ON `round_legs` (`giver_id`,`id`) WHERE "round_legs"."status" = 'pending';--> statement-breakpoint
CREATE INDEX `round_legs_pending_receiver` ON `round_legs` (`receiver_id`,`id`) WHERE "round_legs"."status" = 'pending';--> statement-breakpoint
CREATE INDEX `round_legs_cover` ON `round_legs` (`item_cover_url`) WHERE "round_legs"."item_cover_url" is not null;--> statement-breakpoint
CREATE TABLE `round_organizers` (
	`round_id` text NOT NULL,
	`user_id` text NOT NULL,
	`added_at` integer NOT NULL,
	PRIMARY KEY(`round_id`, `user_id`),
	FOREIGN KEY (`round_id`) REFERENCES `rounds`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `round_organizers_user` ON `round_organizers` (`user_id`,`round_id`);--> statement-breakpoint
CREATE TABLE `round_records` (
	`user_id` text PRIMARY KEY NOT NULL,
	`completed` integer NOT NULL,
	`failed` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `round_words` (
	`round_id` text NOT NULL,
	`word` text NOT NULL,
	PRIMARY KEY(`round_id`, `word`),
	FOREIGN KEY (`round_id`) REFERENCES `rounds`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `round_words_word` ON `round_words` (`word`,`round_id`);--> statement-breakpoint
CREATE TABLE `rounds` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`visibility` text NOT NULL,
	`status` text NOT NULL,
	`entries_until` integer NOT NULL,
	`locks_at` integer NOT NULL,
	`review_hours` integer NOT NULL,
	`solves_at` integer,
	`check_hours` integer NOT NULL,
	`starts_at` integer,
	`settle_days` integer NOT NULL,
	`settles_by` integer,
	`max_entries` integer NOT NULL,
	`seed` text NOT NULL,
	`cancel_reason` text,
	`entries_count` integer NOT NULL,
	`wants_count` integer NOT NULL,
	`is_frozen` integer NOT NULL,
	`is_closing_told` integer NOT NULL,
	`trades` integer,
	`people` integer,
	`rank_sum` integer,
	`longest` integer,
	`link` text,
	`claimed_until` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "rounds_visibility" CHECK("rounds"."visibility" in ('public', 'friends_only', 'invite_only')),
	CONSTRAINT "rounds_status_known" CHECK("rounds"."status" in ('draft', 'open', 'locked', 'solved', 'settling', 'done', 'cancelled')),
	CONSTRAINT "rounds_counts" CHECK("rounds"."entries_count" >= 0 and "rounds"."wants_count" >= 0),
	CONSTRAINT "rounds_solved" CHECK("rounds"."status" not in ('solved', 'settling', 'done')
          or ("rounds"."trades" is not null and "rounds"."starts_at" is not null)),
	CONSTRAINT "rounds_result" CHECK(("rounds"."trades" is null) = ("rounds"."people" is null) and ("rounds"."people" is null) = ("rounds"."rank_sum" is null)
          and ("rounds"."rank_sum" is null) = ("rounds"."longest" is null))
);
--> statement-breakpoint
CREATE INDEX `rounds_owner` ON `rounds` (`owner_id`,`id`);--> statement-breakpoint
CREATE INDEX `rounds_status` ON `rounds` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `rounds_unfinished` ON `rounds` (`owner_id`,`id`) WHERE "rounds"."status" not in ('done', 'cancelled');--> statement-breakpoint
CREATE UNIQUE INDEX `rounds_link` ON `rounds` (`link`) WHERE "rounds"."link" is not null;--> statement-breakpoint
CREATE INDEX `rounds_closing` ON `rounds` (`locks_at`,`id`) WHERE "rounds"."status" = 'open' and not "rounds"."is_closing_told";--> statement-breakpoint
CREATE INDEX `rounds_locking` ON `rounds` (`locks_at`,`id`) WHERE "rounds"."status" = 'open';--> statement-breakpoint
CREATE INDEX `rounds_solving` ON `rounds` (`solves_at`,`id`) WHERE "rounds"."status" = 'locked';--> statement-breakpoint
CREATE INDEX `rounds_starting` ON `rounds` (`starts_at`,`id`) WHERE "rounds"."status" = 'solved';--> statement-breakpoint
CREATE INDEX `rounds_settling` ON `rounds` (`settles_by`,`id`) WHERE "rounds"."status" = 'settling';--> statement-breakpoint
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
	CONSTRAINT "reports_target_type" CHECK("__new_reports"."target_type" in ('user', 'collection', 'item', 'listing', 'post', 'comment', 'message', 'event', 'round')),
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
CREATE TABLE `__new_ratings` (
	`id` text PRIMARY KEY NOT NULL,
	`offer_id` text,
	`leg_id` text,
	`rater_id` text NOT NULL,
	`ratee_id` text NOT NULL,
	`score` integer NOT NULL,
	`comment` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`offer_id`) REFERENCES `offers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ratings_of" CHECK(("__new_ratings"."offer_id" is null) <> ("__new_ratings"."leg_id" is null)),
	CONSTRAINT "ratings_score" CHECK("__new_ratings"."score" between 1 and 5),
	CONSTRAINT "ratings_self" CHECK("__new_ratings"."rater_id" <> "__new_ratings"."ratee_id")
);
--> statement-breakpoint
INSERT INTO `__new_ratings`("id", "offer_id", "leg_id", "rater_id", "ratee_id", "score", "comment", "created_at") SELECT "id", "offer_id", NULL, "rater_id", "ratee_id", "score", "comment", "created_at" FROM `ratings`;--> statement-breakpoint
DROP TABLE `ratings`;--> statement-breakpoint
ALTER TABLE `__new_ratings` RENAME TO `ratings`;--> statement-breakpoint
CREATE UNIQUE INDEX `ratings_once` ON `ratings` (`offer_id`,`rater_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `ratings_once_leg` ON `ratings` (`leg_id`,`rater_id`) WHERE "ratings"."leg_id" is not null;--> statement-breakpoint
CREATE INDEX `ratings_ratee` ON `ratings` (`ratee_id`,`created_at`,`id`);