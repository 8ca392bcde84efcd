import { describe, expect, test } from "bun:test"
import { Result } from "effect"
import type { Deal } from "../../../../core/market/offers/deal.ts"
import { accept, propose, reject } from "../../../../core/market/offers/negotiation.ts"
import { offeredIn, type ProposalId, type Terms } from "../../../../core/market/offers/proposal.ts"
import {
  deals,
  given,
  listing,
  notified,
  now,
  of,
  offerer,
  outcome,
  owner,
  pending,
  proposalId,
  proposalsIn,
  purchase,
  stranger,
  wanted,
} from "./deals.ts"

const id = "next" as ProposalId
const swap: Terms = { price: null, offeredItemId: given.id, message: null }
const pay: Terms = { price: { amount: 800, currency: "EUR" }, offeredItemId: null, message: null }
const said = (terms: Terms, offered: typeof given | null = given) =>
  ({ id, terms, offered: offeredIn(terms).map(() => offered), relation: "stranger" }) as const

const entered = <I extends typeof given>(item: I) => ({ ...item, held: 1, inRound: true })

describe("A counter-proposal", () => {
  test("supersedes the pending one, and notifies the other side", () => {
    const changes = Result.getOrThrow(propose(pending, owner, said(swap), now))
    expect(proposalsIn(changes)).toEqual(["proposal: superseded", "next: pending"])
    expect(of(changes, "proposal made")[0]?.proposal).toMatchObject({ number: 2, proposerId: owner })
    expect(notified(changes)).toEqual(["offerer: offer_proposal by owner"])
  })

  test("after a rejection supersedes nothing", () => {
    const changes = Result.getOrThrow(propose(deals["pending, proposal rejected"], offerer, said(swap), now))
    expect(proposalsIn(changes)).toEqual(["next: pending"])
    expect(notified(changes)).toEqual(["owner: offer_proposal by offerer"])
  })

  test.each<[string, Deal, Terms, typeof given | null, string]>([
    ["a trade without an item", pending, { ...swap, offeredItemId: null }, null, "INVALID_PROPOSAL"],
    ["a trade for a price", pending, pay, null, "INVALID_PROPOSAL"],
    ["an item that is not there", pending, swap, null, "OFFERED_ITEM_NOT_FOUND"],
    ["an item of the owner who proposes", pending, swap, { ...given, ownerId: owner }, "OFFERED_ITEM_NOT_OWNED"],
    ["another item of the offerer", pending, swap, { ...given, id: wanted.id }, "pending"],
    [
      "an item in a private collection",
      pending,
      swap,
      { ...given, visibility: "private" },
      "OFFERED_COLLECTION_PRIVATE",
    ],
    [
      "an item that only friends see",
      pending,
      swap,
      { ...given, visibility: "friends_only" },
      "OFFERED_COLLECTION_REQUIRES_FRIENDSHIP",
    ],
    [
      "an item that the offerer's profile hides",
      pending,
      swap,
      { ...given, ownerPrivacy: "private" },
      "OFFERED_ITEM_NOT_FOUND",
    ],
    ["a purchase for another price", purchase(pending), pay, null, "pending"],
    ["a purchase without a price", purchase(pending), { ...pay, price: null }, null, "INVALID_PROPOSAL"],
    [
      "a purchase in another currency",
      purchase(pending),
      { ...pay, price: { amount: 1, currency: "USD" } },
      null,
      "INVALID_PROPOSAL",
    ],
    [
      "a purchase of a listing that is only traded by now",
      { ...purchase(pending), listings: [{ ...listing, price: null }] },
      pay,
      null,
      "pending",
    ],
    [
      "the same in a currency that it did not begin with",
      { ...purchase(pending), listings: [{ ...listing, price: null }] },
      { ...pay, price: { amount: 1, currency: "USD" } },
      null,
      "INVALID_PROPOSAL",
    ],
    [
      "a purchase without history or price in the listing",
      { ...purchase(pending), listings: [null], proposal: null },
      pay,
      null,
      "pending",
    ],
  ])("by the owner, of %s", (_, deal, terms, offered, expected) =>
    expect(outcome(propose(deal, owner, said(terms, offered), now), deal)).toBe(expected),
  )

  test("by the offerer may be of an item that only their profile hides", () => {
    const deal = deals["pending, proposal rejected"]
    expect(outcome(propose(deal, offerer, said(swap, { ...given, ownerPrivacy: "private" }), now), deal)).toBe(
      "pending",
    )
  })

  test("that is wrong in itself is refused for that only after what the state forbids", () => {
    const wrong = said({ ...swap, offeredItemId: null }, null)
    expect(outcome(propose(pending, stranger, wrong, now), pending)).toBe("NOT_AUTHORIZED")
    expect(outcome(propose(pending, offerer, wrong, now), pending)).toBe("ALREADY_PROPOSED")
    expect(outcome(propose(deals.accepted, offerer, wrong, now), deals.accepted)).toBe("INVALID_TRANSITION")
  })
})

