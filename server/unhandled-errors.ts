import { Effect } from "effect"

/** Logs unhandled rejections and exceptions. Otherwise they would end the process, and every request with it. */
export const logUnhandledErrors = Effect.gen(function* () {
  const runFork = Effect.runForkWith(yield* Effect.context<never>())
  for (const event of ["unhandledRejection", "uncaughtException"])
    process.on(event, (error: unknown) => runFork(Effect.logError("unhandled error", error)))
})
