import { describe, expect, test } from "bun:test"
import { Result } from "effect"
import { roundDiagram, roundStatuses, seesRound } from "../../../../core/index.ts"
import { editedRound, newRound, type RoundChange } from "../../../../core/market/rounds/editing.ts"
import {
  checkHost,
  checkNewOrganizer,
  checkOrganizerRemoval,
  checkRoundInvite,
} from "../../../../core/market/rounds/hosting.ts"
import { checkedRoundSchedule, isOpenAt } from "../../../../core/market/rounds/schedule.ts"
import { cancelRoundBy, finishedRound, isFinished, takeStep, withResult } from "../../../../core/market/rounds/steps.ts"
import { actorNames, actors, days, everywhere, hours, isHost, now, outcome, roundIn } from "./samples.ts"

// What each step comes to, in every status, when a host takes it.
const no = "INVALID_TRANSITION"
const steps = {
  open: { draft: "open", open: no, locked: no, solved: no, settling: no, done: no, cancelled: no },
  lock: { draft: no, open: "locked", locked: no, solved: no, settling: no, done: no, cancelled: no },
  solve: { draft: no, open: no, locked: "locked", solved: no, settling: no, done: no, cancelled: no },
  start: { draft: no, open: no, locked: no, solved: "settling", settling: no, done: no, cancelled: no },
} as const
const times = {
  open: { openedAt: now },
  lock: { solvesAt: hours(5) },
  solve: { solvesAt: now },
  start: { settlesBy: days(30) },
}
const cells = (["open", "lock", "solve", "start"] as const).flatMap((step) =>
  everywhere.map(({ by, status }) => ({ step, status, by, expected: isHost(by) ? steps[step][status] : "FORBIDDEN" })),
)

describe("Of a round, every step in every status by everybody", () => {
  test.each(cells)("$step, $status, by $by: $expected", ({ by, expected, status, step }) => {
    const round = roundIn(status)
    const taken = takeStep(round, step, actors[by], now)
    expect(outcome(taken, (after) => after.status)).toBe(expected)
    if (Result.isSuccess(taken))
      expect(taken.success).toEqual({ ...round, ...times[step], status: taken.success.status, updatedAt: now })
  })

  test.each(everywhere)("cancel, $status, by $by", ({ by, status }) => {
    const round = roundIn(status)
    const cancelled = cancelRoundBy(round, actors[by], "Rain", now)
    const isPossible = status === "draft" || status === "open" || status === "locked" || status === "solved"
    const expected = by !== "owner" ? "FORBIDDEN" : isPossible ? "cancelled" : no
    expect(outcome(cancelled, (after) => after.status)).toBe(expected)
    if (Result.isSuccess(cancelled))
      expect(cancelled.success).toEqual({ ...round, status: "cancelled", cancelReason: "Rain", updatedAt: now })
  })

  test("a draft opens only with a schedule that is still ahead", () => {
    const late = { ...roundIn("draft"), entriesUntil: now }
    expect(outcome(takeStep(late, "open", actors.owner, now))).toBe("INVALID_SCHEDULE")
  })
})

describe("Of a round, what the service does in every status", () => {
  const result = { trades: 3, people: 3, rankSum: 4, longest: 3 }
  test.each(roundStatuses.map((status) => ({ status })))("$status", ({ status }) => {
    const round = roundIn(status)
    const solved = { ...round, status: "solved", result, startsAt: hours(24), updatedAt: now }
    const stored = withResult(round, result, now)
    expect(outcome(stored)).toBe(status === "locked" ? "ok" : no)
    if (Result.isSuccess(stored)) expect(stored.success as object).toEqual(solved)
    expect(outcome(finishedRound(round, now), (after) => after.status)).toBe(status === "settling" ? "done" : no)
    expect(isFinished(round)).toBe(status === "done" || status === "cancelled")
    expect(isOpenAt(round, hours(23.9))).toBe(status === "open")
    expect(isOpenAt(round, hours(24))).toBe(false)
  })

  test("the transitions make the diagram of the contract", async () => {
    const page = await Bun.file(new URL("../../../../docs/contract/market.md", import.meta.url)).text()
    expect(page).toContain(roundDiagram().trim())
  })
})

