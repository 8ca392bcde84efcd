-- Written by `npm run lists`: the migrations up to 0094_reported_sets, 43bbc6e193d2f9b8.
CREATE TABLE `audit` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`command` text NOT NULL,
	`target` text NOT NULL
, `note` text, `actor` text);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`user_agent` text, `proven_at` integer, `proven_by` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`email_verified_at` integer,
	`display_name` text NOT NULL,
	`password_hash` text,
	`avatar_url` text,
	`bio` text,
	`privacy` text NOT NULL,
	`show_presence` integer NOT NULL,
	`show_read_receipts` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL, `tokens_valid_from` integer, `credentials_valid_from` integer, `suspended_at` integer, `sockets_valid_from` integer, `sign_in_version` integer DEFAULT 0 NOT NULL, `locale` text, `email_refused_at` integer, `email_refusal` text, `open_to_visitors` integer DEFAULT false NOT NULL,
	CONSTRAINT "users_privacy" CHECK("users"."privacy" in ('public', 'friends_only', 'private'))
);
--> statement-breakpoint
CREATE TABLE `used_states` (
	`id` text PRIMARY KEY NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `blocks` (
	`id` text PRIMARY KEY NOT NULL,
	`blocker_id` text NOT NULL,
	`blocked_id` text NOT NULL,
	`created_at` integer NOT NULL, `blocker_name` text DEFAULT '' NOT NULL, `blocker_avatar_url` text, `blocked_name` text DEFAULT '' NOT NULL, `blocked_avatar_url` text,
	FOREIGN KEY (`blocker_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`blocked_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "blocks_self" CHECK("blocks"."blocker_id" <> "blocks"."blocked_id")
);
--> statement-breakpoint
CREATE TABLE `collection_fields` (
	`id` text PRIMARY KEY NOT NULL,
	`collection_id` text NOT NULL,
	`definition_id` text NOT NULL,
	`is_required` integer NOT NULL,
	`is_hidden` integer NOT NULL,
	`position` integer NOT NULL,
	FOREIGN KEY (`collection_id`) REFERENCES `collections`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`definition_id`) REFERENCES `field_definitions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `field_definitions` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text,
	`key` text NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`options` text,
	`currency` text,
	`collection_type` text,
	`is_hidden` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "field_definitions_type" CHECK("field_definitions"."type" in ('text', 'number', 'date', 'boolean', 'select', 'money'))
);
--> statement-breakpoint
CREATE TABLE `files` (
	`hash` text PRIMARY KEY NOT NULL,
	`size` integer NOT NULL,
	`type` text NOT NULL,
	`stored_at` integer NOT NULL
, `uploader_id` text);
--> statement-breakpoint
CREATE TABLE `friend_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`from_id` text NOT NULL,
	`to_id` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	FOREIGN KEY (`from_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`to_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "friend_requests_status" CHECK("friend_requests"."status" in ('pending', 'accepted', 'rejected', 'cancelled')),
	CONSTRAINT "friend_requests_self" CHECK("friend_requests"."from_id" <> "friend_requests"."to_id")
);
--> statement-breakpoint
CREATE TABLE `friendships` (
	`id` text PRIMARY KEY NOT NULL,
	`low_id` text NOT NULL,
	`high_id` text NOT NULL,
	`since` integer NOT NULL,
	FOREIGN KEY (`low_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`high_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "friendships_order" CHECK("friendships"."low_id" < "friendships"."high_id")
);
--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`type` text NOT NULL,
	`actor_id` text,
	`subject_kind` text,
	`subject_id` text,
	`read_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `user_words` (
	`user_id` text NOT NULL,
	`position` integer NOT NULL,
	`head` text NOT NULL,
	`name_key` text NOT NULL,
	`text` text NOT NULL,
	PRIMARY KEY(`user_id`, `position`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `listings` (
	`id` text PRIMARY KEY NOT NULL,
	`item_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`kind` text NOT NULL,
	`price_amount` integer,
	`price_currency` text,
	`payment_methods` text NOT NULL,
	`description` text,
	`status` text NOT NULL,
	`item_name` text NOT NULL,
	`item_cover_url` text,
	`type` text NOT NULL,
	`words` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL, `condition` text,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "listings_kind" CHECK("listings"."kind" in ('sale', 'trade', 'both')),
	CONSTRAINT "listings_status" CHECK("listings"."status" in ('active', 'paused', 'closed')),
	CONSTRAINT "listings_type" CHECK("listings"."type" in ('games', 'books', 'cardgames', 'boardgames', 'custom')),
	CONSTRAINT "listings_price" CHECK(("listings"."price_amount" is null) = ("listings"."price_currency" is null)),
	CONSTRAINT "listings_amount" CHECK("listings"."price_amount" > 0),
	CONSTRAINT "listings_priced" CHECK(("listings"."kind" = 'trade') = ("listings"."price_amount" is null))
);
--> statement-breakpoint
CREATE TABLE `proposals` (
	`id` text PRIMARY KEY NOT NULL,
	`offer_id` text NOT NULL,
	`number` integer NOT NULL,
	`proposer_id` text NOT NULL,
	`price_amount` integer,
	`price_currency` text,
	`offered_item_id` text,
	`offered_item_name` text,
	`offered_item_cover_url` text,
	`message` text,
	`status` text NOT NULL,
	`created_at` integer NOT NULL, `extra_amount` integer, `extra_currency` text CONSTRAINT "proposals_extra_currency" CHECK(("proposals"."extra_amount" is null) = ("proposals"."extra_currency" is null)), `extra_from` text CONSTRAINT "proposals_extra_from" CHECK(("proposals"."extra_amount" is null) = ("proposals"."extra_from" is null) and ("proposals"."extra_from" is null or "proposals"."extra_from" in ('owner', 'offerer'))) CONSTRAINT "proposals_extra" CHECK("proposals"."extra_amount" is null or ("proposals"."extra_amount" > 0 and "proposals"."offered_item_id" is not null)), `asked_count` integer DEFAULT 0 NOT NULL CONSTRAINT "proposals_asked_count" CHECK("proposals"."asked_count" between 0 and 10), `further_count` integer DEFAULT 0 NOT NULL CONSTRAINT "proposals_further_count" CHECK("proposals"."further_count" = 0 or ("proposals"."further_count" between 1 and 9 and "proposals"."offered_item_id" is not null)),
	FOREIGN KEY (`offer_id`) REFERENCES `offers`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "proposals_status" CHECK("proposals"."status" in ('pending', 'accepted', 'rejected', 'superseded', 'withdrawn')),
	CONSTRAINT "proposals_price" CHECK(("proposals"."price_amount" is null) = ("proposals"."price_currency" is null)),
	CONSTRAINT "proposals_amount" CHECK("proposals"."price_amount" > 0),
	CONSTRAINT "proposals_terms" CHECK(("proposals"."price_amount" is null) <> ("proposals"."offered_item_id" is null)),
	CONSTRAINT "proposals_face" CHECK(("proposals"."offered_item_id" is null) = ("proposals"."offered_item_name" is null))
);
--> statement-breakpoint
CREATE TABLE `listing_numbers` (
	`number` integer PRIMARY KEY,
	`listing_id` text NOT NULL UNIQUE
);
--> statement-breakpoint
CREATE VIRTUAL TABLE `listing_search` USING fts5(`words`, content='', contentless_delete=1, detail=none, tokenize='ascii');
--> statement-breakpoint
CREATE TABLE `game_items` (
	`item_id` text PRIMARY KEY NOT NULL,
	`app_id` integer NOT NULL,
	`written_name` text NOT NULL,
	`written_playtime` real,
	`details_due_at` integer,
	`details_taken` integer,
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `import_batches` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`collection_id` text NOT NULL,
	`status` text NOT NULL,
	`total` integer NOT NULL,
	`imported` integer NOT NULL,
	`updated` integer NOT NULL,
	`skipped` integer NOT NULL,
	`failed` integer NOT NULL,
	`games_left` integer NOT NULL,
	`faults` integer NOT NULL,
	`claimed_until` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`finished_at` integer, `source` text DEFAULT 'gameplatform' NOT NULL, `mapping` text, `dry_run` integer DEFAULT false NOT NULL, `noted` integer DEFAULT 0 NOT NULL, `listed` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "import_batches_status" CHECK("import_batches"."status" in ('queued', 'running', 'done', 'partial', 'failed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE `import_games` (
	`batch_id` text NOT NULL,
	`app_id` integer NOT NULL,
	`name` text NOT NULL,
	`playtime_minutes` real NOT NULL,
	`reason` text,
	PRIMARY KEY(`batch_id`, `app_id`),
	FOREIGN KEY (`batch_id`) REFERENCES `import_batches`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `platform_keys` (
	`user_id` text PRIMARY KEY NOT NULL,
	`sealed` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `platform_links` (
	`user_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`linked_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	`id` text PRIMARY KEY NOT NULL,
	`recipient` text,
	`recipient_hash` text,
	`kind` text NOT NULL,
	`sealed` text,
	`created_at` integer NOT NULL,
	`attempts` integer NOT NULL,
	`give_up_at` integer NOT NULL,
	`next_attempt_at` integer,
	`sent_at` integer,
	`failed_at` integer,
	`last_error` text
, `receiver` text DEFAULT 'mail' NOT NULL, `claimed_at` integer, `webhook_id` text REFERENCES webhooks(id) ON DELETE cascade, `response_status` integer, `subscription_id` text REFERENCES push_subscriptions(id) ON DELETE cascade, `cause_hash` text);
--> statement-breakpoint
CREATE TABLE "collections" (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`description` text,
	`type` text NOT NULL,
	`visibility` text NOT NULL,
	`cover_url` text,
	`auto_share` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`last_item_at` integer,
	`items_count` integer DEFAULT 0 NOT NULL, `open_to_visitors` integer DEFAULT false NOT NULL, `reach` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "collections_type" CHECK("collections"."type" in ('games', 'books', 'cardgames', 'boardgames', 'custom')),
	CONSTRAINT "collections_visibility" CHECK("collections"."visibility" in ('public', 'friends_only', 'private'))
);
--> statement-breakpoint
CREATE TABLE "items" (
	`id` text PRIMARY KEY NOT NULL,
	`collection_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`fields` text NOT NULL,
	`rating` integer,
	`rating_key` integer NOT NULL,
	`comment` text,
	`cover_url` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`platform_app_id` integer, `editions` text DEFAULT '[]' NOT NULL, `external_ref` text, `copies` integer DEFAULT 1 NOT NULL CONSTRAINT "items_copies" CHECK("items"."copies" between 1 and 999), `held` integer DEFAULT 0 NOT NULL CONSTRAINT "items_held" CHECK("items"."held" between 0 and "items"."copies"), `pictures` text DEFAULT '[]' NOT NULL, `tags` text DEFAULT '[]' NOT NULL, `location` text, `purchase` text, `paid_amount` integer, `paid_currency` text, `paid_on` text, `lent` integer DEFAULT 0 NOT NULL CONSTRAINT "items_lent" CHECK("items"."lent" between 0 and "items"."held"), `paid_month` text,
	FOREIGN KEY (`collection_id`) REFERENCES `collections`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "items_rating" CHECK("items"."rating" between 1 and 5)
);
--> statement-breakpoint
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
	`edited_at` integer, `audience` text DEFAULT 'public' NOT NULL,
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
CREATE TABLE `removed_accounts` (
	`user_id` text PRIMARY KEY NOT NULL,
	`removed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `calendar_feeds` (
	`user_id` text PRIMARY KEY NOT NULL,
	`secret_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `event_invites` (
	`event_id` text NOT NULL,
	`user_id` text NOT NULL,
	`invited_by` text NOT NULL,
	`invited_at` integer NOT NULL,
	`status` text NOT NULL,
	`starts_at` integer NOT NULL,
	PRIMARY KEY(`event_id`, `user_id`),
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "event_invites_status" CHECK("event_invites"."status" in ('invited', 'accepted', 'declined', 'revoked'))
);
--> statement-breakpoint
CREATE TABLE `event_organizers` (
	`event_id` text NOT NULL,
	`user_id` text NOT NULL,
	`starts_at` integer NOT NULL,
	`added_at` integer NOT NULL,
	PRIMARY KEY(`event_id`, `user_id`),
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `event_participants` (
	`event_id` text NOT NULL,
	`user_id` text NOT NULL,
	`participation` text NOT NULL,
	`position` integer,
	`starts_at` integer NOT NULL,
	`joined_at` integer NOT NULL,
	PRIMARY KEY(`event_id`, `user_id`),
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "event_participants_participation" CHECK("event_participants"."participation" in ('going', 'waitlist')),
	CONSTRAINT "event_participants_waiting" CHECK(("event_participants"."participation" = 'waitlist') = ("event_participants"."position" is not null))
);
--> statement-breakpoint
CREATE TABLE `event_reminders` (
	`event_id` text NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`sent_at` integer NOT NULL,
	PRIMARY KEY(`event_id`, `user_id`, `kind`),
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "event_reminders_kind" CHECK("event_reminders"."kind" in ('far', 'near'))
);
--> statement-breakpoint
CREATE TABLE `event_words` (
	`event_id` text NOT NULL,
	`word` text NOT NULL,
	`starts_at` integer NOT NULL,
	PRIMARY KEY(`event_id`, `word`),
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `events` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`cover_url` text,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`time_zone` text NOT NULL,
	`place_kind` text NOT NULL,
	`address` text,
	`city` text,
	`city_key` text,
	`url` text,
	`visibility` text NOT NULL,
	`capacity` integer,
	`status` text NOT NULL,
	`cancel_reason` text,
	`going_count` integer DEFAULT 0 NOT NULL,
	`waitlist_count` integer DEFAULT 0 NOT NULL,
	`next_position` integer DEFAULT 1 NOT NULL,
	`far_reminders_for` integer,
	`near_reminders_for` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "events_order" CHECK("events"."starts_at" < "events"."ends_at"),
	CONSTRAINT "events_place_kind" CHECK("events"."place_kind" in ('onsite', 'online')),
	CONSTRAINT "events_place" CHECK(("events"."place_kind" = 'onsite') = ("events"."address" is not null)
            and ("events"."address" is null) = ("events"."city" is null)
            and ("events"."city" is null) = ("events"."city_key" is null)
            and ("events"."place_kind" = 'online') = ("events"."url" is not null)),
	CONSTRAINT "events_visibility" CHECK("events"."visibility" in ('public', 'friends_only', 'invite_only')),
	CONSTRAINT "events_status" CHECK("events"."status" in ('scheduled', 'cancelled', 'ended')),
	CONSTRAINT "events_reason" CHECK("events"."cancel_reason" is null or "events"."status" = 'cancelled'),
	CONSTRAINT "events_capacity" CHECK("events"."capacity" >= 1),
	CONSTRAINT "events_seats" CHECK("events"."going_count" >= 0 and "events"."going_count" <= "events"."capacity"),
	CONSTRAINT "events_going" CHECK("events"."going_count" >= 0 and "events"."waitlist_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE `dm_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`from_id` text NOT NULL,
	`to_id` text NOT NULL,
	`low_id` text NOT NULL,
	`high_id` text NOT NULL,
	`message` text,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	FOREIGN KEY (`from_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`to_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "dm_requests_status" CHECK("dm_requests"."status" in ('pending', 'accepted', 'rejected', 'cancelled')),
	CONSTRAINT "dm_requests_order" CHECK("dm_requests"."low_id" < "dm_requests"."high_id")
);
--> statement-breakpoint
CREATE TABLE `message_attachments` (
	`id` text PRIMARY KEY NOT NULL,
	`message_id` text,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`mime_type` text NOT NULL,
	`size` integer NOT NULL,
	`width` integer,
	`height` integer,
	`stored_at` integer NOT NULL, `uploader_id` text, `item_id` text REFERENCES `items`(`id`) ON UPDATE no action ON DELETE set null CONSTRAINT "message_attachments_one" CHECK("message_attachments"."message_id" is null or "message_attachments"."item_id" is null),
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "message_attachments_position" CHECK("message_attachments"."position" between 0 and 9),
	CONSTRAINT "message_attachments_size" CHECK("message_attachments"."size" >= 0 and ("message_attachments"."width" is null) = ("message_attachments"."height" is null))
);
--> statement-breakpoint
CREATE TABLE `message_reactions` (
	`message_id` text NOT NULL,
	`emoji` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`message_id`, `emoji`, `user_id`),
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `messages` (
	`id` text PRIMARY KEY NOT NULL,
	`conversation_id` text NOT NULL,
	`sequence` integer NOT NULL,
	`author_id` text NOT NULL,
	`content` text,
	`client_id` text,
	`reply_to_id` text,
	`created_at` integer NOT NULL,
	`edited_at` integer,
	`deleted_at` integer,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "messages_sequence" CHECK("messages"."sequence" >= 1),
	CONSTRAINT "messages_deleted" CHECK("messages"."deleted_at" is null or "messages"."content" is null)
);
--> statement-breakpoint
CREATE TABLE `realtime_floor` (
	`id` integer PRIMARY KEY NOT NULL,
	`n` integer NOT NULL,
	CONSTRAINT "realtime_floor_one" CHECK("realtime_floor"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `realtime_head` (
	`id` integer PRIMARY KEY NOT NULL,
	`database_id` text NOT NULL,
	`n` integer NOT NULL,
	CONSTRAINT "realtime_head_one" CHECK("realtime_head"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `realtime_online` (
	`user_id` text NOT NULL,
	`process_id` text NOT NULL,
	PRIMARY KEY(`user_id`, `process_id`),
	FOREIGN KEY (`process_id`) REFERENCES `realtime_processes`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `realtime_processes` (
	`id` text PRIMARY KEY NOT NULL,
	`beat_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_words" (
	`conversation_id` text NOT NULL,
	`word` text NOT NULL,
	`block` integer NOT NULL,
	`places` integer NOT NULL,
	PRIMARY KEY(`conversation_id`, `word`, `block`),
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "message_words_places" CHECK("message_words"."places" > 0 and "message_words"."places" < 4294967296)
);
--> statement-breakpoint
CREATE TABLE `event_updates` (
	`event_id` text NOT NULL,
	`user_id` text NOT NULL,
	`notified_at` integer NOT NULL,
	PRIMARY KEY(`event_id`, `user_id`),
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `account_usage` (
	`user_id` text PRIMARY KEY NOT NULL,
	`bytes` integer DEFAULT 0 NOT NULL,
	`posts` integer DEFAULT 0 NOT NULL,
	`comments` integer DEFAULT 0 NOT NULL,
	`uploads` text NOT NULL, `completed_offers` integer DEFAULT 0 NOT NULL, `cancelled_offers` integer DEFAULT 0 NOT NULL, `texts` integer DEFAULT 0 NOT NULL, `texts_day` integer DEFAULT 0 NOT NULL, `texts_today` integer DEFAULT 0 NOT NULL, `items` integer DEFAULT 0 NOT NULL, `texts_free` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "account_usage_totals" CHECK("account_usage"."bytes" >= 0 and "account_usage"."posts" >= 0 and "account_usage"."comments" >= 0)
);
--> statement-breakpoint
CREATE TABLE `changed_audiences` (
	`user_id` text PRIMARY KEY NOT NULL,
	`place_at` integer NOT NULL,
	`place_id` text NOT NULL,
	`turn_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE "realtime_events" (
	`id` integer PRIMARY KEY NOT NULL,
	`n` integer,
	`kind` text NOT NULL,
	`audience_kind` text NOT NULL,
	`audience_id` text NOT NULL,
	`subject_id` text,
	`at` integer NOT NULL,
	CONSTRAINT "realtime_events_audience" CHECK("realtime_events"."audience_kind" = 'user' or "realtime_events"."audience_kind" = 'friends' or "realtime_events"."audience_kind" = 'conversation' or "realtime_events"."audience_kind" = 'everybody')
);
--> statement-breakpoint
CREATE TABLE `item_editions` (
	`item_id` text NOT NULL,
	`edition` text NOT NULL,
	`owner_id` text NOT NULL,
	`collection_id` text NOT NULL,
	PRIMARY KEY(`item_id`, `edition`),
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `listing_editions` (
	`listing_id` text NOT NULL,
	`edition` text NOT NULL, `owner_id` text DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL, `collection_id` text DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL,
	PRIMARY KEY(`listing_id`, `edition`),
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `import_files` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`collection_id` text NOT NULL,
	`reading` text NOT NULL,
	`position` integer NOT NULL,
	`kept_until` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE TABLE `import_mappings` (
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`columns` text NOT NULL,
	`updated_at` integer NOT NULL, `options` text,
	PRIMARY KEY(`user_id`, `name`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `import_portions` (
	`file_id` text NOT NULL,
	`number` integer NOT NULL,
	`rows` text NOT NULL,
	PRIMARY KEY(`file_id`, `number`),
	FOREIGN KEY (`file_id`) REFERENCES `import_files`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `edition_prices` (
	`edition` text NOT NULL,
	`unit` text NOT NULL,
	`period` text NOT NULL,
	`currency` text NOT NULL,
	`count` integer NOT NULL,
	`low` integer NOT NULL,
	`median` integer NOT NULL,
	`median_offer` text,
	`high` integer NOT NULL,
	`is_shown` integer NOT NULL,
	PRIMARY KEY(`edition`, `unit`, `period`, `currency`),
	CONSTRAINT "edition_prices_count" CHECK("edition_prices"."count" >= 0)
);
--> statement-breakpoint
CREATE TABLE `edition_sales` (
	`offer_id` text NOT NULL,
	`edition` text NOT NULL,
	`unit` text NOT NULL,
	`period` text NOT NULL,
	`currency` text NOT NULL,
	`amount` integer NOT NULL,
	`owner_id` text NOT NULL,
	`offerer_id` text NOT NULL,
	`sides` text NOT NULL,
	`sold_at` integer NOT NULL,
	`is_left_out` integer NOT NULL, `is_new` integer DEFAULT false NOT NULL, `condition` text,
	PRIMARY KEY(`offer_id`, `edition`, `unit`),
	CONSTRAINT "edition_sales_unit" CHECK("edition_sales"."unit" in ('year', 'month')),
	CONSTRAINT "edition_sales_price" CHECK("edition_sales"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE `sales_reviews` (
	`user_id` text PRIMARY KEY NOT NULL,
	`is_suspended` integer NOT NULL,
	`after_offer` text NOT NULL,
	`turn_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `round_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`round_id` text NOT NULL,
	`item_id` text NOT NULL,
	`item_name` text NOT NULL,
	`item_cover_url` text,
	`name_key` text NOT NULL,
	`type` text NOT NULL,
	`owner_id` text NOT NULL,
	`note` text,
	`outcome` text,
	`ended_at` integer,
	`wants` text NOT NULL,
	`created_at` integer NOT NULL, `place` integer DEFAULT 1 NOT NULL CONSTRAINT "round_entries_place" CHECK("round_entries"."place" between 1 and 999),
	FOREIGN KEY (`round_id`) REFERENCES `rounds`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "round_entries_type_known" CHECK("round_entries"."type" in ('games', 'books', 'cardgames', 'boardgames', 'custom')),
	CONSTRAINT "round_entries_outcome_known" CHECK("round_entries"."outcome" in ('matched', 'unmatched'))
);
--> statement-breakpoint
CREATE TABLE `round_files` (
	`round_id` text NOT NULL,
	`file` text NOT NULL,
	`n` integer NOT NULL,
	`text` text NOT NULL,
	PRIMARY KEY(`round_id`, `file`, `n`),
	FOREIGN KEY (`round_id`) REFERENCES `rounds`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "round_files_file" CHECK("round_files"."file" in ('input', 'result'))
);
--> statement-breakpoint
CREATE TABLE `round_groups` (
	`id` text PRIMARY KEY NOT NULL,
	`round_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`wants` text NOT NULL,
	FOREIGN KEY (`round_id`) REFERENCES `rounds`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `round_invites` (
	`round_id` text NOT NULL,
	`user_id` text NOT NULL,
	`invited_at` integer NOT NULL,
	PRIMARY KEY(`round_id`, `user_id`),
	FOREIGN KEY (`round_id`) REFERENCES `rounds`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `round_legs` (
	`id` text PRIMARY KEY NOT NULL,
	`round_id` text NOT NULL,
	`cycle` integer NOT NULL,
	`entry_id` text NOT NULL,
	`for_entry_id` text NOT NULL,
	`item_id` text NOT NULL,
	`item_name` text NOT NULL,
	`item_cover_url` text,
	`giver_id` text NOT NULL,
	`receiver_id` text NOT NULL,
	`rank` integer,
	`redirected` integer NOT NULL,
	`status` text NOT NULL,
	`fault` text,
	`waived` integer NOT NULL,
	`giver_confirmed_at` integer,
	`receiver_confirmed_at` integer,
	`receiver_collection_id` text,
	`completed_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`round_id`) REFERENCES `rounds`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`entry_id`) REFERENCES `round_entries`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`for_entry_id`) REFERENCES `round_entries`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "round_legs_status" CHECK("round_legs"."status" in ('pending', 'completed', 'failed', 'cancelled')),
	CONSTRAINT "round_legs_self" CHECK("round_legs"."giver_id" <> "round_legs"."receiver_id"),
	CONSTRAINT "round_legs_completed" CHECK(("round_legs"."status" = 'completed') = ("round_legs"."completed_at" is not null)),
	CONSTRAINT "round_legs_confirmed" CHECK(("round_legs"."status" = 'completed') = ("round_legs"."giver_confirmed_at" is not null and "round_legs"."receiver_confirmed_at" is not null)),
	CONSTRAINT "round_legs_fault" CHECK("round_legs"."fault" is null or ("round_legs"."fault" = 'giver' and "round_legs"."status" = 'failed'))
);
--> statement-breakpoint
CREATE TABLE `round_organizers` (
	`round_id` text NOT NULL,
	`user_id` text NOT NULL,
	`added_at` integer NOT NULL,
	PRIMARY KEY(`round_id`, `user_id`),
	FOREIGN KEY (`round_id`) REFERENCES `rounds`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `round_records` (
	`user_id` text PRIMARY KEY NOT NULL,
	`completed` integer NOT NULL,
	`failed` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `round_words` (
	`round_id` text NOT NULL,
	`word` text NOT NULL,
	PRIMARY KEY(`round_id`, `word`),
	FOREIGN KEY (`round_id`) REFERENCES `rounds`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `rounds` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`visibility` text NOT NULL,
	`status` text NOT NULL,
	`entries_until` integer NOT NULL,
	`locks_at` integer NOT NULL,
	`review_hours` integer NOT NULL,
	`solves_at` integer,
	`check_hours` integer NOT NULL,
	`starts_at` integer,
	`settle_days` integer NOT NULL,
	`settles_by` integer,
	`max_entries` integer NOT NULL,
	`seed` text NOT NULL,
	`cancel_reason` text,
	`entries_count` integer NOT NULL,
	`wants_count` integer NOT NULL,
	`is_frozen` integer NOT NULL,
	`is_closing_told` integer NOT NULL,
	`trades` integer,
	`people` integer,
	`rank_sum` integer,
	`longest` integer,
	`link` text,
	`claimed_until` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL, `opened_at` integer,
	CONSTRAINT "rounds_visibility" CHECK("rounds"."visibility" in ('public', 'friends_only', 'invite_only')),
	CONSTRAINT "rounds_status_known" CHECK("rounds"."status" in ('draft', 'open', 'locked', 'solved', 'settling', 'done', 'cancelled')),
	CONSTRAINT "rounds_counts" CHECK("rounds"."entries_count" >= 0 and "rounds"."wants_count" >= 0),
	CONSTRAINT "rounds_solved" CHECK("rounds"."status" not in ('solved', 'settling', 'done')
          or ("rounds"."trades" is not null and "rounds"."starts_at" is not null)),
	CONSTRAINT "rounds_result" CHECK(("rounds"."trades" is null) = ("rounds"."people" is null) and ("rounds"."people" is null) = ("rounds"."rank_sum" is null)
          and ("rounds"."rank_sum" is null) = ("rounds"."longest" is null))
);
--> statement-breakpoint
CREATE TABLE "ratings" (
	`id` text PRIMARY KEY NOT NULL,
	`offer_id` text,
	`leg_id` text,
	`rater_id` text NOT NULL,
	`ratee_id` text NOT NULL,
	`score` integer NOT NULL,
	`comment` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`offer_id`) REFERENCES `offers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ratings_of" CHECK(("ratings"."offer_id" is null) <> ("ratings"."leg_id" is null)),
	CONSTRAINT "ratings_score" CHECK("ratings"."score" between 1 and 5),
	CONSTRAINT "ratings_self" CHECK("ratings"."rater_id" <> "ratings"."ratee_id")
);
--> statement-breakpoint
CREATE TABLE `wants` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`edition` text,
	`q` text,
	`type` text,
	`key` text NOT NULL,
	`kind` text NOT NULL,
	`price_amount` integer,
	`price_currency` text,
	`note` text,
	`visibility` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL, `found_by` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "wants_sought" CHECK(("wants"."edition" is null) <> ("wants"."q" is null)),
	CONSTRAINT "wants_type" CHECK("wants"."type" is null or ("wants"."q" is not null and "wants"."type" in ('games', 'books', 'cardgames', 'boardgames', 'custom'))),
	CONSTRAINT "wants_kind" CHECK("wants"."kind" in ('buy', 'trade', 'both')),
	CONSTRAINT "wants_status" CHECK("wants"."status" in ('open', 'fulfilled')),
	CONSTRAINT "wants_visibility" CHECK("wants"."visibility" in ('public', 'friends_only', 'private')),
	CONSTRAINT "wants_price" CHECK(("wants"."price_amount" is null) = ("wants"."price_currency" is null)),
	CONSTRAINT "wants_amount" CHECK("wants"."price_amount" > 0),
	CONSTRAINT "wants_free" CHECK("wants"."kind" <> 'trade' or "wants"."price_amount" is null)
);
--> statement-breakpoint
CREATE TABLE "conversation_members" (
	`conversation_id` text NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`joined_at` integer NOT NULL,
	`last_read_sequence` integer NOT NULL,
	`settled_count` integer NOT NULL,
	`is_muted` integer NOT NULL,
	`is_archived` integer NOT NULL,
	`activity_slot` integer NOT NULL,
	PRIMARY KEY(`conversation_id`, `user_id`),
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "conversation_members_role" CHECK("conversation_members"."role" in ('owner', 'admin', 'member')),
	CONSTRAINT "conversation_members_read" CHECK("conversation_members"."last_read_sequence" between 0 and "conversation_members"."settled_count")
);
--> statement-breakpoint
CREATE TABLE `want_news` (
	`id` text PRIMARY KEY NOT NULL,
	`listing_id` text NOT NULL,
	`before` text,
	`after_owner_id` text,
	`after_want_id` text,
	`turn_at` integer NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "want_news_after" CHECK(("want_news"."after_owner_id" is null) = ("want_news"."after_want_id" is null))
);
--> statement-breakpoint
CREATE TABLE `want_news_counted` (
	`news_id` text NOT NULL,
	`want_id` text NOT NULL,
	PRIMARY KEY(`news_id`, `want_id`),
	FOREIGN KEY (`want_id`) REFERENCES `wants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `want_tellings` (
	`want_id` text NOT NULL,
	`listing_id` text NOT NULL,
	PRIMARY KEY(`want_id`, `listing_id`),
	FOREIGN KEY (`want_id`) REFERENCES `wants`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `edition_answers` (
	`edition` text PRIMARY KEY NOT NULL,
	`source` text NOT NULL,
	`outcome` text NOT NULL,
	`title` text,
	`creators` text NOT NULL,
	`year` integer,
	`publisher` text,
	`fetched_at` integer NOT NULL,
	`kept_until` integer NOT NULL, `cover` text, `series_name` text, `series_number` text, `source_url` text,
	CONSTRAINT "edition_answers_outcome" CHECK("edition_answers"."outcome" in ('found', 'unknown', 'failed')),
	CONSTRAINT "edition_answers_title" CHECK(("edition_answers"."outcome" = 'found') = ("edition_answers"."title" is not null))
);
--> statement-breakpoint
CREATE TABLE `edition_fill` (
	`id` integer PRIMARY KEY NOT NULL,
	`after_item` text,
	`is_done` integer NOT NULL,
	CONSTRAINT "edition_fill_one" CHECK("edition_fill"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `authenticators` (
	`user_id` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`session_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`confirmed_at` integer,
	`last_step` integer, `app_id` text DEFAULT '' NOT NULL,
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
CREATE TABLE `recovery_codes` (
	`user_id` text NOT NULL,
	`hash` text NOT NULL, `made_at` integer,
	PRIMARY KEY(`user_id`, `hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `pending_addresses` (
	`user_id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `replaced_addresses` (
	`hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`position` integer NOT NULL,
	`email` text NOT NULL,
	`replaced_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `shares` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`collection_id` text,
	`listing_id` text,
	`secret_hash` text NOT NULL,
	`sealed_secret` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`views` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`collection_id`) REFERENCES `collections`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "shares_target" CHECK(("shares"."collection_id" is null) <> ("shares"."listing_id" is null))
);
--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`credential_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`backed_up` integer NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `export_parts` (
	`id` text PRIMARY KEY NOT NULL,
	`export_id` text,
	`start_byte` integer NOT NULL,
	`size` integer NOT NULL,
	`stored_at` integer NOT NULL, `attempt` integer DEFAULT 0 NOT NULL, `note` text,
	FOREIGN KEY (`export_id`) REFERENCES `exports`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "export_parts_size" CHECK("export_parts"."size" > 0 and "export_parts"."start_byte" >= 0)
);
--> statement-breakpoint
CREATE TABLE `exports` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`status` text NOT NULL,
	`attempt` integer NOT NULL,
	`bytes` integer,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	`expires_at` integer,
	`claimed_until` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "exports_status" CHECK("exports"."status" in ('queued', 'running', 'ready', 'failed', 'expired')),
	CONSTRAINT "exports_ready" CHECK(("exports"."status" = 'ready') = ("exports"."bytes" is not null))
);
--> statement-breakpoint
CREATE TABLE `access_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`key_hash` text NOT NULL,
	`name` text NOT NULL,
	`start` text NOT NULL,
	`scopes` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `account_invites` (
	`id` text PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`uses` integer NOT NULL,
	`used` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	CONSTRAINT "account_invites_used" CHECK("account_invites"."used" between 0 and "account_invites"."uses")
);
--> statement-breakpoint
CREATE TABLE `export_contents` (
	`export_id` text NOT NULL,
	`name` text NOT NULL,
	PRIMARY KEY(`export_id`, `name`)
);
--> statement-breakpoint
CREATE TABLE `kept_answers` (
	`user_id` text NOT NULL,
	`request` text NOT NULL,
	`body` text NOT NULL,
	`status` integer NOT NULL,
	`sealed_body` text NOT NULL,
	`reached` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `request`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `notification_settings` (
	`user_id` text PRIMARY KEY NOT NULL,
	`channels` text NOT NULL,
	`digest_every` text NOT NULL,
	`digest_hour` integer NOT NULL,
	`digest_weekday` integer NOT NULL,
	`time_zone` text NOT NULL, `digest_at` integer, `digest_from` integer, `digested_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `unlisted_notifications` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`type` text NOT NULL,
	`actor_id` text,
	`subject_kind` text,
	`subject_id` text,
	`read_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `waiting_mails` (
	`user_id` text PRIMARY KEY NOT NULL,
	`since` integer NOT NULL,
	`due_at` integer NOT NULL,
	`changes` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`url` text NOT NULL,
	`events` text NOT NULL,
	`description` text,
	`sealed_secret` text NOT NULL,
	`previous_secret` text,
	`rotated_at` integer,
	`paused_at` integer,
	`created_at` integer NOT NULL, `pause_reason` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `push_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`public_key` text NOT NULL,
	`sealed_private_key` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`session_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`sealed_keys` text NOT NULL,
	`created_at` integer NOT NULL, `service_key` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE "item_values" (
	`item_id` text NOT NULL,
	`collection_id` text NOT NULL,
	`key` text NOT NULL,
	`text` text,
	`number` real,
	`rating_key` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`item_id`, `key`),
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE "one_time_tokens" (
	`hash` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "one_time_tokens_purpose" CHECK("one_time_tokens"."purpose" in ('password-reset', 'verification', 'undo-added'))
);
--> statement-breakpoint
CREATE TABLE `text_limits` (
	`id` integer PRIMARY KEY NOT NULL,
	`texts` integer,
	`texts_per_day` integer,
	`items` integer,
	CONSTRAINT "text_limits_one" CHECK("text_limits"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `reached` (
	`by` text NOT NULL,
	`what` text NOT NULL,
	`user_id` text NOT NULL,
	`since` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`by`, `what`, `user_id`),
	FOREIGN KEY (`by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	`file_id` text NOT NULL,
	`line` integer NOT NULL,
	`name` text,
	`status` text NOT NULL,
	`reason` text,
	`column_name` text,
	`item_id` text,
	`notes` text,
	PRIMARY KEY(`file_id`, `line`),
	FOREIGN KEY (`file_id`) REFERENCES `import_files`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "import_rows_status" CHECK("import_rows"."status" in ('new', 'same', 'changed', 'wrong', 'skipped', 'want'))
);
--> statement-breakpoint
CREATE TABLE "item_holds" (
	`entry_id` text PRIMARY KEY NOT NULL,
	`item_id` text NOT NULL,
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`name` text,
	`cover_url` text,
	`low_id` text,
	`high_id` text,
	`offer_id` text,
	`leg_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`last_sequence` integer NOT NULL,
	`activity_at` integer NOT NULL,
	`removed_at` integer,
	FOREIGN KEY (`offer_id`) REFERENCES `offers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`leg_id`) REFERENCES `round_legs`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "conversations_kind" CHECK("conversations"."kind" in ('direct', 'group', 'offer')),
	CONSTRAINT "conversations_group" CHECK(("conversations"."kind" = 'group') = ("conversations"."name" is not null)),
	CONSTRAINT "conversations_cover" CHECK("conversations"."kind" = 'group' or "conversations"."cover_url" is null),
	CONSTRAINT "conversations_direct" CHECK(("conversations"."kind" <> 'group') = ("conversations"."low_id" is not null) and ("conversations"."low_id" is null) = ("conversations"."high_id" is null)),
	CONSTRAINT "conversations_about" CHECK(("conversations"."kind" = 'offer') = ("conversations"."offer_id" is not null or "conversations"."leg_id" is not null)
          and ("conversations"."offer_id" is null or "conversations"."leg_id" is null)),
	CONSTRAINT "conversations_order" CHECK("conversations"."low_id" < "conversations"."high_id"),
	CONSTRAINT "conversations_sequence" CHECK("conversations"."last_sequence" >= 0)
);
--> statement-breakpoint
CREATE TABLE `item_pictures` (
	`item_id` text NOT NULL,
	`id` text NOT NULL,
	`position` integer NOT NULL,
	`owner_id` text NOT NULL,
	`url` text NOT NULL,
	`caption` text,
	PRIMARY KEY(`item_id`, `id`),
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "item_pictures_count" CHECK("item_pictures"."position" between 0 and 7)
);
--> statement-breakpoint
CREATE TABLE `offer_items` (
	`offer_id` text NOT NULL,
	`number` integer NOT NULL,
	`item_id` text NOT NULL,
	`listing_id` text,
	`item_name` text,
	`item_cover_url` text,
	`place` integer DEFAULT 1 NOT NULL,
	`is_open` integer NOT NULL,
	PRIMARY KEY(`offer_id`, `number`),
	FOREIGN KEY (`offer_id`) REFERENCES `offers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "offer_items_number" CHECK("offer_items"."number" between 0 and 9),
	CONSTRAINT "offer_items_place" CHECK("offer_items"."place" between 1 and 999),
	CONSTRAINT "offer_items_name" CHECK(("offer_items"."number" = 0) = ("offer_items"."item_name" is null))
);
--> statement-breakpoint
CREATE TABLE `proposal_items` (
	`proposal_id` text NOT NULL,
	`side` text NOT NULL,
	`number` integer NOT NULL,
	`item_id` text NOT NULL,
	`listing_id` text,
	`item_name` text NOT NULL,
	`item_cover_url` text,
	PRIMARY KEY(`proposal_id`, `side`, `number`),
	FOREIGN KEY (`proposal_id`) REFERENCES `proposals`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "proposal_items_side" CHECK("proposal_items"."side" in ('owner', 'offerer')),
	CONSTRAINT "proposal_items_number" CHECK("proposal_items"."number" between 0 and 9),
	CONSTRAINT "proposal_items_listing" CHECK("proposal_items"."side" = 'owner' or "proposal_items"."listing_id" is null)
);
--> statement-breakpoint
CREATE TABLE "offers" (
	`id` text PRIMARY KEY NOT NULL,
	`listing_id` text,
	`item_id` text NOT NULL,
	`item_name` text NOT NULL,
	`item_cover_url` text,
	`owner_id` text NOT NULL,
	`offerer_id` text NOT NULL,
	`kind` text NOT NULL,
	`status` text NOT NULL,
	`accepted_at` integer,
	`owner_confirmed_at` integer,
	`offerer_confirmed_at` integer,
	`owner_collection_id` text,
	`offerer_collection_id` text,
	`completed_at` integer,
	`owner_handover_kind` text,
	`owner_handover_carrier` text,
	`owner_handover_number` text,
	`owner_handover_note` text,
	`offerer_handover_kind` text,
	`offerer_handover_carrier` text,
	`offerer_handover_number` text,
	`offerer_handover_note` text,
	`owner_sent_at` integer,
	`offerer_sent_at` integer,
	`owner_reminded_at` integer,
	`offerer_reminded_at` integer,
	`due_at` integer,
	`problem_by` text,
	`problem_reason` text,
	`problem_at` integer,
	`problem_answered_at` integer,
	`problem_outcome` text,
	`problem_ended_at` integer,
	`owner_words` text,
	`offerer_words` text,
	`fault` text,
	`items_count` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "offers_kind" CHECK("offers"."kind" in ('buy', 'trade')),
	CONSTRAINT "offers_status" CHECK("offers"."status" in ('pending', 'accepted', 'completed', 'cancelled', 'rejected')),
	CONSTRAINT "offers_self" CHECK("offers"."owner_id" <> "offers"."offerer_id"),
	CONSTRAINT "offers_completed" CHECK(("offers"."status" = 'completed') = ("offers"."completed_at" is not null)),
	CONSTRAINT "offers_confirmed" CHECK("offers"."status" <> 'completed' or ("offers"."owner_confirmed_at" is not null and "offers"."offerer_confirmed_at" is not null) or "offers"."problem_outcome" = 'completed'),
	CONSTRAINT "offers_due" CHECK("offers"."due_at" is null or "offers"."status" = 'accepted'),
	CONSTRAINT "offers_handover" CHECK("offers"."owner_handover_kind" in ('inPerson', 'shipped') and "offers"."offerer_handover_kind" in ('inPerson', 'shipped')),
	CONSTRAINT "offers_problem" CHECK("offers"."problem_reason" in ('not_received', 'not_as_described') and "offers"."problem_outcome" in ('received', 'completed', 'cancelled', 'takenBack')),
	CONSTRAINT "offers_fault" CHECK("offers"."fault" is null or ("offers"."status" = 'cancelled' and "offers"."fault" in ('owner', 'offerer', 'both'))),
	CONSTRAINT "offers_items_count" CHECK("offers"."items_count" between 1 and 10),
	CONSTRAINT "offers_acceptance" CHECK("offers"."status" not in ('accepted', 'completed') or "offers"."accepted_at" is not null)
);
--> statement-breakpoint
CREATE TABLE `follows` (
	`id` text PRIMARY KEY NOT NULL,
	`follower_id` text NOT NULL,
	`followed_id` text NOT NULL,
	`since` integer NOT NULL,
	FOREIGN KEY (`follower_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`followed_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "follows_self" CHECK("follows"."follower_id" <> "follows"."followed_id")
);
--> statement-breakpoint
CREATE TABLE `roles` (
	`user_id` text PRIMARY KEY NOT NULL,
	`role` text NOT NULL,
	`granted_at` integer NOT NULL,
	`granted_by` text,
	`by_operator` integer NOT NULL, `notified_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`granted_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "roles_role" CHECK("roles"."role" in ('moderator', 'admin'))
);
--> statement-breakpoint
CREATE TABLE `item_tags` (
	`item_id` text NOT NULL,
	`tag_key` text NOT NULL,
	`tag` text NOT NULL,
	`owner_id` text NOT NULL,
	`collection_id` text NOT NULL,
	PRIMARY KEY(`item_id`, `tag_key`),
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `loans` (
	`id` text PRIMARY KEY NOT NULL,
	`item_id` text NOT NULL,
	`item_name` text NOT NULL,
	`lender_id` text NOT NULL,
	`borrower_id` text,
	`borrower_name` text,
	`due_on` text,
	`note` text,
	`status` text NOT NULL,
	`lent_at` integer NOT NULL,
	`declined_at` integer,
	`returned_at` integer,
	`remind_at` integer,
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`borrower_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "loans_status" CHECK("loans"."status" in ('open', 'declined', 'returned')),
	CONSTRAINT "loans_borrower_one" CHECK("loans"."borrower_id" is null or "loans"."borrower_name" is null),
	CONSTRAINT "loans_returned" CHECK(("loans"."status" = 'returned') = ("loans"."returned_at" is not null)),
	CONSTRAINT "loans_remind_open" CHECK("loans"."remind_at" is null or "loans"."status" <> 'returned')
);
--> statement-breakpoint
CREATE TABLE `decisions` (
	`id` text PRIMARY KEY NOT NULL,
	`report_id` text NOT NULL,
	`moderator_id` text,
	`person_id` text,
	`action` text NOT NULL,
	`rule` text,
	`note` text NOT NULL,
	`decided_at` integer NOT NULL,
	`suspended_at` integer,
	`ends_at` integer,
	`ended_at` integer,
	`undone_at` integer,
	`undone_by` text, `appeal` text, `appealed_at` integer, `outcome` text, `answer` text, `answered_at` integer, `answered_by` text REFERENCES users(id) ON DELETE set null,
	FOREIGN KEY (`report_id`) REFERENCES `reports`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`moderator_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`person_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`undone_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "decisions_action" CHECK("decisions"."action" in ('dismissed', 'removed', 'warned', 'suspended'))
);
--> statement-breakpoint
CREATE TABLE `set_words` (
	`set_id` text NOT NULL,
	`position` integer NOT NULL,
	`text` text NOT NULL,
	PRIMARY KEY(`set_id`, `position`),
	FOREIGN KEY (`set_id`) REFERENCES `sets`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `sets` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`description` text,
	`type` text NOT NULL,
	`is_public` integer NOT NULL,
	`copied_from` text,
	`places_count` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`places` text NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "sets_type" CHECK("sets"."type" in ('games', 'books', 'cardgames', 'boardgames', 'custom')),
	CONSTRAINT "sets_places" CHECK("sets"."places_count" between 0 and 2000)
);
--> statement-breakpoint
CREATE TABLE "linked_accounts" (
	`user_id` text NOT NULL,
	`issuer` text NOT NULL,
	`provider` text DEFAULT 'default' NOT NULL,
	`subject` text NOT NULL,
	`email` text,
	`email_verified` integer NOT NULL,
	`linked_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `issuer`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `item_fills` (
	`item_id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`collection_id` text NOT NULL,
	`edition` text NOT NULL,
	`source` text NOT NULL,
	`status` text NOT NULL,
	`tries` integer NOT NULL,
	`due_at` integer NOT NULL,
	`claimed_until` integer,
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "item_fills_status" CHECK("item_fills"."status" in ('waiting', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE `item_market_values` (
	`item_id` text NOT NULL,
	`currency` text NOT NULL,
	`collection_id` text NOT NULL,
	`copies` integer NOT NULL,
	`median` integer NOT NULL,
	`sales` integer NOT NULL,
	`is_first` integer NOT NULL,
	PRIMARY KEY(`item_id`, `currency`),
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `market_values` (
	`edition` text NOT NULL,
	`condition` text NOT NULL,
	`currency` text NOT NULL,
	`median` integer,
	`sales` integer NOT NULL,
	`due_at` integer,
	`spread_to` text,
	PRIMARY KEY(`edition`, `condition`, `currency`)
);
--> statement-breakpoint
CREATE TABLE `worth_sums` (
	`collection_id` text NOT NULL,
	`kind` text NOT NULL,
	`currency` text NOT NULL,
	`month` text NOT NULL,
	`high` integer NOT NULL,
	`low` integer NOT NULL,
	`items` integer NOT NULL,
	`copies` integer NOT NULL,
	`sales` integer NOT NULL,
	`firsts` integer NOT NULL,
	PRIMARY KEY(`collection_id`, `kind`, `currency`, `month`),
	FOREIGN KEY (`collection_id`) REFERENCES `collections`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `collection_editors` (
	`collection_id` text NOT NULL,
	`editor_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`friendship_id` text NOT NULL,
	`since` integer NOT NULL,
	`edited_on` text,
	`edits` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`collection_id`, `editor_id`),
	FOREIGN KEY (`collection_id`) REFERENCES `collections`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`editor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`friendship_id`) REFERENCES `friendships`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE "reports" (
	`id` text PRIMARY KEY NOT NULL,
	`reporter_id` text,
	`target_type` text NOT NULL,
	`target_id` text NOT NULL,
	`owner_id` text,
	`reason` text NOT NULL,
	`details` text,
	`status` text NOT NULL,
	`note` text,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	`claimed_by` text,
	`claimed_at` integer,
	FOREIGN KEY (`reporter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`claimed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "reports_target_type" CHECK("reports"."target_type" in ('user', 'collection', 'item', 'listing', 'post', 'comment', 'message', 'event', 'round', 'want', 'set', 'offer')),
	CONSTRAINT "reports_reason" CHECK("reports"."reason" in ('spam', 'harassment', 'nsfw', 'hate', 'scam', 'other', 'not_received', 'not_as_described')),
	CONSTRAINT "reports_status" CHECK("reports"."status" in ('open', 'resolved', 'dismissed')),
	CONSTRAINT "reports_decided" CHECK(("reports"."status" = 'open') = ("reports"."decided_at" is null)),
	CONSTRAINT "reports_note" CHECK("reports"."status" = 'open' or "reports"."note" is not null)
);
--> statement-breakpoint
CREATE TABLE "taken_down" (
	`decision_id` text PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL,
	`target_type` text NOT NULL,
	`copy` text NOT NULL,
	`taken_at` integer NOT NULL,
	FOREIGN KEY (`decision_id`) REFERENCES `decisions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`person_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "taken_down_target_type" CHECK("taken_down"."target_type" in ('user', 'collection', 'item', 'listing', 'post', 'comment', 'message', 'event', 'round', 'want', 'set', 'offer'))
);
--> statement-breakpoint
CREATE INDEX `audit_at` ON `audit` (`at`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token_hash` ON `sessions` (`token_hash`);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `sessions_created` ON `sessions` (`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `sessions_expires` ON `sessions` (`expires_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);
--> statement-breakpoint
CREATE INDEX `users_created` ON `users` (`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `used_states_expires` ON `used_states` (`expires_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `blocks_pair` ON `blocks` (`blocker_id`,`blocked_id`);
--> statement-breakpoint
CREATE INDEX `blocks_blocked` ON `blocks` (`blocked_id`,`blocker_id`);
--> statement-breakpoint
CREATE INDEX `blocks_created` ON `blocks` (`blocker_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `collection_fields_once` ON `collection_fields` (`collection_id`,`definition_id`);
--> statement-breakpoint
CREATE INDEX `collection_fields_definition` ON `collection_fields` (`definition_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `field_definitions_own_key` ON `field_definitions` (`owner_id`,`key`) WHERE "field_definitions"."owner_id" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX `field_definitions_system_key` ON `field_definitions` (`collection_type`,`key`) WHERE "field_definitions"."owner_id" is null;
--> statement-breakpoint
CREATE INDEX `field_definitions_owner` ON `field_definitions` (`owner_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `friend_requests_pending` ON `friend_requests` (`from_id`,`to_id`) WHERE "friend_requests"."status" = 'pending';
--> statement-breakpoint
CREATE INDEX `friend_requests_from` ON `friend_requests` (`from_id`,`status`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `friend_requests_to` ON `friend_requests` (`to_id`,`status`,`created_at`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `friendships_pair` ON `friendships` (`low_id`,`high_id`);
--> statement-breakpoint
CREATE INDEX `friendships_low` ON `friendships` (`low_id`,`since`,`id`);
--> statement-breakpoint
CREATE INDEX `friendships_high` ON `friendships` (`high_id`,`since`,`id`);
--> statement-breakpoint
CREATE INDEX `notifications_user` ON `notifications` (`user_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `notifications_created` ON `notifications` (`created_at`);
--> statement-breakpoint
CREATE INDEX `user_words_head` ON `user_words` (`head`,`name_key`,`user_id`,`text`);
--> statement-breakpoint
CREATE INDEX `user_words_text` ON `user_words` (`text`);
--> statement-breakpoint
CREATE INDEX `users_avatar` ON `users` (`avatar_url`) WHERE "users"."avatar_url" is not null;
--> statement-breakpoint
CREATE INDEX `listings_newest` ON `listings` (`created_at`,`id`) WHERE "listings"."status" = 'active';
--> statement-breakpoint
CREATE INDEX `listings_kind_newest` ON `listings` (`kind`,`created_at`,`id`) WHERE "listings"."status" = 'active';
--> statement-breakpoint
CREATE INDEX `listings_type_newest` ON `listings` (`type`,`kind`,`created_at`,`id`) WHERE "listings"."status" = 'active';
--> statement-breakpoint
CREATE INDEX `listings_currency` ON `listings` (`price_currency`,`price_amount`,`id`) WHERE "listings"."status" = 'active' and "listings"."price_amount" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX `listings_active` ON `listings` (`item_id`) WHERE "listings"."status" = 'active';
--> statement-breakpoint
CREATE INDEX `listings_item` ON `listings` (`item_id`);
--> statement-breakpoint
CREATE INDEX `listings_owner` ON `listings` (`owner_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `listings_owner_status` ON `listings` (`owner_id`,`status`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `listings_cover` ON `listings` (`item_cover_url`) WHERE "listings"."item_cover_url" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX `proposals_number` ON `proposals` (`offer_id`,`number`);
--> statement-breakpoint
CREATE UNIQUE INDEX `proposals_live` ON `proposals` (`offer_id`) WHERE "proposals"."status" in ('pending', 'accepted');
--> statement-breakpoint
CREATE INDEX `proposals_offered` ON `proposals` (`offered_item_id`) WHERE "proposals"."offered_item_id" is not null;
--> statement-breakpoint
CREATE INDEX `proposals_cover` ON `proposals` (`offered_item_cover_url`) WHERE "proposals"."offered_item_cover_url" is not null;
--> statement-breakpoint
CREATE INDEX `game_items_due` ON `game_items` (`details_due_at`,`app_id`) WHERE "game_items"."details_taken" < 3;
--> statement-breakpoint
CREATE INDEX `game_items_waiting` ON `game_items` (`app_id`,`item_id`) WHERE "game_items"."details_taken" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX `import_batches_active` ON `import_batches` (`user_id`) WHERE "import_batches"."status" in ('queued', 'running');
--> statement-breakpoint
CREATE INDEX `import_batches_due` ON `import_batches` (`updated_at`,`id`) WHERE "import_batches"."status" in ('queued', 'running');
--> statement-breakpoint
CREATE INDEX `import_batches_user` ON `import_batches` (`user_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `import_batches_created` ON `import_batches` (`created_at`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `platform_links_account` ON `platform_links` (`account_id`);
--> statement-breakpoint
CREATE INDEX `listings_kind_price` ON `listings` (`kind`,`price_amount`,`id`,`price_currency`,`words`) WHERE "listings"."status" = 'active' and "listings"."price_amount" is not null;
--> statement-breakpoint
CREATE INDEX `listings_type_price` ON `listings` (`type`,`kind`,`price_amount`,`id`,`price_currency`,`words`) WHERE "listings"."status" = 'active' and "listings"."price_amount" is not null;
--> statement-breakpoint
CREATE INDEX `outbox_recipient` ON `outbox` (`recipient_hash`,`kind`,`created_at`);
--> statement-breakpoint
CREATE INDEX `collections_owner` ON `collections` (`owner_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `collections_name` ON `collections` (`owner_id`,`name_key`,`id`);
--> statement-breakpoint
CREATE INDEX `collections_removed` ON `collections` (`id`) WHERE "collections"."owner_id" is null;
--> statement-breakpoint
CREATE INDEX `collections_cover` ON `collections` (`cover_url`) WHERE "collections"."cover_url" is not null;
--> statement-breakpoint
CREATE INDEX `items_newest` ON `items` (`collection_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `items_name` ON `items` (`collection_id`,`name_key`,`id`);
--> statement-breakpoint
CREATE INDEX `items_rating` ON `items` (`collection_id`,`rating_key`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `items_own_newest` ON `items` (`owner_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `items_own_name` ON `items` (`owner_id`,`name_key`,`id`);
--> statement-breakpoint
CREATE INDEX `items_own_rating` ON `items` (`owner_id`,`rating_key`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `items_cover` ON `items` (`cover_url`) WHERE "items"."cover_url" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX `items_game` ON `items` (`collection_id`,`platform_app_id`) WHERE "items"."platform_app_id" is not null;
--> statement-breakpoint
CREATE INDEX `items_own_games` ON `items` (`owner_id`,`platform_app_id`,`collection_id`) WHERE "items"."platform_app_id" is not null;
--> statement-breakpoint
CREATE INDEX `comments_post` ON `comments` (`post_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `comments_post_author` ON `comments` (`post_id`,`author_id`);
--> statement-breakpoint
CREATE INDEX `comments_author` ON `comments` (`author_id`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `post_pictures_position` ON `post_pictures` (`post_id`,`position`);
--> statement-breakpoint
CREATE INDEX `post_pictures_url` ON `post_pictures` (`url`);
--> statement-breakpoint
CREATE INDEX `post_reactions_post` ON `post_reactions` (`post_id`,`created_at`,`user_id`) WHERE "post_reactions"."type" is not null;
--> statement-breakpoint
CREATE INDEX `post_reactions_type` ON `post_reactions` (`post_id`,`type`,`created_at`,`user_id`) WHERE "post_reactions"."type" is not null;
--> statement-breakpoint
CREATE INDEX `post_reactions_user` ON `post_reactions` (`user_id`,`post_id`);
--> statement-breakpoint
CREATE INDEX `posts_author` ON `posts` (`author_id`,`created_at`,`id`) WHERE "posts"."author_id" is not null;
--> statement-breakpoint
CREATE INDEX `posts_item` ON `posts` (`item_id`) WHERE "posts"."item_id" is not null;
--> statement-breakpoint
CREATE INDEX `posts_removed` ON `posts` (`id`) WHERE "posts"."author_id" is null or ("posts"."kind" = 'item_share' and "posts"."item_id" is null);
--> statement-breakpoint
CREATE INDEX `notifications_unread` ON `notifications` (`user_id`,`created_at`,`id`,`actor_id`) WHERE "notifications"."read_at" is null;
--> statement-breakpoint
CREATE INDEX `notifications_subject` ON `notifications` (`subject_id`) WHERE "notifications"."subject_id" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_secret` ON `calendar_feeds` (`secret_hash`);
--> statement-breakpoint
CREATE INDEX `event_invites_event` ON `event_invites` (`event_id`,`invited_at`,`user_id`);
--> statement-breakpoint
CREATE INDEX `event_invites_user` ON `event_invites` (`user_id`,`status`,`starts_at`,`event_id`);
--> statement-breakpoint
CREATE INDEX `event_organizers_user` ON `event_organizers` (`user_id`,`starts_at`,`event_id`);
--> statement-breakpoint
CREATE INDEX `event_participants_joined` ON `event_participants` (`event_id`,`participation`,`joined_at`,`user_id`);
--> statement-breakpoint
CREATE INDEX `event_participants_user` ON `event_participants` (`user_id`,`participation`,`starts_at`,`event_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `event_participants_position` ON `event_participants` (`event_id`,`position`) WHERE "event_participants"."position" is not null;
--> statement-breakpoint
CREATE INDEX `event_words_word` ON `event_words` (`word`,`starts_at`,`event_id`);
--> statement-breakpoint
CREATE INDEX `events_starts` ON `events` (`starts_at`,`id`) WHERE "events"."status" <> 'cancelled';
--> statement-breakpoint
CREATE INDEX `events_city` ON `events` (`city_key`,`status`,`starts_at`,`id`) WHERE "events"."status" <> 'cancelled';
--> statement-breakpoint
CREATE INDEX `events_kind` ON `events` (`place_kind`,`status`,`starts_at`,`id`) WHERE "events"."status" <> 'cancelled';
--> statement-breakpoint
CREATE INDEX `events_owner` ON `events` (`owner_id`,`starts_at`,`id`);
--> statement-breakpoint
CREATE INDEX `events_ending` ON `events` (`ends_at`,`id`) WHERE "events"."status" = 'scheduled';
--> statement-breakpoint
CREATE INDEX `events_scheduled` ON `events` (`starts_at`,`id`) WHERE "events"."status" = 'scheduled';
--> statement-breakpoint
CREATE INDEX `events_cover` ON `events` (`cover_url`) WHERE "events"."cover_url" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX `dm_requests_pending` ON `dm_requests` (`low_id`,`high_id`) WHERE "dm_requests"."status" = 'pending';
--> statement-breakpoint
CREATE INDEX `dm_requests_from` ON `dm_requests` (`from_id`,`status`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `dm_requests_to` ON `dm_requests` (`to_id`,`status`,`created_at`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `message_attachments_position` ON `message_attachments` (`message_id`,`position`) WHERE "message_attachments"."message_id" is not null;
--> statement-breakpoint
CREATE INDEX `message_reactions_user` ON `message_reactions` (`user_id`,`message_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_sequence` ON `messages` (`conversation_id`,`sequence`);
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_client` ON `messages` (`conversation_id`,`author_id`,`client_id`) WHERE "messages"."client_id" is not null;
--> statement-breakpoint
CREATE INDEX `realtime_online_process` ON `realtime_online` (`process_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_same` ON `notifications` (`user_id`,`actor_id`,`type`,`subject_id`) WHERE "notifications"."read_at" is null and "notifications"."subject_id" is not null and "notifications"."actor_id" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_same_service` ON `notifications` (`user_id`,`type`,`subject_id`) WHERE "notifications"."read_at" is null and "notifications"."subject_id" is not null and "notifications"."actor_id" is null;
--> statement-breakpoint
CREATE INDEX `blocks_blocker_avatar` ON `blocks` (`blocker_avatar_url`) WHERE "blocks"."blocker_avatar_url" is not null;
--> statement-breakpoint
CREATE INDEX `blocks_blocked_avatar` ON `blocks` (`blocked_avatar_url`) WHERE "blocks"."blocked_avatar_url" is not null;
--> statement-breakpoint
CREATE INDEX `events_upcoming` ON `events` (`owner_id`,`ends_at`) WHERE "events"."status" = 'scheduled';
--> statement-breakpoint
CREATE INDEX `changed_audiences_turn` ON `changed_audiences` (`turn_at`);
--> statement-breakpoint
CREATE INDEX `posts_of_public` ON `posts` (`created_at`,`id`) WHERE "posts"."author_id" is not null and "posts"."audience" = 'public';
--> statement-breakpoint
CREATE INDEX `posts_of_friends` ON `posts` (`created_at`,`id`) WHERE "posts"."author_id" is not null and "posts"."audience" = 'friends_only';
--> statement-breakpoint
CREATE INDEX `posts_author_of_friends` ON `posts` (`author_id`,`created_at`,`id`) WHERE "posts"."author_id" is not null and "posts"."audience" = 'friends_only';
--> statement-breakpoint
CREATE UNIQUE INDEX `realtime_events_n` ON `realtime_events` (`n`) WHERE "realtime_events"."n" is not null;
--> statement-breakpoint
CREATE INDEX `realtime_events_unnumbered` ON `realtime_events` (`id`) WHERE "realtime_events"."n" is null;
--> statement-breakpoint
CREATE INDEX `item_editions_owner` ON `item_editions` (`edition`,`owner_id`,`collection_id`,`item_id`);
--> statement-breakpoint
CREATE INDEX `listing_editions_edition` ON `listing_editions` (`edition`,`listing_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `items_external_ref` ON `items` (`collection_id`,`external_ref`) WHERE "items"."external_ref" is not null;
--> statement-breakpoint
CREATE INDEX `import_files_user` ON `import_files` (`user_id`,`id`);
--> statement-breakpoint
CREATE INDEX `import_files_collection` ON `import_files` (`collection_id`);
--> statement-breakpoint
CREATE INDEX `import_files_due` ON `import_files` (`kept_until`);
--> statement-breakpoint
CREATE INDEX `import_batches_user_source` ON `import_batches` (`user_id`,`source`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `edition_sales_amount` ON `edition_sales` (`edition`,`unit`,`period`,`currency`,`is_left_out`,`amount`,`offer_id`);
--> statement-breakpoint
CREATE INDEX `edition_sales_owner` ON `edition_sales` (`owner_id`,`offer_id`);
--> statement-breakpoint
CREATE INDEX `edition_sales_offerer` ON `edition_sales` (`offerer_id`,`offer_id`);
--> statement-breakpoint
CREATE INDEX `sales_reviews_turn` ON `sales_reviews` (`turn_at`);
--> statement-breakpoint
CREATE INDEX `round_entries_round` ON `round_entries` (`round_id`,`id`);
--> statement-breakpoint
CREATE INDEX `round_entries_type` ON `round_entries` (`round_id`,`type`,`id`);
--> statement-breakpoint
CREATE INDEX `round_entries_outcome` ON `round_entries` (`round_id`,`outcome`,`id`) WHERE "round_entries"."outcome" is not null;
--> statement-breakpoint
CREATE INDEX `round_entries_owner` ON `round_entries` (`owner_id`,`round_id`,`id`);
--> statement-breakpoint
CREATE INDEX `round_entries_cover` ON `round_entries` (`item_cover_url`) WHERE "round_entries"."item_cover_url" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX `round_groups_name` ON `round_groups` (`round_id`,`owner_id`,`name`);
--> statement-breakpoint
CREATE INDEX `round_invites_user` ON `round_invites` (`user_id`,`round_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `round_legs_given` ON `round_legs` (`entry_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `round_legs_received` ON `round_legs` (`for_entry_id`) WHERE "round_legs"."status" in ('pending', 'completed');
--> statement-breakpoint
CREATE INDEX `round_legs_for` ON `round_legs` (`for_entry_id`);
--> statement-breakpoint
CREATE INDEX `round_legs_round` ON `round_legs` (`round_id`,`id`);
--> statement-breakpoint
CREATE INDEX `round_legs_giver` ON `round_legs` (`giver_id`,`id`);
--> statement-breakpoint
CREATE INDEX `round_legs_receiver` ON `round_legs` (`receiver_id`,`id`);
--> statement-breakpoint
CREATE INDEX `round_legs_pending_item` ON `round_legs` (`item_id`) WHERE "round_legs"."status" = 'pending';
--> statement-breakpoint
CREATE INDEX `round_legs_pending_giver` ON `round_legs` (`giver_id`,`id`) WHERE "round_legs"."status" = 'pending';
--> statement-breakpoint
CREATE INDEX `round_legs_pending_receiver` ON `round_legs` (`receiver_id`,`id`) WHERE "round_legs"."status" = 'pending';
--> statement-breakpoint
CREATE INDEX `round_legs_cover` ON `round_legs` (`item_cover_url`) WHERE "round_legs"."item_cover_url" is not null;
--> statement-breakpoint
CREATE INDEX `round_organizers_user` ON `round_organizers` (`user_id`,`round_id`);
--> statement-breakpoint
CREATE INDEX `round_words_word` ON `round_words` (`word`,`round_id`);
--> statement-breakpoint
CREATE INDEX `rounds_owner` ON `rounds` (`owner_id`,`id`);
--> statement-breakpoint
CREATE INDEX `rounds_status` ON `rounds` (`status`,`id`);
--> statement-breakpoint
CREATE INDEX `rounds_unfinished` ON `rounds` (`owner_id`,`id`) WHERE "rounds"."status" not in ('done', 'cancelled');
--> statement-breakpoint
CREATE UNIQUE INDEX `rounds_link` ON `rounds` (`link`) WHERE "rounds"."link" is not null;
--> statement-breakpoint
CREATE INDEX `rounds_closing` ON `rounds` (`locks_at`,`id`) WHERE "rounds"."status" = 'open' and not "rounds"."is_closing_told";
--> statement-breakpoint
CREATE INDEX `rounds_locking` ON `rounds` (`locks_at`,`id`) WHERE "rounds"."status" = 'open';
--> statement-breakpoint
CREATE INDEX `rounds_solving` ON `rounds` (`solves_at`,`id`) WHERE "rounds"."status" = 'locked';
--> statement-breakpoint
CREATE INDEX `rounds_starting` ON `rounds` (`starts_at`,`id`) WHERE "rounds"."status" = 'solved';
--> statement-breakpoint
CREATE INDEX `rounds_settling` ON `rounds` (`settles_by`,`id`) WHERE "rounds"."status" = 'settling';
--> statement-breakpoint
CREATE UNIQUE INDEX `ratings_once` ON `ratings` (`offer_id`,`rater_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `ratings_once_leg` ON `ratings` (`leg_id`,`rater_id`) WHERE "ratings"."leg_id" is not null;
--> statement-breakpoint
CREATE INDEX `ratings_ratee` ON `ratings` (`ratee_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `wants_once` ON `wants` (`owner_id`,`key`);
--> statement-breakpoint
CREATE INDEX `wants_owner` ON `wants` (`owner_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `wants_owner_status` ON `wants` (`owner_id`,`status`,`created_at`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `conversation_members_owner` ON `conversation_members` (`conversation_id`) WHERE "conversation_members"."role" = 'owner';
--> statement-breakpoint
CREATE INDEX `conversation_members_owned` ON `conversation_members` (`user_id`) WHERE "conversation_members"."role" = 'owner';
--> statement-breakpoint
CREATE INDEX `conversation_members_user` ON `conversation_members` (`user_id`,`is_archived`,`activity_slot`,`conversation_id`);
--> statement-breakpoint
CREATE INDEX `want_news_turn` ON `want_news` (`turn_at`,`id`);
--> statement-breakpoint
CREATE INDEX `want_news_listing` ON `want_news` (`listing_id`);
--> statement-breakpoint
CREATE INDEX `want_news_counted_want` ON `want_news_counted` (`want_id`);
--> statement-breakpoint
CREATE INDEX `want_tellings_listing` ON `want_tellings` (`listing_id`);
--> statement-breakpoint
CREATE INDEX `wants_found` ON `wants` (`found_by`,`owner_id`,`id`) WHERE "wants"."status" = 'open';
--> statement-breakpoint
CREATE INDEX `edition_answers_until` ON `edition_answers` (`kept_until`);
--> statement-breakpoint
CREATE INDEX `edition_answers_newest` ON `edition_answers` (`fetched_at`);
--> statement-breakpoint
CREATE INDEX `factor_tries_user` ON `factor_tries` (`user_id`,`tried_at`);
--> statement-breakpoint
CREATE INDEX `factor_tries_at` ON `factor_tries` (`tried_at`);
--> statement-breakpoint
CREATE INDEX `round_legs_of_status` ON `round_legs` (`round_id`,`status`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `pending_addresses_hash` ON `pending_addresses` (`hash`);
--> statement-breakpoint
CREATE INDEX `pending_addresses_expires` ON `pending_addresses` (`expires_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `replaced_addresses_user` ON `replaced_addresses` (`user_id`,`position`);
--> statement-breakpoint
CREATE INDEX `replaced_addresses_email` ON `replaced_addresses` (`email`);
--> statement-breakpoint
CREATE INDEX `replaced_addresses_expires` ON `replaced_addresses` (`expires_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `shares_secret` ON `shares` (`secret_hash`);
--> statement-breakpoint
CREATE INDEX `shares_owner` ON `shares` (`owner_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `shares_collection` ON `shares` (`collection_id`) WHERE "shares"."collection_id" is not null;
--> statement-breakpoint
CREATE INDEX `shares_listing` ON `shares` (`listing_id`) WHERE "shares"."listing_id" is not null;
--> statement-breakpoint
CREATE INDEX `shares_expiry` ON `shares` (`expires_at`) WHERE "shares"."expires_at" is not null;
--> statement-breakpoint
CREATE INDEX `users_unverified` ON `users` (`created_at`,`id`) WHERE "users"."email_verified_at" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX `passkeys_credential` ON `passkeys` (`credential_id`);
--> statement-breakpoint
CREATE INDEX `passkeys_user` ON `passkeys` (`user_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `export_parts_export` ON `export_parts` (`export_id`,`start_byte`);
--> statement-breakpoint
CREATE INDEX `export_parts_unused` ON `export_parts` (`stored_at`,`id`) WHERE "export_parts"."export_id" is null;
--> statement-breakpoint
CREATE INDEX `exports_user` ON `exports` (`user_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `exports_waiting` ON `exports` (`created_at`,`id`) WHERE "exports"."status" in ('queued', 'running');
--> statement-breakpoint
CREATE INDEX `exports_due` ON `exports` (`expires_at`) WHERE "exports"."status" in ('ready');
--> statement-breakpoint
CREATE INDEX `exports_over` ON `exports` (`created_at`) WHERE "exports"."status" in ('failed', 'expired');
--> statement-breakpoint
CREATE INDEX `ratings_rater` ON `ratings` (`rater_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `access_keys_hash` ON `access_keys` (`key_hash`);
--> statement-breakpoint
CREATE INDEX `access_keys_user` ON `access_keys` (`user_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `access_keys_created` ON `access_keys` (`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `access_keys_expires` ON `access_keys` (`expires_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `account_invites_hash` ON `account_invites` (`hash`);
--> statement-breakpoint
CREATE INDEX `account_invites_created` ON `account_invites` (`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `account_invites_expires` ON `account_invites` (`expires_at`);
--> statement-breakpoint
CREATE INDEX `outbox_waiting` ON `outbox` (`receiver`,`next_attempt_at`) WHERE "outbox"."next_attempt_at" is not null;
--> statement-breakpoint
CREATE INDEX `outbox_claimed` ON `outbox` (`claimed_at`) WHERE "outbox"."claimed_at" is not null;
--> statement-breakpoint
CREATE INDEX `outbox_of_receiver` ON `outbox` (`receiver`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `outbox_given_up` ON `outbox` (`receiver`,`created_at`,`id`) WHERE "outbox"."failed_at" is not null;
--> statement-breakpoint
CREATE INDEX `outbox_sent` ON `outbox` (`sent_at`) WHERE "outbox"."sent_at" is not null;
--> statement-breakpoint
CREATE INDEX `outbox_failed_at` ON `outbox` (`failed_at`) WHERE "outbox"."failed_at" is not null;
--> statement-breakpoint
CREATE INDEX `export_parts_noted` ON `export_parts` (`export_id`,`start_byte`) WHERE "export_parts"."note" is not null;
--> statement-breakpoint
CREATE INDEX `kept_answers_reached` ON `kept_answers` (`user_id`,`reached`);
--> statement-breakpoint
CREATE INDEX `kept_answers_created` ON `kept_answers` (`created_at`);
--> statement-breakpoint
CREATE INDEX `outbox_of_webhook` ON `outbox` (`webhook_id`) WHERE "outbox"."webhook_id" is not null;
--> statement-breakpoint
CREATE INDEX `outbox_held` ON `outbox` (`receiver`) WHERE ("outbox"."next_attempt_at" is null and "outbox"."sent_at" is null and "outbox"."failed_at" is null);
--> statement-breakpoint
CREATE INDEX `unlisted_notifications_user` ON `unlisted_notifications` (`user_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `unlisted_notifications_same` ON `unlisted_notifications` (`user_id`,`actor_id`,`type`,`subject_id`) WHERE "unlisted_notifications"."read_at" is null and "unlisted_notifications"."subject_id" is not null and "unlisted_notifications"."actor_id" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX `unlisted_notifications_same_service` ON `unlisted_notifications` (`user_id`,`type`,`subject_id`) WHERE "unlisted_notifications"."read_at" is null and "unlisted_notifications"."subject_id" is not null and "unlisted_notifications"."actor_id" is null;
--> statement-breakpoint
CREATE INDEX `unlisted_notifications_subject` ON `unlisted_notifications` (`subject_id`) WHERE "unlisted_notifications"."subject_id" is not null;
--> statement-breakpoint
CREATE INDEX `unlisted_notifications_created` ON `unlisted_notifications` (`created_at`);
--> statement-breakpoint
CREATE INDEX `waiting_mails_due` ON `waiting_mails` (`due_at`);
--> statement-breakpoint
CREATE INDEX `notification_settings_digest` ON `notification_settings` (`digest_at`) WHERE "notification_settings"."digest_at" is not null;
--> statement-breakpoint
CREATE INDEX `webhooks_user` ON `webhooks` (`user_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint` ON `push_subscriptions` (`endpoint`);
--> statement-breakpoint
CREATE INDEX `push_subscriptions_user` ON `push_subscriptions` (`user_id`);
--> statement-breakpoint
CREATE INDEX `push_subscriptions_session` ON `push_subscriptions` (`session_id`);
--> statement-breakpoint
CREATE INDEX `outbox_of_subscription` ON `outbox` (`subscription_id`) WHERE "outbox"."subscription_id" is not null;
--> statement-breakpoint
CREATE INDEX `push_subscriptions_key` ON `push_subscriptions` (`service_key`);
--> statement-breakpoint
CREATE INDEX `listings_condition_newest` ON `listings` (`condition`,`kind`,`created_at`,`id`) WHERE "listings"."status" = 'active' and "listings"."condition" is not null;
--> statement-breakpoint
CREATE INDEX `listings_condition_price` ON `listings` (`condition`,`kind`,`price_amount`,`id`,`price_currency`,`words`) WHERE "listings"."status" = 'active' and "listings"."price_amount" is not null and "listings"."condition" is not null;
--> statement-breakpoint
CREATE INDEX `item_values_rated` ON `item_values` (`collection_id`,`key`,`text`,`rating_key`,`created_at`,`item_id`) WHERE "item_values"."text" is not null;
--> statement-breakpoint
CREATE INDEX `item_values_number` ON `item_values` (`collection_id`,`key`,`number`,`created_at`,`item_id`) WHERE "item_values"."number" is not null;
--> statement-breakpoint
CREATE INDEX `one_time_tokens_user` ON `one_time_tokens` (`user_id`,`purpose`);
--> statement-breakpoint
CREATE INDEX `one_time_tokens_expires` ON `one_time_tokens` (`expires_at`);
--> statement-breakpoint
CREATE INDEX `edition_sales_oldest` ON `edition_sales` (`edition`,`unit`,`period`,`currency`,`is_left_out`,`sold_at`,`offer_id`,`sides`);
--> statement-breakpoint
CREATE INDEX `edition_sales_new` ON `edition_sales` (`sold_at`,`offer_id`) WHERE "edition_sales"."is_new";
--> statement-breakpoint
CREATE INDEX `outbox_delivered` ON `outbox` (`sent_at`) WHERE ("outbox"."sent_at" is not null and "outbox"."receiver" <> 'mail');
--> statement-breakpoint
CREATE INDEX `outbox_delivered_to` ON `outbox` (`receiver`,`sent_at`,`id`) WHERE ("outbox"."sent_at" is not null and "outbox"."receiver" <> 'mail');
--> statement-breakpoint
CREATE INDEX `reached_user` ON `reached` (`user_id`);
--> statement-breakpoint
CREATE INDEX `reached_since` ON `reached` (`since`);
--> statement-breakpoint
CREATE INDEX `import_rows_status` ON `import_rows` (`file_id`,`status`,`line`);
--> statement-breakpoint
CREATE INDEX `import_rows_item` ON `import_rows` (`file_id`,`item_id`) WHERE "import_rows"."item_id" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX `round_entries_active` ON `round_entries` (`item_id`,`place`) WHERE "round_entries"."ended_at" is null;
--> statement-breakpoint
CREATE INDEX `item_holds_item` ON `item_holds` (`item_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `conversations_pair` ON `conversations` (`low_id`,`high_id`) WHERE "conversations"."kind" = 'direct' and "conversations"."removed_at" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX `conversations_offer` ON `conversations` (`offer_id`,`low_id`,`high_id`) WHERE "conversations"."offer_id" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX `conversations_leg` ON `conversations` (`leg_id`,`low_id`,`high_id`) WHERE "conversations"."leg_id" is not null;
--> statement-breakpoint
CREATE INDEX `conversations_removed` ON `conversations` (`id`) WHERE "conversations"."removed_at" is not null;
--> statement-breakpoint
CREATE INDEX `conversations_cover` ON `conversations` (`cover_url`) WHERE "conversations"."cover_url" is not null;
--> statement-breakpoint
CREATE INDEX `conversations_deals` ON `conversations` (`low_id`,`high_id`,`created_at`) WHERE "conversations"."kind" = 'offer';
--> statement-breakpoint
CREATE INDEX `item_pictures_url` ON `item_pictures` (`url`);
--> statement-breakpoint
CREATE INDEX `message_attachments_item` ON `message_attachments` (`item_id`) WHERE "message_attachments"."item_id" is not null;
--> statement-breakpoint
CREATE INDEX `message_attachments_unused` ON `message_attachments` (`stored_at`,`id`) WHERE "message_attachments"."message_id" is null and "message_attachments"."item_id" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX `offer_items_open` ON `offer_items` (`item_id`,`place`) WHERE "offer_items"."is_open";
--> statement-breakpoint
CREATE INDEX `offer_items_listing` ON `offer_items` (`listing_id`) WHERE "offer_items"."listing_id" is not null;
--> statement-breakpoint
CREATE INDEX `offer_items_cover` ON `offer_items` (`item_cover_url`) WHERE "offer_items"."item_cover_url" is not null;
--> statement-breakpoint
CREATE INDEX `proposal_items_given` ON `proposal_items` (`item_id`) WHERE "proposal_items"."side" = 'offerer';
--> statement-breakpoint
CREATE INDEX `proposal_items_listing` ON `proposal_items` (`listing_id`) WHERE "proposal_items"."listing_id" is not null;
--> statement-breakpoint
CREATE INDEX `proposal_items_cover` ON `proposal_items` (`item_cover_url`) WHERE "proposal_items"."item_cover_url" is not null;
--> statement-breakpoint
CREATE INDEX `offers_listing` ON `offers` (`listing_id`,`status`) WHERE "offers"."listing_id" is not null;
--> statement-breakpoint
CREATE INDEX `offers_owner` ON `offers` (`owner_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `offers_owner_status` ON `offers` (`owner_id`,`status`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `offers_offerer` ON `offers` (`offerer_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `offers_offerer_status` ON `offers` (`offerer_id`,`status`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `offers_due` ON `offers` (`due_at`,`id`) WHERE "offers"."status" = 'accepted';
--> statement-breakpoint
CREATE INDEX `offers_cover` ON `offers` (`item_cover_url`) WHERE "offers"."item_cover_url" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX `follows_pair` ON `follows` (`follower_id`,`followed_id`);
--> statement-breakpoint
CREATE INDEX `follows_follower` ON `follows` (`follower_id`,`since`,`id`);
--> statement-breakpoint
CREATE INDEX `follows_followed` ON `follows` (`followed_id`,`since`,`id`);
--> statement-breakpoint
CREATE INDEX `roles_granted` ON `roles` (`granted_at`,`user_id`);
--> statement-breakpoint
CREATE INDEX `roles_granted_by` ON `roles` (`granted_by`);
--> statement-breakpoint
CREATE INDEX `item_tags_owner` ON `item_tags` (`owner_id`,`tag_key`,`collection_id`,`item_id`);
--> statement-breakpoint
CREATE INDEX `items_location` ON `items` (`owner_id`,`location`,`created_at`,`id`) WHERE "items"."location" is not null;
--> statement-breakpoint
CREATE INDEX `loans_lender` ON `loans` (`lender_id`,`status`,`lent_at`,`id`);
--> statement-breakpoint
CREATE INDEX `loans_borrower` ON `loans` (`borrower_id`,`status`,`lent_at`,`id`);
--> statement-breakpoint
CREATE INDEX `loans_item` ON `loans` (`item_id`,`lent_at`,`id`);
--> statement-breakpoint
CREATE INDEX `loans_remind` ON `loans` (`remind_at`) WHERE "loans"."remind_at" is not null;
--> statement-breakpoint
CREATE INDEX `decisions_report` ON `decisions` (`report_id`);
--> statement-breakpoint
CREATE INDEX `decisions_person` ON `decisions` (`person_id`,`decided_at`,`id`) WHERE "decisions"."person_id" is not null;
--> statement-breakpoint
CREATE INDEX `decisions_moderator` ON `decisions` (`moderator_id`) WHERE "decisions"."moderator_id" is not null;
--> statement-breakpoint
CREATE INDEX `decisions_undone_by` ON `decisions` (`undone_by`) WHERE "decisions"."undone_by" is not null;
--> statement-breakpoint
CREATE INDEX `decisions_due` ON `decisions` (`ends_at`,`id`) WHERE "decisions"."ends_at" is not null and "decisions"."ended_at" is null and "decisions"."undone_at" is null;
--> statement-breakpoint
CREATE INDEX `set_words_text` ON `set_words` (`text`,`set_id`);
--> statement-breakpoint
CREATE INDEX `sets_owner` ON `sets` (`owner_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `sets_public` ON `sets` (`name_key`,`id`) WHERE "sets"."is_public";
--> statement-breakpoint
CREATE INDEX `sets_public_type` ON `sets` (`type`,`name_key`,`id`) WHERE "sets"."is_public";
--> statement-breakpoint
CREATE UNIQUE INDEX `linked_accounts_subject` ON `linked_accounts` (`issuer`,`subject`);
--> statement-breakpoint
CREATE INDEX `linked_accounts_email` ON `linked_accounts` (`email`);
--> statement-breakpoint
CREATE INDEX `item_fills_next` ON `item_fills` (`source`,`owner_id`,`due_at`,`item_id`) WHERE "item_fills"."status" = 'waiting';
--> statement-breakpoint
CREATE INDEX `item_fills_owner` ON `item_fills` (`owner_id`,`status`);
--> statement-breakpoint
CREATE INDEX `item_fills_collection` ON `item_fills` (`collection_id`,`status`);
--> statement-breakpoint
CREATE INDEX `market_values_due` ON `market_values` (`due_at`) WHERE "market_values"."due_at" is not null;
--> statement-breakpoint
CREATE INDEX `market_values_spreading` ON `market_values` (`edition`,`condition`,`currency`) WHERE "market_values"."spread_to" is not null;
--> statement-breakpoint
CREATE INDEX `edition_sales_market` ON `edition_sales` (`edition`,`condition`,`currency`,`sold_at`,`offer_id`,`sides`,`amount`) WHERE "edition_sales"."unit" = 'month' and not "edition_sales"."is_left_out";
--> statement-breakpoint
CREATE INDEX `decisions_answered_by` ON `decisions` (`answered_by`) WHERE "decisions"."answered_by" is not null;
--> statement-breakpoint
CREATE INDEX `decisions_appeals` ON `decisions` (`appealed_at`,`id`) WHERE "decisions"."appealed_at" is not null and "decisions"."answered_at" is null;
--> statement-breakpoint
CREATE INDEX `users_open` ON `users` (`id`) WHERE "users"."open_to_visitors";
--> statement-breakpoint
CREATE INDEX `collection_editors_editor` ON `collection_editors` (`editor_id`,`since`,`collection_id`);
--> statement-breakpoint
CREATE INDEX `collection_editors_owner` ON `collection_editors` (`owner_id`,`editor_id`);
--> statement-breakpoint
CREATE INDEX `collection_editors_friendship` ON `collection_editors` (`friendship_id`);
--> statement-breakpoint
CREATE INDEX `listing_editions_owner` ON `listing_editions` (`edition`,`owner_id`,`listing_id`,`collection_id`);
--> statement-breakpoint
CREATE INDEX `collections_reach` ON `collections` (`id`,`reach`);
--> statement-breakpoint
CREATE UNIQUE INDEX `reports_once` ON `reports` (`reporter_id`,`target_type`,`target_id`) WHERE "reports"."reporter_id" is not null;
--> statement-breakpoint
CREATE INDEX `reports_reporter` ON `reports` (`reporter_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `reports_open` ON `reports` (`reporter_id`) WHERE "reports"."status" = 'open' and "reports"."reporter_id" is not null;
--> statement-breakpoint
CREATE INDEX `reports_created` ON `reports` (`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `reports_status` ON `reports` (`status`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `reports_queue` ON `reports` (`status`,`target_type`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `reports_claimed` ON `reports` (`claimed_by`,`status`,`created_at`,`id`) WHERE "reports"."claimed_by" is not null;
--> statement-breakpoint
CREATE INDEX `reports_owner` ON `reports` (`owner_id`,`created_at`,`id`) WHERE "reports"."owner_id" is not null;
--> statement-breakpoint
CREATE INDEX `reports_of_target` ON `reports` (`target_type`,`target_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `reports_target` ON `reports` (`target_type`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `taken_down_person` ON `taken_down` (`person_id`);
--> statement-breakpoint
CREATE INDEX `taken_down_taken` ON `taken_down` (`taken_at`,`decision_id`);
--> statement-breakpoint
CREATE TRIGGER `listings_added` AFTER INSERT ON `listings` BEGIN
	INSERT INTO `listing_numbers` (`number`, `listing_id`) VALUES (
		max(new.`created_at` << 21, coalesce((
			SELECT `number` + 1 FROM `listing_numbers` WHERE `number` < (new.`created_at` + 1) << 21 ORDER BY `number` DESC LIMIT 1
		), new.`created_at` << 21)),
		new.`id`
	);
	INSERT INTO `listing_search` (`rowid`, `words`)
		SELECT `number`, new.`words` FROM `listing_numbers` WHERE `listing_id` = new.`id` AND new.`status` = 'active';
END;
--> statement-breakpoint
CREATE TRIGGER `listings_changed` AFTER UPDATE OF `status`, `words` ON `listings`
WHEN old.`words` <> new.`words` OR (old.`status` = 'active') <> (new.`status` = 'active') BEGIN
	DELETE FROM `listing_search`
		WHERE old.`status` = 'active' AND `rowid` = (SELECT `number` FROM `listing_numbers` WHERE `listing_id` = new.`id`);
	INSERT INTO `listing_search` (`rowid`, `words`)
		SELECT `number`, new.`words` FROM `listing_numbers` WHERE `listing_id` = new.`id` AND new.`status` = 'active';
END;
--> statement-breakpoint
CREATE TRIGGER `listings_removed` AFTER DELETE ON `listings` BEGIN
	DELETE FROM `listing_search`
		WHERE old.`status` = 'active' AND `rowid` = (SELECT `number` FROM `listing_numbers` WHERE `listing_id` = old.`id`);
	DELETE FROM `listing_numbers` WHERE `listing_id` = old.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER text_limits_kept AFTER UPDATE OF texts_today ON account_usage
WHEN NOT new.texts_free AND (new.texts > old.texts OR new.items > old.items) BEGIN
  SELECT RAISE(ABORT, 'curio: items') FROM text_limits WHERE new.items > old.items AND new.items > items;
  SELECT RAISE(ABORT, 'curio: texts') FROM text_limits WHERE new.texts > old.texts AND new.texts > texts;
  SELECT RAISE(ABORT, 'curio: texts-per-day') FROM text_limits WHERE new.texts > old.texts AND new.texts_today > texts_per_day;
END;
--> statement-breakpoint
CREATE TRIGGER field_definitions_texts_added AFTER INSERT ON field_definitions WHEN new.owner_id IS NOT NULL AND (coalesce(length(CAST(new."key" AS blob)), 0) + coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."options" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."key" AS blob)), 0) + coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."options" AS blob)), 0)), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max((coalesce(length(CAST(new."key" AS blob)), 0) + coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."options" AS blob)), 0)), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER field_definitions_texts_removed AFTER DELETE ON field_definitions WHEN old.owner_id IS NOT NULL AND (coalesce(length(CAST(old."key" AS blob)), 0) + coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."options" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."key" AS blob)), 0) + coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."options" AS blob)), 0)), items = items - 0 WHERE user_id = old.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER field_definitions_texts_changed AFTER UPDATE OF "key", "name", "options" ON field_definitions
WHEN old.owner_id IS new.owner_id AND (coalesce(length(CAST(old."key" AS blob)), 0) + coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."options" AS blob)), 0)) <> (coalesce(length(CAST(new."key" AS blob)), 0) + coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."options" AS blob)), 0)) BEGIN
  UPDATE account_usage SET texts = texts + ((coalesce(length(CAST(new."key" AS blob)), 0) + coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."options" AS blob)), 0)) - (coalesce(length(CAST(old."key" AS blob)), 0) + coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."options" AS blob)), 0))), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max(((coalesce(length(CAST(new."key" AS blob)), 0) + coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."options" AS blob)), 0)) - (coalesce(length(CAST(old."key" AS blob)), 0) + coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."options" AS blob)), 0))), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER field_definitions_texts_moved AFTER UPDATE OF owner_id ON field_definitions
WHEN old.owner_id IS NOT new.owner_id BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."key" AS blob)), 0) + coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."options" AS blob)), 0)), items = items - 0 WHERE user_id = old.owner_id;
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."key" AS blob)), 0) + coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."options" AS blob)), 0)), items = items + 0 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER collections_texts_added AFTER INSERT ON collections WHEN new.owner_id IS NOT NULL AND (coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0)), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max((coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0)), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER collections_texts_removed AFTER DELETE ON collections WHEN old.owner_id IS NOT NULL AND (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."description" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."description" AS blob)), 0)), items = items - 0 WHERE user_id = old.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER collections_texts_changed AFTER UPDATE OF "name", "description" ON collections
WHEN old.owner_id IS new.owner_id AND (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."description" AS blob)), 0)) <> (coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0)) BEGIN
  UPDATE account_usage SET texts = texts + ((coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0)) - (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."description" AS blob)), 0))), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max(((coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0)) - (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."description" AS blob)), 0))), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER collections_texts_moved AFTER UPDATE OF owner_id ON collections
