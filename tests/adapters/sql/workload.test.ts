import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { DateTime, Effect } from "effect"
import { Database } from "../../../adapters/sql/database.ts"
import { workload } from "../../../adapters/sql/workload.ts"
import { Outbox } from "../../../core/index.ts"
import { storedBatch } from "../../../testing/suites/import-samples.ts"
import { mail } from "../../../testing/suites/outbox.ts"
import { engines, repositoriesOn } from "../../support/engines.ts"
import { steeredClock } from "../../support/steered-clock.ts"

describe.each(engines)("What waits in the database on %s", (name, engine) => {
  const database = repositoriesOn(engine)
  beforeAll(() => database.runPromise(Effect.void), 120_000)
  afterAll(() => database.dispose())

  test("is counted: mails that wait, are late or were given up, and imports under way", () =>
    database.runPromise(
      Effect.gen(function* () {
        const none = { mailsWaiting: 0, mailsLateSeconds: 0, mailsFailed: 0, importsUnderWay: 0 }
        expect(yield* workload).toMatchObject(none)
        const now = yield* DateTime.now
        const outbox = yield* Outbox
        yield* outbox.add(mail(DateTime.subtract(now, { seconds: 90 })))
        yield* outbox.add(mail(DateTime.add(now, { seconds: 90 })))
        yield* outbox.add(mail(now, { nextAttemptAt: null, sentAt: now }))
        yield* outbox.add(mail(now, { nextAttemptAt: null, failedAt: now }))
        yield* storedBatch(now)
        const found = yield* workload
        expect(found).toMatchObject({ mailsWaiting: 2, mailsLateSeconds: 90, mailsFailed: 1, importsUnderWay: 1 })
        expect(found.databaseBytes).toBeGreaterThan(100_000)
        const { execute, tables } = yield* Database
        yield* execute((db) => db.delete(tables.outbox))
        expect(yield* workload).toMatchObject({ mailsWaiting: 0, mailsLateSeconds: 0, mailsFailed: 0 })
        if (name !== "SQLite") expect(found.databaseFreeBytes).toBe(0)
      }).pipe(Effect.provide(steeredClock().layer)),
    ))
})
