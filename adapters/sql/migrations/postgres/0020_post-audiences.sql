CREATE TABLE "changed_audiences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"place_at" timestamp(3) with time zone NOT NULL,
	"place_id" uuid NOT NULL,
	"turn_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "posts_public";--> statement-breakpoint
DROP INDEX "posts_friends";--> statement-breakpoint
DROP INDEX "posts_shares";--> statement-breakpoint
DROP INDEX "posts_author_friends";--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "audience" text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE "changed_audiences" ADD CONSTRAINT "changed_audiences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "changed_audiences_turn" ON "changed_audiences" USING btree ("turn_at");--> statement-breakpoint
CREATE INDEX "posts_of_public" ON "posts" USING btree ("created_at","id") WHERE "posts"."author_id" is not null and "posts"."audience" = 'public';--> statement-breakpoint
CREATE INDEX "posts_of_friends" ON "posts" USING btree ("created_at","id") WHERE "posts"."author_id" is not null and "posts"."audience" = 'friends_only';--> statement-breakpoint
CREATE INDEX "posts_author_of_friends" ON "posts" USING btree ("author_id","created_at","id") WHERE "posts"."author_id" is not null and "posts"."audience" = 'friends_only';--> statement-breakpoint
-- A worker narrows the audience of posts that are not for everybody.
INSERT INTO changed_audiences (user_id, place_at, place_id, turn_at)
SELECT u.id, '9999-12-31T23:59:59.999Z'::timestamptz, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid, '1970-01-01T00:00:00Z'::timestamptz
FROM users u
WHERE EXISTS (
	SELECT 1 FROM posts p
	LEFT JOIN items i ON i.id = p.item_id
	LEFT JOIN collections c ON c.id = i.collection_id
	WHERE p.author_id = u.id AND (u.privacy <> 'public' OR coalesce(p.visibility, c.visibility, 'private') <> 'public')
);--> statement-breakpoint
-- A list reads past the old entries of an index until they are vacuumed: with many posts that takes too long to be due.
ALTER TABLE posts SET (autovacuum_vacuum_scale_factor = 0.01)