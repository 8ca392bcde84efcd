import { DateTime, Effect, Option } from "effect"
import { Reports, type Waiting } from "../reports/index.ts"
import type { UserId } from "../shared/index.ts"
import { requireActive, SecondFactors } from "../users/index.ts"
import { Decisions, Roles } from "./ports.ts"
import { isDormant, ModeratorFactor, permitted, type Role, type Standing } from "./role.ts"

/**
 * The role of a caller, if it is enough; fails with `NotModerator` and `FactorRequired`. Use cases ask for it inside
 * their transaction: a role that ended meanwhile is good for nothing. Contract: moderation, roles.
 */
export const requireRole = Effect.fnUntraced(function* (by: UserId, needed: Role) {
  yield* requireActive(by)
  return yield* Effect.fromResult(permitted(yield* standingOf(by), needed))
})

/**
 * The role that an account has, whether it is out of use for want of a factor, and what waits for it.
 * Contract: moderation, roles.
 */
export const viewOwnRole = Effect.fn("moderation.viewOwnRole")(function* (by: UserId) {
  const standing = yield* standingOf(by)
  const { appeals, reports } = yield* waitingFor(by, standing)
  const waiting = standing.role === null ? null : { reports: reports.count, appeals: appeals.count }
  return { role: standing.role, factorRequired: isDormant(standing), waiting }
})

const none: Waiting = { count: 0, newest: null }

/** What waits for an account: nothing unless its role is in use. */
const waitingFor = Effect.fnUntraced(function* (by: UserId, standing: Standing) {
  if (standing.role === null || isDormant(standing)) return { reports: none, appeals: none }
  return { reports: yield* (yield* Reports).waiting(by), appeals: yield* (yield* Decisions).waiting(by) }
})

/** When the newest came of what waits for an account. */
export const newestWaiting = Effect.fnUntraced(function* (by: UserId) {
  const { appeals, reports } = yield* waitingFor(by, yield* standingOf(by))
  if (appeals.newest === null || reports.newest === null) return appeals.newest ?? reports.newest
  return DateTime.max(appeals.newest, reports.newest)
})

const standingOf = Effect.fnUntraced(function* (by: UserId) {
  const held = Option.getOrNull(yield* (yield* Roles).of(by))
  const hasFactor = held !== null && (yield* (yield* SecondFactors).has(by))
  return { role: held?.role ?? null, hasFactor, needsFactor: yield* ModeratorFactor }
})
