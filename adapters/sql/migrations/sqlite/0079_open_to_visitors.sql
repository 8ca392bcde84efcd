ALTER TABLE `collections` ADD `open_to_visitors` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `open_to_visitors` integer DEFAULT false NOT NULL;