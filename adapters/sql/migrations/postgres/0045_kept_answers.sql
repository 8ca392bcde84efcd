CREATE TABLE "kept_answers" (
	"user_id" uuid NOT NULL,
	"request" text NOT NULL,
	"body" text NOT NULL,
	"status" integer NOT NULL,
	"sealed_body" text NOT NULL,
	"reached" integer NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "kept_answers_user_id_request_pk" PRIMARY KEY("user_id","request")
);
--> statement-breakpoint
ALTER TABLE "kept_answers" ADD CONSTRAINT "kept_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_answers_reached" ON "kept_answers" USING btree ("user_id","reached");--> statement-breakpoint
CREATE INDEX "kept_answers_created" ON "kept_answers" USING btree ("created_at");