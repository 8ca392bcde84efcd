CREATE TABLE `edition_fill` (
	`id` integer PRIMARY KEY NOT NULL,
	`after_item` text,
	`is_done` integer NOT NULL,
	CONSTRAINT "edition_fill_one" CHECK("edition_fill"."id" = 1)
);
