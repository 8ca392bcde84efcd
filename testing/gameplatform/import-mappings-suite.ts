import { Effect, Option } from "effect"
import { ImportMappings, type MappingOptions, type Transactions, Users } from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { era, rolledBack, storedUser, successes, twentyTimes } from "../samples/samples.ts"

/** What the port `ImportMappings` promises. */
export const importMappingsSuite = ({ describe, expect, test }: Kit, run: Run<ImportMappings | Transactions | Users>) =>
  describe("ImportMappings", () => {
    const own = (name: string, column = "Title") => ({ name, columns: { [column]: "name", "O'Neil \\ 🦉": "rating" } })
    const options: MappingOptions = {
      constants: { "field.shelf": "O'Neil \\ 🦉" },
      joins: { comment: { columns: ["b", "a"], by: " - " } },
      words: { "field.condition": { ["__proto__"]: "", "Near Mint": "near_mint" } },
      ...{ dates: "mdy", dateNumbers: "days1900", decimal: ",", minorUnits: true, ratingOf: 10 },
    }

    test("mappings are listed by name, and each belongs to its user", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const mappings = yield* ImportMappings
          const [ada, grace] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          for (const name of ["b", "a-1", "_"]) yield* mappings.put(ada.id, own(name), day(1))
          yield* mappings.put(ada.id, own("b", "Name"), day(2))
          expect(yield* mappings.list(ada.id)).toEqual([own("_"), own("a-1"), own("b", "Name")].toSorted(byName))
          expect(yield* mappings.list(grace.id)).toEqual([])
          expect(yield* mappings.find(ada.id, "b")).toEqual(Option.some(own("b", "Name")))
          yield* mappings.put(ada.id, { ...own("b"), options }, day(3))
          expect(yield* mappings.find(ada.id, "b")).toEqual(Option.some({ ...own("b"), options }))
          expect((yield* mappings.list(ada.id)).find(({ name }) => name === "b")).toEqual({ ...own("b"), options })
          yield* mappings.put(ada.id, own("b"), day(4))
          expect(yield* mappings.find(ada.id, "b")).toEqual(Option.some(own("b")))
          yield* mappings.put(ada.id, own("b", "Name"), day(5))
          expect(yield* mappings.find(ada.id, "c")).toEqual(Option.none())
          expect(yield* mappings.find(grace.id, "b")).toEqual(Option.none())
        }),
      ))

    test("of 20 that store one name one is kept, and of 20 that remove it one does", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const mappings = yield* ImportMappings
          const ada = yield* storedUser(day(0))
          const stored = yield* twentyTimes((n) => mappings.put(ada.id, own("one", `Column ${n}`), day(1)))
          expect(successes(stored)).toHaveLength(20)
          expect(yield* mappings.list(ada.id)).toHaveLength(1)
          const removed = yield* twentyTimes(() => mappings.remove(ada.id, "one"))
          expect(successes(removed).filter((one) => one)).toHaveLength(1)
          expect(yield* mappings.list(ada.id)).toEqual([])
        }),
      ))

    test("of a transaction that fails nothing stays, and mappings go with their user", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const mappings = yield* ImportMappings
          const ada = yield* storedUser(day(0))
          yield* mappings.put(ada.id, own("kept"), day(1))
          yield* rolledBack(mappings.put(ada.id, own("never"), day(1)))
          yield* rolledBack(mappings.remove(ada.id, "kept"))
          expect(yield* mappings.list(ada.id)).toEqual([own("kept")])
          yield* (yield* Users).remove(ada.id)
          expect(yield* mappings.list(ada.id)).toEqual([])
        }),
      ))
  })

const byName = (one: { readonly name: string }, other: { readonly name: string }) => (one.name < other.name ? -1 : 1)
