import { Context, Effect } from "effect"
import { status } from "elysia"
import { type User, type UserId, Users } from "../../core/index.ts"
import { type AccessTokens, toSeconds } from "./access-tokens.ts"
import type { RequestState } from "./request-state.ts"
import type { Services } from "./services.ts"

/** What `signedIn: true` puts into a handler's context. */
export type SignedInContext = {
  readonly user: User
  readonly userId: UserId
}

/**
 * Who sent the request: the account of its bearer token, 401 `UNAUTHORIZED` without a good one, 404 `USER_NOT_FOUND` when the
 * account is gone. Contract: conventions, headers; auth, access JWT.
 */
export const authenticate = (services: Context.Context<Services>, tokens: AccessTokens) => {
  const users = Context.get(services, Users)
  const find = (id: UserId) => Effect.catch(users.get(id), () => Effect.succeed(null))
  return async ({ request, run }: { readonly request: Request; readonly run: RequestState["run"] }) => {
    const token = bearer.exec(request.headers.get("authorization") ?? "")?.[1]
    const claims = token === undefined ? null : await tokens.verify(token)
    if (claims === null) return unauthorized
    const user = await run(find(claims.userId))
    if (user === null) return userNotFound
    // The owner of the address took the account over from whoever had this token.
    if (user.tokensValidFrom !== null && claims.iat < toSeconds(user.tokensValidFrom)) return unauthorized
    return { user, userId: user.id } satisfies SignedInContext
  }
}

const bearer = /^Bearer +([\w.-]+) *$/i
const unauthorized = status(401, { error: "UNAUTHORIZED" })
const userNotFound = status(404, { error: "USER_NOT_FOUND" })
