import { type Context, Effect } from "effect"
import { Elysia } from "elysia"
import type { Standbys } from "../../adapters/operations.ts"
import { requireProof, requireProofOfFactor, type VisitorSetting, visitor } from "../../core/index.ts"
import { cachedForVisitors } from "./answers/cached-for-visitors.ts"
import { answer } from "./answers/error-response.ts"
import { InvalidInput, Unreadable } from "./answers/http-error.ts"
import { runFor } from "./answers/run.ts"
import type { Services } from "./answers/services.ts"
import type { AccessTokens } from "./auth/access-tokens.ts"
import {
  authenticate,
  type NotSignedIn,
  type PublicMark,
  refuseOutdated,
  type SignedInContext,
  senderOf,
} from "./auth/authentication.ts"
import type { refreshCookie } from "./auth/cookies.ts"
import { initialState, type RequestState } from "./auth/request-state.ts"
import { anyBodyMark, formPostMark, type OpenWith, publicMark, type RouteTable } from "./auth/route-table.ts"
import { secretPathMark } from "./auth/secret-paths.ts"
import type { idempotency } from "./idempotency.ts"
import { receiveJson } from "./input/body.ts"
import { isForm } from "./input/multipart.ts"
import { queryOf } from "./input/query.ts"
import { keyIn } from "./input/repeatable.ts"
import type { BodyBudget } from "./rates/body-budget.ts"
import type { RateLimits } from "./rates/rate-limits.ts"
import { pathOf } from "./routing.ts"
import { readAfterHeader, readingRun } from "./standby-reads.ts"

/** The values that the checks of a route need. */
interface Guards {
  readonly services: Context.Context<Services>
  readonly tokens: AccessTokens
  readonly origins: ReadonlySet<string>
  readonly table: RouteTable
  readonly bodies: BodyBudget
  readonly rates: RateLimits | null
  readonly runOnce: ReturnType<typeof idempotency>
  readonly refreshCookie: ReturnType<typeof refreshCookie>
  /** Whether most writes want an account whose address is verified. */
  readonly verifiedOnly: boolean
  /** Which of the routes that are open to visitors answer without a token. */
  readonly visitors: VisitorSetting
  readonly standbys: Standbys | null
}

/**
 * What every file of routes uses: the checks before a handler, in the contract's order, and what a route may say of
 * itself:
 *
 * - `public: true`: any client may ask. Every other route has `user`, `userId` and `signedInAt` in its context.
 * - `visitors: "market"`: it has `user` too, and without a token that is `visitor`, where the operator allows visitors;
 *   `visitors: "all"` with `PUBLIC=all` alone.
 * - `searches: true`: it looks through much at once, so an account has a rate of it.
 * - `changesCredentials: true`: it changes what opens an account, or lets another person see what is on it, so the
 *   token must be newer than the last change of credentials.
 * - `proof: true`: the session of the refresh cookie must have been proven lately. `proof: "withFactor"`: only if the
 *   account has a second factor.
 * - `transform: logsEvent("login")`: what its answer means for the security log.
 * - `anyBody: true`: a body of any kind from any origin is taken, and not looked at: its path says it all.
 * - `formPost: true`: a form of a page of any site is taken, as `URLSearchParams`: the route changes nothing.
 * - `secretPath: true`: its path alone opens something, so the access log writes the route's pattern in its place.
 *
 * How a body is received, and how long it may be, is known from its schema: JSON for `Body`, a form for `Upload`,
 * either for `BodyOrForm`. Where files may come, a client who hangs up ends the use case, and its waiting.
 *
 * Elysia parses, transforms, validates, then handles: rates, size, media type and origin are looked at while parsing,
 * the token while transforming. Contract: conventions, order of the checks.
 */
