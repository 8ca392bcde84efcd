CREATE TABLE `text_limits` (
	`id` integer PRIMARY KEY NOT NULL,
	`texts` integer,
	`texts_per_day` integer,
	`items` integer,
	CONSTRAINT "text_limits_one" CHECK("text_limits"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE `account_usage` ADD `texts` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `account_usage` ADD `texts_day` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `account_usage` ADD `texts_today` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `account_usage` ADD `items` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `account_usage` ADD `texts_free` integer DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE TRIGGER text_limits_kept AFTER UPDATE OF texts_today ON account_usage
WHEN NOT new.texts_free AND (new.texts > old.texts OR new.items > old.items) BEGIN
  SELECT RAISE(ABORT, 'curio: items') FROM text_limits WHERE new.items > old.items AND new.items > items;
  SELECT RAISE(ABORT, 'curio: texts') FROM text_limits WHERE new.texts > old.texts AND new.texts > texts;
  SELECT RAISE(ABORT, 'curio: texts-per-day') FROM text_limits WHERE new.texts > old.texts AND new.texts_today > texts_per_day;
END;
--> statement-breakpoint
CREATE TRIGGER field_definitions_texts_added AFTER INSERT ON field_definitions WHEN new.owner_id IS NOT NULL AND (coalesce(length(CAST(new."key" AS blob)), 0) + coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."options" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."key" AS blob)), 0) + coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."options" AS blob)), 0)), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max((coalesce(length(CAST(new."key" AS blob)), 0) + coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."options" AS blob)), 0)), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER field_definitions_texts_removed AFTER DELETE ON field_definitions WHEN old.owner_id IS NOT NULL AND (coalesce(length(CAST(old."key" AS blob)), 0) + coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."options" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."key" AS blob)), 0) + coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."options" AS blob)), 0)), items = items - 0 WHERE user_id = old.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER field_definitions_texts_changed AFTER UPDATE OF "key", "name", "options" ON field_definitions
WHEN old.owner_id IS new.owner_id AND (coalesce(length(CAST(old."key" AS blob)), 0) + coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."options" AS blob)), 0)) <> (coalesce(length(CAST(new."key" AS blob)), 0) + coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."options" AS blob)), 0)) BEGIN
  UPDATE account_usage SET texts = texts + ((coalesce(length(CAST(new."key" AS blob)), 0) + coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."options" AS blob)), 0)) - (coalesce(length(CAST(old."key" AS blob)), 0) + coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."options" AS blob)), 0))), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max(((coalesce(length(CAST(new."key" AS blob)), 0) + coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."options" AS blob)), 0)) - (coalesce(length(CAST(old."key" AS blob)), 0) + coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."options" AS blob)), 0))), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER field_definitions_texts_moved AFTER UPDATE OF owner_id ON field_definitions
WHEN old.owner_id IS NOT new.owner_id BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."key" AS blob)), 0) + coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."options" AS blob)), 0)), items = items - 0 WHERE user_id = old.owner_id;
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."key" AS blob)), 0) + coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."options" AS blob)), 0)), items = items + 0 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER collections_texts_added AFTER INSERT ON collections WHEN new.owner_id IS NOT NULL AND (coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0)), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max((coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0)), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER collections_texts_removed AFTER DELETE ON collections WHEN old.owner_id IS NOT NULL AND (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."description" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."description" AS blob)), 0)), items = items - 0 WHERE user_id = old.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER collections_texts_changed AFTER UPDATE OF "name", "description" ON collections
WHEN old.owner_id IS new.owner_id AND (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."description" AS blob)), 0)) <> (coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0)) BEGIN
  UPDATE account_usage SET texts = texts + ((coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0)) - (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."description" AS blob)), 0))), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max(((coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0)) - (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."description" AS blob)), 0))), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER collections_texts_moved AFTER UPDATE OF owner_id ON collections
WHEN old.owner_id IS NOT new.owner_id BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."description" AS blob)), 0)), items = items - 0 WHERE user_id = old.owner_id;
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0)), items = items + 0 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER items_texts_added AFTER INSERT ON items WHEN new.owner_id IS NOT NULL BEGIN
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."editions" AS blob)), 0) + coalesce(length(CAST(new."external_ref" AS blob)), 0) + coalesce(length(CAST(new."fields" AS blob)), 0) + coalesce(length(CAST(new."comment" AS blob)), 0)), items = items + 1, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max((coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."editions" AS blob)), 0) + coalesce(length(CAST(new."external_ref" AS blob)), 0) + coalesce(length(CAST(new."fields" AS blob)), 0) + coalesce(length(CAST(new."comment" AS blob)), 0)), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER items_texts_removed AFTER DELETE ON items WHEN old.owner_id IS NOT NULL BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."editions" AS blob)), 0) + coalesce(length(CAST(old."external_ref" AS blob)), 0) + coalesce(length(CAST(old."fields" AS blob)), 0) + coalesce(length(CAST(old."comment" AS blob)), 0)), items = items - 1 WHERE user_id = old.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER items_texts_changed AFTER UPDATE OF "name", "editions", "external_ref", "fields", "comment" ON items
WHEN old.owner_id IS new.owner_id AND (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."editions" AS blob)), 0) + coalesce(length(CAST(old."external_ref" AS blob)), 0) + coalesce(length(CAST(old."fields" AS blob)), 0) + coalesce(length(CAST(old."comment" AS blob)), 0)) <> (coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."editions" AS blob)), 0) + coalesce(length(CAST(new."external_ref" AS blob)), 0) + coalesce(length(CAST(new."fields" AS blob)), 0) + coalesce(length(CAST(new."comment" AS blob)), 0)) BEGIN
  UPDATE account_usage SET texts = texts + ((coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."editions" AS blob)), 0) + coalesce(length(CAST(new."external_ref" AS blob)), 0) + coalesce(length(CAST(new."fields" AS blob)), 0) + coalesce(length(CAST(new."comment" AS blob)), 0)) - (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."editions" AS blob)), 0) + coalesce(length(CAST(old."external_ref" AS blob)), 0) + coalesce(length(CAST(old."fields" AS blob)), 0) + coalesce(length(CAST(old."comment" AS blob)), 0))), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max(((coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."editions" AS blob)), 0) + coalesce(length(CAST(new."external_ref" AS blob)), 0) + coalesce(length(CAST(new."fields" AS blob)), 0) + coalesce(length(CAST(new."comment" AS blob)), 0)) - (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."editions" AS blob)), 0) + coalesce(length(CAST(old."external_ref" AS blob)), 0) + coalesce(length(CAST(old."fields" AS blob)), 0) + coalesce(length(CAST(old."comment" AS blob)), 0))), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER items_texts_moved AFTER UPDATE OF owner_id ON items
