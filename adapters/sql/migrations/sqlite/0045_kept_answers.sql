CREATE TABLE `kept_answers` (
	`user_id` text NOT NULL,
	`request` text NOT NULL,
	`body` text NOT NULL,
	`status` integer NOT NULL,
	`sealed_body` text NOT NULL,
	`reached` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `request`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `kept_answers_reached` ON `kept_answers` (`user_id`,`reached`);--> statement-breakpoint
CREATE INDEX `kept_answers_created` ON `kept_answers` (`created_at`);