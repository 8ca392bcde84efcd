import { Effect } from "effect"
import { AuditLog, type PageRequest, type UserId } from "../shared/index.ts"
import { requireRole } from "./require-role.ts"

/** What moderators and the command line did, newest first, for an administrator. Contract: moderation, log. */
export const viewLog = Effect.fn("moderation.viewLog")(function* (input: {
  readonly by: UserId
  readonly page: PageRequest
}) {
  yield* requireRole(input.by, "admin")
  return yield* (yield* AuditLog).list(input.page)
})
