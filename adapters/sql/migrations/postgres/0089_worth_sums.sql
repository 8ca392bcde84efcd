-- Triggers keep the sums.
CREATE TABLE "worth_sums" (
	"collection_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"currency" text NOT NULL,
	"month" text NOT NULL,
	"high" bigint NOT NULL,
	"low" bigint NOT NULL,
	"items" integer NOT NULL,
	"copies" bigint NOT NULL,
	"sales" bigint NOT NULL,
	"firsts" integer NOT NULL,
	CONSTRAINT "worth_sums_collection_id_kind_currency_month_pk" PRIMARY KEY("collection_id","kind","currency","month")
);
--> statement-breakpoint
DROP INDEX "item_market_values_sum";--> statement-breakpoint
DROP INDEX "items_several";--> statement-breakpoint
DROP INDEX "items_paid";--> statement-breakpoint
ALTER TABLE "worth_sums" ADD CONSTRAINT "worth_sums_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION items_worth_copies() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one record;
BEGIN
  IF TG_OP = 'DELETE' THEN
    FOR one IN SELECT * FROM (SELECT r.collection_id, 'copies', '', '', sum(0), sum(0), sum(1), sum(r.copies), sum(0), sum(0)
  FROM removed r WHERE r.copies > 1 GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4) s(c, k, u, m, high, low, items, copies, sales, firsts) LOOP
      UPDATE worth_sums SET high = worth_sums.high - one.high, low = worth_sums.low - one.low, items = worth_sums.items - one.items, copies = worth_sums.copies - one.copies, sales = worth_sums.sales - one.sales, firsts = worth_sums.firsts - one.firsts WHERE collection_id = one.c AND kind = one.k AND currency = one.u AND month = one.m;
      DELETE FROM worth_sums WHERE collection_id = one.c AND kind = one.k AND currency = one.u AND month = one.m AND worth_sums.items = 0;
    END LOOP;
  ELSIF TG_OP = 'UPDATE' THEN
    FOR one IN SELECT * FROM (SELECT r.collection_id, 'copies', '', '', sum(0), sum(0), sum(1), sum(r.copies), sum(0), sum(0)
  FROM (SELECT old.*) r WHERE r.copies > 1 GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4) s(c, k, u, m, high, low, items, copies, sales, firsts) LOOP
      UPDATE worth_sums SET high = worth_sums.high - one.high, low = worth_sums.low - one.low, items = worth_sums.items - one.items, copies = worth_sums.copies - one.copies, sales = worth_sums.sales - one.sales, firsts = worth_sums.firsts - one.firsts WHERE collection_id = one.c AND kind = one.k AND currency = one.u AND month = one.m;
      DELETE FROM worth_sums WHERE collection_id = one.c AND kind = one.k AND currency = one.u AND month = one.m AND worth_sums.items = 0;
    END LOOP;
    INSERT INTO worth_sums (collection_id, kind, currency, month, high, low, items, copies, sales, firsts) SELECT r.collection_id, 'copies', '', '', sum(0), sum(0), sum(1), sum(r.copies), sum(0), sum(0)
  FROM (SELECT new.*) r WHERE r.copies > 1 GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (collection_id, kind, currency, month) DO UPDATE SET
  high = worth_sums.high + excluded.high, low = worth_sums.low + excluded.low, items = worth_sums.items + excluded.items, copies = worth_sums.copies + excluded.copies, sales = worth_sums.sales + excluded.sales, firsts = worth_sums.firsts + excluded.firsts;
  ELSE
    INSERT INTO worth_sums (collection_id, kind, currency, month, high, low, items, copies, sales, firsts) SELECT r.collection_id, 'copies', '', '', sum(0), sum(0), sum(1), sum(r.copies), sum(0), sum(0)
  FROM added r WHERE r.copies > 1 GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (collection_id, kind, currency, month) DO UPDATE SET
  high = worth_sums.high + excluded.high, low = worth_sums.low + excluded.low, items = worth_sums.items + excluded.items, copies = worth_sums.copies + excluded.copies, sales = worth_sums.sales + excluded.sales, firsts = worth_sums.firsts + excluded.firsts;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER items_worth_copies_added AFTER INSERT ON items
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION items_worth_copies();--> statement-breakpoint
CREATE TRIGGER items_worth_copies_removed AFTER DELETE ON items
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION items_worth_copies();--> statement-breakpoint
CREATE TRIGGER items_worth_copies_changed AFTER UPDATE OF collection_id, copies
ON items FOR EACH ROW WHEN ((old.copies > 1 OR new.copies > 1) AND (old.collection_id IS DISTINCT FROM new.collection_id OR old.copies IS DISTINCT FROM new.copies)) EXECUTE FUNCTION items_worth_copies();--> statement-breakpoint
CREATE FUNCTION items_worth_paid() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one record;
BEGIN
  IF TG_OP = 'DELETE' THEN
    FOR one IN SELECT * FROM (SELECT r.collection_id, 'paid', r.paid_currency, coalesce(r.paid_month, ''), sum(r.paid_amount / 67108864 * r.copies), sum(r.paid_amount % 67108864 * r.copies), sum(1), sum(r.copies), sum(0), sum(0)
  FROM removed r WHERE r.paid_amount IS NOT NULL GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4) s(c, k, u, m, high, low, items, copies, sales, firsts) LOOP
      UPDATE worth_sums SET high = worth_sums.high - one.high, low = worth_sums.low - one.low, items = worth_sums.items - one.items, copies = worth_sums.copies - one.copies, sales = worth_sums.sales - one.sales, firsts = worth_sums.firsts - one.firsts WHERE collection_id = one.c AND kind = one.k AND currency = one.u AND month = one.m;
      DELETE FROM worth_sums WHERE collection_id = one.c AND kind = one.k AND currency = one.u AND month = one.m AND worth_sums.items = 0;
    END LOOP;
  ELSIF TG_OP = 'UPDATE' THEN
    FOR one IN SELECT * FROM (SELECT r.collection_id, 'paid', r.paid_currency, coalesce(r.paid_month, ''), sum(r.paid_amount / 67108864 * r.copies), sum(r.paid_amount % 67108864 * r.copies), sum(1), sum(r.copies), sum(0), sum(0)
  FROM (SELECT old.*) r WHERE r.paid_amount IS NOT NULL GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4) s(c, k, u, m, high, low, items, copies, sales, firsts) LOOP
      UPDATE worth_sums SET high = worth_sums.high - one.high, low = worth_sums.low - one.low, items = worth_sums.items - one.items, copies = worth_sums.copies - one.copies, sales = worth_sums.sales - one.sales, firsts = worth_sums.firsts - one.firsts WHERE collection_id = one.c AND kind = one.k AND currency = one.u AND month = one.m;
      DELETE FROM worth_sums WHERE collection_id = one.c AND kind = one.k AND currency = one.u AND month = one.m AND worth_sums.items = 0;
    END LOOP;
    INSERT INTO worth_sums (collection_id, kind, currency, month, high, low, items, copies, sales, firsts) SELECT r.collection_id, 'paid', r.paid_currency, coalesce(r.paid_month, ''), sum(r.paid_amount / 67108864 * r.copies), sum(r.paid_amount % 67108864 * r.copies), sum(1), sum(r.copies), sum(0), sum(0)
  FROM (SELECT new.*) r WHERE r.paid_amount IS NOT NULL GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (collection_id, kind, currency, month) DO UPDATE SET
  high = worth_sums.high + excluded.high, low = worth_sums.low + excluded.low, items = worth_sums.items + excluded.items, copies = worth_sums.copies + excluded.copies, sales = worth_sums.sales + excluded.sales, firsts = worth_sums.firsts + excluded.firsts;
  ELSE
    INSERT INTO worth_sums (collection_id, kind, currency, month, high, low, items, copies, sales, firsts) SELECT r.collection_id, 'paid', r.paid_currency, coalesce(r.paid_month, ''), sum(r.paid_amount / 67108864 * r.copies), sum(r.paid_amount % 67108864 * r.copies), sum(1), sum(r.copies), sum(0), sum(0)
  FROM added r WHERE r.paid_amount IS NOT NULL GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (collection_id, kind, currency, month) DO UPDATE SET
  high = worth_sums.high + excluded.high, low = worth_sums.low + excluded.low, items = worth_sums.items + excluded.items, copies = worth_sums.copies + excluded.copies, sales = worth_sums.sales + excluded.sales, firsts = worth_sums.firsts + excluded.firsts;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER items_worth_paid_added AFTER INSERT ON items
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION items_worth_paid();--> statement-breakpoint
CREATE TRIGGER items_worth_paid_removed AFTER DELETE ON items
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION items_worth_paid();--> statement-breakpoint
CREATE TRIGGER items_worth_paid_changed AFTER UPDATE OF collection_id, copies, paid_amount, paid_currency, paid_month
ON items FOR EACH ROW WHEN ((old.paid_amount IS NOT NULL OR new.paid_amount IS NOT NULL) AND (old.collection_id IS DISTINCT FROM new.collection_id OR old.copies IS DISTINCT FROM new.copies OR old.paid_amount IS DISTINCT FROM new.paid_amount OR old.paid_currency IS DISTINCT FROM new.paid_currency OR old.paid_month IS DISTINCT FROM new.paid_month)) EXECUTE FUNCTION items_worth_paid();--> statement-breakpoint
CREATE FUNCTION item_market_values_worth_market() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one record;
BEGIN
  IF TG_OP = 'DELETE' THEN
    FOR one IN SELECT * FROM (SELECT r.collection_id, 'market', r.currency, '', sum(r.median / 67108864 * r.copies), sum(r.median % 67108864 * r.copies), sum(1), sum(r.copies), sum(r.sales), sum(CASE WHEN r.is_first THEN 1 ELSE 0 END)
  FROM removed r WHERE true GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4) s(c, k, u, m, high, low, items, copies, sales, firsts) LOOP
      UPDATE worth_sums SET high = worth_sums.high - one.high, low = worth_sums.low - one.low, items = worth_sums.items - one.items, copies = worth_sums.copies - one.copies, sales = worth_sums.sales - one.sales, firsts = worth_sums.firsts - one.firsts WHERE collection_id = one.c AND kind = one.k AND currency = one.u AND month = one.m;
      DELETE FROM worth_sums WHERE collection_id = one.c AND kind = one.k AND currency = one.u AND month = one.m AND worth_sums.items = 0;
    END LOOP;
  ELSIF TG_OP = 'UPDATE' THEN
    FOR one IN SELECT * FROM (SELECT r.collection_id, 'market', r.currency, '', sum(r.median / 67108864 * r.copies), sum(r.median % 67108864 * r.copies), sum(1), sum(r.copies), sum(r.sales), sum(CASE WHEN r.is_first THEN 1 ELSE 0 END)
  FROM (SELECT old.*) r WHERE true GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4) s(c, k, u, m, high, low, items, copies, sales, firsts) LOOP
      UPDATE worth_sums SET high = worth_sums.high - one.high, low = worth_sums.low - one.low, items = worth_sums.items - one.items, copies = worth_sums.copies - one.copies, sales = worth_sums.sales - one.sales, firsts = worth_sums.firsts - one.firsts WHERE collection_id = one.c AND kind = one.k AND currency = one.u AND month = one.m;
      DELETE FROM worth_sums WHERE collection_id = one.c AND kind = one.k AND currency = one.u AND month = one.m AND worth_sums.items = 0;
    END LOOP;
    INSERT INTO worth_sums (collection_id, kind, currency, month, high, low, items, copies, sales, firsts) SELECT r.collection_id, 'market', r.currency, '', sum(r.median / 67108864 * r.copies), sum(r.median % 67108864 * r.copies), sum(1), sum(r.copies), sum(r.sales), sum(CASE WHEN r.is_first THEN 1 ELSE 0 END)
  FROM (SELECT new.*) r WHERE true GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (collection_id, kind, currency, month) DO UPDATE SET
  high = worth_sums.high + excluded.high, low = worth_sums.low + excluded.low, items = worth_sums.items + excluded.items, copies = worth_sums.copies + excluded.copies, sales = worth_sums.sales + excluded.sales, firsts = worth_sums.firsts + excluded.firsts;
  ELSE
    INSERT INTO worth_sums (collection_id, kind, currency, month, high, low, items, copies, sales, firsts) SELECT r.collection_id, 'market', r.currency, '', sum(r.median / 67108864 * r.copies), sum(r.median % 67108864 * r.copies), sum(1), sum(r.copies), sum(r.sales), sum(CASE WHEN r.is_first THEN 1 ELSE 0 END)
  FROM added r WHERE true GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (collection_id, kind, currency, month) DO UPDATE SET
  high = worth_sums.high + excluded.high, low = worth_sums.low + excluded.low, items = worth_sums.items + excluded.items, copies = worth_sums.copies + excluded.copies, sales = worth_sums.sales + excluded.sales, firsts = worth_sums.firsts + excluded.firsts;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER item_market_values_worth_market_added AFTER INSERT ON item_market_values
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION item_market_values_worth_market();--> statement-breakpoint
CREATE TRIGGER item_market_values_worth_market_removed AFTER DELETE ON item_market_values
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION item_market_values_worth_market();--> statement-breakpoint
CREATE TRIGGER item_market_values_worth_market_changed AFTER UPDATE OF collection_id, copies, currency, median, sales, is_first
ON item_market_values FOR EACH ROW WHEN ((true OR true) AND (old.collection_id IS DISTINCT FROM new.collection_id OR old.copies IS DISTINCT FROM new.copies OR old.currency IS DISTINCT FROM new.currency OR old.median IS DISTINCT FROM new.median OR old.sales IS DISTINCT FROM new.sales OR old.is_first IS DISTINCT FROM new.is_first)) EXECUTE FUNCTION item_market_values_worth_market();--> statement-breakpoint
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
