import { describe, expect, test } from "bun:test"
import { Effect } from "effect"
import { shownConversations } from "../../../adapters/sql/chat/shown-conversations.ts"
import { Database } from "../../../adapters/sql/engine/database.ts"
import { storedGroup } from "../../../testing/samples/chat.ts"
import { era, storedUser } from "../../../testing/samples/samples.ts"
import type { Run } from "../../support/engines.ts"
import { messageRows } from "./chat-samples.ts"

/** What the repository of conversations promises beyond the port. */
export const conversationsSqlSuite = (run: Run) =>
  describe("Lists of conversations in SQL", () => {
    test("a page takes the same few statements for any number of conversations", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const database = yield* Database
          let asked = 0
          const { list } = shownConversations({
            ...database,
            read: (query) => {
              asked += 1
              return database.read(query)
            },
          })
          const counts = []
          for (let n = 0; n < 12; n++) {
            const group = yield* storedGroup(
              [
                [ada, "owner"],
                [bob, "member"],
              ],
              day(1),
            )
            yield* messageRows(group, bob, ["Hello"], day(2))
            asked = 0
            yield* list(ada.id, false, { limit: 20, after: null })
            counts.push(asked)
          }
          expect(new Set(counts).size).toBe(1)
          expect(counts[0]).toBeLessThanOrEqual(7)
        }),
      ))
  })