WHEN old.owner_id IS NOT new.owner_id BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."editions" AS blob)), 0) + coalesce(length(CAST(old."external_ref" AS blob)), 0) + coalesce(length(CAST(old."fields" AS blob)), 0) + coalesce(length(CAST(old."comment" AS blob)), 0)), items = items - 1 WHERE user_id = old.owner_id;
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."editions" AS blob)), 0) + coalesce(length(CAST(new."external_ref" AS blob)), 0) + coalesce(length(CAST(new."fields" AS blob)), 0) + coalesce(length(CAST(new."comment" AS blob)), 0)), items = items + 1 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER listings_texts_added AFTER INSERT ON listings WHEN new.owner_id IS NOT NULL AND (coalesce(length(CAST(new."payment_methods" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."payment_methods" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0)), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max((coalesce(length(CAST(new."payment_methods" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0)), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER listings_texts_removed AFTER DELETE ON listings WHEN old.owner_id IS NOT NULL AND (coalesce(length(CAST(old."payment_methods" AS blob)), 0) + coalesce(length(CAST(old."description" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."payment_methods" AS blob)), 0) + coalesce(length(CAST(old."description" AS blob)), 0)), items = items - 0 WHERE user_id = old.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER listings_texts_changed AFTER UPDATE OF "payment_methods", "description" ON listings
WHEN old.owner_id IS new.owner_id AND (coalesce(length(CAST(old."payment_methods" AS blob)), 0) + coalesce(length(CAST(old."description" AS blob)), 0)) <> (coalesce(length(CAST(new."payment_methods" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0)) BEGIN
  UPDATE account_usage SET texts = texts + ((coalesce(length(CAST(new."payment_methods" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0)) - (coalesce(length(CAST(old."payment_methods" AS blob)), 0) + coalesce(length(CAST(old."description" AS blob)), 0))), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max(((coalesce(length(CAST(new."payment_methods" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0)) - (coalesce(length(CAST(old."payment_methods" AS blob)), 0) + coalesce(length(CAST(old."description" AS blob)), 0))), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER listings_texts_moved AFTER UPDATE OF owner_id ON listings
WHEN old.owner_id IS NOT new.owner_id BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."payment_methods" AS blob)), 0) + coalesce(length(CAST(old."description" AS blob)), 0)), items = items - 0 WHERE user_id = old.owner_id;
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."payment_methods" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0)), items = items + 0 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER proposals_texts_added AFTER INSERT ON proposals WHEN new.proposer_id IS NOT NULL AND (coalesce(length(CAST(new."message" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."message" AS blob)), 0)), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max((coalesce(length(CAST(new."message" AS blob)), 0)), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.proposer_id;
END;
--> statement-breakpoint
CREATE TRIGGER proposals_texts_removed AFTER DELETE ON proposals WHEN old.proposer_id IS NOT NULL AND (coalesce(length(CAST(old."message" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."message" AS blob)), 0)), items = items - 0 WHERE user_id = old.proposer_id;
END;
--> statement-breakpoint
CREATE TRIGGER proposals_texts_changed AFTER UPDATE OF "message" ON proposals
WHEN old.proposer_id IS new.proposer_id AND (coalesce(length(CAST(old."message" AS blob)), 0)) <> (coalesce(length(CAST(new."message" AS blob)), 0)) BEGIN
  UPDATE account_usage SET texts = texts + ((coalesce(length(CAST(new."message" AS blob)), 0)) - (coalesce(length(CAST(old."message" AS blob)), 0))), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max(((coalesce(length(CAST(new."message" AS blob)), 0)) - (coalesce(length(CAST(old."message" AS blob)), 0))), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.proposer_id;
END;
--> statement-breakpoint
CREATE TRIGGER proposals_texts_moved AFTER UPDATE OF proposer_id ON proposals
WHEN old.proposer_id IS NOT new.proposer_id BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."message" AS blob)), 0)), items = items - 0 WHERE user_id = old.proposer_id;
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."message" AS blob)), 0)), items = items + 0 WHERE user_id = new.proposer_id;
END;
--> statement-breakpoint
CREATE TRIGGER ratings_texts_added AFTER INSERT ON ratings WHEN new.rater_id IS NOT NULL AND (coalesce(length(CAST(new."comment" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."comment" AS blob)), 0)), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max((coalesce(length(CAST(new."comment" AS blob)), 0)), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.rater_id;
END;
--> statement-breakpoint
CREATE TRIGGER ratings_texts_removed AFTER DELETE ON ratings WHEN old.rater_id IS NOT NULL AND (coalesce(length(CAST(old."comment" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."comment" AS blob)), 0)), items = items - 0 WHERE user_id = old.rater_id;
END;
--> statement-breakpoint
CREATE TRIGGER ratings_texts_changed AFTER UPDATE OF "comment" ON ratings
WHEN old.rater_id IS new.rater_id AND (coalesce(length(CAST(old."comment" AS blob)), 0)) <> (coalesce(length(CAST(new."comment" AS blob)), 0)) BEGIN
  UPDATE account_usage SET texts = texts + ((coalesce(length(CAST(new."comment" AS blob)), 0)) - (coalesce(length(CAST(old."comment" AS blob)), 0))), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max(((coalesce(length(CAST(new."comment" AS blob)), 0)) - (coalesce(length(CAST(old."comment" AS blob)), 0))), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.rater_id;
END;
--> statement-breakpoint
CREATE TRIGGER ratings_texts_moved AFTER UPDATE OF rater_id ON ratings
WHEN old.rater_id IS NOT new.rater_id BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."comment" AS blob)), 0)), items = items - 0 WHERE user_id = old.rater_id;
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."comment" AS blob)), 0)), items = items + 0 WHERE user_id = new.rater_id;
END;
--> statement-breakpoint
CREATE TRIGGER wants_texts_added AFTER INSERT ON wants WHEN new.owner_id IS NOT NULL AND (coalesce(length(CAST(new."edition" AS blob)), 0) + coalesce(length(CAST(new."q" AS blob)), 0) + coalesce(length(CAST(new."note" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."edition" AS blob)), 0) + coalesce(length(CAST(new."q" AS blob)), 0) + coalesce(length(CAST(new."note" AS blob)), 0)), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max((coalesce(length(CAST(new."edition" AS blob)), 0) + coalesce(length(CAST(new."q" AS blob)), 0) + coalesce(length(CAST(new."note" AS blob)), 0)), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER wants_texts_removed AFTER DELETE ON wants WHEN old.owner_id IS NOT NULL AND (coalesce(length(CAST(old."edition" AS blob)), 0) + coalesce(length(CAST(old."q" AS blob)), 0) + coalesce(length(CAST(old."note" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."edition" AS blob)), 0) + coalesce(length(CAST(old."q" AS blob)), 0) + coalesce(length(CAST(old."note" AS blob)), 0)), items = items - 0 WHERE user_id = old.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER wants_texts_changed AFTER UPDATE OF "edition", "q", "note" ON wants
WHEN old.owner_id IS new.owner_id AND (coalesce(length(CAST(old."edition" AS blob)), 0) + coalesce(length(CAST(old."q" AS blob)), 0) + coalesce(length(CAST(old."note" AS blob)), 0)) <> (coalesce(length(CAST(new."edition" AS blob)), 0) + coalesce(length(CAST(new."q" AS blob)), 0) + coalesce(length(CAST(new."note" AS blob)), 0)) BEGIN
  UPDATE account_usage SET texts = texts + ((coalesce(length(CAST(new."edition" AS blob)), 0) + coalesce(length(CAST(new."q" AS blob)), 0) + coalesce(length(CAST(new."note" AS blob)), 0)) - (coalesce(length(CAST(old."edition" AS blob)), 0) + coalesce(length(CAST(old."q" AS blob)), 0) + coalesce(length(CAST(old."note" AS blob)), 0))), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max(((coalesce(length(CAST(new."edition" AS blob)), 0) + coalesce(length(CAST(new."q" AS blob)), 0) + coalesce(length(CAST(new."note" AS blob)), 0)) - (coalesce(length(CAST(old."edition" AS blob)), 0) + coalesce(length(CAST(old."q" AS blob)), 0) + coalesce(length(CAST(old."note" AS blob)), 0))), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER wants_texts_moved AFTER UPDATE OF owner_id ON wants
WHEN old.owner_id IS NOT new.owner_id BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."edition" AS blob)), 0) + coalesce(length(CAST(old."q" AS blob)), 0) + coalesce(length(CAST(old."note" AS blob)), 0)), items = items - 0 WHERE user_id = old.owner_id;
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."edition" AS blob)), 0) + coalesce(length(CAST(new."q" AS blob)), 0) + coalesce(length(CAST(new."note" AS blob)), 0)), items = items + 0 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER import_mappings_texts_added AFTER INSERT ON import_mappings WHEN new.user_id IS NOT NULL AND (coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."columns" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."columns" AS blob)), 0)), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max((coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."columns" AS blob)), 0)), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER import_mappings_texts_removed AFTER DELETE ON import_mappings WHEN old.user_id IS NOT NULL AND (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."columns" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."columns" AS blob)), 0)), items = items - 0 WHERE user_id = old.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER import_mappings_texts_changed AFTER UPDATE OF "name", "columns" ON import_mappings
WHEN old.user_id IS new.user_id AND (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."columns" AS blob)), 0)) <> (coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."columns" AS blob)), 0)) BEGIN
  UPDATE account_usage SET texts = texts + ((coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."columns" AS blob)), 0)) - (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."columns" AS blob)), 0))), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max(((coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."columns" AS blob)), 0)) - (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."columns" AS blob)), 0))), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER import_mappings_texts_moved AFTER UPDATE OF user_id ON import_mappings
