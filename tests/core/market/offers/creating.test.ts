import { describe, expect, test } from "bun:test"
import { Result } from "effect"
import type { OfferId, OfferKind } from "../../../../core/market/offers/offer.ts"
import { type Asking, create, type Opening } from "../../../../core/market/offers/opening.ts"
import { offeredIn, type Terms } from "../../../../core/market/offers/proposal.ts"
import { given, listing, notified, now, offerer, owner, proposalId, stranger, wanted } from "./deals.ts"

const id = "new" as OfferId
const price = { amount: 900, currency: "EUR" }
const buying: Terms = { price, offeredItemId: null, message: "Please" }
const trading: Terms = { price: null, offeredItemId: given.id, message: null }
/** An offer on one listing, with an item for it. */
interface One extends Asking {
  readonly offered: typeof given | null
}
const opened = ({ offered, ...asking }: One, terms: Terms): Opening => ({
  asked: [asking],
  offered: offeredIn(terms).map(() => offered),
})
const opening: One = { listing, item: wanted, reserved: false, relation: "stranger", offered: null }
const trade: One = { ...opening, offered: given }

const tried = (open: One, kind: OfferKind, terms: Terms, by = offerer) =>
  Result.match(create(opened(open, terms), by, { id, proposalId, kind, terms }, now), {
    onSuccess: () => "created",
    onFailure: ({ _tag }) => _tag.slice("offers.".length),
  })

describe("The checks of a new offer, each with everything after it wrong too", () => {
  const wrong: One = {
    listing: { ...listing, kind: "trade", status: "paused" },
    item: { ...wanted, ownerId: stranger, visibility: "private" },
    reserved: true,
    relation: "blocked",
    offered: null,
  }
  const theirs = { ...wrong, item: { ...wanted, visibility: "private" } } as const
  const active = { ...theirs, listing: { ...listing, kind: "trade" } } as const
  const free = { ...active, reserved: false }
  const visible = { ...free, item: wanted, relation: "stranger" } as const
  const forSale = { ...visible, listing: { ...listing, kind: "sale" } } as const
  const nothing = { price: null, offeredItemId: null, message: null }
  test.each<[string, One, OfferKind, Terms, string]>([
    ["the item is deleted", { ...wrong, item: null }, "buy", nothing, "ITEM_NOT_FOUND"],
    ["it has another owner by now", wrong, "buy", nothing, "ITEM_NOT_AVAILABLE"],
    ["the listing is paused", theirs, "buy", nothing, "LISTING_NOT_ACTIVE"],
    [
      "the listing is closed",
      { ...theirs, listing: { ...listing, status: "closed" } },
      "buy",
      nothing,
      "LISTING_NOT_ACTIVE",
    ],
    ["the item is reserved", active, "buy", nothing, "LISTING_NOT_ACTIVE"],
    ["the item is not to be seen", free, "buy", nothing, "ITEM_NOT_AVAILABLE"],
    ["the item is only traded", visible, "buy", nothing, "ITEM_NOT_FOR_SALE"],
    ["the item is only sold", forSale, "trade", nothing, "ITEM_NOT_FOR_TRADE"],
    ["a purchase has no price", forSale, "buy", nothing, "INVALID_PROPOSAL"],
    ["all is well", forSale, "buy", buying, "created"],
  ])("%s", (_, open, kind, terms, expected) => expect(tried(open, kind, terms)).toBe(expected))

  test("one's own listing comes before all of them, also when another user has the item by now", () => {
    expect(tried(wrong, "buy", nothing, owner)).toBe("CANNOT_OFFER_OWN_ITEM")
    expect(tried({ ...wrong, item: null }, "buy", nothing, owner)).toBe("CANNOT_OFFER_OWN_ITEM")
  })
})

