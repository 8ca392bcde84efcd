CREATE TABLE "export_parts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"export_id" uuid,
	"start_byte" bigint NOT NULL,
	"size" integer NOT NULL,
	"stored_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "export_parts_size" CHECK ("export_parts"."size" > 0 and "export_parts"."start_byte" >= 0)
);
--> statement-breakpoint
CREATE TABLE "exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text NOT NULL,
	"attempt" integer NOT NULL,
	"bytes" bigint,
	"created_at" timestamp(3) with time zone NOT NULL,
	"finished_at" timestamp(3) with time zone,
	"expires_at" timestamp(3) with time zone,
	"claimed_until" timestamp(3) with time zone,
	CONSTRAINT "exports_status" CHECK ("exports"."status" in ('queued', 'running', 'ready', 'failed', 'expired')),
	CONSTRAINT "exports_ready" CHECK (("exports"."status" = 'ready') = ("exports"."bytes" is not null))
);
--> statement-breakpoint
ALTER TABLE "export_parts" ADD CONSTRAINT "export_parts_export_id_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."exports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "export_parts_export" ON "export_parts" USING btree ("export_id","start_byte");--> statement-breakpoint
CREATE INDEX "export_parts_unused" ON "export_parts" USING btree ("stored_at","id") WHERE "export_parts"."export_id" is null;--> statement-breakpoint
CREATE INDEX "exports_user" ON "exports" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "exports_waiting" ON "exports" USING btree ("created_at","id") WHERE "exports"."status" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "exports_due" ON "exports" USING btree ("expires_at") WHERE "exports"."status" in ('ready');--> statement-breakpoint
CREATE INDEX "exports_over" ON "exports" USING btree ("created_at") WHERE "exports"."status" in ('failed', 'expired');--> statement-breakpoint
CREATE INDEX "ratings_rater" ON "ratings" USING btree ("rater_id","created_at","id");