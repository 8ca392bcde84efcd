CREATE TABLE "account_invites" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"uses" integer NOT NULL,
	"used" integer NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "account_invites_used" CHECK ("account_invites"."used" between 0 and "account_invites"."uses")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "account_invites_hash" ON "account_invites" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "account_invites_created" ON "account_invites" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "account_invites_expires" ON "account_invites" USING btree ("expires_at");