WHEN old.user_id IS NOT new.user_id BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."columns" AS blob)), 0)), items = items - 0 WHERE user_id = old.user_id;
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."columns" AS blob)), 0)), items = items + 0 WHERE user_id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER posts_texts_added AFTER INSERT ON posts WHEN new.author_id IS NOT NULL AND (coalesce(length(CAST(new."content" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."content" AS blob)), 0)), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max((coalesce(length(CAST(new."content" AS blob)), 0)), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.author_id;
END;
--> statement-breakpoint
CREATE TRIGGER posts_texts_removed AFTER DELETE ON posts WHEN old.author_id IS NOT NULL AND (coalesce(length(CAST(old."content" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."content" AS blob)), 0)), items = items - 0 WHERE user_id = old.author_id;
END;
--> statement-breakpoint
CREATE TRIGGER posts_texts_changed AFTER UPDATE OF "content" ON posts
WHEN old.author_id IS new.author_id AND (coalesce(length(CAST(old."content" AS blob)), 0)) <> (coalesce(length(CAST(new."content" AS blob)), 0)) BEGIN
  UPDATE account_usage SET texts = texts + ((coalesce(length(CAST(new."content" AS blob)), 0)) - (coalesce(length(CAST(old."content" AS blob)), 0))), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max(((coalesce(length(CAST(new."content" AS blob)), 0)) - (coalesce(length(CAST(old."content" AS blob)), 0))), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.author_id;
END;
--> statement-breakpoint
CREATE TRIGGER posts_texts_moved AFTER UPDATE OF author_id ON posts
WHEN old.author_id IS NOT new.author_id BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."content" AS blob)), 0)), items = items - 0 WHERE user_id = old.author_id;
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."content" AS blob)), 0)), items = items + 0 WHERE user_id = new.author_id;
END;
--> statement-breakpoint
CREATE TRIGGER comments_texts_added AFTER INSERT ON comments WHEN new.author_id IS NOT NULL AND (coalesce(length(CAST(new."content" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."content" AS blob)), 0)), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max((coalesce(length(CAST(new."content" AS blob)), 0)), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.author_id;
END;
--> statement-breakpoint
CREATE TRIGGER comments_texts_removed AFTER DELETE ON comments WHEN old.author_id IS NOT NULL AND (coalesce(length(CAST(old."content" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."content" AS blob)), 0)), items = items - 0 WHERE user_id = old.author_id;
END;
--> statement-breakpoint
CREATE TRIGGER comments_texts_changed AFTER UPDATE OF "content" ON comments
WHEN old.author_id IS new.author_id AND (coalesce(length(CAST(old."content" AS blob)), 0)) <> (coalesce(length(CAST(new."content" AS blob)), 0)) BEGIN
  UPDATE account_usage SET texts = texts + ((coalesce(length(CAST(new."content" AS blob)), 0)) - (coalesce(length(CAST(old."content" AS blob)), 0))), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max(((coalesce(length(CAST(new."content" AS blob)), 0)) - (coalesce(length(CAST(old."content" AS blob)), 0))), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.author_id;
END;
--> statement-breakpoint
CREATE TRIGGER comments_texts_moved AFTER UPDATE OF author_id ON comments
WHEN old.author_id IS NOT new.author_id BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."content" AS blob)), 0)), items = items - 0 WHERE user_id = old.author_id;
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."content" AS blob)), 0)), items = items + 0 WHERE user_id = new.author_id;
END;
--> statement-breakpoint
CREATE TRIGGER messages_texts_added AFTER INSERT ON messages WHEN new.author_id IS NOT NULL AND (coalesce(length(CAST(new."content" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."content" AS blob)), 0)), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max((coalesce(length(CAST(new."content" AS blob)), 0)), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.author_id;
END;
--> statement-breakpoint
CREATE TRIGGER messages_texts_removed AFTER DELETE ON messages WHEN old.author_id IS NOT NULL AND (coalesce(length(CAST(old."content" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."content" AS blob)), 0)), items = items - 0 WHERE user_id = old.author_id;
END;
--> statement-breakpoint
CREATE TRIGGER messages_texts_changed AFTER UPDATE OF "content" ON messages
WHEN old.author_id IS new.author_id AND (coalesce(length(CAST(old."content" AS blob)), 0)) <> (coalesce(length(CAST(new."content" AS blob)), 0)) BEGIN
  UPDATE account_usage SET texts = texts + ((coalesce(length(CAST(new."content" AS blob)), 0)) - (coalesce(length(CAST(old."content" AS blob)), 0))), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max(((coalesce(length(CAST(new."content" AS blob)), 0)) - (coalesce(length(CAST(old."content" AS blob)), 0))), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.author_id;
END;
--> statement-breakpoint
CREATE TRIGGER messages_texts_moved AFTER UPDATE OF author_id ON messages
WHEN old.author_id IS NOT new.author_id BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."content" AS blob)), 0)), items = items - 0 WHERE user_id = old.author_id;
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."content" AS blob)), 0)), items = items + 0 WHERE user_id = new.author_id;
END;
--> statement-breakpoint
CREATE TRIGGER message_attachments_texts_added AFTER INSERT ON message_attachments WHEN new.uploader_id IS NOT NULL AND (coalesce(length(CAST(new."name" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."name" AS blob)), 0)), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max((coalesce(length(CAST(new."name" AS blob)), 0)), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.uploader_id;
END;
--> statement-breakpoint
CREATE TRIGGER message_attachments_texts_removed AFTER DELETE ON message_attachments WHEN old.uploader_id IS NOT NULL AND (coalesce(length(CAST(old."name" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."name" AS blob)), 0)), items = items - 0 WHERE user_id = old.uploader_id;
END;
--> statement-breakpoint
CREATE TRIGGER message_attachments_texts_changed AFTER UPDATE OF "name" ON message_attachments
WHEN old.uploader_id IS new.uploader_id AND (coalesce(length(CAST(old."name" AS blob)), 0)) <> (coalesce(length(CAST(new."name" AS blob)), 0)) BEGIN
  UPDATE account_usage SET texts = texts + ((coalesce(length(CAST(new."name" AS blob)), 0)) - (coalesce(length(CAST(old."name" AS blob)), 0))), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max(((coalesce(length(CAST(new."name" AS blob)), 0)) - (coalesce(length(CAST(old."name" AS blob)), 0))), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.uploader_id;
END;
--> statement-breakpoint
CREATE TRIGGER message_attachments_texts_moved AFTER UPDATE OF uploader_id ON message_attachments
WHEN old.uploader_id IS NOT new.uploader_id BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."name" AS blob)), 0)), items = items - 0 WHERE user_id = old.uploader_id;
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."name" AS blob)), 0)), items = items + 0 WHERE user_id = new.uploader_id;
END;
--> statement-breakpoint
CREATE TRIGGER dm_requests_texts_added AFTER INSERT ON dm_requests WHEN new.from_id IS NOT NULL AND (coalesce(length(CAST(new."message" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."message" AS blob)), 0)), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max((coalesce(length(CAST(new."message" AS blob)), 0)), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.from_id;
END;
--> statement-breakpoint
CREATE TRIGGER dm_requests_texts_removed AFTER DELETE ON dm_requests WHEN old.from_id IS NOT NULL AND (coalesce(length(CAST(old."message" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."message" AS blob)), 0)), items = items - 0 WHERE user_id = old.from_id;
END;
--> statement-breakpoint
CREATE TRIGGER dm_requests_texts_changed AFTER UPDATE OF "message" ON dm_requests
WHEN old.from_id IS new.from_id AND (coalesce(length(CAST(old."message" AS blob)), 0)) <> (coalesce(length(CAST(new."message" AS blob)), 0)) BEGIN
  UPDATE account_usage SET texts = texts + ((coalesce(length(CAST(new."message" AS blob)), 0)) - (coalesce(length(CAST(old."message" AS blob)), 0))), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max(((coalesce(length(CAST(new."message" AS blob)), 0)) - (coalesce(length(CAST(old."message" AS blob)), 0))), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.from_id;
END;
--> statement-breakpoint
CREATE TRIGGER dm_requests_texts_moved AFTER UPDATE OF from_id ON dm_requests
WHEN old.from_id IS NOT new.from_id BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."message" AS blob)), 0)), items = items - 0 WHERE user_id = old.from_id;
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."message" AS blob)), 0)), items = items + 0 WHERE user_id = new.from_id;
END;
--> statement-breakpoint
CREATE TRIGGER events_texts_added AFTER INSERT ON events WHEN new.owner_id IS NOT NULL AND (coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0) + coalesce(length(CAST(new."time_zone" AS blob)), 0) + coalesce(length(CAST(new."address" AS blob)), 0) + coalesce(length(CAST(new."city" AS blob)), 0) + coalesce(length(CAST(new."url" AS blob)), 0) + coalesce(length(CAST(new."cancel_reason" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0) + coalesce(length(CAST(new."time_zone" AS blob)), 0) + coalesce(length(CAST(new."address" AS blob)), 0) + coalesce(length(CAST(new."city" AS blob)), 0) + coalesce(length(CAST(new."url" AS blob)), 0) + coalesce(length(CAST(new."cancel_reason" AS blob)), 0)), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max((coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0) + coalesce(length(CAST(new."time_zone" AS blob)), 0) + coalesce(length(CAST(new."address" AS blob)), 0) + coalesce(length(CAST(new."city" AS blob)), 0) + coalesce(length(CAST(new."url" AS blob)), 0) + coalesce(length(CAST(new."cancel_reason" AS blob)), 0)), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER events_texts_removed AFTER DELETE ON events WHEN old.owner_id IS NOT NULL AND (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."description" AS blob)), 0) + coalesce(length(CAST(old."time_zone" AS blob)), 0) + coalesce(length(CAST(old."address" AS blob)), 0) + coalesce(length(CAST(old."city" AS blob)), 0) + coalesce(length(CAST(old."url" AS blob)), 0) + coalesce(length(CAST(old."cancel_reason" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."description" AS blob)), 0) + coalesce(length(CAST(old."time_zone" AS blob)), 0) + coalesce(length(CAST(old."address" AS blob)), 0) + coalesce(length(CAST(old."city" AS blob)), 0) + coalesce(length(CAST(old."url" AS blob)), 0) + coalesce(length(CAST(old."cancel_reason" AS blob)), 0)), items = items - 0 WHERE user_id = old.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER events_texts_changed AFTER UPDATE OF "name", "description", "time_zone", "address", "city", "url", "cancel_reason" ON events
WHEN old.owner_id IS new.owner_id AND (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."description" AS blob)), 0) + coalesce(length(CAST(old."time_zone" AS blob)), 0) + coalesce(length(CAST(old."address" AS blob)), 0) + coalesce(length(CAST(old."city" AS blob)), 0) + coalesce(length(CAST(old."url" AS blob)), 0) + coalesce(length(CAST(old."cancel_reason" AS blob)), 0)) <> (coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0) + coalesce(length(CAST(new."time_zone" AS blob)), 0) + coalesce(length(CAST(new."address" AS blob)), 0) + coalesce(length(CAST(new."city" AS blob)), 0) + coalesce(length(CAST(new."url" AS blob)), 0) + coalesce(length(CAST(new."cancel_reason" AS blob)), 0)) BEGIN
  UPDATE account_usage SET texts = texts + ((coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0) + coalesce(length(CAST(new."time_zone" AS blob)), 0) + coalesce(length(CAST(new."address" AS blob)), 0) + coalesce(length(CAST(new."city" AS blob)), 0) + coalesce(length(CAST(new."url" AS blob)), 0) + coalesce(length(CAST(new."cancel_reason" AS blob)), 0)) - (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."description" AS blob)), 0) + coalesce(length(CAST(old."time_zone" AS blob)), 0) + coalesce(length(CAST(old."address" AS blob)), 0) + coalesce(length(CAST(old."city" AS blob)), 0) + coalesce(length(CAST(old."url" AS blob)), 0) + coalesce(length(CAST(old."cancel_reason" AS blob)), 0))), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max(((coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0) + coalesce(length(CAST(new."time_zone" AS blob)), 0) + coalesce(length(CAST(new."address" AS blob)), 0) + coalesce(length(CAST(new."city" AS blob)), 0) + coalesce(length(CAST(new."url" AS blob)), 0) + coalesce(length(CAST(new."cancel_reason" AS blob)), 0)) - (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."description" AS blob)), 0) + coalesce(length(CAST(old."time_zone" AS blob)), 0) + coalesce(length(CAST(old."address" AS blob)), 0) + coalesce(length(CAST(old."city" AS blob)), 0) + coalesce(length(CAST(old."url" AS blob)), 0) + coalesce(length(CAST(old."cancel_reason" AS blob)), 0))), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER events_texts_moved AFTER UPDATE OF owner_id ON events