WHEN old.owner_id IS NOT new.owner_id BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."description" AS blob)), 0)), items = items - 0 WHERE user_id = old.owner_id;
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0)), items = items + 0 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER listings_texts_added AFTER INSERT ON listings WHEN new.owner_id IS NOT NULL AND (coalesce(length(CAST(new."payment_methods" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."payment_methods" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0)), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max((coalesce(length(CAST(new."payment_methods" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0)), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER listings_texts_removed AFTER DELETE ON listings WHEN old.owner_id IS NOT NULL AND (coalesce(length(CAST(old."payment_methods" AS blob)), 0) + coalesce(length(CAST(old."description" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."payment_methods" AS blob)), 0) + coalesce(length(CAST(old."description" AS blob)), 0)), items = items - 0 WHERE user_id = old.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER listings_texts_changed AFTER UPDATE OF "payment_methods", "description" ON listings
WHEN old.owner_id IS new.owner_id AND (coalesce(length(CAST(old."payment_methods" AS blob)), 0) + coalesce(length(CAST(old."description" AS blob)), 0)) <> (coalesce(length(CAST(new."payment_methods" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0)) BEGIN
  UPDATE account_usage SET texts = texts + ((coalesce(length(CAST(new."payment_methods" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0)) - (coalesce(length(CAST(old."payment_methods" AS blob)), 0) + coalesce(length(CAST(old."description" AS blob)), 0))), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max(((coalesce(length(CAST(new."payment_methods" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0)) - (coalesce(length(CAST(old."payment_methods" AS blob)), 0) + coalesce(length(CAST(old."description" AS blob)), 0))), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER listings_texts_moved AFTER UPDATE OF owner_id ON listings
WHEN old.owner_id IS NOT new.owner_id BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."payment_methods" AS blob)), 0) + coalesce(length(CAST(old."description" AS blob)), 0)), items = items - 0 WHERE user_id = old.owner_id;
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."payment_methods" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0)), items = items + 0 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER proposals_texts_added AFTER INSERT ON proposals WHEN new.proposer_id IS NOT NULL AND (coalesce(length(CAST(new."message" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."message" AS blob)), 0)), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max((coalesce(length(CAST(new."message" AS blob)), 0)), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.proposer_id;
END;
--> statement-breakpoint
CREATE TRIGGER proposals_texts_removed AFTER DELETE ON proposals WHEN old.proposer_id IS NOT NULL AND (coalesce(length(CAST(old."message" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."message" AS blob)), 0)), items = items - 0 WHERE user_id = old.proposer_id;
END;
--> statement-breakpoint
CREATE TRIGGER proposals_texts_changed AFTER UPDATE OF "message" ON proposals
WHEN old.proposer_id IS new.proposer_id AND (coalesce(length(CAST(old."message" AS blob)), 0)) <> (coalesce(length(CAST(new."message" AS blob)), 0)) BEGIN
  UPDATE account_usage SET texts = texts + ((coalesce(length(CAST(new."message" AS blob)), 0)) - (coalesce(length(CAST(old."message" AS blob)), 0))), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max(((coalesce(length(CAST(new."message" AS blob)), 0)) - (coalesce(length(CAST(old."message" AS blob)), 0))), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.proposer_id;
END;
--> statement-breakpoint
CREATE TRIGGER proposals_texts_moved AFTER UPDATE OF proposer_id ON proposals
WHEN old.proposer_id IS NOT new.proposer_id BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."message" AS blob)), 0)), items = items - 0 WHERE user_id = old.proposer_id;
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."message" AS blob)), 0)), items = items + 0 WHERE user_id = new.proposer_id;
END;
--> statement-breakpoint
CREATE TRIGGER ratings_texts_added AFTER INSERT ON ratings WHEN new.rater_id IS NOT NULL AND (coalesce(length(CAST(new."comment" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."comment" AS blob)), 0)), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max((coalesce(length(CAST(new."comment" AS blob)), 0)), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.rater_id;
END;
--> statement-breakpoint
CREATE TRIGGER ratings_texts_removed AFTER DELETE ON ratings WHEN old.rater_id IS NOT NULL AND (coalesce(length(CAST(old."comment" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."comment" AS blob)), 0)), items = items - 0 WHERE user_id = old.rater_id;
END;
--> statement-breakpoint
CREATE TRIGGER ratings_texts_changed AFTER UPDATE OF "comment" ON ratings
WHEN old.rater_id IS new.rater_id AND (coalesce(length(CAST(old."comment" AS blob)), 0)) <> (coalesce(length(CAST(new."comment" AS blob)), 0)) BEGIN
  UPDATE account_usage SET texts = texts + ((coalesce(length(CAST(new."comment" AS blob)), 0)) - (coalesce(length(CAST(old."comment" AS blob)), 0))), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max(((coalesce(length(CAST(new."comment" AS blob)), 0)) - (coalesce(length(CAST(old."comment" AS blob)), 0))), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.rater_id;
END;
--> statement-breakpoint
CREATE TRIGGER ratings_texts_moved AFTER UPDATE OF rater_id ON ratings
WHEN old.rater_id IS NOT new.rater_id BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."comment" AS blob)), 0)), items = items - 0 WHERE user_id = old.rater_id;
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."comment" AS blob)), 0)), items = items + 0 WHERE user_id = new.rater_id;
END;
--> statement-breakpoint
CREATE TRIGGER wants_texts_added AFTER INSERT ON wants WHEN new.owner_id IS NOT NULL AND (coalesce(length(CAST(new."edition" AS blob)), 0) + coalesce(length(CAST(new."q" AS blob)), 0) + coalesce(length(CAST(new."note" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."edition" AS blob)), 0) + coalesce(length(CAST(new."q" AS blob)), 0) + coalesce(length(CAST(new."note" AS blob)), 0)), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max((coalesce(length(CAST(new."edition" AS blob)), 0) + coalesce(length(CAST(new."q" AS blob)), 0) + coalesce(length(CAST(new."note" AS blob)), 0)), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER wants_texts_removed AFTER DELETE ON wants WHEN old.owner_id IS NOT NULL AND (coalesce(length(CAST(old."edition" AS blob)), 0) + coalesce(length(CAST(old."q" AS blob)), 0) + coalesce(length(CAST(old."note" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."edition" AS blob)), 0) + coalesce(length(CAST(old."q" AS blob)), 0) + coalesce(length(CAST(old."note" AS blob)), 0)), items = items - 0 WHERE user_id = old.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER wants_texts_changed AFTER UPDATE OF "edition", "q", "note" ON wants
WHEN old.owner_id IS new.owner_id AND (coalesce(length(CAST(old."edition" AS blob)), 0) + coalesce(length(CAST(old."q" AS blob)), 0) + coalesce(length(CAST(old."note" AS blob)), 0)) <> (coalesce(length(CAST(new."edition" AS blob)), 0) + coalesce(length(CAST(new."q" AS blob)), 0) + coalesce(length(CAST(new."note" AS blob)), 0)) BEGIN
  UPDATE account_usage SET texts = texts + ((coalesce(length(CAST(new."edition" AS blob)), 0) + coalesce(length(CAST(new."q" AS blob)), 0) + coalesce(length(CAST(new."note" AS blob)), 0)) - (coalesce(length(CAST(old."edition" AS blob)), 0) + coalesce(length(CAST(old."q" AS blob)), 0) + coalesce(length(CAST(old."note" AS blob)), 0))), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max(((coalesce(length(CAST(new."edition" AS blob)), 0) + coalesce(length(CAST(new."q" AS blob)), 0) + coalesce(length(CAST(new."note" AS blob)), 0)) - (coalesce(length(CAST(old."edition" AS blob)), 0) + coalesce(length(CAST(old."q" AS blob)), 0) + coalesce(length(CAST(old."note" AS blob)), 0))), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER wants_texts_moved AFTER UPDATE OF owner_id ON wants
WHEN old.owner_id IS NOT new.owner_id BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."edition" AS blob)), 0) + coalesce(length(CAST(old."q" AS blob)), 0) + coalesce(length(CAST(old."note" AS blob)), 0)), items = items - 0 WHERE user_id = old.owner_id;
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."edition" AS blob)), 0) + coalesce(length(CAST(new."q" AS blob)), 0) + coalesce(length(CAST(new."note" AS blob)), 0)), items = items + 0 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER posts_texts_added AFTER INSERT ON posts WHEN new.author_id IS NOT NULL AND (coalesce(length(CAST(new."content" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."content" AS blob)), 0)), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max((coalesce(length(CAST(new."content" AS blob)), 0)), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.author_id;
END;
--> statement-breakpoint
CREATE TRIGGER posts_texts_removed AFTER DELETE ON posts WHEN old.author_id IS NOT NULL AND (coalesce(length(CAST(old."content" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."content" AS blob)), 0)), items = items - 0 WHERE user_id = old.author_id;
END;
--> statement-breakpoint
CREATE TRIGGER posts_texts_changed AFTER UPDATE OF "content" ON posts
WHEN old.author_id IS new.author_id AND (coalesce(length(CAST(old."content" AS blob)), 0)) <> (coalesce(length(CAST(new."content" AS blob)), 0)) BEGIN
  UPDATE account_usage SET texts = texts + ((coalesce(length(CAST(new."content" AS blob)), 0)) - (coalesce(length(CAST(old."content" AS blob)), 0))), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max(((coalesce(length(CAST(new."content" AS blob)), 0)) - (coalesce(length(CAST(old."content" AS blob)), 0))), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.author_id;
END;
--> statement-breakpoint
CREATE TRIGGER posts_texts_moved AFTER UPDATE OF author_id ON posts
WHEN old.author_id IS NOT new.author_id BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."content" AS blob)), 0)), items = items - 0 WHERE user_id = old.author_id;
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."content" AS blob)), 0)), items = items + 0 WHERE user_id = new.author_id;
END;
--> statement-breakpoint
CREATE TRIGGER comments_texts_added AFTER INSERT ON comments WHEN new.author_id IS NOT NULL AND (coalesce(length(CAST(new."content" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."content" AS blob)), 0)), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max((coalesce(length(CAST(new."content" AS blob)), 0)), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.author_id;
END;
--> statement-breakpoint
CREATE TRIGGER comments_texts_removed AFTER DELETE ON comments WHEN old.author_id IS NOT NULL AND (coalesce(length(CAST(old."content" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."content" AS blob)), 0)), items = items - 0 WHERE user_id = old.author_id;
END;
--> statement-breakpoint
CREATE TRIGGER comments_texts_changed AFTER UPDATE OF "content" ON comments
WHEN old.author_id IS new.author_id AND (coalesce(length(CAST(old."content" AS blob)), 0)) <> (coalesce(length(CAST(new."content" AS blob)), 0)) BEGIN
  UPDATE account_usage SET texts = texts + ((coalesce(length(CAST(new."content" AS blob)), 0)) - (coalesce(length(CAST(old."content" AS blob)), 0))), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max(((coalesce(length(CAST(new."content" AS blob)), 0)) - (coalesce(length(CAST(old."content" AS blob)), 0))), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.author_id;
END;
--> statement-breakpoint
CREATE TRIGGER comments_texts_moved AFTER UPDATE OF author_id ON comments
WHEN old.author_id IS NOT new.author_id BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."content" AS blob)), 0)), items = items - 0 WHERE user_id = old.author_id;
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."content" AS blob)), 0)), items = items + 0 WHERE user_id = new.author_id;
END;
--> statement-breakpoint
CREATE TRIGGER messages_texts_added AFTER INSERT ON messages WHEN new.author_id IS NOT NULL AND (coalesce(length(CAST(new."content" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."content" AS blob)), 0)), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max((coalesce(length(CAST(new."content" AS blob)), 0)), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.author_id;
END;
--> statement-breakpoint
CREATE TRIGGER messages_texts_removed AFTER DELETE ON messages WHEN old.author_id IS NOT NULL AND (coalesce(length(CAST(old."content" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."content" AS blob)), 0)), items = items - 0 WHERE user_id = old.author_id;
END;
--> statement-breakpoint
CREATE TRIGGER messages_texts_changed AFTER UPDATE OF "content" ON messages
WHEN old.author_id IS new.author_id AND (coalesce(length(CAST(old."content" AS blob)), 0)) <> (coalesce(length(CAST(new."content" AS blob)), 0)) BEGIN
  UPDATE account_usage SET texts = texts + ((coalesce(length(CAST(new."content" AS blob)), 0)) - (coalesce(length(CAST(old."content" AS blob)), 0))), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max(((coalesce(length(CAST(new."content" AS blob)), 0)) - (coalesce(length(CAST(old."content" AS blob)), 0))), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.author_id;
END;
--> statement-breakpoint
CREATE TRIGGER messages_texts_moved AFTER UPDATE OF author_id ON messages
WHEN old.author_id IS NOT new.author_id BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."content" AS blob)), 0)), items = items - 0 WHERE user_id = old.author_id;
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."content" AS blob)), 0)), items = items + 0 WHERE user_id = new.author_id;
END;
--> statement-breakpoint
CREATE TRIGGER message_attachments_texts_added AFTER INSERT ON message_attachments WHEN new.uploader_id IS NOT NULL AND (coalesce(length(CAST(new."name" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."name" AS blob)), 0)), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max((coalesce(length(CAST(new."name" AS blob)), 0)), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.uploader_id;
END;
--> statement-breakpoint
CREATE TRIGGER message_attachments_texts_removed AFTER DELETE ON message_attachments WHEN old.uploader_id IS NOT NULL AND (coalesce(length(CAST(old."name" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."name" AS blob)), 0)), items = items - 0 WHERE user_id = old.uploader_id;
END;
--> statement-breakpoint
CREATE TRIGGER message_attachments_texts_changed AFTER UPDATE OF "name" ON message_attachments
WHEN old.uploader_id IS new.uploader_id AND (coalesce(length(CAST(old."name" AS blob)), 0)) <> (coalesce(length(CAST(new."name" AS blob)), 0)) BEGIN
  UPDATE account_usage SET texts = texts + ((coalesce(length(CAST(new."name" AS blob)), 0)) - (coalesce(length(CAST(old."name" AS blob)), 0))), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max(((coalesce(length(CAST(new."name" AS blob)), 0)) - (coalesce(length(CAST(old."name" AS blob)), 0))), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.uploader_id;
END;
--> statement-breakpoint
CREATE TRIGGER message_attachments_texts_moved AFTER UPDATE OF uploader_id ON message_attachments
WHEN old.uploader_id IS NOT new.uploader_id BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."name" AS blob)), 0)), items = items - 0 WHERE user_id = old.uploader_id;
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."name" AS blob)), 0)), items = items + 0 WHERE user_id = new.uploader_id;
END;
--> statement-breakpoint
CREATE TRIGGER dm_requests_texts_added AFTER INSERT ON dm_requests WHEN new.from_id IS NOT NULL AND (coalesce(length(CAST(new."message" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."message" AS blob)), 0)), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max((coalesce(length(CAST(new."message" AS blob)), 0)), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.from_id;
END;
--> statement-breakpoint
CREATE TRIGGER dm_requests_texts_removed AFTER DELETE ON dm_requests WHEN old.from_id IS NOT NULL AND (coalesce(length(CAST(old."message" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."message" AS blob)), 0)), items = items - 0 WHERE user_id = old.from_id;
END;
--> statement-breakpoint
CREATE TRIGGER dm_requests_texts_changed AFTER UPDATE OF "message" ON dm_requests
WHEN old.from_id IS new.from_id AND (coalesce(length(CAST(old."message" AS blob)), 0)) <> (coalesce(length(CAST(new."message" AS blob)), 0)) BEGIN
  UPDATE account_usage SET texts = texts + ((coalesce(length(CAST(new."message" AS blob)), 0)) - (coalesce(length(CAST(old."message" AS blob)), 0))), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max(((coalesce(length(CAST(new."message" AS blob)), 0)) - (coalesce(length(CAST(old."message" AS blob)), 0))), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.from_id;
END;
--> statement-breakpoint
CREATE TRIGGER dm_requests_texts_moved AFTER UPDATE OF from_id ON dm_requests
WHEN old.from_id IS NOT new.from_id BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."message" AS blob)), 0)), items = items - 0 WHERE user_id = old.from_id;
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."message" AS blob)), 0)), items = items + 0 WHERE user_id = new.from_id;
END;
--> statement-breakpoint
CREATE TRIGGER events_texts_added AFTER INSERT ON events WHEN new.owner_id IS NOT NULL AND (coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0) + coalesce(length(CAST(new."time_zone" AS blob)), 0) + coalesce(length(CAST(new."address" AS blob)), 0) + coalesce(length(CAST(new."city" AS blob)), 0) + coalesce(length(CAST(new."url" AS blob)), 0) + coalesce(length(CAST(new."cancel_reason" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0) + coalesce(length(CAST(new."time_zone" AS blob)), 0) + coalesce(length(CAST(new."address" AS blob)), 0) + coalesce(length(CAST(new."city" AS blob)), 0) + coalesce(length(CAST(new."url" AS blob)), 0) + coalesce(length(CAST(new."cancel_reason" AS blob)), 0)), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max((coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0) + coalesce(length(CAST(new."time_zone" AS blob)), 0) + coalesce(length(CAST(new."address" AS blob)), 0) + coalesce(length(CAST(new."city" AS blob)), 0) + coalesce(length(CAST(new."url" AS blob)), 0) + coalesce(length(CAST(new."cancel_reason" AS blob)), 0)), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER events_texts_removed AFTER DELETE ON events WHEN old.owner_id IS NOT NULL AND (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."description" AS blob)), 0) + coalesce(length(CAST(old."time_zone" AS blob)), 0) + coalesce(length(CAST(old."address" AS blob)), 0) + coalesce(length(CAST(old."city" AS blob)), 0) + coalesce(length(CAST(old."url" AS blob)), 0) + coalesce(length(CAST(old."cancel_reason" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."description" AS blob)), 0) + coalesce(length(CAST(old."time_zone" AS blob)), 0) + coalesce(length(CAST(old."address" AS blob)), 0) + coalesce(length(CAST(old."city" AS blob)), 0) + coalesce(length(CAST(old."url" AS blob)), 0) + coalesce(length(CAST(old."cancel_reason" AS blob)), 0)), items = items - 0 WHERE user_id = old.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER events_texts_changed AFTER UPDATE OF "name", "description", "time_zone", "address", "city", "url", "cancel_reason" ON events
WHEN old.owner_id IS new.owner_id AND (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."description" AS blob)), 0) + coalesce(length(CAST(old."time_zone" AS blob)), 0) + coalesce(length(CAST(old."address" AS blob)), 0) + coalesce(length(CAST(old."city" AS blob)), 0) + coalesce(length(CAST(old."url" AS blob)), 0) + coalesce(length(CAST(old."cancel_reason" AS blob)), 0)) <> (coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0) + coalesce(length(CAST(new."time_zone" AS blob)), 0) + coalesce(length(CAST(new."address" AS blob)), 0) + coalesce(length(CAST(new."city" AS blob)), 0) + coalesce(length(CAST(new."url" AS blob)), 0) + coalesce(length(CAST(new."cancel_reason" AS blob)), 0)) BEGIN
  UPDATE account_usage SET texts = texts + ((coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0) + coalesce(length(CAST(new."time_zone" AS blob)), 0) + coalesce(length(CAST(new."address" AS blob)), 0) + coalesce(length(CAST(new."city" AS blob)), 0) + coalesce(length(CAST(new."url" AS blob)), 0) + coalesce(length(CAST(new."cancel_reason" AS blob)), 0)) - (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."description" AS blob)), 0) + coalesce(length(CAST(old."time_zone" AS blob)), 0) + coalesce(length(CAST(old."address" AS blob)), 0) + coalesce(length(CAST(old."city" AS blob)), 0) + coalesce(length(CAST(old."url" AS blob)), 0) + coalesce(length(CAST(old."cancel_reason" AS blob)), 0))), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max(((coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0) + coalesce(length(CAST(new."time_zone" AS blob)), 0) + coalesce(length(CAST(new."address" AS blob)), 0) + coalesce(length(CAST(new."city" AS blob)), 0) + coalesce(length(CAST(new."url" AS blob)), 0) + coalesce(length(CAST(new."cancel_reason" AS blob)), 0)) - (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."description" AS blob)), 0) + coalesce(length(CAST(old."time_zone" AS blob)), 0) + coalesce(length(CAST(old."address" AS blob)), 0) + coalesce(length(CAST(old."city" AS blob)), 0) + coalesce(length(CAST(old."url" AS blob)), 0) + coalesce(length(CAST(old."cancel_reason" AS blob)), 0))), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER events_texts_moved AFTER UPDATE OF owner_id ON events
