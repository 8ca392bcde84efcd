import { Effect } from "effect"
import type { PageRequest, UserId } from "../shared/index.ts"
import { Roles } from "./ports.ts"
import { requireRole } from "./require-role.ts"

/** The accounts with a role, newest first, for an administrator. Contract: moderation, roles. */
export const listRoles = Effect.fn("moderation.listRoles")(function* (input: {
  readonly by: UserId
  readonly page: PageRequest
}) {
  yield* requireRole(input.by, "admin")
  return yield* (yield* Roles).list(input.page)
})
