import { Effect } from "effect"
import { editListing, type listItem, makeWant, type User } from "../../core/index.ts"
import type { SeededRandom } from "./seeded-random.ts"

type Listed = Effect.Success<ReturnType<typeof listItem>>

/**
 * Every user wants what another one lists, at a price or in a trade, and something by words. One listing becomes
 * cheaper then, so its wanters are notified.
 */
export const makeDemoWants = Effect.fnUntraced(function* (
  people: ReadonlyArray<User>,
  shown: ReadonlyArray<Listed>,
  random: SeededRandom,
) {
  for (const [n, { id: by }] of people.entries()) {
    const others = shown.filter(({ owner }) => owner.id !== by)
    const edition = others[n % Math.max(others.length, 1)]?.item?.editions[0]
    const terms = {
      kind: "both",
      maxPrice: { amount: 100 * random.whole(10, 90), currency: "EUR" },
      note: "Any copy that can be read or played",
      visibility: "public",
    } as const
    if (edition !== undefined) yield* makeWant({ by, sought: { edition }, terms })
    yield* makeWant({ by, sought: { q: random.one(["lantern", "glass orchard", "moss", "moth"]), type: null }, terms })
  }
  const cheaper = shown.find(({ listing }) => listing.price !== null)
  if (cheaper === undefined) return
  const { id, ownerId: by } = cheaper.listing
  // An offer may have closed it meanwhile.
  yield* Effect.option(editListing({ id, by, change: { price: { amount: 100, currency: "EUR" } } }))
})
