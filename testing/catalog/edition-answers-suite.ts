import { DateTime, Effect, Option } from "effect"
import {
  answerKeptUntil,
  type Edition,
  type EditionAnswer,
  EditionAnswers,
  type Transactions,
} from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { era, rolledBack, twentyTimes } from "../samples/samples.ts"

/** What the port `EditionAnswers` promises. */
export const editionAnswersSuite = ({ describe, expect, test }: Kit, run: Run<EditionAnswers | Transactions>) =>
  describe("EditionAnswers", () => {
    const freshEdition = () => `goodreads:${crypto.randomUUID()}` as Edition
    const more = { cover: "https://a.example/1.jpg", series: { name: "S", number: null }, sourceUrl: null }
    const found = { title: "Ein Buch 🦉", creators: ["Zoë", `"A", 'B'`], year: 1980, publisher: null, ...more }
    const answer = (fetchedAt: DateTime.Utc, fields: Partial<EditionAnswer> = {}): EditionAnswer =>
      ({ edition: freshEdition(), source: "a source", fetchedAt, outcome: "found", found, ...fields }) as EditionAnswer
    const failed = { outcome: "failed", found: null } as const
    const unknown = { outcome: "unknown", found: null } as const
    const most = 1_000_000

    test("an answer is found as it was stored, and the next one takes its place", () =>
      run(
        Effect.gen(function* () {
          const [day, answers] = [era(), yield* EditionAnswers]
          const first = answer(day(1))
          expect(yield* answers.find(first.edition)).toEqual(Option.none())
          for (const next of [
            first,
            { ...first, ...failed, source: "another" },
            { ...first, ...unknown, fetchedAt: day(2) },
            {
              ...first,
              outcome: "found" as const,
              found: {
                title: "Another",
                ...{ creators: [], year: null, publisher: "Plenum", cover: null, sourceUrl: "https://a.example/2" },
                series: { name: "A series", number: "1.5" },
              },
            },
          ]) {
            yield* answers.put(next)
            expect(yield* answers.find(first.edition)).toEqual(Option.some(next))
          }
        }),
      ))

    test("of 20 answers at once one is stored as a whole", () =>
      run(
        Effect.gen(function* () {
          const [day, answers, edition] = [era(), yield* EditionAnswers, freshEdition()]
          yield* twentyTimes((n) =>
            answers.put(
              answer(day(1), { edition, outcome: "found", found: { ...found, title: `Title ${n}`, year: n } }),
            ),
          )
          const stored = Option.getOrThrow(yield* answers.find(edition))
          expect(stored.found?.title).toBe(`Title ${stored.found?.year}`)
        }),
      ))

    test("an answer in a rolled-back transaction was none", () =>
      run(
        Effect.gen(function* () {
          const [day, answers] = [era(), yield* EditionAnswers]
          const one = answer(day(1))
          yield* rolledBack(answers.put(one))
          expect(yield* answers.find(one.edition)).toEqual(Option.none())
        }),
      ))

    test("those that are kept no longer are forgotten, a limited number at a time", () =>
      run(
        Effect.gen(function* () {
          const [day, answers] = [era(), yield* EditionAnswers]
          const all = [answer(day(1), failed), answer(day(1), failed), answer(day(1), failed), answer(day(1), unknown)]
          for (const one of all) yield* answers.put(one)
          const end = answerKeptUntil(all[0] as EditionAnswer)
          const sweep = (now: DateTime.Utc) => answers.sweep({ now, most, limit: 2 })
          expect(yield* sweep(DateTime.subtract(end, { milliseconds: 1 }))).toBe(0)
          expect([yield* sweep(end), yield* sweep(end), yield* sweep(end)]).toEqual([2, 1, 0])
          const left = yield* Effect.forEach(all, ({ edition }) => answers.find(edition))
          expect(left.map(Option.isSome)).toEqual([false, false, false, true])
        }),
      ))

    test("those beyond the newest so many are forgotten", () =>
      run(
        Effect.gen(function* () {
          const [day, answers] = [era(), yield* EditionAnswers]
          // Newer than those of the other tests.
          const at = (n: number) => DateTime.makeUnsafe(Date.UTC(2040, 0, 1) + n)
          const all = [answer(at(1)), answer(at(2)), answer(at(3))]
          for (const one of all) yield* answers.put(one)
          while ((yield* answers.sweep({ now: day(1), most: 2, limit: 50 })) > 0);
          const left = yield* Effect.forEach(all, ({ edition }) => answers.find(edition))
          expect(left.map(Option.isSome)).toEqual([false, true, true])
        }),
      ))
  })
