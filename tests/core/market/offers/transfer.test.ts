import { describe, expect, test } from "bun:test"
import { DateTime, Result } from "effect"
import type { Collection, CollectionId, ItemId } from "../../../../core/index.ts"
import type { Deal } from "../../../../core/market/offers/deal.ts"
import type { OfferId } from "../../../../core/market/offers/offer.ts"
import {
  confirm,
  type Handover,
  type Receiver,
  receiptsOf,
  transfer,
  type Wanted,
} from "../../../../core/market/offers/transfer.ts"
import {
  deals,
  given,
  listing,
  notified,
  now,
  of,
  offerer,
  owner,
  pending,
  purchase,
  stranger,
  wanted,
} from "./deals.ts"

const collection = (id: string, ownerId: typeof owner, type: Collection["type"]): Collection => ({
  ...{ id: id as CollectionId, ownerId, type, name: id, description: null, visibility: "public", coverUrl: null },
  openToVisitors: false,
  ...{ autoShare: false, createdAt: now, updatedAt: now },
})
const gamesOfOfferer = collection("games of offerer", offerer, "games")
const booksOfOwner = collection("books of owner", owner, "books")
const { accepted } = deals

const answer = (deal: Deal, by: typeof owner, named: Wanted) =>
  Result.match(confirm(deal, by, named, now), {
    onSuccess: ({ kind }) => kind as string,
    onFailure: ({ _tag }) => _tag.slice("offers.".length),
  })

describe("A collection that is named at the confirmation", () => {
  test.each<[string, Deal, typeof owner, Wanted, string]>([
    ["none", accepted, offerer, "unspecified", "waits"],
    ["one's own, of the item's type", accepted, offerer, gamesOfOfferer, "waits"],
    ["an unknown one, by the offerer", accepted, offerer, "unknown", "OFFERER_HAS_NO_COLLECTION"],
    ["another's", accepted, offerer, collection("games", owner, "games"), "OFFERER_HAS_NO_COLLECTION"],
    ["one of another type", accepted, offerer, collection("books", offerer, "books"), "OFFERER_HAS_NO_COLLECTION"],
    ["one's own, of the offered item's type, by the owner", accepted, owner, booksOfOwner, "waits"],
    ["an unknown one, by the owner", accepted, owner, "unknown", "OWNER_HAS_NO_COLLECTION"],
    [
      "an unknown one, by the owner of what is bought, who receives nothing",
      purchase(accepted),
      owner,
      "unknown",
      "waits",
    ],
    [
      "an unknown one, when the item is gone",
      { ...accepted, items: [null], offered: [null] },
      offerer,
      "unknown",
      "ITEM_GONE",
    ],
    [
      "an unknown one, when the offered item is gone",
      { ...accepted, offered: [null] },
      offerer,
      "unknown",
      "OFFERED_ITEM_GONE",
    ],
  ])("%s", (_, deal, by, named, expected) => expect(answer(deal, by, named)).toBe(expected))

  test("is kept for its side alone", () => {
    const confirmation = Result.getOrThrow(confirm(accepted, offerer, gamesOfOfferer, now))
    const changes = confirmation.kind === "waits" ? confirmation.changes : []
    expect(of(changes, "offer changed")[0]?.offer).toMatchObject({
      ...{ status: "accepted", offererConfirmedAt: now, offererCollectionId: gamesOfOfferer.id },
      ...{ ownerConfirmedAt: null, ownerCollectionId: null },
    })
    expect(notified(changes)).toEqual(["owner: offer_confirmed by offerer"])
  })
})

const confirmedBy = (by: typeof owner, deal: Deal): Deal => {
  const confirmation = Result.getOrThrow(confirm(deal, by, "unspecified", now))
  return confirmation.kind === "completes" ? confirmation.deal : expect.unreachable()
}
const trade = confirmedBy(offerer, deals["accepted, owner confirmed"])
const bare: Receiver = { wanted: "unspecified", latest: null, collections: 0 }
const handovers = (deal: Deal, toOfferer: Receiver, toOwner: Receiver): ReadonlyArray<Handover> =>
  receiptsOf(deal).map((receipt) => ({
    ...receipt,
    receiver: receipt.side === "owner" ? toOwner : toOfferer,
    copy: receipt.item.copies > 1 ? (`copy of ${receipt.item.id}` as ItemId) : null,
    listings: receipt.item.id === wanted.id ? [listing] : [],
    game: null,
    hasEditions: false,
  }))
const moves = (toOfferer: Receiver, toOwner: Receiver = bare) =>
  Result.match(transfer(trade, handovers(trade, toOfferer, toOwner), [], offerer, now), {
    onSuccess: (changes): unknown =>
      of(changes, "item received").map(({ item, by, into }) => [item, by, into] as const),
    onFailure: ({ _tag }) => _tag,
  })

describe("Where a received item goes", () => {
  const elsewhere = "latest" as CollectionId
  const newBooks = [given.id, owner, { kind: "new", type: "books" }]
  test.each<[string, Receiver, unknown]>([
    [
      "where its receiver wants it",
      { ...bare, wanted: gamesOfOfferer, latest: elsewhere },
      { kind: "existing", id: gamesOfOfferer.id },
    ],
    [
      "else where something came last",
      { ...bare, latest: elsewhere, collections: 500 },
      { kind: "existing", id: elsewhere },
    ],
    [
      "a wanted one of another type does not count",
      { ...bare, wanted: booksOfOwner, latest: elsewhere },
      { kind: "existing", id: elsewhere },
    ],
    [
      "one that is gone does not count",
      { ...bare, wanted: "unknown", latest: elsewhere },
      { kind: "existing", id: elsewhere },
    ],
    ["else into a new one", { ...bare, collections: 499 }, { kind: "new", type: "games" }],
  ])("%s", (_, receiver, into) => expect(moves(receiver)).toEqual([[wanted.id, offerer, into], newBooks]))

  test("nowhere when no more collections can be made: the side is named, and nothing changes", () => {
    expect(moves({ ...bare, collections: 500 })).toBe("offers.OFFERER_HAS_NO_COLLECTION")
    expect(moves(bare, { ...bare, collections: 500 })).toBe("offers.OWNER_HAS_NO_COLLECTION")
    expect(moves({ ...bare, collections: 500 }, { ...bare, collections: 500 })).toBe("offers.OFFERER_HAS_NO_COLLECTION")
  })
})

