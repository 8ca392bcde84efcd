import { type Clock, Effect, Exit } from "effect"
import type { EmailAddress } from "../../../core/index.ts"
import type { RateLimits } from "./rate-limits.ts"

/**
 * Limits how many accounts one client has confirm one mail address: the first mail of each goes beyond the limit of the
 * address, so one who registers with it and deletes the account again and again would use up the mails of its owner. A
 * client whose address is not known is not counted, and neither is what fails. Contract: conventions, rates.
 */
export const mailTries = (rates: RateLimits | null, clock: Clock.Clock) => ({
  limited:
    (to: EmailAddress, client: string | null) =>
    <A, E, R>(attempt: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> => {
      if (rates === null || client === null) return attempt
      const { counter, refuse } = rates.confirmations
      const key = `${client} ${to.toLowerCase()}`
      return Effect.suspend(() => {
        const startedAt = clock.currentTimeMillisUnsafe()
        const seconds = counter.take(key, startedAt)
        if (seconds > 0) return Effect.die(refuse(seconds))
        const giveBack = () => counter.giveBack(key, startedAt, clock.currentTimeMillisUnsafe())
        return Effect.onExit(attempt, (exit) => Effect.sync(() => (Exit.isSuccess(exit) ? undefined : giveBack())))
      })
    },
})
