ALTER TABLE "conversations" DROP CONSTRAINT "conversations_kind";--> statement-breakpoint
ALTER TABLE "conversations" DROP CONSTRAINT "conversations_direct";--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "offer_id" uuid;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "leg_id" uuid;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_leg_id_round_legs_id_fk" FOREIGN KEY ("leg_id") REFERENCES "public"."round_legs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_offer" ON "conversations" USING btree ("offer_id","low_id","high_id") WHERE "conversations"."offer_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_leg" ON "conversations" USING btree ("leg_id","low_id","high_id") WHERE "conversations"."leg_id" is not null;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_about" CHECK (("conversations"."kind" = 'offer') = ("conversations"."offer_id" is not null or "conversations"."leg_id" is not null)
          and ("conversations"."offer_id" is null or "conversations"."leg_id" is null));--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_kind" CHECK ("conversations"."kind" in ('direct', 'group', 'offer'));--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_direct" CHECK (("conversations"."kind" <> 'group') = ("conversations"."low_id" is not null) and ("conversations"."low_id" is null) = ("conversations"."high_id" is null));