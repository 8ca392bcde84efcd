CREATE TABLE "decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"moderator_id" uuid,
	"person_id" uuid,
	"action" text NOT NULL,
	"rule" text,
	"note" text NOT NULL,
	"decided_at" timestamp(3) with time zone NOT NULL,
	"suspended_at" timestamp(3) with time zone,
	"ends_at" timestamp(3) with time zone,
	"ended_at" timestamp(3) with time zone,
	"undone_at" timestamp(3) with time zone,
	"undone_by" uuid,
	CONSTRAINT "decisions_action" CHECK ("decisions"."action" in ('dismissed', 'removed', 'warned', 'suspended'))
);
--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "claimed_by" uuid;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "claimed_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_moderator_id_users_id_fk" FOREIGN KEY ("moderator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "decisions_report" ON "decisions" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "decisions_person" ON "decisions" USING btree ("person_id","decided_at","id") WHERE "decisions"."person_id" is not null;--> statement-breakpoint
CREATE INDEX "decisions_moderator" ON "decisions" USING btree ("moderator_id") WHERE "decisions"."moderator_id" is not null;--> statement-breakpoint
CREATE INDEX "decisions_undone_by" ON "decisions" USING btree ("undone_by") WHERE "decisions"."undone_by" is not null;--> statement-breakpoint
CREATE INDEX "decisions_due" ON "decisions" USING btree ("ends_at","id") WHERE "decisions"."ends_at" is not null and "decisions"."ended_at" is null and "decisions"."undone_at" is null;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_claimed_by_users_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reports_queue" ON "reports" USING btree ("status","target_type","created_at","id");--> statement-breakpoint
CREATE INDEX "reports_claimed" ON "reports" USING btree ("claimed_by","status","created_at","id") WHERE "reports"."claimed_by" is not null;--> statement-breakpoint
CREATE INDEX "reports_owner" ON "reports" USING btree ("owner_id","created_at","id") WHERE "reports"."owner_id" is not null;--> statement-breakpoint
CREATE INDEX "reports_of_target" ON "reports" USING btree ("target_type","target_id","created_at","id");