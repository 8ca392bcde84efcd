import { createHmac } from "node:crypto"
import { Context, Effect, Redacted } from "effect"
import { type Context as ElysiaContext, ElysiaCustomStatusResponse } from "elysia"
import { SecurityLines } from "../../../adapters/log.ts"
import type { SessionId, UserId } from "../../../core/index.ts"
import { codeOfResponse } from "../answers/error-response.ts"
import { HttpError, OriginRefused } from "../answers/http-error.ts"
import { wholeAddress } from "../rates/client-address.ts"
import type { RequestState } from "./request-state.ts"
import { isRefusalAlone, type SecurityEvent } from "./security-events.ts"

/** What a handler knows about its event that does not follow from the request and its answer. */
export interface SecurityFacts {
  readonly userId?: UserId
  readonly sessionId?: SessionId
  /** The event in the place of the one that the route names; `null` if there was none. */
  readonly event?: SecurityEvent | null
  /** Further events of the same request, if it succeeds. */
  readonly also?: ReadonlyArray<SecurityEvent>
  /** Why it was refused, where the status of the answer does not say so, as in a redirect. */
  readonly refused?: string
}

/** A request that was answered. */
export interface Answered
  extends Pick<RequestState, "named" | "requestId" | "securityEvent" | "socket" | "thrown" | "userId"> {
  readonly request: Request
  readonly set: ElysiaContext["set"]
  readonly status: number
  readonly answer: unknown
}

interface Options {
  readonly trustProxy: number
  /** A key derived for this purpose alone. */
  readonly securityKey: Redacted.Redacted<Uint8Array>
}

/**
 * The only place that writes the security log: one line for each event, after the answer. A route names its event by
 * `transform: logsEvent("login")`; whether it succeeded follows from its answer, and what else the line says from the
 * request and from what the handler noted. Bodies, cookies, tokens and paths are never in it, and an address only as
 * the HMAC of its lower-cased text. Contract: auth, security log.
 */
export const securityLogOf = (services: Context.Context<never>, { securityKey, trustProxy }: Options) => {
  const write = Context.get(services, SecurityLines)
  const noted = new WeakMap<ElysiaContext["set"], SecurityFacts>()

  const accountOf = (address: string): string =>
    createHmac("sha256", Redacted.value(securityKey)).update(address.toLowerCase()).digest("hex").slice(0, 16)

  return {
    /** Adds to what the line of the request with this answer says. */
    note: (set: ElysiaContext["set"], facts: SecurityFacts): Effect.Effect<void> =>
      Effect.sync(() => {
        noted.set(set, { ...noted.get(set), ...facts })
      }),
    /** Writes what an answered request has to log. */
    answered: (state: Answered): void => {
      if (write === null) return
      const facts = noted.get(state.set) ?? {}
      const refused = facts.refused !== undefined || state.status >= 400
      const reason = refused ? (facts.refused ?? codeIn(state)) : null
      const print = (event: SecurityEvent) =>
        write({
          event,
          outcome: refused ? "refused" : "ok",
          reason,
          userId: facts.userId ?? state.userId,
          account: state.named === null ? null : accountOf(state.named),
          sessionId: facts.sessionId ?? null,
          requestId: state.requestId,
          client: wholeAddress(state.socket, state.request.headers.get("x-forwarded-for"), trustProxy),
          userAgent: state.request.headers.get("user-agent")?.slice(0, 200) ?? null,
        })
      const event = facts.event === undefined ? state.securityEvent : facts.event
      if (state.thrown instanceof OriginRefused) print("origin_refused")
      else if (event !== null) {
        // Without a code nothing was decided: the input did not fit, or the service was not able to answer.
        if (refused ? reason !== null : !isRefusalAlone(event)) print(event)
        if (!refused) for (const other of facts.also ?? []) print(other)
      } else if (state.status === 403) print("forbidden")
    },
  }
}

/** The code of a refusal. */
const codeIn = ({ answer, thrown }: Answered): string | null => {
  if (thrown instanceof HttpError) return thrown.reason
  const body = answer instanceof ElysiaCustomStatusResponse ? answer.response : answer
  if (body instanceof Response) return codeOfResponse(body)
  return typeof body === "object" && body !== null && "error" in body && !("statusCode" in body)
    ? String(body.error)
    : null
}

/**
 * What the answer of a route means for the security log: `transform: logsEvent("login")`. It is no macro, as a macro
 * with an argument would widen the types of the answers of a public route.
 */
export const logsEvent = (event: SecurityEvent): (() => void) => {
  // Before this the sender may have been refused, as a stranger, whatever was asked for.
  const begin = (state: RequestState & { readonly body: unknown }) => {
    state.securityEvent = event
    state.named = addressIn(state.body)
  }
  return begin as unknown as () => void
}

/** The mail address in a body that was not validated yet. */
const addressIn = (body: unknown): string | null =>
  typeof body === "object" && body !== null && "email" in body && typeof body.email === "string" ? body.email : null
