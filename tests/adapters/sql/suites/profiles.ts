import { describe, expect, test } from "bun:test"
import { DateTime, Effect } from "effect"
import { Database } from "../../../../adapters/sql/database.ts"
import { wordsOf } from "../../../../adapters/sql/words.ts"
import {
  Blocks,
  type EmailAddress,
  LinkedAccounts,
  Listings,
  Profiles,
  Ratings,
  Users,
  UsersErrors,
} from "../../../../core/index.ts"
import type { Run } from "../../../support/engines.ts"
import { storedCollection } from "./catalog.ts"
import { storedItems } from "./items-samples.ts"
import { completed, first, listed, storedOffer, trader } from "./offers-samples.ts"
import { befriended, blocked } from "./people.ts"
import { era, freshId, rolledBack, storedUser, user, walk } from "./samples.ts"

/** Letters that stand in no other test's names. */
const freshWord = () => `q${crypto.randomUUID().replaceAll("-", "")}`

/** What the port `Profiles` promises. */
export const profilesSuite = (run: Run) =>
  describe("Profiles", () => {
    const namesFound = Effect.fnUntraced(function* (
      viewer: Parameters<Profiles["Service"]["search"]>[0],
      q: string,
      limit = 100,
    ) {
      const profiles = yield* Profiles
      return (yield* walk((page) => profiles.search(viewer, q, page), limit)).map(({ displayName }) => displayName)
    })

    test("an unknown account fails, seen by others and by itself", () =>
      run(
        Effect.gen(function* () {
          const profiles = yield* Profiles
          const me = yield* storedUser(era()(0))
          expect(yield* Effect.flip(profiles.see(me.id, freshId()))).toBeInstanceOf(UsersErrors.UserNotFound)
          expect(yield* Effect.flip(profiles.own(freshId()))).toBeInstanceOf(UsersErrors.UserNotFound)
        }),
      ))

    test("friends are counted from both sides of the pair, without those whom a block separates from the viewer", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const profiles = yield* Profiles
          const people = []
          for (let n = 0; n < 6; n++) people.push(yield* storedUser(day(0)))
          const [a, b, me, c, d, viewer] = people
          if (!a || !b || !me || !c || !d || !viewer) throw new Error("There are six.")
          for (const friend of [a, b, c, d]) yield* befriended(me, friend, day(1))
          yield* befriended(a, b, day(1))
          expect((yield* profiles.see(viewer.id, me.id)).counts.friends).toBe(4)
          expect((yield* profiles.own(me.id)).counts.friends).toBe(4)
          yield* blocked(a, viewer, day(1))
          yield* blocked(viewer, a, day(1))
          yield* blocked(viewer, d, day(1))
          expect((yield* profiles.see(viewer.id, me.id)).counts.friends).toBe(2)
          yield* (yield* Blocks).remove(viewer.id, d.id)
          expect((yield* profiles.see(viewer.id, me.id)).counts.friends).toBe(3)
          expect((yield* profiles.own(me.id)).counts.friends).toBe(4)
        }),
      ))

    test("listings are counted as they are listed for the viewer, of one's own the paused ones too", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [profiles, listings] = [yield* Profiles, yield* Listings]
          const { user: me, thing } = yield* trader(day, "Ada", "Puzzle")
          const [friend, stranger] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          yield* befriended(me, friend, day(1))
          for (const visibility of ["public", "friends_only", "private"] as const)
            for (const status of ["active", "paused", "closed"] as const) {
              const shelf = yield* storedCollection(me.id, day(0), { visibility })
              const [one] = yield* storedItems(shelf, [{}])
              yield* listed(one ?? thing, day(1), { status })
            }
          const counts = []
          for (const viewer of [me, friend, stranger]) {
            const { listings: count } = (yield* profiles.see(viewer.id, me.id)).counts
            expect((yield* listings.listOf(me.id, viewer.id, first)).items).toHaveLength(count)
            counts.push(count)
          }
          expect(counts).toEqual([6, 2, 1])
          expect((yield* profiles.own(me.id)).counts.listings).toBe(6)
          yield* blocked(stranger, me, day(2))
          expect((yield* profiles.see(stranger.id, me.id)).counts.listings).toBe(0)
        }),
      ))

    test("ratings come to what the list of them says, without raters whom a block separates from the viewer", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [profiles, ratings] = [yield* Profiles, yield* Ratings]
          const { user: me, thing } = yield* trader(day, "Ada", "Puzzle")
          const [viewer, rude] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const seen = Effect.fnUntraced(function* () {
            const { rating } = (yield* profiles.see(viewer.id, me.id)).counts
            expect(rating).toEqual(yield* ratings.summaryOf(me.id, viewer.id))
            const own = (yield* profiles.own(me.id)).counts.rating
            expect(own).toEqual(yield* ratings.summaryOf(me.id, me.id))
            return [rating, own]
          })
          expect(yield* seen()).toEqual(Array(2).fill({ average: null, count: 0 }))
          for (const [rater, score] of [
            [viewer, 5],
            [viewer, 4],
            [rude, 4],
          ] as const) {
            const { id: offerId } = yield* storedOffer(thing, rater, day(1), completed(day(1)))
            const said = { score, comment: null, createdAt: day(2) }
            yield* ratings.add({ id: freshId(), offerId, raterId: rater.id, rateeId: me.id, ...said })
          }
          expect(yield* seen()).toEqual(Array(2).fill({ average: 4.33, count: 3 }))
          yield* blocked(rude, viewer, day(3))
          expect(yield* seen()).toEqual([
            { average: 4.5, count: 2 },
            { average: 4.33, count: 3 },
          ])
        }),
      ))

    test("an account is linked while the provider's account is", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [profiles, links] = [yield* Profiles, yield* LinkedAccounts]
          const me = yield* storedUser(day(0))
          expect((yield* profiles.own(me.id)).idpLinked).toBe(false)
          const email = "v@example.com" as EmailAddress
          yield* links.add({
            userId: me.id,
            issuer: "https://idp",
            subject: freshId(),
            email,
            emailVerified: true,
            linkedAt: day(1),
          })
          expect((yield* profiles.own(me.id)).idpLinked).toBe(true)
          yield* links.remove(me.id)
          expect((yield* profiles.own(me.id)).idpLinked).toBe(false)
        }),
      ))

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

    test("of many whose names begin so each is listed once, by name, and nobody else", () =>
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
            wordsOf(displayName).map((each) => ({ ...each, userId })),
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

    test("not oneself, nobody blocked either way, private profiles of friends alone", () =>
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
