import { Effect } from "effect"
import { createOffer, type Item, Items, makeProposal, type OfferId, removeItem } from "../../../core/index.ts"
import { item } from "../../../testing/samples/items.ts"
import { withIds } from "../../../testing/samples/people.ts"
import { era } from "../../../testing/samples/samples.ts"
import type { Stored } from "../../support/engines.ts"
import type { Scene } from "../engine/in-some-order.ts"
import { accept, type Cast, close, confirm, offered, type Person, type Stand, scene } from "./market-scenes.ts"

const day = era()
const money = { amount: 900, currency: "EUR" }

/** What happens at once to offers for several things. */
export const bundleScenes: Readonly<Record<string, (people: Cast) => Effect.Effect<Scene, unknown, Stored>>> = {
  "accepting two swaps of several things that share two, in another order": Effect.fnUntraced(function* (people) {
    const { ada, bob, eve } = people
    const [puzzle, card, map] = [yield* offered(ada, "Puzzle"), yield* offered(ada, "Card"), yield* offered(eve, "Map")]
    const [novel, atlas, poem] = [yield* stored(bob, "Novel"), yield* stored(bob, "Atlas"), yield* stored(bob, "Poem")]
    const one = yield* swap(bob, [puzzle, card], [novel, atlas])
    const other = yield* swap(bob, [map], [poem, atlas, novel])
    return scene(people, [one, other], all([puzzle, card, map], [novel, atlas, poem]), [
      accept(one, ada),
      accept(other, eve),
      confirm(one, bob),
    ])
  }),
  "completing two purchases of several things with a copy of the same one": Effect.fnUntraced(function* (people) {
    const { ada, bob, eve } = people
    const [puzzle, card, map] = [
      yield* offered(ada, "Puzzle", 2),
      yield* offered(ada, "Card"),
      yield* offered(ada, "Map"),
    ]
    const [one, other] = [yield* purchase(bob, [puzzle, card]), yield* purchase(eve, [map, puzzle])]
    for (const id of [one, other]) {
      yield* accept(id, ada)
      yield* confirm(id, ada)
    }
    return scene(people, [one, other], all([puzzle, card, map]), [confirm(one, bob), confirm(other, eve)])
  }),
  "accepting an offer for several things, deleting one and closing the listing of another": Effect.fnUntraced(
    function* (people) {
      const { ada, bob } = people
      const [puzzle, card] = [yield* offered(ada, "Puzzle"), yield* offered(ada, "Card")]
      const id = yield* purchase(bob, [puzzle, card])
      const remove = removeItem({ id: puzzle.thing.id, by: ada.user.id })
      return scene(people, [id], all([puzzle, card]), [accept(id, ada), remove, close(card, ada)])
    },
  ),
  "the last confirmation, deleting one of several things and closing the listing of another": Effect.fnUntraced(
    function* (people) {
      const { ada, bob } = people
      const [puzzle, card] = [yield* offered(ada, "Puzzle"), yield* offered(ada, "Card")]
      const [novel, atlas] = [yield* stored(bob, "Novel"), yield* stored(bob, "Atlas")]
      const id = yield* swap(bob, [puzzle, card], [novel, atlas])
      yield* accept(id, ada)
      yield* confirm(id, ada)
      const remove = removeItem({ id: atlas.id, by: bob.user.id })
      return scene(people, [id], all([puzzle, card], [novel, atlas]), [confirm(id, bob), remove, close(card, ada)])
    },
  ),
  "asking for something else in a proposal, and in an offer of another user": Effect.fnUntraced(function* (people) {
    const { ada, bob, eve } = people
    const [puzzle, card, map] = [yield* offered(ada, "Puzzle"), yield* offered(ada, "Card"), yield* offered(ada, "Map")]
    const id = yield* purchase(bob, [puzzle])
    const listingIds = [card, map].map(({ listing }) => listing.id)
    const counter = withIds(makeProposal({ id, by: ada.user.id, terms: paying, listingIds }))
    const theirs = [map, puzzle].map(({ listing }) => listing.id)
    const offer = withIds(createOffer({ by: eve.user.id, listingIds: theirs, kind: "buy", terms: paying }))
    return scene(people, [id], all([puzzle, card, map]), [counter, offer, accept(id, bob)])
  }),
  "completing a sale of one of several things, and accepting or countering an offer for all": Effect.fnUntraced(
    function* (people) {
      const { ada, bob, eve } = people
      const [puzzle, card] = [yield* offered(ada, "Puzzle", 2), yield* offered(ada, "Card")]
      const [both, one] = [yield* purchase(bob, [puzzle, card]), yield* purchase(eve, [puzzle])]
      yield* accept(one, ada)
      yield* confirm(one, ada)
      const fewer = { id: both, by: ada.user.id, terms: paying, listingIds: [card.listing.id] }
      return scene(people, [both, one], all([puzzle, card]), [
        confirm(one, eve),
        accept(both, ada),
        withIds(makeProposal(fewer)),
      ])
    },
  ),
}

const paying = { price: money, offeredItemId: null, message: null }

const stored = Effect.fnUntraced(function* ({ shelf }: Person, name: string) {
  const thing = item(shelf, day(1), { name })
  yield* (yield* Items).add(thing)
  return thing
})

const offerFor = Effect.fnUntraced(function* (input: Parameters<typeof createOffer>[0]) {
  return (yield* withIds(createOffer(input))).offer.id as OfferId
})
const purchase = ({ user }: Person, wanted: ReadonlyArray<Stand>) =>
  offerFor({ by: user.id, listingIds: wanted.map(({ listing }) => listing.id), kind: "buy", terms: paying })
const swap = ({ user }: Person, wanted: ReadonlyArray<Stand>, given: ReadonlyArray<Item>) =>
  offerFor({
    by: user.id,
    listingIds: wanted.map(({ listing }) => listing.id),
    kind: "trade",
    terms: { price: money, priceFrom: "owner", offeredItemIds: given.map(({ id }) => id), message: null },
  })

const all = (stands: ReadonlyArray<Stand>, given: ReadonlyArray<Item> = []) => ({
  things: [...stands.map(({ thing }) => thing), ...given],
  listings: stands.map(({ listing }) => listing),
})
