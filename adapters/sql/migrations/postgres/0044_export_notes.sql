CREATE TABLE "export_contents" (
	"export_id" uuid NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "export_contents_export_id_name_pk" PRIMARY KEY("export_id","name")
);
--> statement-breakpoint
ALTER TABLE "export_parts" ADD COLUMN "attempt" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "export_parts" ADD COLUMN "note" text;--> statement-breakpoint
CREATE INDEX "export_parts_noted" ON "export_parts" USING btree ("export_id","start_byte") WHERE "export_parts"."note" is not null;