CREATE TABLE `reached` (
	`by` text NOT NULL,
	`what` text NOT NULL,
	`user_id` text NOT NULL,
	`since` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`by`, `what`, `user_id`),
	FOREIGN KEY (`by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `reached_user` ON `reached` (`user_id`);--> statement-breakpoint
CREATE INDEX `reached_since` ON `reached` (`since`);