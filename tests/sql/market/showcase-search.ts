import { describe, expect, test } from "bun:test"
import { Effect } from "effect"
import type { Database } from "../../../adapters/sql/engine/database.ts"
import { type Collections, Items, type Listing, Listings, Transactions, Users } from "../../../core/index.ts"
import { names, owned, storedItems } from "../../../testing/samples/items.ts"
import { idsOf, offered } from "../../../testing/samples/listings.ts"
import { listed } from "../../../testing/samples/offers.ts"
import { era, rolledBack, storedUser, walk } from "../../../testing/samples/samples.ts"
import type { Run } from "../../support/engines.ts"
import { anything, searching, showcase, showcaseWith } from "./showcase-samples.ts"

/** What `Listings.showcase` promises of the words that a user searches for. */
export const showcaseSearchSuite = (run: Run<Collections | Database | Items | Listings | Transactions | Users>) =>
  describe("The search in the showcase", () => {
    const things = [
      "Blue Moon",
      "The Moon is Blue",
      "Moonraker",
      "O'Neil's 50% off_100",
      "Ähre ÉCLAIR",
      "Éclair",
      "ΟΔΥΣΣΕΥΣ",
      "Война и мир 2",
      "ポケモン カード",
      "AND OR NOT NEAR",
      "a\\b*c \"d\" (e) words:f ^g {h} 'i'",
      "🦉",
      "!!!",
    ]
    const market = Effect.fnUntraced(function* () {
      const day = era()
      const { ada, games } = yield* owned(day)
      const made: Array<Listing> = []
      for (const name of things) made.push(yield* offered(games, {}, { name }))
      const { id: viewer } = yield* storedUser(day(0))
      const found = Effect.fnUntraced(function* (q: string) {
        const page = yield* showcase(viewer, { q, ownerId: ada.id })
        const filter = { ...anything, q }
        const indexed = yield* showcaseWith(searching)(viewer, filter, { limit: 100, after: null })
        const everywhere = { items: indexed.items.filter(({ listing }) => listing.ownerId === ada.id) }
        // By the words of rows and by the index of the engine: the same.
        expect(idsOf(everywhere)).toEqual(idsOf(page))
        return names(page.items.flatMap(({ item }) => item ?? [])).sort()
      })
      return { ada, games, made, found }
    })

    const searches: ReadonlyArray<readonly [string, ReadonlyArray<string>]> = [
      ["moon", ["Blue Moon", "The Moon is Blue"]],
      ["  BLUE,moon!  ", ["Blue Moon", "The Moon is Blue"]],
      ["moon blue moon", ["Blue Moon", "The Moon is Blue"]],
      ["the blue", ["The Moon is Blue"]],
      ["moo", []],
      ["oon", []],
      ["moon*", ["Blue Moon", "The Moon is Blue"]],
      ["moon sun", []],
      ["moon OR sun", []],
      ["moon NOT blue", []],
      ["near", ["AND OR NOT NEAR"]],
      ["not and or", ["AND OR NOT NEAR"]],
      ["NEAR(and or)", ["AND OR NOT NEAR"]],
      ['"moon is"', ["The Moon is Blue"]],
      ["words:f", ["a\\b*c \"d\" (e) words:f ^g {h} 'i'"]],
      ["f:words", ["a\\b*c \"d\" (e) words:f ^g {h} 'i'"]],
      ['d" "e', ["a\\b*c \"d\" (e) words:f ^g {h} 'i'"]],
      ["o'neil", ["O'Neil's 50% off_100"]],
      ["oneil", []],
      ["50%", ["O'Neil's 50% off_100"]],
      ["5_", []],
      ["100", ["O'Neil's 50% off_100"]],
      ["ähre", ["Ähre ÉCLAIR"]],
      ["ahre", []],
      ["éclair", ["Ähre ÉCLAIR", "Éclair"]],
      ["E\u0301CLAIR", ["Ähre ÉCLAIR", "Éclair"]],
      ["οδυσσευς", ["ΟΔΥΣΣΕΥΣ"]],
      ["МИР война", ["Война и мир 2"]],
      ["カード", ["ポケモン カード"]],
      ["!!!", []],
      ["🦉", []],
      ["%", []],
    ]

    test("finds whole words, all of them in any order, and takes everything else for what stands between words", () =>
      run(
        Effect.gen(function* () {
          const { found } = yield* market()
          for (const [q, expected] of searches) expect([q, yield* found(q)]).toEqual([q, [...expected].sort()])
        }),
      ))

    // More than the two hundred up to which a word is searched for alone.
    test("finds what has all words, whether hundreds have each of them or few have one", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const { games } = yield* owned(day)
          const { id: viewer } = yield* storedUser(day(0))
          const stock = [
            ["Quartz Violet", 203],
            ["Quartz Solo", 2],
            ["Violet Duet", 2],
            ["Violet Quartz Trio", 1],
          ] as const
          const named = stock.flatMap(([name, many]) => Array.from({ length: many }, () => ({ name })))
          const { atomically } = yield* Transactions
          yield* atomically(
            Effect.gen(function* () {
              const things = yield* storedItems(games, named)
              for (const [n, thing] of things.entries()) yield* listed(thing, day(n % 7))
            }),
          )
          const found = Effect.fnUntraced(function* (q: string) {
            const newest = yield* walk((page) => showcase(viewer, { q }, page), 60)
            const cheapest = yield* walk((page) => showcase(viewer, { q, sort: "price_asc" }, page), 60)
            expect(idsOf({ items: cheapest }).sort()).toEqual(idsOf({ items: newest }).sort())
            return names(newest.flatMap(({ item }) => item ?? []))
          })
          expect((yield* found("quartz violet")).length).toBe(204)
          expect(yield* found("violet quartz trio")).toEqual(["Violet Quartz Trio"])
          expect(yield* found("quartz solo")).toEqual(["Quartz Solo", "Quartz Solo"])
          expect(yield* found("duet quartz")).toEqual([])
          expect(yield* found("solo duet")).toEqual([])
        }),
      ))

    test("finds an item by its name of now, also after its listing paused meanwhile", () =>
      run(
        Effect.gen(function* () {
          const items = yield* Items
          const listings = yield* Listings
          const { found, made } = yield* market()
          const [moon] = made
          if (moon === undefined) return yield* Effect.die("Not all of it was stored.")
          const was = yield* items.get(moon.itemId)
          yield* items.save({ ...was, name: "Red Planet" }, was)
          expect(yield* found("red planet")).toEqual(["Red Planet"])
          expect(yield* found("blue")).toEqual(["The Moon is Blue"])
          yield* listings.save({ ...moon, status: "paused" })
          expect(yield* found("red")).toEqual([])
          const again = { ...was, name: "Red Dwarf" }
          yield* items.save(again, { ...was, name: "Red Planet" })
          yield* listings.save({ ...moon, description: "Resumed" })
          expect(yield* found("red")).toEqual(["Red Dwarf"])
          expect(yield* found("planet")).toEqual([])
          yield* rolledBack(items.save({ ...again, name: "Comet" }, again))
          expect(yield* found("comet")).toEqual([])
          expect(yield* found("dwarf")).toEqual(["Red Dwarf"])
        }),
      ))

    test("finds nothing of a listing that closed, nor when it, its item or its owner is gone", () =>
      run(
        Effect.gen(function* () {
          const listings = yield* Listings
          const { ada, found, made } = yield* market()
          const [first, second, third] = made
          if (first === undefined || second === undefined || third === undefined)
            return yield* Effect.die("Not all of it was stored.")
          yield* listings.save({ ...first, status: "closed" })
          expect(yield* found("moon")).toEqual(["The Moon is Blue"])
          yield* listings.remove(first.id)
          yield* listings.remove(second.id)
          expect(yield* found("moon")).toEqual([])
          expect(yield* found("moonraker")).toEqual(["Moonraker"])
          yield* (yield* Items).remove(third.itemId)
          expect(yield* found("moonraker")).toEqual([])
          expect(yield* found("near")).toEqual(["AND OR NOT NEAR"])
          yield* (yield* Users).remove(ada.id)
          expect(yield* found("near")).toEqual([])
        }),
      ))
  })
