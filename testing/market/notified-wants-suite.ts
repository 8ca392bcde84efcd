import { Effect, Option } from "effect"
import {
  type Blocks,
  type Collections,
  type FoundWant,
  type Friendships,
  type Items,
  Listings,
  NotifiedWants,
  type Privacy,
  type Transactions,
  Users,
  type Want,
  type WantNews,
  Wants,
} from "../../core/index.ts"
import { seesCollection } from "../../core/users/visibility.ts"
import { each, type Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { storedCollection } from "../samples/catalog.ts"
import { offered } from "../samples/listings.ts"
import { era, freshId, rolledBack, storedUser, successes, twentyTimes } from "../samples/samples.ts"
import { viewers, viewersOf } from "../samples/viewers.ts"
import { freshEdition, storedWant } from "../samples/wants.ts"

/** What the port `NotifiedWants` promises. */
export const notifiedWantsSuite = (
  { describe, expect, test }: Kit,
  run: Run<Blocks | Collections | Friendships | Items | Listings | Transactions | Users | Wants | NotifiedWants>,
) =>
  describe("NotifiedWants", () => {
    const places = (wants: ReadonlyArray<Want>) => wants.map(({ id, ownerId }) => `${ownerId} ${id}`).sort()

    /** A listing that an edition and a word find. */
    const listing = Effect.fnUntraced(function* (day: ReturnType<typeof era>) {
      const lister = yield* storedUser(day(0))
      const edition = freshEdition()
      const word = `w${freshId<string>().replaceAll("-", "")}`
      const copy = { name: `A ${word}`, editions: [edition] }
      const { id } = yield* offered(yield* storedCollection(lister.id, day(0)), {}, copy)
      return { id, lister, edition, finds: [edition, "a", word], word }
    })

    each(test)([1, 2, 100])("open wants are found in the order of their owners, %d at a time", (limit) =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [notified, wants] = [yield* NotifiedWants, yield* Wants]
          const { edition, finds, id, word } = yield* listing(day)
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const made: Array<Want> = []
          for (const owner of [ada, bob])
            for (const sought of [{ edition }, { q: word }, { q: `${word} a`, type: "books" }] as const)
              made.push(yield* storedWant(owner, day(1), sought))
          yield* storedWant(ada, day(1))
          yield* storedWant(ada, day(1), { q: `${word} ${word}s` })
          const closed = yield* storedWant(yield* storedUser(day(0)), day(1), { edition })
          yield* wants.save({ ...closed, status: "fulfilled" })
          const found: Array<Want> = []
          while (true) {
            const last = found.at(-1)
            const after: FoundWant | null = last === undefined ? null : { id: last.id, ownerId: last.ownerId }
            const some = yield* notified.found({ listing: id, finds, after, news: null, limit })
            found.push(...some.map((one) => one.want))
            if (some.length < limit) break
          }
          expect(found.map((one) => `${one.ownerId} ${one.id}`)).toEqual(places(made))
          expect(found.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
            made.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
          )
          expect(yield* notified.found({ listing: id, finds: [], after: null, news: null, limit })).toEqual([])
        }),
      ),
    )

    test("news of new listings are left together, or none of them is", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const notified = yield* NotifiedWants
          const made = [yield* listing(day), yield* listing(day)]
          const news = made.map(({ id }) => ({ id: freshId<string>(), listing: id }))
          yield* rolledBack(notified.postponeNew(news))
          yield* notified.postponeNew([])
          expect(Option.isNone(yield* notified.find(news[0]?.id ?? ""))).toBe(true)
          yield* notified.postponeNew(news)
          for (const { id, listing } of news)
            expect(Option.getOrNull(yield* notified.find(id))).toMatchObject({ id, listing, before: null, after: null })
          for (const { id } of news) yield* notified.settle(id)
        }),
      ))

    test("the open wants that something finds are known, of all users, unless they are too many", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [notified, wants] = [yield* NotifiedWants, yield* Wants]
          const ada = yield* storedUser(day(0))
          const [edition, fulfilled, missing] = [freshEdition(), freshEdition(), freshEdition()]
          const word = `w${freshId<string>().replaceAll("-", "")}`
          yield* storedWant(ada, day(1), { edition })
          yield* storedWant(ada, day(1), { q: `a ${word}` })
          const done = yield* storedWant(ada, day(1), { edition: fulfilled })
          yield* wants.save({ ...done, status: "fulfilled" })
          const finds = [edition, word, fulfilled, missing, "o'neil \\ 🦉"]
          const [ofEdition, ofWords] = [
            { edition, q: null, type: null },
            { edition: null, q: `a ${word}`, type: null },
          ]
          expect(yield* notified.sought([edition], 1)).toEqual([ofEdition])
          expect(yield* notified.sought([word, fulfilled], 1)).toEqual([ofWords])
          expect(yield* notified.sought(finds, 2)).toHaveLength(2)
          expect(yield* notified.sought(finds, 1)).toBeNull()
          expect(yield* notified.sought([], 1)).toEqual([])
        }),
      ))

    const privacies: ReadonlyArray<Privacy> = ["public", "friends_only", "private"]
    each(test)(privacies)("those are meant who see the listing of a %s profile, and are not suspended", (privacy) =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [listings, notified, users] = [yield* Listings, yield* NotifiedWants, yield* Users]
          const ada = yield* storedUser(day(0), { privacy })
          const people = yield* viewersOf(ada, day)
          const suspended = yield* storedUser(day(0))
          yield* users.save({ ...suspended, suspendedAt: day(1) })
          const edition = freshEdition()
          for (const viewer of viewers) yield* storedWant(people[viewer], day(1), { edition })
          yield* storedWant(suspended, day(1), { edition })
          const relations = { friend: "friend", stranger: "stranger" } as const
          for (const visibility of ["public", "friends_only", "private"] as const) {
            const shelf = yield* storedCollection(ada.id, day(0), { visibility })
            const one = yield* offered(shelf, {}, { editions: [edition] })
            const meant = Effect.map(
              notified.found({ listing: one.id, finds: [edition], after: null, news: null, limit: 100 }),
              (found) => new Set(found.filter(({ isShown }) => isShown).map(({ want }) => want.ownerId as string)),
            )
            const expected = viewers.filter((viewer) => {
              const relation = relations[viewer as keyof typeof relations]
              return relation !== undefined && seesCollection(privacy, visibility, relation)
            })
            expect(yield* meant).toEqual(new Set(expected.map((viewer) => people[viewer].id as string)))
            yield* listings.pauseAll(ada.id, day(2))
            expect(yield* meant).toEqual(new Set())
          }
        }),
      ),
    )

    test("a want is notified of a listing once for good, also when 20 do so at once", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const notified = yield* NotifiedWants
          const [one, other] = [yield* listing(day), yield* listing(day)]
          const bob = yield* storedUser(day(0))
          const wants = [yield* storedWant(bob, day(1)), yield* storedWant(bob, day(1))].map(({ id }) => id)
          yield* rolledBack(notified.markNotified(one.id, wants))
          const fresh = successes(yield* twentyTimes(() => notified.markNotified(one.id, wants))).flat()
          expect(fresh.toSorted()).toEqual(wants.toSorted())
          expect(yield* notified.markNotified(one.id, wants)).toEqual([])
          expect((yield* notified.markNotified(other.id, wants)).toSorted()).toEqual(wants.toSorted())
        }),
      ))

    test("news are left for a worker, each in its turn, until they are settled", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [listings, notified, wants] = [yield* Listings, yield* NotifiedWants, yield* Wants]
          const { edition, finds, id, lister } = yield* listing(day)
          const bob = yield* storedUser(day(0))
          const early = yield* storedWant(bob, day(1), { edition })
          const changed = yield* storedWant(yield* storedUser(day(0)), day(1), { edition })
          const before = {
            name: "Ärger",
            editions: [edition],
            kind: "sale",
            price: { amount: 5, currency: "EUR" },
          } as const
          const news: WantNews = { id: freshId(), listing: id, lister: lister.id, before, after: null }
          const { lister: _, ...posted } = news
          yield* notified.watch(finds)
          yield* notified.watch("anything")
          yield* rolledBack(notified.postpone(posted))
          expect(yield* notified.find(news.id)).toEqual(Option.none())
          yield* notified.postpone(posted)
          expect(yield* notified.find(news.id)).toEqual(Option.some(news))
          expect(Option.isSome(yield* notified.next)).toBe(true)

          // Answers count the listing from now on.
          yield* wants.save({ ...changed, note: "Other", updatedAt: day(2) })
          const late = yield* storedWant(yield* storedUser(day(0)), day(2), { edition })
          const meant = (of: string | null) =>
            Effect.map(notified.found({ listing: id, finds, after: null, news: of, limit: 10 }), (found) =>
              places(found.filter(({ isShown }) => isShown).map((one) => one.want)),
            )
          expect(yield* meant(news.id)).toEqual(places([early]))
          expect(yield* meant(null)).toEqual(places([early, changed, late]))

          const after = { ownerId: bob.id, id: early.id }
          yield* notified.moveTo(news.id, after)
          expect(yield* notified.find(news.id)).toEqual(Option.some({ ...news, after }))
          yield* notified.settle(news.id)
          expect(yield* notified.find(news.id)).toEqual(Option.none())

          const ids = Array.from({ length: 11 }, () => freshId<string>())
          for (const next of ids) yield* notified.postpone({ ...posted, id: next, before: null, after })
          const left = (yield* Effect.forEach(ids, notified.find)).flatMap(Option.toArray)
          expect(left).toHaveLength(10)
          expect(left.filter((one) => one.after === null)).toHaveLength(1)
          const turns = [yield* notified.next, yield* notified.next].flatMap(Option.toArray)
          expect(new Set(turns.map((one) => one.id)).size).toBe(2)
          yield* listings.remove(id)
          expect((yield* Effect.forEach(ids, notified.find)).flatMap(Option.toArray)).toEqual([])
        }),
      ))
  })
