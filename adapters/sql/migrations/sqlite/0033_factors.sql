CREATE TABLE `authenticators` (
	`user_id` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`session_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`confirmed_at` integer,
	`last_step` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "authenticators_step" CHECK(("authenticators"."confirmed_at" is null) = ("authenticators"."last_step" is null))
);
--> statement-breakpoint
CREATE TABLE `factor_tries` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`tried_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `factor_tries_user` ON `factor_tries` (`user_id`,`tried_at`);--> statement-breakpoint
CREATE INDEX `factor_tries_at` ON `factor_tries` (`tried_at`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`user_id` text NOT NULL,
	`hash` text NOT NULL,
	PRIMARY KEY(`user_id`, `hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `sessions` ADD `proven_at` integer;--> statement-breakpoint
ALTER TABLE `sessions` ADD `proven_by` text;--> statement-breakpoint
ALTER TABLE `users` ADD `sign_in_version` integer DEFAULT 0 NOT NULL;