WHEN old.owner_id IS NOT new.owner_id BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."description" AS blob)), 0) + coalesce(length(CAST(old."time_zone" AS blob)), 0) + coalesce(length(CAST(old."address" AS blob)), 0) + coalesce(length(CAST(old."city" AS blob)), 0) + coalesce(length(CAST(old."url" AS blob)), 0) + coalesce(length(CAST(old."cancel_reason" AS blob)), 0)), items = items - 0 WHERE user_id = old.owner_id;
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0) + coalesce(length(CAST(new."time_zone" AS blob)), 0) + coalesce(length(CAST(new."address" AS blob)), 0) + coalesce(length(CAST(new."city" AS blob)), 0) + coalesce(length(CAST(new."url" AS blob)), 0) + coalesce(length(CAST(new."cancel_reason" AS blob)), 0)), items = items + 0 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER rounds_texts_added AFTER INSERT ON rounds WHEN new.owner_id IS NOT NULL AND (coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0) + coalesce(length(CAST(new."cancel_reason" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0) + coalesce(length(CAST(new."cancel_reason" AS blob)), 0)), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max((coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0) + coalesce(length(CAST(new."cancel_reason" AS blob)), 0)), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER rounds_texts_removed AFTER DELETE ON rounds WHEN old.owner_id IS NOT NULL AND (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."description" AS blob)), 0) + coalesce(length(CAST(old."cancel_reason" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."description" AS blob)), 0) + coalesce(length(CAST(old."cancel_reason" AS blob)), 0)), items = items - 0 WHERE user_id = old.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER rounds_texts_changed AFTER UPDATE OF "name", "description", "cancel_reason" ON rounds
WHEN old.owner_id IS new.owner_id AND (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."description" AS blob)), 0) + coalesce(length(CAST(old."cancel_reason" AS blob)), 0)) <> (coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0) + coalesce(length(CAST(new."cancel_reason" AS blob)), 0)) BEGIN
  UPDATE account_usage SET texts = texts + ((coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0) + coalesce(length(CAST(new."cancel_reason" AS blob)), 0)) - (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."description" AS blob)), 0) + coalesce(length(CAST(old."cancel_reason" AS blob)), 0))), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max(((coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0) + coalesce(length(CAST(new."cancel_reason" AS blob)), 0)) - (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."description" AS blob)), 0) + coalesce(length(CAST(old."cancel_reason" AS blob)), 0))), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER rounds_texts_moved AFTER UPDATE OF owner_id ON rounds
