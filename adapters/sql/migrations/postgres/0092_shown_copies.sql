DROP INDEX "listing_editions_owner";--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "reach" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_editions" ADD COLUMN "collection_id" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL;--> statement-breakpoint
-- Listings that are not active are found by no edition any more.
DELETE FROM listing_editions WHERE listing_id IN (SELECT id FROM listings WHERE status <> 'active');--> statement-breakpoint
UPDATE listing_editions SET collection_id = coalesce((SELECT i.collection_id FROM listings l
  INNER JOIN items i ON i.id = l.item_id WHERE l.id = listing_editions.listing_id), collection_id);--> statement-breakpoint
UPDATE collections SET reach = coalesce((SELECT CASE WHEN 'private' IN (u.privacy, collections.visibility) THEN 0
  WHEN 'friends_only' IN (u.privacy, collections.visibility) THEN 1
  WHEN u.open_to_visitors AND collections.open_to_visitors THEN 3 ELSE 2 END
  FROM users u WHERE u.id = collections.owner_id), 0);--> statement-breakpoint
CREATE INDEX "collections_reach" ON "collections" USING btree ("id","reach");--> statement-breakpoint
CREATE INDEX "listing_editions_owner" ON "listing_editions" USING btree ("edition","owner_id","listing_id","collection_id");