CREATE TABLE "realtime_online" (
	"user_id" uuid NOT NULL,
	"process_id" uuid NOT NULL,
	CONSTRAINT "realtime_online_user_id_process_id_pk" PRIMARY KEY("user_id","process_id")
);
--> statement-breakpoint
CREATE TABLE "realtime_processes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"beat_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sockets_valid_from" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "realtime_online" ADD CONSTRAINT "realtime_online_process_id_realtime_processes_id_fk" FOREIGN KEY ("process_id") REFERENCES "public"."realtime_processes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "realtime_online_process" ON "realtime_online" USING btree ("process_id");