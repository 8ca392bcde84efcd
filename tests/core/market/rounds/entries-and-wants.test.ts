import { describe, expect, test } from "bun:test"
import { Result } from "effect"
import {
  type EntryId,
  type GroupId,
  type ItemId,
  type RoundId,
  roundStatuses,
  type UserId,
} from "../../../../core/index.ts"
import type { MarketItem } from "../../../../core/market/listings/market-item.ts"
import { checkWithdrawal, type Entry, enter } from "../../../../core/market/rounds/entry.ts"
import { mostWanted, wantsOfEach } from "../../../../core/market/rounds/freezing.ts"
import { checkGroupRemoval, type NamedWant, setGroup, setWants } from "../../../../core/market/rounds/wants.ts"
import { given } from "../offers/deals.ts"
import { actors, everywhere, hours, isHost, now, outcome, roundIn } from "./samples.ts"

const user = "user" as UserId
const other = "other" as UserId

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
    ["of an item of an accepted offer", {}, { ...free, heldBy: "other" }, "ITEM_RESERVED"],
    ["of the last one of a person", {}, { ...free, own: 49 }, "ok"],
    ["of one more than a person may have", {}, { ...free, own: 50 }, "ENTRY_LIMIT_REACHED"],
    ["of the last one of a round", { entriesCount: 9999 }, free, "ok"],
    ["of one more than a round has", { entriesCount: 10_000 }, free, "ENTRY_LIMIT_REACHED"],
  ] as const)("%s", (_, round, by, expected) =>
    expect(outcome(enter({ ...roundIn("open"), ...round }, item, by, made, now))).toBe(expected),
  )

  test.each(everywhere)("withdraw, $status, by $by", ({ by, status }) => {
    const possible = status === "open" || status === "locked" ? "ok" : "INVALID_TRANSITION"
    const take = (entry: Entry) => outcome(checkWithdrawal(roundIn(status), entry, { user, standing: actors[by] }))
    expect(take(entryOf(user))).toBe(possible)
    expect(take(entryOf(other))).toBe(isHost(by) ? possible : "FORBIDDEN")
    expect(take({ ...entryOf(user), endedAt: now })).toBe("INVALID_TRANSITION")
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

  test("are taken whatever the number of all wants of the round is: a refusal would show it", () => {
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
