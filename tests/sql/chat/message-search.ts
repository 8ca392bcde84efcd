import { describe, expect, test } from "bun:test"
import { and, eq, sql } from "drizzle-orm"
import { Effect } from "effect"
import { messageSearch, type SearchSizes } from "../../../adapters/sql/chat/message-search.ts"
import { ownMessageScans } from "../../../adapters/sql/chat/own-message-search.ts"
import { shownMessages } from "../../../adapters/sql/chat/shown-messages.ts"
import { Database } from "../../../adapters/sql/engine/database.ts"
import {
  type ConversationId,
  deleteMessage,
  editMessage,
  type Page,
  type ShownMessage,
  type UserId,
} from "../../../core/index.ts"
import { groupOf, sent, sentAll } from "../../../testing/samples/messages.ts"
import { era, walk } from "../../../testing/samples/samples.ts"
import type { Run } from "../../support/engines.ts"
import { planOf } from "../engine/query-plans.ts"

const usual: SearchSizes = { candidates: 2_000, segment: 200, request: 2_000 }

export const messageSearchSuite = (run: Run) =>
  describe("The search for messages", () => {
    const at = era()

    const searching = Effect.fnUntraced(function* (viewer: UserId, id: ConversationId, sizes = usual) {
      const database = yield* Database
      const search = messageSearch(database, shownMessages(database), sizes)
      return Effect.fnUntraced(function* (q: string, limit = 20) {
        const found = yield* walk<ShownMessage>((page) => search(viewer, id, q, page), limit)
        return found.map(({ message }) => message.content)
      })
    })

    test.each([
      ["elephant", ["A pink Elephant", "Élan and elephants"]],
      ["eleph", ["A pink Elephant", "Élan and elephants"]],
      ["ELEPHANT pink", ["A pink Elephant"]],
      ["élan", ["Élan and elephants"]],
      ["lephant", []],
      ["pink an", []],
      ["%", []],
      ["e_ephant", []],
      ["!?", []],
      [`${"long".repeat(30)}`, [`${"long".repeat(30)}er`]],
      [`${"long".repeat(30)}x`, []],
    ])("finds whole words and their beginnings, in letters of either case: %s", (q, expected) =>
      run(
        Effect.gen(function* () {
          const { id, users } = yield* groupOf(1, at(0))
          const [one = never()] = users
          const elsewhere = yield* groupOf(1, at(0))
          yield* sentAll(id, one.id, ["Élan and elephants", "A pink Elephant", `${"long".repeat(30)}er`])
          yield* sent(elsewhere.id, (elsewhere.users[0] ?? never()).id, "Another pink elephant elsewhere")
          const search = yield* searching(one.id, id)
          expect<ReadonlyArray<string | null>>(yield* search(q)).toEqual(expected)
        }),
      ),
    )

    test("finds what a message says after an edit, and no longer what it said before", () =>
      run(
        Effect.gen(function* () {
          const { id, users } = yield* groupOf(1, at(0))
          const [one = never()] = users
          const [message = never()] = yield* sentAll(id, one.id, ["red and green"])
          yield* editMessage({ id: message, by: one.id, content: "green and blue" })
          const search = yield* searching(one.id, id)
          expect(yield* search("red")).toEqual([])
          for (const word of ["green", "blue"]) expect(yield* search(word)).toEqual(["green and blue"])
        }),
      ))

    test("finds messages whose words are not in the index yet, and those of every edit", () =>
      run(
        Effect.gen(function* () {
          const { id, users } = yield* groupOf(1, at(0))
          const [one = never()] = users
          const long = `${"very long and ".repeat(20)}heavy`
          const [first = never(), second = never(), third = never()] = yield* sentAll(id, one.id, [
            "a small zebra",
            `${long} elephant`,
            "a small goat",
          ])
          const search = yield* searching(one.id, id)
          const finds = Effect.fnUntraced(function* (found: Readonly<Record<string, Array<string>>>) {
            for (const [q, expected] of Object.entries(found))
              expect({ q, found: yield* search(q) }).toEqual({ q, found: expected })
          })
          yield* finds({ small: ["a small goat", "a small zebra"], elephant: [`${long} elephant`] })
          // From short to long, and from long to short.
          yield* editMessage({ id: first, by: one.id, content: `${long} zebra` })
          yield* editMessage({ id: second, by: one.id, content: "a small elephant" })
          const then = {
            small: ["a small goat", "a small elephant"],
            heavy: [`${long} zebra`],
            elephant: ["a small elephant"],
            zebra: [`${long} zebra`],
          }
          yield* finds(then)
          yield* sentAll(id, one.id, Array<string>(60).fill("something else"))
          yield* finds(then)
          yield* editMessage({ id: first, by: one.id, content: "no small horse" })
          yield* deleteMessage({ id: third, by: one.id })
          yield* finds({ small: ["a small elephant", "no small horse"], heavy: [], zebra: [], goat: [] })
          const { read, tables } = yield* Database
          const { block, conversationId, places, word } = tables.messageWords
          const words = yield* read((db) =>
            db
              .select({ places, word })
              .from(tables.messageWords)
              .where(and(eq(conversationId, id), eq(block, 0)))
              .orderBy(word),
          )
          const others = 2 ** 32 - 2 ** 3
          expect(words.map((row) => `${row.places} ${row.word}`)).toEqual([
            "2 a",
            "2 elephant",
            `${others} else`,
            "1 horse",
            "1 no",
            "3 small",
            `${others} something`,
          ])
        }),
      ))

    const contents = Array.from({ length: 72 }, (_, n) => `${n % 2 ? "odd" : "even"} ${n % 3 ? "" : "third"} ${n}`)
    // Searches change nothing, so they share one conversation.
    const stored = Effect.runSync(
      Effect.cached(
        Effect.gen(function* () {
          const { id, users } = yield* groupOf(1, at(0))
          const [one = never()] = users
          yield* sentAll(id, one.id, contents)
          return { id, one }
        }),
      ),
    )

    test.each<[string, SearchSizes]>([
      ["by the index", usual],
      ["by the index, in segments", { candidates: 100, segment: 3, request: 6 }],
      ["in the order of the messages", { candidates: 1, segment: 200, request: 2_000 }],
      ["in the order of the messages, in segments", { candidates: 1, segment: 2, request: 4 }],
    ])("finds the same %s, in pages of any size", (_, sizes) =>
      run(
        Effect.gen(function* () {
          const { id, one } = yield* stored
          const search = yield* searching(one.id, id, sizes)
          const newestFirst = contents.toReversed()
          for (const limit of [1, 2, 5, 100]) {
            expect(yield* search("od", limit)).toEqual(newestFirst.filter((text) => text.includes("odd")))
            const both = newestFirst.filter((text) => text.includes("odd") && text.includes("third"))
            expect(yield* search("third odd", limit)).toEqual(both)
            expect(yield* search("third 9", limit)).toEqual(["odd third 9"])
            expect(yield* search("third nothing", limit)).toEqual([])
          }
        }),
      ),
    )

    test("in all conversations of a member reads by indexes alone, from the newest conversations", () =>
      run(
        Effect.gen(function* () {
          const { engine } = yield* Database
          // Postgres reads a small table as a whole.
          if (engine.name === "postgres") return
          const { users } = yield* groupOf(1, at(0))
          const { withoutTerms, withTerm } = ownMessageScans(engine, (users[0] ?? never()).id)
          for (const scan of [withoutTerms, withTerm("odd", "odd\u{10FFFF}")]) {
            const plan = yield* planOf(engine, sql`select messages.id from ${scan}`)
            expect(plan.filter((step) => /SCAN (messages|message_words|one_of)/.test(step))).toEqual([])
            expect(plan.join("\n")).toMatch(/conversation_members_user/)
            expect(plan.join("\n")).toMatch(/messages_sequence/)
          }
        }),
      ))

    test("reads a bounded number of messages for one page", () =>
      run(
        Effect.gen(function* () {
          const { id, users } = yield* groupOf(1, at(0))
          const [one = never()] = users
          const others = Array.from({ length: 39 }, (_, n) => (n % 2 ? "hay alone" : "needle alone"))
          yield* sentAll(id, one.id, ["needle and hay", ...others])
          const database = yield* Database
          const sizes = { candidates: 1, segment: 2, request: 4 }
          const search = messageSearch(database, shownMessages(database), sizes)
          const first: Page<ShownMessage> = yield* search(one.id, id, "hay need", { limit: 20, after: null })
          expect(first.items).toEqual([])
          expect(first.next).not.toBeNull()
          expect(yield* (yield* searching(one.id, id, sizes))("hay need")).toEqual(["needle and hay"])
        }),
      ))
  })

const never = () => {
  throw new Error("There is one.")
}
