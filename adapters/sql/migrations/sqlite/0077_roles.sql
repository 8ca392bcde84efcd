CREATE TABLE `roles` (
	`user_id` text PRIMARY KEY NOT NULL,
	`role` text NOT NULL,
	`granted_at` integer NOT NULL,
	`granted_by` text,
	`by_operator` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`granted_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "roles_role" CHECK("roles"."role" in ('moderator', 'admin'))
);
--> statement-breakpoint
CREATE INDEX `roles_granted` ON `roles` (`granted_at`,`user_id`);--> statement-breakpoint
CREATE INDEX `roles_granted_by` ON `roles` (`granted_by`);--> statement-breakpoint
ALTER TABLE `audit` ADD `actor` text;