describe("An agreement", () => {
  test("reserves the item and notifies who proposed", () => {
    const changes = Result.getOrThrow(accept(pending, owner, proposalId, now))
    expect(of(changes, "offer changed")[0]?.offer).toMatchObject({
      status: "accepted",
      acceptedAt: now,
      updatedAt: now,
    })
    expect(proposalsIn(changes)).toEqual(["proposal: accepted"])
    expect(of(changes, "items held").map(({ items }) => items)).toEqual([[wanted.id, given.id]])
    expect(notified(changes)).toEqual(["offerer: offer_accepted by owner"])
  })

  test.each<[string, Deal, string]>([
    ["the item is deleted", { ...pending, items: [null], offered: [null] }, "ITEM_GONE"],
    ["the item has another owner", { ...pending, items: [{ ...wanted, ownerId: stranger }] }, "ITEM_GONE"],
    ["the offered item is deleted", { ...pending, offered: [null] }, "OFFERED_ITEM_GONE"],
    ["the item is in a trade round", { ...pending, items: [entered(wanted)] }, "ITEM_IN_ROUND"],
    ["the offered item is in a trade round", { ...pending, offered: [entered(given)] }, "ITEM_IN_ROUND"],
    ["the item is given in return elsewhere", { ...pending, items: [{ ...wanted, held: 1 }] }, "ITEM_RESERVED"],
    ["the offered item is given elsewhere", { ...pending, offered: [{ ...given, held: 1 }] }, "ITEM_RESERVED"],
    [
      "the item is given elsewhere and the offered one in a trade round",
      { ...pending, items: [{ ...wanted, held: 1 }], offered: [entered(given)] },
      "ITEM_IN_ROUND",
    ],
    ["a copy of the item is free", { ...pending, items: [{ ...wanted, copies: 2, held: 1 }] }, "accepted"],
    ["a copy is free and one in a trade round", { ...pending, items: [{ ...entered(wanted), copies: 2 }] }, "accepted"],
    ["5 of 5 copies are held", { ...pending, items: [{ ...wanted, copies: 5, held: 5 }] }, "ITEM_RESERVED"],
    [
      "5 of 5 copies are held, one by a trade round",
      { ...pending, items: [{ ...entered(wanted), copies: 5, held: 5 }] },
      "ITEM_IN_ROUND",
    ],
    ["4 of 5 offered copies are held", { ...pending, offered: [{ ...given, copies: 5, held: 4 }] }, "accepted"],
    [
      "the offered item has another owner",
      { ...pending, offered: [{ ...given, ownerId: stranger }] },
      "OFFERED_ITEM_GONE",
    ],
    ["a purchase has no offered item", purchase(pending), "accepted"],
  ])("when %s", (_, deal, expected) => {
    expect(outcome(accept(deal, owner, null, now), deal)).toBe(expected)
    expect(outcome(accept(deal, offerer, null, now), deal)).toBe("CANNOT_ACCEPT_OWN_PROPOSAL")
  })
})

describe("A refusal", () => {
  test("leaves the offer pending and notifies who proposed", () => {
    const changes = Result.getOrThrow(reject(deals["pending, owner's turn done"], offerer, null, now))
    expect(of(changes, "offer changed")[0]?.offer.status).toBe("pending")
    expect(proposalsIn(changes)).toEqual(["proposal: rejected"])
    expect(notified(changes)).toEqual(["owner: offer_proposal_rejected by offerer"])
  })
})

test("An answer to another proposal than the pending one is an answer to none, from either side", () => {
  const other = "other" as ProposalId
  for (const by of [owner, offerer])
    for (const decided of [accept(pending, by, other, now), reject(pending, by, other, now)])
      expect(outcome(decided, pending)).toBe("NO_PENDING_PROPOSAL")
  expect(outcome(accept({ ...pending, proposal: null }, owner, null, now), pending)).toBe("NO_PENDING_PROPOSAL")
})
