CREATE TABLE "roles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"granted_at" timestamp(3) with time zone NOT NULL,
	"granted_by" uuid,
	"by_operator" boolean NOT NULL,
	CONSTRAINT "roles_role" CHECK ("roles"."role" in ('moderator', 'admin'))
);
--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "actor" uuid;--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_granted_by_users_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "roles_granted" ON "roles" USING btree ("granted_at","user_id");--> statement-breakpoint
CREATE INDEX "roles_granted_by" ON "roles" USING btree ("granted_by");