CREATE TABLE `wants` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`edition` text,
	`q` text,
	`type` text,
	`key` text NOT NULL,
	`kind` text NOT NULL,
	`price_amount` integer,
	`price_currency` text,
	`note` text,
	`visibility` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "wants_sought" CHECK(("wants"."edition" is null) <> ("wants"."q" is null)),
	CONSTRAINT "wants_type" CHECK("wants"."type" is null or ("wants"."q" is not null and "wants"."type" in ('games', 'books', 'cardgames', 'boardgames', 'custom'))),
	CONSTRAINT "wants_kind" CHECK("wants"."kind" in ('buy', 'trade', 'both')),
	CONSTRAINT "wants_status" CHECK("wants"."status" in ('open', 'fulfilled')),
	CONSTRAINT "wants_visibility" CHECK("wants"."visibility" in ('public', 'friends_only', 'private')),
	CONSTRAINT "wants_price" CHECK(("wants"."price_amount" is null) = ("wants"."price_currency" is null)),
	CONSTRAINT "wants_amount" CHECK("wants"."price_amount" > 0),
	CONSTRAINT "wants_free" CHECK("wants"."kind" <> 'trade' or "wants"."price_amount" is null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `wants_once` ON `wants` (`owner_id`,`key`);--> statement-breakpoint
CREATE INDEX `wants_owner` ON `wants` (`owner_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `wants_owner_status` ON `wants` (`owner_id`,`status`,`created_at`,`id`);