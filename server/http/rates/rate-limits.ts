import { type Clock, type Context, Metric } from "effect"
import type { UserId } from "../../../core/index.ts"
import { RateLimited } from "../answers/http-error.ts"
import { type Rate, RateCounter } from "./rate-counter.ts"

/**
 * How many tries one address has in a minute, for each route. What proves who a caller is has a line here, and so has
 * what has a mail sent to any address that the caller names.
 */
const triesAMinute: Readonly<Record<string, number>> = {
  "POST /auth/login": 20,
  "POST /auth/register": 20,
  "POST /auth/reset-password": 20,
  "POST /auth/mfa": 20,
  "POST /auth/mfa/options": 20,
  "POST /auth/passkey": 20,
  "GET /auth/suspension": 20,
  "POST /auth/suspension/appeal": 20,
  "POST /auth/passkey/options": 20,
  "POST /auth/passkeys": 20,
  "POST /auth/proof": 20,
  "POST /auth/proof/options": 20,
  "POST /auth/totp/confirm": 20,
  "POST /auth/forgot-password": 5,
  "POST /auth/resend-verification": 5,
  "POST /auth/email": 5,
}

/** What health checks and scrapers ask for, often, and from the address of a proxy. */
const uncounted: ReadonlySet<string> = new Set(["/health", "/ready", "/metrics"])

/**
 * Counts what addresses and accounts do, and throws `RateLimited` beyond the limits. The counts are in the memory of
 * this server alone, which is a few megabytes however many addresses there are. `clock` is the service's.
 * Contract: conventions, rates.
 */
export const rateLimits = (clock: Clock.Clock, services: Context.Context<never>) => {
  const limited = (name: string, rate: Rate) => {
    const counter = new RateCounter(rate)
    const refusals = Metric.withAttributes(refused, { limit: name })
    const refuse = (seconds: number): RateLimited => {
      refusals.updateUnsafe(1, services)
      return new RateLimited(seconds)
    }
    /** Counts a key; answers the refusal beyond the limit. */
    const tryToTake = (key: string): RateLimited | null => {
      const seconds = counter.take(key, clock.currentTimeMillisUnsafe())
      return seconds > 0 ? refuse(seconds) : null
    }
    const take = (key: string): void => {
      const refusal = tryToTake(key)
      if (refusal !== null) throw refusal
    }
    return { counter, refuse, take, tryToTake }
  }
  const requests = limited("requests", { most: 1200, seconds: 60 })
  const tries = new Map(
    Object.entries(triesAMinute).map(([route, most]) => [route, limited(route, { most, seconds: 60 })]),
  )
  const visits = limited("visitors", { most: 300, seconds: 60 })
  const writes = limited("writes", { most: 300, seconds: 60 })
  // Not everything that is stored has a text that counts, or a limit of its own.
  const writesOfDay = limited("writes-per-day", { most: 50_000, seconds: 86_400 })
  const uploads = limited("uploads", { most: 60, seconds: 600 })
  const searches = limited("searches", { most: 120, seconds: 60 })
  return {
    /** A request begins. Without an address it is not counted. */
    asked: (path: string, address: string | null): void => {
      if (address !== null && !uncounted.has(path)) requests.take(address)
    },
    /** A request that changes something has found its route. */
    tried: (method: string, route: string, address: string | null): void => {
      if (address !== null) tries.get(`${method} ${route}`)?.take(address)
    },
    /** An address asks without an account for what is shown to visitors. */
    visited: (address: string): void => visits.take(address),
    /** An account searches everything. */
    searched: (account: UserId): void => searches.take(account),
    /** An account changes something, or uploads. */
    wrote: (account: UserId, isUpload: boolean): void => {
      writes.take(account)
      if (isUpload) uploads.take(account)
      writesOfDay.take(account)
    },
    /** As `wrote`, for a frame of a socket. */
    mayWrite: (account: UserId): boolean =>
      writes.tryToTake(account) === null && writesOfDay.tryToTake(account) === null,
    /** The wrong passwords of accounts, and of their sessions. */
    passwords: limited("passwords", { most: 10, seconds: 600 }),
    /** The accounts that one client has confirm one mail address. */
    confirmations: limited("confirmations", { most: 5, seconds: 86_400 }),
  }
}

export type RateLimits = ReturnType<typeof rateLimits>

const refused = Metric.counter("http_rate_limited_total", {
  description: "Requests and frames refused because there were too many",
  incremental: true,
})
