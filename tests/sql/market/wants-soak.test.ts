import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Effect } from "effect"
import { ids } from "../../../adapters/crypto/ids.ts"
import { engines, repositoriesOn } from "../../support/engines.ts"
import { isFull, runsOn } from "../../support/runs.ts"
import { livedWants } from "./wants-life.ts"

describe.each(engines)("A random life of wants on %s", (name, engine) => {
  const database = repositoriesOn(engine)
  beforeAll(() => database.runPromise(Effect.void), 120_000)
  afterAll(() => database.dispose())

  const isSqlite = name === "SQLite"
  const steps = isFull ? 300 : isSqlite ? 100 : 40
  const seen = { notified: 0, matches: 0, mutual: 0, sold: 0, hidden: 0 }
  test.each(Array.from({ length: runsOn(name, 2, 20) }, (_, n) => n + 1))(
    "shows each match once, and counts what there is, with seed %d",
    async (seed) => {
      const lived = await database.runPromise(livedWants(seed, steps).pipe(Effect.provide(ids)))
      for (const key of ["notified", "matches", "mutual", "sold", "hidden"] as const) seen[key] += lived[key]
    },
    600_000,
  )

  // Lives in which nothing is found would prove nothing.
  test.skipIf(!isSqlite)("finds something", () => {
    expect(Object.entries(seen).filter(([, count]) => count === 0)).toEqual([])
  })
})
