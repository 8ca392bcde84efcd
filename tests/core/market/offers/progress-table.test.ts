import { describe, expect, test } from "bun:test"
import { Result } from "effect"
import { confirm } from "../../../../core/market/offers/transfer.ts"
import {
  deals,
  given,
  later,
  notified,
  now,
  of,
  offerer,
  outcome,
  owner,
  type State,
  stranger,
  wanted,
} from "./deals.ts"
import { acceptedWith, type ProgressState, problemBy, progressStates, settlementsOf, steps } from "./progress-deals.ts"

type Cells = readonly [owner: string, offerer: string]
const both = (one: string): Cells => [one, one]
const refused = both("INVALID_TRANSITION")
const fine = both("accepted")

const notAccepted = {
  "pending, offerer's turn done": refused,
  "pending, owner's turn done": refused,
  "pending, proposal rejected": refused,
  completed: refused,
  cancelled: refused,
  rejected: refused,
} satisfies Partial<Record<State, Cells>>

// What each side's action comes to, in every state.
const table: Record<keyof typeof steps, Record<ProgressState, Cells>> = {
  sayHandover: {
    ...notAccepted,
    accepted: fine,
    "accepted, owner confirmed": fine,
    "accepted, offerer confirmed": fine,
    "accepted, owner sent": fine,
    "accepted, both sent": fine,
    "accepted, owner sent and confirmed": fine,
    "accepted, owner reminded": fine,
    "accepted, owner reminded just now": fine,
    "accepted, problem of the owner": fine,
    "accepted, problem of the offerer": fine,
    "accepted, problem of the offerer answered": fine,
    "accepted, problem of the offerer, owner confirmed": fine,
    "accepted, problem ended": fine,
  },
  send: {
    ...notAccepted,
    accepted: fine,
    "accepted, owner confirmed": fine,
    "accepted, offerer confirmed": fine,
    "accepted, owner sent": ["ALREADY_SENT", "accepted"],
    "accepted, both sent": both("ALREADY_SENT"),
    "accepted, owner sent and confirmed": ["ALREADY_SENT", "accepted"],
    "accepted, owner reminded": fine,
    "accepted, owner reminded just now": fine,
    "accepted, problem of the owner": fine,
    "accepted, problem of the offerer": fine,
    "accepted, problem of the offerer answered": fine,
    "accepted, problem of the offerer, owner confirmed": fine,
    "accepted, problem ended": fine,
  },
  remind: {
    ...notAccepted,
    accepted: fine,
    "accepted, owner confirmed": fine,
    "accepted, offerer confirmed": fine,
    "accepted, owner sent": fine,
    "accepted, both sent": fine,
    "accepted, owner sent and confirmed": ["accepted", "NOT_WAITING"],
    "accepted, owner reminded": fine,
    "accepted, owner reminded just now": ["ALREADY_REMINDED", "accepted"],
    "accepted, problem of the owner": both("NOT_WAITING"),
    "accepted, problem of the offerer": both("NOT_WAITING"),
    "accepted, problem of the offerer answered": both("NOT_WAITING"),
    "accepted, problem of the offerer, owner confirmed": both("NOT_WAITING"),
    "accepted, problem ended": fine,
  },
  reportProblem: {
    ...notAccepted,
    accepted: fine,
    "accepted, owner confirmed": ["ALREADY_CONFIRMED", "accepted"],
    "accepted, offerer confirmed": ["accepted", "ALREADY_CONFIRMED"],
    "accepted, owner sent": fine,
    "accepted, both sent": fine,
    "accepted, owner sent and confirmed": ["ALREADY_CONFIRMED", "accepted"],
    "accepted, owner reminded": fine,
    "accepted, owner reminded just now": fine,
    "accepted, problem of the owner": both("PROBLEM_REPORTED"),
    "accepted, problem of the offerer": both("PROBLEM_REPORTED"),
    "accepted, problem of the offerer answered": both("PROBLEM_REPORTED"),
    "accepted, problem of the offerer, owner confirmed": ["ALREADY_CONFIRMED", "PROBLEM_REPORTED"],
    "accepted, problem ended": ["PROBLEM_REPORTED", "ALREADY_CONFIRMED"],
  },
  answerProblem: {
    ...notAccepted,
    accepted: both("NO_OPEN_PROBLEM"),
    "accepted, owner confirmed": both("NO_OPEN_PROBLEM"),
    "accepted, offerer confirmed": both("NO_OPEN_PROBLEM"),
    "accepted, owner sent": both("NO_OPEN_PROBLEM"),
    "accepted, both sent": both("NO_OPEN_PROBLEM"),
    "accepted, owner sent and confirmed": both("NO_OPEN_PROBLEM"),
    "accepted, owner reminded": both("NO_OPEN_PROBLEM"),
    "accepted, owner reminded just now": both("NO_OPEN_PROBLEM"),
    "accepted, problem of the owner": ["CANNOT_ANSWER_OWN_PROBLEM", "accepted"],
    "accepted, problem of the offerer": ["accepted", "CANNOT_ANSWER_OWN_PROBLEM"],
    "accepted, problem of the offerer answered": ["ALREADY_ANSWERED", "CANNOT_ANSWER_OWN_PROBLEM"],
    "accepted, problem of the offerer, owner confirmed": ["accepted", "CANNOT_ANSWER_OWN_PROBLEM"],
    "accepted, problem ended": both("NO_OPEN_PROBLEM"),
  },
}

