CREATE TABLE "calendar_feeds" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_invites" (
	"event_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"invited_by" uuid NOT NULL,
	"invited_at" timestamp(3) with time zone NOT NULL,
	"status" text NOT NULL,
	"starts_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "event_invites_event_id_user_id_pk" PRIMARY KEY("event_id","user_id"),
	CONSTRAINT "event_invites_status" CHECK ("event_invites"."status" in ('invited', 'accepted', 'declined', 'revoked'))
);
--> statement-breakpoint
CREATE TABLE "event_organizers" (
	"event_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"starts_at" timestamp(3) with time zone NOT NULL,
	"added_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "event_organizers_event_id_user_id_pk" PRIMARY KEY("event_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "event_participants" (
	"event_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"participation" text NOT NULL,
	"position" integer,
	"starts_at" timestamp(3) with time zone NOT NULL,
	"joined_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "event_participants_event_id_user_id_pk" PRIMARY KEY("event_id","user_id"),
	CONSTRAINT "event_participants_participation" CHECK ("event_participants"."participation" in ('going', 'waitlist')),
	CONSTRAINT "event_participants_waiting" CHECK (("event_participants"."participation" = 'waitlist') = ("event_participants"."position" is not null))
);
--> statement-breakpoint
CREATE TABLE "event_reminders" (
	"event_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sent_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "event_reminders_event_id_user_id_kind_pk" PRIMARY KEY("event_id","user_id","kind"),
	CONSTRAINT "event_reminders_kind" CHECK ("event_reminders"."kind" in ('far', 'near'))
);
--> statement-breakpoint
CREATE TABLE "event_words" (
	"event_id" uuid NOT NULL,
	"word" text collate "C" NOT NULL,
	"starts_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "event_words_event_id_word_pk" PRIMARY KEY("event_id","word")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"cover_url" text,
	"starts_at" timestamp(3) with time zone NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"place_kind" text NOT NULL,
	"address" text,
	"city" text,
	"city_key" text collate "C",
	"url" text,
	"visibility" text NOT NULL,
	"capacity" integer,
	"status" text NOT NULL,
	"cancel_reason" text,
	"going_count" integer DEFAULT 0 NOT NULL,
	"waitlist_count" integer DEFAULT 0 NOT NULL,
	"next_position" integer DEFAULT 1 NOT NULL,
	"far_reminders_for" timestamp(3) with time zone,
	"near_reminders_for" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "events_order" CHECK ("events"."starts_at" < "events"."ends_at"),
	CONSTRAINT "events_place_kind" CHECK ("events"."place_kind" in ('onsite', 'online')),
	CONSTRAINT "events_place" CHECK (("events"."place_kind" = 'onsite') = ("events"."address" is not null)
            and ("events"."address" is null) = ("events"."city" is null)
            and ("events"."city" is null) = ("events"."city_key" is null)
            and ("events"."place_kind" = 'online') = ("events"."url" is not null)),
	CONSTRAINT "events_visibility" CHECK ("events"."visibility" in ('public', 'friends_only', 'invite_only')),
	CONSTRAINT "events_status" CHECK ("events"."status" in ('scheduled', 'cancelled', 'ended')),
	CONSTRAINT "events_reason" CHECK ("events"."cancel_reason" is null or "events"."status" = 'cancelled'),
	CONSTRAINT "events_capacity" CHECK ("events"."capacity" >= 1),
	CONSTRAINT "events_seats" CHECK ("events"."going_count" >= 0 and "events"."going_count" <= "events"."capacity"),
	CONSTRAINT "events_going" CHECK ("events"."going_count" >= 0 and "events"."waitlist_count" >= 0)
);
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_invites" ADD CONSTRAINT "event_invites_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_organizers" ADD CONSTRAINT "event_organizers_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_participants" ADD CONSTRAINT "event_participants_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_reminders" ADD CONSTRAINT "event_reminders_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_words" ADD CONSTRAINT "event_words_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_secret" ON "calendar_feeds" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "event_invites_event" ON "event_invites" USING btree ("event_id","invited_at","user_id");--> statement-breakpoint
CREATE INDEX "event_invites_user" ON "event_invites" USING btree ("user_id","status","starts_at","event_id");--> statement-breakpoint
CREATE INDEX "event_organizers_user" ON "event_organizers" USING btree ("user_id","starts_at","event_id");--> statement-breakpoint
CREATE INDEX "event_participants_joined" ON "event_participants" USING btree ("event_id","participation","joined_at","user_id");--> statement-breakpoint
CREATE INDEX "event_participants_user" ON "event_participants" USING btree ("user_id","participation","starts_at","event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "event_participants_position" ON "event_participants" USING btree ("event_id","position") WHERE "event_participants"."position" is not null;--> statement-breakpoint
CREATE INDEX "event_words_word" ON "event_words" USING btree ("word","starts_at","event_id");--> statement-breakpoint
CREATE INDEX "events_starts" ON "events" USING btree ("starts_at","id") WHERE "events"."status" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "events_city" ON "events" USING btree ("city_key","status","starts_at","id") WHERE "events"."status" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "events_kind" ON "events" USING btree ("place_kind","status","starts_at","id") WHERE "events"."status" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "events_owner" ON "events" USING btree ("owner_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "events_ending" ON "events" USING btree ("ends_at","id") WHERE "events"."status" = 'scheduled';--> statement-breakpoint
CREATE INDEX "events_scheduled" ON "events" USING btree ("starts_at","id") WHERE "events"."status" = 'scheduled';--> statement-breakpoint
CREATE INDEX "events_cover" ON "events" USING btree ("cover_url") WHERE "events"."cover_url" is not null;