import { Context, DateTime, Effect } from "effect"
import { removeAllNotifications } from "../delivery/index.ts"
import type { Position, UserId } from "../shared/index.ts"
import { keptSince, retention, Transactions } from "../shared/index.ts"
import { removeAccount } from "./delete-account.ts"
import { AccountInvites, OneTimeTokens, Sessions, UnusedAccounts } from "./ports.ts"

/** Removes what cannot be used any more: sessions, tokens and invites a day after they expired. */
export const sweepSignIns = Effect.fn("auth.sweepSignIns")(function* () {
  const sessions = yield* Sessions
  const tokens = yield* OneTimeTokens
  const invites = yield* AccountInvites
  const now = yield* DateTime.now
  yield* sessions.sweep(keptSince("sessions", now))
  yield* tokens.sweep(keptSince("mailTokens", now))
  yield* invites.sweep(keptSince("invites", now))
})

/** After how many days an account goes that was never verified and holds nothing; 0 for never. */
export const UnverifiedDays = Context.Reference<number>("curio/auth/UnverifiedDays", {
  defaultValue: () => retention.unverified.time.days,
})

/** How many accounts one part looks at. */
const atOnce = 200

/**
 * Removes accounts that were never verified and hold nothing, in parts: looks at the next accounts after a position,
 * and answers the one from which to go on, or `null` after the last. Each goes in a transaction of its own. Several
 * servers may do so at once. Contract: users, users.
 */
export const sweepNextUnverified = Effect.fn("auth.sweepNextUnverified")(function* (after: Position | null) {
  const days = yield* UnverifiedDays
  if (days === 0) return null
  const accounts = yield* UnusedAccounts
  const now = yield* DateTime.now
  const before = keptSince("unverified", now, { days })
  const { items, next } = yield* accounts.list(before, now, { limit: atOnce, after })
  for (const { id, isUnused } of items) if (isUnused) yield* forget(id, before)
  return next
})

const forget = Effect.fnUntraced(function* (id: UserId, before: DateTime.Utc) {
  const accounts = yield* UnusedAccounts
  const { atomically } = yield* Transactions
  yield* removeAllNotifications(id)
  yield* atomically(
    Effect.gen(function* () {
      // Its owner may have come back meanwhile.
      if (yield* accounts.isUnused(id, before, yield* DateTime.now)) yield* Effect.ignore(removeAccount(id))
    }),
    [id],
  )
})
