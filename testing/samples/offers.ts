import { DateTime, Effect } from "effect"
import {
  type Item,
  type Listing,
  Listings,
  noProgress,
  type Offer,
  Offers,
  type PageRequest,
  type Proposal,
  type User,
} from "../../core/index.ts"
import { storedCollection } from "./catalog.ts"
import { item, pictured, storedItems } from "./items.ts"
import { type era, freshId, storedUser } from "./samples.ts"

export const first: PageRequest = { limit: 100, after: null }

/** A user with one thing in one public collection. */
export const trader = Effect.fnUntraced(function* (day: ReturnType<typeof era>, displayName: string, name: string) {
  const user = yield* storedUser(day(0), { displayName })
  const shelf = yield* storedCollection(user.id, day(0))
  const thing = item(shelf, day(0), { name, ...pictured(name, "plain") })
  yield* storedItems(shelf, [thing])
  return { user, shelf, thing }
})

/** Ada, who has a puzzle that is listed, and Bob, who has a novel. */
export const traders = Effect.fnUntraced(function* (day: ReturnType<typeof era>) {
  const [ada, bob] = [yield* trader(day, "Ada", "Puzzle"), yield* trader(day, "Bob", "Novel")]
  const listing = yield* listed(ada.thing, day(1))
  return { ada, bob, listing }
})

/** A listing of an item. */
export const listingOf = (thing: Item, at: DateTime.Utc, fields: Partial<Listing> = {}): Listing => ({
  id: freshId(),
  itemId: thing.id,
  ownerId: thing.ownerId,
  kind: "both",
  price: { amount: 1000, currency: "EUR" },
  paymentMethods: ["cash"],
  description: null,
  status: "active",
  itemSnapshot: { name: thing.name, coverUrl: thing.coverUrl },
  createdAt: at,
  updatedAt: at,
  ...fields,
})

/** An item that is listed. */
export const listed = Effect.fnUntraced(function* (thing: Item, at: DateTime.Utc, fields: Partial<Listing> = {}) {
  const made = listingOf(thing, at, fields)
  yield* (yield* Listings).add(made)
  return made
})

export const offer = (
  thing: Pick<Item, "id" | "name" | "ownerId">,
  by: Pick<User, "id">,
  at: DateTime.Utc,
  fields: Partial<Offer> = {},
): Offer => ({
  id: freshId(),
  listingId: null,
  itemId: thing.id,
  itemSnapshot: { name: `${thing.name}, before`, coverUrl: null },
  further: [],
  gone: [],
  ownerId: thing.ownerId,
  offererId: by.id,
  kind: "trade",
  status: "pending",
  acceptedAt: null,
  ownerConfirmedAt: null,
  offererConfirmedAt: null,
  ownerCollectionId: null,
  offererCollectionId: null,
  completedAt: null,
  ...noProgress,
  fault: null,
  createdAt: at,
  updatedAt: at,
  ...fields,
})

/** What an offer holds besides once it came so far. */
export const accepted = (at: DateTime.Utc) =>
  ({ status: "accepted", acceptedAt: at, dueAt: DateTime.add(at, { days: 14 }) }) as const
export const completed = (at: DateTime.Utc) =>
  ({
    status: "completed",
    acceptedAt: at,
    ownerConfirmedAt: at,
    offererConfirmedAt: at,
    completedAt: at,
  }) as const

/** An offer that is stored. */
export const storedOffer = Effect.fnUntraced(function* (...made: Parameters<typeof offer>) {
  const stored = offer(...made)
  yield* (yield* Offers).add(stored)
  return stored
})

export const proposal = (of: Offer, number: number, given: Item | null, fields: Partial<Proposal> = {}): Proposal => ({
  id: freshId(),
  offerId: of.id,
  number,
  proposerId: number % 2 === 1 ? of.offererId : of.ownerId,
  asked: null,
  price: given === null ? { amount: 900, currency: "EUR" } : null,
  priceFrom: given === null ? "offerer" : null,
  offeredItemId: given?.id ?? null,
  offeredItemSnapshot: given === null ? null : { name: `${given.name}, before`, coverUrl: null },
  furtherOffered: [],
  message: null,
  status: "pending",
  createdAt: of.createdAt,
  ...fields,
})

/** A proposal that is stored. */
export const storedProposal = Effect.fnUntraced(function* (...made: Parameters<typeof proposal>) {
  const stored = proposal(...made)
  yield* (yield* Offers).addProposal(stored)
  return stored
})
