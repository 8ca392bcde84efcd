import { Effect } from "effect"

/** Logs rejections and exceptions that nobody caught. Left alone they would end the process, and with it everybody's requests. */
export const outliveStrayFaults = Effect.gen(function* () {
  const runFork = Effect.runForkWith(yield* Effect.context<never>())
  for (const event of ["unhandledRejection", "uncaughtException"])
    process.on(event, (fault: unknown) => runFork(Effect.logError("stray fault", fault)))
})
