import { Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import { decideOn } from "./decide-on.ts"
import { type DmRequestId, reject } from "./dm-request.ts"
import { inTransactionOfRequest } from "./in-transaction.ts"

/** Rejects a message request. No notification is sent. Only the receiver may. Contract: chat, message requests. */
export const rejectDmRequest = Effect.fn("dmRequests.reject")(function* (input: {
  readonly id: DmRequestId
  readonly by: UserId
}) {
  return yield* decideOn(input.id, (request, now) => reject(request, input.by, now))
}, inTransactionOfRequest)
