import { Effect, Exit } from "effect"
import {
  type Blocks,
  CollectionEditors,
  type CollectionFields,
  type CollectionId,
  Collections,
  cardOf,
  type FieldDefinitions,
  Friendships,
  Items,
  type Transactions,
  type UserId,
  Users,
} from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { storedCollection } from "../samples/catalog.ts"
import { storedItems } from "../samples/items.ts"
import { befriended } from "../samples/people.ts"
import { era, freshId, rolledBack, storedUser, twentyTimes, walk } from "../samples/samples.ts"

type Ports =
  | Blocks
  | CollectionEditors
  | CollectionFields
  | Collections
  | FieldDefinitions
  | Friendships
  | Items
  | Transactions
  | Users

/** What the port `CollectionEditors` promises. */
export const collectionEditorsSuite = ({ describe, expect, test }: Kit, run: Run<Ports>) =>
  describe("Editors of collections", () => {
    /** Ada with two private collections, and her friends Bob and Cleo. */
    const household = Effect.gen(function* () {
      const day = era()
      const [ada, bob, cleo] = [yield* storedUser(day(0)), yield* storedUser(day(0)), yield* storedUser(day(0))]
      for (const friend of [bob, cleo]) yield* befriended(ada, friend, day(0))
      const books = yield* storedCollection(ada.id, day(0), { visibility: "private" })
      const games = yield* storedCollection(ada.id, day(0), { visibility: "private" })
      const editors = yield* CollectionEditors
      const edits = (collection: { readonly id: CollectionId }, editor: { readonly id: UserId }, n: number) =>
        editors.add({ collectionId: collection.id, ownerId: ada.id, editorId: editor.id, since: day(n) })
      return { ada, bob, books, cleo, day, editors, edits, games }
    })
    const editedBy = (user: UserId, limit = 100) =>
      Effect.flatMap(CollectionEditors, (editors) => walk((page) => editors.edited(user, page), limit))
    const plain = { q: null, minRating: null, edition: null, sort: "newest", conditions: [] } as const

    test("are listed, the first one first, and what each edits, the latest first", () =>
      run(
        Effect.gen(function* () {
          const { ada, bob, books, cleo, day, editors, edits, games } = yield* household
          yield* edits(books, cleo, 2)
          yield* edits(books, bob, 1)
          yield* edits(games, bob, 3)
          // A second time changes nothing.
          yield* edits(books, bob, 9)
          const shown = [
            { editor: cardOf(bob), since: day(1) },
            { editor: cardOf(cleo), since: day(2) },
          ]
          expect(yield* editors.of(books.id)).toEqual(shown)
          expect(yield* editors.has(books.id, bob.id)).toBe(true)
          for (const [collection, user] of [
            [books.id, ada.id],
            [games.id, cleo.id],
            [freshId<CollectionId>(), bob.id],
          ] as const)
            expect(yield* editors.has(collection, user)).toBe(false)
          const collections = yield* Collections
          const ofBooks = yield* collections.show(books.id, bob.id)
          expect(ofBooks).toEqual({ ...books, owner: cardOf(ada), itemsCount: 0, isEditor: true })
          expect((yield* collections.show(books.id, ada.id)).isEditor).toBe(false)
          for (const limit of [1, 100])
            expect(yield* editedBy(bob.id, limit)).toEqual([
              { ...games, owner: cardOf(ada), itemsCount: 0, isEditor: true, editorSince: day(3) },
              { ...ofBooks, editorSince: day(1) },
            ])
          expect(yield* editedBy(ada.id)).toEqual([])
        }),
      ))

    test("see a private collection and its items there, and nowhere else", () =>
      run(
        Effect.gen(function* () {
          const { ada, bob, books, cleo, edits, editors } = yield* household
          yield* edits(books, bob, 1)
          const [item] = yield* storedItems(books, [{}])
          if (item === undefined) return yield* Effect.die("It was not stored.")
          const [collections, items] = [yield* Collections, yield* Items]
          const page = { limit: 10, after: null }
          const seen = (viewer: UserId) =>
            Effect.all([
              Effect.map(Effect.exit(collections.show(books.id, viewer)), Exit.isSuccess),
              Effect.map(Effect.exit(items.show(item.id, viewer)), Exit.isSuccess),
              Effect.map(items.listIn(books.id, viewer, plain, page), (some) => some.items.length === 1),
              Effect.map(
                items.listIn(books.id, viewer, { ...plain, q: item.name }, page),
                (some) => some.items.length === 1,
              ),
            ])
          expect(yield* seen(bob.id)).toEqual([true, true, true, true])
          expect(yield* seen(cleo.id)).toEqual([false, false, false, false])
          expect((yield* collections.listOf(ada.id, bob.id, page)).items).toEqual([])
          expect(yield* collections.countOf(ada.id, bob.id)).toBe(0)
          yield* editors.remove(books.id, bob.id)
          expect(yield* seen(bob.id)).toEqual([false, false, false, false])
        }),
      ))

    test("are none without a friendship, and end with it, whatever ends it", () =>
      run(
        Effect.gen(function* () {
          const { ada, bob, books, cleo, day, edits, editors } = yield* household
          const stranger = yield* storedUser(day(0))
          expect(Exit.isFailure(yield* Effect.exit(edits(books, stranger, 1)))).toBe(true)
          const friendships = yield* Friendships
          const users = yield* Users
          const one = (friend: { readonly id: UserId }) => Effect.map(editors.has(books.id, friend.id), Number)
          const ends = [
            friendships.remove(bob.id, ada.id),
            friendships.removeAll(ada.id),
            friendships.removeSince(ada.id, day(4)),
          ]
          for (const end of ends) {
            yield* befriended(ada, bob, day(5))
            yield* edits(books, bob, 6)
            expect(yield* one(bob)).toBe(1)
            yield* end
            expect(yield* one(bob)).toBe(0)
          }
          yield* befriended(ada, cleo, day(5))
          yield* edits(books, cleo, 6)
          yield* users.remove(cleo.id)
          expect(yield* editors.of(books.id)).toEqual([])
        }),
      ))

    test("end with the collection, one by one, for an owner from a moment on, and for a user", () =>
      run(
        Effect.gen(function* () {
          const { ada, bob, books, cleo, day, edits, editors, games } = yield* household
          const there = Effect.forEach([books, games], ({ id }) =>
            Effect.map(editors.of(id), (all) => all.map(({ editor }) => (editor.id === bob.id ? "Bob" : "Cleo"))),
          )
          const all = Effect.gen(function* () {
            yield* edits(books, bob, 1)
            yield* edits(books, cleo, 2)
            yield* edits(games, bob, 3)
          })
          yield* all
          expect(yield* there).toEqual([["Bob", "Cleo"], ["Bob"]])
          expect(yield* editors.remove(books.id, bob.id)).toBe(true)
          expect(yield* editors.remove(books.id, bob.id)).toBe(false)
          yield* all
          yield* editors.removeOfOwner(bob.id, null)
          yield* editors.removeOfEditor(ada.id)
          expect(yield* there).toEqual([["Bob", "Cleo"], ["Bob"]])
          yield* editors.removeOfOwner(ada.id, day(2))
          expect(yield* there).toEqual([["Bob"], []])
          yield* all
          yield* editors.removeOfEditor(bob.id)
          expect(yield* there).toEqual([["Cleo"], []])
          yield* all
          yield* rolledBack(editors.removeOfOwner(ada.id, null))
          yield* (yield* Collections).remove(books.id)
          expect(yield* there).toEqual([[], ["Bob"]])
          expect((yield* editedBy(bob.id)).map(({ id }) => id)).toEqual([games.id])
          yield* editors.removeOfOwner(ada.id, null)
          expect(yield* there).toEqual([[], []])
        }),
      ))

    test("are counted by what they change on a day, over all collections of the owner, also twenty at once", () =>
      run(
        Effect.gen(function* () {
          const { ada, bob, books, cleo, edits, editors, games } = yield* household
          yield* edits(books, bob, 1)
          yield* edits(games, bob, 1)
          yield* twentyTimes((n) => editors.countEdits("2026-03-01", (n % 2 === 0 ? books : games).id, bob.id, 1))
          yield* editors.countEdits("2026-03-01", books.id, bob.id, 5)
          expect(yield* editors.editsOn("2026-03-01", ada.id, bob.id)).toBe(25)
          for (const [owner, editor] of [
            [ada.id, cleo.id],
            [bob.id, ada.id],
          ] as const)
            expect(yield* editors.editsOn("2026-03-01", owner, editor)).toBe(0)
          yield* editors.countEdits("2026-03-02", books.id, bob.id, 2)
          expect(yield* editors.editsOn("2026-03-02", ada.id, bob.id)).toBe(2)
          yield* editors.countEdits("2026-03-02", books.id, cleo.id, 2)
          expect(yield* editors.editsOn("2026-03-02", ada.id, cleo.id)).toBe(0)
        }),
      ))
  })
