import { t } from "elysia"
import type { Money } from "../../../core/index.ts"
import { described, named } from "../answers/named.ts"
import { Currency, Whole } from "./text-schemas.ts"
import { Nullable } from "./view-schemas.ts"

/** A price in a body: whole minor units, more than zero, of a currency. Contract: conventions, shapes. */
export const Price = named(
  "Price",
  t.Object({
    amount: described(
      "Whole minor units of the currency: 1250 is 12.50 EUR. More than zero.",
      Whole({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    ),
    currency: described("The code of the currency by ISO 4217.", Currency),
  }),
)

/** A sum of money in an answer. */
export const MoneyView = named(
  "Money",
  t.Object({
    amount: described("Whole minor units of the currency: 1250 is 12.50 EUR.", Whole()),
    currency: described("The code of the currency by ISO 4217.", t.String()),
  }),
)

export const moneyView = ({ amount, currency }: Money): typeof MoneyView.static => ({ amount, currency })

/** A price in an answer; `null` when there is none. */
export const PriceView = Nullable(MoneyView)

export const priceView = (price: Money | null): typeof PriceView.static => (price === null ? null : moneyView(price))
