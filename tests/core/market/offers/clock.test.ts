import { describe, expect, test } from "bun:test"
import { DateTime, Result } from "effect"
import { expire } from "../../../../core/market/offers/ending.ts"
import type { Offer } from "../../../../core/market/offers/offer.ts"
import { clocked, over, received } from "../../../../core/market/offers/progress.ts"
import { deals, earlier, later, of, offerer, owner } from "./deals.ts"
import { acceptedWith, problemBy, steps } from "./progress-deals.ts"

const dayOf = ({ dueAt }: Offer): number | null =>
  dueAt && (DateTime.toEpochMillis(dueAt) - DateTime.toEpochMillis(earlier)) / 86_400_000
const problem = (from: number, to: number | null) =>
  problemBy("offerer", {
    createdAt: later(from),
    endedAt: to === null ? null : later(to),
    outcome: to === null ? null : "received",
  })

describe("An offer that was accepted on day 0, with", () => {
  test.each<[name: string, Partial<Offer>, dueOn: number | null]>([
    ["nothing sent", {}, 14],
    ["one side sent on day 13", { ownerSentAt: later(13) }, 27],
    ["the offerer sent on day 13", { offererSentAt: later(13) }, 27],
    ["one sent on day 13, the other one on day 20", { ownerSentAt: later(13), offererSentAt: later(20) }, 34],
    ["both sent at once", { ownerSentAt: later(0), offererSentAt: later(0) }, 14],
    ["sent on day 46", { ownerSentAt: later(46) }, 60],
    ["sent on day 59", { ownerSentAt: later(59) }, 60],
    ["an open problem since day 3", { problem: problem(3, null) }, null],
    ["a problem from day 10 to day 15", { problem: problem(10, 15) }, 19],
    ["a problem from day 10 to day 400", { problem: problem(10, 400) }, 404],
    ["sent on day 5, a problem from day 10 to day 15", { ownerSentAt: later(5), problem: problem(10, 15) }, 24],
    ["sent while the problem was open", { ownerSentAt: later(12), problem: problem(10, 15) }, 29],
    ["sent on day 17, after the problem", { ownerSentAt: later(17), problem: problem(10, 15) }, 31],
    ["sent when the clock was moved back", { ownerSentAt: later(-3) }, 14],
    ["with a problem, at most 60 days that count", { ownerSentAt: later(70), problem: problem(10, 15) }, 65],
  ])("%s is due on its day", (_, fields, day) => {
    expect(dayOf(acceptedWith(fields).offer)).toBe(day)
  })

  test("one side that sends, is due 14 days after that", () => {
    const [change] = of(Result.getOrThrow(steps.send(deals.accepted, owner)), "offer changed")
    expect(change?.offer.ownerSentAt).toEqual(later(1))
    expect(change && dayOf(change.offer)).toBe(15)
  })

  test.each([
    ["nothing sent", acceptedWith({}), 14],
    ["sent on day 13", acceptedWith({ ownerSentAt: later(13) }), 27],
    ["sent on day 59", acceptedWith({ ownerSentAt: later(59) }), 60],
  ])("%s, expires then and no millisecond sooner", (_, deal, day) => {
    expect(expire(deal, later(day, -1))).toEqual([])
    expect(of(expire(deal, later(day)), "offer changed")[0]?.offer).toMatchObject({ status: "cancelled", dueAt: null })
  })

  test("an open problem does not expire", () => {
    expect(expire(acceptedWith({ problem: problem(3, null) }), later(1000))).toEqual([])
  })
})

describe("The end of an offer", () => {
  const open = acceptedWith({ problem: problem(3, null) }).offer

  test.each([
    ["completed", "completed"],
    ["cancelled", "cancelled"],
  ] as const)("as %s ends its problem as %s, and nothing is due", (status, outcome) => {
    const end = { dueAt: null, problem: { outcome, endedAt: later(9) } }
    expect(over({ ...open, status }, later(9))).toMatchObject(end)
  })

  test("leaves a problem that has ended as it is", () => {
    const offer = clocked({ ...open, problem: problem(3, 5), status: "cancelled" })
    expect(over(offer, later(9)).problem).toEqual(problem(3, 5))
    expect(received(offer, "offerer", later(9)).problem).toEqual(problem(3, 5))
  })

  test("of 24 hours is when a side may remind again", () => {
    const deal = acceptedWith({ ownerRemindedAt: earlier })
    expect(Result.isSuccess(steps.remind(deal, owner))).toBe(true)
    expect(Result.isSuccess(steps.remind(acceptedWith({ ownerRemindedAt: later(0, 1) }), owner))).toBe(false)
    expect(Result.isSuccess(steps.remind(acceptedWith({ ownerRemindedAt: later(0, 1) }), offerer))).toBe(true)
  })
})
