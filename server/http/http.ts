import { type Array as Arrays, Clock, Context, type Effect, type Metric, type Redacted, type Tracer } from "effect"
import type { SiteFiles, Standbys } from "../../adapters/operations.ts"
import type { VisitorSetting } from "../../core/index.ts"
import type { Stretches } from "../stretches/stretches.ts"
import type { Services } from "./answers/services.ts"
import { accessTokensOf } from "./auth/access-tokens.ts"
import { refreshCookie } from "./auth/cookies.ts"
import { routeTable } from "./auth/route-table.ts"
import { sealedCookie } from "./auth/sealed-cookie.ts"
import { securityLogOf } from "./auth/security-log.ts"
import { checkedRoutes } from "./checked-routes.ts"
import { idempotency } from "./idempotency.ts"
import { cursorsOf } from "./input/cursor.ts"
import { allowedOrigins } from "./input/origin-check.ts"
import { listWith } from "./input/page.ts"
import { bodyBudget } from "./rates/body-budget.ts"
import { mailTries } from "./rates/mail-tries.ts"
import { passwordTries } from "./rates/password-tries.ts"
import { rateLimits } from "./rates/rate-limits.ts"
import { countedReaders } from "./rates/readers.ts"

/** What the operator has set of the community, and the files of their own. */
interface Site {
  readonly name: string
  readonly color: string | null
  readonly contact: string | null
  readonly files: () => SiteFiles
}

export interface HttpConfig {
  readonly production: boolean
  /** The present JWT_SECRET, which signs, and the previous ones. */
  readonly jwtSecrets: Arrays.NonEmptyReadonlyArray<Redacted.Redacted>
  /** Keys for cursors, derived for this purpose only: the present one, which makes them, and the previous ones. */
  readonly cursorKeys: Redacted.Redacted<Arrays.NonEmptyReadonlyArray<Uint8Array>>
  /** A key for the security log, derived for this purpose only. */
  readonly securityKey: Redacted.Redacted<Uint8Array>
  /** CORS_ORIGINS, or FRONTEND_URL where that is not set. */
  readonly corsOrigins: readonly string[]
  readonly publicUrl: string
  readonly frontendUrl: string
  /** Whether the server delivers the web app. */
  readonly web: boolean
  readonly site: Site
  /** The origin of pictures, which is another one where they are in a bucket. */
  readonly pictureOrigin: string
  readonly rateLimits: boolean
  /** Whether there are routes for passwords. */
  readonly passwordLogin: boolean
  readonly verifiedOnly: boolean
  /** What is shown to viewers without an account. */
  readonly visitors: VisitorSetting
  readonly webhooksEnabled: boolean
  /** Who makes accounts. */
  readonly registration: "open" | "invite" | "closed"
  /** The identity providers with which people may sign in, in their order. */
  readonly idps: ReadonlyArray<{ readonly name: string; readonly label: string }>
  /** How many proxies append to X-Forwarded-For. */
  readonly trustProxy: number
  /** Whether the database answers and the migrations are done. */
  readonly ready: Effect.Effect<boolean>
  /** What all servers on the port measured together. */
  readonly measured: () => Promise<ReadonlyArray<Metric.Metric.Snapshot>>
  /** Makes the spans of requests and of the use cases below them; `null` where no collector receives them. */
  readonly tracer: Tracer.Tracer | null
  /** What holds the thread, and for how long. */
  readonly stretches: Stretches
  /** The standbys that answer reads; `null` or left out where there are none. */
  readonly standbys?: Standbys | null
}

/**
 * What the server hands to every file of routes.
 *
 * ```ts
 * export const sessionRoutes = ({ plugin, list, refreshCookie }: Http) =>
 *   new Elysia({ prefix: "/auth", tags: ["auth"] })
 *     .use(plugin)
 *     .post("/logout-all", ({ run, user }) => run(answer(Effect.as(logOutAll(user.id), noContent))), {
 *       response: NoContent,
 *     })
 * ```
 *
 * A route asks for a token unless it says `public: true`, or `visitors` for what a visitor may see.
 *
 * A handler is one expression that starts with `run(`, or an `async` function: Elysia reads its source to see whether
 * to wait.
 */
export const makeHttp = (config: HttpConfig, services: Context.Context<Services>) => {
  const origins = allowedOrigins(config.corsOrigins, config.publicUrl)
  const clock = Context.get(services, Clock.Clock)
  const accessTokens = accessTokensOf(config.jwtSecrets, clock)
  const rates = config.rateLimits ? rateLimits(clock, services) : null
  const table = routeTable()
  const bodies = bodyBudget(services)
  return {
    config,
    services,
    origins,
    routeTable: table,
    accessTokens,
    bodies,
    rates,
    mailTries: mailTries(rates, clock),
    passwordTries: passwordTries(rates, clock),
    readers: countedReaders(),
    securityLog: securityLogOf(services, config),
    refreshCookie: refreshCookie(config.production),
    mfaCookie: sealedCookie(config.production, "mfa"),
    appealCookie: sealedCookie(config.production, "appeal"),
    webauthnCookie: sealedCookie(config.production, "webauthn"),
    list: listWith(cursorsOf(config.cursorKeys)),
    plugin: checkedRoutes({
      refreshCookie: refreshCookie(config.production),
      services,
      tokens: accessTokens,
      origins,
      table,
      bodies,
      rates,
      runOnce: idempotency(),
      verifiedOnly: config.verifiedOnly,
      visitors: config.visitors,
      standbys: config.standbys ?? null,
    }),
  }
}

export type Http = ReturnType<typeof makeHttp>
