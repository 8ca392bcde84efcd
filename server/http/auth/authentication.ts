import { Context, DateTime, Effect } from "effect"
import { type ElysiaCustomStatusResponse, status } from "elysia"
import {
  type AccessKey,
  type AccessKeyId,
  type AccessKeys,
  findAccessKey,
  isOutdated,
  keyPermits,
  keyPrefix,
  noteKeyUse,
  type SecretTokens,
  type Transactions,
  type User,
  type UserId,
  Users,
  type VisitorSetting,
  visitor,
} from "../../../core/index.ts"
import { type AccessTokens, type Claims, toSeconds } from "./access-tokens.ts"
import { isRead } from "./key-areas.ts"
import type { RequestState } from "./request-state.ts"
import type { RouteTable } from "./route-table.ts"
import { realtimePath, tokenInProtocols } from "./socket-protocol.ts"
import { wantsVerified } from "./verified-only.ts"

/** The properties that the context of a handler has, unless its route is public. */
export type SignedInContext = {
  readonly user: User
  readonly userId: UserId
  /** When the user authenticated: `iat` of the token. An access key authenticates with each request. */
  readonly signedInAt: DateTime.Utc
  /** What the token says; of an access key, what a token of this moment would. */
  readonly claims: Claims
}

/** The types of these properties in a public route: a handler that uses one of them does not compile. */
export type NotSignedIn = { readonly [K in keyof SignedInContext]: never }

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

/** The ports that it takes to find the account of a bearer. */
type Authenticating = AccessKeys | SecretTokens | Transactions | Users

/**
 * Authenticates the request, unless the route is public. Without a token it is that of a visitor where the route is
 * open to them, and the operator too (`visitors`). Finds the account of its bearer token; 401 `UNAUTHORIZED` without a
 * valid one, 404 `USER_NOT_FOUND` when the account was deleted, 403 `ACCOUNT_SUSPENDED` while it is suspended, and with
 * `verifiedOnly` 403 `EMAIL_NOT_VERIFIED` for what an unverified account may not write. An access key of an account
 * that is suspended or gone is a 401, and one without the scope of the route a 403 `FORBIDDEN`.
 * Contract: conventions, headers; auth, access tokens; auth, access keys; reports, suspended accounts.
 */
export const authenticate = (
  services: Context.Context<Authenticating>,
  tokens: AccessTokens,
  table: RouteTable,
  { verifiedOnly, visitors }: { readonly verifiedOnly: boolean; readonly visitors: VisitorSetting },
) => {
  const users = Context.get(services, Users)
  const find = (id: UserId) => Effect.catch(users.get(id), () => Effect.succeed(null))
  const mayNotWrite = (user: User, method: string, route: string) =>
    verifiedOnly && user.emailVerifiedAt === null && wantsVerified(method, route)
  const admit = (user: User | null, claims: Claims, { request, route }: Asked) => {
    if (user === null) return userNotFound
    // The sessions were ended since, or the owner of the address has taken the account over.
    if (!tokens.isFrom(claims, user.tokensValidFrom)) return unauthorized
    if (user.suspendedAt !== null) return suspended
    if (mayNotWrite(user, request.method, route)) return notVerified
    const signedInAt = DateTime.makeUnsafe(claims.iat * 1000)
    return { user, userId: user.id, signedInAt, claims } satisfies SignedInContext
  }
  const look = (claims: Claims | null, asked: Asked) =>
    claims === null ? unauthorized : then(asked.run(find(claims.userId)), (user) => admit(user, claims, asked))
  const noteUse = keyUses(services)
  const admitKey = (token: string, { request, route, run }: Asked, refused: () => void) =>
    then(run(keyHolder(token)), (holder) => {
      if (holder === null) {
        refused()
        return unauthorized
      }
      const { at, key, user } = holder
      const { keyArea } = table.rulesOf(request.method, route)
      if (!keyPermits(key.scopes, keyArea, isRead(request.method))) return forbidden
      if (mayNotWrite(user, request.method, route)) return notVerified
      noteUse(key, at)
      const claims = { userId: user.id, email: user.email, iat: toSeconds(at), exp: toSeconds(at) }
      return { user, userId: user.id, signedInAt: at, claims } satisfies SignedInContext
    })
  // The state itself is passed to no function: Elysia would read cookies, query and headers of every request.
  return (state: Asked & Pick<RequestState, "securityEvent">) => {
    const { request, route, run } = state
    const { isPublic, openWith } = table.rulesOf(request.method, route)
    if (isPublic) return
    const opens = openWith !== null && (visitors === "all" || visitors === openWith)
    if (opens && !request.headers.has("authorization")) return asVisitor
    const token = tokenIn(request.headers, route)
    if (token !== undefined && isAccessKey(token))
      return admitKey(token, { request, route, run }, () => {
        state.securityEvent = "key_refused"
      })
    return then(token === undefined ? null : tokens.verify(token), (claims) => look(claims, { request, route, run }))
  }
}

