import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Effect, Result } from "effect"
import { type EventId, inviteToEvent, joinEvent, leaveEvent, type User } from "../../../core/index.ts"
import { engines, type Run, repositoriesOn } from "../../support/engines.ts"
import { seatsOf, soon, storedEvent } from "./suites/events-samples.ts"
import { withIds } from "./suites/people.ts"
import { era, storedUser } from "./suites/samples.ts"

/** More of them find what is rarer: `TEST_RACES=100`. */
const most = Number(process.env["TEST_RACES"] ?? 3)

describe.each(engines)("Seats in a hurry on %s", (name, engine) => {
  // PGlite has one connection: nothing happens at once there.
  const rounds = name === "PGlite" ? Math.ceil(most / 5) : most
  const database = repositoriesOn(engine)
  const run: Run = database.runPromise
  beforeAll(() => run(Effect.void), 60_000)
  afterAll(() => database.dispose())

  const atOnce = <A, E, R>(effects: ReadonlyArray<Effect.Effect<A, E, R>>) =>
    Effect.forEach(effects, (effect) => Effect.result(effect), { concurrency: "unbounded" })
  const crowd = (people: number) => Effect.forEach(Array.from({ length: people }), () => storedUser(era()(0)))
  const joins = (id: EventId) => (user: User) => withIds(joinEvent({ id, by: user.id }))

  test(
    "of 40 that join 10 seats at once 10 go and 30 wait, with distinct growing positions",
    () =>
      run(
        Effect.gen(function* () {
          const [owner, ...people] = yield* crowd(41)
          if (owner === undefined) throw new Error("There are 41.")
          for (let round = 0; round < rounds; round++) {
            const { id } = yield* storedEvent(owner.id, {
              capacity: 10,
              startsAt: soon(round * 3),
              endsAt: soon(round * 3 + 2),
            })
            const answers = yield* atOnce(people.map(joins(id)))
            expect(answers.filter(Result.isSuccess)).toHaveLength(40)
            const { event, going, waiting } = yield* seatsOf(id)
            expect(going).toHaveLength(10)
            expect(waiting.map(({ position }) => position)).toEqual(Array.from({ length: 30 }, (_, n) => n + 1))
            expect([event.goingCount, event.waitlistCount, event.nextPosition]).toEqual([10, 30, 31])
          }
        }),
      ),
    600_000,
  )
})
