ALTER TABLE "push_subscriptions" ADD COLUMN "service_key" text;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "pause_reason" text;--> statement-breakpoint
CREATE INDEX "push_subscriptions_key" ON "push_subscriptions" USING btree ("service_key");