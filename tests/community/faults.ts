import type { SeededRandom } from "../support/market-soak/dice.ts"
import type { Servers } from "./servers.ts"

/** Kills servers again and again, and now and then Postgres, after so many seconds on average, until it is ended. */
export const beginFaults = (servers: Servers, dice: SeededRandom, seconds: number) => {
  let isOver = false
  const over = Promise.withResolvers<void>()
  const going = (async () => {
    while (!isOver) {
      await Promise.race([Bun.sleep(seconds * (500 + dice.below(1000))), over.promise])
      if (isOver) return
      if (dice.chance(0.2)) await servers.killDatabase()
      else await servers.killOne(dice.below)
    }
  })()
  return {
    end: async () => {
      isOver = true
      over.resolve()
      await going
    },
  }
}
