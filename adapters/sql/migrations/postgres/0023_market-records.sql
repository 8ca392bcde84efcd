ALTER TABLE "account_usage" ADD COLUMN "completed_offers" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "account_usage" ADD COLUMN "cancelled_offers" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "fault" text;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_fault" CHECK ("offers"."fault" is null or ("offers"."status" = 'cancelled' and "offers"."fault" in ('owner', 'offerer', 'both')));--> statement-breakpoint
UPDATE account_usage SET completed_offers = (
	SELECT count(*) FROM (
		SELECT owner_id AS side FROM offers WHERE owner_id = account_usage.user_id AND status = 'completed'
		UNION ALL SELECT offerer_id FROM offers WHERE offerer_id = account_usage.user_id AND status = 'completed') ends);
