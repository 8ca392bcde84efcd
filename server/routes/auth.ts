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
import { answer, noContent } from "../http/answer.ts"
import type { Http } from "../http/http.ts"
import { Created, fails, NoContent, Ok } from "../http/replies.ts"
import { address, Email, NewPassword, Password, RawText, secret, Text } from "../http/text.ts"
import { Body } from "../http/validation.ts"
import { handOver, SessionTokens } from "./session-tokens.ts"

/** Contract: auth. */
export const authRoutes = (http: Http) => {
  const { plugin, refreshCookie } = http
  const tokens = handOver(http)
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
        body: Body({ email: Email, password: NewPassword, displayName: t.Optional(Text({ max: 100 })) }),
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
            }).pipe(Effect.flatMap(tokens(set))),
          ),
        ),
      {
        body: Body({ email: Email, password: Password }),
        response: { ...Ok(SessionTokens), ...fails("auth.INVALID_CREDENTIALS", "auth.HASHER_BUSY") },
      },
    )
    .post(
      "/refresh",
      ({ run, request, set }) =>
        run(answer(refreshSession(refreshCookie.read(request)).pipe(Effect.flatMap(tokens(set))))),
      { response: { ...Ok(SessionTokens), ...fails("auth.INVALID_REFRESH_TOKEN") } },
    )
    .post(
      "/logout",
      ({ run, request, set }) => run(Effect.as(Effect.tap(logOut(refreshCookie.read(request)), clear(set)), noContent)),
      { response: NoContent },
    )
    .post(
      "/logout-all",
      ({ run, user, set }) => run(Effect.as(Effect.tap(logOutAll(user.id), clear(set)), noContent)),
      {
        signedIn: true,
        response: NoContent,
      },
    )
    .post("/forgot-password", ({ run, body }) => run(Effect.as(forgotPassword(address(body.email)), done)), {
      body: Body({ email: Email }),
      response: Ok(Done),
    })
    .post(
      "/reset-password",
      ({ run, body }) =>
        run(
          answer(
            Effect.as(resetPassword({ token: secret(body.token), newPassword: secret(body.newPassword) }), noContent),
          ),
        ),
      {
        body: Body({ token: Token, newPassword: NewPassword }),
        response: { ...NoContent, ...fails("auth.INVALID_RESET_TOKEN", "auth.HASHER_BUSY") },
      },
    )
    .put(
      "/change-password",
      ({ run, body, user }) =>
        run(
          answer(
            Effect.as(
              changePassword({
                userId: user.id,
                currentPassword: secret(body.currentPassword),
                newPassword: secret(body.newPassword),
              }),
              noContent,
            ),
          ),
        ),
      {
        signedIn: true,
        body: Body({ currentPassword: Password, newPassword: NewPassword }),
        response: { ...NoContent, ...fails("auth.INVALID_CREDENTIALS", "users.USER_NOT_FOUND", "auth.HASHER_BUSY") },
      },
    )
    .post(
      "/set-password",
      ({ run, body, user }) =>
        run(answer(Effect.as(setPassword({ user, newPassword: secret(body.newPassword) }), noContent))),
      {
        signedIn: true,
        body: Body({ newPassword: NewPassword }),
        response: { ...NoContent, ...fails("auth.PASSWORD_ALREADY_SET", "users.USER_NOT_FOUND", "auth.HASHER_BUSY") },
      },
    )
    .post("/verify-email", ({ run, body }) => run(answer(Effect.as(verifyEmail(secret(body.token)), noContent))), {
      body: Body({ token: Token }),
      response: { ...NoContent, ...fails("auth.INVALID_VERIFICATION_TOKEN") },
    })
    .post("/resend-verification", ({ run, body }) => run(Effect.as(resendVerification(address(body.email)), done)), {
      body: Body({ email: Email }),
      response: Ok(Done),
    })
}

/** A token out of a mail; whatever else comes is an unknown one. */
const Token = RawText({ max: 1000 })

const Done = t.Object({ ok: t.Literal(true) })
const done = { ok: true as const }
