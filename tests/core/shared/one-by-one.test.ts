import { describe, expect, test } from "bun:test"
import { DateTime, Effect } from "effect"
import { endEventsOfAccount, endPartsBetween } from "../../../core/events/end-events.ts"
import { Transactions } from "../../../core/index.ts"
import { oneByOne } from "../../../core/shared/one-by-one.ts"
import { memoryPorts } from "../../../testing/memory-ports.ts"
import { seated, storedEvent } from "../../../testing/samples/events.ts"
import { storedUser } from "../../../testing/samples/samples.ts"
import { requestMeanwhile, turnsDuring } from "../../support/turns.ts"

const now = DateTime.makeUnsafe(Date.UTC(2190, 0, 1))

/** As a statement answers: with a promise that is fulfilled already. */
const statement = Effect.promise(() => Promise.resolve())

/** An owner with twenty events, on which there is a guest. */
const hosting = Effect.gen(function* () {
  const [owner, guest] = [yield* storedUser(now), yield* storedUser(now)]
  for (let n = 0; n < 20; n++) {
    const startsAt = DateTime.add(now, { hours: 2 * n })
    const { id } = yield* storedEvent(owner.id, { startsAt, endsAt: DateTime.add(startsAt, { hours: 1 }) })
    yield* seated(id, [guest])
  }
  return { owner: owner.id, guest: guest.id }
})

describe("Dealing with many one by one", () => {
  test("deals with all of them, in order", async () => {
    const seen: Array<number> = []
    const all = Array.from({ length: 12 }, (_, n) => n)
    await Effect.runPromise(oneByOne(all, (n) => Effect.sync(() => seen.push(n))))
    expect(seen).toEqual(all)
  })

  test("lets a request be answered before it is done", () =>
    Effect.runPromise(
      Effect.scoped(
        Effect.gen(function* () {
          const request = yield* requestMeanwhile
          const untilAnswered = function* () {
            for (let n = 0; n < 1_000_000 && !request.isAnswered; n++) yield n
          }
          yield* oneByOne(untilAnswered(), () => statement)
          expect(request.isAnswered).toBe(true)
        }),
      ),
    ))

  test.each([
    [
      "a block ends what two have to do with each other's events",
      Effect.map(hosting, ({ owner, guest }) => endPartsBetween({ by: owner, other: guest })),
    ],
    ["an account with many events is deleted", Effect.map(hosting, ({ owner }) => endEventsOfAccount({ user: owner }))],
    [
      "an account that goes to many events is deleted",
      Effect.map(hosting, ({ guest }) => endEventsOfAccount({ user: guest })),
    ],
  ])("others have their turns while %s", (_, prepared) =>
    Effect.runPromise(
      Effect.gen(function* () {
        const work = yield* prepared
        const { atomically } = yield* Transactions
        expect(yield* turnsDuring(atomically(work))).toBeGreaterThanOrEqual(4)
      }).pipe(Effect.provide(memoryPorts())),
    ),
  )
})