WHEN old.owner_id IS NOT new.owner_id BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."description" AS blob)), 0) + coalesce(length(CAST(old."cancel_reason" AS blob)), 0)), items = items - 0 WHERE user_id = old.owner_id;
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0) + coalesce(length(CAST(new."cancel_reason" AS blob)), 0)), items = items + 0 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER round_entries_texts_added AFTER INSERT ON round_entries WHEN new.owner_id IS NOT NULL AND (coalesce(length(CAST(new."note" AS blob)), 0) + coalesce(length(CAST(new."wants" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."note" AS blob)), 0) + coalesce(length(CAST(new."wants" AS blob)), 0)), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max((coalesce(length(CAST(new."note" AS blob)), 0) + coalesce(length(CAST(new."wants" AS blob)), 0)), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER round_entries_texts_removed AFTER DELETE ON round_entries WHEN old.owner_id IS NOT NULL AND (coalesce(length(CAST(old."note" AS blob)), 0) + coalesce(length(CAST(old."wants" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."note" AS blob)), 0) + coalesce(length(CAST(old."wants" AS blob)), 0)), items = items - 0 WHERE user_id = old.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER round_entries_texts_changed AFTER UPDATE OF "note", "wants" ON round_entries
WHEN old.owner_id IS new.owner_id AND (coalesce(length(CAST(old."note" AS blob)), 0) + coalesce(length(CAST(old."wants" AS blob)), 0)) <> (coalesce(length(CAST(new."note" AS blob)), 0) + coalesce(length(CAST(new."wants" AS blob)), 0)) BEGIN
  UPDATE account_usage SET texts = texts + ((coalesce(length(CAST(new."note" AS blob)), 0) + coalesce(length(CAST(new."wants" AS blob)), 0)) - (coalesce(length(CAST(old."note" AS blob)), 0) + coalesce(length(CAST(old."wants" AS blob)), 0))), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max(((coalesce(length(CAST(new."note" AS blob)), 0) + coalesce(length(CAST(new."wants" AS blob)), 0)) - (coalesce(length(CAST(old."note" AS blob)), 0) + coalesce(length(CAST(old."wants" AS blob)), 0))), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER round_entries_texts_moved AFTER UPDATE OF owner_id ON round_entries
WHEN old.owner_id IS NOT new.owner_id BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."note" AS blob)), 0) + coalesce(length(CAST(old."wants" AS blob)), 0)), items = items - 0 WHERE user_id = old.owner_id;
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."note" AS blob)), 0) + coalesce(length(CAST(new."wants" AS blob)), 0)), items = items + 0 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER round_groups_texts_added AFTER INSERT ON round_groups WHEN new.owner_id IS NOT NULL AND (coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."wants" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."wants" AS blob)), 0)), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max((coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."wants" AS blob)), 0)), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER round_groups_texts_removed AFTER DELETE ON round_groups WHEN old.owner_id IS NOT NULL AND (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."wants" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."wants" AS blob)), 0)), items = items - 0 WHERE user_id = old.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER round_groups_texts_changed AFTER UPDATE OF "name", "wants" ON round_groups
WHEN old.owner_id IS new.owner_id AND (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."wants" AS blob)), 0)) <> (coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."wants" AS blob)), 0)) BEGIN
  UPDATE account_usage SET texts = texts + ((coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."wants" AS blob)), 0)) - (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."wants" AS blob)), 0))), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max(((coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."wants" AS blob)), 0)) - (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."wants" AS blob)), 0))), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER round_groups_texts_moved AFTER UPDATE OF owner_id ON round_groups
