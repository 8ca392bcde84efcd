import { Effect, Exit, Option } from "effect"
import {
  type Blocks,
  CollectionFields,
  Collections,
  CollectionsErrors,
  cardOf,
  collectionLimit,
  createCollection,
  type FieldDefinitions,
  type Friendships,
  type Items,
  keepSystemFields,
  Transactions,
  type UserId,
  Users,
} from "../../core/index.ts"
import { each, type Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { collection, storedCollection, storedDefinition, storedFields } from "../samples/catalog.ts"
import { itemsOf } from "../samples/items.ts"
import { befriended, blocked, withIds } from "../samples/people.ts"
import { backwards, era, freshId, rolledBack, storedUser, successes, twentyTimes, walk } from "../samples/samples.ts"
import { storedItem } from "../samples/stored-item.ts"

const all = { limit: 100, after: null }
const idsOf = (rows: ReadonlyArray<{ readonly id: string }>) => rows.map(({ id }) => id)

/** What the port `Collections` promises. */
export const collectionsSuite = (
  { describe, expect, test }: Kit,
  run: Run<Blocks | CollectionFields | Collections | FieldDefinitions | Friendships | Items | Transactions | Users>,
) =>
  describe("Collections", () => {
    test("a collection is read as it was added, and shown with its owner and how many items it has", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const collections = yield* Collections
          const ada = yield* storedUser(day(0), { displayName: "Zoë 🦉", avatarUrl: "https://example.org/a.webp" })
          const games = yield* storedCollection(ada.id, day(1), {
            name: "O'Neil's \\ 50% \" _",
            description: "a\nb",
            visibility: "friends_only",
            coverUrl: "https://example.org/c.webp",
            autoShare: true,
          })
          const empty = yield* storedCollection(ada.id, day(1))
          for (const _ of [1, 2, 3]) yield* storedItem(games.id, {})
          expect(yield* collections.get(games.id)).toEqual(games)
          expect(yield* collections.find(games.id)).toEqual(Option.some(games))
          expect(yield* collections.show(games.id, ada.id)).toEqual({
            ...{ ...games, owner: cardOf(ada), itemsCount: 3, isEditor: false },
          })
          expect((yield* collections.show(empty.id, ada.id)).itemsCount).toBe(0)
        }),
      ))

    test("an unknown id finds nothing, and fails where there has to be something", () =>
      run(
        Effect.gen(function* () {
          const collections = yield* Collections
          const ada = yield* storedUser(era()(0))
          expect(yield* collections.find(freshId())).toEqual(Option.none())
          expect(yield* Effect.flip(collections.get(freshId()))).toBeInstanceOf(CollectionsErrors.CollectionNotFound)
          expect(yield* Effect.flip(collections.show(freshId(), ada.id))).toBeInstanceOf(
            CollectionsErrors.CollectionNotFound,
          )
        }),
      ))

    test("a viewer is shown, listed and counted what they may see and nothing else", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const collections = yield* Collections
          const [ada, friend, stranger, blocker, blockee] = yield* Effect.forEach([0, 0, 0, 0, 0], (at) =>
            storedUser(day(at)),
          )
          if (!ada || !friend || !stranger || !blocker || !blockee) throw new Error("There are five.")
          yield* befriended(ada, friend, day(0))
          yield* blocked(blocker, ada, day(0))
          yield* blocked(ada, blockee, day(0))
          const made = yield* Effect.forEach(["public", "friends_only", "private"] as const, (visibility) =>
            storedCollection(ada.id, day(1), { visibility, name: visibility }),
          )
          const sees = Effect.fnUntraced(function* (viewer: UserId) {
            const listed = (yield* collections.listOf(ada.id, viewer, all)).items.map(({ name }) => name).sort()
            const shown = yield* Effect.forEach(made, ({ id }) => Effect.exit(collections.show(id, viewer)))
            expect(
              successes(shown)
                .map(({ name }) => name)
                .sort(),
            ).toEqual(listed)
            expect(yield* collections.countOf(ada.id, viewer)).toBe(listed.length)
            return listed
          })
          const seen = Effect.forEach([ada, friend, stranger, blocker, blockee], ({ id }) => sees(id))
          const [own, common, open, none] = [
            ["friends_only", "private", "public"],
            ["friends_only", "public"],
            ["public"],
            [],
          ]
          expect(yield* seen).toEqual([own, common, open, none, none])
          yield* (yield* Users).save({ ...ada, privacy: "friends_only" })
          expect(yield* seen).toEqual([own, common, none, none, none])
          yield* (yield* Users).save({ ...ada, privacy: "private" })
          expect(yield* seen).toEqual([own, none, none, none, none])
        }),
      ))

    test("saving stores everything but the owner and the type", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const collections = yield* Collections
          const [ada, grace] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const before = yield* storedCollection(ada.id, day(0))
          const bystander = yield* storedCollection(ada.id, day(0))
          const after = {
            ...before,
            name: "Zelda",
            description: "Other",
            visibility: "private",
            coverUrl: "https://example.org/c.webp",
            autoShare: true,
            updatedAt: day(2),
          } as const
          yield* collections.save({ ...after, ownerId: grace.id, type: "books", createdAt: day(5) })
          expect(yield* collections.get(before.id)).toEqual(after)
          expect(yield* collections.get(bystander.id)).toEqual(bystander)
          expect(idsOf((yield* collections.listOwn(ada.id, { q: "zEL", type: null }, all)).items)).toEqual([before.id])
        }),
      ))

    test("removing takes fields and items along, and only those of the collection", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const collections = yield* Collections
          const fields = yield* CollectionFields
          const ada = yield* storedUser(day(0))
          const shelf = yield* storedDefinition(ada.id, day(0))
          const [gone, kept] = [yield* storedCollection(ada.id, day(0)), yield* storedCollection(ada.id, day(0))]
          for (const { id } of [gone, kept]) {
            yield* storedFields(id, [shelf])
            yield* storedItem(id, {})
          }
          yield* collections.remove(gone.id)
          expect(yield* Effect.flip(collections.get(gone.id))).toBeInstanceOf(CollectionsErrors.CollectionNotFound)
          expect(yield* fields.of(gone.id)).toEqual([])
          expect(yield* fields.of(kept.id)).toHaveLength(1)
          expect((yield* itemsOf(ada.id)).items).toHaveLength(1)
        }),
      ))

    test("of 20 collections at once as many are made as there may be, each with the fields of its type", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          yield* withIds(keepSystemFields())
          const collections = yield* Collections
          const fields = yield* CollectionFields
          const ada = yield* storedUser(day(0))
          const { atomically } = yield* Transactions
          const before = Array.from({ length: collectionLimit - 3 }, () => collection(ada.id, day(0)))
          yield* atomically(Effect.forEach(before, collections.add, { discard: true }))
          const settings = { type: "cardgames", description: null, visibility: "public", autoShare: false } as const
          const exits = yield* twentyTimes((n) =>
            withIds(createCollection({ ...settings, by: ada.id, name: `Cards ${n}`, fieldDefinitionIds: [] })),
          )
          expect(successes(exits)).toHaveLength(3)
          expect(exits.filter(Exit.hasFails)).toHaveLength(17)
          expect(yield* collections.countOf(ada.id, ada.id)).toBe(collectionLimit)
          for (const made of successes(exits)) expect(yield* fields.of(made.id)).toEqual(made.fields)
        }),
      ))

    test("after a rolled-back transaction everything is as before", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const collections = yield* Collections
          const ada = yield* storedUser(day(0))
          const [kept, changed] = [yield* storedCollection(ada.id, day(0)), yield* storedCollection(ada.id, day(0))]
          yield* rolledBack(
            Effect.gen(function* () {
              yield* storedCollection(ada.id, day(1))
              yield* collections.remove(kept.id)
              yield* collections.save({ ...changed, name: "Other" })
            }),
          )
          expect(yield* collections.countOf(ada.id, ada.id)).toBe(2)
          expect([yield* collections.get(kept.id), yield* collections.get(changed.id)]).toEqual([kept, changed])
        }),
      ))

    each(test)([1, 2, 3, 100])("one's own are listed by name, ignoring case, each once, %d at a time", (limit) =>
      run(
        Effect.gen(function* () {
          const day = era()
          const collections = yield* Collections
          const [ada, grace] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          yield* storedCollection(grace.id, day(0))
          // Names that differ by case alone are in the order of their ids.
          const names = ["Äpfel", "b", "B", "b", "a", "_", "Z", "äpfel", "zz", "🦉", "10", "9"]
          const made = yield* Effect.forEach(names, (name) => storedCollection(ada.id, day(0), { name }))
          const listed = yield* walk((page) => collections.listOwn(ada.id, { q: null, type: null }, page), limit)
          const sorted = ["10", "9", "_", "a", "b", "B", "b", "Z", "zz", "Äpfel", "äpfel", "🦉"]
          expect(listed.map(({ name }) => name)).toEqual(sorted)
          expect(new Set(idsOf(listed))).toEqual(new Set(idsOf(made)))
        }),
      ),
    )

    each(test)([1, 2, 3])(
      "a search finds parts of names, ignores case, and takes wildcards as they are, %d at a time",
      (limit) =>
        run(
          Effect.gen(function* () {
            const day = era()
            const collections = yield* Collections
            const ada = yield* storedUser(day(0))
            for (const name of ["50% Öl_x\\", "öl", "Games", "game boy"])
              yield* storedCollection(ada.id, day(0), { name })
            yield* storedCollection(ada.id, day(0), { name: "Board games", type: "boardgames" })
            const found = (q: string | null, type: "games" | "boardgames" | null = null) =>
              Effect.map(
                walk((page) => collections.listOwn(ada.id, { q, type }, page), limit),
                (rows) => rows.map(({ name }) => name),
              )
            expect(yield* found("GAME")).toEqual(["Board games", "game boy", "Games"])
            expect(yield* found("GAME", "games")).toEqual(["game boy", "Games"])
            expect(yield* found(null, "boardgames")).toEqual(["Board games"])
            expect(yield* found("öL")).toEqual(["50% Öl_x\\", "öl"])
            expect(yield* found("l_X\\")).toEqual(["50% Öl_x\\"])
            for (const wild of ["%", "_"]) expect(yield* found(wild)).toEqual(["50% Öl_x\\"])
            for (const wild of ["g_me", "g%", "ga\\me", "5_%"]) expect(yield* found(wild)).toEqual([])
          }),
        ),
    )

    each(test)([1, 2, 3, 100])(
      "a user's collections of one moment are listed newest first, each once, %d at a time",
      (limit) =>
        run(
          Effect.gen(function* () {
            const day = era()
            const collections = yield* Collections
            const [ada, grace] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
            const [older, hidden, ...same] = yield* Effect.forEach([0, 1, 1, 1, 1, 1], (at, n) =>
              storedCollection(ada.id, day(at), { visibility: n === 1 ? "private" : "public" }),
            )
            const listed = (viewer: UserId) => walk((page) => collections.listOf(ada.id, viewer, page), limit)
            expect(idsOf(yield* listed(grace.id))).toEqual([...backwards(same), older?.id ?? ""])
            expect(idsOf(yield* listed(ada.id))).toEqual([
              ...backwards(hidden ? [hidden, ...same] : same),
              older?.id ?? "",
            ])
          }),
        ),
    )
  })
