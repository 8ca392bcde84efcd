CREATE TABLE `follows` (
	`id` text PRIMARY KEY NOT NULL,
	`follower_id` text NOT NULL,
	`followed_id` text NOT NULL,
	`since` integer NOT NULL,
	FOREIGN KEY (`follower_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`followed_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "follows_self" CHECK("follows"."follower_id" <> "follows"."followed_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `follows_pair` ON `follows` (`follower_id`,`followed_id`);--> statement-breakpoint
CREATE INDEX `follows_follower` ON `follows` (`follower_id`,`since`,`id`);--> statement-breakpoint
CREATE INDEX `follows_followed` ON `follows` (`followed_id`,`since`,`id`);