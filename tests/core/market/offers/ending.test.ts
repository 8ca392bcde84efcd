import { describe, expect, test } from "bun:test"
import { Result } from "effect"
import type { Changes } from "../../../../core/market/offers/deal.ts"
import {
  accountRemoved,
  accountSuspended,
  cancel,
  cancelBetween,
  expire,
  itemDeleted,
  itemsDeleted,
  itemTransferred,
  listingClosed,
} from "../../../../core/market/offers/ending.ts"
import {
  deals,
  given,
  later,
  listing,
  notified,
  now,
  of,
  offerer,
  owner,
  pending,
  proposalsIn,
  stranger,
  wanted,
} from "./deals.ts"

const { accepted } = deals
const withdrawn = ["proposal: withdrawn"]
const refused = ["proposal: rejected"]

describe("Who is notified when an offer ends, and what becomes of its proposal", () => {
  test.each<[string, Changes, Array<string>, Array<string>]>([
    [
      "the owner cancels",
      Result.getOrThrow(cancel(pending, owner, now)),
      withdrawn,
      ["offerer: offer_cancelled by owner"],
    ],
    [
      "the offerer cancels",
      Result.getOrThrow(cancel(pending, offerer, now)),
      withdrawn,
      ["owner: offer_cancelled by offerer"],
    ],
    [
      "one cancels what was accepted",
      Result.getOrThrow(cancel(accepted, owner, now)),
      [],
      ["offerer: offer_cancelled by owner"],
    ],
    ["the listing closes", listingClosed(pending, now), refused, ["offerer: offer_rejected by owner"]],
    ["the listing closes while accepted", listingClosed(accepted, now), [], ["offerer: offer_cancelled by owner"]],
    ["the item is deleted", itemDeleted(pending, now), refused, ["offerer: offer_rejected by owner"]],
    [
      "the item goes to a third",
      itemTransferred(pending, [wanted.id], owner, now),
      refused,
      ["offerer: offer_rejected by owner"],
    ],
    [
      "the item comes to the offerer otherwise, who confirmed that",
      itemTransferred(pending, [wanted.id], offerer, now),
      refused,
      [],
    ],
    [
      "the offered item goes to a third, who confirmed that",
      itemTransferred(pending, [given.id], stranger, now),
      refused,
      ["owner: offer_rejected by offerer", "offerer: offer_rejected by null"],
    ],
    [
      "the offered item goes to a third, which the offerer confirmed",
      itemTransferred(pending, [given.id], offerer, now),
      refused,
      ["owner: offer_rejected by offerer"],
    ],
    [
      "the item goes while accepted",
      itemTransferred(accepted, [wanted.id], owner, now),
      [],
      ["offerer: offer_cancelled by owner"],
    ],
    ["the two block each other", cancelBetween(pending, now), withdrawn, []],
    ["the owner's account goes", accountRemoved(pending, owner, now), withdrawn, ["offerer: offer_cancelled by owner"]],
    [
      "the offerer's account goes while accepted",
      accountRemoved(accepted, offerer, now),
      [],
      ["owner: offer_cancelled by offerer"],
    ],
    [
      "the owner's account is suspended",
      accountSuspended(pending, owner, now),
      withdrawn,
      ["offerer: offer_cancelled by null"],
    ],
    [
      "the offerer's account is suspended while accepted",
      accountSuspended(accepted, offerer, now),
      [],
      ["owner: offer_cancelled by null"],
    ],
    [
      "no user confirms",
      expire(accepted, later(14)),
      [],
      ["owner: offer_expired by null", "offerer: offer_expired by null"],
    ],
  ])("%s", (_, changes, proposals, notes) => {
    expect(proposalsIn(changes)).toEqual(proposals)
    expect(notified(changes)).toEqual(notes)
  })
})

describe("An accepted offer", () => {
  test.each(["accepted", "accepted, owner confirmed", "accepted, offerer confirmed"] as const)(
    "expires 14 days later and no millisecond sooner: %s",
    (state) => {
      expect(expire(deals[state], later(14, -1))).toEqual([])
      expect(of(expire(deals[state], later(14)), "offer changed")[0]?.offer.status).toBe("cancelled")
    },
  )
})

test("An offer keeps the item as it was when it ended, or as it was before that when it is gone", () => {
  const kept = (changes: Changes) => of(changes, "offer changed")[0]?.offer.itemSnapshot
  expect(kept(listingClosed(pending, now))).toEqual({ name: wanted.name, coverUrl: wanted.coverUrl })
  expect(kept(listingClosed({ ...pending, items: [null] }, now))).toEqual(pending.offer.itemSnapshot)
})

test("An offer shows nothing new of an item that was hidden when it ended", () => {
  const kept = (changes: Changes) => of(changes, "offer changed")[0]?.offer.itemSnapshot
  for (const hidden of [
    { visibility: "private" },
    { visibility: "friends_only" },
    { ownerPrivacy: "private" },
  ] as const)
    expect(kept(listingClosed({ ...pending, items: [{ ...wanted, ...hidden }] }, now))).toEqual(
      pending.offer.itemSnapshot,
    )
})

test("Deleted items close their listings; of their offers the accepted ones stay", () => {
  const paused = { ...listing, status: "paused" } as const
  const changes = itemsDeleted([listing, paused], [pending, accepted], now)
  expect(of(changes, "listing closed").map((change) => change.listing.status)).toEqual(["closed", "closed"])
  expect(of(changes, "offer changed").map(({ offer }) => offer.status)).toEqual(["rejected"])
})
