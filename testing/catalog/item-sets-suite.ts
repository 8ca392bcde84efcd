import { Effect, Exit, Option } from "effect"
import {
  type Blocks,
  cardOf,
  copySet,
  type Friendships,
  ItemSets,
  type ListedSet,
  type PublicSetFilter,
  SetsErrors,
  setLimit,
  Transactions,
  type UserId,
  Users,
} from "../../core/index.ts"
import { seesCollection } from "../../core/users/visibility.ts"
import { each, type Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { withIds } from "../samples/people.ts"
import { backwards, era, freshId, rolledBack, storedUser, successes, twentyTimes, walk } from "../samples/samples.ts"
import { itemSet, place, storedSet } from "../samples/sets.ts"
import { viewers, viewersOf } from "../samples/viewers.ts"

/** What the port `ItemSets` promises. */
export const itemSetsSuite = (
  { describe, expect, test }: Kit,
  run: Run<Blocks | Friendships | ItemSets | Transactions | Users>,
) =>
  describe("ItemSets", () => {
    const idsOf = (sets: ReadonlyArray<ListedSet>) => sets.map(({ id }) => id as string)
    const relationOf = { self: "self", friend: "friend", stranger: "stranger" } as const

    test("a set is read and shown as it was stored and changed, and is gone when it was removed", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const sets = yield* ItemSets
          const ada = yield* storedUser(day(0), { displayName: "Zoë 🦉" })
          const made = yield* storedSet(ada, day(1), { name: "O'Neil's \\ % _", description: "a\nb" })
          const { places, ...attributes } = made
          const shown = { ...attributes, owner: cardOf(ada), placesCount: 2 }
          expect(yield* sets.find(made.id)).toEqual(Option.some(made))
          expect(yield* sets.show(made.id, ada.id)).toEqual({ ...shown, places })
          expect((yield* sets.listOwn(ada.id, { limit: 9, after: null })).items).toEqual([shown])
          const changed = { ...made, name: "Another", description: null, isPublic: true, updatedAt: day(2) }
          const replaced = { ...changed, places: [place({ name: "One", number: "1" })] }
          yield* sets.save(replaced)
          expect(yield* sets.find(made.id)).toEqual(Option.some(replaced))
          expect((yield* sets.show(made.id, ada.id)).placesCount).toBe(1)
          yield* rolledBack(sets.save({ ...replaced, places: [] }))
          expect(yield* sets.find(made.id)).toEqual(Option.some(replaced))
          expect(yield* sets.remove(made.id)).toBe(true)
          expect(yield* sets.remove(made.id)).toBe(false)
          expect(yield* sets.find(made.id)).toEqual(Option.none())
          expect(yield* Effect.flip(sets.show(made.id, ada.id))).toBeInstanceOf(SetsErrors.SetNotFound)
          const unknown = yield* Effect.exit(sets.add(itemSet({ id: freshId<UserId>() }, day(1))))
          expect(Exit.isFailure(unknown)).toBe(true)
        }),
      ))

    each(test)(["public", "friends_only", "private"] as const)(
      "a public set of a %s profile is seen like a public collection, in every list, and a private one by its owner",
      (privacy) =>
        run(
          Effect.gen(function* () {
            const day = era()
            const sets = yield* ItemSets
            const owner = yield* storedUser(day(0), { privacy })
            const name = `Ünique ${crypto.randomUUID()}`
            const open = yield* storedSet(owner, day(1), { name, isPublic: true })
            const closed = yield* storedSet(owner, day(1), { name })
            const copy = yield* storedSet(yield* storedUser(day(0)), day(1), { isPublic: true, copiedFrom: open.id })
            const people = yield* viewersOf(owner, day)
            for (const viewer of viewers) {
              const { id } = people[viewer]
              const relation = viewer in relationOf ? relationOf[viewer as keyof typeof relationOf] : "blocked"
              const seen = seesCollection(privacy, "public", relation) ? [open.id as string] : []
              const isOwner = viewer === "self"
              const page = { limit: 9, after: null }
              const found = (filter: PublicSetFilter) =>
                Effect.map(sets.listPublic(id, filter, page), ({ items }) => idsOf(items))
              expect([viewer, idsOf((yield* sets.listOf(owner.id, id, page)).items)]).toEqual([viewer, seen])
              for (const q of [name, name.toUpperCase(), name.slice(7)])
                expect([viewer, yield* found({ q, type: null })]).toEqual([viewer, seen])
              expect([viewer, yield* found({ q: name, type: "cardgames" })]).toEqual([viewer, seen])
              expect(yield* found({ q: name, type: "books" })).toEqual([])
              expect(yield* found({ q: name.slice(1), type: null })).toEqual([])
              for (const [set, isSeen] of [
                [open, seen.length > 0],
                [closed, isOwner],
              ] as const)
                expect([viewer, Exit.isSuccess(yield* Effect.exit(sets.show(set.id, id)))]).toEqual([viewer, isSeen])
              expect((yield* sets.show(copy.id, id)).copiedFrom).toBe(seen.length > 0 ? open.id : null)
            }
            yield* sets.save({ ...open, isPublic: false })
            expect(
              (yield* sets.listPublic(owner.id, { q: name, type: null }, { limit: 9, after: null })).items,
            ).toEqual([])
            expect((yield* sets.show(copy.id, people.friend.id)).copiedFrom).toBeNull()
            yield* sets.remove(open.id)
            expect((yield* sets.show(copy.id, owner.id)).copiedFrom).toBeNull()
          }),
        ),
    )

    each(test)([1, 2, 100])("lists are walked in their order, %d at a time", (limit) =>
      run(
        Effect.gen(function* () {
          const day = era()
          const sets = yield* ItemSets
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const word = `w${crypto.randomUUID().replaceAll("-", "")}`
          const isPublic = true
          const old = yield* storedSet(ada, day(1), { name: `Zebras of ${word} ${word}x`, isPublic })
          const same = [yield* storedSet(ada, day(2)), yield* storedSet(ada, day(2), { name: word, isPublic })]
          const [, other] = same
          const third = yield* storedSet(bob, day(2), { name: `a ${word.toUpperCase()}`, isPublic, type: "books" })
          const walked = (list: Parameters<typeof walk<ListedSet>>[0]) => Effect.map(walk(list, limit), idsOf)
          expect(yield* walked((page) => sets.listOwn(ada.id, page))).toEqual([...backwards(same), old.id])
          expect(yield* walked((page) => sets.listOf(ada.id, bob.id, page))).toEqual([other?.id ?? "", old.id])
          const found = yield* walked((page) => sets.listPublic(bob.id, { q: word, type: null }, page))
          // Each is found once. What is equal is sorted by its id.
          expect(found).toEqual([...[other?.id ?? "", third.id].sort(), old.id])
          const books = yield* walked((page) => sets.listPublic(bob.id, { q: word, type: "books" }, page))
          expect(books).toEqual([third.id])
          const all = yield* walked((page) => sets.listPublic(bob.id, { q: null, type: null }, page))
          const own = all.filter((id) => found.includes(id))
          expect(own).toEqual(
            [third.id, other?.id ?? "", old.id].sort((one, two) => all.indexOf(one) - all.indexOf(two)),
          )
          expect(own.indexOf(third.id)).toBe(0)
          expect(yield* walked((page) => sets.listPublic(bob.id, { q: null, type: "books" }, page))).toContain(third.id)
        }),
      ),
    )

    test("an account has at most 200 sets, also when copies are made at the same time, and they go with it", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const sets = yield* ItemSets
          const { atomically } = yield* Transactions
          const ada = yield* storedUser(day(0))
          const made = Array.from({ length: setLimit - 5 }, () => itemSet(ada, day(1), { places: [] }))
          yield* atomically(Effect.forEach(made, sets.add, { discard: true }))
          const id = made[0]?.id ?? freshId()
          const copies = successes(yield* twentyTimes(() => copySet({ id, by: ada.id })))
          expect(copies).toHaveLength(5)
          expect(copies[0]).toMatchObject({ copiedFrom: id, isPublic: false, placesCount: 0 })
          expect(yield* sets.countOf(ada.id)).toBe(setLimit)
          expect(yield* Effect.flip(copySet({ id, by: ada.id }))).toBeInstanceOf(SetsErrors.SetLimitReached)
          yield* (yield* Users).remove(ada.id)
          expect(yield* sets.countOf(ada.id)).toBe(0)
          expect(yield* sets.find(id)).toEqual(Option.none())
        }).pipe(withIds),
      ))
  })
