import { canTrace, traced } from "../faults/traced.ts"
import type { SeededRandom } from "../support/market-soak/dice.ts"
import type { Replicated } from "../support/standby.ts"
import type { Fault } from "./faults.ts"

/** For how long something is broken, in milliseconds. */
export const lasting = (dice: SeededRandom): number => 1000 + dice.below(5000)

/** How long each message to a silent Postgres and from it takes. */
const silentMillis = 5000

/** What happens to Postgres. */
export const postgresFaults = (
  databases: Replicated,
  dice: SeededRandom,
  /** What is to be done once another server is the primary. */
  replaced: () => Promise<void> = () => Promise.resolve(),
): ReadonlyArray<Fault> => {
  const fault = (what: string, share: number, happens: Fault["happens"]): Fault => ({ what, share, happens })
  return [
    fault("Postgres killed", 1, async () => {
      databases.killPrimary(false)
      await databases.restartPrimary()
    }),
    fault("Postgres stopped", 1, async () => {
      await databases.stopPrimary()
      await Bun.sleep(lasting(dice))
      await databases.restartPrimary()
    }),
    fault("Postgres slow", 1, async () => {
      databases.slowDown(100)
      await Bun.sleep(lasting(dice))
      databases.slowDown(0)
    }),
    fault("Postgres silent", 1, async () => {
      databases.slowDown(silentMillis)
      await Bun.sleep(lasting(dice))
      databases.slowDown(0)
      // What was on its way holds its locks until it arrives.
      await Bun.sleep(silentMillis)
    }),
    fault("Postgres out of connections", 1, async () => {
      const connections = databases.takeConnections()
      const end = performance.now() + lasting(dice)
      do await connections.take()
      while (performance.now() < end)
      await connections.release()
    }),
    fault("Postgres replaced by its standby", 0.5, async () => {
      const standby = await databases.addStandby().catch(() => null)
      if (standby === null) return
      databases.killPrimary(dice.chance(0.5))
      await databases.promote(standby)
      await replaced()
    }),
  ]
}

/** The clock of a server, which is set by less than the servers have to bear (`docs/operating.md`), and right again. */
export const clockFault = (set: (clock: string) => void, dice: SeededRandom): Fault => ({
  what: "clock moved",
  share: 1,
  happens: async () => {
    set(dice.oneOf([String(movedMillis), String(-movedMillis), "frozen"]) ?? "frozen")
    await Bun.sleep(lasting(dice))
    set("0")
  },
})

/** By how much clocks are moved. */
export const movedMillis = 20_000

/** What happens to the disk of a server, by its system calls; nothing where they cannot be changed. */
export const diskFaults = (pid: () => number | undefined, dice: SeededRandom): ReadonlyArray<Fault> => {
  const fault = (what: string, calls: string, how: string): Fault => ({
    what,
    share: 1,
    happens: async () => {
      const server = pid()
      // It may have been killed meanwhile.
      const mend = server === undefined ? null : await traced(server, calls, how).catch(() => null)
      await Bun.sleep(lasting(dice))
      await mend?.()
    },
  })
  return !canTrace
    ? []
    : [
        fault("disk slow", "fsync,fdatasync", "delay_exit=300000"),
        fault("disk flushes nothing", "fsync,fdatasync", "error=EIO"),
        fault("disk cannot be written", "pwrite64", "error=EIO"),
        fault("disk full", "pwrite64", "error=ENOSPC:when=4+7"),
      ]
}
