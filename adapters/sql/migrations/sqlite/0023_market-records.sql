ALTER TABLE `account_usage` ADD `completed_offers` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `account_usage` ADD `cancelled_offers` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `offers` ADD `fault` text CONSTRAINT "offers_fault" CHECK("fault" is null or ("status" = 'cancelled' and "fault" in ('owner', 'offerer', 'both')));--> statement-breakpoint
UPDATE account_usage SET completed_offers = (
	SELECT count(*) FROM (
		SELECT owner_id AS side FROM offers WHERE owner_id = account_usage.user_id AND status = 'completed'
		UNION ALL SELECT offerer_id FROM offers WHERE offerer_id = account_usage.user_id AND status = 'completed') ends);
