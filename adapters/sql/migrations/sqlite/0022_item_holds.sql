CREATE TABLE `item_holds` (
	`item_id` text PRIMARY KEY NOT NULL,
	`offers` integer NOT NULL,
	`entry_id` text,
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "item_holds_offers" CHECK("item_holds"."offers" >= 0),
	CONSTRAINT "item_holds_one" CHECK("item_holds"."entry_id" is null or "item_holds"."offers" = 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `item_holds_entry` ON `item_holds` (`entry_id`) WHERE "item_holds"."entry_id" is not null;--> statement-breakpoint
INSERT INTO item_holds (item_id, offers)
SELECT h.item_id, count(*) FROM (
	SELECT o.item_id FROM offers o WHERE o.status = 'accepted'
	UNION ALL
	SELECT p.offered_item_id FROM offers o JOIN proposals p ON p.offer_id = o.id AND p.status = 'accepted'
	WHERE o.status = 'accepted') h
JOIN items i ON i.id = h.item_id
GROUP BY h.item_id;