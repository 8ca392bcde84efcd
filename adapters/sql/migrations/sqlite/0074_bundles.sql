CREATE TABLE `offer_items` (
	`offer_id` text NOT NULL,
	`number` integer NOT NULL,
	`item_id` text NOT NULL,
	`listing_id` text,
	`item_name` text,
	`item_cover_url` text,
	`place` integer DEFAULT 1 NOT NULL,
	`is_open` integer NOT NULL,
	PRIMARY KEY(`offer_id`, `number`),
	FOREIGN KEY (`offer_id`) REFERENCES `offers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "offer_items_number" CHECK("offer_items"."number" between 0 and 9),
	CONSTRAINT "offer_items_place" CHECK("offer_items"."place" between 1 and 999),
	CONSTRAINT "offer_items_name" CHECK(("offer_items"."number" = 0) = ("offer_items"."item_name" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `offer_items_open` ON `offer_items` (`item_id`,`place`) WHERE "offer_items"."is_open";--> statement-breakpoint
CREATE INDEX `offer_items_listing` ON `offer_items` (`listing_id`) WHERE "offer_items"."listing_id" is not null;--> statement-breakpoint
CREATE INDEX `offer_items_cover` ON `offer_items` (`item_cover_url`) WHERE "offer_items"."item_cover_url" is not null;--> statement-breakpoint
CREATE TABLE `proposal_items` (
	`proposal_id` text NOT NULL,
	`side` text NOT NULL,
	`number` integer NOT NULL,
	`item_id` text NOT NULL,
	`listing_id` text,
	`item_name` text NOT NULL,
	`item_cover_url` text,
	PRIMARY KEY(`proposal_id`, `side`, `number`),
	FOREIGN KEY (`proposal_id`) REFERENCES `proposals`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "proposal_items_side" CHECK("proposal_items"."side" in ('owner', 'offerer')),
	CONSTRAINT "proposal_items_number" CHECK("proposal_items"."number" between 0 and 9),
	CONSTRAINT "proposal_items_listing" CHECK("proposal_items"."side" = 'owner' or "proposal_items"."listing_id" is null)
);
--> statement-breakpoint
CREATE INDEX `proposal_items_given` ON `proposal_items` (`item_id`) WHERE "proposal_items"."side" = 'offerer';--> statement-breakpoint
CREATE INDEX `proposal_items_listing` ON `proposal_items` (`listing_id`) WHERE "proposal_items"."listing_id" is not null;--> statement-breakpoint
CREATE INDEX `proposal_items_cover` ON `proposal_items` (`item_cover_url`) WHERE "proposal_items"."item_cover_url" is not null;--> statement-breakpoint
-- What offers ask for so far is one item each, in its place while the offer is open.
INSERT INTO offer_items (offer_id, number, item_id, listing_id, place, is_open)
SELECT id, 0, item_id, listing_id, place, status IN ('pending', 'accepted') FROM offers;--> statement-breakpoint
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
	`items_count` integer DEFAULT 1 NOT NULL,
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
	CONSTRAINT "offers_items_count" CHECK("__new_offers"."items_count" between 1 and 10),
	CONSTRAINT "offers_acceptance" CHECK("__new_offers"."status" not in ('accepted', 'completed') or "__new_offers"."accepted_at" is not null)
);
--> statement-breakpoint
INSERT INTO `__new_offers`("id", "listing_id", "item_id", "item_name", "item_cover_url", "owner_id", "offerer_id", "kind", "status", "accepted_at", "owner_confirmed_at", "offerer_confirmed_at", "owner_collection_id", "offerer_collection_id", "completed_at", "owner_handover_kind", "owner_handover_carrier", "owner_handover_number", "owner_handover_note", "offerer_handover_kind", "offerer_handover_carrier", "offerer_handover_number", "offerer_handover_note", "owner_sent_at", "offerer_sent_at", "owner_reminded_at", "offerer_reminded_at", "due_at", "problem_by", "problem_reason", "problem_at", "problem_answered_at", "problem_outcome", "problem_ended_at", "owner_words", "offerer_words", "fault", "created_at", "updated_at") SELECT "id", "listing_id", "item_id", "item_name", "item_cover_url", "owner_id", "offerer_id", "kind", "status", "accepted_at", "owner_confirmed_at", "offerer_confirmed_at", "owner_collection_id", "offerer_collection_id", "completed_at", "owner_handover_kind", "owner_handover_carrier", "owner_handover_number", "owner_handover_note", "offerer_handover_kind", "offerer_handover_carrier", "offerer_handover_number", "offerer_handover_note", "owner_sent_at", "offerer_sent_at", "owner_reminded_at", "offerer_reminded_at", "due_at", "problem_by", "problem_reason", "problem_at", "problem_answered_at", "problem_outcome", "problem_ended_at", "owner_words", "offerer_words", "fault", "created_at", "updated_at" FROM `offers`;--> statement-breakpoint
-- Its triggers go with the table, and are made again below.
DROP TABLE `offers`;--> statement-breakpoint
ALTER TABLE `__new_offers` RENAME TO `offers`;--> statement-breakpoint
CREATE INDEX `offers_listing` ON `offers` (`listing_id`,`status`) WHERE "offers"."listing_id" is not null;--> statement-breakpoint
CREATE INDEX `offers_owner` ON `offers` (`owner_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `offers_owner_status` ON `offers` (`owner_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `offers_offerer` ON `offers` (`offerer_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `offers_offerer_status` ON `offers` (`offerer_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `offers_due` ON `offers` (`due_at`,`id`) WHERE "offers"."status" = 'accepted';--> statement-breakpoint
CREATE INDEX `offers_cover` ON `offers` (`item_cover_url`) WHERE "offers"."item_cover_url" is not null;--> statement-breakpoint
CREATE TRIGGER offers_owner_texts_changed AFTER UPDATE OF "owner_handover_carrier", "owner_handover_number", "owner_handover_note", "owner_words" ON offers
WHEN old.owner_id IS new.owner_id AND (coalesce(length(CAST(old."owner_handover_carrier" AS blob)), 0) + coalesce(length(CAST(old."owner_handover_number" AS blob)), 0) + coalesce(length(CAST(old."owner_handover_note" AS blob)), 0) + coalesce(length(CAST(old."owner_words" AS blob)), 0)) <> (coalesce(length(CAST(new."owner_handover_carrier" AS blob)), 0) + coalesce(length(CAST(new."owner_handover_number" AS blob)), 0) + coalesce(length(CAST(new."owner_handover_note" AS blob)), 0) + coalesce(length(CAST(new."owner_words" AS blob)), 0)) BEGIN
  UPDATE account_usage SET texts = texts + ((coalesce(length(CAST(new."owner_handover_carrier" AS blob)), 0) + coalesce(length(CAST(new."owner_handover_number" AS blob)), 0) + coalesce(length(CAST(new."owner_handover_note" AS blob)), 0) + coalesce(length(CAST(new."owner_words" AS blob)), 0)) - (coalesce(length(CAST(old."owner_handover_carrier" AS blob)), 0) + coalesce(length(CAST(old."owner_handover_number" AS blob)), 0) + coalesce(length(CAST(old."owner_handover_note" AS blob)), 0) + coalesce(length(CAST(old."owner_words" AS blob)), 0))), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max(((coalesce(length(CAST(new."owner_handover_carrier" AS blob)), 0) + coalesce(length(CAST(new."owner_handover_number" AS blob)), 0) + coalesce(length(CAST(new."owner_handover_note" AS blob)), 0) + coalesce(length(CAST(new."owner_words" AS blob)), 0)) - (coalesce(length(CAST(old."owner_handover_carrier" AS blob)), 0) + coalesce(length(CAST(old."owner_handover_number" AS blob)), 0) + coalesce(length(CAST(old."owner_handover_note" AS blob)), 0) + coalesce(length(CAST(old."owner_words" AS blob)), 0))), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.owner_id;
END;--> statement-breakpoint
CREATE TRIGGER offers_offerer_texts_changed AFTER UPDATE OF "offerer_handover_carrier", "offerer_handover_number", "offerer_handover_note", "offerer_words" ON offers
WHEN old.offerer_id IS new.offerer_id AND (coalesce(length(CAST(old."offerer_handover_carrier" AS blob)), 0) + coalesce(length(CAST(old."offerer_handover_number" AS blob)), 0) + coalesce(length(CAST(old."offerer_handover_note" AS blob)), 0) + coalesce(length(CAST(old."offerer_words" AS blob)), 0)) <> (coalesce(length(CAST(new."offerer_handover_carrier" AS blob)), 0) + coalesce(length(CAST(new."offerer_handover_number" AS blob)), 0) + coalesce(length(CAST(new."offerer_handover_note" AS blob)), 0) + coalesce(length(CAST(new."offerer_words" AS blob)), 0)) BEGIN
  UPDATE account_usage SET texts = texts + ((coalesce(length(CAST(new."offerer_handover_carrier" AS blob)), 0) + coalesce(length(CAST(new."offerer_handover_number" AS blob)), 0) + coalesce(length(CAST(new."offerer_handover_note" AS blob)), 0) + coalesce(length(CAST(new."offerer_words" AS blob)), 0)) - (coalesce(length(CAST(old."offerer_handover_carrier" AS blob)), 0) + coalesce(length(CAST(old."offerer_handover_number" AS blob)), 0) + coalesce(length(CAST(old."offerer_handover_note" AS blob)), 0) + coalesce(length(CAST(old."offerer_words" AS blob)), 0))), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max(((coalesce(length(CAST(new."offerer_handover_carrier" AS blob)), 0) + coalesce(length(CAST(new."offerer_handover_number" AS blob)), 0) + coalesce(length(CAST(new."offerer_handover_note" AS blob)), 0) + coalesce(length(CAST(new."offerer_words" AS blob)), 0)) - (coalesce(length(CAST(old."offerer_handover_carrier" AS blob)), 0) + coalesce(length(CAST(old."offerer_handover_number" AS blob)), 0) + coalesce(length(CAST(old."offerer_handover_note" AS blob)), 0) + coalesce(length(CAST(old."offerer_words" AS blob)), 0))), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.offerer_id;
END;--> statement-breakpoint
ALTER TABLE `proposals` ADD `extra_amount` integer;--> statement-breakpoint
ALTER TABLE `proposals` ADD `extra_currency` text CONSTRAINT "proposals_extra_currency" CHECK(("proposals"."extra_amount" is null) = ("proposals"."extra_currency" is null));--> statement-breakpoint
ALTER TABLE `proposals` ADD `extra_from` text CONSTRAINT "proposals_extra_from" CHECK(("proposals"."extra_amount" is null) = ("proposals"."extra_from" is null) and ("proposals"."extra_from" is null or "proposals"."extra_from" in ('owner', 'offerer'))) CONSTRAINT "proposals_extra" CHECK("proposals"."extra_amount" is null or ("proposals"."extra_amount" > 0 and "proposals"."offered_item_id" is not null));--> statement-breakpoint
ALTER TABLE `proposals` ADD `asked_count` integer DEFAULT 0 NOT NULL CONSTRAINT "proposals_asked_count" CHECK("proposals"."asked_count" between 0 and 10);--> statement-breakpoint
ALTER TABLE `proposals` ADD `further_count` integer DEFAULT 0 NOT NULL CONSTRAINT "proposals_further_count" CHECK("proposals"."further_count" = 0 or ("proposals"."further_count" between 1 and 9 and "proposals"."offered_item_id" is not null));
