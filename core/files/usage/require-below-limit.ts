import { DateTime, Effect } from "effect"
import type { UserId } from "../../shared/index.ts"
import { LimitReached } from "./errors.ts"
import { AccountLimits } from "./limits.ts"
import { AccountUsage } from "./ports.ts"

/** Items are limited where they are stored, as texts are. */
type CountedLimit = Exclude<LimitReached["limit"], "items">

/**
 * Fails with `LimitReached` when an account has as many rows of a kind as it may have. Call it in the transaction that
 * adds one: of two at the limit exactly one succeeds. Contract: files, what an account may hold.
 */
export const requireBelowLimit = Effect.fnUntraced(function* (user: UserId, limit: CountedLimit) {
  const { has, most } = yield* counted(user, limit)
  if (has >= most) return yield* new LimitReached({ limit })
})

/**
 * Posts and comments are totals, because there are very many. The others are few, and what is upcoming or open changes
 * without the account, so their index is counted up to the limit.
 */
const counted = Effect.fnUntraced(function* (user: UserId, limit: CountedLimit) {
  const limits = yield* AccountLimits
  const usage = yield* AccountUsage
  switch (limit) {
    case "posts":
      return { has: (yield* usage.of(user)).posts, most: limits.posts }
    case "comments":
      return { has: (yield* usage.of(user)).comments, most: limits.comments }
    case "upcoming-events": {
      const most = limits.upcomingEvents
      return { has: yield* usage.upcomingEvents(user, yield* DateTime.now, most), most }
    }
    case "groups":
      return { has: yield* usage.groups(user, limits.groups), most: limits.groups }
    case "open-reports":
      return { has: yield* usage.openReports(user, limits.openReports), most: limits.openReports }
  }
})
