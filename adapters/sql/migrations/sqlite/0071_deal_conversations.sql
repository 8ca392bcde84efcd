PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_conversations` (
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
	CONSTRAINT "conversations_kind" CHECK("__new_conversations"."kind" in ('direct', 'group', 'offer')),
	CONSTRAINT "conversations_group" CHECK(("__new_conversations"."kind" = 'group') = ("__new_conversations"."name" is not null)),
	CONSTRAINT "conversations_cover" CHECK("__new_conversations"."kind" = 'group' or "__new_conversations"."cover_url" is null),
	CONSTRAINT "conversations_direct" CHECK(("__new_conversations"."kind" <> 'group') = ("__new_conversations"."low_id" is not null) and ("__new_conversations"."low_id" is null) = ("__new_conversations"."high_id" is null)),
	CONSTRAINT "conversations_about" CHECK(("__new_conversations"."kind" = 'offer') = ("__new_conversations"."offer_id" is not null or "__new_conversations"."leg_id" is not null)
          and ("__new_conversations"."offer_id" is null or "__new_conversations"."leg_id" is null)),
	CONSTRAINT "conversations_order" CHECK("__new_conversations"."low_id" < "__new_conversations"."high_id"),
	CONSTRAINT "conversations_sequence" CHECK("__new_conversations"."last_sequence" >= 0)
);
--> statement-breakpoint
INSERT INTO `__new_conversations`("id", "kind", "name", "cover_url", "low_id", "high_id", "offer_id", "leg_id", "created_at", "updated_at", "last_sequence", "activity_at", "removed_at") SELECT "id", "kind", "name", "cover_url", "low_id", "high_id", NULL, NULL, "created_at", "updated_at", "last_sequence", "activity_at", "removed_at" FROM `conversations`;--> statement-breakpoint
DROP TABLE `conversations`;--> statement-breakpoint
ALTER TABLE `__new_conversations` RENAME TO `conversations`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `conversations_pair` ON `conversations` (`low_id`,`high_id`) WHERE "conversations"."kind" = 'direct' and "conversations"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX `conversations_offer` ON `conversations` (`offer_id`,`low_id`,`high_id`) WHERE "conversations"."offer_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `conversations_leg` ON `conversations` (`leg_id`,`low_id`,`high_id`) WHERE "conversations"."leg_id" is not null;--> statement-breakpoint
CREATE INDEX `conversations_removed` ON `conversations` (`id`) WHERE "conversations"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX `conversations_cover` ON `conversations` (`cover_url`) WHERE "conversations"."cover_url" is not null;