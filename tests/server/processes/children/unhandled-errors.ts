import { Effect } from "effect"
import { logging } from "../../../../adapters/log.ts"
import { logUnhandledErrors } from "../../../../server/unhandled-errors.ts"

// A process that lets one rejection and one exception go astray, and then says whether it is still there.
const goAstray = Effect.callback<void>((resume) => {
  void Promise.reject(new Error("rejected with a hunter2"))
  setTimeout(() => {
    setTimeout(() => resume(Effect.void), 0)
    throw new Error("thrown with a hunter2")
  }, 0)
})

await logUnhandledErrors.pipe(
  Effect.andThen(goAstray),
  Effect.provide(logging({ log: { level: "Info", format: "json" }, production: true })),
  Effect.runPromise,
)
console.log("still here")
process.exit(0)
