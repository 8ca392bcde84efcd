import { Effect } from "effect"
import { type Blocks, type Friendships, Profiles, type Transactions, type Users } from "../../core/index.ts"
import { each, type Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { era, storedUser, walk } from "../samples/samples.ts"
import { type Viewer, viewers, viewersOf } from "../samples/viewers.ts"

/** What the port `Profiles` promises of who is found by a search. */
export const foundPeopleSuite = (
  { describe, expect, test }: Kit,
  run: Run<Blocks | Friendships | Profiles | Transactions | Users>,
) =>
  describe("People who are found", () => {
    const freshWord = () => `q${crypto.randomUUID().replaceAll("-", "")}`

    const table: ReadonlyArray<readonly ["public" | "friends_only" | "private", ReadonlyArray<Viewer>]> = [
      ["public", ["friend", "stranger"]],
      ["friends_only", ["friend", "stranger"]],
      ["private", ["friend"]],
    ]
    each(test)(table)("a %s profile is found by no more people than may find it", (privacy, expected) =>
      run(
        Effect.gen(function* () {
          const day = era()
          const profiles = yield* Profiles
          const word = freshWord()
          const ada = yield* storedUser(day(0), { privacy, displayName: `Ada ${word.toUpperCase()} Lovelace` })
          const people = yield* viewersOf(ada, day)
          const finders: Array<Viewer> = []
          for (const viewer of viewers) {
            const found = yield* walk((page) => profiles.search(people[viewer].id, word.slice(0, -1), page), 100)
            if (found.some(({ id }) => id === ada.id)) finders.push(viewer)
          }
          expect(finders).toEqual([...expected])
        }),
      ),
    )

    test("are ordered by name, each once, and words are not found from their middle", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const profiles = yield* Profiles
          const me = yield* storedUser(day(0))
          const word = freshWord()
          for (const name of ["b", "a", "c"]) yield* storedUser(day(0), { displayName: `${word} ${name}` })
          yield* storedUser(day(0), { displayName: `x${word}` })
          for (const limit of [1, 2, 100]) {
            const found = yield* walk((page) => profiles.search(me.id, word, page), limit)
            expect(found.map(({ displayName }) => displayName)).toEqual([`${word} a`, `${word} b`, `${word} c`])
          }
          expect((yield* profiles.search(me.id, `${word}%`, { limit: 100, after: null })).items).toEqual([])
        }),
      ))
  })
