import { Effect, Exit } from "effect"
import {
  CollectionFields,
  type Collections,
  createDefinition,
  definitionLimit,
  FieldDefinitions,
  FieldsErrors,
  keepSystemFields,
  systemFields,
  Transactions,
  Users,
} from "../../core/index.ts"
import { each, type Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { definition, storedCollection, storedDefinition, storedFields } from "../samples/catalog.ts"
import { withIds } from "../samples/people.ts"
import { backwards, era, freshId, rolledBack, storedUser, successes, twentyTimes, walk } from "../samples/samples.ts"

const idsOf = (rows: ReadonlyArray<{ readonly id: string }>) => rows.map(({ id }) => id)

/** What the port `FieldDefinitions` promises. */
export const fieldDefinitionsSuite = (
  { describe, expect, test }: Kit,
  run: Run<CollectionFields | Collections | FieldDefinitions | Transactions | Users>,
) =>
  describe("FieldDefinitions", () => {
    test("a definition is read as it was added, by its owner alone", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const definitions = yield* FieldDefinitions
          const [ada, grace] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const select = yield* storedDefinition(ada.id, day(0), {
            type: "select",
            name: "Größe 🦉 ' \" \\",
            options: ["z", "a", 'x"', "\\", "{}", "null", "ä"],
            isHidden: true,
          })
          const money = yield* storedDefinition(ada.id, day(1), { type: "money", currency: "EUR" })
          for (const one of [select, money]) {
            expect(yield* definitions.get(one.id, ada.id)).toEqual(one)
            expect(yield* Effect.flip(definitions.get(one.id, grace.id))).toBeInstanceOf(
              FieldsErrors.FieldDefinitionNotFound,
            )
          }
          expect(yield* definitions.find([select.id, freshId(), money.id], grace.id)).toEqual([])
          expect(new Set(yield* definitions.find([select.id, freshId(), money.id], ada.id))).toEqual(
            new Set([select, money]),
          )
          expect(yield* definitions.find([], ada.id)).toEqual([])
        }),
      ))

    test("a key is unique for one owner, and may be another's and the system's", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          yield* withIds(keepSystemFields())
          const definitions = yield* FieldDefinitions
          const [ada, grace] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          yield* storedDefinition(ada.id, day(0), { key: "platform" })
          yield* storedDefinition(grace.id, day(0), { key: "platform" })
          const twin = definition(ada.id, day(1), { key: "platform" })
          expect(yield* Effect.flip(definitions.add(twin))).toBeInstanceOf(FieldsErrors.FieldKeyAlreadyExists)
          expect(yield* definitions.find([twin.id], ada.id)).toEqual([])
          expect([yield* definitions.countOf(ada.id), yield* definitions.countOf(grace.id)]).toEqual([1, 1])
        }),
      ))

    test("of 20 definitions with one key at once exactly one is made", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const definitions = yield* FieldDefinitions
          const ada = yield* storedUser(day(0))
          const exits = yield* twentyTimes(() =>
            withIds(
              createDefinition({ by: ada.id, name: "Shelf", type: "text", options: null, currency: null, key: null }),
            ),
          )
          expect(successes(exits)).toHaveLength(1)
          expect(exits.filter(Exit.hasFails)).toHaveLength(19)
          expect(yield* definitions.countOf(ada.id)).toBe(1)
        }),
      ))

    test("of 20 definitions at once as many are made as there may be", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const definitions = yield* FieldDefinitions
          const ada = yield* storedUser(day(0))
          const { atomically } = yield* Transactions
          const before = Array.from({ length: definitionLimit - 3 }, () => definition(ada.id, day(0)))
          yield* atomically(Effect.forEach(before, definitions.add, { discard: true }))
          const exits = yield* twentyTimes((n) =>
            withIds(
              createDefinition({
                by: ada.id,
                name: `Shelf ${n}`,
                type: "text",
                options: null,
                currency: null,
                key: null,
              }),
            ),
          )
          expect(successes(exits)).toHaveLength(3)
          expect(exits.filter(Exit.hasFails)).toHaveLength(17)
          expect(yield* definitions.countOf(ada.id)).toBe(definitionLimit)
        }),
      ))

    test("saving stores name, options and whether it is hidden, and nothing else", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const definitions = yield* FieldDefinitions
          const ada = yield* storedUser(day(0))
          const before = yield* storedDefinition(ada.id, day(0), { type: "select", options: ["a"] })
          const after = { ...before, name: "Other", options: ["b", "a"], isHidden: true }
          yield* definitions.save({ ...after, key: "stolen", type: "text", createdAt: day(5) })
          expect(yield* definitions.get(before.id, ada.id)).toEqual(after)
        }),
      ))

    test("a removed definition is gone; one that a collection has goes with the account of its owner", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const definitions = yield* FieldDefinitions
          const ada = yield* storedUser(day(0))
          const [gone, used] = [yield* storedDefinition(ada.id, day(0)), yield* storedDefinition(ada.id, day(0))]
          const { id } = yield* storedCollection(ada.id, day(0))
          yield* storedFields(id, [used])
          yield* definitions.remove(gone.id)
          expect(idsOf(yield* definitions.find([gone.id, used.id], ada.id))).toEqual([used.id])
          yield* (yield* Users).remove(ada.id)
          expect(yield* definitions.countOf(ada.id)).toBe(0)
          expect(yield* (yield* CollectionFields).of(id)).toEqual([])
        }),
      ))

    test("after a rolled-back transaction everything is as before", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const definitions = yield* FieldDefinitions
          const ada = yield* storedUser(day(0))
          const [kept, changed] = [yield* storedDefinition(ada.id, day(0)), yield* storedDefinition(ada.id, day(0))]
          yield* rolledBack(
            Effect.gen(function* () {
              yield* storedDefinition(ada.id, day(1))
              yield* definitions.remove(kept.id)
              yield* definitions.save({ ...changed, name: "Other" })
            }),
          )
          expect(yield* definitions.countOf(ada.id)).toBe(2)
          expect(new Set(yield* definitions.find([kept.id, changed.id], ada.id))).toEqual(new Set([kept, changed]))
        }),
      ))

    test("the system's are made once, by however many servers, and are there for everybody", () =>
      run(
        Effect.gen(function* () {
          const definitions = yield* FieldDefinitions
          const exits = yield* twentyTimes(() => withIds(keepSystemFields()))
          expect(successes(exits)).toHaveLength(20)
          const all = yield* definitions.ofSystem(null)
          expect(all.map(({ collectionType, key }) => `${collectionType} ${key}`)).toEqual(
            systemFields.map(({ collectionType, key }) => `${collectionType} ${key}`),
          )
          const games = yield* definitions.ofSystem("games")
          expect(games).toEqual(all.filter(({ collectionType }) => collectionType === "games"))
          expect(yield* definitions.ofSystem("custom")).toEqual([])
          const [first] = games
          expect(first && (yield* definitions.get(first.id, freshId()))).toEqual(first)
        }),
      ))

    test("the system's are brought up to date under their type and key, and keep their ids", () =>
      run(
        Effect.gen(function* () {
          const definitions = yield* FieldDefinitions
          yield* withIds(keepSystemFields())
          const before = yield* definitions.ofSystem(null)
          const outdated = before
            .slice(0, 3)
            .map((one) => ({ ...one, id: freshId<typeof one.id>(), name: "Old", isHidden: true }))
          yield* definitions.keepOfSystem(outdated)
          const old = yield* definitions.ofSystem(null)
          expect(old).toEqual(before.map((one, n) => (n < 3 ? { ...one, name: "Old", isHidden: true } : one)))
          yield* withIds(keepSystemFields())
          expect(yield* definitions.ofSystem(null)).toEqual(before)
        }),
      ))

    each(test)([1, 2, 3, 100])("definitions of one moment are listed newest first, each once, %d at a time", (limit) =>
      run(
        Effect.gen(function* () {
          const day = era()
          yield* withIds(keepSystemFields())
          const definitions = yield* FieldDefinitions
          const [ada, grace] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          yield* storedDefinition(grace.id, day(1))
          const [older, ...same] = yield* Effect.forEach([0, 1, 1, 1, 1], (at) => storedDefinition(ada.id, day(at)))
          const own = [...backwards(same), older?.id ?? ""]
          const listed = (scope: "system" | "own" | "all", type: "books" | null) =>
            Effect.map(
              walk((page) => definitions.list(ada.id, { scope, type }, page), limit),
              idsOf,
            )
          const system = backwards(yield* definitions.ofSystem(null))
          const books = backwards(yield* definitions.ofSystem("books"))
          // The database of the tests has the system's since a moment ago.
          expect(yield* listed("own", null)).toEqual(own)
          expect(yield* listed("own", "books")).toEqual(own)
          expect(yield* listed("system", null)).toEqual([...system])
          expect(yield* listed("system", "books")).toEqual([...books])
          expect(yield* listed("all", null)).toEqual([...system, ...own])
          expect(yield* listed("all", "books")).toEqual([...books, ...own])
        }),
      ),
    )
  })
