CREATE TABLE `comments` (
	`id` text PRIMARY KEY NOT NULL,
	`post_id` text NOT NULL,
	`author_id` text NOT NULL,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	`edited_at` integer,
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `comments_post` ON `comments` (`post_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `comments_post_author` ON `comments` (`post_id`,`author_id`);--> statement-breakpoint
CREATE INDEX `comments_author` ON `comments` (`author_id`,`id`);--> statement-breakpoint
CREATE TABLE `post_pictures` (
	`id` text PRIMARY KEY NOT NULL,
	`post_id` text NOT NULL,
	`position` integer NOT NULL,
	`url` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "post_pictures_count" CHECK("post_pictures"."position" between 0 and 7)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `post_pictures_position` ON `post_pictures` (`post_id`,`position`);--> statement-breakpoint
CREATE INDEX `post_pictures_url` ON `post_pictures` (`url`);--> statement-breakpoint
CREATE TABLE `post_reactions` (
	`post_id` text NOT NULL,
	`user_id` text NOT NULL,
	`type` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`post_id`, `user_id`),
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "post_reactions_type" CHECK("post_reactions"."type" in ('like', 'love', 'wow', 'laugh', 'sad'))
);
--> statement-breakpoint
CREATE INDEX `post_reactions_post` ON `post_reactions` (`post_id`,`created_at`,`user_id`) WHERE "post_reactions"."type" is not null;--> statement-breakpoint
CREATE INDEX `post_reactions_type` ON `post_reactions` (`post_id`,`type`,`created_at`,`user_id`) WHERE "post_reactions"."type" is not null;--> statement-breakpoint
CREATE INDEX `post_reactions_user` ON `post_reactions` (`user_id`,`post_id`);--> statement-breakpoint
CREATE TABLE `posts` (
	`id` text PRIMARY KEY NOT NULL,
	`author_id` text,
	`kind` text NOT NULL,
	`content` text,
	`visibility` text,
	`item_id` text,
	`comments_count` integer DEFAULT 0 NOT NULL,
	`like_count` integer DEFAULT 0 NOT NULL,
	`love_count` integer DEFAULT 0 NOT NULL,
	`wow_count` integer DEFAULT 0 NOT NULL,
	`laugh_count` integer DEFAULT 0 NOT NULL,
	`sad_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`edited_at` integer,
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "posts_kind" CHECK("posts"."kind" in ('manual', 'item_share')),
	CONSTRAINT "posts_visibility" CHECK("posts"."visibility" in ('public', 'friends_only', 'private')),
	CONSTRAINT "posts_manual" CHECK(("posts"."kind" = 'manual') = ("posts"."visibility" is not null)),
	CONSTRAINT "posts_item" CHECK("posts"."kind" = 'item_share' or "posts"."item_id" is null),
	CONSTRAINT "posts_share" CHECK("posts"."kind" = 'manual' or "posts"."content" is null),
	CONSTRAINT "posts_counts" CHECK("posts"."comments_count" >= 0 and "posts"."like_count" >= 0 and "posts"."love_count" >= 0 and "posts"."wow_count" >= 0
            and "posts"."laugh_count" >= 0 and "posts"."sad_count" >= 0)
);
--> statement-breakpoint
CREATE INDEX `posts_public` ON `posts` (`created_at`,`id`) WHERE "posts"."author_id" is not null and "posts"."visibility" = 'public';--> statement-breakpoint
CREATE INDEX `posts_shares` ON `posts` (`created_at`,`id`) WHERE "posts"."author_id" is not null and "posts"."kind" = 'item_share';--> statement-breakpoint
CREATE INDEX `posts_author` ON `posts` (`author_id`,`created_at`,`id`) WHERE "posts"."author_id" is not null;--> statement-breakpoint
CREATE INDEX `posts_author_friends` ON `posts` (`author_id`,`created_at`,`id`) WHERE "posts"."author_id" is not null and "posts"."visibility" = 'friends_only';--> statement-breakpoint
CREATE INDEX `posts_item` ON `posts` (`item_id`) WHERE "posts"."item_id" is not null;--> statement-breakpoint
CREATE INDEX `posts_removed` ON `posts` (`id`) WHERE "posts"."author_id" is null or ("posts"."kind" = 'item_share' and "posts"."item_id" is null);--> statement-breakpoint
CREATE TABLE `removed_accounts` (
	`user_id` text PRIMARY KEY NOT NULL,
	`removed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `reports` (
	`id` text PRIMARY KEY NOT NULL,
	`reporter_id` text,
	`target_type` text NOT NULL,
	`target_id` text NOT NULL,
	`reason` text NOT NULL,
	`details` text,
	`status` text NOT NULL,
	`note` text,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	FOREIGN KEY (`reporter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "reports_target_type" CHECK("reports"."target_type" in ('user', 'collection', 'item', 'listing', 'post', 'comment', 'message', 'event')),
	CONSTRAINT "reports_reason" CHECK("reports"."reason" in ('spam', 'harassment', 'nsfw', 'hate', 'scam', 'other')),
	CONSTRAINT "reports_status" CHECK("reports"."status" in ('open', 'resolved', 'dismissed')),
	CONSTRAINT "reports_decided" CHECK(("reports"."status" = 'open') = ("reports"."decided_at" is null)),
	CONSTRAINT "reports_note" CHECK("reports"."status" = 'open' or "reports"."note" is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reports_once` ON `reports` (`reporter_id`,`target_type`,`target_id`) WHERE "reports"."reporter_id" is not null;--> statement-breakpoint
CREATE INDEX `reports_reporter` ON `reports` (`reporter_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reports_created` ON `reports` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reports_status` ON `reports` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reports_target` ON `reports` (`target_type`,`created_at`,`id`);--> statement-breakpoint
ALTER TABLE `audit` ADD `note` text;--> statement-breakpoint
ALTER TABLE `users` ADD `suspended_at` integer;--> statement-breakpoint
CREATE INDEX `notifications_unread` ON `notifications` (`user_id`,`created_at`,`id`,`actor_id`) WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX `notifications_subject` ON `notifications` (`subject_id`) WHERE "notifications"."subject_id" is not null;