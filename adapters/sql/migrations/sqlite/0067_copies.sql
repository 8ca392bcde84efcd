ALTER TABLE `items` ADD `copies` integer DEFAULT 1 NOT NULL CONSTRAINT "items_copies" CHECK("items"."copies" between 1 and 999);--> statement-breakpoint
ALTER TABLE `items` ADD `held` integer DEFAULT 0 NOT NULL CONSTRAINT "items_held" CHECK("items"."held" between 0 and "items"."copies");--> statement-breakpoint
ALTER TABLE `offers` ADD `place` integer DEFAULT 1 NOT NULL CONSTRAINT "offers_place" CHECK("offers"."place" between 1 and 999);--> statement-breakpoint
DROP INDEX `offers_open`;--> statement-breakpoint
CREATE UNIQUE INDEX `offers_open` ON `offers` (`item_id`,`place`) WHERE "offers"."status" in ('pending', 'accepted');--> statement-breakpoint
ALTER TABLE `round_entries` ADD `place` integer DEFAULT 1 NOT NULL CONSTRAINT "round_entries_place" CHECK("round_entries"."place" between 1 and 999);--> statement-breakpoint
DROP INDEX `round_entries_active`;--> statement-breakpoint
CREATE UNIQUE INDEX `round_entries_active` ON `round_entries` (`item_id`,`place`) WHERE "round_entries"."ended_at" is null;--> statement-breakpoint
CREATE TABLE `__new_item_holds` (
	`entry_id` text PRIMARY KEY NOT NULL,
	`item_id` text NOT NULL,
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_item_holds`("entry_id", "item_id") SELECT "entry_id", "item_id" FROM `item_holds` WHERE "entry_id" IS NOT NULL;--> statement-breakpoint
DROP TABLE `item_holds`;--> statement-breakpoint
ALTER TABLE `__new_item_holds` RENAME TO `item_holds`;--> statement-breakpoint
CREATE INDEX `item_holds_item` ON `item_holds` (`item_id`);--> statement-breakpoint
-- An item has one copy from before, which one accepted offer holds: of several that would give it, the first stays.
WITH takes AS (
	SELECT id, item_id, accepted_at FROM offers WHERE status = 'accepted'
	UNION ALL
	SELECT o.id, p.offered_item_id, o.accepted_at FROM offers o
	JOIN proposals p ON p.offer_id = o.id AND p.status = 'accepted'
	WHERE o.status = 'accepted' AND p.offered_item_id IS NOT NULL)
UPDATE offers SET status = 'cancelled' WHERE id IN (
	SELECT later.id FROM takes later JOIN takes earlier ON earlier.item_id = later.item_id
		AND (earlier.accepted_at < later.accepted_at
			OR (earlier.accepted_at = later.accepted_at AND earlier.id < later.id)));--> statement-breakpoint
UPDATE items SET held = 1 WHERE id IN (
	SELECT item_id FROM item_holds
	UNION SELECT item_id FROM offers WHERE status = 'accepted'
	UNION SELECT p.offered_item_id FROM offers o JOIN proposals p ON p.offer_id = o.id AND p.status = 'accepted'
	WHERE o.status = 'accepted' AND p.offered_item_id IS NOT NULL);
