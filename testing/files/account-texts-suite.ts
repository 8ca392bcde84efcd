import { Cause, type DateTime, Effect, Exit } from "effect"
import {
  AccountUsage,
  type Collections,
  Comments,
  defaultLimits,
  Items,
  type Limits,
  Posts,
  Transactions,
  type UserId,
  Users,
  withoutTextLimits,
} from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { storedCollection } from "../samples/catalog.ts"
import { item, pictured } from "../samples/items.ts"
import { manualPost } from "../samples/posts.ts"
import { comment } from "../samples/responses.ts"
import { era, rolledBack, storedUser, successes, twentyTimes } from "../samples/samples.ts"

type Ports = AccountUsage | Collections | Comments | Items | Posts | Transactions | Users

type TextLimits = Pick<Limits, "texts" | "textsPerDay" | "items">

/** The ports with limits that hold for all accounts, and afterwards those of a service that names none. */
const limitedTo = Effect.fnUntraced(function* <A, E, R>(limits: Partial<TextLimits>, effect: Effect.Effect<A, E, R>) {
  const usage = yield* AccountUsage
  yield* usage.limitTexts({ ...defaultLimits, ...limits })
  return yield* Effect.ensuring(effect, usage.limitTexts(defaultLimits))
})

const heldBy = (user: UserId) =>
  Effect.map(
    Effect.flatMap(AccountUsage, (usage) => usage.of(user)),
    ({ items, texts, textsToday }) => ({ items, texts, textsToday }),
  )

/** Adds a post in a transaction of its own, and answers it. */
const posted = Effect.fnUntraced(function* (by: UserId, at: DateTime.Utc, content: string) {
  const made = { ...manualPost(by, at), content }
  yield* (yield* Posts).add(made)
  return made
})

/** The defect of an effect that dies. */
const defectOf = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.exit(effect), (exit) => (Exit.isFailure(exit) ? Cause.squash(exit.cause) : null))

