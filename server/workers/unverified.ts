import { Effect } from "effect"
import { forgetNextUnverified, type PageRequest } from "../../core/index.ts"

/** Removes the accounts that were never verified and hold nothing, part by part. Requests run in the pauses. */
export const forgetUnverified = Effect.gen(function* () {
  let after: PageRequest["after"] = yield* forgetNextUnverified(null)
  while (after !== null) {
    yield* Effect.sleep("5 millis")
    after = yield* forgetNextUnverified(after)
  }
})
