import { describe, expect, test } from "bun:test"
import { Effect } from "effect"
import { Database } from "../../../adapters/sql/engine/database.ts"
import { eventListOf } from "../../../adapters/sql/events/event-list.ts"
import { eventListsLikeModel } from "../../../testing/events/event-lists-suite.ts"
import { storedEvent } from "../../../testing/samples/events-shown.ts"
import { era, storedUser, walk } from "../../../testing/samples/samples.ts"
import type { Run } from "../../support/engines.ts"
import { kit } from "../../support/kit.ts"

/** The lists of events, with pages that look at few rows at a time. */
export const steppedEventListsSuite = (run: Run, every: number) =>
  describe("In small steps", () => {
    const limits = { steps: [2, 3, 4], many: 3 }
    const listed = Effect.map(Database, (database) => eventListOf(database, limits))
    eventListsLikeModel(kit, run, listed, { limits: [7], every })

    test("a page that many hidden events precede is short, and the next one goes on behind them", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const name = `hidden${crypto.randomUUID().replaceAll("-", "")}`
          for (let n = 0; n < 12; n++) yield* storedEvent(ada.id, day(2), { name, visibility: "invite_only" })
          const open = yield* storedEvent(ada.id, day(3), { name })
          const list = eventListOf(yield* Database, { steps: [2, 3], many: 100 })
          const filter = { from: null, to: null, city: null, kind: null, q: name, mine: null }
          const first = yield* list(bob.id, filter, day(1), { limit: 2, after: null })
          expect(first.items).toEqual([])
          expect(first.next).not.toBe(null)
          const found = yield* walk((page) => list(bob.id, filter, day(1), page), 2)
          expect(found.map(({ event }) => event.id)).toEqual([open.id])
        }),
      ))
  })
