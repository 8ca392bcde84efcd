CREATE TABLE "wants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"edition" text,
	"q" text,
	"type" text,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"price_amount" bigint,
	"price_currency" text,
	"note" text,
	"visibility" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "wants_sought" CHECK (("wants"."edition" is null) <> ("wants"."q" is null)),
	CONSTRAINT "wants_type" CHECK ("wants"."type" is null or ("wants"."q" is not null and "wants"."type" in ('games', 'books', 'cardgames', 'boardgames', 'custom'))),
	CONSTRAINT "wants_kind" CHECK ("wants"."kind" in ('buy', 'trade', 'both')),
	CONSTRAINT "wants_status" CHECK ("wants"."status" in ('open', 'fulfilled')),
	CONSTRAINT "wants_visibility" CHECK ("wants"."visibility" in ('public', 'friends_only', 'private')),
	CONSTRAINT "wants_price" CHECK (("wants"."price_amount" is null) = ("wants"."price_currency" is null)),
	CONSTRAINT "wants_amount" CHECK ("wants"."price_amount" > 0),
	CONSTRAINT "wants_free" CHECK ("wants"."kind" <> 'trade' or "wants"."price_amount" is null)
);
--> statement-breakpoint
ALTER TABLE "wants" ADD CONSTRAINT "wants_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "wants_once" ON "wants" USING btree ("owner_id","key");--> statement-breakpoint
CREATE INDEX "wants_owner" ON "wants" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "wants_owner_status" ON "wants" USING btree ("owner_id","status","created_at","id");