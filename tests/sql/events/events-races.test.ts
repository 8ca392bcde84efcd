import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { eq } from "drizzle-orm"
import { type Context, Effect, Result } from "effect"
import { Database } from "../../../adapters/sql/engine/database.ts"
import { answerInvite, type EventId, inviteToEvent, joinEvent, leaveEvent, type User } from "../../../core/index.ts"
import { seatsOf, soon, storedEvent, withSeats } from "../../../testing/samples/events.ts"
import { withIds } from "../../../testing/samples/people.ts"
import { era, storedUser } from "../../../testing/samples/samples.ts"
import { racingServers, repositoriesOn, type Stored } from "../../support/engines.ts"
import { askedRaces } from "../../support/runs.ts"

/** More of them find what is rarer: `TEST_RACES=100`. */
const rounds = askedRaces ?? 3

describe.each(racingServers())("Events in a hurry on %s", (_, opened) => {
  const [first, ...others] = opened
  const server = repositoriesOn(first)
  const servers = [server, ...others.map(repositoriesOn)]
  const contexts: Array<Context.Context<Stored>> = []
  beforeAll(async () => {
    for (const one of servers) contexts.push(await one.context())
  }, 120_000)
  afterAll(async () => {
    for (const one of servers.toReversed()) await one.dispose()
  })

  /** Runs effects at once, on the servers in turn. */
  const atOnce = <E extends Failing, R extends Stored>(effects: ReadonlyArray<Effect.Effect<unknown, E, R>>) =>
    Effect.forEach(
      effects,
      (effect, n) => {
        const context = contexts[n % contexts.length]
        if (context === undefined) throw new Error("A server is open.")
        return Effect.result(Effect.provide(effect, context))
      },
      { concurrency: "unbounded" },
    )

  /** Does the same in as many rounds as are wanted, with the same people and with events of a time of its own. */
  const race = (
    title: string,
    people: number,
    round: (owner: User, others: ReadonlyArray<User>, hour: number) => Effect.Effect<unknown, unknown, Stored>,
  ) =>
    test(
      title,
      () =>
        server.runPromise(
          Effect.gen(function* () {
            const [owner, ...others] = yield* Effect.forEach(Array.from({ length: people + 1 }), () =>
              storedUser(era()(0)),
            )
            if (owner === undefined) throw new Error("There is one more.")
            for (let n = 0; n < rounds; n++) yield* round(owner, others, n * 10)
          }),
        ),
      600_000,
    )

  race(
    "of 40 that join 10 seats at once 10 go and 30 wait, with distinct growing positions",
    40,
    (owner, people, hour) =>
      Effect.gen(function* () {
        const { id } = yield* storedEvent(owner.id, { capacity: 10, ...times(hour) })
        const answers = yield* atOnce(people.map(joining(id)))
        expect(answers.filter(Result.isSuccess)).toHaveLength(40)
        const { going, waiting } = yield* checked(id)
        expect(going).toHaveLength(10)
        expect(waiting.map(({ position }) => position)).toEqual(Array.from({ length: 30 }, (_, n) => n + 1))
        return yield* checked(id)
      }),
  )

  race("10 leave and 10 join at once, and every seat is taken by the first who waited", 30, (owner, people, hour) =>
    Effect.gen(function* () {
      const { id } = yield* storedEvent(owner.id, { capacity: 10, ...times(hour) })
      for (const person of people.slice(0, 20)) yield* joining(id)(person)
      const leave = people.slice(0, 10).map(({ id: by }) => withIds(leaveEvent({ id, by })))
      const answers = yield* atOnce<Failing, Stored>([...leave, ...people.slice(20).map(joining(id))])
      expect(answers.filter(Result.isSuccess)).toHaveLength(20)
      const after = yield* checked(id)
      expect(after.going.toSorted()).toEqual(idsOf(people.slice(10, 20)))
      expect(after.waiting).toHaveLength(10)
      expect(after.event.nextPosition).toBe(21)
      return after
    }),
  )

  race("the capacity is raised and lowered while people come and go", 30, (owner, people, hour) =>
    Effect.gen(function* () {
      const { id } = yield* storedEvent(owner.id, { capacity: 5, ...times(hour) })
      for (const person of people.slice(0, 15)) yield* joining(id)(person)
      const leave = people.slice(0, 5).map(({ id: by }) => withIds(leaveEvent({ id, by })))
      const changes = [8, 3, 12, 6, 7].map((capacity) => withIds(withSeats(id, capacity)))
      const joins = people.slice(15).map(joining(id))
      const answers = yield* atOnce<Failing, Stored>([...leave, ...joins, ...changes])
      for (const answer of answers)
        if (Result.isFailure(answer)) expect(answer.failure._tag).toBe("events.CAPACITY_BELOW_GOING")
      const after = yield* checked(id)
      expect([...after.going, ...after.waiting.map(({ userId }) => userId)].toSorted()).toEqual(idsOf(people.slice(5)))
      return after
    }),
  )

  race("one person joins two overlapping events at once, and one of them wins", 1, (owner, [person], hour) =>
    Effect.gen(function* () {
      if (person === undefined) throw new Error("There is one.")
      const made = [yield* storedEvent(owner.id, times(hour)), yield* storedEvent(owner.id, times(hour + 1))]
      const answers = yield* atOnce(made.map(({ id }) => joining(id)(person)))
      expect(answers.filter(Result.isSuccess)).toHaveLength(1)
      expect(answers.filter(Result.isFailure).map(({ failure }) => failure._tag)).toEqual(["events.TIME_CONFLICT"])
      const [one, other] = [yield* checked(made[0]?.id), yield* checked(made[1]?.id)]
      expect(one.going.length + other.going.length).toBe(1)
      return one
    }),
  )

  race("one person accepts an invite and joins at once, and has one seat", 1, (owner, [person], hour) =>
    Effect.gen(function* () {
      if (person === undefined) throw new Error("There is one.")
      const { id } = yield* storedEvent(owner.id, times(hour))
      yield* withIds(inviteToEvent({ id, user: person.id, by: owner.id }))
      const accept = withIds(answerInvite({ id, by: person.id, status: "accepted" }))
      const answers = yield* atOnce<Failing, Stored>([accept, joining(id)(person)])
      expect(answers.filter(Result.isSuccess)).toHaveLength(1)
      const after = yield* checked(id)
      expect(after.going).toEqual([person.id])
      return after
    }),
  )

  race("one person is invited 20 times at once, and one invite is made", 0, (owner, _, hour) =>
    Effect.gen(function* () {
      // One of this round alone: of many rounds the same person would keep no more than the newest invites.
      const person = yield* storedUser(era()(0))
      const { id } = yield* storedEvent(owner.id, times(hour))
      const invite = withIds(inviteToEvent({ id, user: person.id, by: owner.id }))
      const answers = yield* atOnce(Array.from({ length: 20 }, () => invite))
      expect(answers.filter(Result.isSuccess)).toHaveLength(1)
      const { read, tables } = yield* Database
      const { id: notificationId, subjectId } = tables.notifications
      const invited = yield* read((db) =>
        db.select({ notificationId }).from(tables.notifications).where(eq(subjectId, id)),
      )
      expect(invited).toHaveLength(1)
      return yield* checked(id)
    }),
  )
})

const times = (hour: number) => ({ startsAt: soon(hour), endsAt: soon(hour + 2) })
const idsOf = (people: ReadonlyArray<User>) => people.map(({ id }) => id).toSorted()
const joining =
  (id: EventId) =>
  ({ id: by }: User) =>
    withIds(joinEvent({ id, by }))
interface Failing {
  readonly _tag: string
}

/** The seats of an event, after what must always hold of them. */
const checked = Effect.fnUntraced(function* (id: EventId | undefined) {
  if (id === undefined) throw new Error("There is an event.")
  const seats = yield* seatsOf(id)
  const { event, going, waiting } = seats
  expect([event.goingCount, event.waitlistCount]).toEqual([going.length, waiting.length])
  if (event.capacity !== null) expect(going.length).toBeLessThanOrEqual(event.capacity)
  // No user here has a conflict, so none waits while a seat is free.
  if (waiting.length > 0) expect(going.length).toBe(event.capacity ?? 0)
  const positions = waiting.map(({ position }) => position ?? 0)
  expect(new Set(positions).size).toBe(positions.length)
  for (const position of positions) expect(position).toBeLessThan(event.nextPosition)
  return seats
})
