import { afterAll, beforeAll, describe, test } from "bun:test"
import { type Context, Effect } from "effect"
import { ids } from "../../../adapters/crypto/ids.ts"
import { racingServers, repositoriesOn, type Stored } from "../../support/engines.ts"
import { runs } from "../../support/runs.ts"
import { racedWants } from "./wants-races.ts"

describe.each(racingServers())("Wants in a hurry on %s", (_, [engine, ...others]) => {
  const [first, ...further] = [repositoriesOn(engine), ...others.map(repositoriesOn)]
  const contexts: Array<Context.Context<Stored>> = []
  beforeAll(async () => {
    await first.context()
    for (const one of further) contexts.push(await one.context())
  }, 120_000)
  afterAll(async () => {
    for (const one of [first, ...further].toReversed()) await one.dispose()
  })

  test.each(Array.from({ length: runs(1, 10) }, (_, n) => n + 1))(
    "each pair of 20 listings and 160 wants that are made at once is notified or counted, once, time %d",
    async (seed) => {
      const raced = racedWants(seed, [await first.context(), ...contexts])
      await first.runPromise(raced.pipe(Effect.provide(ids)))
    },
    600_000,
  )
})
