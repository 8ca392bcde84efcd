import { DateTime, Effect, Option } from "effect"
import {
  type Edition,
  type EditionAnswer,
  type EditionAnswers,
  EditionLookup,
  EditionsErrors,
  EditionTurns,
  findDetails,
  type Users,
} from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { era, storedUser } from "../samples/samples.ts"

/**
 * What the ports `EditionLookup` and `EditionTurns` promise, for a lookup that knows the book "isbn:9780306406157" and
 * not "isbn:9780140328721".
 */
export const editionDetailsSuite = (
  { describe, expect, test }: Kit,
  run: Run<EditionAnswers | EditionLookup | EditionTurns | Users>,
) =>
  describe("EditionLookup and EditionTurns", () => {
    const [known, unknown] = ["isbn:9780306406157" as Edition, "isbn:9780140328721" as Edition]

    test("an edition is found with its title, or it is not, and the source has a name", () =>
      run(
        Effect.gen(function* () {
          const lookup = yield* EditionLookup
          expect(lookup.sourceOf(known)).toBe(lookup.sourceOf(unknown))
          const book = Option.getOrThrow(yield* lookup.find(known))
          expect(book.title.trim().length).toBeGreaterThan(0)
          expect(yield* lookup.find(unknown)).toEqual(Option.none())
        }),
      ))

    test("details are found and remembered, and not found for what the source does not know", () =>
      run(
        Effect.gen(function* () {
          const { id: by } = yield* storedUser(era()(0))
          const details = yield* findDetails({ by, edition: known })
          expect(details).toMatchObject({ edition: known, source: (yield* EditionLookup).sourceOf(known) ?? "" })
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
          expect(yield* turns.once(edition, id, Effect.succeed(answer))).toEqual(answer)
        }),
      ))
  })
