import { Effect } from "effect"
import { type Context, Elysia, t } from "elysia"
import { logOut, logOutAll, refreshSession, resendVerification, undoAdditions, verifyEmail } from "../../core/index.ts"
import { readsRefreshCookie, setsCookie } from "../http/answers/detail.ts"
import { answer, noContent } from "../http/answers/error-response.ts"
import { described, named } from "../http/answers/named.ts"
import { fails, NoContent, Ok } from "../http/answers/response-schemas.ts"
import { logsEvent } from "../http/auth/security-log.ts"
import type { Http } from "../http/http.ts"
import { address, Email, RawText, secret } from "../http/input/text-schemas.ts"
import { Body } from "../http/validation.ts"
import { SessionTokens, sendSession } from "./session-tokens.ts"

/** Contract: auth. */
export const authRoutes = (http: Http) => {
  const { plugin, refreshCookie, securityLog } = http
  const tokens = sendSession(http)
  const clear = (set: Context["set"]) => Effect.sync(() => refreshCookie.clear(set))
  return new Elysia({ prefix: "/auth", tags: ["auth"] })
    .use(plugin)
    .post(
      "/refresh",
      ({ run, request, set }) =>
        run(answer(refreshSession(refreshCookie.read(request)).pipe(Effect.flatMap(tokens(set))))),
      {
        detail: {
          summary: "Exchanges the refresh cookie for a new one and a new access token.",
          description:
            "A cookie is good for one refresh: of several at once one succeeds, and the others " +
            "are a 401 that ends nothing.",
          ...readsRefreshCookie,
          ...setsCookie,
        },
        public: true,
        transform: logsEvent("refresh_refused"),
        response: { ...Ok(SessionTokens), ...fails("auth.INVALID_REFRESH_TOKEN") },
      },
    )
    .post(
      "/logout",
      ({ run, request, set }) =>
        run(
          logOut(refreshCookie.read(request)).pipe(
            Effect.tap((ended) =>
              securityLog.note(set, ended === null ? { event: null } : { userId: ended.userId, sessionId: ended.id }),
            ),
            Effect.tap(clear(set)),
            Effect.as(noContent),
          ),
        ),
      {
        detail: {
          summary: "Ends the session of the refresh cookie.",
          description: "The access token stays good until its 15 minutes end.",
          ...readsRefreshCookie,
          ...setsCookie,
        },
        public: true,
        transform: logsEvent("logout"),
        response: NoContent,
      },
    )
    .post(
      "/logout-all",
      ({ run, user, signedInAt, set }) =>
        run(Effect.as(Effect.tap(logOutAll(user.id, signedInAt), clear(set)), noContent)),
      {
        detail: {
          summary: "Ends all your sessions.",
          description: "Access tokens and sockets end too, at once.",
          ...setsCookie,
        },
        transform: logsEvent("logout_all"),
        response: NoContent,
      },
    )
    .post(
      "/additions/undo",
      ({ run, body, set }) =>
        run(
          answer(
            undoAdditions(secret(body.token)).pipe(
              Effect.tap((userId) => securityLog.note(set, { userId })),
              Effect.as(noContent),
            ),
          ),
        ),
      {
        detail: {
          summary: "Takes back what was added to an account with the token of the mail about it.",
          description:
            "It ends what was added from that moment on, removes the password, ends all sessions, access tokens and " +
            "access keys, and sends a mail for a new password. The token is good for 72 hours, and once.",
        },
        public: true,
        transform: logsEvent("additions_undone"),
        body: Body({ token: MailToken }),
        response: { ...NoContent, ...fails("auth.INVALID_VERIFICATION_TOKEN") },
      },
    )
    .post(
      "/verify-email",
      ({ run, body, set }) =>
        run(
          answer(
            verifyEmail(secret(body.token)).pipe(
              Effect.tap((userId) => securityLog.note(set, { userId })),
              Effect.as(noContent),
            ),
          ),
        ),
      {
        detail: {
          summary: "Confirms a mail address with the token of a mail.",
          description: "The token is good for 24 hours, and once.",
        },
        public: true,
        transform: logsEvent("verified"),
        body: Body({ token: MailToken }),
        response: { ...NoContent, ...fails("auth.INVALID_VERIFICATION_TOKEN") },
      },
    )
    .post(
      "/resend-verification",
      ({ run, body }) => run(Effect.as(resendVerification(address(body.email)), acknowledged)),
      {
        detail: {
          summary: "Sends the mail for confirming an address again, if it has an unconfirmed account.",
          description: "The answer is the same whether there is such an account or not.",
        },
        public: true,
        body: Body({ email: Email }),
        response: Ok(Acknowledged),
      },
    )
}

/** A token from a mail; any other text is treated as an unknown token. */
export const MailToken = described("The token from the mail.", RawText({ max: 1000 }))
/** The code of an invite. */
export const Invite = RawText({ max: 1000 })

export const Acknowledged = named("Acknowledged", t.Object({ ok: described("Always true.", t.Literal(true)) }))
export const acknowledged = { ok: true as const }