WHEN old.owner_id IS NOT new.owner_id BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."wants" AS blob)), 0)), items = items - 0 WHERE user_id = old.owner_id;
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."wants" AS blob)), 0)), items = items + 0 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER import_mappings_texts_added AFTER INSERT ON import_mappings WHEN new.user_id IS NOT NULL AND (coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."columns" AS blob)), 0) + coalesce(length(CAST(new."options" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."columns" AS blob)), 0) + coalesce(length(CAST(new."options" AS blob)), 0)), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max((coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."columns" AS blob)), 0) + coalesce(length(CAST(new."options" AS blob)), 0)), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER import_mappings_texts_removed AFTER DELETE ON import_mappings WHEN old.user_id IS NOT NULL AND (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."columns" AS blob)), 0) + coalesce(length(CAST(old."options" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."columns" AS blob)), 0) + coalesce(length(CAST(old."options" AS blob)), 0)), items = items - 0 WHERE user_id = old.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER import_mappings_texts_changed AFTER UPDATE OF "name", "columns", "options" ON import_mappings
WHEN old.user_id IS new.user_id AND (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."columns" AS blob)), 0) + coalesce(length(CAST(old."options" AS blob)), 0)) <> (coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."columns" AS blob)), 0) + coalesce(length(CAST(new."options" AS blob)), 0)) BEGIN
  UPDATE account_usage SET texts = texts + ((coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."columns" AS blob)), 0) + coalesce(length(CAST(new."options" AS blob)), 0)) - (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."columns" AS blob)), 0) + coalesce(length(CAST(old."options" AS blob)), 0))), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max(((coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."columns" AS blob)), 0) + coalesce(length(CAST(new."options" AS blob)), 0)) - (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."columns" AS blob)), 0) + coalesce(length(CAST(old."options" AS blob)), 0))), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER import_mappings_texts_moved AFTER UPDATE OF user_id ON import_mappings
