CREATE TABLE "round_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"round_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"item_name" text NOT NULL,
	"item_cover_url" text,
	"name_key" text collate "C" NOT NULL,
	"type" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"note" text,
	"outcome" text,
	"ended_at" timestamp(3) with time zone,
	"wants" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "round_entries_type_known" CHECK ("round_entries"."type" in ('games', 'books', 'cardgames', 'boardgames', 'custom')),
	CONSTRAINT "round_entries_outcome_known" CHECK ("round_entries"."outcome" in ('matched', 'unmatched'))
);
--> statement-breakpoint
CREATE TABLE "round_files" (
	"round_id" uuid NOT NULL,
	"file" text NOT NULL,
	"n" integer NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "round_files_round_id_file_n_pk" PRIMARY KEY("round_id","file","n"),
	CONSTRAINT "round_files_file" CHECK ("round_files"."file" in ('input', 'result'))
);
--> statement-breakpoint
CREATE TABLE "round_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"round_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text collate "C" NOT NULL,
	"wants" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "round_invites" (
	"round_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"invited_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "round_invites_round_id_user_id_pk" PRIMARY KEY("round_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "round_legs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"round_id" uuid NOT NULL,
	"cycle" integer NOT NULL,
	"entry_id" uuid NOT NULL,
	"for_entry_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"item_name" text NOT NULL,
	"item_cover_url" text,
	"giver_id" uuid NOT NULL,
	"receiver_id" uuid NOT NULL,
	"rank" integer,
	"redirected" boolean NOT NULL,
	"status" text NOT NULL,
	"fault" text,
	"waived" boolean NOT NULL,
	"giver_confirmed_at" timestamp(3) with time zone,
	"receiver_confirmed_at" timestamp(3) with time zone,
	"receiver_collection_id" uuid,
	"completed_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "round_legs_status" CHECK ("round_legs"."status" in ('pending', 'completed', 'failed', 'cancelled')),
	CONSTRAINT "round_legs_self" CHECK ("round_legs"."giver_id" <> "round_legs"."receiver_id"),
	CONSTRAINT "round_legs_completed" CHECK (("round_legs"."status" = 'completed') = ("round_legs"."completed_at" is not null)),
	CONSTRAINT "round_legs_confirmed" CHECK (("round_legs"."status" = 'completed') = ("round_legs"."giver_confirmed_at" is not null and "round_legs"."receiver_confirmed_at" is not null)),
	CONSTRAINT "round_legs_fault" CHECK ("round_legs"."fault" is null or ("round_legs"."fault" = 'giver' and "round_legs"."status" = 'failed'))
);
--> statement-breakpoint
CREATE TABLE "round_organizers" (
	"round_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"added_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "round_organizers_round_id_user_id_pk" PRIMARY KEY("round_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "round_records" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"completed" integer NOT NULL,
	"failed" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "round_words" (
	"round_id" uuid NOT NULL,
	"word" text collate "C" NOT NULL,
	CONSTRAINT "round_words_round_id_word_pk" PRIMARY KEY("round_id","word")
);
--> statement-breakpoint
CREATE TABLE "rounds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"visibility" text NOT NULL,
	"status" text NOT NULL,
	"entries_until" timestamp(3) with time zone NOT NULL,
	"locks_at" timestamp(3) with time zone NOT NULL,
	"review_hours" integer NOT NULL,
	"solves_at" timestamp(3) with time zone,
	"check_hours" integer NOT NULL,
	"starts_at" timestamp(3) with time zone,
	"settle_days" integer NOT NULL,
	"settles_by" timestamp(3) with time zone,
	"max_entries" integer NOT NULL,
	"seed" text NOT NULL,
	"cancel_reason" text,
	"entries_count" integer NOT NULL,
	"wants_count" integer NOT NULL,
	"is_frozen" boolean NOT NULL,
	"is_closing_told" boolean NOT NULL,
	"trades" integer,
	"people" integer,
	"rank_sum" integer,
	"longest" integer,
	"link" text,
	"claimed_until" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "rounds_visibility" CHECK ("rounds"."visibility" in ('public', 'friends_only', 'invite_only')),
	CONSTRAINT "rounds_status_known" CHECK ("rounds"."status" in ('draft', 'open', 'locked', 'solved', 'settling', 'done', 'cancelled')),
	CONSTRAINT "rounds_counts" CHECK ("rounds"."entries_count" >= 0 and "rounds"."wants_count" >= 0),
	CONSTRAINT "rounds_solved" CHECK ("rounds"."status" not in ('solved', 'settling', 'done')
          or ("rounds"."trades" is not null and "rounds"."starts_at" is not null)),
	CONSTRAINT "rounds_result" CHECK (("rounds"."trades" is null) = ("rounds"."people" is null) and ("rounds"."people" is null) = ("rounds"."rank_sum" is null)
          and ("rounds"."rank_sum" is null) = ("rounds"."longest" is null))
);
--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_target_type";--> statement-breakpoint
ALTER TABLE "ratings" ALTER COLUMN "offer_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "leg_id" uuid;--> statement-breakpoint
ALTER TABLE "round_entries" ADD CONSTRAINT "round_entries_round_id_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_files" ADD CONSTRAINT "round_files_round_id_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_groups" ADD CONSTRAINT "round_groups_round_id_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_invites" ADD CONSTRAINT "round_invites_round_id_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_legs" ADD CONSTRAINT "round_legs_round_id_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_legs" ADD CONSTRAINT "round_legs_entry_id_round_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."round_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_legs" ADD CONSTRAINT "round_legs_for_entry_id_round_entries_id_fk" FOREIGN KEY ("for_entry_id") REFERENCES "public"."round_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_organizers" ADD CONSTRAINT "round_organizers_round_id_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_records" ADD CONSTRAINT "round_records_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_words" ADD CONSTRAINT "round_words_round_id_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "round_entries_round" ON "round_entries" USING btree ("round_id","id");--> statement-breakpoint
CREATE INDEX "round_entries_type" ON "round_entries" USING btree ("round_id","type","id");--> statement-breakpoint
CREATE INDEX "round_entries_outcome" ON "round_entries" USING btree ("round_id","outcome","id") WHERE "round_entries"."outcome" is not null;--> statement-breakpoint
CREATE INDEX "round_entries_owner" ON "round_entries" USING btree ("owner_id","round_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "round_entries_active" ON "round_entries" USING btree ("item_id") WHERE "round_entries"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "round_entries_cover" ON "round_entries" USING btree ("item_cover_url") WHERE "round_entries"."item_cover_url" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "round_groups_name" ON "round_groups" USING btree ("round_id","owner_id","name");--> statement-breakpoint
CREATE INDEX "round_invites_user" ON "round_invites" USING btree ("user_id","round_id");--> statement-breakpoint
CREATE UNIQUE INDEX "round_legs_given" ON "round_legs" USING btree ("entry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "round_legs_received" ON "round_legs" USING btree ("for_entry_id") WHERE "round_legs"."status" in ('pending', 'completed');--> statement-breakpoint
CREATE INDEX "round_legs_for" ON "round_legs" USING btree ("for_entry_id");--> statement-breakpoint
CREATE INDEX "round_legs_round" ON "round_legs" USING btree ("round_id","id");--> statement-breakpoint
CREATE INDEX "round_legs_giver" ON "round_legs" USING btree ("giver_id","id");--> statement-breakpoint
CREATE INDEX "round_legs_receiver" ON "round_legs" USING btree ("receiver_id","id");--> statement-breakpoint
CREATE INDEX "round_legs_pending" ON "round_legs" USING btree ("round_id","id") WHERE "round_legs"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "round_legs_pending_item" ON "round_legs" USING btree ("item_id") WHERE "round_legs"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "round_legs_pending_giver" ON "round_legs" USING btree ("giver_id","id") WHERE "round_legs"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "round_legs_pending_receiver" ON "round_legs" USING btree ("receiver_id","id") WHERE "round_legs"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "round_legs_cover" ON "round_legs" USING btree ("item_cover_url") WHERE "round_legs"."item_cover_url" is not null;--> statement-breakpoint
CREATE INDEX "round_organizers_user" ON "round_organizers" USING btree ("user_id","round_id");--> statement-breakpoint
CREATE INDEX "round_words_word" ON "round_words" USING btree ("word","round_id");--> statement-breakpoint
CREATE INDEX "rounds_owner" ON "rounds" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "rounds_status" ON "rounds" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "rounds_unfinished" ON "rounds" USING btree ("owner_id","id") WHERE "rounds"."status" not in ('done', 'cancelled');--> statement-breakpoint
CREATE UNIQUE INDEX "rounds_link" ON "rounds" USING btree ("link") WHERE "rounds"."link" is not null;--> statement-breakpoint
CREATE INDEX "rounds_closing" ON "rounds" USING btree ("locks_at","id") WHERE "rounds"."status" = 'open' and not "rounds"."is_closing_told";--> statement-breakpoint
CREATE INDEX "rounds_locking" ON "rounds" USING btree ("locks_at","id") WHERE "rounds"."status" = 'open';--> statement-breakpoint
CREATE INDEX "rounds_solving" ON "rounds" USING btree ("solves_at","id") WHERE "rounds"."status" = 'locked';--> statement-breakpoint
CREATE INDEX "rounds_starting" ON "rounds" USING btree ("starts_at","id") WHERE "rounds"."status" = 'solved';--> statement-breakpoint
CREATE INDEX "rounds_settling" ON "rounds" USING btree ("settles_by","id") WHERE "rounds"."status" = 'settling';--> statement-breakpoint
CREATE UNIQUE INDEX "ratings_once_leg" ON "ratings" USING btree ("leg_id","rater_id") WHERE "ratings"."leg_id" is not null;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_of" CHECK (("ratings"."offer_id" is null) <> ("ratings"."leg_id" is null));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_target_type" CHECK ("reports"."target_type" in ('user', 'collection', 'item', 'listing', 'post', 'comment', 'message', 'event', 'round'));