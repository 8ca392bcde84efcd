DROP INDEX `listings_kind_price`;--> statement-breakpoint
DROP INDEX `listings_type_price`;--> statement-breakpoint
CREATE INDEX `listings_kind_price` ON `listings` (`kind`,`price_amount`,`id`,`price_currency`,`words`) WHERE "listings"."status" = 'active' and "listings"."price_amount" is not null;--> statement-breakpoint
CREATE INDEX `listings_type_price` ON `listings` (`type`,`kind`,`price_amount`,`id`,`price_currency`,`words`) WHERE "listings"."status" = 'active' and "listings"."price_amount" is not null;