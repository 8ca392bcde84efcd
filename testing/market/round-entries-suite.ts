import { Effect, Option } from "effect"
import {
  type Blocks,
  type Collections,
  type EntryId,
  type FieldDefinitions,
  type GroupId,
  Items,
  RoundEntries,
  RoundFiles,
  RoundLegs,
  type RoundPeople,
  type Rounds,
  RoundWants,
  type Transactions,
  type Users,
} from "../../core/index.ts"
import { each, type Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { storedCollection } from "../samples/catalog.ts"
import { item, pictured, storedItems } from "../samples/items.ts"
import { first } from "../samples/offers.ts"
import { blocked } from "../samples/people.ts"
import { enteredItem, entry, idsOf, leg, settlingFrom, storedEntry, storedRound } from "../samples/rounds.ts"
import { era, freshId, rolledBack, storedUser, twentyTimes, walk } from "../samples/samples.ts"

/** What the ports `RoundEntries`, `RoundWants` and `RoundFiles` promise. */
export const roundEntriesSuite = (
  { describe, expect, test }: Kit,
  run: Run<
    | Blocks
    | Collections
    | RoundEntries
    | FieldDefinitions
    | Items
    | RoundFiles
    | RoundLegs
    | RoundPeople
    | Rounds
    | RoundWants
    | Transactions
    | Users
  >,
) =>
  describe("RoundEntries", () => {
    const started = Effect.fnUntraced(function* () {
      const day = era()
      const [ada, bob, eve] = [yield* storedUser(day(0)), yield* storedUser(day(0)), yield* storedUser(day(0))]
      return {
        day,
        ada,
        bob,
        eve,
        round: yield* storedRound(eve.id, day(1)),
        entries: yield* RoundEntries,
        wanted: yield* RoundWants,
      }
    })
    const all = { q: null, type: null, ownerId: null, outcome: null }

    test("an entry is read as it was added, until it is removed with its wants", () =>
      run(
        Effect.gen(function* () {
          const { ada, bob, day, entries, round, wanted } = yield* started()
          const made = yield* storedEntry(round, ada, day(1), { note: "O'Neil's \\ %" })
          const other = yield* storedEntry(round, bob, day(1))
          expect(Option.getOrThrow(yield* entries.find(made.id))).toEqual(made)
          expect(idsOf(yield* entries.some([made.id, freshId(), other.id])).toSorted()).toEqual(
            idsOf([made, other]).toSorted(),
          )
          expect(yield* wanted.wantsOf(made.id)).toEqual([])
          const wants = [{ id: other.id, rank: 3 }]
          yield* wanted.saveWants(made.id, wants)
          yield* rolledBack(wanted.saveWants(made.id, []))
          expect(yield* wanted.wantsOf(made.id)).toEqual(wants)
          yield* rolledBack(entries.remove([made.id]))
          expect(yield* entries.remove([made.id, other.id])).toBe(1)
          expect(Option.isNone(yield* entries.find(made.id))).toBe(true)
          expect(yield* wanted.wantsOf(made.id)).toEqual([])
        }),
      ))

    test("an item has one active entry, of twenty at once too", () =>
      run(
        Effect.gen(function* () {
          const { ada, day, entries, round } = yield* started()
          const itemId = entry(round, ada, day(1)).itemId
          yield* twentyTimes(() => storedEntry(round, ada, day(1), { itemId }))
          const active = yield* entries.active({ kind: "of owner", owner: ada.id, round: null })
          expect(active).toHaveLength(1)
          yield* entries.end(idsOf(active) as ReadonlyArray<EntryId>, day(2))
          yield* entries.end(idsOf(active) as ReadonlyArray<EntryId>, day(3))
          expect((yield* entries.some(idsOf(active) as ReadonlyArray<EntryId>))[0]?.endedAt).toEqual(day(2))
          const again = yield* storedEntry(round, ada, day(3), { itemId })
          expect(idsOf(yield* entries.active({ kind: "of round", round: round.id }))).toEqual([again.id])
        }),
      ))

    each(test)([1, 2, 5])("an item of %d copies has as many active entries, of twenty at once too", (copies) =>
      run(
        Effect.gen(function* () {
          const { ada, day, entries, round } = yield* started()
          const items = yield* Items
          const [thing] = yield* storedItems(yield* storedCollection(ada.id, day(0)), [{ name: "One" }])
          if (thing === undefined) return yield* Effect.die("Not stored.")
          yield* items.save({ ...thing, copies }, thing)
          const active = Effect.map(entries.active({ kind: "of owner", owner: ada.id, round: null }), idsOf)
          yield* twentyTimes(() => enteredItem(round, thing, day(1)))
          const first = yield* active
          expect(first).toHaveLength(copies)
          const [withdrawn] = first as ReadonlyArray<EntryId>
          yield* entries.remove(withdrawn === undefined ? [] : [withdrawn])
          yield* twentyTimes(() => enteredItem(round, thing, day(2)))
          expect(yield* active).toHaveLength(copies)
          yield* entries.end((yield* active) as ReadonlyArray<EntryId>, day(3))
          yield* twentyTimes(() => enteredItem(round, thing, day(4)))
          expect(yield* active).toHaveLength(copies)
          const all = yield* entries.active({ kind: "of items", selection: { kind: "items", ids: [thing.id] } })
          expect(all).toHaveLength(copies)
        }),
      ),
    )

    test("active entries are found by item, by collection and by owner", () =>
      run(
        Effect.gen(function* () {
          const { ada, day, entries, eve, round } = yield* started()
          const other = yield* storedRound(eve.id, day(1))
          const [shelf, rest] = [yield* storedCollection(ada.id, day(0)), yield* storedCollection(ada.id, day(0))]
          const [one, two] = yield* storedItems(shelf, [{ name: "One" }, { name: "Two" }])
          const [three] = yield* storedItems(rest, [{ name: "Three" }])
          if (one === undefined || two === undefined || three === undefined) return yield* Effect.die("Not stored.")
          const [first, second] = [yield* enteredItem(round, one, day(1)), yield* enteredItem(other, two, day(1))]
          const third = yield* enteredItem(round, three, day(1))
          const active = (which: Parameters<typeof entries.active>[0]) =>
            Effect.map(entries.active(which), (found) => idsOf(found).toSorted())
          const items = { kind: "items", ids: [one.id, three.id] } as const
          expect(yield* active({ kind: "of items", selection: items })).toEqual(idsOf([first, third]).toSorted())
          const collection = { kind: "collection", id: shelf.id } as const
          expect(yield* active({ kind: "of items", selection: collection })).toEqual(idsOf([first, second]).toSorted())
          expect(yield* active({ kind: "of owner", owner: ada.id, round: other.id })).toEqual([second.id])
        }),
      ))

    test("the list of a round is oldest first, with what the viewer sees of each item", () =>
      run(
        Effect.gen(function* () {
          const { ada, bob, day, entries, eve, round, wanted } = yield* started()
          const [open, hidden] = [
            yield* storedCollection(ada.id, day(0)),
            yield* storedCollection(ada.id, day(0), { visibility: "private", type: "books" }),
          ]
          const [seen] = yield* storedItems(open, [item(open, day(0), { name: "Azul", ...pictured("front", "plain") })])
          const [unseen] = yield* storedItems(hidden, [item(hidden, day(0), { name: "Dune", ...pictured("front") })])
          if (seen === undefined || unseen === undefined) return yield* Effect.die("Not stored.")
          const one = yield* enteredItem(round, seen, day(1))
          const two = yield* storedEntry(round, ada, day(1), {
            itemId: unseen.id,
            type: "books",
            itemSnapshot: { name: "Dune 100%", coverUrl: null },
          })
          const gone = yield* storedEntry(round, bob, day(1), { outcome: "unmatched" })
          const list = (filter: Partial<typeof all> & object, limit = 100, viewer = eve) =>
            walk((page) => entries.list(round.id, viewer.id, { ...all, ...filter } as never, page), limit)
          for (const limit of [1, 2, 100])
            expect(idsOf((yield* list({}, limit)).map((shown) => shown.entry))).toEqual(idsOf([one, two, gone]))
          const shown = yield* list({})
          expect(shown.map((each) => [each.item.name, each.item.collectionId, each.item.fields])).toEqual([
            ["Azul", open.id, seen.fields],
            ["Dune 100%", null, null],
            ["Azul", null, null],
          ])
          expect(shown.map((each) => each.item.pictures)).toEqual([seen.pictures, [], []])
          const found = (filter: object) => Effect.map(list(filter), (some) => idsOf(some.map((each) => each.entry)))
          expect(yield* found({ q: "0%" })).toEqual([two.id])
          expect(yield* found({ type: "books" })).toEqual([two.id])
          expect(yield* found({ ownerId: bob.id })).toEqual([gone.id])
          expect(yield* found({ outcome: "unmatched" })).toEqual([gone.id])
          yield* (yield* Items).remove(seen.id)
          expect((yield* list({}))[0]?.item).toMatchObject({ id: seen.id, name: "Azul, before", collectionId: null })
          yield* blocked(bob, eve, day(2))
          expect(idsOf((yield* list({})).map((each) => each.entry))).toEqual(idsOf([one, two]))
          expect(Option.isNone(yield* entries.show(gone.id, eve.id))).toBe(true)
          expect(Option.getOrThrow(yield* entries.show(one.id, eve.id)).entry).toEqual(one)
          const ids = [one.id, gone.id, freshId<EntryId>()]
          expect(idsOf(yield* wanted.seen(round.id, ids, eve.id))).toEqual([one.id])
          expect(yield* wanted.seen(freshId(), ids, ada.id)).toEqual([])
        }),
      ))

    test("groups are one person's, by name, and the input has everything", () =>
      run(
        Effect.gen(function* () {
          const { ada, bob, day, round, wanted } = yield* started()
          const [one, two] = [yield* storedEntry(round, ada, day(1)), yield* storedEntry(round, bob, day(1))]
          const over = yield* storedEntry(round, bob, day(1), { endedAt: day(2) })
          const group = {
            id: freshId<GroupId>(),
            roundId: round.id,
            ownerId: ada.id,
            name: "b",
            wants: [{ id: two.id, rank: 2 }],
          }
          yield* wanted.saveGroup(group)
          const changed = { ...group, wants: [{ id: two.id, rank: 4 }] }
          yield* wanted.saveGroup(changed)
          yield* wanted.saveGroup({ ...group, id: freshId(), name: "a", wants: [] })
          expect((yield* wanted.groupsOf(round.id, ada.id)).map(({ name }) => name)).toEqual(["a", "b"])
          expect((yield* wanted.groupsOf(round.id, ada.id))[1]).toEqual(changed)
          expect(yield* wanted.groupsOf(round.id, bob.id)).toEqual([])
          yield* rolledBack(wanted.removeGroup(group.id))
          yield* wanted.saveWants(one.id, [{ id: group.id, rank: 1 }])
          yield* blocked(ada, bob, day(1))
          const unfrozen = yield* wanted.unfrozen(round.id, 200)
          expect(idsOf(unfrozen.entries).toSorted()).toEqual(idsOf([one, two]).toSorted())
          expect(unfrozen.entries.find(({ id }) => id === one.id)?.wants).toEqual([{ id: group.id, rank: 1 }])
          expect(unfrozen.groups.map(({ name }) => name).toSorted()).toEqual(["a", "b"])
          expect(unfrozen.blocks).toEqual([[ada.id, bob.id]])
          expect(idsOf(unfrozen.entries)).not.toContain(over.id)
          yield* wanted.removeGroup(group.id)
          expect(yield* wanted.groupsOf(round.id, ada.id)).toHaveLength(1)
        }),
      ))

    test("of each entry and group the input has the most wanted, however many rows there are", () =>
      run(
        Effect.gen(function* () {
          const { ada, bob, day, round, wanted } = yield* started()
          const [one, two, three] = [
            yield* storedEntry(round, bob, day(1)),
            yield* storedEntry(round, bob, day(1)),
            yield* storedEntry(round, bob, day(1)),
          ]
          const wants = [
            { id: one.id, rank: 5 },
            { id: two.id, rank: 1 },
            { id: three.id, rank: 5 },
          ]
          const own = yield* storedEntry(round, ada, day(1))
          yield* wanted.saveWants(own.id, wants)
          const group = { roundId: round.id, wants }
          yield* wanted.saveGroup({ ...group, id: freshId<GroupId>(), ownerId: ada.id, name: "any" })
          // A person without an entry receives nothing.
          yield* wanted.saveGroup({ ...group, id: freshId<GroupId>(), ownerId: freshId(), name: "any" })
          expect((yield* wanted.wantCounts(round.id)).toSorted()).toEqual([0, 0, 0, 3, 3])
          const of = Effect.fnUntraced(function* (most: number) {
            const unfrozen = yield* wanted.unfrozen(round.id, most)
            return [unfrozen.entries.find(({ id }) => id === own.id)?.wants, ...unfrozen.groups.map((one) => one.wants)]
          })
          const best = [wants[1], wants[0]]
          expect(yield* of(2)).toEqual([best, best] as never)
          expect(yield* of(200)).toEqual([wants, wants])
        }),
      ))

    test("an entry that a leg gives is matched, and counts for its owner's record", () =>
      run(
        Effect.gen(function* () {
          const { ada, bob, day, entries, eve } = yield* started()
          const legs = yield* RoundLegs
          const round = yield* storedRound(eve.id, day(1), settlingFrom(day(1)))
          const [one, two, left] = [
            yield* storedEntry(round, ada, day(1)),
            yield* storedEntry(round, bob, day(1)),
            yield* storedEntry(round, bob, day(1)),
          ]
          const [there, back] = [leg(one, two, day(1)), leg(two, one, day(1))]
          yield* legs.addAll([there, back])
          yield* entries.settle(round.id)
          const outcomes = yield* entries.some([one.id, two.id, left.id])
          expect(new Map(outcomes.map(({ id, outcome }) => [id, outcome]))).toEqual(
            new Map([
              [one.id, "matched"],
              [two.id, "matched"],
              [left.id, "unmatched"],
            ]),
          )
          const done = { giverConfirmedAt: day(2), receiverConfirmedAt: day(2), completedAt: day(2) }
          yield* rolledBack(legs.save({ ...there, ...done, status: "completed" }))
          yield* legs.save({ ...there, ...done, status: "completed" })
          yield* legs.save({ ...back, status: "failed", fault: "giver" })
          const { items } = yield* entries.list(round.id, eve.id, all, first)
          expect(items.map(({ record }) => record)).toEqual([
            { completed: 1, failed: 0 },
            { completed: 0, failed: 1 },
            { completed: 0, failed: 1 },
          ])
        }),
      ))

    test("a portion of a file stays as it was stored first", () =>
      run(
        Effect.gen(function* () {
          const { round } = yield* started()
          const files = yield* RoundFiles
          yield* twentyTimes((n) => files.add(round.id, "input", 0, `text ${n}`))
          const stored = Option.getOrThrow(yield* files.portion(round.id, "input", 0))
          yield* files.add(round.id, "input", 0, "another")
          expect(yield* files.portion(round.id, "input", 0)).toEqual(Option.some(stored))
          expect(yield* files.portion(round.id, "result", 0)).toEqual(Option.none())
          yield* rolledBack(files.add(round.id, "input", 1, "more"))
          expect(yield* files.portion(round.id, "input", 1)).toEqual(Option.none())
        }),
      ))
  })
