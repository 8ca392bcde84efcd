CREATE TABLE `loans` (
	`id` text PRIMARY KEY NOT NULL,
	`item_id` text NOT NULL,
	`item_name` text NOT NULL,
	`lender_id` text NOT NULL,
	`borrower_id` text,
	`borrower_name` text,
	`due_on` text,
	`note` text,
	`status` text NOT NULL,
	`lent_at` integer NOT NULL,
	`declined_at` integer,
	`returned_at` integer,
	`remind_at` integer,
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`borrower_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "loans_status" CHECK("loans"."status" in ('open', 'declined', 'returned')),
	CONSTRAINT "loans_borrower_one" CHECK("loans"."borrower_id" is null or "loans"."borrower_name" is null),
	CONSTRAINT "loans_returned" CHECK(("loans"."status" = 'returned') = ("loans"."returned_at" is not null)),
	CONSTRAINT "loans_remind_open" CHECK("loans"."remind_at" is null or "loans"."status" <> 'returned')
);
--> statement-breakpoint
CREATE INDEX `loans_lender` ON `loans` (`lender_id`,`status`,`lent_at`,`id`);--> statement-breakpoint
CREATE INDEX `loans_borrower` ON `loans` (`borrower_id`,`status`,`lent_at`,`id`);--> statement-breakpoint
CREATE INDEX `loans_item` ON `loans` (`item_id`,`lent_at`,`id`);--> statement-breakpoint
CREATE INDEX `loans_remind` ON `loans` (`remind_at`) WHERE "loans"."remind_at" is not null;--> statement-breakpoint
ALTER TABLE `items` ADD `lent` integer DEFAULT 0 NOT NULL CONSTRAINT "items_lent" CHECK("items"."lent" between 0 and "items"."held");--> statement-breakpoint
CREATE TRIGGER loans_texts_added AFTER INSERT ON loans WHEN new.lender_id IS NOT NULL AND (coalesce(length(CAST(new."borrower_name" AS blob)), 0) + coalesce(length(CAST(new."note" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."borrower_name" AS blob)), 0) + coalesce(length(CAST(new."note" AS blob)), 0)), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max((coalesce(length(CAST(new."borrower_name" AS blob)), 0) + coalesce(length(CAST(new."note" AS blob)), 0)), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.lender_id;
END;--> statement-breakpoint
CREATE TRIGGER loans_texts_removed AFTER DELETE ON loans WHEN old.lender_id IS NOT NULL AND (coalesce(length(CAST(old."borrower_name" AS blob)), 0) + coalesce(length(CAST(old."note" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."borrower_name" AS blob)), 0) + coalesce(length(CAST(old."note" AS blob)), 0)), items = items - 0 WHERE user_id = old.lender_id;
END;--> statement-breakpoint
CREATE TRIGGER loans_texts_changed AFTER UPDATE OF "borrower_name", "note" ON loans
WHEN old.lender_id IS new.lender_id AND (coalesce(length(CAST(old."borrower_name" AS blob)), 0) + coalesce(length(CAST(old."note" AS blob)), 0)) <> (coalesce(length(CAST(new."borrower_name" AS blob)), 0) + coalesce(length(CAST(new."note" AS blob)), 0)) BEGIN
  UPDATE account_usage SET texts = texts + ((coalesce(length(CAST(new."borrower_name" AS blob)), 0) + coalesce(length(CAST(new."note" AS blob)), 0)) - (coalesce(length(CAST(old."borrower_name" AS blob)), 0) + coalesce(length(CAST(old."note" AS blob)), 0))), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max(((coalesce(length(CAST(new."borrower_name" AS blob)), 0) + coalesce(length(CAST(new."note" AS blob)), 0)) - (coalesce(length(CAST(old."borrower_name" AS blob)), 0) + coalesce(length(CAST(old."note" AS blob)), 0))), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.lender_id;
END;--> statement-breakpoint
CREATE TRIGGER loans_texts_moved AFTER UPDATE OF lender_id ON loans
WHEN old.lender_id IS NOT new.lender_id BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."borrower_name" AS blob)), 0) + coalesce(length(CAST(old."note" AS blob)), 0)), items = items - 0 WHERE user_id = old.lender_id;
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."borrower_name" AS blob)), 0) + coalesce(length(CAST(new."note" AS blob)), 0)), items = items + 0 WHERE user_id = new.lender_id;
END;
