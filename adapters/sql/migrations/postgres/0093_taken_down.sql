CREATE TABLE "taken_down" (
	"decision_id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"target_type" text NOT NULL,
	"copy" text NOT NULL,
	"taken_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "taken_down_target_type" CHECK ("taken_down"."target_type" in ('user', 'collection', 'item', 'listing', 'post', 'comment', 'message', 'event', 'round', 'want', 'offer'))
);
--> statement-breakpoint
ALTER TABLE "taken_down" ADD CONSTRAINT "taken_down_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taken_down" ADD CONSTRAINT "taken_down_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "taken_down_person" ON "taken_down" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "taken_down_taken" ON "taken_down" USING btree ("taken_at","decision_id");