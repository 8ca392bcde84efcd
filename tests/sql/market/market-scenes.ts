import { eq } from "drizzle-orm"
import { Effect } from "effect"
import { Database } from "../../../adapters/sql/engine/database.ts"
import {
  acceptOffer,
  type Collection,
  cancelOffer,
  closeListing,
  confirmOffer,
  createOffer,
  type Item,
  Items,
  type Listing,
  Listings,
  listItem,
  makeProposal,
  type OfferId,
  Offers,
  pauseListing,
  removeItem,
  resumeListing,
  type User,
} from "../../../core/index.ts"
import { storedCollection } from "../../../testing/samples/catalog.ts"
import { item } from "../../../testing/samples/items.ts"
import { first, listed } from "../../../testing/samples/offers.ts"
import { withIds } from "../../../testing/samples/people.ts"
import { era, storedUser } from "../../../testing/samples/samples.ts"
import type { Stored } from "../../support/engines.ts"
import type { Scene } from "../engine/in-some-order.ts"

export interface Person {
  readonly user: User
  readonly shelf: Collection
}
export interface Cast {
  readonly ada: Person
  readonly bob: Person
  readonly eve: Person
}
/** What is on the market. */
export interface Stand {
  readonly thing: Item
  readonly listing: Listing
}
const day = era()

/** A user with an empty collection. */
export const person = Effect.fnUntraced(function* (displayName: string) {
  const user = yield* storedUser(day(0), { displayName })
  return { user, shelf: yield* storedCollection(user.id, day(0)) }
})

/** Those who play all scenes; what they deal in is new each time. */
export const cast = Effect.all({ ada: person("Ada"), bob: person("Bob"), eve: person("Eve") })

/** A new item of a user, and what it is listed as. */
export const offered = Effect.fnUntraced(function* ({ shelf }: Person, name: string, copies = 1) {
  const thing = item(shelf, day(1), { name, copies })
  yield* (yield* Items).add(thing)
  return { thing, listing: yield* listed(thing, day(1)) }
})

/** What happens at once, each made out of its cast. */
export const scenes: Readonly<Record<string, (people: Cast) => Effect.Effect<Scene, unknown, Stored>>> = {
  "accepting, cancelling and countering an offer": Effect.fnUntraced(function* (people) {
    const { ada, bob } = people
    const { id, novel, ...rest } = yield* trade(people)
    const counter = makeProposal({ id, by: ada.user.id, terms: give(novel) })
    return scene(people, [id], rest, [accept(id, ada), cancel(id, bob), withIds(counter), accept(id, bob)])
  }),
  "confirming an offer twice from both sides": Effect.fnUntraced(function* (people) {
    const { ada, bob } = people
    const { id, ...rest } = yield* trade(people)
    yield* accept(id, ada)
    return scene(people, [id], rest, [confirm(id, ada), confirm(id, bob), confirm(id, ada), confirm(id, bob)])
  }),
  "accepting two trades that share an item, and confirming one": Effect.fnUntraced(function* (people) {
    const { ada, bob, eve } = people
    const { id, novel, ...rest } = yield* trade(people)
    const card = yield* offered(eve, "Card")
    const other = yield* offer(bob, card, novel)
    const all = { things: [...rest.things, card.thing], listings: [...rest.listings, card.listing] }
    return scene(people, [id, other], all, [accept(id, ada), accept(other, eve), confirm(id, bob)])
  }),
  "closing a listing, accepting an offer for it and making another": Effect.fnUntraced(function* (people) {
    const { ada, eve } = people
    const { id, puzzle, ...rest } = yield* trade(people)
    const purchase = createOffer({ by: eve.user.id, listingId: puzzle.listing.id, kind: "buy", terms: pay })
    return scene(people, [id], rest, [accept(id, ada), close(puzzle, ada), withIds(purchase)])
  }),
  "closing a listing, cancelling an offer for it and the last confirmation": Effect.fnUntraced(function* (people) {
    const { ada, bob } = people
    const { id, puzzle, ...rest } = yield* trade(people)
    yield* accept(id, ada)
    yield* confirm(id, ada)
    return scene(people, [id], rest, [confirm(id, bob), close(puzzle, ada), cancel(id, ada)])
  }),
  "resuming each of two listings of an item and listing it once more": Effect.fnUntraced(function* (people) {
    const { ada } = people
    const one = yield* offered(ada, "Puzzle")
    yield* pause(one.listing, ada)
    const another = yield* listed(one.thing, day(2))
    yield* pause(another, ada)
    const terms = { kind: "trade", price: null, paymentMethods: [], description: null } as const
    const again = listItem({ itemId: one.thing.id, by: ada.user.id, terms })
    const all = { things: [one.thing], listings: [one.listing, another] }
    return scene(people, [], all, [resume(one.listing, ada), resume(another, ada), withIds(again)])
  }),
  "accepting an offer and deleting both of its items": Effect.fnUntraced(function* (people) {
    const { ada, bob } = people
    const { id, puzzle, novel, ...rest } = yield* trade(people)
    const remove = (thing: Item, by: Person) => removeItem({ id: thing.id, by: by.user.id })
    return scene(people, [id], rest, [accept(id, ada), remove(puzzle.thing, ada), remove(novel, bob)])
  }),
}

