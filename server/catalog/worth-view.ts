import { t } from "elysia"
import type { KnownWorth, Worth } from "../../core/index.ts"
import { described, named } from "../http/answers/named.ts"
import { Whole } from "../http/input/text-schemas.ts"

const known = (none: string) => ({
  amount: described("What all copies come to, in minor units.", Whole()),
  items: described("How many items are counted.", Whole()),
  copies: described("How many copies these items have together.", Whole()),
  notKnown: described(none, Whole()),
})

const CurrencyWorthView = named(
  "CurrencyWorth",
  t.Object({
    currency: described("The code of the currency by ISO 4217.", t.String()),
    paid: described(
      "What was paid for the items.",
      t.Object(known("How many items have no purchase price in this currency.")),
    ),
    market: described(
      "What the items are sold for.",
      t.Object({
        ...known("How many items have no market value in this currency."),
        sales: described("How many sales the market values stand on, added up over the items.", Whole()),
      }),
    ),
    byMonth: described(
      "The last 24 months, oldest first.",
      t.Array(
        t.Object({
          month: described("The month in UTC, such as `2026-03`.", t.String()),
          paid: described("What had been paid by the end of the month, in minor units.", Whole()),
        }),
      ),
    ),
  }),
)

/** Contract: catalog, worth. */
export const WorthView = named(
  "Worth",
  t.Object({
    items: described("How many items there are.", Whole()),
    copies: described("How many copies all items have together.", Whole()),
    currencies: described("The sums by currency, which are never added up.", t.Array(CurrencyWorthView)),
    notKnown: described(
      "How many items have nothing that is known, in any currency.",
      t.Object({
        paid: described("How many items have no purchase price.", Whole()),
        market: described("How many items have no market value.", Whole()),
      }),
    ),
  }),
)

export const worthView = ({ copies, currencies, items, notKnown }: Worth): typeof WorthView.static => ({
  items,
  copies,
  currencies: currencies.map(({ byMonth, currency, market, paid }) => ({
    currency,
    paid: knownView(paid),
    market: { ...knownView(market), sales: market.sales },
    byMonth: byMonth.map(({ month, paid }) => ({ month, paid })),
  })),
  notKnown: { paid: notKnown.paid, market: notKnown.market },
})

const knownView = ({ amount, copies, items, notKnown }: KnownWorth) => ({ amount, items, copies, notKnown })
