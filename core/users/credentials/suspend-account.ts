import { DateTime, Effect } from "effect"
import type { UserId } from "../../shared/index.ts"
import { inTransactionOfAccount, Publisher } from "../../shared/index.ts"
import { Users } from "../ports.ts"
import { suspend, unsuspend } from "../suspension.ts"
import { changeCredentials } from "./change-credentials.ts"

/**
 * Suspends an account on behalf of an administrator: no sign-in works, its sessions end, and so does what
 * `core/subscribers.ts` lists, in one transaction. Fails with `UserNotFound` and `AlreadySuspended`.
 * Contract: reports, suspended accounts; CLI, users.
 */
export const suspendAccount = Effect.fn("credentials.suspendAccount")(function* (id: UserId) {
  const users = yield* Users
  const publisher = yield* Publisher
  const suspended = yield* Effect.fromResult(suspend(yield* users.get(id), yield* DateTime.now))
  yield* changeCredentials(suspended, { kind: "suspension" })
  yield* publisher.accountSuspended({ user: id })
}, inTransactionOfAccount)

/**
 * Ends the suspension of an account on behalf of an administrator. What the suspension ended stays ended. Fails with
 * `UserNotFound` and `NotSuspended`. Contract: reports, suspended accounts; CLI, users.
 */
export const unsuspendAccount = Effect.fn("credentials.unsuspendAccount")(function* (id: UserId) {
  const users = yield* Users
  const publisher = yield* Publisher
  yield* users.save(yield* Effect.fromResult(unsuspend(yield* users.get(id), yield* DateTime.now)))
  yield* publisher.accountUnsuspended({ user: id })
}, inTransactionOfAccount)
