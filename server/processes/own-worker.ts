import type { Measured } from "./metric-sums.ts"
import type { FromServer, ToServer } from "./shared-metrics.ts"

/** What this process is among several servers on one port. */
export interface OwnWorker {
  readonly number: number
  /** Says that it listens. */
  readonly listening: () => void
  /** What all servers measured together. `measure` answers what this one measured, also when another one asks. */
  readonly shareMetrics: (measure: () => Promise<Measured>) => () => Promise<Measured>
}

/** Says to a process which of several servers it is. It is no setting, so it is not part of the configuration. */
export const numberVariable = "CURIO_WORKER"

/** What this process is among several servers; `null` if it is the only one. */
export const ownWorker = (): OwnWorker | null => {
  const number = Number(process.env[numberVariable])
  if (process.send === undefined || !Number.isInteger(number) || number < 1) return null
  // Without its parent nothing would stop it. The parent may have been killed.
  process.on("disconnect", () => process.kill(process.pid, "SIGTERM"))
  const say = (message: FromServer): void => void process.send?.(message)
  return {
    number,
    listening: () => say({ kind: "listening" }),
    shareMetrics: (measure) => {
      let asked: PromiseWithResolvers<Measured> | null = null
      process.on("message", (message: ToServer) => {
        if (message.kind === "measure") return void measure().then((measured) => say({ kind: "measured", measured }))
        asked?.resolve(message.measured)
        asked = null
      })
      return () => {
        // Those who ask at the same time get the same answer.
        if (asked === null) {
          asked = Promise.withResolvers()
          void measure().then((measured) => say({ kind: "askSum", measured }))
        }
        return asked.promise
      }
    },
  }
}
