import type { SeededRandom } from "../support/market-soak/dice.ts"
import type { Servers } from "./servers.ts"

/** Something that breaks; resolves once it works again. */
export interface Fault {
  readonly what: string
  /** How often it happens, compared with others. */
  readonly share: number
  readonly happens: () => Promise<void>
}

interface Options {
  readonly servers: Servers
  readonly faults: ReadonlyArray<Fault>
  readonly dice: SeededRandom
  /** After how many seconds on average a server is killed, and something else breaks. */
  readonly seconds: number
  /** Whether servers are killed. */
  readonly kills: boolean
}

/**
 * By the clock a server is killed and started again, and something else breaks: one after the other, or at the same
 * time. What was due while users were not living happens at once when they do again.
 */
export const faultsOf = ({ dice, faults, kills, seconds, servers }: Options) => {
  const next = () => seconds * (500 + dice.below(1000))
  const times = new Map<string, number>()
  let due = performance.now() + next()

  const happen = async (): Promise<void> => {
    due += next()
    const fault = oneOf(dice, faults)
    const isTogether = dice.chance(0.3)
    const breaking = fault?.happens()
    if (!isTogether) await breaking
    if (kills) await servers.killOne(dice.below, isTogether)
    await breaking
    if (fault !== undefined) times.set(fault.what, (times.get(fault.what) ?? 0) + 1)
  }

  return {
    /** How often each thing broke. */
    times: times as ReadonlyMap<string, number>,
    /** Lets things break until the returned function is called, which resolves once everything works. */
    begin: () => {
      let isOver = false
      const over = Promise.withResolvers<void>()
      const going = (async () => {
        while (!isOver) {
          await Promise.race([Bun.sleep(Math.max(0, due - performance.now())), over.promise])
          if (!isOver) await happen()
        }
      })()
      return async (): Promise<void> => {
        isOver = true
        over.resolve()
        await going
      }
    },
  }
}

const oneOf = (dice: SeededRandom, faults: ReadonlyArray<Fault>): Fault | undefined => {
  let left = dice.next() * faults.reduce((sum, { share }) => sum + share, 0)
  return faults.find(({ share }) => {
    left -= share
    return left < 0
  })
}
