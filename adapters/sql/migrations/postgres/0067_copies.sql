ALTER TABLE "items" ADD COLUMN "copies" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "held" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_copies" CHECK ("items"."copies" between 1 and 999);--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_held" CHECK ("items"."held" between 0 and "items"."copies");--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "place" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_place" CHECK ("offers"."place" between 1 and 999);--> statement-breakpoint
DROP INDEX "offers_open";--> statement-breakpoint
CREATE UNIQUE INDEX "offers_open" ON "offers" USING btree ("item_id","place") WHERE "offers"."status" in ('pending', 'accepted');--> statement-breakpoint
ALTER TABLE "round_entries" ADD COLUMN "place" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "round_entries" ADD CONSTRAINT "round_entries_place" CHECK ("round_entries"."place" between 1 and 999);--> statement-breakpoint
DROP INDEX "round_entries_active";--> statement-breakpoint
CREATE UNIQUE INDEX "round_entries_active" ON "round_entries" USING btree ("item_id","place") WHERE "round_entries"."ended_at" is null;--> statement-breakpoint
DELETE FROM "item_holds" WHERE "entry_id" IS NULL;--> statement-breakpoint
ALTER TABLE "item_holds" DROP CONSTRAINT "item_holds_offers";--> statement-breakpoint
ALTER TABLE "item_holds" DROP CONSTRAINT "item_holds_one";--> statement-breakpoint
DROP INDEX "item_holds_entry";--> statement-breakpoint
ALTER TABLE "item_holds" DROP CONSTRAINT "item_holds_pkey";--> statement-breakpoint
ALTER TABLE "item_holds" ADD PRIMARY KEY ("entry_id");--> statement-breakpoint
ALTER TABLE "item_holds" DROP COLUMN "offers";--> statement-breakpoint
CREATE INDEX "item_holds_item" ON "item_holds" USING btree ("item_id");--> statement-breakpoint
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
