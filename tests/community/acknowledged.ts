import type { CollectionId, ListingId, OfferId } from "../../core/index.ts"
import type { SeenOffer } from "../support/market-soak/views.ts"
import { Fact, type Span } from "./fact.ts"
import type { Person } from "./person.ts"
import type { World } from "./world.ts"

interface Made {
  readonly kind: "proposals" | "ratings"
  readonly id: string
  readonly offer: OfferId
}

/** What was acknowledged on the market, and so must be found again. */
export const marketRecord = () => ({
  /** What each listing says of itself. */
  descriptions: new Map<string, Fact<string | null>>(),
  /** When listings were closed, and which were removed after that. */
  closedAt: new Map<string, number>(),
  removed: new Set<string>(),
  /** The proposals and ratings of each user. */
  made: new Map<string, Array<Made>>(),
})

export const descriptionOf = ({ record: { descriptions } }: World, listing: string, first: string | null) => {
  const fact = descriptions.get(listing) ?? new Fact(first)
  descriptions.set(listing, fact)
  return fact
}

/** Notes a proposal or a rating that was answered. */
export const keep = ({ record: { made } }: World, by: Person, one: Made): void => {
  made.set(by.id, [...(made.get(by.id) ?? []).slice(-20), one])
}

/**
 * Closed listings have no accepted offers, and no pending one which asks for nothing else that is there. Neither have
 * deleted items.
 */
export const offerIsOver = (
  world: World,
  { id, items, listings, status }: Pick<SeenOffer, "id" | "items" | "listings" | "status">,
  span: Span,
): string | null => {
  const before = world.offers.get(id)
  const areClosed = listings.map((listing, place) => {
    const closed = world.record.closedAt.get(listing ?? before?.listings[place] ?? "")
    return closed !== undefined && closed < span.began
  })
  if (status === "accepted") return areClosed.includes(true) ? "a listing of it is closed" : null
  const areGone = items.map((card, place) => {
    // What was removed is known from before, if the offer asks for the same.
    const isSame = before !== undefined && before.listings[place] === listings[place]
    const item = world.items.get(card?.id ?? (isSame ? before.items[place]?.id : null) ?? "")
    return areClosed[place] === true || item?.isThere.equals(span, false) === true
  })
  return areGone.includes(false) ? null : "nothing that it asks for is left"
}

/** Nothing that was acknowledged is gone, while no user does anything. */
export const reckonAcknowledged = async (
  world: World,
  by: Person,
  there: { readonly offers: ReadonlySet<string>; readonly listings: ReadonlySet<string> },
): Promise<void> => {
  const isThere = (id: string | null) => world.byId.get(id ?? "")?.isThere.equals(atTheEnd, true) === true
  for (const { id, offerer, owner } of world.offers.values())
    if ((owner.id === by.id || offerer.id === by.id) && isThere(owner.id) && isThere(offerer.id))
      world.expect(there.offers.has(id), `${by.name} has lost offer ${id}`)
  for (const { id, owner } of world.listings.values())
    if (owner.id === by.id && isThere(by.id) && !world.record.removed.has(id))
      world.expect(there.listings.has(id), `${by.name} has lost listing ${id}`)
  for (const id of there.listings) world.expect(!world.record.removed.has(id), `listing ${id} of ${by.name} is back`)
  for (const { id, kind, offer } of (world.record.made.get(by.id) ?? []).slice(-5)) {
    const seen =
      kind === "ratings"
        ? await by.ask((api) => api.offers({ id: offer }).ratings.get({ query: { limit: 100 } }))
        : await by.ask((api) => api.offers({ id: offer }).proposals.get({ query: { limit: 100 } }))
    const items: ReadonlyArray<{ readonly id: string }> | undefined = seen.data?.items
    world.expect(items?.some((one) => one.id === id) !== false, `${by.name} has lost one of the ${kind} of ${offer}`)
  }
}

/** Collections count their items, once no import adds any more. */
export const reckonCounts = async (world: World, by: Person): Promise<void> => {
  const collection = by.dice.oneOf([...by.collections].filter(({ isThere }) => isThere.equals(atTheEnd, true)))
  if (collection === undefined) return
  const id: CollectionId = collection.id
  for (let tries = 0; ; tries++) {
    const seen = await by.ask((api) => api.collections({ id }).get())
    const listed = await by.ask((api) => api.collections({ id }).items.get({ query: { limit: 100 } }))
    if (seen.data === null || listed.data === null || listed.data.nextCursor !== null) return
    const [counted, found] = [seen.data.itemsCount, listed.data.items.length]
    if (counted === found) return
    if (tries === 2) return world.differ(`collection ${id} counts ${counted} items and has ${found}`)
  }
}

/** A listing of one's own gets another description, or is removed once it is closed. */
export const describeListing = async (world: World, by: Person, listing: ListingId): Promise<void> => {
  const description = world.word()
  const fact = descriptionOf(world, listing, null)
  await by.ask((api) => api.listings({ id: listing }).patch({ description }), [[fact, description]])
}

export const removeListing = async (world: World, by: Person, id: ListingId): Promise<void> => {
  const { outcome } = await by.ask((api) => api.listings({ id }).delete(undefined, { query: { hard: true } }))
  if (outcome !== "refused") world.listings.delete(id)
  if (outcome === "done") world.record.removed.add(id)
}

const atTheEnd = { began: Number.POSITIVE_INFINITY, ended: Number.POSITIVE_INFINITY }