export const pay = { price: { amount: 900, currency: "EUR" }, offeredItemId: null, message: null }
const give = ({ id }: Item) => ({ price: null, offeredItemId: id, message: null })
export const accept = (id: OfferId, { user }: Person) => withIds(acceptOffer({ id, by: user.id, seen: null }))
export const cancel = (id: OfferId, { user }: Person) => withIds(cancelOffer({ id, by: user.id }))
export const confirm = (id: OfferId, { user }: Person) => withIds(confirmOffer({ id, by: user.id, collectionId: null }))
export const close = ({ listing }: Stand, { user }: Person) => withIds(closeListing({ id: listing.id, by: user.id }))
const pause = ({ id }: Listing, { user }: Person) => pauseListing({ id, by: user.id })
const resume = ({ id }: Listing, { user }: Person) => resumeListing({ id, by: user.id })
const offer = Effect.fnUntraced(function* ({ user }: Person, { listing }: Stand, given: Item) {
  const made = createOffer({ by: user.id, listingId: listing.id, kind: "trade", terms: give(given) })
  return (yield* withIds(made)).offer.id
})

/** Bob offers his novel for Ada's puzzle. */
const trade = Effect.fnUntraced(function* ({ ada, bob }: Cast) {
  const puzzle = yield* offered(ada, "Puzzle")
  const novel = item(bob.shelf, day(1), { name: "Novel" })
  yield* (yield* Items).add(novel)
  const id = yield* offer(bob, puzzle, novel)
  return { id, puzzle, novel, things: [puzzle.thing, novel], listings: [puzzle.listing] }
})

/** What is left of it all: offers with their proposals, the notifications, whose the items are, and the listings. */
export const scene = (
  people: Cast,
  ids: ReadonlyArray<OfferId>,
  { things, listings }: { readonly things: ReadonlyArray<Item>; readonly listings: ReadonlyArray<Listing> },
  commands: Scene["commands"],
): Scene => {
  const nameOf = (id: string) => Object.values(people).find(({ user }) => user.id === id)?.user.displayName ?? null
  const negotiated = Effect.fnUntraced(function* (id: OfferId) {
    const offers = yield* Offers
    const { status } = yield* Effect.orDie(offers.get(id))
    const { items } = yield* offers.listProposals(id, people.ada.user.id, first)
    return [status, ...items.map(({ proposal }) => proposal.status), ...(yield* notifiedOf(id))]
  })
  const notifiedOf = Effect.fnUntraced(function* (id: OfferId) {
    const { read, tables } = yield* Database
    const { subjectId, type, userId } = tables.notifications
    const rows = yield* read((db) => db.select({ userId, type }).from(tables.notifications).where(eq(subjectId, id)))
    return rows.map((one) => `${nameOf(one.userId)}: ${one.type}`).sort()
  })
  const holderOf = ({ id }: Item) =>
    Effect.flatMap(Items, (items) =>
      Effect.match(items.get(id), {
        onSuccess: ({ copies, ownerId }) => [nameOf(ownerId), copies],
        onFailure: () => null,
      }),
    )
  const stateOf = ({ id }: Listing) =>
    Effect.flatMap(Listings, (all) =>
      Effect.map(Effect.orDie(all.get(id)), ({ listing, reserved }) => [listing.status, reserved]),
    )
  const outcome = Effect.all({
    offers: Effect.forEach(ids, negotiated),
    holders: Effect.forEach(things, holderOf),
    listings: Effect.forEach(listings, stateOf),
  })
  return { commands, outcome }
}
