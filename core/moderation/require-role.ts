import { Effect, Option } from "effect"
import type { UserId } from "../shared/index.ts"
import { requireActive, SecondFactors } from "../users/index.ts"
import { Roles } from "./ports.ts"
import { isDormant, ModeratorFactor, permitted, type Role } from "./role.ts"

/**
 * The role of a caller, if it is enough; fails with `NotModerator` and `FactorRequired`. Use cases ask for it inside
 * their transaction: a role that ended meanwhile is good for nothing. Contract: moderation, roles.
 */
export const requireRole = Effect.fnUntraced(function* (by: UserId, needed: Role) {
  yield* requireActive(by)
  return yield* Effect.fromResult(permitted(yield* standingOf(by), needed))
})

/** The role that an account has, and whether it is out of use for want of a factor. Contract: moderation, roles. */
export const viewOwnRole = Effect.fn("moderation.viewOwnRole")(function* (by: UserId) {
  const standing = yield* standingOf(by)
  return { role: standing.role, factorRequired: isDormant(standing) }
})

const standingOf = Effect.fnUntraced(function* (by: UserId) {
  const held = Option.getOrNull(yield* (yield* Roles).of(by))
  const hasFactor = held !== null && (yield* (yield* SecondFactors).has(by))
  return { role: held?.role ?? null, hasFactor, needsFactor: yield* ModeratorFactor }
})
