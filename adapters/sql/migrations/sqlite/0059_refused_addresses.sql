ALTER TABLE `users` ADD `email_refused_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `email_refusal` text;