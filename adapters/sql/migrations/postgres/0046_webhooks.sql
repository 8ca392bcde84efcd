CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"url" text NOT NULL,
	"events" jsonb NOT NULL,
	"description" text,
	"sealed_secret" text NOT NULL,
	"previous_secret" text,
	"rotated_at" timestamp(3) with time zone,
	"paused_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "webhook_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "response_status" integer;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhooks_user" ON "webhooks" USING btree ("user_id","created_at","id");--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_of_webhook" ON "outbox" USING btree ("webhook_id") WHERE "outbox"."webhook_id" is not null;--> statement-breakpoint
CREATE INDEX "outbox_held" ON "outbox" USING btree ("receiver") WHERE ("outbox"."next_attempt_at" is null and "outbox"."sent_at" is null and "outbox"."failed_at" is null);