describe("A transfer", () => {
  test("completes the offer, closes the listings of what moved, and notifies the other side", () => {
    const changes = Result.getOrThrow(transfer(trade, handovers(trade, bare, bare), [], offerer, now))
    expect(changes.map(({ kind }) => kind)).toEqual([
      "offer changed",
      "items released",
      "listing closed",
      "item received",
      "item received",
      "notification",
    ])
    expect(of(changes, "offer changed")[0]?.offer).toMatchObject({ status: "completed", completedAt: now })
    expect(of(changes, "listing closed")[0]?.listing).toMatchObject({
      ...{ status: "closed", itemSnapshot: { name: wanted.name, coverUrl: wanted.coverUrl } },
    })
    expect(notified(changes)).toEqual(["owner: offer_completed by offerer"])
  })

  test("of a purchase moves one item", () => {
    const bought = confirmedBy(owner, purchase(deals["accepted, offerer confirmed"]))
    const changes = Result.getOrThrow(transfer(bought, handovers(bought, bare, bare), [], owner, now))
    expect(of(changes, "item received")).toEqual([
      {
        ...{ kind: "item received", item: wanted.id, by: offerer, into: { kind: "new", type: "games" }, at: now },
        purchase: { price: { amount: 900, currency: "EUR" }, on: "2026-01-02" },
      },
    ])
    expect(notified(changes)).toEqual(["offerer: offer_completed by owner"])
  })

  test("ends the other offers that involve a moved item, and not the one that it belongs to", () => {
    const other = (of_: Deal, id: string, part: Partial<Deal["offer"]>): Deal => ({
      ...of_,
      offer: { ...of_.offer, ...part, id: id as OfferId },
    })
    const others = [
      deals["accepted, owner confirmed"],
      other(pending, "for what the offerer gave", { itemId: given.id, ownerId: offerer, offererId: stranger }),
      other(accepted, "with what the offerer gave", { itemId: listing.itemId, ownerId: stranger }),
    ]
    const changes = Result.getOrThrow(transfer(trade, handovers(trade, bare, bare), others, offerer, now))
    expect(of(changes, "offer changed").map(({ offer }) => `${offer.id}: ${offer.status}`)).toEqual([
      "offer: completed",
      "for what the offerer gave: rejected",
      "with what the offerer gave: cancelled",
    ])
  })
})

describe("A transfer of one of several copies", () => {
  const each = [1, 2, 5]
  test.each(each.flatMap((mine) => each.map((theirs) => [mine, theirs] as const)))(
    "leaves the others where they are: %p of the item and %p of the offered one",
    (mine, theirs) => {
      const traded: Deal = {
        ...trade,
        items: [{ ...wanted, copies: mine, held: 1 }],
        offered: [{ ...given, copies: theirs, held: 1 }],
      }
      const other = (id: string, itemId: ItemId): Deal => ({
        ...pending,
        offer: { ...pending.offer, id: id as OfferId, itemId, offererId: stranger },
      })
      const moved = [...(mine === 1 ? [wanted.id] : []), ...(theirs === 1 ? [given.id] : [])]
      // Offers are looked for by what moves.
      const others = [other("for the item", wanted.id), other("for the offered one", given.id)].filter(({ offer }) =>
        moved.includes(offer.itemId),
      )
      const changes = Result.getOrThrow(transfer(traded, handovers(traded, bare, bare), others, offerer, now))
      const gets = (item: ItemId, copies: number, by: typeof owner, type: Collection["type"]) => ({
        ...(copies === 1 ? { kind: "item received", item } : { kind: "copy received", item, copy: `copy of ${item}` }),
        ...{ by, into: { kind: "new", type }, at: now },
      })
      expect<ReadonlyArray<object>>(changes.filter(({ kind }) => kind.endsWith("received"))).toEqual([
        gets(wanted.id, mine, offerer, "games"),
        gets(given.id, theirs, owner, "books"),
      ])
      expect(of(changes, "items released").map(({ items }) => items)).toEqual([[wanted.id, given.id]])
      expect(of(changes, "listing closed")).toHaveLength(mine === 1 ? 1 : 0)
      expect(of(changes, "offer changed").map(({ offer }) => `${offer.id}: ${offer.status}, ${offer.itemId}`)).toEqual([
        `offer: completed, ${mine === 1 ? wanted.id : `copy of ${wanted.id}`}`,
        ...others.map(({ offer }) => `${offer.id}: rejected, ${offer.itemId}`),
      ])
      expect<ReadonlyArray<unknown>>(
        of(changes, "proposal changed")
          .filter(({ proposal }) => proposal.offerId === trade.offer.id && proposal.status === "accepted")
          .map(({ proposal }) => proposal.offeredItemId),
      ).toEqual(theirs === 1 ? [] : [`copy of ${given.id}`])
    },
  )
})

test("Every moment of a completed offer is the one of its second confirmation", () => {
  expect(trade.offer.completedAt).toEqual(now)
  expect(trade.offer.offererConfirmedAt).toEqual(now)
  expect(DateTime.isLessThan(trade.offer.ownerConfirmedAt ?? now, now)).toBe(true)
})