WHEN old.owner_id IS NOT new.owner_id BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."description" AS blob)), 0) + coalesce(length(CAST(old."time_zone" AS blob)), 0) + coalesce(length(CAST(old."address" AS blob)), 0) + coalesce(length(CAST(old."city" AS blob)), 0) + coalesce(length(CAST(old."url" AS blob)), 0) + coalesce(length(CAST(old."cancel_reason" AS blob)), 0)), items = items - 0 WHERE user_id = old.owner_id;
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0) + coalesce(length(CAST(new."time_zone" AS blob)), 0) + coalesce(length(CAST(new."address" AS blob)), 0) + coalesce(length(CAST(new."city" AS blob)), 0) + coalesce(length(CAST(new."url" AS blob)), 0) + coalesce(length(CAST(new."cancel_reason" AS blob)), 0)), items = items + 0 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER rounds_texts_added AFTER INSERT ON rounds WHEN new.owner_id IS NOT NULL AND (coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0) + coalesce(length(CAST(new."cancel_reason" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0) + coalesce(length(CAST(new."cancel_reason" AS blob)), 0)), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max((coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0) + coalesce(length(CAST(new."cancel_reason" AS blob)), 0)), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER rounds_texts_removed AFTER DELETE ON rounds WHEN old.owner_id IS NOT NULL AND (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."description" AS blob)), 0) + coalesce(length(CAST(old."cancel_reason" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."description" AS blob)), 0) + coalesce(length(CAST(old."cancel_reason" AS blob)), 0)), items = items - 0 WHERE user_id = old.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER rounds_texts_changed AFTER UPDATE OF "name", "description", "cancel_reason" ON rounds
WHEN old.owner_id IS new.owner_id AND (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."description" AS blob)), 0) + coalesce(length(CAST(old."cancel_reason" AS blob)), 0)) <> (coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0) + coalesce(length(CAST(new."cancel_reason" AS blob)), 0)) BEGIN
  UPDATE account_usage SET texts = texts + ((coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0) + coalesce(length(CAST(new."cancel_reason" AS blob)), 0)) - (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."description" AS blob)), 0) + coalesce(length(CAST(old."cancel_reason" AS blob)), 0))), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max(((coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0) + coalesce(length(CAST(new."cancel_reason" AS blob)), 0)) - (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."description" AS blob)), 0) + coalesce(length(CAST(old."cancel_reason" AS blob)), 0))), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER rounds_texts_moved AFTER UPDATE OF owner_id ON rounds
