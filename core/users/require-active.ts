import { Effect } from "effect"
import type { UserId } from "../shared/index.ts"
import { Users } from "./ports.ts"
import { unlessSuspended } from "./suspension.ts"

/**
 * Returns an account, or fails with `AccountSuspended` if it is suspended. A request is authenticated before its
 * transaction begins; use cases that begin what a suspension ends check it again inside, or that would outlive the
 * suspension.
 * Contract: reports, suspended accounts.
 */
export const requireActive = Effect.fnUntraced(function* (id: UserId) {
  const users = yield* Users
  return yield* Effect.fromResult(unlessSuspended(yield* users.get(id)))
})
