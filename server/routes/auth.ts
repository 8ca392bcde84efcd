import { Effect } from "effect"
import { type Context, Elysia, status, t } from "elysia"
import {
  changePassword,
  forgotPassword,
  logIn,
  logOut,
  logOutAll,
  refreshSession,
  register,
  resendVerification,
  resetPassword,
  setPassword,
  verifyEmail,
} from "../../core/index.ts"
import { readsRefreshCookie, setsCookie } from "../http/detail.ts"
import { answer, noContent } from "../http/error-response.ts"
import type { Http } from "../http/http.ts"
import { named } from "../http/named.ts"
import { Created, fails, NoContent, Ok } from "../http/response-schemas.ts"
import { tells } from "../http/security-log.ts"
import { address, Email, Name, NewPassword, Password, RawText, secret } from "../http/text.ts"
import { Body } from "../http/validation.ts"
import { SessionTokens, sendSession } from "./session-tokens.ts"

/** Contract: auth. */
export const authRoutes = (http: Http) => {
  const { mfaCookie, passwordTries, plugin, refreshCookie, securityLog } = http
  const tokens = sendSession(http)
  const clear = (set: Context["set"]) => Effect.sync(() => refreshCookie.clear(set))
  return new Elysia({ prefix: "/auth", tags: ["auth"] })
    .use(plugin)
    .post(
      "/register",
      ({ run, body, request, set }) =>
        run(
          answer(
            register({
              email: address(body.email),
              password: secret(body.password),
              displayName: body.displayName ?? null,
              userAgent: request.headers.get("user-agent"),
            }).pipe(
              Effect.flatMap(tokens(set)),
              Effect.map((handed) => status(201, handed)),
            ),
          ),
        ),
      {
        detail: {
          summary: "Creates an account and signs in.",
          description: "A mail asks the user to confirm the address.",
          ...setsCookie,
        },
        public: true,
        transform: tells("register"),
        body: Body({ email: Email, password: NewPassword, displayName: t.Optional(Name({ max: 100 })) }),
        response: { ...Created(SessionTokens), ...fails("users.EMAIL_ALREADY_EXISTS", "auth.HASHER_BUSY") },
      },
    )
    .post(
      "/login",
      ({ run, body, request, set }) =>
        run(
          answer(
            logIn({
              email: address(body.email),
              password: secret(body.password),
              userAgent: request.headers.get("user-agent"),
            }).pipe(
              passwordTries.limited(address(body.email), refreshCookie.read(request)),
              Effect.tapErrorTag("auth.MFA_REQUIRED", ({ cookie, expiresAt }) =>
                Effect.sync(() => mfaCookie.set(set, cookie, expiresAt)),
              ),
              Effect.flatMap(tokens(set)),
            ),
          ),
        ),
      {
        detail: {
          summary: "Signs in with a mail address and a password.",
          description: "An unknown address and a wrong password have the same answer, in the same time.",
          ...setsCookie,
        },
        public: true,
        transform: tells("login"),
        body: Body({ email: Email, password: Password }),
        response: {
          ...Ok(SessionTokens),
          ...fails("auth.INVALID_CREDENTIALS", "auth.MFA_REQUIRED", "users.ACCOUNT_SUSPENDED", "auth.HASHER_BUSY"),
        },
      },
    )
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
        transform: tells("refresh_refused"),
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
        transform: tells("logout"),
        response: NoContent,
      },
    )
    .post(
      "/logout-all",
      ({ run, user, set }) => run(Effect.as(Effect.tap(logOutAll(user.id), clear(set)), noContent)),
      {
        detail: {
          summary: "Ends all your sessions.",
          description: "Access tokens stay good until their 15 minutes end.",
          ...setsCookie,
        },
        transform: tells("logout_all"),
        response: NoContent,
      },
    )
    .post("/forgot-password", ({ run, body }) => run(Effect.as(forgotPassword(address(body.email)), done)), {
      detail: {
        summary: "Sends a mail with a link for a new password, if the address has an account.",
        description: "The answer is the same whether there is an account or not. The link is good for an hour.",
      },
      public: true,
      transform: tells("forgot"),
      body: Body({ email: Email }),
      response: Ok(Done),
    })
    .post(
      "/reset-password",
      ({ run, body, set }) =>
        run(
          answer(
            resetPassword({ token: secret(body.token), newPassword: secret(body.newPassword) }).pipe(
              Effect.tap(({ email }) => Effect.sync(() => passwordTries.forget(email))),
              Effect.tap(({ id }) => securityLog.note(set, { userId: id })),
              Effect.as(noContent),
            ),
          ),
        ),
      {
        detail: {
          summary: "Sets a new password with the token of a mail and ends all sessions.",
          description: "The address counts as verified from then on.",
        },
        public: true,
        transform: tells("reset"),
        body: Body({ token: Token, newPassword: NewPassword }),
        response: { ...NoContent, ...fails("auth.INVALID_RESET_TOKEN", "auth.HASHER_BUSY") },
      },
    )
    .put(
      "/change-password",
      ({ run, body, request, user }) =>
        run(
          answer(
            changePassword({
              userId: user.id,
              currentPassword: secret(body.currentPassword),
              newPassword: secret(body.newPassword),
            }).pipe(passwordTries.limited(user.email, refreshCookie.read(request)), Effect.as(noContent)),
          ),
        ),
      {
        detail: {
          summary: "Changes your password.",
          description: "Sessions stay; links for a new password that were sent before are void.",
        },
        proof: "withFactor",
        transform: tells("password_changed"),
        body: Body({ currentPassword: Password, newPassword: NewPassword }),
        response: {
          ...NoContent,
          ...fails("auth.INVALID_CREDENTIALS", "users.USER_NOT_FOUND", "auth.HASHER_BUSY", "factors.PROOF_REQUIRED"),
        },
      },
    )
    .post(
      "/set-password",
      ({ run, body, userId, signedInAt }) =>
        run(answer(Effect.as(setPassword({ userId, signedInAt, newPassword: secret(body.newPassword) }), noContent))),
      {
        detail: {
          summary: "Sets the first password of an account that has none.",
          description: "An account that was made by an identity provider signs in with a password too from then on.",
        },
        changesCredentials: true,
        proof: "withFactor",
        transform: tells("password_set"),
        body: Body({ newPassword: NewPassword }),
        response: {
          ...NoContent,
          ...fails(
            "credentials.UNAUTHORIZED",
            "auth.PASSWORD_ALREADY_SET",
            "users.USER_NOT_FOUND",
            "auth.HASHER_BUSY",
            "factors.PROOF_REQUIRED",
          ),
        },
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
        transform: tells("verified"),
        body: Body({ token: Token }),
        response: { ...NoContent, ...fails("auth.INVALID_VERIFICATION_TOKEN") },
      },
    )
    .post("/resend-verification", ({ run, body }) => run(Effect.as(resendVerification(address(body.email)), done)), {
      detail: {
        summary: "Sends the mail for confirming an address again, if it has an unconfirmed account.",
        description: "The answer is the same whether there is such an account or not.",
      },
      public: true,
      body: Body({ email: Email }),
      response: Ok(Done),
    })
}

/** A token from a mail; any other text is treated as an unknown token. */
const Token = RawText({ max: 1000 })

const Done = named("Acknowledged", t.Object({ ok: t.Literal(true) }))
const done = { ok: true as const }
