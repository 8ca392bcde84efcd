import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { sql } from "drizzle-orm"
import { Effect } from "effect"
import { CurrentTransaction, Database } from "../../../../adapters/sql/engine/database.ts"
import { eventRules } from "../../../../adapters/sql/maintenance/check/event-rules.ts"
import { problemsOf, statementOf, type Violation } from "../../../../adapters/sql/maintenance/check/rules.ts"
import { EventHosts, joinEvent, transactionIn } from "../../../../core/index.ts"
import { soon, storedEvent } from "../../../../testing/samples/events.ts"
import { withIds } from "../../../../testing/samples/people.ts"
import { era, freshId, rolledBack, storedUser } from "../../../../testing/samples/samples.ts"
import { engines, repositoriesOn } from "../../../support/engines.ts"

/** An event with one seat that Ada has and Bob waits for, and a later one that Ada goes to. */
const sample = Effect.gen(function* () {
  const named = (displayName: string) => storedUser(era()(0), { displayName })
  const [owner, ada, bob] = [yield* named("Owner"), yield* named("Ada"), yield* named("Bob")]
  const event = yield* storedEvent(owner.id, { capacity: 1 })
  const later = yield* storedEvent(owner.id, { startsAt: soon(5), endsAt: soon(6), updatedAt: era()(0) })
  yield* (yield* EventHosts).addOrganizer(event, bob.id, soon(-5))
  for (const by of [ada.id, bob.id]) yield* withIds(joinEvent({ id: event.id, by }))
  yield* withIds(joinEvent({ id: later.id, by: ada.id }))
  return { event: event.id, later: later.id, owner: owner.id, ada: ada.id, bob: bob.id }
})
type Sample = Effect.Success<typeof sample>

const counts = "An event knows how many people go and wait"

/** For each rule statements that break it and no other. */
const breaks: Readonly<Record<string, (sample: Sample) => ReadonlyArray<string>>> = {
  [counts]: ({ event }) => [`update events set waitlist_count = 7 where id = '${event}'`],
  "No more people go to an event than its capacity allows": ({ bob, event }) => [
    `update event_participants set participation = 'going', position = null
      where event_id = '${event}' and user_id = '${bob}'`,
    `update events set waitlist_count = 0 where id = '${event}'`,
  ],
  "A position on a waitlist is one that was given, to one person": ({ event }) => [
    `update events set next_position = 1 where id = '${event}'`,
  ],
  "A person who joined two events that overlap did so before one of them was edited": ({ event, later }) => [
    `update events set updated_at = (select min(created_at) from users) where id in ('${event}', '${later}')`,
    `update events set starts_at = (select starts_at from events where id = '${event}') where id = '${later}'`,
    `update event_participants set starts_at = (select starts_at from events where id = '${event}')
      where event_id = '${later}'`,
  ],
  "No user without a conflict waits for an event that has a free seat and has not started": ({ event }) => [
    `update events set capacity = 2 where id = '${event}'`,
  ],
  "What people have to do with an event is stored with its start": ({ event, later }) => [
    `update event_organizers set starts_at = (select starts_at from events where id = '${later}')
      where event_id = '${event}'`,
  ],
  "The owner of an event is not one of its organizers": ({ event, owner }) => [
    `update event_organizers set user_id = '${owner}' where event_id = '${event}'`,
  ],
  "No block separates the owner of an event from any user on it": ({ ada, owner }) => [
    `insert into blocks (id, blocker_id, blocked_id, blocker_name, created_at)
      select '${freshId()}', '${owner}', id, 'Owner', created_at from users where id = '${ada}'`,
  ],
}

test("There is a way to break each rule of events", () =>
  expect(Object.keys(breaks)).toEqual(eventRules("sqlite").map(({ rule }) => rule)))

describe.each(engines)("The rules of events on %s", (_, engine) => {
  const database = repositoriesOn(engine)
  let made: Sample
  beforeAll(async () => {
    made = await database.runPromise(sample)
  }, 120_000)
  afterAll(() => database.dispose())

  const problems = Effect.gen(function* () {
    const { engine, read } = yield* Database
    const found: Array<string> = []
    for (const rule of eventRules(engine.name)) {
      const violations = yield* read(async (db) => {
        if (engine.name === "sqlite") return await db.all<Violation>(sql.raw(statementOf(rule)))
        const answer = (await engine.execute(db, statementOf(rule))) as Answer
        return "rows" in answer ? answer.rows : answer
      })
      if (problemsOf(rule, violations).length > 0) found.push(rule.rule)
    }
    return found
  })
  const execute = Effect.fnUntraced(function* (statement: string) {
    const { engine } = yield* Database
    const current = transactionIn(yield* CurrentTransaction)
    if (current !== null) yield* Effect.promise(async () => engine.execute(current.db, statement))
  })

  test("hold for what the use cases made", async () => {
    expect(await database.runPromise(problems)).toEqual([])
  })

  test.each(Object.entries(breaks))("%s, or the check says so", (rule, by) =>
    database.runPromise(
      rolledBack(
        Effect.gen(function* () {
          for (const statement of by(made)) yield* execute(statement)
          // The counts cannot exceed the capacity, so they are wrong then too.
          const also = rule === "No more people go to an event than its capacity allows" ? [counts] : []
          expect(yield* problems).toEqual([...also, rule])
        }),
      ),
    ),
  )
})

type Answer = ReadonlyArray<Violation> | { readonly rows: ReadonlyArray<Violation> }
