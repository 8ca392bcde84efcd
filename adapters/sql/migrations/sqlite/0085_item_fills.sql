CREATE TABLE `item_fills` (
	`item_id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`collection_id` text NOT NULL,
	`edition` text NOT NULL,
	`source` text NOT NULL,
	`status` text NOT NULL,
	`tries` integer NOT NULL,
	`due_at` integer NOT NULL,
	`claimed_until` integer,
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "item_fills_status" CHECK("item_fills"."status" in ('waiting', 'done', 'failed'))
);
--> statement-breakpoint
CREATE INDEX `item_fills_next` ON `item_fills` (`source`,`owner_id`,`due_at`,`item_id`) WHERE "item_fills"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX `item_fills_owner` ON `item_fills` (`owner_id`,`status`);--> statement-breakpoint
CREATE INDEX `item_fills_collection` ON `item_fills` (`collection_id`,`status`);