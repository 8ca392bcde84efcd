import { describe, expect, test } from "bun:test"
import { Result } from "effect"
import {
  type CollectionId,
  type EntryId,
  type ItemId,
  type Leg,
  type LegChanges,
  type LegId,
  legDiagram,
  type RoundId,
  roundStatuses,
  type UserId,
} from "../../../../core/index.ts"
import { droppedLeg, isExcused, overdueLeg } from "../../../../core/market/rounds/dropping.ts"
import { checkGivingUp, confirmLeg, endedLeg, waivedLeg } from "../../../../core/market/rounds/leg.ts"
import { hours, now, outcome } from "./samples.ts"

const giver = "giver" as UserId
const receiver = "receiver" as UserId
const stranger = "stranger" as UserId
const source = "source" as UserId
const shelf = "shelf" as CollectionId

const base: Leg = {
  id: "leg" as LegId,
  roundId: "round" as RoundId,
  cycle: 1,
  entryId: "given" as EntryId,
  forEntryId: "for" as EntryId,
  itemId: "item" as ItemId,
  itemSnapshot: { name: "Item" } as Leg["itemSnapshot"],
  giverId: giver,
  receiverId: receiver,
  rank: 2,
  redirected: false,
  status: "pending",
  fault: null,
  waived: false,
  giverConfirmedAt: null,
  receiverConfirmedAt: null,
  receiverCollectionId: null,
  completedAt: null,
  createdAt: hours(-2),
  updatedAt: hours(-2),
}
const earlier = hours(-1)
const legs = {
  pending: base,
  "giver confirmed": { ...base, giverConfirmedAt: earlier },
  "receiver confirmed": { ...base, receiverConfirmedAt: earlier, receiverCollectionId: shelf },
  completed: {
    ...base,
    status: "completed",
    giverConfirmedAt: earlier,
    receiverConfirmedAt: earlier,
    completedAt: earlier,
  },
  failed: { ...base, status: "failed", fault: "giver" },
  cancelled: { ...base, status: "cancelled" },
} as const satisfies Readonly<Record<string, Leg>>
type State = keyof typeof legs
const states = Object.keys(legs) as ReadonlyArray<State>

const no = "INVALID_TRANSITION"
// What each side's action comes to, in every state of a round that settles.
const table = {
  confirm: {
    pending: ["waits", "waits"],
    "giver confirmed": ["ALREADY_CONFIRMED", "completes"],
    "receiver confirmed": ["completes", "ALREADY_CONFIRMED"],
    completed: ["repeated", "repeated"],
    failed: [no, no],
    cancelled: [no, no],
  },
  drop: {
    pending: ["ok", "NOT_AUTHORIZED"],
    "giver confirmed": [no, "NOT_AUTHORIZED"],
    "receiver confirmed": [no, "NOT_AUTHORIZED"],
    completed: [no, "NOT_AUTHORIZED"],
    failed: [no, "NOT_AUTHORIZED"],
    cancelled: [no, "NOT_AUTHORIZED"],
  },
  waive: {
    pending: ["NOT_AUTHORIZED", "ok"],
    "giver confirmed": ["NOT_AUTHORIZED", no],
    "receiver confirmed": ["NOT_AUTHORIZED", no],
    completed: ["NOT_AUTHORIZED", no],
    failed: ["NOT_AUTHORIZED", no],
    cancelled: ["NOT_AUTHORIZED", no],
  },
} as const
const actions = {
  confirm: (leg: Leg, by: UserId) => outcome(confirmLeg(leg, "settling", by, null, now), ({ kind }) => kind),
  drop: (leg: Leg, by: UserId) => outcome(checkGivingUp(leg, "drop", by)),
  waive: (leg: Leg, by: UserId) => outcome(checkGivingUp(leg, "waive", by)),
}
const cells = (["confirm", "drop", "waive"] as const).flatMap((action) =>
  states.flatMap((state) => [
    { action, state, by: giver, expected: table[action][state][0] as string },
    { action, state, by: receiver, expected: table[action][state][1] as string },
    { action, state, by: stranger, expected: "NOT_AUTHORIZED" },
  ]),
)

