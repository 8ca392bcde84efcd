import { Effect } from "effect"
import { RealtimeLog } from "../realtime/ports.ts"
import type { UserId } from "../shared/ids.ts"
import { inTransactionOfCaller } from "../shared/transactions.ts"
import { WantNotFound } from "./errors.ts"
import { Wants } from "./ports.ts"
import type { WantId } from "./want.ts"

/**
 * Deletes a want of the caller. `null` stands for an administrator, who may delete every want.
 * Contract: collectors, wants; CLI, removing.
 */
export const removeWant = Effect.fn("wants.remove")(function* (input: {
  readonly id: WantId
  readonly by: UserId | null
}) {
  const wants = yield* Wants
  const log = yield* RealtimeLog
  const { id, by } = input
  const { ownerId } = yield* Effect.fromOption(yield* wants.find(id), () => new WantNotFound())
  if ((by !== null && by !== ownerId) || !(yield* wants.remove(id))) return yield* new WantNotFound()
  yield* log.append([{ kind: "want.deleted", audience: { kind: "user", id: ownerId }, subject: id }])
}, inTransactionOfCaller)