WHEN old.owner_id IS NOT new.owner_id BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."description" AS blob)), 0) + coalesce(length(CAST(old."cancel_reason" AS blob)), 0)), items = items - 0 WHERE user_id = old.owner_id;
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."description" AS blob)), 0) + coalesce(length(CAST(new."cancel_reason" AS blob)), 0)), items = items + 0 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER round_entries_texts_added AFTER INSERT ON round_entries WHEN new.owner_id IS NOT NULL AND (coalesce(length(CAST(new."note" AS blob)), 0) + coalesce(length(CAST(new."wants" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."note" AS blob)), 0) + coalesce(length(CAST(new."wants" AS blob)), 0)), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max((coalesce(length(CAST(new."note" AS blob)), 0) + coalesce(length(CAST(new."wants" AS blob)), 0)), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER round_entries_texts_removed AFTER DELETE ON round_entries WHEN old.owner_id IS NOT NULL AND (coalesce(length(CAST(old."note" AS blob)), 0) + coalesce(length(CAST(old."wants" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."note" AS blob)), 0) + coalesce(length(CAST(old."wants" AS blob)), 0)), items = items - 0 WHERE user_id = old.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER round_entries_texts_changed AFTER UPDATE OF "note", "wants" ON round_entries
WHEN old.owner_id IS new.owner_id AND (coalesce(length(CAST(old."note" AS blob)), 0) + coalesce(length(CAST(old."wants" AS blob)), 0)) <> (coalesce(length(CAST(new."note" AS blob)), 0) + coalesce(length(CAST(new."wants" AS blob)), 0)) BEGIN
  UPDATE account_usage SET texts = texts + ((coalesce(length(CAST(new."note" AS blob)), 0) + coalesce(length(CAST(new."wants" AS blob)), 0)) - (coalesce(length(CAST(old."note" AS blob)), 0) + coalesce(length(CAST(old."wants" AS blob)), 0))), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max(((coalesce(length(CAST(new."note" AS blob)), 0) + coalesce(length(CAST(new."wants" AS blob)), 0)) - (coalesce(length(CAST(old."note" AS blob)), 0) + coalesce(length(CAST(old."wants" AS blob)), 0))), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER round_entries_texts_moved AFTER UPDATE OF owner_id ON round_entries
WHEN old.owner_id IS NOT new.owner_id BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."note" AS blob)), 0) + coalesce(length(CAST(old."wants" AS blob)), 0)), items = items - 0 WHERE user_id = old.owner_id;
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."note" AS blob)), 0) + coalesce(length(CAST(new."wants" AS blob)), 0)), items = items + 0 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER round_groups_texts_added AFTER INSERT ON round_groups WHEN new.owner_id IS NOT NULL AND (coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."wants" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."wants" AS blob)), 0)), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max((coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."wants" AS blob)), 0)), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER round_groups_texts_removed AFTER DELETE ON round_groups WHEN old.owner_id IS NOT NULL AND (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."wants" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."wants" AS blob)), 0)), items = items - 0 WHERE user_id = old.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER round_groups_texts_changed AFTER UPDATE OF "name", "wants" ON round_groups
WHEN old.owner_id IS new.owner_id AND (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."wants" AS blob)), 0)) <> (coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."wants" AS blob)), 0)) BEGIN
  UPDATE account_usage SET texts = texts + ((coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."wants" AS blob)), 0)) - (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."wants" AS blob)), 0))), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max(((coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."wants" AS blob)), 0)) - (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."wants" AS blob)), 0))), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER round_groups_texts_moved AFTER UPDATE OF owner_id ON round_groups
