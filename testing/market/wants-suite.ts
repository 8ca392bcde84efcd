import { Effect, Exit, Option } from "effect"
import {
  type Blocks,
  type Collections,
  type Friendships,
  getWant,
  type Items,
  Listings,
  listMatches,
  meets,
  type Offers,
  type Privacy,
  type Transactions,
  type Users,
  type Visibility,
  type Want,
  Wants,
  WantsErrors,
  wantKinds,
} from "../../core/index.ts"
import { seesCollection } from "../../core/users/visibility.ts"
import { each, type Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { storedCollection } from "../samples/catalog.ts"
import { offered } from "../samples/listings.ts"
import { accepted, first, storedOffer } from "../samples/offers.ts"
import { backwards, era, freshId, rolledBack, storedUser, successes, twentyTimes, walk } from "../samples/samples.ts"
import { viewers, viewersOf } from "../samples/viewers.ts"
import { freshEdition, storedWant as stored, want } from "../samples/wants.ts"

/** What the port `Wants` promises, and what meets a want. */
export const wantsSuite = (
  { describe, expect, test }: Kit,
  run: Run<Blocks | Collections | Friendships | Items | Listings | Offers | Transactions | Users | Wants>,
) =>
  describe("Wants", () => {
    const ids = (wants: ReadonlyArray<Pick<Want, "id">>) => wants.map(({ id }) => id as string)

    test("a want is read by its owner alone, as it was stored and changed, and is gone when it was removed", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const wants = yield* Wants
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const maxPrice = { amount: Number.MAX_SAFE_INTEGER, currency: "EUR" }
          const made = yield* stored(ada, day(1), { q: "Ärger 🦉", type: "books", maxPrice, note: "O'Neil's \\ %" })
          expect(yield* wants.get(made.id, ada.id)).toEqual(made)
          expect(yield* Effect.flip(wants.get(made.id, bob.id))).toBeInstanceOf(WantsErrors.WantNotFound)
          const terms = { kind: "trade", maxPrice: null, note: null, visibility: "private" } as const
          const changed: Want = { ...made, ...terms, status: "fulfilled", updatedAt: day(2) }
          yield* wants.save(changed)
          expect(yield* wants.get(made.id, ada.id)).toEqual(changed)
          expect(yield* wants.remove(made.id)).toBe(true)
          expect(yield* wants.remove(made.id)).toBe(false)
          expect(yield* Effect.flip(wants.get(made.id, ada.id))).toBeInstanceOf(WantsErrors.WantNotFound)
        }),
      ))

    test("a user wants an edition once, and words once whatever their order and case, for each type", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const wants = yield* Wants
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const one = yield* stored(ada, day(1))
          yield* stored(ada, day(1), { q: "Outer Wilds" })
          yield* stored(ada, day(1), { q: "Outer Wilds", type: "games" })
          yield* stored(bob, day(1), { edition: one.edition })
          yield* stored(bob, day(1), { q: "Outer Wilds" })
          const again = [
            { edition: one.edition },
            { q: "wilds, OUTER wilds!" },
            { q: "outer wilds", type: "games" },
          ] as const
          for (const sought of again)
            expect(yield* Effect.flip(wants.add(want(ada, day(2), sought)))).toBeInstanceOf(WantsErrors.WantExists)
          expect(yield* wants.countOf(ada.id)).toBe(3)
        }),
      ))

    test("what a user got fulfils their open wants for its editions, and nothing else", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const wants = yield* Wants
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const [one, other] = [yield* stored(ada, day(1)), yield* stored(ada, day(1))]
          const words = yield* stored(ada, day(1), { q: "Outer Wilds" })
          const before = yield* stored(ada, day(1), { status: "fulfilled" })
          const foreign = yield* stored(bob, day(1), { edition: one.edition })
          const editions = [one.edition, before.edition].filter((edition) => edition !== null)
          expect(yield* wants.fulfil(ada.id, editions, day(2))).toEqual([one.id])
          expect(yield* wants.fulfil(ada.id, editions, day(3))).toEqual([])
          expect(yield* wants.get(one.id, ada.id)).toEqual({ ...one, status: "fulfilled", updatedAt: day(2) })
          for (const kept of [other, words, before, foreign])
            expect(yield* wants.find(kept.id)).toEqual(Option.some(kept))
          expect(yield* wants.find(freshId())).toEqual(Option.none())
          const ahead = yield* stored(ada, day(5))
          yield* wants.fulfil(ada.id, [ahead.edition ?? freshEdition()], day(4))
          expect(yield* wants.get(ahead.id, ada.id)).toEqual({ ...ahead, status: "fulfilled", updatedAt: day(5) })
          yield* rolledBack(wants.fulfil(ada.id, [other.edition ?? freshEdition()], day(4)))
          expect(yield* wants.get(other.id, ada.id)).toEqual(other)
        }),
      ))

    each(test)([1, 2, 100])("the wants of a user are listed newest first, %d at a time", (limit) =>
      run(
        Effect.gen(function* () {
          const day = era()
          const wants = yield* Wants
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const old = yield* stored(ada, day(1), { status: "fulfilled" })
          const same = [yield* stored(ada, day(2)), yield* stored(ada, day(2)), yield* stored(ada, day(2))]
          yield* stored(bob, day(2))
          const listed = (status: Want["status"] | null) =>
            Effect.map(
              walk((page) => wants.list(ada.id, status, page), limit),
              ids,
            )
          expect(yield* listed(null)).toEqual([...backwards(same), old.id])
          expect(yield* listed("open")).toEqual(backwards(same))
          expect(yield* listed("fulfilled")).toEqual([old.id])
          expect(ids(yield* wants.openOf(ada.id))).toEqual(backwards(same))
          expect(ids(yield* walk((page) => wants.listOf(ada.id, bob.id, page), limit))).toEqual(backwards(same))
          expect(yield* wants.countOf(ada.id)).toBe(4)
        }),
      ),
    )

    const privacies: ReadonlyArray<Privacy> = ["public", "friends_only", "private"]
    each(test)(privacies)("of a %s profile are shown to those who would see a collection", (privacy) =>
      run(
        Effect.gen(function* () {
          const day = era()
          const wants = yield* Wants
          const ada = yield* storedUser(day(0), { privacy })
          const people = yield* viewersOf(ada, day)
          const visibilities: ReadonlyArray<Visibility> = ["public", "friends_only", "private"]
          for (const visibility of visibilities) yield* stored(ada, day(1), { visibility })
          yield* stored(ada, day(1), { status: "fulfilled" })
          const relations = { self: "self", friend: "friend", stranger: "stranger" } as const
          for (const viewer of viewers) {
            const { items } = yield* wants.listOf(ada.id, people[viewer].id, first)
            const relation = relations[viewer as keyof typeof relations] ?? "blocked"
            const expected = visibilities.filter((visibility) => seesCollection(privacy, visibility, relation))
            expect(new Set(items.map(({ visibility }) => visibility))).toEqual(new Set(expected))
            expect(items).toHaveLength(expected.length)
          }
        }),
      ),
    )

    test("what meets a want is the same to the decision, to its list and to its count", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [listings, wants] = [yield* Listings, yield* Wants]
          const ada = yield* storedUser(day(0))
          const people = yield* viewersOf(ada, day)
          const [edition, other] = [freshEdition(), freshEdition()]
          const word = `w${freshId<string>().replaceAll("-", "")}`
          const euros = (amount: number) => ({ amount, currency: "EUR" })
          const shelves = [
            yield* storedCollection(ada.id, day(0)),
            yield* storedCollection(ada.id, day(0), { type: "books", visibility: "friends_only" }),
            yield* storedCollection(ada.id, day(0), { visibility: "private" }),
          ]
          const own = yield* storedCollection(people.friend.id, day(0))
          const copy = { name: `The ${word}`, editions: [edition] }
          const all = [yield* offered(own, {}, copy)]
          for (const shelf of shelves)
            for (const fields of [
              { kind: "sale", price: euros(100) },
              { kind: "sale", price: { amount: 1, currency: "USD" } },
              { kind: "both", price: euros(101) },
              { kind: "trade", price: null },
              { kind: "both", price: euros(1), status: "paused" },
            ] as const)
              all.push(yield* offered(shelf, fields, copy))
          const [shelf] = shelves
          if (shelf === undefined) return
          all.push(yield* offered(shelf, {}, { name: "Nothing", editions: [other] }))
          const held = yield* offered(shelf, {}, copy)
          all.push(held)
          const bob = yield* storedUser(day(0))
          const thing = { id: held.itemId, name: "The", ownerId: ada.id }
          yield* storedOffer(thing, bob, day(1), { listingId: held.id, ...accepted(day(1)) })
          const found: Array<number> = []
          for (const viewer of ["friend", "stranger", "blocked"] as const)
            for (const kind of wantKinds)
              for (const maxPrice of kind === "trade" ? [null] : [null, euros(100), euros(99)])
                for (const sought of [{ edition }, { q: word }, { q: `THE ${word}`, type: "books" }] as const) {
                  const one = want(people[viewer], day(1), { kind, maxPrice, ...sought })
                  yield* rolledBack(
                    Effect.gen(function* () {
                      yield* wants.add(one)
                      const listed = yield* walk(
                        (page) => Effect.orDie(listMatches({ id: one.id, by: one.ownerId, sort: "price_asc", page })),
                        2,
                      )
                      const shown = yield* Effect.forEach(all, ({ id }) =>
                        Effect.option(listings.show(id, one.ownerId)),
                      )
                      const met = shown.flatMap((some) =>
                        some._tag === "Some" && meets(one, some.value) ? [some.value.listing.id as string] : [],
                      )
                      expect(listed.map(({ listing }) => listing.id as string).toSorted()).toEqual(met.toSorted())
                      const { matchesCount: count } = yield* Effect.orDie(getWant({ id: one.id, by: one.ownerId }))
                      expect(count).toBe(met.length)
                      found.push(met.length)
                    }),
                  )
                }
          // The matrix proves nothing where nothing is found.
          expect(new Set(found).size).toBeGreaterThan(3)
          yield* wants.countOf(ada.id)
        }),
      ))

    test("of 20 that want one thing at once exactly one is stored, and of 20 removals one removes it", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const wants = yield* Wants
          const ada = yield* storedUser(day(0))
          const edition = freshEdition()
          const exits = yield* twentyTimes(() => wants.add(want(ada, day(1), { edition })))
          expect(successes(exits)).toHaveLength(1)
          expect(exits.filter(Exit.hasFails)).toHaveLength(19)
          const [one] = yield* wants.openOf(ada.id)
          const removals = successes(yield* twentyTimes(() => wants.remove(one?.id ?? freshId())))
          expect(removals.filter((removed) => removed)).toHaveLength(1)
        }),
      ))

    test("a transaction that fails leaves no want, and no change of one", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const wants = yield* Wants
          const ada = yield* storedUser(day(0))
          const made = yield* stored(ada, day(1))
          yield* rolledBack(wants.add(want(ada, day(1))))
          yield* rolledBack(wants.save({ ...made, note: "Other", status: "fulfilled" }))
          yield* rolledBack(wants.remove(made.id))
          expect(yield* wants.openOf(ada.id)).toEqual([made])
        }),
      ))
  })
