import { Type } from "@sinclair/typebox"
import { t } from "elysia"
import { type GivenValues, type Purchase, valuesLimit } from "../../core/index.ts"
import { InvalidInput } from "../http/answers/http-error.ts"
import { inputMessages } from "../http/answers/input-messages.ts"
import { described, documented, named } from "../http/answers/named.ts"
import { Price } from "../http/input/money.ts"
import { Day, OrNull } from "../http/input/text-schemas.ts"

const PurchaseInput = named(
  "PurchaseInput",
  t.Object({
    price: described("What was paid for each copy, or null.", OrNull(Price)),
    on: described("The day of the purchase, or null.", OrNull(Day)),
  }),
)

/** A purchase in a body. Contract: catalog, purchases. */
export const WantedPurchase = described(
  "What was paid for each copy, and when. Null removes it.",
  OrNull(PurchaseInput),
)

/** A rating in a body. The core validates it, with a code of its own. */
export const Rating = OrNull(documented(Type.Number(), { multipleOf: 1, minimum: 1, maximum: 5 }))

type Given = typeof PurchaseInput.static

/** A purchase as the core has it. */
export const bought = (given: Given | null | undefined): Purchase | null | undefined =>
  given && { price: given.price ?? null, on: given.on ?? null }

/** Field values, limited in number. */
export const fitting = (fields: GivenValues): GivenValues => {
  if (Object.keys(fields).length > 64) throw new InvalidInput("body.fields must NOT have more than 64 properties")
  if (Buffer.byteLength(JSON.stringify(fields)) > valuesLimit)
    throw new InvalidInput(inputMessages["items.FIELDS_TOO_LARGE"])
  return fields
}
