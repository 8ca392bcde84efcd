-- Triggers keep the sums. Without row ids those of a collection are next to each other, which halves the time to read
-- them.
CREATE TABLE `worth_sums` (
	`collection_id` text NOT NULL,
	`kind` text NOT NULL,
	`currency` text NOT NULL,
	`month` text NOT NULL,
	`high` integer NOT NULL,
	`low` integer NOT NULL,
	`items` integer NOT NULL,
	`copies` integer NOT NULL,
	`sales` integer NOT NULL,
	`firsts` integer NOT NULL,
	PRIMARY KEY(`collection_id`, `kind`, `currency`, `month`),
	FOREIGN KEY (`collection_id`) REFERENCES `collections`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
DROP INDEX `item_market_values_sum`;--> statement-breakpoint
DROP INDEX `items_several`;--> statement-breakpoint
DROP INDEX `items_paid`;--> statement-breakpoint
CREATE TRIGGER items_worth_copies_added AFTER INSERT ON items WHEN new.copies > 1 BEGIN
  INSERT INTO worth_sums (collection_id, kind, currency, month, high, low, items, copies, sales, firsts) VALUES (new.collection_id, 'copies', '', '', 0, 0, 1, new.copies, 0, 0)
  ON CONFLICT (collection_id, kind, currency, month) DO UPDATE SET
  high = worth_sums.high + excluded.high, low = worth_sums.low + excluded.low, items = worth_sums.items + excluded.items, copies = worth_sums.copies + excluded.copies, sales = worth_sums.sales + excluded.sales, firsts = worth_sums.firsts + excluded.firsts;
END;--> statement-breakpoint
CREATE TRIGGER items_worth_copies_removed AFTER DELETE ON items WHEN old.copies > 1 BEGIN
  UPDATE worth_sums SET high = high - 0, low = low - 0, items = items - 1, copies = copies - old.copies, sales = sales - 0, firsts = firsts - 0
  WHERE collection_id = old.collection_id AND kind = 'copies' AND currency = '' AND month = '';
  DELETE FROM worth_sums WHERE collection_id = old.collection_id AND kind = 'copies' AND currency = '' AND month = '' AND items = 0;
END;--> statement-breakpoint
CREATE TRIGGER items_worth_copies_lost AFTER UPDATE OF collection_id, copies ON items WHEN old.copies > 1 AND (old.collection_id IS NOT new.collection_id OR old.copies IS NOT new.copies) BEGIN
  UPDATE worth_sums SET high = high - 0, low = low - 0, items = items - 1, copies = copies - old.copies, sales = sales - 0, firsts = firsts - 0
  WHERE collection_id = old.collection_id AND kind = 'copies' AND currency = '' AND month = '';
  DELETE FROM worth_sums WHERE collection_id = old.collection_id AND kind = 'copies' AND currency = '' AND month = '' AND items = 0;
END;--> statement-breakpoint
CREATE TRIGGER items_worth_copies_gained AFTER UPDATE OF collection_id, copies ON items WHEN new.copies > 1 AND (old.collection_id IS NOT new.collection_id OR old.copies IS NOT new.copies) BEGIN
  INSERT INTO worth_sums (collection_id, kind, currency, month, high, low, items, copies, sales, firsts) VALUES (new.collection_id, 'copies', '', '', 0, 0, 1, new.copies, 0, 0)
  ON CONFLICT (collection_id, kind, currency, month) DO UPDATE SET
  high = worth_sums.high + excluded.high, low = worth_sums.low + excluded.low, items = worth_sums.items + excluded.items, copies = worth_sums.copies + excluded.copies, sales = worth_sums.sales + excluded.sales, firsts = worth_sums.firsts + excluded.firsts;
END;--> statement-breakpoint
CREATE TRIGGER items_worth_paid_added AFTER INSERT ON items WHEN new.paid_amount IS NOT NULL BEGIN
  INSERT INTO worth_sums (collection_id, kind, currency, month, high, low, items, copies, sales, firsts) VALUES (new.collection_id, 'paid', new.paid_currency, coalesce(new.paid_month, ''), new.paid_amount / 67108864 * new.copies, new.paid_amount % 67108864 * new.copies, 1, new.copies, 0, 0)
  ON CONFLICT (collection_id, kind, currency, month) DO UPDATE SET
  high = worth_sums.high + excluded.high, low = worth_sums.low + excluded.low, items = worth_sums.items + excluded.items, copies = worth_sums.copies + excluded.copies, sales = worth_sums.sales + excluded.sales, firsts = worth_sums.firsts + excluded.firsts;
END;--> statement-breakpoint
CREATE TRIGGER items_worth_paid_removed AFTER DELETE ON items WHEN old.paid_amount IS NOT NULL BEGIN
  UPDATE worth_sums SET high = high - old.paid_amount / 67108864 * old.copies, low = low - old.paid_amount % 67108864 * old.copies, items = items - 1, copies = copies - old.copies, sales = sales - 0, firsts = firsts - 0
  WHERE collection_id = old.collection_id AND kind = 'paid' AND currency = old.paid_currency AND month = coalesce(old.paid_month, '');
  DELETE FROM worth_sums WHERE collection_id = old.collection_id AND kind = 'paid' AND currency = old.paid_currency AND month = coalesce(old.paid_month, '') AND items = 0;
END;--> statement-breakpoint
CREATE TRIGGER items_worth_paid_lost AFTER UPDATE OF collection_id, copies, paid_amount, paid_currency, paid_month ON items WHEN old.paid_amount IS NOT NULL AND (old.collection_id IS NOT new.collection_id OR old.copies IS NOT new.copies OR old.paid_amount IS NOT new.paid_amount OR old.paid_currency IS NOT new.paid_currency OR old.paid_month IS NOT new.paid_month) BEGIN
  UPDATE worth_sums SET high = high - old.paid_amount / 67108864 * old.copies, low = low - old.paid_amount % 67108864 * old.copies, items = items - 1, copies = copies - old.copies, sales = sales - 0, firsts = firsts - 0
  WHERE collection_id = old.collection_id AND kind = 'paid' AND currency = old.paid_currency AND month = coalesce(old.paid_month, '');
  DELETE FROM worth_sums WHERE collection_id = old.collection_id AND kind = 'paid' AND currency = old.paid_currency AND month = coalesce(old.paid_month, '') AND items = 0;
END;--> statement-breakpoint
CREATE TRIGGER items_worth_paid_gained AFTER UPDATE OF collection_id, copies, paid_amount, paid_currency, paid_month ON items WHEN new.paid_amount IS NOT NULL AND (old.collection_id IS NOT new.collection_id OR old.copies IS NOT new.copies OR old.paid_amount IS NOT new.paid_amount OR old.paid_currency IS NOT new.paid_currency OR old.paid_month IS NOT new.paid_month) BEGIN
  INSERT INTO worth_sums (collection_id, kind, currency, month, high, low, items, copies, sales, firsts) VALUES (new.collection_id, 'paid', new.paid_currency, coalesce(new.paid_month, ''), new.paid_amount / 67108864 * new.copies, new.paid_amount % 67108864 * new.copies, 1, new.copies, 0, 0)
  ON CONFLICT (collection_id, kind, currency, month) DO UPDATE SET
  high = worth_sums.high + excluded.high, low = worth_sums.low + excluded.low, items = worth_sums.items + excluded.items, copies = worth_sums.copies + excluded.copies, sales = worth_sums.sales + excluded.sales, firsts = worth_sums.firsts + excluded.firsts;
END;--> statement-breakpoint
CREATE TRIGGER item_market_values_worth_market_added AFTER INSERT ON item_market_values WHEN true BEGIN
  INSERT INTO worth_sums (collection_id, kind, currency, month, high, low, items, copies, sales, firsts) VALUES (new.collection_id, 'market', new.currency, '', new.median / 67108864 * new.copies, new.median % 67108864 * new.copies, 1, new.copies, new.sales, CASE WHEN new.is_first THEN 1 ELSE 0 END)
  ON CONFLICT (collection_id, kind, currency, month) DO UPDATE SET
  high = worth_sums.high + excluded.high, low = worth_sums.low + excluded.low, items = worth_sums.items + excluded.items, copies = worth_sums.copies + excluded.copies, sales = worth_sums.sales + excluded.sales, firsts = worth_sums.firsts + excluded.firsts;
END;--> statement-breakpoint
CREATE TRIGGER item_market_values_worth_market_removed AFTER DELETE ON item_market_values WHEN true BEGIN
  UPDATE worth_sums SET high = high - old.median / 67108864 * old.copies, low = low - old.median % 67108864 * old.copies, items = items - 1, copies = copies - old.copies, sales = sales - old.sales, firsts = firsts - CASE WHEN old.is_first THEN 1 ELSE 0 END
  WHERE collection_id = old.collection_id AND kind = 'market' AND currency = old.currency AND month = '';
  DELETE FROM worth_sums WHERE collection_id = old.collection_id AND kind = 'market' AND currency = old.currency AND month = '' AND items = 0;
END;--> statement-breakpoint
CREATE TRIGGER item_market_values_worth_market_lost AFTER UPDATE OF collection_id, copies, currency, median, sales, is_first ON item_market_values WHEN true AND (old.collection_id IS NOT new.collection_id OR old.copies IS NOT new.copies OR old.currency IS NOT new.currency OR old.median IS NOT new.median OR old.sales IS NOT new.sales OR old.is_first IS NOT new.is_first) BEGIN
  UPDATE worth_sums SET high = high - old.median / 67108864 * old.copies, low = low - old.median % 67108864 * old.copies, items = items - 1, copies = copies - old.copies, sales = sales - old.sales, firsts = firsts - CASE WHEN old.is_first THEN 1 ELSE 0 END
  WHERE collection_id = old.collection_id AND kind = 'market' AND currency = old.currency AND month = '';
  DELETE FROM worth_sums WHERE collection_id = old.collection_id AND kind = 'market' AND currency = old.currency AND month = '' AND items = 0;
END;--> statement-breakpoint
CREATE TRIGGER item_market_values_worth_market_gained AFTER UPDATE OF collection_id, copies, currency, median, sales, is_first ON item_market_values WHEN true AND (old.collection_id IS NOT new.collection_id OR old.copies IS NOT new.copies OR old.currency IS NOT new.currency OR old.median IS NOT new.median OR old.sales IS NOT new.sales OR old.is_first IS NOT new.is_first) BEGIN
  INSERT INTO worth_sums (collection_id, kind, currency, month, high, low, items, copies, sales, firsts) VALUES (new.collection_id, 'market', new.currency, '', new.median / 67108864 * new.copies, new.median % 67108864 * new.copies, 1, new.copies, new.sales, CASE WHEN new.is_first THEN 1 ELSE 0 END)
  ON CONFLICT (collection_id, kind, currency, month) DO UPDATE SET
  high = worth_sums.high + excluded.high, low = worth_sums.low + excluded.low, items = worth_sums.items + excluded.items, copies = worth_sums.copies + excluded.copies, sales = worth_sums.sales + excluded.sales, firsts = worth_sums.firsts + excluded.firsts;
END;--> statement-breakpoint
INSERT INTO worth_sums (collection_id, kind, currency, month, high, low, items, copies, sales, firsts) SELECT r.collection_id, 'copies', '', '', sum(0), sum(0), sum(1), sum(r.copies), sum(0), sum(0)
  FROM items r WHERE r.copies > 1 GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (collection_id, kind, currency, month) DO UPDATE SET
  high = worth_sums.high + excluded.high, low = worth_sums.low + excluded.low, items = worth_sums.items + excluded.items, copies = worth_sums.copies + excluded.copies, sales = worth_sums.sales + excluded.sales, firsts = worth_sums.firsts + excluded.firsts;--> statement-breakpoint
INSERT INTO worth_sums (collection_id, kind, currency, month, high, low, items, copies, sales, firsts) SELECT r.collection_id, 'paid', r.paid_currency, coalesce(r.paid_month, ''), sum(r.paid_amount / 67108864 * r.copies), sum(r.paid_amount % 67108864 * r.copies), sum(1), sum(r.copies), sum(0), sum(0)
  FROM items r WHERE r.paid_amount IS NOT NULL GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (collection_id, kind, currency, month) DO UPDATE SET
  high = worth_sums.high + excluded.high, low = worth_sums.low + excluded.low, items = worth_sums.items + excluded.items, copies = worth_sums.copies + excluded.copies, sales = worth_sums.sales + excluded.sales, firsts = worth_sums.firsts + excluded.firsts;--> statement-breakpoint
INSERT INTO worth_sums (collection_id, kind, currency, month, high, low, items, copies, sales, firsts) SELECT r.collection_id, 'market', r.currency, '', sum(r.median / 67108864 * r.copies), sum(r.median % 67108864 * r.copies), sum(1), sum(r.copies), sum(r.sales), sum(CASE WHEN r.is_first THEN 1 ELSE 0 END)
  FROM item_market_values r WHERE true GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (collection_id, kind, currency, month) DO UPDATE SET
  high = worth_sums.high + excluded.high, low = worth_sums.low + excluded.low, items = worth_sums.items + excluded.items, copies = worth_sums.copies + excluded.copies, sales = worth_sums.sales + excluded.sales, firsts = worth_sums.firsts + excluded.firsts;
