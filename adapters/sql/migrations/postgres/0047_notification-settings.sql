CREATE TABLE "notification_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"channels" jsonb NOT NULL,
	"digest_every" text NOT NULL,
	"digest_hour" integer NOT NULL,
	"digest_weekday" integer NOT NULL,
	"time_zone" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unlisted_notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"actor_id" uuid,
	"subject_kind" text,
	"subject_id" uuid,
	"read_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unlisted_notifications" ADD CONSTRAINT "unlisted_notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unlisted_notifications_user" ON "unlisted_notifications" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "unlisted_notifications_same" ON "unlisted_notifications" USING btree ("user_id","actor_id","type","subject_id") WHERE "unlisted_notifications"."read_at" is null and "unlisted_notifications"."subject_id" is not null and "unlisted_notifications"."actor_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "unlisted_notifications_same_service" ON "unlisted_notifications" USING btree ("user_id","type","subject_id") WHERE "unlisted_notifications"."read_at" is null and "unlisted_notifications"."subject_id" is not null and "unlisted_notifications"."actor_id" is null;--> statement-breakpoint
CREATE INDEX "unlisted_notifications_subject" ON "unlisted_notifications" USING btree ("subject_id") WHERE "unlisted_notifications"."subject_id" is not null;--> statement-breakpoint
CREATE INDEX "unlisted_notifications_created" ON "unlisted_notifications" USING btree ("created_at");