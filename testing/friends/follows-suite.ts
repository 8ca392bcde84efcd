import { Effect } from "effect"
import { type FollowId, Follows, type Transactions, type User, Users } from "../../core/index.ts"
import { each, type Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { era, freshId, rolledBack, storedUser, successes, twentyTimes, walk } from "../samples/samples.ts"

const all = { limit: 100, after: null }

/** What the port `Follows` promises. */
export const followsSuite = ({ describe, expect, test }: Kit, run: Run<Follows | Transactions | Users>) =>
  describe("Follows", () => {
    const followed = Effect.fnUntraced(function* (
      one: User,
      other: User,
      at: Parameters<Follows["Service"]["add"]>[3],
    ) {
      yield* (yield* Follows).add(freshId(), one.id, other.id, at)
    })

    test("a follow is one row for each direction, keeps its beginning, and ends once", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const follows = yield* Follows
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0), { displayName: "Bob" })]
          expect(yield* follows.since(ada.id, bob.id)).toBeNull()
          yield* followed(ada, bob, day(1))
          yield* followed(ada, bob, day(2))
          yield* followed(bob, ada, day(3))
          expect([yield* follows.since(ada.id, bob.id), yield* follows.since(bob.id, ada.id)]).toEqual([day(1), day(3)])
          expect(yield* follows.count(ada.id)).toBe(1)
          const { items } = yield* follows.list(ada.id, "following", all)
          expect(items).toMatchObject([{ person: { id: bob.id, displayName: "Bob", avatarUrl: null }, since: day(1) }])
          expect((yield* follows.list(ada.id, "followers", all)).items.map(({ since }) => since)).toEqual([day(3)])
          expect(yield* follows.remove(ada.id, bob.id)).toBe(true)
          expect(yield* follows.remove(ada.id, bob.id)).toBe(false)
          expect(yield* follows.since(bob.id, ada.id)).toEqual(day(3))
        }),
      ))

    test("of 20 equal follows at once one is stored and none fails", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          expect(successes(yield* twentyTimes(() => followed(ada, bob, day(1))))).toHaveLength(20)
          expect(yield* (yield* Follows).count(ada.id)).toBe(1)
        }),
      ))

    each(test)([1, 2, 100])("follows of one moment are listed newest first, each once, %d at a time", (limit) =>
      run(
        Effect.gen(function* () {
          const day = era()
          const follows = yield* Follows
          const me = yield* storedUser(day(0))
          const ids: Array<FollowId> = []
          for (let n = 0; n < 5; n++) {
            const other = yield* storedUser(day(0))
            const id = freshId<FollowId>()
            ids.unshift(id)
            yield* follows.add(id, me.id, other.id, day(1))
            yield* followed(other, me, day(1))
          }
          const listed = yield* walk((page) => follows.list(me.id, "following", page), limit)
          expect(listed.map(({ id }) => id)).toEqual(ids.toSorted().reverse())
          expect(yield* walk((page) => follows.list(me.id, "followers", page), limit)).toHaveLength(5)
        }),
      ),
    )

    test("follows since a moment, or all of a user, end, and those of others stay", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const follows = yield* Follows
          const [ada, bob, eve] = [yield* storedUser(day(0)), yield* storedUser(day(0)), yield* storedUser(day(0))]
          yield* followed(ada, bob, day(1))
          yield* followed(ada, eve, day(2))
          yield* followed(bob, ada, day(2))
          yield* follows.removeSince(ada.id, day(2))
          expect((yield* follows.list(ada.id, "following", all)).items.map(({ person }) => person.id)).toEqual([bob.id])
          yield* follows.removeSince(ada.id, null)
          expect([yield* follows.count(ada.id), yield* follows.count(bob.id)]).toEqual([0, 1])
        }),
      ))

    test("a follow ends with either account, and what is rolled back has not begun", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const follows = yield* Follows
          const [ada, bob, eve] = [yield* storedUser(day(0)), yield* storedUser(day(0)), yield* storedUser(day(0))]
          yield* followed(ada, bob, day(1))
          yield* followed(eve, ada, day(1))
          yield* rolledBack(followed(bob, eve, day(1)))
          yield* (yield* Users).remove(ada.id)
          expect([yield* follows.count(eve.id), yield* follows.count(bob.id)]).toEqual([0, 0])
          expect((yield* follows.list(bob.id, "followers", all)).items).toEqual([])
        }),
      ))
  })