export const checkedRoutes = ({
  bodies,
  origins,
  rates,
  refreshCookie,
  runOnce,
  services,
  standbys,
  table,
  tokens,
  verifiedOnly,
  visitors,
}: Guards) => {
  const readsBy = standbys === null ? null : readingRun(standbys)
  return (
    new Elysia({ name: "curio/checked-routes" })
      // The second part of the type is true after authentication; no earlier hook reads one of those properties.
      .decorate(initialState(services) as RequestState & SignedInContext)
      .onParse({ as: "scoped" }, async (state) => {
        const { request } = state
        const { isPublic, receive } = table.rulesOf(request.method, state.route)
        if (rates !== null) {
          rates.tried(request.method, state.route, state.address)
          const account = isPublic ? null : await senderOf(request, state.route, tokens, services)
          if (account !== null) rates.wrote(account, isForm(request))
        }
        const intake = bodies.intake(isPublic, () => senderOf(request, state.route, tokens, services))
        state.intake = intake
        const body = await receive(request, origins, intake)
        if (body instanceof Unreadable) state.unreadable = body
        state.received = body
        if (receive !== receiveJson)
          state.run = runFor(state.span?.services ?? services, state.requestId, state.holder, state.request.signal)
        return body
      })
      // Elysia sends a status that this hook returns, and adds an object to the context; its types cover neither case.
      .onTransform(
        { as: "scoped" },
        authenticate(services, tokens, table, { verifiedOnly, visitors }) as unknown as () => Promise<void>,
      )
      .onTransform({ as: "scoped" }, (state) => {
        state.holder.route = state.route
        const query = queryOf(state.request.url)
        // A list of texts is not a text: the schema says which one it takes. (For the cost of passing `state` to a
        // function, see `shell`.)
        if (query !== null) state.query = query as Record<string, string>
      })
      .onTransform({ as: "scoped" }, (state) => {
        if (readsBy === null) return
        const { request, route, run, set, userId } = state
        const isRead = request.method === "GET" || request.method === "HEAD"
        const asked = { run, account: userId ?? null, after: request.headers.get(readAfterHeader), isRead }
        // A public route opens something by its path or its cookie.
        if (isRead && table.rulesOf(request.method, route).isPublic) asked.isRead = false
        state.run = readsBy(asked, (after) => {
          set.headers[readAfterHeader] = after
        })
      })
      .onBeforeHandle({ as: "scoped" }, ({ unreadable }) => {
        // A route with a body schema has refused it already; this check is for routes without a body.
        if (unreadable !== null) throw new InvalidInput(unreadable.message)
      })
      .onBeforeHandle({ as: "scoped" }, (state) => {
        const { received, request, run, userId } = state
        if (request.method !== "POST" || userId === null || !table.rulesOf("POST", state.route).isRepeatable) return
        const key = keyIn(request.headers)
        if (key === null) return
        state.run = runOnce({ run, by: userId, key, path: pathOf(request.url), body: received }, () => {
          state.set.headers["idempotency-replayed"] = "true"
          // What the answer means was logged when it was given first.
          state.securityEvent = null
        })
      })
      .macro({
        public: { detail: publicMark } as object as { readonly resolve: () => NotSignedIn | PublicMark },
        visitors: (which: OpenWith) => ({
          beforeHandle: ((state: RequestState & SignedInContext) => {
            if (state.user === visitor && state.address !== null) rates?.visited(state.address)
          }) as unknown as () => void,
          afterHandle: cachedForVisitors as unknown as () => void,
          detail: { "x-visitors": which } as object,
        }),
        searches: {
          beforeHandle: ((state: RequestState & SignedInContext) => {
            if (state.user !== visitor) rates?.searched(state.userId)
          }) as unknown as () => void,
        },
        changesCredentials: {
          transform: refuseOutdated,
          detail: { "x-changes-credentials": true } as object,
        } as object,
        proof: (when: true | "withFactor") => ({
          beforeHandle: ((state: RequestState & SignedInContext & { readonly request: Request }) =>
            // The answer to the check is not that of the request.
            runFor(
              state.span?.services ?? services,
              state.requestId,
              state.holder,
            )(
              answer(
                Effect.asVoid(
                  (when === true ? requireProof : requireProofOfFactor)({
                    userId: state.userId,
                    token: refreshCookie.read(state.request),
                  }),
                ),
              ),
            )) as unknown as () => void,
          detail: { "x-proof": when } as object,
        }),
        secretPath: { detail: secretPathMark as object },
        anyBody: { detail: anyBodyMark as object },
        formPost: { detail: formPostMark as object },
      })
  )
}
