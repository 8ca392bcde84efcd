import { Effect } from "effect"
import type { UserId } from "../../shared/index.ts"
import { editionAt } from "../editions/edition.ts"
import { Prices } from "./ports.ts"
import type { EditionPrices, PriceUnit } from "./prices.ts"

/** What an edition was sold for, and what is asked for it. Contract: catalog, GET /editions/:edition/prices. */
export const viewPrices = Effect.fn("prices.view")(function* (input: {
  readonly viewer: UserId
  readonly edition: string
  readonly unit: PriceUnit
}) {
  const prices = yield* Prices
  const edition = yield* Effect.fromResult(editionAt("edition", input.edition))
  const sales = yield* prices.sold(edition, input.unit)
  return { edition, sales, asking: yield* prices.asking(input.viewer, edition) } satisfies EditionPrices
})
