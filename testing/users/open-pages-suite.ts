import { Effect } from "effect"
import {
  Collections,
  type Events,
  type Items,
  type Listings,
  type OpenPageKind,
  OpenPages,
  openPageKinds,
  type Position,
  type Rounds,
  type Transactions,
  type Users,
} from "../../core/index.ts"
import { each, type Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { collection } from "../samples/catalog.ts"
import { storedEvent } from "../samples/events-shown.ts"
import { item, storedItems } from "../samples/items.ts"
import { listed } from "../samples/offers.ts"
import { openings } from "../samples/people.ts"
import { storedRound } from "../samples/rounds.ts"
import { era, storedUser } from "../samples/samples.ts"

/** What the port `OpenPages` promises. */
export const openPagesSuite = (
  { describe, expect, test }: Kit,
  run: Run<Collections | Events | Items | Listings | OpenPages | Rounds | Transactions | Users>,
) =>
  describe("Open pages", () => {
    /** Everything of each kind that an owner may have, hidden or not; first what a visitor may see of an open owner. */
    const stored = Effect.fnUntraced(function* (openToVisitors: boolean, privacy: (typeof openings)[number][2]) {
      const day = era()
      const owner = yield* storedUser(day(0), { openToVisitors, privacy })
      const collections = yield* Collections
      const shelves = []
      for (const fields of [{ openToVisitors: true }, {}, { openToVisitors: true, visibility: "private" } as const]) {
        const shelf = collection(owner.id, day(0), fields)
        yield* collections.add(shelf)
        shelves.push(shelf)
      }
      const made: Record<OpenPageKind, Array<string>> = { people: [owner.id], collections: [], listings: [] } as never
      made.collections = shelves.map(({ id }) => id)
      for (const shelf of shelves)
        for (const status of ["active", "paused"] as const) {
          const thing = item(shelf, day(1))
          yield* storedItems(shelf, [thing])
          made.listings.push((yield* listed(thing, day(1), { status })).id)
        }
      const events = [{}, { visibility: "friends_only" }, { status: "cancelled" }] as const
      made.events = []
      for (const fields of events) made.events.push((yield* storedEvent(owner.id, day(2), fields)).id)
      made.rounds = []
      const rounds = [{}, { visibility: "invite_only" }, { status: "draft" }, { status: "cancelled" }] as const
      for (const fields of rounds) made.rounds.push((yield* storedRound(owner.id, day(2), fields)).id)
      return { made, owner }
    })

    each(test)(openings)("of an owner who is %s (%s) are what a visitor sees", (_, openToVisitors, privacy) =>
      run(
        Effect.gen(function* () {
          const pages = yield* OpenPages
          const { made, owner } = yield* stored(openToVisitors, privacy)
          const isOpen = openToVisitors && privacy === "public"
          for (const kind of openPageKinds)
            for (const limit of [1, 1000]) {
              const found: Array<string> = []
              let after: Position | null = null
              do {
                const part: Effect.Success<ReturnType<typeof pages.list>> = yield* pages.list(kind, { limit, after })
                expect(part.items.length).toBeLessThanOrEqual(limit)
                for (const { id, position } of part.items) if (position[0] === owner.id) found.push(id)
                after = part.next
              } while (after !== null)
              expect([kind, found]).toEqual([kind, isOpen ? made[kind].slice(0, 1) : []])
            }
        }),
      ),
    )
  })
