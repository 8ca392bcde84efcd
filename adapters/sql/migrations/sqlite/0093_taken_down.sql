CREATE TABLE `taken_down` (
	`decision_id` text PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL,
	`target_type` text NOT NULL,
	`copy` text NOT NULL,
	`taken_at` integer NOT NULL,
	FOREIGN KEY (`decision_id`) REFERENCES `decisions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`person_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "taken_down_target_type" CHECK("taken_down"."target_type" in ('user', 'collection', 'item', 'listing', 'post', 'comment', 'message', 'event', 'round', 'want', 'offer'))
);
--> statement-breakpoint
CREATE INDEX `taken_down_person` ON `taken_down` (`person_id`);--> statement-breakpoint
CREATE INDEX `taken_down_taken` ON `taken_down` (`taken_at`,`decision_id`);