import { t } from "elysia"
import type { Money } from "../../../core/index.ts"
import { named } from "../answers/named.ts"
import { Nullable } from "../answers/view-schemas.ts"
import { Currency, Whole } from "./text-schemas.ts"

/** A price in a body: whole minor units, more than zero, of a currency. Contract: conventions, shapes. */
export const Price = named(
  "Price",
  t.Object({ amount: Whole({ min: 1, max: Number.MAX_SAFE_INTEGER }), currency: Currency }),
)

/** A price in an answer; `null` when there is none. */
export const PriceView = Nullable(named("Money", t.Object({ amount: Whole(), currency: t.String() })))

export const priceView = (price: Money | null): typeof PriceView.static =>
  price === null ? null : { amount: price.amount, currency: price.currency }
