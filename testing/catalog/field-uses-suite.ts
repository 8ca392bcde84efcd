import { Effect } from "effect"
import {
  type CollectionFields,
  type Collections,
  type FieldDefinitions,
  FieldUses,
  type Items,
  type Users,
} from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { storedCollection, storedDefinition, storedFields } from "../samples/catalog.ts"
import { era, storedUser } from "../samples/samples.ts"
import { storedItem } from "../samples/stored-item.ts"

/** What the port `FieldUses` promises. */
export const fieldUsesSuite = (
  { describe, expect, test }: Kit,
  run: Run<CollectionFields | Collections | FieldDefinitions | FieldUses | Items | Users>,
) =>
  describe("FieldUses", () => {
    test("a definition is in use from when a collection has it", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const uses = yield* FieldUses
          const ada = yield* storedUser(day(0))
          const shelf = yield* storedDefinition(ada.id, day(0))
          const { id } = yield* storedCollection(ada.id, day(0))
          expect(yield* uses.inCollections(shelf.id)).toBe(false)
          yield* storedFields(id, [shelf])
          expect(yield* uses.inCollections(shelf.id)).toBe(true)
        }),
      ))

    test("an option is in use from when an item of a collection with the field holds it", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const uses = yield* FieldUses
          const ada = yield* storedUser(day(0))
          const options = ["red", "green", "50%", "it's"]
          const color = yield* storedDefinition(ada.id, day(0), {
            key: `c_${crypto.randomUUID().slice(0, 8)}`,
            type: "select",
            options,
          })
          const [one, other] = [yield* storedCollection(ada.id, day(0)), yield* storedCollection(ada.id, day(0))]
          yield* storedFields(one.id, [color])
          yield* storedItem(other.id, { [color.key]: "green" })
          yield* storedItem(one.id, { other: "green" })
          expect(yield* uses.ofOptions(color, options)).toBe(false)
          yield* storedItem(one.id, { [color.key]: "red" })
          expect(yield* uses.ofOptions(color, ["green"])).toBe(false)
          expect(yield* uses.ofOptions(color, ["green", "red"])).toBe(true)
          yield* storedItem(one.id, { [color.key]: "it's" })
          expect(yield* uses.ofOptions(color, ["it's"])).toBe(true)
          expect(yield* uses.ofOptions(color, ["50%"])).toBe(false)
        }),
      ))
  })
