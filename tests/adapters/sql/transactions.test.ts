import { afterAll, describe, expect, test } from "bun:test"
import { DateTime, Effect, Exit } from "effect"
import { CurrentTransaction } from "../../../adapters/sql/database.ts"
import { AuditLog, type AuditEntryId, Transactions } from "../../../core/index.ts"
import { engines, repositoriesOn } from "../../support/engines.ts"

const entry = (command: string) => ({
  id: Bun.randomUUIDv7() as AuditEntryId,
  at: DateTime.makeUnsafe(1_700_000_000_123),
  command,
  target: "somebody",
})
const commands = Effect.gen(function* () {
  const { items } = yield* (yield* AuditLog).list({ limit: 100, after: null })
  return items.map(({ command }) => command)
})

describe.each(engines)("Transactions on %s", (name, engine) => {
  const database = repositoriesOn(engine)
  afterAll(() => database.dispose())
  const run = database.runPromise

  test("what was written is there once the transaction committed, in the precision it was written in", async () => {
    const written = entry("kept")
    const read = await run(
      Effect.gen(function* () {
        const log = yield* AuditLog
        const { atomically } = yield* Transactions
        yield* atomically(log.add(written))
        return yield* log.list({ limit: 1, after: null })
      }),
    )
    expect(read.items).toEqual([written])
  })

  test.each([
    ["a failure", Effect.fail("no")],
    ["a defect", Effect.die("no")],
    ["an interruption", Effect.interrupt],
  ])("%s leaves nothing behind, and the hooks do not run", async (_, end) => {
    let heard = 0
    const outcome = await run(
      Effect.gen(function* () {
        const log = yield* AuditLog
        const { atomically, afterCommit } = yield* Transactions
        const exit = yield* Effect.exit(
          atomically(
            Effect.gen(function* () {
              yield* log.add(entry("lost"))
              yield* afterCommit(Effect.sync(() => void heard++))
              expect(yield* commands).toContain("lost")
              return yield* end
            }),
          ),
        )
        return { exit, commands: yield* commands }
      }),
    )
    expect(Exit.isFailure(outcome.exit)).toBe(true)
    expect(outcome.commands).not.toContain("lost")
    expect(heard).toBe(0)
  })

  test("a nested transaction joins, and what it handed to afterCommit runs after the outer commit", async () => {
    const order: Array<string> = []
    await run(
      Effect.gen(function* () {
        const { atomically, afterCommit } = yield* Transactions
        yield* atomically(
          Effect.gen(function* () {
            yield* atomically(afterCommit(Effect.sync(() => void order.push("heard"))))
            order.push("outer goes on")
          }),
        )
      }),
    )
    expect(order).toEqual(["outer goes on", "heard"])
  })

  test("of 50 transactions at once that count on, none is lost", async () => {
    const count = await run(
      Effect.gen(function* () {
        const log = yield* AuditLog
        const { atomically } = yield* Transactions
        const increment = atomically(
          Effect.gen(function* () {
            const highest = (yield* commands).filter((command) => command.startsWith("n")).length
            yield* log.add(entry(`n${highest}`))
          }),
        )
        yield* Effect.all(Array(50).fill(increment), { concurrency: "unbounded" })
        return (yield* commands).filter((command) => command.startsWith("n"))
      }),
    )
    expect(new Set(count).size).toBe(50)
  })

  // PGlite has one connection: there, who reads outside waits until the transaction is over.
  if (name !== "PGlite")
    test("a reader outside sees nothing of an open transaction", async () => {
      const seen = await run(
        Effect.gen(function* () {
          const log = yield* AuditLog
          const { atomically } = yield* Transactions
          return yield* atomically(
            Effect.gen(function* () {
              yield* log.add(entry("open"))
              const outside = yield* Effect.provideService(commands, CurrentTransaction, null)
              return { inside: yield* commands, outside }
            }),
          )
        }),
      )
      expect(seen.inside).toContain("open")
      expect(seen.outside).not.toContain("open")
    })
})