WHEN old.user_id IS NOT new.user_id BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."columns" AS blob)), 0) + coalesce(length(CAST(old."options" AS blob)), 0)), items = items - 0 WHERE user_id = old.user_id;
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."columns" AS blob)), 0) + coalesce(length(CAST(new."options" AS blob)), 0)), items = items + 0 WHERE user_id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER item_pictures_texts_added AFTER INSERT ON item_pictures WHEN new.owner_id IS NOT NULL AND (coalesce(length(CAST(new."caption" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."caption" AS blob)), 0)), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max((coalesce(length(CAST(new."caption" AS blob)), 0)), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER item_pictures_texts_removed AFTER DELETE ON item_pictures WHEN old.owner_id IS NOT NULL AND (coalesce(length(CAST(old."caption" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."caption" AS blob)), 0)), items = items - 0 WHERE user_id = old.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER item_pictures_texts_changed AFTER UPDATE OF "caption" ON item_pictures
WHEN old.owner_id IS new.owner_id AND (coalesce(length(CAST(old."caption" AS blob)), 0)) <> (coalesce(length(CAST(new."caption" AS blob)), 0)) BEGIN
  UPDATE account_usage SET texts = texts + ((coalesce(length(CAST(new."caption" AS blob)), 0)) - (coalesce(length(CAST(old."caption" AS blob)), 0))), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max(((coalesce(length(CAST(new."caption" AS blob)), 0)) - (coalesce(length(CAST(old."caption" AS blob)), 0))), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER item_pictures_texts_moved AFTER UPDATE OF owner_id ON item_pictures
WHEN old.owner_id IS NOT new.owner_id BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."caption" AS blob)), 0)), items = items - 0 WHERE user_id = old.owner_id;
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."caption" AS blob)), 0)), items = items + 0 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER offers_owner_texts_changed AFTER UPDATE OF "owner_handover_carrier", "owner_handover_number", "owner_handover_note", "owner_words" ON offers
WHEN old.owner_id IS new.owner_id AND (coalesce(length(CAST(old."owner_handover_carrier" AS blob)), 0) + coalesce(length(CAST(old."owner_handover_number" AS blob)), 0) + coalesce(length(CAST(old."owner_handover_note" AS blob)), 0) + coalesce(length(CAST(old."owner_words" AS blob)), 0)) <> (coalesce(length(CAST(new."owner_handover_carrier" AS blob)), 0) + coalesce(length(CAST(new."owner_handover_number" AS blob)), 0) + coalesce(length(CAST(new."owner_handover_note" AS blob)), 0) + coalesce(length(CAST(new."owner_words" AS blob)), 0)) BEGIN
  UPDATE account_usage SET texts = texts + ((coalesce(length(CAST(new."owner_handover_carrier" AS blob)), 0) + coalesce(length(CAST(new."owner_handover_number" AS blob)), 0) + coalesce(length(CAST(new."owner_handover_note" AS blob)), 0) + coalesce(length(CAST(new."owner_words" AS blob)), 0)) - (coalesce(length(CAST(old."owner_handover_carrier" AS blob)), 0) + coalesce(length(CAST(old."owner_handover_number" AS blob)), 0) + coalesce(length(CAST(old."owner_handover_note" AS blob)), 0) + coalesce(length(CAST(old."owner_words" AS blob)), 0))), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max(((coalesce(length(CAST(new."owner_handover_carrier" AS blob)), 0) + coalesce(length(CAST(new."owner_handover_number" AS blob)), 0) + coalesce(length(CAST(new."owner_handover_note" AS blob)), 0) + coalesce(length(CAST(new."owner_words" AS blob)), 0)) - (coalesce(length(CAST(old."owner_handover_carrier" AS blob)), 0) + coalesce(length(CAST(old."owner_handover_number" AS blob)), 0) + coalesce(length(CAST(old."owner_handover_note" AS blob)), 0) + coalesce(length(CAST(old."owner_words" AS blob)), 0))), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER offers_offerer_texts_changed AFTER UPDATE OF "offerer_handover_carrier", "offerer_handover_number", "offerer_handover_note", "offerer_words" ON offers
WHEN old.offerer_id IS new.offerer_id AND (coalesce(length(CAST(old."offerer_handover_carrier" AS blob)), 0) + coalesce(length(CAST(old."offerer_handover_number" AS blob)), 0) + coalesce(length(CAST(old."offerer_handover_note" AS blob)), 0) + coalesce(length(CAST(old."offerer_words" AS blob)), 0)) <> (coalesce(length(CAST(new."offerer_handover_carrier" AS blob)), 0) + coalesce(length(CAST(new."offerer_handover_number" AS blob)), 0) + coalesce(length(CAST(new."offerer_handover_note" AS blob)), 0) + coalesce(length(CAST(new."offerer_words" AS blob)), 0)) BEGIN
  UPDATE account_usage SET texts = texts + ((coalesce(length(CAST(new."offerer_handover_carrier" AS blob)), 0) + coalesce(length(CAST(new."offerer_handover_number" AS blob)), 0) + coalesce(length(CAST(new."offerer_handover_note" AS blob)), 0) + coalesce(length(CAST(new."offerer_words" AS blob)), 0)) - (coalesce(length(CAST(old."offerer_handover_carrier" AS blob)), 0) + coalesce(length(CAST(old."offerer_handover_number" AS blob)), 0) + coalesce(length(CAST(old."offerer_handover_note" AS blob)), 0) + coalesce(length(CAST(old."offerer_words" AS blob)), 0))), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max(((coalesce(length(CAST(new."offerer_handover_carrier" AS blob)), 0) + coalesce(length(CAST(new."offerer_handover_number" AS blob)), 0) + coalesce(length(CAST(new."offerer_handover_note" AS blob)), 0) + coalesce(length(CAST(new."offerer_words" AS blob)), 0)) - (coalesce(length(CAST(old."offerer_handover_carrier" AS blob)), 0) + coalesce(length(CAST(old."offerer_handover_number" AS blob)), 0) + coalesce(length(CAST(old."offerer_handover_note" AS blob)), 0) + coalesce(length(CAST(old."offerer_words" AS blob)), 0))), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.offerer_id;
END;
--> statement-breakpoint
CREATE TRIGGER items_texts_added AFTER INSERT ON items WHEN new.owner_id IS NOT NULL BEGIN
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."editions" AS blob)), 0) + coalesce(length(CAST(new."external_ref" AS blob)), 0) + coalesce(length(CAST(new."fields" AS blob)), 0) + coalesce(length(CAST(new."comment" AS blob)), 0) + coalesce(length(CAST(new."location" AS blob)), 0)), items = items + 1, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max((coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."editions" AS blob)), 0) + coalesce(length(CAST(new."external_ref" AS blob)), 0) + coalesce(length(CAST(new."fields" AS blob)), 0) + coalesce(length(CAST(new."comment" AS blob)), 0) + coalesce(length(CAST(new."location" AS blob)), 0)), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER items_texts_removed AFTER DELETE ON items WHEN old.owner_id IS NOT NULL BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."editions" AS blob)), 0) + coalesce(length(CAST(old."external_ref" AS blob)), 0) + coalesce(length(CAST(old."fields" AS blob)), 0) + coalesce(length(CAST(old."comment" AS blob)), 0) + coalesce(length(CAST(old."location" AS blob)), 0)), items = items - 1 WHERE user_id = old.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER items_texts_changed AFTER UPDATE OF "name", "editions", "external_ref", "fields", "comment", "location" ON items
WHEN old.owner_id IS new.owner_id AND (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."editions" AS blob)), 0) + coalesce(length(CAST(old."external_ref" AS blob)), 0) + coalesce(length(CAST(old."fields" AS blob)), 0) + coalesce(length(CAST(old."comment" AS blob)), 0) + coalesce(length(CAST(old."location" AS blob)), 0)) <> (coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."editions" AS blob)), 0) + coalesce(length(CAST(new."external_ref" AS blob)), 0) + coalesce(length(CAST(new."fields" AS blob)), 0) + coalesce(length(CAST(new."comment" AS blob)), 0) + coalesce(length(CAST(new."location" AS blob)), 0)) BEGIN
  UPDATE account_usage SET texts = texts + ((coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."editions" AS blob)), 0) + coalesce(length(CAST(new."external_ref" AS blob)), 0) + coalesce(length(CAST(new."fields" AS blob)), 0) + coalesce(length(CAST(new."comment" AS blob)), 0) + coalesce(length(CAST(new."location" AS blob)), 0)) - (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."editions" AS blob)), 0) + coalesce(length(CAST(old."external_ref" AS blob)), 0) + coalesce(length(CAST(old."fields" AS blob)), 0) + coalesce(length(CAST(old."comment" AS blob)), 0) + coalesce(length(CAST(old."location" AS blob)), 0))), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max(((coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."editions" AS blob)), 0) + coalesce(length(CAST(new."external_ref" AS blob)), 0) + coalesce(length(CAST(new."fields" AS blob)), 0) + coalesce(length(CAST(new."comment" AS blob)), 0) + coalesce(length(CAST(new."location" AS blob)), 0)) - (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."editions" AS blob)), 0) + coalesce(length(CAST(old."external_ref" AS blob)), 0) + coalesce(length(CAST(old."fields" AS blob)), 0) + coalesce(length(CAST(old."comment" AS blob)), 0) + coalesce(length(CAST(old."location" AS blob)), 0))), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER items_texts_moved AFTER UPDATE OF owner_id ON items