/** What the port `AccountUsage` promises of texts and items, whichever port stores them. */
export const accountTextsSuite = ({ describe, expect, test }: Kit, run: Run<Ports>) =>
  describe("The texts of an account", () => {
    test("count for their author in UTF-8, until they are removed; the day keeps what was added", () =>
      run(
        limitedTo(
          {},
          Effect.gen(function* () {
            const day = era()
            const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
            const post = yield* posted(ada.id, day(1), "añ 🎲")
            yield* (yield* Comments).add({ ...comment(post.id, bob, day(2)), content: "Hello" })
            expect(yield* heldBy(ada.id)).toEqual({ texts: 8, textsToday: 8, items: 0 })
            expect(yield* heldBy(bob.id)).toEqual({ texts: 5, textsToday: 5, items: 0 })
            yield* (yield* Posts).remove(post.id)
            expect((yield* heldBy(ada.id)).texts).toBe(0)
            yield* rolledBack(posted(ada.id, day(1), "Lost"))
            expect(yield* heldBy(ada.id)).toEqual({ texts: 0, textsToday: 8, items: 0 })
          }),
        ),
      ))

    test("that are changed count by the difference, which the day counts where it grows", () =>
      run(
        limitedTo(
          {},
          Effect.gen(function* () {
            const day = era()
            const posts = yield* Posts
            const { id } = yield* storedUser(day(0))
            const post = yield* posted(id, day(1), "12345")
            for (const content of ["123456789", "1", "12"]) yield* posts.save({ ...post, content })
            expect(yield* heldBy(id)).toEqual({ texts: 2, textsToday: 5 + 4 + 1, items: 0 })
          }),
        ),
      ))

    test("of pictures of items are their captions, which count for the day when they are new", () =>
      run(
        limitedTo(
          {},
          Effect.gen(function* () {
            const day = era()
            const items = yield* Items
            const { id } = yield* storedUser(day(0))
            const thing = item(yield* storedCollection(id, day(0)), day(1), { name: "" })
            yield* items.add(thing)
            const before = yield* heldBy(id)
            const [one, other] = pictured("1", "2").pictures
            if (one === undefined || other === undefined) return yield* Effect.die("No picture.")
            const kept = {
              ...thing,
              pictures: [
                { ...one, caption: "añ 🎲" },
                { ...other, caption: null },
              ],
            }
            yield* items.save(kept, thing)
            const with8 = { ...before, texts: before.texts + 8, textsToday: before.textsToday + 8 }
            expect(yield* heldBy(id)).toEqual(with8)
            const turned = { ...kept, pictures: kept.pictures.toReversed() }
            yield* items.save(turned, kept)
            expect(yield* heldBy(id)).toEqual(with8)
            yield* items.save({ ...turned, pictures: [] }, turned)
            expect(yield* heldBy(id)).toEqual({ ...with8, texts: before.texts })
          }),
        ),
      ))

    test("of a deleted account count no more", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const { id } = yield* storedUser(day(0))
          yield* posted(id, day(1), "Hello")
          yield* (yield* Users).remove(id)
          expect(yield* heldBy(id)).toEqual({ texts: 0, textsToday: 0, items: 0 })
        }),
      ))

    const limits: ReadonlyArray<readonly [Partial<TextLimits>, string]> = [
      [{ texts: 10 }, "texts"],
      [{ textsPerDay: 10 }, "texts-per-day"],
    ]
    for (const [most, limit] of limits)
      test(`of 20 who write at once at the limit ${limit} exactly one succeeds`, () =>
        run(
          limitedTo(
            most,
            Effect.gen(function* () {
              const day = era()
              const { id } = yield* storedUser(day(0))
              yield* posted(id, day(1), "12345")
              const exits = yield* twentyTimes(() => posted(id, day(1), "12345"))
              expect(successes(exits)).toHaveLength(1)
              expect(yield* heldBy(id)).toEqual({ texts: 10, textsToday: 10, items: 0 })
              expect(yield* defectOf(posted(id, day(1), "1"))).toMatchObject({
                _tag: "usage.STORAGE_LIMIT_REACHED",
                limit,
              })
            }),
          ),
        ))

    test("may get fewer above a limit, and a limit of one account is none of another", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const posts = yield* Posts
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const post = yield* posted(ada.id, day(1), "123456789")
          yield* limitedTo(
            { texts: 5 },
            Effect.gen(function* () {
              yield* posts.save({ ...post, content: "12345678" })
              yield* posted(bob.id, day(1), "12345")
              yield* posts.remove(post.id)
              yield* posted(ada.id, day(1), "12345")
            }),
          )
          expect([(yield* heldBy(ada.id)).texts, (yield* heldBy(bob.id)).texts]).toEqual([5, 5])
        }),
      ))

    test("of others' making have no limit, and count for no day", () =>
      run(
        limitedTo(
          { texts: 5, textsPerDay: 5 },
          Effect.gen(function* () {
            const day = era()
            const { atomically } = yield* Transactions
            const { id } = yield* storedUser(day(0))
            yield* posted(id, day(1), "12345")
            yield* atomically(withoutTextLimits(id, posted(id, day(1), "123456789")), [id])
            expect(yield* heldBy(id)).toEqual({ texts: 14, textsToday: 5, items: 0 })
            expect(yield* defectOf(posted(id, day(1), "1"))).toMatchObject({ limit: "texts" })
          }),
        ),
      ))

    test("move with an item to its new owner, above any limit", () =>
      run(
        limitedTo(
          { items: 1 },
          Effect.gen(function* () {
            const day = era()
            const items = yield* Items
            const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
            const [hers, his] = [yield* storedCollection(ada.id, day(1)), yield* storedCollection(bob.id, day(1))]
            const [given, own] = [item(hers, day(1)), item(his, day(1))]
            yield* items.add(given)
            yield* items.add(own)
            const [before, kept] = [yield* heldBy(ada.id), yield* heldBy(bob.id)]
            expect([before.items, kept.items]).toEqual([1, 1])
            expect(yield* defectOf(items.add(item(his, day(1))))).toMatchObject({
              _tag: "usage.LIMIT_REACHED",
              limit: "items",
            })
            yield* limitedTo(
              { items: 1, texts: 1, textsPerDay: 1 },
              items.save({ ...given, collectionId: own.collectionId, ownerId: bob.id }, given),
            )
            const [after, gets] = [yield* heldBy(ada.id), yield* heldBy(bob.id)]
            expect([after.items, gets.items]).toEqual([0, 2])
            expect(after.texts + gets.texts).toBe(before.texts + kept.texts)
            expect(gets.textsToday).toBe(kept.textsToday)
          }),
        ),
      ))
  })
