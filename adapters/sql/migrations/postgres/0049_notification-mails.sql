CREATE TABLE "waiting_mails" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	"changes" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notification_settings" ADD COLUMN "digest_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD COLUMN "digest_from" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD COLUMN "digested_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "waiting_mails" ADD CONSTRAINT "waiting_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waiting_mails_due" ON "waiting_mails" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "notification_settings_digest" ON "notification_settings" USING btree ("digest_at") WHERE "notification_settings"."digest_at" is not null;