import { Effect } from "effect"
import { type Blocks, Friendships, Relations, type Transactions, Users } from "../../core/index.ts"
import { each, type Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { befriended, blocked } from "../samples/people.ts"
import { era, freshId, rolledBack, storedUser, successes, twentyTimes, walk } from "../samples/samples.ts"

const all = { limit: 100, after: null }

/** What the port `Friendships` promises. */
export const friendshipsSuite = (
  { describe, expect, test }: Kit,
  run: Run<Blocks | Friendships | Relations | Transactions | Users>,
) =>
  describe("Friendships", () => {
    test("a friendship is one row, the same from both sides, and ends once", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const friendships = yield* Friendships
          const [ada, bob] = [
            yield* storedUser(day(0), { displayName: "Ada" }),
            yield* storedUser(day(0), { displayName: "Bob" }),
          ]
          yield* befriended(ada, bob, day(1))
          yield* befriended(bob, ada, day(2))
          const [ofAda, ...more] = (yield* friendships.list(ada.id, ada.id, null, all)).items
          const [ofBob] = (yield* friendships.list(bob.id, bob.id, null, all)).items
          expect([more, ofAda?.id]).toEqual([[], ofBob?.id])
          expect(ofAda).toMatchObject({ person: { id: bob.id, displayName: "Bob", avatarUrl: null }, since: day(1) })
          expect(ofBob).toMatchObject({ person: { id: ada.id, displayName: "Ada", avatarUrl: null }, since: day(1) })
          expect(yield* friendships.remove(bob.id, ada.id)).toBe(true)
          expect(yield* friendships.remove(ada.id, bob.id)).toBe(false)
          expect((yield* friendships.list(ada.id, ada.id, null, all)).items).toEqual([])
        }),
      ))

    test("of 20 that befriend and 20 that part the same two at once, none fails, and each friendship ended once", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const friendships = yield* Friendships
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          expect(
            successes(
              yield* twentyTimes((n) => (n % 2 === 0 ? befriended(ada, bob, day(1)) : befriended(bob, ada, day(1)))),
            ),
          ).toHaveLength(20)
          const ended = successes(yield* twentyTimes(() => friendships.remove(ada.id, bob.id)))
          expect([ended.length, ended.filter((did) => did).length]).toEqual([20, 1])
        }),
      ))

    test("all friendships of one person end, on either side of the pair, and no other user's", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [friendships, relations] = [yield* Friendships, yield* Relations]
          const people = [yield* storedUser(day(0)), yield* storedUser(day(0)), yield* storedUser(day(0))] as const
          // Ids sort by time: the one in the middle is on both sides of a pair.
          const [ada, bob, eve] = people
          yield* befriended(ada, bob, day(1))
          yield* befriended(bob, eve, day(1))
          yield* befriended(ada, eve, day(1))
          expect([...(yield* friendships.removeAll(bob.id))].sort()).toEqual([ada.id, eve.id].sort())
          expect((yield* friendships.list(bob.id, bob.id, null, all)).items).toEqual([])
          expect(yield* relations.between(ada.id, eve.id)).toBe("friend")
          expect(yield* relations.between(ada.id, bob.id)).toBe("stranger")
          expect(yield* friendships.removeAll(bob.id)).toEqual([])
        }),
      ))

    test("ending those since a moment leaves the older ones, from both sides of the pair", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const friendships = yield* Friendships
          const [ada, bob, eve, dan] = yield* Effect.forEach([0, 0, 0, 0], () => storedUser(day(0)))
          if (!ada || !bob || !eve || !dan) throw new Error("There are four.")
          yield* befriended(ada, bob, day(1))
          yield* befriended(eve, ada, day(2))
          yield* befriended(ada, dan, day(3))
          yield* befriended(eve, dan, day(3))
          expect([...(yield* friendships.removeSince(ada.id, day(2)))].sort()).toEqual([eve.id, dan.id].sort())
          const left = (yield* friendships.list(ada.id, ada.id, null, all)).items
          expect(left.map(({ person }) => person.id)).toEqual([bob.id])
          expect((yield* friendships.list(dan.id, dan.id, null, all)).items).toHaveLength(1)
        }),
      ))

    each(test)([1, 2, 3, 100])(
      "friends of one moment are listed newest first, each once, from both sides of the pair, %d at a time",
      (limit) =>
        run(
          Effect.gen(function* () {
            const day = era()
            const friendships = yield* Friendships
            const people = []
            for (let n = 0; n < 7; n++) people.push(yield* storedUser(day(0)))
            const [a, b, c, me, d, e, older] = people
            if (!a || !b || !c || !me || !d || !e || !older) throw new Error("There are seven.")
            const ids = []
            for (const friend of [d, a, e, c, b]) {
              const id = freshId<never>()
              ids.push({ id, person: friend.id })
              yield* friendships.add(id, [me.id, friend.id], day(2))
            }
            yield* befriended(older, me, day(1))
            yield* befriended(a, b, day(3))
            const listed = yield* walk((page) => friendships.list(me.id, me.id, null, page), limit)
            expect(listed.map(({ person }) => person.id)).toEqual([
              ...ids.reverse().map(({ person }) => person),
              older.id,
            ])
          }),
        ),
    )

    test("whom a block separates from the viewer is not listed, in either direction", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const friendships = yield* Friendships
          const [me, viewer] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const [fine, blocking, hidden] = [
            yield* storedUser(day(0)),
            yield* storedUser(day(0)),
            yield* storedUser(day(0)),
          ]
          for (const friend of [fine, blocking, hidden]) yield* befriended(me, friend, day(1))
          const seen = () =>
            Effect.map(friendships.list(me.id, viewer.id, null, all), ({ items }) =>
              items.map(({ person }) => person.id).sort(),
            )
          expect(yield* seen()).toEqual([fine.id, blocking.id, hidden.id].sort())
          yield* blocked(blocking, viewer, day(2))
          yield* blocked(viewer, hidden, day(2))
          expect(yield* seen()).toEqual([fine.id])
        }),
      ))

    each(test)([1, 2, 3])("a search finds friends by the beginning of a word, each once, %d at a time", (limit) =>
      run(
        Effect.gen(function* () {
          const day = era()
          const friendships = yield* Friendships
          const me = yield* storedUser(day(0))
          for (const displayName of ["Anna Anders", "Hanna", "Jean-ANNE", "Bob", "100% Anna", "1000 Ann"])
            yield* befriended(me, yield* storedUser(day(0), { displayName }), day(1))
          const found = Effect.fnUntraced(function* (q: string) {
            const listed = yield* walk((page) => friendships.list(me.id, me.id, q, page), limit)
            return listed.map(({ person }) => person.displayName).sort()
          })
          expect(yield* found("aNN")).toEqual(["100% Anna", "1000 Ann", "Anna Anders", "Jean-ANNE"])
          expect(yield* found("b")).toEqual(["Bob"])
          expect(yield* found("100% a")).toEqual(["100% Anna"])
          expect(yield* found("_nna")).toEqual([])
        }),
      ),
    )

    test("a friendship ends with either account, and what is rolled back has not begun or ended any", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [friendships, relations] = [yield* Friendships, yield* Relations]
          const [ada, bob, eve] = [yield* storedUser(day(0)), yield* storedUser(day(0)), yield* storedUser(day(0))]
          yield* befriended(ada, bob, day(1))
          yield* befriended(eve, ada, day(1))
          yield* rolledBack(Effect.andThen(friendships.remove(ada.id, bob.id), befriended(bob, eve, day(1))))
          expect(yield* relations.between(bob.id, ada.id)).toBe("friend")
          expect(yield* relations.between(bob.id, eve.id)).toBe("stranger")
          yield* (yield* Users).remove(ada.id)
          expect((yield* friendships.list(bob.id, bob.id, null, all)).items).toEqual([])
          expect((yield* friendships.list(eve.id, eve.id, null, all)).items).toEqual([])
        }),
      ))
  })
