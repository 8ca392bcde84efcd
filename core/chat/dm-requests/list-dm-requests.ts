import { Effect } from "effect"
import type { PageRequest, UserId } from "../../shared/index.ts"
import { DmRequests } from "./ports.ts"

/** The pending requests that the caller received or sent. Contract: chat, message requests. */
export const listDmRequests = Effect.fn("dmRequests.list")(function* (input: {
  readonly user: UserId
  readonly direction: "received" | "sent"
  readonly page: PageRequest
}) {
  const requests = yield* DmRequests
  return yield* requests.listPending(input.user, input.direction, input.page)
})
