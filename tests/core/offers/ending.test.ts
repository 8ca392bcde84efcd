import { describe, expect, test } from "bun:test"
import { Result } from "effect"
import type { Changes } from "../../../core/offers/deal.ts"
import { cancel, expire, leave, lose, part, vanish, vanishing, withdraw } from "../../../core/offers/ending.ts"
import {
  deals,
  given,
  later,
  listing,
  now,
  of,
  offerer,
  owner,
  pending,
  proposalsIn,
  stranger,
  told,
  wanted,
} from "./deals.ts"

const { accepted } = deals
const withdrawn = ["proposal: withdrawn"]
const refused = ["proposal: rejected"]

describe("Who is told when an offer ends, and what becomes of its proposal", () => {
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
    ["the listing closes", withdraw(pending, now), refused, ["offerer: offer_rejected by owner"]],
    ["the listing closes while accepted", withdraw(accepted, now), [], ["offerer: offer_cancelled by owner"]],
    ["the item is deleted", vanish(pending, now), refused, ["offerer: offer_rejected by owner"]],
    ["the item goes to a third", lose(pending, [wanted.id], owner, now), refused, ["offerer: offer_rejected by owner"]],
    [
      "the item comes to the offerer otherwise, who confirmed that",
      lose(pending, [wanted.id], offerer, now),
      refused,
      [],
    ],
    [
      "the offered item goes to a third, who confirmed that",
      lose(pending, [given.id], stranger, now),
      refused,
      ["owner: offer_rejected by offerer", "offerer: offer_rejected by null"],
    ],
    [
      "the offered item goes to a third, which the offerer confirmed",
      lose(pending, [given.id], offerer, now),
      refused,
      ["owner: offer_rejected by offerer"],
    ],
    [
      "the item goes while accepted",
      lose(accepted, [wanted.id], owner, now),
      [],
      ["offerer: offer_cancelled by owner"],
    ],
    ["the two block each other", part(pending, now), withdrawn, []],
    ["the owner's account goes", leave(pending, owner, now), withdrawn, ["offerer: offer_cancelled by owner"]],
    [
      "the offerer's account goes while accepted",
      leave(accepted, offerer, now),
      [],
      ["owner: offer_cancelled by offerer"],
    ],
    [
      "nobody confirms",
      expire(accepted, later(14)),
      [],
      ["owner: offer_expired by null", "offerer: offer_expired by null"],
    ],
  ])("%s", (_, changes, proposals, notes) => {
    expect(proposalsIn(changes)).toEqual(proposals)
    expect(told(changes)).toEqual(notes)
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
  const kept = (changes: Changes) => of(changes, "offer changed")[0]?.offer.itemFace
  expect(kept(withdraw(pending, now))).toEqual({ name: wanted.name, coverUrl: wanted.coverUrl })
  expect(kept(withdraw({ ...pending, item: null }, now))).toEqual(pending.offer.itemFace)
})

test("An offer tells nothing new of an item that was hidden when it ended", () => {
  const kept = (changes: Changes) => of(changes, "offer changed")[0]?.offer.itemFace
  for (const hidden of [
    { visibility: "private" },
    { visibility: "friends_only" },
    { ownerPrivacy: "private" },
  ] as const)
    expect(kept(withdraw({ ...pending, item: { ...wanted, ...hidden } }, now))).toEqual(pending.offer.itemFace)
})

test("Deleted items close their listings; of their offers the accepted ones stay", () => {
  const paused = { ...listing, status: "paused" } as const
  const changes = vanishing([listing, paused], [pending, accepted], now)
  expect(of(changes, "listing closed").map((change) => change.listing.status)).toEqual(["closed", "closed"])
  expect(of(changes, "offer changed").map(({ offer }) => offer.status)).toEqual(["rejected"])
})
