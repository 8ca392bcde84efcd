import { Effect } from "effect"
import { Blocks, Relations, type Transactions, Users } from "../../core/index.ts"
import { each, type Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { blocked } from "../samples/people.ts"
import { era, freshId, rolledBack, storedUser, successes, twentyTimes, walk } from "../samples/samples.ts"

const all = { limit: 100, after: null }

/** What the port `Blocks` promises. */
export const blocksSuite = ({ describe, expect, test }: Kit, run: Run<Blocks | Relations | Transactions | Users>) =>
  describe("Blocks", () => {
    test("a block is one row per direction; each is lifted by itself", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [blocks, relations] = [yield* Blocks, yield* Relations]
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0), { displayName: "Bob" })]
          expect(yield* relations.between(ada.id, bob.id)).toBe("stranger")
          yield* blocked(ada, bob, day(1))
          yield* blocked(ada, bob, day(2))
          yield* blocked(bob, ada, day(3))
          const { items } = yield* blocks.list(ada.id, all)
          expect(items).toHaveLength(1)
          expect(items[0]).toMatchObject({
            person: { id: bob.id, displayName: "Bob", avatarUrl: null },
            createdAt: day(1),
          })
          expect([yield* blocks.has(ada.id, bob.id), yield* blocks.has(bob.id, ada.id)]).toEqual([true, true])
          expect(yield* blocks.remove(ada.id, bob.id)).toBe(true)
          expect([yield* blocks.has(ada.id, bob.id), yield* blocks.has(bob.id, ada.id)]).toEqual([false, true])
          expect(yield* blocks.remove(ada.id, bob.id)).toBe(false)
          expect(yield* relations.between(ada.id, bob.id)).toBe("blocked")
          expect(yield* blocks.remove(bob.id, ada.id)).toBe(true)
          expect(yield* relations.between(ada.id, bob.id)).toBe("stranger")
        }),
      ))

    test("of 20 equal blocks at once one is stored and none fails; of 20 that lift it exactly one did", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const blocks = yield* Blocks
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          expect(successes(yield* twentyTimes(() => blocked(ada, bob, day(1))))).toHaveLength(20)
          expect((yield* blocks.list(ada.id, all)).items).toHaveLength(1)
          const lifted = successes(yield* twentyTimes(() => blocks.remove(ada.id, bob.id)))
          expect([lifted.length, lifted.filter((did) => did).length]).toEqual([20, 1])
        }),
      ))

    each(test)([1, 2, 3, 100])(
      "blocks of one moment are listed newest first, each once, one's own alone, %d at a time",
      (limit) =>
        run(
          Effect.gen(function* () {
            const day = era()
            const blocks = yield* Blocks
            const me = yield* storedUser(day(0))
            const people = []
            for (let n = 0; n < 5; n++) {
              const person = yield* storedUser(day(0))
              people.push(person.id)
              yield* blocks.add(freshId(), me.id, person.id, day(1))
              yield* blocked(person, me, day(1))
            }
            const listed = yield* walk((page) => blocks.list(me.id, page), limit)
            expect(listed.map(({ person }) => person.id)).toEqual(people.reverse())
          }),
        ),
    )

    test("a block ends with either account, and a rolled-back one has never been", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [blocks, relations] = [yield* Blocks, yield* Relations]
          const [ada, bob, eve] = [yield* storedUser(day(0)), yield* storedUser(day(0)), yield* storedUser(day(0))]
          yield* blocked(ada, bob, day(1))
          yield* blocked(eve, ada, day(1))
          yield* rolledBack(Effect.andThen(blocked(bob, eve, day(1)), blocks.remove(ada.id, bob.id)))
          expect(yield* relations.between(bob.id, eve.id)).toBe("stranger")
          expect(yield* relations.between(bob.id, ada.id)).toBe("blocked")
          yield* (yield* Users).remove(bob.id)
          expect((yield* blocks.list(ada.id, all)).items).toEqual([])
          yield* (yield* Users).remove(ada.id)
          expect((yield* blocks.list(eve.id, all)).items).toEqual([])
        }),
      ))
  })
