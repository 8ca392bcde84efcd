import { expect } from "bun:test"
import { Effect } from "effect"
import { ids } from "../../../../adapters/crypto/ids.ts"
import {
  acceptOffer,
  type Collection,
  cancelOffer,
  closeListing,
  confirmOffer,
  createOffer,
  type ItemId,
  type ListingId,
  listItem,
  makeProposal,
  type ProposalTerms,
  pauseListing,
  rateOffer,
  rejectOffer,
  type UserId,
} from "../../../../core/index.ts"
import { storedCollection } from "../../../../testing/samples/catalog.ts"
import { storedItems } from "../../../../testing/samples/items.ts"
import { era, storedUser } from "../../../../testing/samples/samples.ts"

const euros = (amount: number) => ({ price: { amount, currency: "EUR" }, offeredItemId: null, message: null })
const item = (offeredItemId: ItemId) => ({ price: null, offeredItemId, message: null })

/** Three people who dealt with each other by the rules: an offer in every status, and listings in every one. */
export const marketSample = Effect.gen(function* () {
  const day = era()
  const person = Effect.fnUntraced(function* (...names: ReadonlyArray<string>) {
    const { id } = yield* storedUser(day(0))
    const games = yield* storedCollection(id, day(0))
    const rows = names.map((name) => ({ name }))
    return { id, games, items: (yield* storedItems(games, rows)).map((one) => one.id) }
  })
  const ada = yield* person("Chess")
  const bob = yield* person("Go", "Dune")
  const cid = yield* person("Risk", "Azul", "Uno", "Catan")
  const [chess, go, dune] = [at(ada.items, 0), at(bob.items, 0), at(bob.items, 1)]
  const [risk, azul, uno, catan] = [at(cid.items, 0), at(cid.items, 1), at(cid.items, 2), at(cid.items, 3)]

  const traded = yield* offered(bob.id, yield* listed(ada.id, chess), "trade", item(go))
  yield* acceptOffer({ id: traded, by: ada.id, seen: null })
  for (const by of [ada.id, bob.id]) yield* confirmOffer({ id: traded, by, collectionId: null })
  for (const by of [ada.id, bob.id]) yield* rateOffer({ by, offerId: traded, score: 5, comment: null })

  const accepted = yield* offered(cid.id, yield* listed(bob.id, dune), "buy", euros(1))
  yield* makeProposal({ id: accepted, by: bob.id, terms: euros(2) })
  yield* acceptOffer({ id: accepted, by: cid.id, seen: null })
  yield* confirmOffer({ id: accepted, by: bob.id, collectionId: null })

  const goAgain = yield* listed(ada.id, go)
  const pending = yield* offered(cid.id, goAgain, "trade", item(risk))
  yield* rejectOffer({ id: pending, by: ada.id, seen: null })
  yield* makeProposal({ id: pending, by: cid.id, terms: item(risk) })

  const azulListed = yield* listed(cid.id, azul)
  const cancelled = yield* offered(ada.id, azulListed, "buy", euros(3))
  yield* acceptOffer({ id: cancelled, by: cid.id, seen: null })
  yield* cancelOffer({ id: cancelled, by: ada.id })
  yield* offered(bob.id, azulListed, "buy", euros(4))

  const unoListed = yield* listed(cid.id, uno)
  const rejected = yield* offered(bob.id, unoListed, "buy", euros(5))
  yield* closeListing({ id: unoListed, by: cid.id })

  const paused = yield* listed(cid.id, catan)
  yield* pauseListing({ id: paused, by: cid.id })
  const active = yield* listed(cid.id, catan)
  return {
    ada,
    bob,
    cid,
    dune,
    go,
    chess,
    risk,
    uno,
    azul,
    catan,
    traded,
    accepted,
    pending,
    cancelled,
    rejected,
    goAgain,
    paused,
    active,
  }
}).pipe(Effect.provide(ids))

export type Sample = Effect.Success<typeof marketSample>

/** A person with a collection. */
export interface Trader {
  readonly id: UserId
  readonly games: Collection
}

const listed = Effect.fnUntraced(function* (by: UserId, itemId: ItemId) {
  const terms = { kind: "both", price: euros(9).price, paymentMethods: [], description: null } as const
  return (yield* listItem({ itemId, by, terms })).listing.id
})

const offered = Effect.fnUntraced(function* (
  by: UserId,
  listingId: ListingId,
  kind: "buy" | "trade",
  terms: ProposalTerms,
) {
  return (yield* createOffer({ by, listingId, kind, terms })).offer.id
})

const at = (items: ReadonlyArray<ItemId>, index: number): ItemId => items[index] ?? expect.unreachable()
