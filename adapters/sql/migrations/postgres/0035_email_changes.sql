CREATE TABLE "pending_addresses" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "replaced_addresses" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"email" text NOT NULL,
	"replaced_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD COLUMN "made_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "pending_addresses" ADD CONSTRAINT "pending_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replaced_addresses" ADD CONSTRAINT "replaced_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pending_addresses_hash" ON "pending_addresses" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "pending_addresses_expires" ON "pending_addresses" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "replaced_addresses_user" ON "replaced_addresses" USING btree ("user_id","position");--> statement-breakpoint
CREATE INDEX "replaced_addresses_email" ON "replaced_addresses" USING btree ("email");--> statement-breakpoint
CREATE INDEX "replaced_addresses_expires" ON "replaced_addresses" USING btree ("expires_at");