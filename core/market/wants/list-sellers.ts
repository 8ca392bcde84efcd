import { Effect } from "effect"
import { viewSet } from "../../catalog/index.ts"
import type { Money, Page, PageRequest, Position, SetId, UserId } from "../../shared/index.ts"
import type { UserCard } from "../../users/index.ts"
import { Listings, type ShownListing } from "../listings/ports.ts"
import { mostOnPage } from "./mutual-match.ts"
import { Sellers } from "./ports.ts"
import { type Bundle, bundleOf, type Seller, totalsOf } from "./seller.ts"

/** A seller as a response shows it. */
export interface ShownSeller {
  readonly user: UserCard
  readonly wantsCount: number
  readonly listings: ReadonlyArray<ShownListing>
  readonly totals: ReadonlyArray<Money>
}

/**
 * The users of whom the viewer can buy what they want, those who meet the most wants first, each with what one offer
 * may ask for. Contract: market, sellers.
 */
export const listSellers = Effect.fn("wants.listSellers")(function* (input: {
  readonly viewer: UserId
  readonly page: PageRequest
}) {
  const sellers = yield* Sellers
  return yield* shownSellers(yield* sellers.of(input.viewer), input)
})

/**
 * The users of whom the viewer can buy what they are missing of a set that they see, those with the most of it first.
 * Contract: market, sellers.
 */
export const listSetSellers = Effect.fn("wants.listSetSellers")(function* (input: {
  readonly id: SetId
  readonly viewer: UserId
  readonly page: PageRequest
}) {
  const sellers = yield* Sellers
  const { places } = yield* viewSet(input)
  const missing = places.flatMap(({ edition, owned }) => (edition === null || owned.count > 0 ? [] : [edition]))
  return yield* shownSellers(yield* sellers.ofEditions(input.viewer, missing), input)
})

/** A page of sellers, as a response shows them. */
const shownSellers = Effect.fnUntraced(function* (
  all: ReadonlyArray<Seller>,
  { page, viewer }: { readonly viewer: UserId; readonly page: PageRequest },
) {
  const listings = yield* Listings
  const ranked: Array<Ranked> = []
  let left = atOnce
  for (const seller of all) {
    ranked.push(rankedOf(seller))
    left -= seller.met.length
    if (left > 0) continue
    yield* Effect.yieldNow
    left = atOnce
  }
  const { items, next } = pageOf(ranked, page)
  const ids = items.flatMap(({ bundle }) => bundle.listings.map(({ id }) => id))
  const found = new Map((yield* listings.showSome(viewer, ids)).map((one) => [one.listing.id, one]))
  const rows = items.flatMap(({ bundle }): ReadonlyArray<ShownSeller> => {
    // What has changed meanwhile is left out.
    const shown = bundle.listings.flatMap(({ id }) => found.get(id) ?? []).filter(({ reserved }) => !reserved)
    const user = shown[0]?.owner
    if (user === undefined) return []
    const totals = totalsOf(shown.flatMap(({ listing }) => listing.price ?? []))
    return [{ user, wantsCount: bundle.wantsCount, listings: shown, totals }]
  })
  return { items: rows, next } satisfies Page<ShownSeller>
})

/** How many wants that are met are looked at before others have their turn. */
const atOnce = 2000

interface Ranked {
  readonly bundle: Bundle
  readonly at: Position
}

const rankedOf = ({ met, user }: Seller): Ranked => {
  const bundle = bundleOf(met)
  const amount = bundle.listings.reduce((sum, { price }) => sum + price.amount, 0)
  return { bundle, at: [bundle.wantsCount, amount, user] }
}

const pageOf = (all: ReadonlyArray<Ranked>, { after, limit }: PageRequest): Page<Ranked> => {
  const rest = all
    .filter(({ at }) => after === null || isBehind(at, after))
    .sort((one, other) => (isBehind(one.at, other.at) ? 1 : -1))
  const items = rest.slice(0, Math.min(limit, mostOnPage))
  return { items, next: rest.length > items.length ? (items.at(-1)?.at ?? null) : null }
}

const isBehind = ([wants, amount, user]: Position, [lastWants, lastAmount, lastUser]: Position): boolean => {
  if (wants !== lastWants) return Number(wants) < Number(lastWants)
  return amount === lastAmount ? String(user) > String(lastUser) : Number(amount) > Number(lastAmount)
}