describe("Of a leg, every action in every state by everybody", () => {
  test.each(cells)("$action, $state, by $by: $expected", ({ action, by, expected, state }) =>
    expect(actions[action](legs[state], by)).toBe(expected),
  )

  const elsewhere = roundStatuses.filter((status) => status !== "settling")
  test.each(elsewhere.flatMap((round) => states.map((state) => ({ round, state }))))(
    "confirm, $state, in a round that is $round",
    ({ round, state }) => {
      const decided = confirmLeg(legs[state], round, giver, null, now)
      expect(outcome(decided, ({ kind }) => kind)).toBe(state === "completed" ? "repeated" : no)
    },
  )

  test.each([
    [giver, receiver, { giverConfirmedAt: now }],
    [receiver, giver, { receiverConfirmedAt: now, receiverCollectionId: shelf }],
  ] as const)("the first confirmation, by %s, notifies %s", (by, to, confirmed) =>
    expect(confirmLeg(base, "settling", by, shelf, now)).toEqual(
      Result.succeed({
        kind: "waits",
        changes: [
          { kind: "leg changed", leg: { ...base, ...confirmed, updatedAt: now } },
          { kind: "notification", to, type: "leg_confirmed", actor: by, leg: base.id },
        ],
      }),
    ),
  )

  test("the second confirmation completes the leg, with the collection of the receiver", () => {
    const leg = legs["receiver confirmed"]
    const done = { ...leg, giverConfirmedAt: now, status: "completed", completedAt: now, updatedAt: now }
    const decided = confirmLeg(leg, "settling", giver, "other" as CollectionId, now)
    expect(decided as unknown).toEqual(Result.succeed({ kind: "completes", leg: done }))
  })

  test("a waived leg is cancelled alone, and its giver notified", () =>
    expect(waivedLeg(base, now)).toEqual([
      { kind: "leg changed", leg: { ...base, status: "cancelled", waived: true, updatedAt: now } },
      { kind: "notification", to: giver, type: "leg_failed", actor: receiver, leg: base.id },
    ]))
})

describe("A server whose clock is behind", () => {
  const leg: Leg = { ...base, updatedAt: hours(1) }
  const next: Leg = {
    ...leg,
    id: "incoming" as LegId,
    entryId: "before" as EntryId,
    giverId: source,
    receiverId: giver,
  }
  const dropped = { mayBlame: true, notifies: true, actor: giver }
  test.each<[string, LegChanges, number]>([
    ["waived", waivedLeg(leg, now), 1],
    ["ended", endedLeg(leg, now), 1],
    ["overdue", overdueLeg(leg, [], now), 1],
    ["dropped, and passed on", droppedLeg({ leg, incoming: [next], isApart: false }, dropped, now), 2],
    ["dropped, and ended", droppedLeg({ leg, incoming: [next], isApart: true }, dropped, now), 2],
  ])("gives a leg no earlier time: %s", (_, changes, count) => {
    const times = changes.flatMap((change) => (change.kind === "leg changed" ? [change.leg.updatedAt] : []))
    expect(times).toEqual(Array.from({ length: count }, () => hours(1)))
  })

  test.each([giver, receiver])("gives a leg no earlier time: confirmed by %s, and then completed", (by) => {
    const done = Result.getOrThrow(confirmLeg(leg, "settling", by, null, now))
    expect(done).toMatchObject({ kind: "waits", changes: [{ leg: { updatedAt: hours(1) } }, {}] })
    const last = { ...leg, ...(by === giver ? { receiverConfirmedAt: earlier } : { giverConfirmedAt: earlier }) }
    const completed = Result.getOrThrow(confirmLeg(last, "settling", by, null, now))
    expect(completed).toMatchObject({ kind: "completes", leg: { updatedAt: hours(1) } })
  })
})

const isPending = (state: State) => legs[state].status === "pending"
const own = { mayBlame: true, notifies: true, actor: giver }
const incoming: Leg = {
  ...base,
  id: "incoming" as LegId,
  entryId: "before" as EntryId,
  forEntryId: base.entryId,
  giverId: source,
  receiverId: giver,
}
const shown = (changes: LegChanges) =>
  changes.map((change) =>
    change.kind === "leg changed"
      ? `${change.leg.id} ${change.leg.status} ${change.leg.fault}`
      : `${change.type} to ${change.to}`,
  )