/** Goes on at once where a value is there already: waiting for it takes longer than everything else here. */
const then = <A, B>(value: A | Promise<A>, next: (value: A) => B | Promise<B>): B | Promise<B> =>
  value instanceof Promise ? value.then(next) : next(value)

/**
 * The account that a good token or access key names, without looking whether it is still there; `null` without a good
 * one.
 */
export const senderOf = async (
  request: Request,
  route: string,
  tokens: AccessTokens,
  services: Context.Context<Authenticating>,
): Promise<UserId | null> => {
  const token = tokenIn(request.headers, route)
  if (token === undefined) return null
  return isAccessKey(token) ? keyOwner(services, token) : ((await tokens.verify(token))?.userId ?? null)
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
/** No user is signed in, and the log names none. Handlers of routes that are open to visitors ask for `user` alone. */
const asVisitor = { user: visitor } as SignedInContext
const unauthorized = status(401, { error: "UNAUTHORIZED" })
const forbidden = status(403, { error: "FORBIDDEN" })
const suspended = status(403, { error: "ACCOUNT_SUSPENDED" })
const notVerified = status(403, { error: "EMAIL_NOT_VERIFIED" })
const userNotFound = status(404, { error: "USER_NOT_FOUND" })

type Needed = AccessKeys | SecretTokens | Transactions

/** Whether a bearer is meant as an access key: no other token begins so. */
const isAccessKey = (token: string): boolean => token.startsWith(keyPrefix)

/** The key of a bearer with its owner; `null` unless both are good now. A suspended owner's keys are not. */
const keyHolder = Effect.fnUntraced(function* (token: string) {
  const key = yield* findAccessKey(token)
  if (key === null) return null
  const user = yield* Effect.catch(
    Effect.flatMap(Users, (users) => users.get(key.userId)),
    () => Effect.succeed(null),
  )
  if (user === null || user.suspendedAt !== null) return null
  return { key, user, at: yield* DateTime.now }
})

/** The account that a good key belongs to, without looking whether it is suspended. */
const keyOwner = (services: Context.Context<Needed>, token: string): Promise<UserId | null> =>
  Effect.runPromiseWith(services)(Effect.map(findAccessKey(token), (key) => key?.userId ?? null))

/** Stores, without delaying the requests, when keys are used. Of the requests of one moment one does so for all. */
const keyUses = (services: Context.Context<Needed>) => {
  const underway = new Set<AccessKeyId>()
  return (key: AccessKey, at: DateTime.Utc): void => {
    if (underway.has(key.id)) return
    underway.add(key.id)
    // What a request answers does not depend on it, and the next request tries again.
    const note = Effect.catchCause(Effect.andThen(Effect.yieldNow, noteKeyUse(key, at)), () => Effect.void)
    Effect.runForkWith(services)(
      Effect.ensuring(
        note,
        Effect.sync(() => underway.delete(key.id)),
      ),
    )
  }
}
