CREATE TABLE "event_updates" (
	"event_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"notified_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "event_updates_event_id_user_id_pk" PRIMARY KEY("event_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "event_updates" ADD CONSTRAINT "event_updates_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Of unread ones of the same type, actor and subject the newest stays unread.
UPDATE "notifications" SET "read_at" = "created_at" WHERE "id" IN (SELECT "id" FROM (SELECT "id", row_number() OVER (PARTITION BY "user_id", "type", "actor_id", "subject_id" ORDER BY "created_at" DESC, "id" DESC) AS "place" FROM "notifications" WHERE "read_at" IS NULL AND "subject_id" IS NOT NULL) AS "same" WHERE "place" > 1);--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_same" ON "notifications" USING btree ("user_id","actor_id","type","subject_id") WHERE "notifications"."read_at" is null and "notifications"."subject_id" is not null and "notifications"."actor_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_same_service" ON "notifications" USING btree ("user_id","type","subject_id") WHERE "notifications"."read_at" is null and "notifications"."subject_id" is not null and "notifications"."actor_id" is null;