describe("Who may not see the item", () => {
  test.each([
    ["blocked", { ...opening, relation: "blocked" }, "ITEM_NOT_AVAILABLE"],
    [
      "a private collection, for a friend",
      { ...opening, item: { ...wanted, visibility: "private" }, relation: "friend" },
      "ITEM_NOT_AVAILABLE",
    ],
    [
      "friends_only, for a stranger",
      { ...opening, item: { ...wanted, visibility: "friends_only" } },
      "ITEM_NOT_AVAILABLE",
    ],
    [
      "friends_only, for a friend",
      { ...opening, item: { ...wanted, visibility: "friends_only" }, relation: "friend" },
      "created",
    ],
    [
      "a private profile",
      { ...opening, item: { ...wanted, ownerPrivacy: "private" }, relation: "friend" },
      "ITEM_NOT_AVAILABLE",
    ],
  ] satisfies ReadonlyArray<[string, One, string]>)("%s", (_, open, expected) =>
    expect(tried(open, "buy", buying)).toBe(expected),
  )
})

describe("A purchase", () => {
  test.each<[string, Terms, string]>([
    ["with a price in the listing's currency", buying, "created"],
    ["without a price", { ...buying, price: null }, "INVALID_PROPOSAL"],
    ["in another currency", { ...buying, price: { ...price, currency: "USD" } }, "INVALID_PROPOSAL"],
    ["with an item next to the price", { ...buying, offeredItemId: given.id }, "INVALID_PROPOSAL"],
  ])("%s", (_, terms, expected) => expect(tried(trade, "buy", terms)).toBe(expected))
})

describe("A trade, each check with everything after it wrong too", () => {
  const hidden = { ...given, visibility: "private" } as const
  test.each<[string, One, Terms, string]>([
    ["without an item", trade, { ...trading, offeredItemId: null }, "INVALID_PROPOSAL"],
    ["with a price next to the item", trade, { ...trading, price }, "created"],
    ["for an item that is not there", { ...trade, offered: null }, trading, "OFFERED_ITEM_NOT_FOUND"],
    [
      "for another user's item",
      { ...trade, offered: { ...hidden, ownerId: stranger } },
      trading,
      "OFFERED_ITEM_NOT_OWNED",
    ],
    [
      "for the owner's own item",
      { ...trade, offered: { ...hidden, ownerId: owner } },
      trading,
      "OFFERED_ITEM_NOT_OWNED",
    ],
    ["for an item in a private collection", { ...trade, offered: hidden }, trading, "OFFERED_COLLECTION_PRIVATE"],
    [
      "for an item that friends see, to a stranger",
      { ...trade, offered: { ...given, visibility: "friends_only" } },
      trading,
      "OFFERED_COLLECTION_REQUIRES_FRIENDSHIP",
    ],
    [
      "for an item that friends see, to a friend",
      { ...trade, offered: { ...given, visibility: "friends_only" }, relation: "friend" },
      trading,
      "created",
    ],
    ["for an item that everybody sees", trade, trading, "created"],
  ])("%s", (_, open, terms, expected) => expect(tried(open, "trade", terms)).toBe(expected))
})

test("A new offer is pending with a pending proposal that keeps what the items look like, and its owner is notified", () => {
  const made = create(opened(trade, trading), offerer, { id, proposalId, kind: "trade", terms: trading }, now)
  const { offer, changes } = Result.getOrThrow(made)
  expect(changes.map(({ kind }) => kind)).toEqual(["proposal made", "notification"])
  expect(offer).toMatchObject({
    ...{ id, listingId: listing.id, itemId: wanted.id, ownerId: owner, offererId: offerer, kind: "trade" },
    ...{ status: "pending", itemSnapshot: { name: wanted.name, coverUrl: wanted.coverUrl }, createdAt: now },
  })
  expect<unknown>(changes[0]).toEqual({
    kind: "proposal made",
    proposal: {
      ...{ id: proposalId, offerId: id, number: 1, proposerId: offerer, ...trading, status: "pending", createdAt: now },
      ...{ asked: null, priceFrom: null, furtherOffered: [] },
      offeredItemSnapshot: { name: given.name, coverUrl: given.coverUrl },
    },
  })
  expect(notified(changes)).toEqual(["owner: offer_received by offerer"])
})
