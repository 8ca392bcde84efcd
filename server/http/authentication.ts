import { Context, DateTime, Effect } from "effect"
import { type ElysiaCustomStatusResponse, status } from "elysia"
import { isOutdated, type User, type UserId, Users } from "../../core/index.ts"
import { realtimePath, tokenInProtocols } from "../realtime/protocol.ts"
import { type AccessTokens, type Claims, toSeconds } from "./access-tokens.ts"
import type { RequestState } from "./request-state.ts"
import type { RouteTable } from "./route-table.ts"
import { wantsVerified } from "./verified-only.ts"

/** The properties that the context of a handler has, unless its route is public. */
export type SignedInContext = {
  readonly user: User
  readonly userId: UserId
  /** When the user authenticated: `iat` of the token. */
  readonly signedInAt: DateTime.Utc
  /** What the token says. */
  readonly claims: Claims
}

/** The types of these properties in a public route: a handler that uses one of them does not compile. */
export type NobodySignedIn = { readonly [K in keyof SignedInContext]: never }

/**
 * Marks a public route in the type of its answers, for `ClientRoutes`: Elysia's types keep no other option of a route.
 * No answer has this status.
 */
export type PublicMark = ElysiaCustomStatusResponse<299, "public">

interface Asked {
  readonly request: Request
  readonly route: string
  readonly run: RequestState["run"]
}

/**
 * Authenticates the request, unless the route is public: finds the account of its bearer token; 401 `UNAUTHORIZED`
 * without a valid one, 404 `USER_NOT_FOUND` when the account was deleted, 403 `ACCOUNT_SUSPENDED` while it is
 * suspended, and with `verifiedOnly` 403 `EMAIL_NOT_VERIFIED` for what an unverified account may not write.
 * Contract: conventions, headers; auth, access tokens; reports, suspended accounts.
 */
export const authenticate = (
  services: Context.Context<Users>,
  tokens: AccessTokens,
  table: RouteTable,
  verifiedOnly: boolean,
) => {
  const users = Context.get(services, Users)
  const find = (id: UserId) => Effect.catch(users.get(id), () => Effect.succeed(null))
  const admit = (user: User | null, claims: Claims, { request, route }: Asked) => {
    if (user === null) return userNotFound
    // The owner of the address has taken the account over from the holder of this token.
    if (user.tokensValidFrom !== null && claims.iat < toSeconds(user.tokensValidFrom)) return unauthorized
    if (user.suspendedAt !== null) return suspended
    if (verifiedOnly && user.emailVerifiedAt === null && wantsVerified(request.method, route)) return notVerified
    const signedInAt = DateTime.makeUnsafe(claims.iat * 1000)
    return { user, userId: user.id, signedInAt, claims } satisfies SignedInContext
  }
  const look = (claims: Claims | null, asked: Asked) =>
    claims === null ? unauthorized : then(asked.run(find(claims.userId)), (user) => admit(user, claims, asked))
  return ({ request, route, run }: Asked) => {
    if (table.rulesOf(request.method, route).isPublic) return
    const token = tokenIn(request.headers, route)
    return then(token === undefined ? null : tokens.verify(token), (claims) => look(claims, { request, route, run }))
  }
}

/** Goes on at once where a value is there already: waiting for it takes longer than everything else here. */
const then = <A, B>(value: A | Promise<A>, next: (value: A) => B | Promise<B>): B | Promise<B> =>
  value instanceof Promise ? value.then(next) : next(value)

/** The account that a good token names, without looking whether it is still there; `null` without a good token. */
export const senderOf = async (request: Request, route: string, tokens: AccessTokens): Promise<UserId | null> => {
  const token = tokenIn(request.headers, route)
  return token === undefined ? null : ((await tokens.verify(token))?.userId ?? null)
}

const tokenIn = (headers: Headers, route: string): string | undefined =>
  bearer.exec(headers.get("authorization") ?? "")?.[1] ??
  (route === realtimePath ? tokenInProtocols(headers) : undefined)

/**
 * Refuses a token from before the last change of credentials, on routes that change them.
 * Contract: auth, access tokens.
 */
export const refuseOutdated = ({ user, signedInAt }: SignedInContext) =>
  isOutdated(user, signedInAt) ? unauthorized : undefined

const bearer = /^Bearer +([\w.-]+) *$/i
const unauthorized = status(401, { error: "UNAUTHORIZED" })
const suspended = status(403, { error: "ACCOUNT_SUSPENDED" })
const notVerified = status(403, { error: "EMAIL_NOT_VERIFIED" })
const userNotFound = status(404, { error: "USER_NOT_FOUND" })
