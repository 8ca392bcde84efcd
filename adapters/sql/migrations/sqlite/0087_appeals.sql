ALTER TABLE `decisions` ADD `appeal` text;--> statement-breakpoint
ALTER TABLE `decisions` ADD `appealed_at` integer;--> statement-breakpoint
ALTER TABLE `decisions` ADD `outcome` text;--> statement-breakpoint
ALTER TABLE `decisions` ADD `answer` text;--> statement-breakpoint
ALTER TABLE `decisions` ADD `answered_at` integer;--> statement-breakpoint
ALTER TABLE `decisions` ADD `answered_by` text REFERENCES users(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `decisions_answered_by` ON `decisions` (`answered_by`) WHERE "decisions"."answered_by" is not null;--> statement-breakpoint
CREATE INDEX `decisions_appeals` ON `decisions` (`appealed_at`,`id`) WHERE "decisions"."appealed_at" is not null and "decisions"."answered_at" is null;