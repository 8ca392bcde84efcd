CREATE TABLE "edition_fill" (
	"id" integer PRIMARY KEY NOT NULL,
	"after_item" uuid,
	"is_done" boolean NOT NULL,
	CONSTRAINT "edition_fill_one" CHECK ("edition_fill"."id" = 1)
);
