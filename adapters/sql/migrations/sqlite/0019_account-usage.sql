CREATE TABLE `account_usage` (
	`user_id` text PRIMARY KEY NOT NULL,
	`bytes` integer DEFAULT 0 NOT NULL,
	`posts` integer DEFAULT 0 NOT NULL,
	`comments` integer DEFAULT 0 NOT NULL,
	`uploads` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "account_usage_totals" CHECK("account_usage"."bytes" >= 0 and "account_usage"."posts" >= 0 and "account_usage"."comments" >= 0)
);
--> statement-breakpoint
ALTER TABLE `files` ADD `uploader_id` text;--> statement-breakpoint
ALTER TABLE `message_attachments` ADD `uploader_id` text;--> statement-breakpoint
CREATE INDEX `conversation_members_owned` ON `conversation_members` (`user_id`) WHERE "conversation_members"."role" = 'owner';--> statement-breakpoint
CREATE INDEX `events_upcoming` ON `events` (`owner_id`,`ends_at`) WHERE "events"."status" = 'scheduled';--> statement-breakpoint
CREATE INDEX `reports_open` ON `reports` (`reporter_id`) WHERE "reports"."status" = 'open' and "reports"."reporter_id" is not null;--> statement-breakpoint
UPDATE files SET uploader_id = coalesce(
	(SELECT u.id FROM users u WHERE u.avatar_url = files.hash ORDER BY u.id LIMIT 1),
	(SELECT c.owner_id FROM collections c WHERE c.cover_url = files.hash AND c.owner_id IS NOT NULL ORDER BY c.id LIMIT 1),
	(SELECT c.owner_id FROM items i JOIN collections c ON c.id = i.collection_id WHERE i.cover_url = files.hash AND c.owner_id IS NOT NULL ORDER BY i.id LIMIT 1),
	(SELECT e.owner_id FROM events e WHERE e.cover_url = files.hash ORDER BY e.id LIMIT 1),
	(SELECT m.user_id FROM conversations c JOIN conversation_members m ON m.conversation_id = c.id AND m.role = 'owner' WHERE c.cover_url = files.hash ORDER BY c.id LIMIT 1),
	(SELECT p.author_id FROM post_pictures f JOIN posts p ON p.id = f.post_id WHERE f.url = files.hash AND p.author_id IS NOT NULL ORDER BY p.id LIMIT 1)
);--> statement-breakpoint
UPDATE message_attachments SET uploader_id = (SELECT m.author_id FROM messages m WHERE m.id = message_attachments.message_id) WHERE message_id IS NOT NULL;--> statement-breakpoint
INSERT INTO account_usage (user_id, bytes, posts, comments, uploads)
SELECT u.id, coalesce(b.bytes, 0), coalesce(p.n, 0), coalesce(c.n, 0), '[]'
FROM users u
LEFT JOIN (
	SELECT uploader_id, sum(size) AS bytes FROM (
		SELECT uploader_id, size FROM files UNION ALL SELECT uploader_id, size FROM message_attachments) stored
	WHERE uploader_id IS NOT NULL GROUP BY uploader_id) b ON b.uploader_id = u.id
LEFT JOIN (SELECT author_id, count(*) AS n FROM posts WHERE author_id IS NOT NULL GROUP BY author_id) p ON p.author_id = u.id
LEFT JOIN (SELECT author_id, count(*) AS n FROM comments GROUP BY author_id) c ON c.author_id = u.id;
