import { DateTime, Effect } from "effect"
import { notify } from "../delivery/index.ts"
import { Transactions, type UserId } from "../shared/index.ts"
import { Roles } from "./ports.ts"
import { newestWaiting } from "./require-role.ts"
import type { Notified } from "./role.ts"

/** How many accounts with a role are read at once, and how long one of them is not notified again. */
const atOnce = 100
const pause = { hours: 1 } as const

/**
 * Notifies each moderator of reports and appeals that came since the last time: of all of them at once, and once an
 * hour. Several servers may do it at the same time. Contract: moderation, queue.
 */
export const notifyModerators = Effect.fn("moderation.notifyModerators")(function* () {
  const roles = yield* Roles
  let after: UserId | null = null
  for (;;) {
    const due: ReadonlyArray<Notified> = yield* roles.toNotify(
      DateTime.subtract(yield* DateTime.now, pause),
      after,
      atOnce,
    )
    for (const one of due) yield* notifyOne(one)
    if (due.length < atOnce) return
    after = due.at(-1)?.userId ?? null
  }
})

const notifyOne = Effect.fnUntraced(function* ({ notifiedAt, userId }: Notified) {
  const roles = yield* Roles
  const { atomically } = yield* Transactions
  const newest = yield* newestWaiting(userId)
  if (newest === null || (notifiedAt !== null && DateTime.isLessThanOrEqualTo(newest, notifiedAt))) return
  const notifying = Effect.gen(function* () {
    const now = yield* DateTime.now
    if (yield* roles.notified(now, DateTime.subtract(now, pause), userId))
      yield* notify({ to: userId, type: "reports_waiting", actor: null, subject: null })
  })
  yield* atomically(notifying, [userId])
})
