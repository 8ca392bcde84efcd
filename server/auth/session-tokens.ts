import { Effect } from "effect"
import { type Context, t } from "elysia"
import type { SignedIn } from "../../core/index.ts"
import { described, named } from "../http/answers/named.ts"
import type { Http } from "../http/http.ts"
import { OwnId } from "../http/input/view-schemas.ts"

/** The answer of register, login and refresh. Contract: auth, session token answer. */
export const SessionTokens = named(
  "SessionTokens",
  t.Object({
    accessToken: described("The token for `Authorization: Bearer`, good for 15 minutes.", t.String()),
    user: t.Object({ id: OwnId, email: t.String(), displayName: described("The name that others see.", t.String()) }),
  }),
)

/** Signs an access token and sets the refresh cookie of a new or refreshed session. */
export const sendSession =
  ({ accessTokens, refreshCookie, securityLog }: Http) =>
  (set: Context["set"]) =>
  ({ user, session, refreshToken }: SignedIn) =>
    Effect.flatMap(
      // The token does not start now: an authentication from before the owner took the account over must not count as
      // one after it.
      Effect.promise(() => accessTokens.sign(user, session.lastUsedAt)),
      (accessToken) => {
        refreshCookie.set(set, refreshToken, session.expiresAt)
        const tokens = { accessToken, user: { id: user.id, email: user.email, displayName: user.displayName } }
        return Effect.as(securityLog.note(set, { userId: user.id, sessionId: session.id }), tokens)
      },
    )
