import { Effect } from "effect"

/** Logs unhandled rejections and exceptions. Otherwise they would end the process, and every request with it. */
export const outliveStrayFaults = Effect.gen(function* () {
  const runFork = Effect.runForkWith(yield* Effect.context<never>())
  for (const event of ["unhandledRejection", "uncaughtException"])
    process.on(event, (fault: unknown) => runFork(Effect.logError("stray fault", fault)))
})
