import { Effect, Exit } from "effect"
import {
  addField,
  CollectionFields,
  Collections,
  CollectionsErrors,
  type FieldDefinitions,
  FieldsErrors,
  fieldLimit,
  type Items,
  shownKeys,
  type Transactions,
  type Users,
} from "../../core/index.ts"
import { each, type Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { schemaField, storedCollection, storedDefinition, storedFields } from "../samples/catalog.ts"
import { withIds } from "../samples/people.ts"
import { era, freshId, rolledBack, storedUser, successes, twentyTimes } from "../samples/samples.ts"
import { storedItem } from "../samples/stored-item.ts"

/** What the port `CollectionFields` promises. */
export const collectionFieldsSuite = (
  { describe, expect, test }: Kit,
  run: Run<CollectionFields | Collections | FieldDefinitions | Items | Transactions | Users>,
) =>
  describe("CollectionFields", () => {
    const withFields = Effect.fnUntraced(function* (count: number) {
      const day = era()
      const ada = yield* storedUser(day(0))
      const { id } = yield* storedCollection(ada.id, day(0))
      const definitions = yield* Effect.forEach(Array(count).fill(0), () => storedDefinition(ada.id, day(0)))
      return { day, ada, id, definitions, fields: yield* storedFields(id, definitions) }
    })

    test("fields are read as they were added, by position, of one collection alone", () =>
      run(
        Effect.gen(function* () {
          const fields = yield* CollectionFields
          const { day, ada, id, definitions } = yield* withFields(3)
          const other = yield* storedCollection(ada.id, day(0))
          const backwards = definitions.map((one, n) =>
            schemaField(one, 2 - n, { isRequired: n === 0, isHidden: n === 1 }),
          )
          yield* fields.add(other.id, backwards)
          expect(yield* fields.of(other.id)).toEqual(backwards.toReversed())
          expect((yield* fields.of(id)).map((field) => field.definition)).toEqual(definitions)
          expect(yield* fields.of(freshId())).toEqual([])
          const collections = yield* Collections
          const empty = yield* storedCollection(ada.id, day(0))
          for (const [collection, schema] of [
            [yield* collections.get(other.id), backwards.toReversed()],
            [empty, []],
          ] as const)
            expect(yield* collections.withSchema(collection.id)).toEqual({ collection, schema })
          expect(yield* Effect.flip(collections.withSchema(freshId()))).toBeInstanceOf(
            CollectionsErrors.CollectionNotFound,
          )
          expect(yield* fields.shownKeys(other.id)).toEqual(shownKeys(backwards))
          expect((yield* fields.shownKeys(other.id)).size).toBe(2)
          expect(yield* fields.shownKeys(freshId())).toEqual(new Set())
        }),
      ))

    test("a definition is in a collection once", () =>
      run(
        Effect.gen(function* () {
          const fields = yield* CollectionFields
          const { id, definitions, fields: before } = yield* withFields(2)
          const twin = definitions.slice(0, 1).map((one) => schemaField(one, 2))
          expect(yield* Effect.flip(fields.add(id, twin))).toBeInstanceOf(FieldsErrors.FieldKeyDuplicate)
          expect(yield* fields.of(id)).toEqual(before)
        }),
      ))

    test("of 20 equal fields at once exactly one is added", () =>
      run(
        Effect.gen(function* () {
          const fields = yield* CollectionFields
          const { day, ada, id } = yield* withFields(0)
          const shelf = yield* storedDefinition(ada.id, day(0))
          const exits = yield* twentyTimes(() => withIds(addField({ id, by: ada.id, definitionId: shelf.id, as: {} })))
          expect(successes(exits)).toEqual(yield* fields.of(id))
          expect(successes(exits)).toHaveLength(1)
          expect(exits.filter(Exit.hasFails)).toHaveLength(19)
        }),
      ))

    test("of 20 fields with one key at once exactly one is added", () =>
      run(
        Effect.gen(function* () {
          const fields = yield* CollectionFields
          const { day, ada, id } = yield* withFields(0)
          const key = "same_key"
          const own = yield* storedDefinition(ada.id, day(0), { key })
          const collectionType = "custom" as const
          const system = yield* storedDefinition(null, day(0), {
            key: `${key}_${crypto.randomUUID().slice(0, 8)}`,
            collectionType,
          })
          const twin = yield* storedDefinition(ada.id, day(0), { key: system.key })
          const exits = yield* twentyTimes((n) => {
            const { id: definitionId } = [own, system, twin][n % 3] ?? own
            return withIds(addField({ id, by: ada.id, definitionId, as: {} }))
          })
          expect(
            successes(exits)
              .map((field) => field.definition.key)
              .sort(),
          ).toEqual([key, system.key].sort())
          expect((yield* fields.of(id)).map(({ position }) => position)).toEqual([0, 1])
        }),
      ))

    test("of 20 different fields at once as many are added as there may be, each in a place of its own", () =>
      run(
        Effect.gen(function* () {
          const fields = yield* CollectionFields
          const { day, ada, id } = yield* withFields(fieldLimit - 3)
          const definitions = yield* Effect.forEach(Array(20).fill(0), () => storedDefinition(ada.id, day(0)))
          const exits = yield* twentyTimes((n) =>
            withIds(addField({ id, by: ada.id, definitionId: definitions[n]?.id ?? freshId(), as: {} })),
          )
          expect(successes(exits)).toHaveLength(3)
          expect((yield* fields.of(id)).map(({ position }) => position)).toEqual([...Array(fieldLimit).keys()])
        }),
      ))

    test("saving stores everything but the definition, of the given fields alone", () =>
      run(
        Effect.gen(function* () {
          const fields = yield* CollectionFields
          const { id, definitions, fields: stored } = yield* withFields(3)
          const [first, second, third] = stored
          if (first === undefined || second === undefined || third === undefined) throw new Error("There are three.")
          const after = [
            { ...third, position: 0, isHidden: true },
            { ...first, position: 1, isRequired: true },
          ]
          yield* fields.save(
            id,
            after.map((field) => ({ ...field, definition: definitions[1] ?? field.definition })),
          )
          yield* fields.save(id, [{ ...second, position: 2 }])
          yield* fields.save(id, [])
          expect(yield* fields.of(id)).toEqual([...after, { ...second, position: 2 }])
        }),
      ))

    test("after a rolled-back transaction everything is as before", () =>
      run(
        Effect.gen(function* () {
          const fields = yield* CollectionFields
          const { day, ada, id, fields: before } = yield* withFields(2)
          const late = yield* storedDefinition(ada.id, day(0))
          yield* rolledBack(
            Effect.gen(function* () {
              yield* fields.add(id, [schemaField(late, 2)])
              yield* fields.save(
                id,
                before.map((field) => ({ ...field, isRequired: true })),
              )
              yield* fields.remove(before[0]?.id ?? freshId())
              expect(yield* fields.of(id)).toHaveLength(2)
            }),
          )
          expect(yield* fields.of(id)).toEqual(before)
        }),
      ))

    each(test)([
      ["nothing", false, {}],
      ["a text", true, { a: "x" }],
      ["zero", true, { a: 0 }],
      ["false", true, { a: false }],
      ["true", true, { a: true }],
      ["a value for another field", false, { b: "x", ab: "x" }],
    ] as const)("with an item that holds %s, whether a field has values: %p", (_, expected, values) =>
      run(
        Effect.gen(function* () {
          const day = era()
          const fields = yield* CollectionFields
          const ada = yield* storedUser(day(0))
          const definition = yield* storedDefinition(ada.id, day(0), { key: "a" })
          const [one, other] = [yield* storedCollection(ada.id, day(0)), yield* storedCollection(ada.id, day(0))]
          yield* storedFields(one.id, [definition])
          yield* storedItem(other.id, { a: "x" })
          yield* storedItem(one.id, {})
          yield* storedItem(one.id, values)
          expect(yield* fields.hasValues(one.id, definition.key)).toBe(expected)
        }),
      ),
    )
  })
