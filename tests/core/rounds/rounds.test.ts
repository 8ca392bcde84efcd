import { describe, expect, test } from "bun:test"
import { Result } from "effect"
import {
  type EntryId,
  type GroupId,
  type ItemId,
  type RoundId,
  roundDiagram,
  roundStatuses,
  seesRound,
  type UserId,
} from "../../../core/index.ts"
import type { MarketItem } from "../../../core/listings/market-item.ts"
import { editedRound, newRound, type RoundChange } from "../../../core/rounds/editing.ts"
import { checkWithdrawal, type Entry, enter } from "../../../core/rounds/entry.ts"
import { mostWanted, wantsOfEach } from "../../../core/rounds/freezing.ts"
import {
  checkNewRoundOrganizer,
  checkRoundHost,
  checkRoundInvite,
  checkRoundOrganizerRemoval,
} from "../../../core/rounds/hosting.ts"
import { checkedRoundSchedule, isOpenAt } from "../../../core/rounds/schedule.ts"
import { cancelRoundBy, finishedRound, isFinished, takeStep, withResult } from "../../../core/rounds/steps.ts"
import { checkGroupRemoval, type NamedWant, setGroup, setWants } from "../../../core/rounds/wants.ts"
import { given } from "../offers/deals.ts"
import { type Actor, actorNames, actors, days, hours, now, outcome, roundIn } from "./samples.ts"

const isHost = (by: Actor) => by === "owner" || by === "organizer"
const everywhere = roundStatuses.flatMap((status) => actorNames.map((by) => ({ status, by })))
const user = "user" as UserId
const other = "other" as UserId

// What each step comes to, in every status, when a host takes it.
const no = "INVALID_TRANSITION"
const steps = {
  open: { draft: "open", open: no, locked: no, solved: no, settling: no, done: no, cancelled: no },
  lock: { draft: no, open: "locked", locked: no, solved: no, settling: no, done: no, cancelled: no },
  solve: { draft: no, open: no, locked: "locked", solved: no, settling: no, done: no, cancelled: no },
  start: { draft: no, open: no, locked: no, solved: "settling", settling: no, done: no, cancelled: no },
} as const
const times = {
  open: {},
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
    const page = await Bun.file(new URL("../../../docs/contract/rounds.md", import.meta.url)).text()
    expect(page).toContain(roundDiagram().trim())
  })
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
          const added = checkNewRoundOrganizer(actors[by], { standing: actors[whom], relation }, organizers)
          const allowed = isHost(whom) ? "ok" : organizers >= 20 ? "TOO_MANY_ORGANIZERS" : "ok"
          const known = isHost(whom) || relation === "friend" ? allowed : "USER_NOT_FOUND"
          expect(outcome(added)).toBe(by === "owner" ? known : "FORBIDDEN")
        }
      const off = (isCaller: boolean) =>
        outcome(checkRoundOrganizerRemoval(actors[by], { standing: actors[whom], isCaller }))
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
    expect(outcome(checkRoundHost(actors[by]))).toBe(isHost(by) ? "ok" : "FORBIDDEN")
  })
})

describe("Who sees a round", () => {
  const rows = (["public", "friends_only", "invite_only"] as const).flatMap((visibility) =>
    (["friend", "stranger", "blocked", "deleted"] as const).flatMap((relation) =>
      everywhere.map((cell) => ({ ...cell, visibility, relation })),
    ),
  )
  test.each(rows)("$visibility, $status, $relation of its owner, $by", ({ by, relation, status, visibility }) => {
    const byVisibility = visibility === "public" || (visibility === "friends_only" && relation === "friend")
    const isOn = by === "owner" || by === "organizer" || by === "invited" || by === "entered"
    const sees = status === "draft" ? isHost(by) : isOn || (relation !== "deleted" && byVisibility)
    const expected = by === "trading" || (relation !== "blocked" && sees)
    expect(seesRound({ status, visibility }, actors[by], relation)).toBe(expected)
  })
})

