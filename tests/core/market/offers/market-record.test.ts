import { describe, expect, test } from "bun:test"
import { Result } from "effect"
import type { Changes } from "../../../../core/market/offers/deal.ts"
import {
  accountRemoved,
  accountSuspended,
  cancel,
  cancelBetween,
  expire,
  itemTransferred,
  listingClosed,
} from "../../../../core/market/offers/ending.ts"
import { cancellationRateOf, recordsOf } from "../../../../core/market/offers/market-record.ts"
import type { Fault } from "../../../../core/market/offers/offer.ts"
import { deals, later, now, of, offerer, owner, pending, wanted } from "./deals.ts"

const { accepted } = deals
const ownerConfirmed = deals["accepted, owner confirmed"]
const offererConfirmed = deals["accepted, offerer confirmed"]
const [soon, late] = [now, later(14)]

const rows: ReadonlyArray<readonly [string, Changes, Fault | null]> = [
  ["an accepted offer that the owner cancels", Result.getOrThrow(cancel(accepted, owner, soon)), "owner"],
  ["an accepted offer that the offerer cancels", Result.getOrThrow(cancel(accepted, offerer, soon)), "offerer"],
  [
    "one that the offerer cancels after confirming",
    Result.getOrThrow(cancel(offererConfirmed, offerer, soon)),
    "offerer",
  ],
  ["a pending offer that the offerer cancels", Result.getOrThrow(cancel(pending, offerer, soon)), null],
  ["an accepted offer whose listing is closed", listingClosed(accepted, soon), "owner"],
  ["a pending offer whose listing is closed", listingClosed(pending, soon), null],
  ["one that neither side confirmed in time", expire(accepted, late), "both"],
  ["one that the offerer did not confirm in time", expire(ownerConfirmed, late), "offerer"],
  ["one that the owner did not confirm in time", expire(offererConfirmed, late), "owner"],
  ["an accepted offer between people of whom one blocks the other", cancelBetween(accepted, soon), null],
  ["an accepted offer of a deleted account", accountRemoved(accepted, owner, soon), null],
  ["an accepted offer of a suspended account", accountSuspended(accepted, owner, soon), null],
  ["an accepted offer whose item was transferred", itemTransferred(accepted, [wanted.id], owner, soon), null],
]

describe("The record of a user", () => {
  test.each(rows)("of %s", (_, changes, fault) => {
    const [end] = of(changes, "offer changed")
    expect(end?.offer.fault).toBe(fault)
    const cancelled = [
      ...(fault === "owner" || fault === "both" ? [owner] : []),
      ...(fault === "offerer" || fault === "both" ? [offerer] : []),
    ]
    expect(end && recordsOf(end.offer)).toEqual(
      cancelled.map((user) => ({ user, completedCount: 0, cancelledCount: 1 })),
    )
  })

  test("counts a completed offer for both sides, and an open one for neither", () => {
    expect(recordsOf(deals.completed.offer)).toEqual(
      [owner, offerer].map((user) => ({ user, completedCount: 1, cancelledCount: 0 })),
    )
    expect(recordsOf(accepted.offer)).toEqual([])
  })

  test.each([
    [0, 0, null],
    [4, 0, null],
    [0, 4, null],
    [5, 0, 0],
    [4, 1, 0.2],
    [2, 4, 0.67],
    [0, 5, 1],
    [999, 1, 0],
  ])("with %i completed and %i cancelled offers has the rate %p", (completedCount, cancelledCount, rate) =>
    expect(cancellationRateOf({ completedCount, cancelledCount })).toBe(rate),
  )
})