describe("Of a leg, what happens to it in every state", () => {
  test.each(states.map((state) => ({ state })))("$state", ({ state }) => {
    const leg = legs[state]
    const drop = droppedLeg({ leg, incoming: [], isApart: false }, own, now)
    expect(shown(drop)).toEqual(isPending(state) ? ["leg failed giver", "leg_failed to receiver"] : [])
    const overdue = [
      `leg failed ${state === "pending" ? "giver" : null}`,
      "leg_failed to giver",
      "leg_failed to receiver",
    ]
    expect(shown(overdueLeg(leg, [], now))).toEqual(isPending(state) ? overdue : [])
    expect(shown(endedLeg(leg, now))).toEqual(isPending(state) ? ["leg cancelled null"] : [])
  })

  test.each([
    ["nothing", [], false],
    ["a pending leg", [incoming], false],
    ["a confirmed leg", [{ ...incoming, giverConfirmedAt: earlier }], false],
    ["a completed leg", [{ ...incoming, status: "completed" }], false],
    ["a leg that failed", [{ ...incoming, status: "failed" }], true],
    ["a leg that was passed on", [{ ...incoming, redirected: true }], true],
    ["a completed leg that was passed on", [{ ...incoming, redirected: true, status: "completed" }], true],
    ["a leg that another cancelled", [{ ...incoming, status: "cancelled" }], true],
    ["a leg that the giver waived", [{ ...incoming, status: "cancelled", waived: true }], false],
    [
      "a waived leg, and one that failed",
      [
        { ...incoming, status: "cancelled", waived: true },
        { ...incoming, status: "failed" },
      ],
      true,
    ],
  ] as ReadonlyArray<readonly [string, ReadonlyArray<Leg>, boolean]>)(
    "a giver who was to get %s is to blame or excused",
    (_, before, expected) => {
      const fault = expected ? null : "giver"
      expect(isExcused(before)).toBe(expected)
      expect(shown(droppedLeg({ leg: base, incoming: before, isApart: false }, own, now))[0]).toBe(
        `leg failed ${fault}`,
      )
      expect(shown(overdueLeg(base, before, now))[0]).toBe(`leg failed ${fault}`)
    },
  )

  test("no user is to blame, and no user notified, where the cause says so", () => {
    const dropped = (cause: object) =>
      shown(droppedLeg({ leg: base, incoming: [], isApart: false }, { ...own, ...cause }, now))
    expect(dropped({ mayBlame: false, notifies: false, actor: null })).toEqual(["leg failed null"])
    expect(dropped({ actor: receiver })).toEqual(["leg failed giver"])
  })
})

describe("Of a drop, what its giver was to get", () => {
  const dropped = (next: Leg, isApart = false) =>
    droppedLeg({ leg: base, incoming: [next], isApart }, own, now).slice(2)
  const passed = ["incoming pending null", "leg_redirected to source", "leg_redirected to receiver"]
  const confirmedBy = (state: State): Leg => {
    const { giverConfirmedAt, receiverConfirmedAt, status } = legs[state]
    return { ...incoming, giverConfirmedAt, receiverConfirmedAt, status }
  }

  test.each(states.map((state) => ({ state })))(
    "$state: is passed on only if no user has confirmed it",
    ({ state }) => {
      const apart = state === "pending" ? ["incoming cancelled null"] : []
      const self = { ...confirmedBy(state), giverId: receiver }
      expect(shown(dropped(confirmedBy(state)))).toEqual(state === "pending" ? passed : [])
      expect(shown(dropped(confirmedBy(state), true))).toEqual(apart)
      expect(shown(dropped(self))).toEqual(apart)
    },
  )

  test("goes to the receiver of the dropped leg, for the entry of that, and has no rank", () =>
    expect(dropped(incoming)[0]).toEqual({
      kind: "leg changed",
      leg: {
        ...incoming,
        forEntryId: base.forEntryId,
        receiverId: receiver,
        rank: null,
        redirected: true,
        updatedAt: now,
      },
    }))

  test("is passed on again with the next drop", () => {
    const again = { ...incoming, redirected: true, rank: null }
    expect(shown(droppedLeg({ leg: base, incoming: [again], isApart: false }, own, now))).toEqual([
      "leg failed null",
      "leg_failed to receiver",
      ...passed,
    ])
  })

  test("the transitions make the diagram of the contract", async () => {
    const page = await Bun.file(new URL("../../../../docs/contract/market.md", import.meta.url)).text()
    expect(page).toContain(legDiagram().trim())
  })
})
