import { Effect } from "effect"
import { createOffer, type Item, listItem, listingKinds, type User } from "../../core/index.ts"
import type { SeededRandom } from "./seeded-random.ts"

/** Every third item is listed: one listing, or none. */
export const listDemoItem = Effect.fnUntraced(function* (item: Item, random: SeededRandom) {
  if (!random.chance(1 / 3)) return []
  const kind = random.one(listingKinds)
  const terms = { kind, price: priceOf(random), paymentMethods: ["cash", "transfer"], description: null }
  return [yield* listItem({ itemId: item.id, by: item.ownerId, terms })]
})

/** Every user makes an offer on a public listing for sale of another user. */
export const makeDemoOffers = Effect.fnUntraced(function* (
  people: ReadonlyArray<User>,
  shown: ReadonlyArray<Effect.Success<ReturnType<typeof listItem>>>,
  random: SeededRandom,
) {
  const forSale = shown.filter(({ listing }) => listing.kind !== "trade")
  for (const { id: by } of people) {
    const index = forSale.findIndex(({ owner }) => owner.id !== by)
    const [wanted] = index < 0 ? [] : forSale.splice(index, 1)
    if (wanted === undefined) continue
    const terms = { price: priceOf(random), offeredItemId: null, message: "Would you let it go for this?" }
    yield* createOffer({ by, listingId: wanted.listing.id, kind: "buy", terms })
  }
})

const priceOf = (random: SeededRandom) => ({ amount: 100 * random.whole(3, 80), currency: "EUR" })