WHEN old.owner_id IS NOT new.owner_id BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."name" AS blob)), 0) + coalesce(length(CAST(old."wants" AS blob)), 0)), items = items - 0 WHERE user_id = old.owner_id;
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."name" AS blob)), 0) + coalesce(length(CAST(new."wants" AS blob)), 0)), items = items + 0 WHERE user_id = new.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER reports_texts_added AFTER INSERT ON reports WHEN new.reporter_id IS NOT NULL AND (coalesce(length(CAST(new."details" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."details" AS blob)), 0)), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max((coalesce(length(CAST(new."details" AS blob)), 0)), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.reporter_id;
END;
--> statement-breakpoint
CREATE TRIGGER reports_texts_removed AFTER DELETE ON reports WHEN old.reporter_id IS NOT NULL AND (coalesce(length(CAST(old."details" AS blob)), 0)) > 0 BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."details" AS blob)), 0)), items = items - 0 WHERE user_id = old.reporter_id;
END;
--> statement-breakpoint
CREATE TRIGGER reports_texts_changed AFTER UPDATE OF "details" ON reports
WHEN old.reporter_id IS new.reporter_id AND (coalesce(length(CAST(old."details" AS blob)), 0)) <> (coalesce(length(CAST(new."details" AS blob)), 0)) BEGIN
  UPDATE account_usage SET texts = texts + ((coalesce(length(CAST(new."details" AS blob)), 0)) - (coalesce(length(CAST(old."details" AS blob)), 0))), items = items + 0, texts_today = CASE texts_day WHEN unixepoch() / 86400 THEN texts_today ELSE 0 END + CASE WHEN texts_free THEN 0 ELSE max(((coalesce(length(CAST(new."details" AS blob)), 0)) - (coalesce(length(CAST(old."details" AS blob)), 0))), 0) END, texts_day = unixepoch() / 86400 WHERE user_id = new.reporter_id;
