import { Effect } from "effect"
import { takeBackNotifications } from "../notifications/take-back.ts"
import type { UserId } from "../shared/ids.ts"
import { decideOn } from "./decide-on.ts"
import { cancel, type DmRequestId } from "./dm-request.ts"
import { inTransactionOfRequest } from "./in-transaction.ts"

/** Cancels a message request, with its unread notification. Only its sender may. Contract: chat, message requests. */
export const cancelDmRequest = Effect.fn("dmRequests.cancel")(function* (input: {
  readonly id: DmRequestId
  readonly by: UserId
}) {
  const cancelled = yield* decideOn(input.id, (request, now) => cancel(request, input.by, now))
  const subject = { kind: "dm_request", id: cancelled.id } as const
  yield* takeBackNotifications({ type: "dm_request", subject, to: cancelled.to.id, actor: input.by })
  return cancelled
}, inTransactionOfRequest)
