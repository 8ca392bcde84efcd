import { Effect } from "effect"
import { createOffer, type Item, listItem, listingKinds, type User } from "../../core/index.ts"
import type { SeededRandom } from "./seeded-random.ts"

/** Every third item is listed: one listing, or none. */
export const listDemoItem = Effect.fnUntraced(function* (item: Item, luck: SeededRandom) {
  if (!luck.chance(1 / 3)) return []
  const kind = luck.one(listingKinds)
  const terms = { kind, price: priceOf(luck), paymentMethods: ["cash", "transfer"], description: null }
  return [yield* listItem({ itemId: item.id, by: item.ownerId, terms })]
})

/** Every user makes an offer on a public listing for sale of another user. */
export const makeDemoOffers = Effect.fnUntraced(function* (
  people: ReadonlyArray<User>,
  shown: ReadonlyArray<Effect.Success<ReturnType<typeof listItem>>>,
  luck: SeededRandom,
) {
  const wares = shown.filter(({ listing }) => listing.kind !== "trade")
  for (const { id: by } of people) {
    const found = wares.findIndex(({ owner }) => owner.id !== by)
    const [ware] = found < 0 ? [] : wares.splice(found, 1)
    if (ware === undefined) continue
    const terms = { price: priceOf(luck), offeredItemId: null, message: "Would you let it go for this?" }
    yield* createOffer({ by, listingId: ware.listing.id, kind: "buy", terms })
  }
})

const priceOf = (luck: SeededRandom) => ({ amount: 100 * luck.whole(3, 80), currency: "EUR" })