WHEN old.owner_id IS NOT new.owner_id BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."editions" AS blob)), 0) + coalesce(length(CAST(old."external_ref" AS blob)), 0) + coalesce(length(CAST(old."fields" AS blob)), 0) + coalesce(length(CAST(old."comment" AS blob)), 0) + coalesce(length(CAST(old."location" AS blob)), 0)), items = items - 1 WHERE user_id = old.owner_id;
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."editions" AS blob)), 0) + coalesce(length(CAST(new."external_ref" AS blob)), 0) + coalesce(length(CAST(new."fields" AS blob)), 0) + coalesce(length(CAST(new."comment" AS blob)), 0) + coalesce(length(CAST(new."location" AS blob)), 0)), items = items + 1 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER item_tags_texts_added AFTER INSERT ON item_tags WHEN new.owner_id IS NOT NULL AND (coalesce(length(CAST(new."tag" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."tag" AS blob)), 0)), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max((coalesce(length(CAST(new."tag" AS blob)), 0)), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER item_tags_texts_removed AFTER DELETE ON item_tags WHEN old.owner_id IS NOT NULL AND (coalesce(length(CAST(old."tag" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."tag" AS blob)), 0)), items = items - 0 WHERE user_id = old.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER item_tags_texts_changed AFTER UPDATE OF "tag" ON item_tags
WHEN old.owner_id IS new.owner_id AND (coalesce(length(CAST(old."tag" AS blob)), 0)) <> (coalesce(length(CAST(new."tag" AS blob)), 0)) BEGIN
  UPDATE account_usage SET texts = texts + ((coalesce(length(CAST(new."tag" AS blob)), 0)) - (coalesce(length(CAST(old."tag" AS blob)), 0))), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max(((coalesce(length(CAST(new."tag" AS blob)), 0)) - (coalesce(length(CAST(old."tag" AS blob)), 0))), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER item_tags_texts_moved AFTER UPDATE OF owner_id ON item_tags
WHEN old.owner_id IS NOT new.owner_id BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."tag" AS blob)), 0)), items = items - 0 WHERE user_id = old.owner_id;
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."tag" AS blob)), 0)), items = items + 0 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER loans_texts_added AFTER INSERT ON loans WHEN new.lender_id IS NOT NULL AND (coalesce(length(CAST(new."borrower_name" AS blob)), 0) + coalesce(length(CAST(new."note" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."borrower_name" AS blob)), 0) + coalesce(length(CAST(new."note" AS blob)), 0)), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max((coalesce(length(CAST(new."borrower_name" AS blob)), 0) + coalesce(length(CAST(new."note" AS blob)), 0)), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.lender_id;
END;
--> statement-breakpoint
CREATE TRIGGER loans_texts_removed AFTER DELETE ON loans WHEN old.lender_id IS NOT NULL AND (coalesce(length(CAST(old."borrower_name" AS blob)), 0) + coalesce(length(CAST(old."note" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."borrower_name" AS blob)), 0) + coalesce(length(CAST(old."note" AS blob)), 0)), items = items - 0 WHERE user_id = old.lender_id;
END;
--> statement-breakpoint
CREATE TRIGGER loans_texts_changed AFTER UPDATE OF "borrower_name", "note" ON loans
WHEN old.lender_id IS new.lender_id AND (coalesce(length(CAST(old."borrower_name" AS blob)), 0) + coalesce(length(CAST(old."note" AS blob)), 0)) <> (coalesce(length(CAST(new."borrower_name" AS blob)), 0) + coalesce(length(CAST(new."note" AS blob)), 0)) BEGIN
  UPDATE account_usage SET texts = texts + ((coalesce(length(CAST(new."borrower_name" AS blob)), 0) + coalesce(length(CAST(new."note" AS blob)), 0)) - (coalesce(length(CAST(old."borrower_name" AS blob)), 0) + coalesce(length(CAST(old."note" AS blob)), 0))), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max(((coalesce(length(CAST(new."borrower_name" AS blob)), 0) + coalesce(length(CAST(new."note" AS blob)), 0)) - (coalesce(length(CAST(old."borrower_name" AS blob)), 0) + coalesce(length(CAST(old."note" AS blob)), 0))), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.lender_id;
END;
--> statement-breakpoint
CREATE TRIGGER loans_texts_moved AFTER UPDATE OF lender_id ON loans
WHEN old.lender_id IS NOT new.lender_id BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."borrower_name" AS blob)), 0) + coalesce(length(CAST(old."note" AS blob)), 0)), items = items - 0 WHERE user_id = old.lender_id;
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."borrower_name" AS blob)), 0) + coalesce(length(CAST(new."note" AS blob)), 0)), items = items + 0 WHERE user_id = new.lender_id;
END;
--> statement-breakpoint
CREATE TRIGGER sets_texts_added AFTER INSERT ON sets WHEN new.owner_id IS NOT NULL AND (coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0) + coalesce(length(CAST(new."places" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0) + coalesce(length(CAST(new."places" AS blob)), 0)), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max((coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0) + coalesce(length(CAST(new."places" AS blob)), 0)), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER sets_texts_removed AFTER DELETE ON sets WHEN old.owner_id IS NOT NULL AND (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."description" AS blob)), 0) + coalesce(length(CAST(old."places" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."description" AS blob)), 0) + coalesce(length(CAST(old."places" AS blob)), 0)), items = items - 0 WHERE user_id = old.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER sets_texts_changed AFTER UPDATE OF "name", "description", "places" ON sets
WHEN old.owner_id IS new.owner_id AND (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."description" AS blob)), 0) + coalesce(length(CAST(old."places" AS blob)), 0)) <> (coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0) + coalesce(length(CAST(new."places" AS blob)), 0)) BEGIN
  UPDATE account_usage SET texts = texts + ((coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0) + coalesce(length(CAST(new."places" AS blob)), 0)) - (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."description" AS blob)), 0) + coalesce(length(CAST(old."places" AS blob)), 0))), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max(((coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0) + coalesce(length(CAST(new."places" AS blob)), 0)) - (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."description" AS blob)), 0) + coalesce(length(CAST(old."places" AS blob)), 0))), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER sets_texts_moved AFTER UPDATE OF owner_id ON sets