const states = Object.keys(progressStates) as ReadonlyArray<ProgressState>

const cells = Object.entries(steps).flatMap(([action, decide]) =>
  states.flatMap((state) => {
    const [byOwner, byOfferer] = table[action as keyof typeof steps][state]
    return [
      { action, decide, state, by: owner, expected: byOwner },
      { action, decide, state, by: offerer, expected: byOfferer },
      { action, decide, state, by: stranger, expected: "NOT_AUTHORIZED" },
    ]
  }),
)

describe("Between acceptance and the end, every action in every state by everybody", () => {
  test.each(cells)("$action, $state, $by: $expected", ({ decide, state, by, expected }) => {
    const deal = progressStates[state]
    const decided = decide(deal, by)
    expect(outcome(decided, deal)).toBe(expected)
    if (Result.isFailure(decided)) return
    // Nothing is held, released or transferred, and no proposal changes.
    expect(decided.success.map(({ kind }) => kind)).toEqual(
      decided.success.length === 1 ? ["offer changed"] : ["offer changed", "notification"],
    )
  })

  test.each([
    ["sayHandover", []],
    ["send", ["owner: offer_sent by offerer"]],
    ["remind", ["owner: offer_reminder by offerer"]],
    ["reportProblem", ["owner: offer_problem by offerer"]],
  ] as const)("%s notifies the other side alone: %j", (action, notes) => {
    expect(notified(Result.getOrThrow(steps[action](deals.accepted, offerer)))).toEqual([...notes])
  })

  test("an answer notifies the side that reported the problem", () => {
    const answered = steps.answerProblem(progressStates["accepted, problem of the offerer"], owner)
    expect(notified(Result.getOrThrow(answered))).toEqual(["offerer: offer_problem_answered by owner"])
  })
})

const open: ReadonlyArray<ProgressState> = [
  "accepted, problem of the owner",
  "accepted, problem of the offerer",
  "accepted, problem of the offerer answered",
  "accepted, problem of the offerer, owner confirmed",
]

describe("An administrator settles an offer", () => {
  const all = (["completed", "cancelled", "takenBack"] as const).flatMap((as) => states.map((state) => ({ as, state })))

  test.each(all)("as $as, $state", ({ as, state }) => {
    const deal = progressStates[state]
    const settled = settlementsOf[as](deal)
    const status = as === "completed" ? "completed" : "cancelled"
    expect(outcome(settled, deal)).toBe(open.includes(state) ? status : "NO_OPEN_PROBLEM")
    if (Result.isFailure(settled)) return
    expect(notified(settled.success)).toEqual(["owner: offer_settled by null", "offerer: offer_settled by null"])
    const [end] = of(settled.success, "offer changed")
    expect(end?.offer).toMatchObject({ dueAt: null, problem: { outcome: as, endedAt: now } })
    expect(of(settled.success, "items released")).toHaveLength(1)
  })

  test.each([
    ["owner", "takenBack", "offerer"],
    ["offerer", "takenBack", "owner"],
    ["owner", "cancelled", null],
    ["offerer", "cancelled", null],
  ] as const)("with a problem of the %s, %s: it counts for %s", (by, as, fault) => {
    const changes = Result.getOrThrow(settlementsOf[as](acceptedWith({ problem: problemBy(by) })))
    expect(of(changes, "offer changed")[0]?.offer.fault).toBe(fault)
  })

  test.each([
    ["the item is deleted", { items: [null] }, "ITEM_GONE"],
    ["the item is another user's", { items: [{ ...wanted, ownerId: stranger }] }, "ITEM_GONE"],
    ["the offered item is deleted", { offered: [null] }, "OFFERED_ITEM_GONE"],
    ["the offered item is another user's", { offered: [{ ...given, ownerId: stranger }] }, "OFFERED_ITEM_GONE"],
  ])("moves nothing when %s", (_, gone, code) => {
    const deal = { ...progressStates["accepted, problem of the owner"], ...gone }
    expect(outcome(settlementsOf.completed(deal), deal)).toBe(code)
    expect(outcome(settlementsOf.cancelled(deal), deal)).toBe("cancelled")
    expect(outcome(settlementsOf.takenBack(deal), deal)).toBe("cancelled")
  })
})

describe("A confirmation while a problem is open", () => {
  const deal = acceptedWith({ problem: problemBy("offerer", { createdAt: later(10) }) })
  const confirmed = (by: typeof owner) => Result.getOrThrow(confirm(deal, by, "unspecified", later(15)))

  test("of the side that reported it ends the problem, and the clock goes on", () => {
    const confirmation = confirmed(offerer)
    if (confirmation.kind !== "waits") throw new Error(confirmation.kind)
    const offer = of(confirmation.changes, "offer changed")[0]?.offer
    expect(offer).toMatchObject({ problem: { outcome: "received", endedAt: later(15) }, dueAt: later(19) })
  })

  test("of the other side leaves it open", () => {
    const confirmation = confirmed(owner)
    if (confirmation.kind !== "waits") throw new Error(confirmation.kind)
    expect(of(confirmation.changes, "offer changed")[0]?.offer).toMatchObject({
      problem: { outcome: null, endedAt: null },
      dueAt: null,
    })
  })
})
