PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_offers` (
	`id` text PRIMARY KEY NOT NULL,
	`listing_id` text,
	`item_id` text NOT NULL,
	`item_name` text NOT NULL,
	`item_cover_url` text,
	`owner_id` text NOT NULL,
	`offerer_id` text NOT NULL,
	`kind` text NOT NULL,
	`status` text NOT NULL,
	`accepted_at` integer,
	`owner_confirmed_at` integer,
	`offerer_confirmed_at` integer,
	`owner_collection_id` text,
	`offerer_collection_id` text,
	`completed_at` integer,
	`owner_handover_kind` text,
	`owner_handover_carrier` text,
	`owner_handover_number` text,
	`owner_handover_note` text,
	`offerer_handover_kind` text,
	`offerer_handover_carrier` text,
	`offerer_handover_number` text,
	`offerer_handover_note` text,
	`owner_sent_at` integer,
	`offerer_sent_at` integer,
	`owner_reminded_at` integer,
	`offerer_reminded_at` integer,
	`due_at` integer,
	`problem_by` text,
	`problem_reason` text,
	`problem_at` integer,
	`problem_answered_at` integer,
	`problem_outcome` text,
	`problem_ended_at` integer,
	`owner_words` text,
	`offerer_words` text,
	`fault` text,
	`place` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "offers_kind" CHECK("__new_offers"."kind" in ('buy', 'trade')),
	CONSTRAINT "offers_status" CHECK("__new_offers"."status" in ('pending', 'accepted', 'completed', 'cancelled', 'rejected')),
	CONSTRAINT "offers_self" CHECK("__new_offers"."owner_id" <> "__new_offers"."offerer_id"),
	CONSTRAINT "offers_completed" CHECK(("__new_offers"."status" = 'completed') = ("__new_offers"."completed_at" is not null)),
	CONSTRAINT "offers_confirmed" CHECK("__new_offers"."status" <> 'completed' or ("__new_offers"."owner_confirmed_at" is not null and "__new_offers"."offerer_confirmed_at" is not null) or "__new_offers"."problem_outcome" = 'completed'),
	CONSTRAINT "offers_due" CHECK("__new_offers"."due_at" is null or "__new_offers"."status" = 'accepted'),
	CONSTRAINT "offers_handover" CHECK("__new_offers"."owner_handover_kind" in ('inPerson', 'shipped') and "__new_offers"."offerer_handover_kind" in ('inPerson', 'shipped')),
	CONSTRAINT "offers_problem" CHECK("__new_offers"."problem_reason" in ('not_received', 'not_as_described') and "__new_offers"."problem_outcome" in ('received', 'completed', 'cancelled', 'takenBack')),
	CONSTRAINT "offers_fault" CHECK("__new_offers"."fault" is null or ("__new_offers"."status" = 'cancelled' and "__new_offers"."fault" in ('owner', 'offerer', 'both'))),
	CONSTRAINT "offers_place" CHECK("__new_offers"."place" between 1 and 999),
	CONSTRAINT "offers_acceptance" CHECK("__new_offers"."status" not in ('accepted', 'completed') or "__new_offers"."accepted_at" is not null)
);
--> statement-breakpoint
-- An accepted offer waits for 14 days, as before: 14 * 86,400,000 milliseconds.
INSERT INTO `__new_offers`("id", "listing_id", "item_id", "item_name", "item_cover_url", "owner_id", "offerer_id", "kind", "status", "accepted_at", "owner_confirmed_at", "offerer_confirmed_at", "owner_collection_id", "offerer_collection_id", "completed_at", "fault", "place", "created_at", "updated_at", "due_at")
SELECT "id", "listing_id", "item_id", "item_name", "item_cover_url", "owner_id", "offerer_id", "kind", "status", "accepted_at", "owner_confirmed_at", "offerer_confirmed_at", "owner_collection_id", "offerer_collection_id", "completed_at", "fault", "place", "created_at", "updated_at", CASE status WHEN 'accepted' THEN accepted_at + 1209600000 END FROM `offers`;--> statement-breakpoint
DROP TABLE `offers`;--> statement-breakpoint
ALTER TABLE `__new_offers` RENAME TO `offers`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `offers_open` ON `offers` (`item_id`,`place`) WHERE "offers"."status" in ('pending', 'accepted');--> statement-breakpoint
CREATE INDEX `offers_listing` ON `offers` (`listing_id`,`status`) WHERE "offers"."listing_id" is not null;--> statement-breakpoint
CREATE INDEX `offers_owner` ON `offers` (`owner_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `offers_owner_status` ON `offers` (`owner_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `offers_offerer` ON `offers` (`offerer_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `offers_offerer_status` ON `offers` (`offerer_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `offers_due` ON `offers` (`due_at`,`id`) WHERE "offers"."status" = 'accepted';--> statement-breakpoint
CREATE INDEX `offers_cover` ON `offers` (`item_cover_url`) WHERE "offers"."item_cover_url" is not null;--> statement-breakpoint
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
	CONSTRAINT "reports_target_type" CHECK("__new_reports"."target_type" in ('user', 'collection', 'item', 'listing', 'post', 'comment', 'message', 'event', 'round', 'want', 'offer')),
	CONSTRAINT "reports_reason" CHECK("__new_reports"."reason" in ('spam', 'harassment', 'nsfw', 'hate', 'scam', 'other', 'not_received', 'not_as_described')),
	CONSTRAINT "reports_status" CHECK("__new_reports"."status" in ('open', 'resolved', 'dismissed')),
	CONSTRAINT "reports_decided" CHECK(("__new_reports"."status" = 'open') = ("__new_reports"."decided_at" is null)),
	CONSTRAINT "reports_note" CHECK("__new_reports"."status" = 'open' or "__new_reports"."note" is not null)
);
--> statement-breakpoint
INSERT INTO `__new_reports`("id", "reporter_id", "target_type", "target_id", "reason", "details", "status", "note", "created_at", "decided_at") SELECT "id", "reporter_id", "target_type", "target_id", "reason", "details", "status", "note", "created_at", "decided_at" FROM `reports`;--> statement-breakpoint
-- Its triggers go with the table, and are made again below.
DROP TABLE `reports`;--> statement-breakpoint
ALTER TABLE `__new_reports` RENAME TO `reports`;--> statement-breakpoint
CREATE UNIQUE INDEX `reports_once` ON `reports` (`reporter_id`,`target_type`,`target_id`) WHERE "reports"."reporter_id" is not null;--> statement-breakpoint
CREATE INDEX `reports_reporter` ON `reports` (`reporter_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reports_open` ON `reports` (`reporter_id`) WHERE "reports"."status" = 'open' and "reports"."reporter_id" is not null;--> statement-breakpoint
CREATE INDEX `reports_created` ON `reports` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reports_status` ON `reports` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reports_target` ON `reports` (`target_type`,`created_at`,`id`);--> statement-breakpoint
CREATE TRIGGER offers_owner_texts_changed AFTER UPDATE OF "owner_handover_carrier", "owner_handover_number", "owner_handover_note", "owner_words" ON offers
WHEN old.owner_id IS new.owner_id AND (coalesce(length(CAST(old."owner_handover_carrier" AS blob)), 0) + coalesce(length(CAST(old."owner_handover_number" AS blob)), 0) + coalesce(length(CAST(old."owner_handover_note" AS blob)), 0) + coalesce(length(CAST(old."owner_words" AS blob)), 0)) <> (coalesce(length(CAST(new."owner_handover_carrier" AS blob)), 0) + coalesce(length(CAST(new."owner_handover_number" AS blob)), 0) + coalesce(length(CAST(new."owner_handover_note" AS blob)), 0) + coalesce(length(CAST(new."owner_words" AS blob)), 0)) BEGIN
  UPDATE account_usage SET texts = texts + ((coalesce(length(CAST(new."owner_handover_carrier" AS blob)), 0) + coalesce(length(CAST(new."owner_handover_number" AS blob)), 0) + coalesce(length(CAST(new."owner_handover_note" AS blob)), 0) + coalesce(length(CAST(new."owner_words" AS blob)), 0)) - (coalesce(length(CAST(old."owner_handover_carrier" AS blob)), 0) + coalesce(length(CAST(old."owner_handover_number" AS blob)), 0) + coalesce(length(CAST(old."owner_handover_note" AS blob)), 0) + coalesce(length(CAST(old."owner_words" AS blob)), 0))), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max(((coalesce(length(CAST(new."owner_handover_carrier" AS blob)), 0) + coalesce(length(CAST(new."owner_handover_number" AS blob)), 0) + coalesce(length(CAST(new."owner_handover_note" AS blob)), 0) + coalesce(length(CAST(new."owner_words" AS blob)), 0)) - (coalesce(length(CAST(old."owner_handover_carrier" AS blob)), 0) + coalesce(length(CAST(old."owner_handover_number" AS blob)), 0) + coalesce(length(CAST(old."owner_handover_note" AS blob)), 0) + coalesce(length(CAST(old."owner_words" AS blob)), 0))), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.owner_id;
END;--> statement-breakpoint
CREATE TRIGGER offers_offerer_texts_changed AFTER UPDATE OF "offerer_handover_carrier", "offerer_handover_number", "offerer_handover_note", "offerer_words" ON offers
WHEN old.offerer_id IS new.offerer_id AND (coalesce(length(CAST(old."offerer_handover_carrier" AS blob)), 0) + coalesce(length(CAST(old."offerer_handover_number" AS blob)), 0) + coalesce(length(CAST(old."offerer_handover_note" AS blob)), 0) + coalesce(length(CAST(old."offerer_words" AS blob)), 0)) <> (coalesce(length(CAST(new."offerer_handover_carrier" AS blob)), 0) + coalesce(length(CAST(new."offerer_handover_number" AS blob)), 0) + coalesce(length(CAST(new."offerer_handover_note" AS blob)), 0) + coalesce(length(CAST(new."offerer_words" AS blob)), 0)) BEGIN
  UPDATE account_usage SET texts = texts + ((coalesce(length(CAST(new."offerer_handover_carrier" AS blob)), 0) + coalesce(length(CAST(new."offerer_handover_number" AS blob)), 0) + coalesce(length(CAST(new."offerer_handover_note" AS blob)), 0) + coalesce(length(CAST(new."offerer_words" AS blob)), 0)) - (coalesce(length(CAST(old."offerer_handover_carrier" AS blob)), 0) + coalesce(length(CAST(old."offerer_handover_number" AS blob)), 0) + coalesce(length(CAST(old."offerer_handover_note" AS blob)), 0) + coalesce(length(CAST(old."offerer_words" AS blob)), 0))), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max(((coalesce(length(CAST(new."offerer_handover_carrier" AS blob)), 0) + coalesce(length(CAST(new."offerer_handover_number" AS blob)), 0) + coalesce(length(CAST(new."offerer_handover_note" AS blob)), 0) + coalesce(length(CAST(new."offerer_words" AS blob)), 0)) - (coalesce(length(CAST(old."offerer_handover_carrier" AS blob)), 0) + coalesce(length(CAST(old."offerer_handover_number" AS blob)), 0) + coalesce(length(CAST(old."offerer_handover_note" AS blob)), 0) + coalesce(length(CAST(old."offerer_words" AS blob)), 0))), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.offerer_id;
END;--> statement-breakpoint
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
END;--> statement-breakpoint
UPDATE account_usage SET texts = summed.bytes, items = summed.items
FROM (
  SELECT a.user_id, coalesce(t.bytes, 0) AS bytes, coalesce(t.items, 0) AS items
  FROM account_usage a LEFT JOIN (SELECT account, sum(bytes) AS bytes, sum(items) AS items FROM (SELECT "owner_id" AS account, coalesce(length(CAST("field_definitions"."key" AS blob)), 0) + coalesce(length(CAST("field_definitions"."name" AS blob)), 0) + coalesce(length(CAST("field_definitions"."options" AS blob)), 0) AS bytes, 0 AS items FROM "field_definitions" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "owner_id" AS account, coalesce(length(CAST("collections"."name" AS blob)), 0) + coalesce(length(CAST("collections"."description" AS blob)), 0) AS bytes, 0 AS items FROM "collections" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "owner_id" AS account, coalesce(length(CAST("items"."name" AS blob)), 0) + coalesce(length(CAST("items"."editions" AS blob)), 0) + coalesce(length(CAST("items"."external_ref" AS blob)), 0) + coalesce(length(CAST("items"."fields" AS blob)), 0) + coalesce(length(CAST("items"."comment" AS blob)), 0) AS bytes, 1 AS items FROM "items" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "owner_id" AS account, coalesce(length(CAST("listings"."payment_methods" AS blob)), 0) + coalesce(length(CAST("listings"."description" AS blob)), 0) AS bytes, 0 AS items FROM "listings" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "proposer_id" AS account, coalesce(length(CAST("proposals"."message" AS blob)), 0) AS bytes, 0 AS items FROM "proposals" WHERE "proposer_id" IS NOT NULL UNION ALL SELECT "owner_id" AS account, coalesce(length(CAST("offers"."owner_handover_carrier" AS blob)), 0) + coalesce(length(CAST("offers"."owner_handover_number" AS blob)), 0) + coalesce(length(CAST("offers"."owner_handover_note" AS blob)), 0) + coalesce(length(CAST("offers"."owner_words" AS blob)), 0) AS bytes, 0 AS items FROM "offers" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "offerer_id" AS account, coalesce(length(CAST("offers"."offerer_handover_carrier" AS blob)), 0) + coalesce(length(CAST("offers"."offerer_handover_number" AS blob)), 0) + coalesce(length(CAST("offers"."offerer_handover_note" AS blob)), 0) + coalesce(length(CAST("offers"."offerer_words" AS blob)), 0) AS bytes, 0 AS items FROM "offers" WHERE "offerer_id" IS NOT NULL UNION ALL SELECT "rater_id" AS account, coalesce(length(CAST("ratings"."comment" AS blob)), 0) AS bytes, 0 AS items FROM "ratings" WHERE "rater_id" IS NOT NULL UNION ALL SELECT "owner_id" AS account, coalesce(length(CAST("wants"."edition" AS blob)), 0) + coalesce(length(CAST("wants"."q" AS blob)), 0) + coalesce(length(CAST("wants"."note" AS blob)), 0) AS bytes, 0 AS items FROM "wants" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "user_id" AS account, coalesce(length(CAST("import_mappings"."name" AS blob)), 0) + coalesce(length(CAST("import_mappings"."columns" AS blob)), 0) + coalesce(length(CAST("import_mappings"."options" AS blob)), 0) AS bytes, 0 AS items FROM "import_mappings" WHERE "user_id" IS NOT NULL UNION ALL SELECT "author_id" AS account, coalesce(length(CAST("posts"."content" AS blob)), 0) AS bytes, 0 AS items FROM "posts" WHERE "author_id" IS NOT NULL UNION ALL SELECT "author_id" AS account, coalesce(length(CAST("comments"."content" AS blob)), 0) AS bytes, 0 AS items FROM "comments" WHERE "author_id" IS NOT NULL UNION ALL SELECT "author_id" AS account, coalesce(length(CAST("messages"."content" AS blob)), 0) AS bytes, 0 AS items FROM "messages" WHERE "author_id" IS NOT NULL UNION ALL SELECT "uploader_id" AS account, coalesce(length(CAST("message_attachments"."name" AS blob)), 0) AS bytes, 0 AS items FROM "message_attachments" WHERE "uploader_id" IS NOT NULL UNION ALL SELECT "from_id" AS account, coalesce(length(CAST("dm_requests"."message" AS blob)), 0) AS bytes, 0 AS items FROM "dm_requests" WHERE "from_id" IS NOT NULL UNION ALL SELECT "owner_id" AS account, coalesce(length(CAST("events"."name" AS blob)), 0) + coalesce(length(CAST("events"."description" AS blob)), 0) + coalesce(length(CAST("events"."time_zone" AS blob)), 0) + coalesce(length(CAST("events"."address" AS blob)), 0) + coalesce(length(CAST("events"."city" AS blob)), 0) + coalesce(length(CAST("events"."url" AS blob)), 0) + coalesce(length(CAST("events"."cancel_reason" AS blob)), 0) AS bytes, 0 AS items FROM "events" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "owner_id" AS account, coalesce(length(CAST("rounds"."name" AS blob)), 0) + coalesce(length(CAST("rounds"."description" AS blob)), 0) + coalesce(length(CAST("rounds"."cancel_reason" AS blob)), 0) AS bytes, 0 AS items FROM "rounds" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "owner_id" AS account, coalesce(length(CAST("round_entries"."note" AS blob)), 0) + coalesce(length(CAST("round_entries"."wants" AS blob)), 0) AS bytes, 0 AS items FROM "round_entries" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "owner_id" AS account, coalesce(length(CAST("round_groups"."name" AS blob)), 0) + coalesce(length(CAST("round_groups"."wants" AS blob)), 0) AS bytes, 0 AS items FROM "round_groups" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "reporter_id" AS account, coalesce(length(CAST("reports"."details" AS blob)), 0) AS bytes, 0 AS items FROM "reports" WHERE "reporter_id" IS NOT NULL) texts GROUP BY account) t ON t.account = a.user_id) summed
WHERE summed.user_id = account_usage.user_id;
