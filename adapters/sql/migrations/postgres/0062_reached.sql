CREATE TABLE "reached" (
	"by" uuid NOT NULL,
	"what" text NOT NULL,
	"user_id" uuid NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "reached_by_what_user_id_pk" PRIMARY KEY("by","what","user_id")
);
--> statement-breakpoint
ALTER TABLE "reached" ADD CONSTRAINT "reached_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reached" ADD CONSTRAINT "reached_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reached_user" ON "reached" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reached_since" ON "reached" USING btree ("since");