const item: MarketItem = { ...given, id: "item" as ItemId, ownerId: user }
const entryOf = (ownerId: UserId): Entry => ({
  id: "entry" as EntryId,
  roundId: "round" as RoundId,
  itemId: item.id,
  itemSnapshot: { name: item.name, coverUrl: item.coverUrl } as Entry["itemSnapshot"],
  type: item.type,
  ownerId,
  note: null,
  outcome: null,
  endedAt: null,
  createdAt: hours(-1),
})
const free = { user, own: 0, heldBy: null } as const
const made = { id: "entry" as EntryId, note: "Mint" }

describe("Entries", () => {
  test.each(roundStatuses.map((status) => ({ status })))("enter, $status", ({ status }) => {
    const round = roundIn(status)
    const entered = enter(round, item, free, made, now)
    expect(outcome(entered)).toBe(status === "open" ? "ok" : "ROUND_NOT_OPEN")
    if (Result.isSuccess(entered)) expect(entered.success.round).toEqual({ ...round, entriesCount: 4 })
    expect(outcome(enter(round, null, free, made, now))).toBe("ITEM_NOT_FOUND")
    expect(outcome(enter(round, item, { ...free, user: other }, made, now))).toBe("NOT_AUTHORIZED")
  })

  test.each([
    ["when entries have just ended", { entriesUntil: now }, free, "ENTRIES_CLOSED"],
    ["when it locks now, before that is stored", { locksAt: now, entriesUntil: now }, free, "ROUND_NOT_OPEN"],
    ["of an item of an entry", {}, { ...free, heldBy: "entry" }, "ALREADY_ENTERED"],
    ["of an item of an accepted offer", {}, { ...free, heldBy: "offer" }, "ITEM_RESERVED"],
    ["of the last one of a person", {}, { ...free, own: 49 }, "ok"],
    ["of one more than a person may have", {}, { ...free, own: 50 }, "ENTRY_LIMIT_REACHED"],
    ["of the last one of a round", { entriesCount: 9999 }, free, "ok"],
    ["of one more than a round has", { entriesCount: 10_000 }, free, "ENTRY_LIMIT_REACHED"],
  ] as const)("%s", (_, round, by, expected) =>
    expect(outcome(enter({ ...roundIn("open"), ...round }, item, by, made, now))).toBe(expected),
  )

  test.each(everywhere)("withdraw, $status, by $by", ({ by, status }) => {
    const possible = status === "open" || status === "locked" ? "ok" : no
    const take = (entry: Entry) => outcome(checkWithdrawal(roundIn(status), entry, { user, standing: actors[by] }))
    expect(take(entryOf(user))).toBe(possible)
    expect(take(entryOf(other))).toBe(isHost(by) ? possible : "FORBIDDEN")
    expect(take({ ...entryOf(user), endedAt: now })).toBe(no)
  })
})

const want = (entryId: string, rank = 1) => ({ entryId: entryId as EntryId, rank })
const from = {
  owners: new Map([
    ["mine" as EntryId, user],
    ["a" as EntryId, other],
    ["b" as EntryId, other],
  ]),
  groups: new Map([["books", "g" as GroupId]]),
}

