import { afterAll, beforeAll, describe, test } from "bun:test"
import { type Context, Effect } from "effect"
import { ids } from "../../../adapters/crypto/ids.ts"
import { engines, repositoriesOn, type Stored, twoServers } from "../../support/engines.ts"
import { hasPostgres } from "../../support/postgres.ts"
import { runsOn } from "../../support/runs.ts"
import { racedWants } from "./wants-races.ts"

const places = [
  ...engines.map(([name, engine]) => [name, [engine]] as const),
  ...(hasPostgres ? [["Postgres with two servers", twoServers()] as const] : []),
]

describe.each(places)("Wants in a hurry on %s", (name, [engine, ...others]) => {
  const [first, ...further] = [repositoriesOn(engine), ...others.map(repositoriesOn)]
  const contexts: Array<Context.Context<Stored>> = []
  beforeAll(async () => {
    await first.context()
    for (const one of further) contexts.push(await one.context())
  }, 120_000)
  afterAll(async () => {
    for (const one of [first, ...further].toReversed()) await one.dispose()
  })

  test.each(Array.from({ length: runsOn(name, 1, 10) }, (_, n) => n + 1))(
    "each pair of 20 listings and 160 wants that are made at once is notified or counted, once, time %d",
    async (seed) => {
      const raced = racedWants(seed, [await first.context(), ...contexts])
      await first.runPromise(raced.pipe(Effect.provide(ids)))
    },
    600_000,
  )
})
