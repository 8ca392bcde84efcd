import type { SeededRandom } from "../support/market-soak/dice.ts"
import type { Servers } from "./servers.ts"

/** Kills servers again and again, and now and then Postgres, until it is ended. */
export const beginFaults = (servers: Servers, dice: SeededRandom) => {
  let isOver = false
  const going = (async () => {
    while (!isOver) {
      await Bun.sleep(2000 + dice.below(4000))
      if (isOver) return
      if (dice.chance(0.2)) await servers.killDatabase()
      else await servers.killOne(dice.below)
    }
  })()
  return {
    end: async () => {
      isOver = true
      await going
    },
  }
}
