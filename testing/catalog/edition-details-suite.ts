import { DateTime, Effect, Option } from "effect"
import {
  type Edition,
  type EditionAnswer,
  type EditionAnswers,
  EditionLookup,
  EditionsErrors,
  EditionTurns,
  findDetails,
  searchEditions,
  type Users,
} from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { era, storedUser } from "../samples/samples.ts"

/**
 * What the ports `EditionLookup` and `EditionTurns` promise, for a lookup that knows the book
 * "isbn:9780306406157", whose title is "A book", and not "isbn:9780140328721".
 */
export const editionDetailsSuite = (
  { describe, expect, test }: Kit,
  run: Run<EditionAnswers | EditionLookup | EditionTurns | Users>,
) =>
  describe("EditionLookup and EditionTurns", () => {
    const sourceOfBooks = Effect.map(EditionLookup, ({ sources }) => {
      const source = sources.find(({ knows }) => knows(known))
      if (source === undefined) throw new Error("There is no source of books.")
      return source
    })
    const [known, unknown] = ["isbn:9780306406157" as Edition, "isbn:9780140328721" as Edition]

    test("an edition is found with its title, or it is not, and the source has a name", () =>
      run(
        Effect.gen(function* () {
          const source = yield* sourceOfBooks
          expect(source.name.trim() + source.licence.trim()).not.toBe("")
          expect(source.knows(unknown)).toBe(true)
          const book = Option.getOrThrow(yield* source.find(known))
          expect(book.title.trim().length).toBeGreaterThan(0)
          expect(yield* source.find(unknown)).toEqual(Option.none())
        }),
      ))

    test("an edition is found by the words of its title, and nothing by others", () =>
      run(
        Effect.gen(function* () {
          const source = yield* sourceOfBooks
          expect(source.types).toContain("books")
          const [hit] = yield* source.search("a book")
          expect(hit).toMatchObject({ edition: known, title: "A book" })
          expect(yield* source.search("another")).toEqual([])
          const { id: by } = yield* storedUser(era()(0))
          const found = yield* searchEditions({ by, q: "  A BOOK! ", type: "books" })
          expect(found).toMatchObject([{ edition: known, source: source.name, licence: source.licence }])
        }),
      ))

    test("details are found and remembered, and not found for what the source does not know", () =>
      run(
        Effect.gen(function* () {
          const { id: by } = yield* storedUser(era()(0))
          const details = yield* findDetails({ by, edition: known })
          const { licence, name: source } = yield* sourceOfBooks
          expect(details).toMatchObject({ edition: known, source, licence })
          expect(yield* findDetails({ by, edition: known })).toEqual(details)
          for (const edition of [unknown, unknown])
            expect(yield* Effect.flip(findDetails({ by, edition }))).toBeInstanceOf(EditionsErrors.EditionNotFound)
        }),
      ))

    test("what asks in its turn answers the caller", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const turns = yield* EditionTurns
          const { id } = yield* storedUser(day(0))
          const edition = `goodreads:${crypto.randomUUID()}` as Edition
          const answer: EditionAnswer = {
            ...{ edition, source: "a source", fetchedAt: yield* DateTime.now },
            ...({ outcome: "unknown", found: null } as const),
          }
          expect(yield* turns.once("a source", edition, id, Effect.succeed(answer))).toEqual(answer)
          const asked = Effect.succeed("unknown" as const)
          expect(yield* turns.series("a source", "mtg:lea", id, asked)).toBe("unknown")
        }),
      ))
  })
