-- Rounds that were cancelled before count as opened when people had entered.
ALTER TABLE `rounds` ADD `opened_at` integer;--> statement-breakpoint
UPDATE `rounds` SET `opened_at` = `created_at` WHERE `status` NOT IN ('draft', 'cancelled') OR (`status` = 'cancelled' AND EXISTS (SELECT 1 FROM `round_entries` WHERE `round_entries`.`round_id` = `rounds`.`id`));
