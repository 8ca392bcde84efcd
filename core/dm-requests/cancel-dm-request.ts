import { Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import { inTransaction } from "../shared/transactions.ts"
import { decideOn } from "./decide-on.ts"
import { cancel, type DmRequestId } from "./dm-request.ts"

/** Cancels a message request. Only its sender may. Contract: chat, message requests. */
export const cancelDmRequest = Effect.fn("dmRequests.cancel")(function* (input: {
  readonly id: DmRequestId
  readonly by: UserId
}) {
  return yield* decideOn(input.id, (request, now) => cancel(request, input.by, now))
}, inTransaction)
