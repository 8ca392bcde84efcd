import { Effect } from "effect"
import type { PublishedEvents } from "../shared/index.ts"
import { SecondFactors } from "../users/index.ts"
import { Roles } from "./ports.ts"
import { ModeratorFactor } from "./role.ts"

/**
 * Ends a role with what it stands on: a change of credentials that ends it, or the last factor where a role needs one.
 * Otherwise a person who knows the password would add a factor of their own, and be a moderator. Part of the
 * transaction. Contract: moderation, roles.
 */
export const endRole = Effect.fn("moderation.endRole")(function* (
  event: PublishedEvents["credentialsChanged" | "factorRemoved"],
) {
  const isEnded = "ends" in event && event.ends.includes("role")
  if (isEnded || ((yield* ModeratorFactor) && !(yield* (yield* SecondFactors).has(event.user))))
    yield* (yield* Roles).end(event.user)
})
