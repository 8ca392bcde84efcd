CREATE TABLE `changed_audiences` (
	`user_id` text PRIMARY KEY NOT NULL,
	`place_at` integer NOT NULL,
	`place_id` text NOT NULL,
	`turn_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `changed_audiences_turn` ON `changed_audiences` (`turn_at`);--> statement-breakpoint
DROP INDEX `posts_public`;--> statement-breakpoint
DROP INDEX `posts_friends`;--> statement-breakpoint
DROP INDEX `posts_shares`;--> statement-breakpoint
DROP INDEX `posts_author_friends`;--> statement-breakpoint
ALTER TABLE `posts` ADD `audience` text DEFAULT 'public' NOT NULL;--> statement-breakpoint
CREATE INDEX `posts_of_public` ON `posts` (`created_at`,`id`) WHERE "posts"."author_id" is not null and "posts"."audience" = 'public';--> statement-breakpoint
CREATE INDEX `posts_of_friends` ON `posts` (`created_at`,`id`) WHERE "posts"."author_id" is not null and "posts"."audience" = 'friends_only';--> statement-breakpoint
CREATE INDEX `posts_author_of_friends` ON `posts` (`author_id`,`created_at`,`id`) WHERE "posts"."author_id" is not null and "posts"."audience" = 'friends_only';--> statement-breakpoint
-- A worker narrows the audience of posts that are not for everybody.
INSERT INTO changed_audiences (user_id, place_at, place_id, turn_at)
SELECT u.id, 253402300799999, 'ffffffff-ffff-ffff-ffff-ffffffffffff', 0
FROM users u
WHERE EXISTS (
	SELECT 1 FROM posts p
	LEFT JOIN items i ON i.id = p.item_id
	LEFT JOIN collections c ON c.id = i.collection_id
	WHERE p.author_id = u.id AND (u.privacy <> 'public' OR coalesce(p.visibility, c.visibility, 'private') <> 'public')
);