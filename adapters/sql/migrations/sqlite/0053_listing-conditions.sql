ALTER TABLE `listings` ADD `condition` text;--> statement-breakpoint
-- The condition that the item of each open listing has. On SQLite no trigger of the search looks at this column.
UPDATE listings SET condition = (SELECT v.text FROM item_values v
  WHERE v.item_id = listings.item_id AND v.key = 'condition' AND v.text IN ('mint', 'near_mint', 'played'))
WHERE status <> 'closed' AND type = 'cardgames';--> statement-breakpoint
CREATE INDEX `listings_condition_newest` ON `listings` (`condition`,`kind`,`created_at`,`id`) WHERE "listings"."status" = 'active' and "listings"."condition" is not null;--> statement-breakpoint
CREATE INDEX `listings_condition_price` ON `listings` (`condition`,`kind`,`price_amount`,`id`,`price_currency`,`words`) WHERE "listings"."status" = 'active' and "listings"."price_amount" is not null and "listings"."condition" is not null;