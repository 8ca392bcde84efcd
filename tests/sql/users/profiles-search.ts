import { describe, expect, test } from "bun:test"
import { DateTime, Effect } from "effect"
import { Database } from "../../../adapters/sql/engine/database.ts"
import { nameTerms } from "../../../adapters/sql/users/user-terms.ts"
import { type Blocks, type Friendships, Profiles, type Transactions, Users } from "../../../core/index.ts"
import { befriended, blocked } from "../../../testing/samples/people.ts"
import { era, rolledBack, storedUser, user, walk } from "../../../testing/samples/samples.ts"
import type { Run } from "../../support/engines.ts"

/** Letters that stand in no other test's names. */
const freshWord = () => `q${crypto.randomUUID().replaceAll("-", "")}`

/** What the port `Profiles` promises of the words that a user searches for. */
export const profilesSearchSuite = (run: Run<Blocks | Database | Friendships | Profiles | Transactions | Users>) =>
  describe("The search for people", () => {
    const namesFound = Effect.fnUntraced(function* (
      viewer: Parameters<Profiles["Service"]["search"]>[0],
      q: string,
      limit = 100,
    ) {
      const profiles = yield* Profiles
      return (yield* walk((page) => profiles.search(viewer, q, page), limit)).map(({ displayName }) => displayName)
    })

    test("a search matches from the beginning of any word, ignoring case, and takes every character as it is", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const me = yield* storedUser(day(0))
          const word = freshWord()
          const named = [
            `${word} Lovelace`,
            `Ada  ${word.toUpperCase()}`,
            `O'${word}`,
            `x${word}`,
            `Ζωή ${word}`,
            `50%_${word}\\`,
          ]
          for (const displayName of named) yield* storedUser(day(0), { displayName })
          expect(yield* namesFound(me.id, word)).toEqual([
            `50%_${word}\\`,
            `Ada  ${word.toUpperCase()}`,
            `O'${word}`,
            `${word} Lovelace`,
            `Ζωή ${word}`,
          ])
          expect(yield* namesFound(me.id, `${word.toUpperCase()} LOVE`)).toEqual([`${word} Lovelace`])
          expect(yield* namesFound(me.id, `ada ${word}`)).toEqual([`Ada  ${word.toUpperCase()}`])
          expect(yield* namesFound(me.id, `ΖΩΉ ${word}`)).toEqual([`Ζωή ${word}`])
          expect(yield* namesFound(me.id, `50%_${word}\\`)).toEqual([`50%_${word}\\`])
          for (const wild of [
            `${word}%`,
            `${word.slice(0, -1)}_`,
            `5_%_${word}`,
            `%${word}`,
            `_${word}`,
            word.slice(1),
            `${word}*`,
            `${word}\\%`,
          ])
            expect(yield* namesFound(me.id, wild)).toEqual([])
        }),
      ))

    test("two characters that make one when folded are found all the same", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const me = yield* storedUser(day(0))
          const word = freshWord()
          yield* storedUser(day(0), { displayName: `É\u0301lise É ${word}` })
          expect(yield* namesFound(me.id, `e\u0301`)).toContain(`É\u0301lise É ${word}`)
          expect((yield* namesFound(me.id, `e\u0301`)).filter((name) => name.endsWith(word))).toHaveLength(1)
        }),
      ))

    test.each([1, 2, 3, 100])(
      "people of one name and one moment are listed by name, each once, %d at a time",
      (limit) =>
        run(
          Effect.gen(function* () {
            const day = era()
            const me = yield* storedUser(day(0))
            const word = freshWord()
            const names = [
              `b ${word}`,
              word,
              `B ${word} ${word}`,
              `a ${word}`,
              word,
              `${word.toUpperCase()}`,
              `é ${word}`,
              `Z ${word}`,
            ]
            const stored = yield* Effect.forEach(names, (displayName) => storedUser(day(0), { displayName }))
            const profiles = yield* Profiles
            const found = yield* walk((page) => profiles.search(me.id, word, page), limit)
            expect(found.map(({ displayName }) => displayName.toLowerCase())).toEqual([
              `a ${word}`,
              `b ${word}`,
              `b ${word} ${word}`,
              word,
              word,
              word,
              `z ${word}`,
              `é ${word}`,
            ])
            const same = stored.filter(({ displayName }) => displayName.toLowerCase() === word).map(({ id }) => id)
            expect(found.slice(3, 6).map(({ id }) => id)).toEqual(same.sort())
          }),
        ),
    )

    test("of many whose names begin so each is listed once, by name, and no other user", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const { execute, tables } = yield* Database
          const me = yield* storedUser(day(0))
          const word = freshWord()
          const many = Array.from({ length: 510 }, (_, n) =>
            user(day(0), { displayName: `${word} ${word} ${n % 300}` }),
          )
          const words = many.flatMap(({ id: userId, displayName }) =>
            nameTerms(displayName).map((each) => ({ ...each, userId })),
          )
          yield* execute((db) => db.insert(tables.users).values(many))
          yield* execute((db) => db.insert(tables.userWords).values(words))
          yield* storedUser(day(0), { displayName: `${word.slice(0, 3)}!` })
          const expected = many
            .sort((a, b) =>
              a.displayName === b.displayName ? (a.id < b.id ? -1 : 1) : a.displayName < b.displayName ? -1 : 1,
            )
            .map(({ displayName }) => displayName)
          expect(yield* namesFound(me.id, word.toUpperCase())).toEqual(expected)
          expect(yield* namesFound(me.id, `${word} 29`)).toEqual(expected.filter((name) => name.includes(`${word} 29`)))
        }),
      ))

    test("not oneself, no user blocked either way, private profiles of friends alone", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const word = freshWord()
          const named = (displayName: string, fields = {}) =>
            storedUser(day(0), { displayName: `${word} ${displayName}`, ...fields })
          const me = yield* named("me")
          yield* named("public")
          yield* named("friends only", { privacy: "friends_only" })
          yield* named("private", { privacy: "private" })
          const [friend, blocking, hidden] = [
            yield* named("private friend", { privacy: "private" }),
            yield* named("blocking"),
            yield* named("hidden"),
          ]
          yield* befriended(me, friend, day(1))
          const found = () =>
            Effect.map(namesFound(me.id, word), (names) => names.map((name) => name.slice(word.length + 1)))
          expect(yield* found()).toEqual(["blocking", "friends only", "hidden", "private friend", "public"])
          yield* blocked(blocking, me, day(1))
          yield* blocked(me, hidden, day(1))
          expect(yield* found()).toEqual(["friends only", "private friend", "public"])
        }),
      ))

    test("a person is found under the name as it is, and not any more once the account is gone", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const users = yield* Users
          const me = yield* storedUser(day(0))
          const [before, after] = [freshWord(), freshWord()]
          const ada = yield* storedUser(day(0), { displayName: `Ada ${before}` })
          yield* rolledBack(users.save({ ...ada, displayName: after }))
          expect([yield* namesFound(me.id, before), yield* namesFound(me.id, after)]).toEqual([[`Ada ${before}`], []])
          yield* users.save({ ...ada, displayName: `Ada ${after} King` })
          yield* users.save({
            ...ada,
            displayName: `Ada ${after}`,
            updatedAt: DateTime.add(ada.updatedAt, { days: 1 }),
          })
          expect([yield* namesFound(me.id, before), yield* namesFound(me.id, after)]).toEqual([[], [`Ada ${after}`]])
          yield* users.remove(ada.id)
          expect(yield* namesFound(me.id, after)).toEqual([])
        }),
      ))
  })
