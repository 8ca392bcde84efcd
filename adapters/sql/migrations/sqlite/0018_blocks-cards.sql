ALTER TABLE `blocks` ADD `blocker_avatar_url` text;--> statement-breakpoint
ALTER TABLE `blocks` ADD `blocked_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `blocks` ADD `blocked_avatar_url` text;--> statement-breakpoint
CREATE INDEX `blocks_blocker_avatar` ON `blocks` (`blocker_avatar_url`) WHERE "blocks"."blocker_avatar_url" is not null;--> statement-breakpoint
CREATE INDEX `blocks_blocked_avatar` ON `blocks` (`blocked_avatar_url`) WHERE "blocks"."blocked_avatar_url" is not null;--> statement-breakpoint
UPDATE `blocks` SET
  `blocker_avatar_url` = (SELECT `avatar_url` FROM `users` WHERE `users`.`id` = `blocks`.`blocker_id`),
  `blocked_name` = (SELECT `display_name` FROM `users` WHERE `users`.`id` = `blocks`.`blocked_id`),
  `blocked_avatar_url` = (SELECT `avatar_url` FROM `users` WHERE `users`.`id` = `blocks`.`blocked_id`);