WHEN old.owner_id IS NOT new.owner_id BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."description" AS blob)), 0) + coalesce(length(CAST(old."places" AS blob)), 0)), items = items - 0 WHERE user_id = old.owner_id;
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0) + coalesce(length(CAST(new."places" AS blob)), 0)), items = items + 0 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER items_worth_copies_added AFTER INSERT ON items WHEN new.copies > 1 BEGIN
  INSERT INTO worth_sums (collection_id, kind, currency, month, high, low, items, copies, sales, firsts) VALUES (new.collection_id, 'copies', '', '', 0, 0, 1, new.copies, 0, 0)
  ON CONFLICT (collection_id, kind, currency, month) DO UPDATE SET
  high = worth_sums.high + excluded.high, low = worth_sums.low + excluded.low, items = worth_sums.items + excluded.items, copies = worth_sums.copies + excluded.copies, sales = worth_sums.sales + excluded.sales, firsts = worth_sums.firsts + excluded.firsts;
END;
--> statement-breakpoint
CREATE TRIGGER items_worth_copies_removed AFTER DELETE ON items WHEN old.copies > 1 BEGIN
  UPDATE worth_sums SET high = high - 0, low = low - 0, items = items - 1, copies = copies - old.copies, sales = sales - 0, firsts = firsts - 0
  WHERE collection_id = old.collection_id AND kind = 'copies' AND currency = '' AND month = '';
  DELETE FROM worth_sums WHERE collection_id = old.collection_id AND kind = 'copies' AND currency = '' AND month = '' AND items = 0;
END;
--> statement-breakpoint
CREATE TRIGGER items_worth_copies_lost AFTER UPDATE OF collection_id, copies ON items WHEN old.copies > 1 AND (old.collection_id IS NOT new.collection_id OR old.copies IS NOT new.copies) BEGIN
  UPDATE worth_sums SET high = high - 0, low = low - 0, items = items - 1, copies = copies - old.copies, sales = sales - 0, firsts = firsts - 0
  WHERE collection_id = old.collection_id AND kind = 'copies' AND currency = '' AND month = '';
  DELETE FROM worth_sums WHERE collection_id = old.collection_id AND kind = 'copies' AND currency = '' AND month = '' AND items = 0;
END;
--> statement-breakpoint
CREATE TRIGGER items_worth_copies_gained AFTER UPDATE OF collection_id, copies ON items WHEN new.copies > 1 AND (old.collection_id IS NOT new.collection_id OR old.copies IS NOT new.copies) BEGIN
  INSERT INTO worth_sums (collection_id, kind, currency, month, high, low, items, copies, sales, firsts) VALUES (new.collection_id, 'copies', '', '', 0, 0, 1, new.copies, 0, 0)
  ON CONFLICT (collection_id, kind, currency, month) DO UPDATE SET
  high = worth_sums.high + excluded.high, low = worth_sums.low + excluded.low, items = worth_sums.items + excluded.items, copies = worth_sums.copies + excluded.copies, sales = worth_sums.sales + excluded.sales, firsts = worth_sums.firsts + excluded.firsts;
END;
--> statement-breakpoint
CREATE TRIGGER items_worth_paid_added AFTER INSERT ON items WHEN new.paid_amount IS NOT NULL BEGIN
  INSERT INTO worth_sums (collection_id, kind, currency, month, high, low, items, copies, sales, firsts) VALUES (new.collection_id, 'paid', new.paid_currency, coalesce(new.paid_month, ''), new.paid_amount / 67108864 * new.copies, new.paid_amount % 67108864 * new.copies, 1, new.copies, 0, 0)
  ON CONFLICT (collection_id, kind, currency, month) DO UPDATE SET
  high = worth_sums.high + excluded.high, low = worth_sums.low + excluded.low, items = worth_sums.items + excluded.items, copies = worth_sums.copies + excluded.copies, sales = worth_sums.sales + excluded.sales, firsts = worth_sums.firsts + excluded.firsts;
END;
--> statement-breakpoint
CREATE TRIGGER items_worth_paid_removed AFTER DELETE ON items WHEN old.paid_amount IS NOT NULL BEGIN
  UPDATE worth_sums SET high = high - old.paid_amount / 67108864 * old.copies, low = low - old.paid_amount % 67108864 * old.copies, items = items - 1, copies = copies - old.copies, sales = sales - 0, firsts = firsts - 0
  WHERE collection_id = old.collection_id AND kind = 'paid' AND currency = old.paid_currency AND month = coalesce(old.paid_month, '');
  DELETE FROM worth_sums WHERE collection_id = old.collection_id AND kind = 'paid' AND currency = old.paid_currency AND month = coalesce(old.paid_month, '') AND items = 0;
END;
--> statement-breakpoint
CREATE TRIGGER items_worth_paid_lost AFTER UPDATE OF collection_id, copies, paid_amount, paid_currency, paid_month ON items WHEN old.paid_amount IS NOT NULL AND (old.collection_id IS NOT new.collection_id OR old.copies IS NOT new.copies OR old.paid_amount IS NOT new.paid_amount OR old.paid_currency IS NOT new.paid_currency OR old.paid_month IS NOT new.paid_month) BEGIN
  UPDATE worth_sums SET high = high - old.paid_amount / 67108864 * old.copies, low = low - old.paid_amount % 67108864 * old.copies, items = items - 1, copies = copies - old.copies, sales = sales - 0, firsts = firsts - 0
  WHERE collection_id = old.collection_id AND kind = 'paid' AND currency = old.paid_currency AND month = coalesce(old.paid_month, '');
  DELETE FROM worth_sums WHERE collection_id = old.collection_id AND kind = 'paid' AND currency = old.paid_currency AND month = coalesce(old.paid_month, '') AND items = 0;
END;
--> statement-breakpoint
CREATE TRIGGER items_worth_paid_gained AFTER UPDATE OF collection_id, copies, paid_amount, paid_currency, paid_month ON items WHEN new.paid_amount IS NOT NULL AND (old.collection_id IS NOT new.collection_id OR old.copies IS NOT new.copies OR old.paid_amount IS NOT new.paid_amount OR old.paid_currency IS NOT new.paid_currency OR old.paid_month IS NOT new.paid_month) BEGIN
  INSERT INTO worth_sums (collection_id, kind, currency, month, high, low, items, copies, sales, firsts) VALUES (new.collection_id, 'paid', new.paid_currency, coalesce(new.paid_month, ''), new.paid_amount / 67108864 * new.copies, new.paid_amount % 67108864 * new.copies, 1, new.copies, 0, 0)
  ON CONFLICT (collection_id, kind, currency, month) DO UPDATE SET
  high = worth_sums.high + excluded.high, low = worth_sums.low + excluded.low, items = worth_sums.items + excluded.items, copies = worth_sums.copies + excluded.copies, sales = worth_sums.sales + excluded.sales, firsts = worth_sums.firsts + excluded.firsts;
END;
--> statement-breakpoint
CREATE TRIGGER item_market_values_worth_market_added AFTER INSERT ON item_market_values WHEN true BEGIN
  INSERT INTO worth_sums (collection_id, kind, currency, month, high, low, items, copies, sales, firsts) VALUES (new.collection_id, 'market', new.currency, '', new.median / 67108864 * new.copies, new.median % 67108864 * new.copies, 1, new.copies, new.sales, CASE WHEN new.is_first THEN 1 ELSE 0 END)
  ON CONFLICT (collection_id, kind, currency, month) DO UPDATE SET
  high = worth_sums.high + excluded.high, low = worth_sums.low + excluded.low, items = worth_sums.items + excluded.items, copies = worth_sums.copies + excluded.copies, sales = worth_sums.sales + excluded.sales, firsts = worth_sums.firsts + excluded.firsts;
END;
--> statement-breakpoint
CREATE TRIGGER item_market_values_worth_market_removed AFTER DELETE ON item_market_values WHEN true BEGIN
  UPDATE worth_sums SET high = high - old.median / 67108864 * old.copies, low = low - old.median % 67108864 * old.copies, items = items - 1, copies = copies - old.copies, sales = sales - old.sales, firsts = firsts - CASE WHEN old.is_first THEN 1 ELSE 0 END
  WHERE collection_id = old.collection_id AND kind = 'market' AND currency = old.currency AND month = '';
  DELETE FROM worth_sums WHERE collection_id = old.collection_id AND kind = 'market' AND currency = old.currency AND month = '' AND items = 0;
END;
--> statement-breakpoint
CREATE TRIGGER item_market_values_worth_market_lost AFTER UPDATE OF collection_id, copies, currency, median, sales, is_first ON item_market_values WHEN true AND (old.collection_id IS NOT new.collection_id OR old.copies IS NOT new.copies OR old.currency IS NOT new.currency OR old.median IS NOT new.median OR old.sales IS NOT new.sales OR old.is_first IS NOT new.is_first) BEGIN
  UPDATE worth_sums SET high = high - old.median / 67108864 * old.copies, low = low - old.median % 67108864 * old.copies, items = items - 1, copies = copies - old.copies, sales = sales - old.sales, firsts = firsts - CASE WHEN old.is_first THEN 1 ELSE 0 END
  WHERE collection_id = old.collection_id AND kind = 'market' AND currency = old.currency AND month = '';
  DELETE FROM worth_sums WHERE collection_id = old.collection_id AND kind = 'market' AND currency = old.currency AND month = '' AND items = 0;
END;
--> statement-breakpoint
CREATE TRIGGER item_market_values_worth_market_gained AFTER UPDATE OF collection_id, copies, currency, median, sales, is_first ON item_market_values WHEN true AND (old.collection_id IS NOT new.collection_id OR old.copies IS NOT new.copies OR old.currency IS NOT new.currency OR old.median IS NOT new.median OR old.sales IS NOT new.sales OR old.is_first IS NOT new.is_first) BEGIN
  INSERT INTO worth_sums (collection_id, kind, currency, month, high, low, items, copies, sales, firsts) VALUES (new.collection_id, 'market', new.currency, '', new.median / 67108864 * new.copies, new.median % 67108864 * new.copies, 1, new.copies, new.sales, CASE WHEN new.is_first THEN 1 ELSE 0 END)
  ON CONFLICT (collection_id, kind, currency, month) DO UPDATE SET
  high = worth_sums.high + excluded.high, low = worth_sums.low + excluded.low, items = worth_sums.items + excluded.items, copies = worth_sums.copies + excluded.copies, sales = worth_sums.sales + excluded.sales, firsts = worth_sums.firsts + excluded.firsts;
END;
--> statement-breakpoint
CREATE TRIGGER reports_texts_added AFTER INSERT ON reports WHEN new.reporter_id IS NOT NULL AND (coalesce(length(CAST(new."details" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."details" AS blob)), 0)), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max((coalesce(length(CAST(new."details" AS blob)), 0)), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.reporter_id;
END;
--> statement-breakpoint
CREATE TRIGGER reports_texts_removed AFTER DELETE ON reports WHEN old.reporter_id IS NOT NULL AND (coalesce(length(CAST(old."details" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."details" AS blob)), 0)), items = items - 0 WHERE user_id = old.reporter_id;
END;
--> statement-breakpoint
CREATE TRIGGER reports_texts_changed AFTER UPDATE OF "details" ON reports
WHEN old.reporter_id IS new.reporter_id AND (coalesce(length(CAST(old."details" AS blob)), 0)) <> (coalesce(length(CAST(new."details" AS blob)), 0)) BEGIN
  UPDATE account_usage SET texts = texts + ((coalesce(length(CAST(new."details" AS blob)), 0)) - (coalesce(length(CAST(old."details" AS blob)), 0))), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max(((coalesce(length(CAST(new."details" AS blob)), 0)) - (coalesce(length(CAST(old."details" AS blob)), 0))), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.reporter_id;
END;
--> statement-breakpoint
CREATE TRIGGER reports_texts_moved AFTER UPDATE OF reporter_id ON reports
WHEN old.reporter_id IS NOT new.reporter_id BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."details" AS blob)), 0)), items = items - 0 WHERE user_id = old.reporter_id;
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."details" AS blob)), 0)), items = items + 0 WHERE user_id = new.reporter_id;
END;
--> statement-breakpoint
INSERT INTO "realtime_floor" ("id", "n") VALUES (1, 0);
--> statement-breakpoint
INSERT INTO "realtime_head" ("id", "database_id", "n") VALUES (1, lower(hex(randomblob(16))), 0);