describe("Wants", () => {
  const set = (round: ReturnType<typeof roundIn>, entry: Entry, wants: ReadonlyArray<NamedWant>) =>
    setWants(round, entry, user, { before: 4, wants, from }, now)
  const group = { was: null, id: "new" as GroupId, name: "cars", own: 0, wants: [want("a")], from }

  test.each(roundStatuses.map((status) => ({ status })))("replace wants and groups, $status", ({ status }) => {
    const round = roundIn(status)
    const possible = status === "open" ? "ok" : "ROUND_NOT_OPEN"
    expect(outcome(set(round, entryOf(user), [want("a")]))).toBe(possible)
    expect(outcome(set(round, entryOf(other), [want("a")]))).toBe("FORBIDDEN")
    expect(outcome(setGroup(round, user, group, now))).toBe(possible)
    expect(outcome(checkGroupRemoval(round, now))).toBe(possible)
    const late = { ...round, locksAt: now }
    expect(outcome(set(late, entryOf(user), []))).toBe("ROUND_NOT_OPEN")
    expect(outcome(setGroup(late, user, group, now))).toBe("ROUND_NOT_OPEN")
    expect(outcome(checkGroupRemoval(late, now))).toBe("ROUND_NOT_OPEN")
  })

  test.each([
    ["none", [], "6"],
    ["an entry and a group", [want("a"), { group: "books", rank: 2 }], "8"],
    ["an own entry", [want("mine")], "INVALID_WANT"],
    ["an unknown or invisible entry", [want("a"), want("hidden")], "INVALID_WANT"],
    ["an unknown group", [{ group: "boats", rank: 1 }], "INVALID_WANT"],
    ["the same entry twice", [want("a"), want("a", 2)], "INVALID_WANT"],
    ["the same group twice", [1, 2].map((rank) => ({ group: "books", rank })), "INVALID_WANT"],
  ] as const)("%s", (_, wants: ReadonlyArray<NamedWant>, expected) =>
    expect(outcome(set(roundIn("open"), entryOf(user), wants), ({ round }) => `${round.wantsCount}`)).toBe(expected),
  )

  test("are taken whatever the number of all wants of the round is: a refusal would tell it", () => {
    const full = { ...roundIn("open"), wantsCount: 500_000 }
    expect(outcome(set(full, entryOf(user), [want("a"), want("b")]), ({ round }) => `${round.wantsCount}`)).toBe(
      "499998",
    )
    expect(outcome(setGroup(full, user, group, now))).toBe("ok")
    expect(outcome(setGroup({ ...full, wantsCount: 2_000_000 }, user, group, now))).toBe("ok")
  })

  test.each([
    ["fewer than may be", [3, 200, 0], 500, 200],
    ["just as many as may be", [3, 200, 1], 204, 200],
    ["one more", [3, 200, 1], 203, 199],
    ["far more, so that the shorter ones stay whole", [10, 100, 100], 60, 25],
    ["more lists than may be wants", Array.from({ length: 10 }, () => 1), 9, 0],
    ["none", [], 1, 200],
  ] as ReadonlyArray<readonly [string, ReadonlyArray<number>, number, number]>)(
    "of %s, each list has so many in the input",
    (_, counts, most, expected) => {
      const each = wantsOfEach(counts, most)
      const all = (of: number) => counts.reduce((sum, count) => sum + Math.min(count, of), 0)
      expect(each).toBe(expected)
      expect(all(each)).toBeLessThanOrEqual(most)
      if (each < 200) expect(all(each + 1)).toBeGreaterThan(most)
    },
  )

  test("that are the most wanted come first, then those that were named first", () => {
    const wants = ["a", "b", "c", "d"].map((id, n) => ({ id: id as EntryId, rank: [2, 1, 2, 1][n] ?? 1 }))
    expect(mostWanted(wants, 3).map(({ id }) => id as string)).toEqual(["b", "d", "a"])
    expect(mostWanted(wants, 4)).toBe(wants)
    expect(mostWanted(wants, 0)).toEqual([])
  })

  test("of a group keep its id, and a person has at most 100 groups", () => {
    const open = roundIn("open")
    const was = {
      id: "old" as GroupId,
      roundId: open.id,
      ownerId: user,
      name: "cars",
      wants: [{ id: "b" as EntryId, rank: 1 }],
    }
    const id = (more: object) => outcome(setGroup(open, user, { ...group, ...more }, now), (after) => after.group.id)
    expect([id({}), id({ own: 99 }), id({ own: 100 })]).toEqual(["new", "new", "GROUP_LIMIT_REACHED"])
    expect(id({ own: 100, was })).toBe("old")
    for (const wrong of ["mine", "hidden"]) expect(id({ wants: [want(wrong)] })).toBe("INVALID_WANT")
  })
})