test("A server whose clock is behind gives a round no earlier time", () => {
  const roundOf = (status: (typeof roundStatuses)[number]) => ({ ...roundIn(status), updatedAt: hours(1) })
  const after = [
    takeStep(roundOf("draft"), "open", actors.owner, now),
    cancelRoundBy(roundOf("open"), actors.owner, "Rain", now),
    withResult(roundOf("locked"), { trades: 3, people: 3, rankSum: 4, longest: 3 }, now),
    finishedRound(roundOf("settling"), now),
    editedRound(roundOf("draft"), actors.owner, { name: "Autumn trade" }, now),
  ]
  expect(after.map((one) => Result.getOrThrow<{ readonly updatedAt: typeof now }, unknown>(one).updatedAt)).toEqual(
    after.map(() => hours(1)),
  )
})

// Which keys can be changed, in every status.
const changes = {
  name: { name: "Autumn trade" },
  description: { description: "Bring boxes" },
  visibility: { visibility: "invite_only" },
  locksAt: { locksAt: hours(30) },
  entriesUntil: { entriesUntil: hours(10) },
  reviewHours: { reviewHours: 1 },
  checkHours: { checkHours: 1 },
  settleDays: { settleDays: 40 },
  maxEntries: { maxEntries: 1 },
} as const satisfies Readonly<Record<string, RoundChange>>
const keys = Object.keys(changes) as ReadonlyArray<keyof typeof changes>
const editable: Readonly<Record<string, ReadonlyArray<string>>> = {
  draft: keys,
  open: ["name", "description", "locksAt", "entriesUntil"],
  settling: ["settleDays"],
}

describe("Of a round, every change in every status by everybody", () => {
  test.each(everywhere.flatMap((cell) => keys.map((key) => ({ ...cell, key }))))(
    "$key, $status, by $by",
    ({ by, key, status }) => {
      const round = roundIn(status)
      const edited = editedRound(round, actors[by], changes[key], now)
      const isPossible = editable[status]?.includes(key) ?? false
      expect(outcome(edited)).toBe(!isHost(by) ? "FORBIDDEN" : isPossible ? "ok" : "ROUND_NOT_EDITABLE")
      const longer = status === "settling" ? { settlesBy: days(40) } : {}
      if (Result.isSuccess(edited))
        expect(edited.success).toEqual({ ...round, ...changes[key], ...longer, updatedAt: now })
    },
  )

  test("one key that cannot be changed refuses all of them", () =>
    expect(outcome(editedRound(roundIn("open"), actors.owner, { name: "x", maxEntries: 9 }, now))).toBe(
      "ROUND_NOT_EDITABLE",
    ))

  test("the days to settle stay or grow", () => {
    const by = (settleDays: number) => editedRound(roundIn("settling"), actors.owner, { settleDays }, now)
    expect([29, 30, 31].map((count) => outcome(by(count)))).toEqual(["INVALID_SCHEDULE", "ok", "ok"])
  })

  test("entries that end with the lock go on to do so", () => {
    const round = { ...roundIn("open"), entriesUntil: hours(24) }
    const moved = Result.getOrThrow(editedRound(round, actors.owner, { locksAt: hours(48) }, now))
    expect(moved.entriesUntil).toEqual(hours(48))
  })

  test("a new round is a draft, with a schedule that is ahead", () => {
    const made = newRound(roundIn("draft"), now)
    expect(outcome(made, ({ status }) => status)).toBe("draft")
    expect(outcome(newRound({ ...roundIn("draft"), locksAt: now }, now))).toBe("INVALID_SCHEDULE")
  })
})

