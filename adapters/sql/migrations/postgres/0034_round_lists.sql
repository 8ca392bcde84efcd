DROP INDEX "round_legs_pending";--> statement-breakpoint
CREATE INDEX "round_legs_of_status" ON "round_legs" USING btree ("round_id","status","id");