END;
--> statement-breakpoint
CREATE TRIGGER reports_texts_moved AFTER UPDATE OF reporter_id ON reports
WHEN old.reporter_id IS NOT new.reporter_id BEGIN
  UPDATE account_usage SET texts = texts - (coalesce(length(CAST(old."details" AS blob)), 0)), items = items - 0 WHERE user_id = old.reporter_id;
  UPDATE account_usage SET texts = texts + (coalesce(length(CAST(new."details" AS blob)), 0)), items = items + 0 WHERE user_id = new.reporter_id;
END;
--> statement-breakpoint
UPDATE account_usage SET texts = summed.bytes, items = summed.items
FROM (
  SELECT a.user_id, coalesce(t.bytes, 0) AS bytes, coalesce(t.items, 0) AS items
  FROM account_usage a LEFT JOIN (SELECT account, sum(bytes) AS bytes, sum(items) AS items FROM (SELECT "owner_id" AS account, coalesce(length(CAST("field_definitions"."key" AS blob)), 0) + coalesce(length(CAST("field_definitions"."name" AS blob)), 0) + coalesce(length(CAST("field_definitions"."options" AS blob)), 0) AS bytes, 0 AS items FROM "field_definitions" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "owner_id" AS account, coalesce(length(CAST("collections"."name" AS blob)), 0) + coalesce(length(CAST("collections"."description" AS blob)), 0) AS bytes, 0 AS items FROM "collections" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "owner_id" AS account, coalesce(length(CAST("items"."name" AS blob)), 0) + coalesce(length(CAST("items"."editions" AS blob)), 0) + coalesce(length(CAST("items"."external_ref" AS blob)), 0) + coalesce(length(CAST("items"."fields" AS blob)), 0) + coalesce(length(CAST("items"."comment" AS blob)), 0) AS bytes, 1 AS items FROM "items" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "owner_id" AS account, coalesce(length(CAST("listings"."payment_methods" AS blob)), 0) + coalesce(length(CAST("listings"."description" AS blob)), 0) AS bytes, 0 AS items FROM "listings" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "proposer_id" AS account, coalesce(length(CAST("proposals"."message" AS blob)), 0) AS bytes, 0 AS items FROM "proposals" WHERE "proposer_id" IS NOT NULL UNION ALL SELECT "rater_id" AS account, coalesce(length(CAST("ratings"."comment" AS blob)), 0) AS bytes, 0 AS items FROM "ratings" WHERE "rater_id" IS NOT NULL UNION ALL SELECT "owner_id" AS account, coalesce(length(CAST("wants"."edition" AS blob)), 0) + coalesce(length(CAST("wants"."q" AS blob)), 0) + coalesce(length(CAST("wants"."note" AS blob)), 0) AS bytes, 0 AS items FROM "wants" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "user_id" AS account, coalesce(length(CAST("import_mappings"."name" AS blob)), 0) + coalesce(length(CAST("import_mappings"."columns" AS blob)), 0) AS bytes, 0 AS items FROM "import_mappings" WHERE "user_id" IS NOT NULL UNION ALL SELECT "author_id" AS account, coalesce(length(CAST("posts"."content" AS blob)), 0) AS bytes, 0 AS items FROM "posts" WHERE "author_id" IS NOT NULL UNION ALL SELECT "author_id" AS account, coalesce(length(CAST("comments"."content" AS blob)), 0) AS bytes, 0 AS items FROM "comments" WHERE "author_id" IS NOT NULL UNION ALL SELECT "author_id" AS account, coalesce(length(CAST("messages"."content" AS blob)), 0) AS bytes, 0 AS items FROM "messages" WHERE "author_id" IS NOT NULL UNION ALL SELECT "uploader_id" AS account, coalesce(length(CAST("message_attachments"."name" AS blob)), 0) AS bytes, 0 AS items FROM "message_attachments" WHERE "uploader_id" IS NOT NULL UNION ALL SELECT "from_id" AS account, coalesce(length(CAST("dm_requests"."message" AS blob)), 0) AS bytes, 0 AS items FROM "dm_requests" WHERE "from_id" IS NOT NULL UNION ALL SELECT "owner_id" AS account, coalesce(length(CAST("events"."name" AS blob)), 0) + coalesce(length(CAST("events"."description" AS blob)), 0) + coalesce(length(CAST("events"."time_zone" AS blob)), 0) + coalesce(length(CAST("events"."address" AS blob)), 0) + coalesce(length(CAST("events"."city" AS blob)), 0) + coalesce(length(CAST("events"."url" AS blob)), 0) + coalesce(length(CAST("events"."cancel_reason" AS blob)), 0) AS bytes, 0 AS items FROM "events" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "owner_id" AS account, coalesce(length(CAST("rounds"."name" AS blob)), 0) + coalesce(length(CAST("rounds"."description" AS blob)), 0) + coalesce(length(CAST("rounds"."cancel_reason" AS blob)), 0) AS bytes, 0 AS items FROM "rounds" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "owner_id" AS account, coalesce(length(CAST("round_entries"."note" AS blob)), 0) + coalesce(length(CAST("round_entries"."wants" AS blob)), 0) AS bytes, 0 AS items FROM "round_entries" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "owner_id" AS account, coalesce(length(CAST("round_groups"."name" AS blob)), 0) + coalesce(length(CAST("round_groups"."wants" AS blob)), 0) AS bytes, 0 AS items FROM "round_groups" WHERE "owner_id" IS NOT NULL UNION ALL SELECT "reporter_id" AS account, coalesce(length(CAST("reports"."details" AS blob)), 0) AS bytes, 0 AS items FROM "reports" WHERE "reporter_id" IS NOT NULL) texts GROUP BY account) t ON t.account = a.user_id) summed
WHERE summed.user_id = account_usage.user_id;