describe("A schedule", () => {
  test.each([
    ["entries end before the lock", 10, 20, "ok"],
    ["entries end with the lock", 20, 20, "ok"],
    ["entries end after the lock", 20.001, 20, "INVALID_SCHEDULE"],
    ["entries end now", 0, 20, "INVALID_SCHEDULE"],
    ["it locks now", 0, 0, "INVALID_SCHEDULE"],
    ["it locked before", -2, -1, "INVALID_SCHEDULE"],
    ["it locks in 180 days", 20, 180 * 24, "ok"],
    ["it locks later than that", 20, 180 * 24 + 0.001, "INVALID_SCHEDULE"],
  ])("where %s", (_, until, locks, expected) => {
    const schedule = { entriesUntil: hours(until), locksAt: hours(locks) }
    expect(outcome(checkedRoundSchedule(schedule, null, now))).toBe(expected)
  })

  test("keeps a moment that has passed", () => {
    const schedule = { entriesUntil: hours(-1), locksAt: hours(3) }
    expect(outcome(checkedRoundSchedule(schedule, schedule, now))).toBe("ok")
    expect(outcome(checkedRoundSchedule({ ...schedule, entriesUntil: hours(-2) }, schedule, now))).toBe(
      "INVALID_SCHEDULE",
    )
  })
})

describe("Hosts", () => {
  const relations = ["self", "friend", "stranger", "blocked", "deleted"] as const
  test.each(actorNames.flatMap((by) => actorNames.map((whom) => ({ by, whom }))))(
    "$whom made an organizer, and taken off, by $by",
    ({ by, whom }) => {
      for (const relation of relations)
        for (const organizers of [0, 19, 20, 300]) {
          const added = checkNewOrganizer(actors[by], { standing: actors[whom], relation }, organizers)
          const allowed = isHost(whom) ? "ok" : organizers >= 20 ? "TOO_MANY_ORGANIZERS" : "ok"
          const known = isHost(whom) || relation === "friend" ? allowed : "USER_NOT_FOUND"
          expect(outcome(added)).toBe(by === "owner" ? known : "FORBIDDEN")
        }
      const off = (isCaller: boolean) =>
        outcome(checkOrganizerRemoval(actors[by], { standing: actors[whom], isCaller }))
      const found = whom === "organizer" ? "ok" : "NOT_FOUND"
      expect(off(false)).toBe(by === "owner" ? found : "FORBIDDEN")
      if (by === whom) expect(off(true)).toBe(found)
    },
  )

  test.each(everywhere)("invite, $status, by $by", ({ by, status }) => {
    const possible = status === "draft" || status === "open" ? "ok" : "ROUND_NOT_EDITABLE"
    expect(outcome(checkRoundInvite(roundIn(status), actors[by], {}))).toBe(isHost(by) ? possible : "FORBIDDEN")
    const unknown = outcome(checkRoundInvite(roundIn(status), actors[by], null))
    expect(unknown).toBe(isHost(by) ? "USER_NOT_FOUND" : "FORBIDDEN")
    expect(outcome(checkHost(actors[by]))).toBe(isHost(by) ? "ok" : "FORBIDDEN")
  })
})

describe("Who sees a round", () => {
  const rows = (["public", "friends_only", "invite_only"] as const).flatMap((visibility) =>
    (["friend", "stranger", "blocked", "deleted"] as const).flatMap((relation) =>
      everywhere.map((cell) => ({ ...cell, visibility, relation })),
    ),
  )
  test.each(
    rows.flatMap((row) => [
      { ...row, isOpened: row.status !== "draft" },
      ...(row.status === "cancelled" ? [{ ...row, isOpened: false }] : []),
    ]),
  )("$visibility, $status, opened $isOpened, $relation of its owner, $by", ({ by, isOpened, relation, visibility }) => {
    const byVisibility = visibility === "public" || (visibility === "friends_only" && relation === "friend")
    const isOn = by === "owner" || by === "organizer" || by === "invited" || by === "entered"
    const sees = !isOpened ? isHost(by) : isOn || (relation !== "deleted" && byVisibility)
    const expected = by === "trading" || (relation !== "blocked" && sees)
    const openedAt = isOpened ? hours(-50) : null
    expect(seesRound({ openedAt, visibility }, actors[by], relation)).toBe(expected)
  })
})
