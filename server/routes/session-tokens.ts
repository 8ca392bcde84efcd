import { Effect } from "effect"
import { type Context, t } from "elysia"
import type { SignedIn } from "../../core/index.ts"
import type { Http } from "../http/http.ts"

/** What register, login and refresh answer. Contract: auth, session token answer. */
export const SessionTokens = t.Object({
  accessToken: t.String(),
  user: t.Object({ id: t.String({ format: "uuid" }), email: t.String(), displayName: t.String() }),
})

/** Signs an access token and sets the refresh cookie: what a person who signed in is handed. */
export const handOver =
  ({ accessTokens, refreshCookie }: Http) =>
  (set: Context["set"]) =>
  ({ user, session, refreshToken }: SignedIn) =>
    Effect.map(
      // Not from now on: what was proven before the owner took the account over must not count as proven after it.
      Effect.promise(() => accessTokens.sign(user, session.lastUsedAt)),
      (accessToken) => {
        refreshCookie.set(set, refreshToken, session.expiresAt)
        return { accessToken, user: { id: user.id, email: user.email, displayName: user.displayName } }
      },
    )
