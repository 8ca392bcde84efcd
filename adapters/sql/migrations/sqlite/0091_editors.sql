CREATE TABLE `collection_editors` (
	`collection_id` text NOT NULL,
	`editor_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`friendship_id` text NOT NULL,
	`since` integer NOT NULL,
	`edited_on` text,
	`edits` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`collection_id`, `editor_id`),
	FOREIGN KEY (`collection_id`) REFERENCES `collections`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`editor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`friendship_id`) REFERENCES `friendships`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `collection_editors_editor` ON `collection_editors` (`editor_id`,`since`,`collection_id`);--> statement-breakpoint
CREATE INDEX `collection_editors_owner` ON `collection_editors` (`owner_id`,`editor_id`);--> statement-breakpoint
CREATE INDEX `collection_editors_friendship` ON `collection_editors` (`friendship_id`);