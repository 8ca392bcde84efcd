import { Effect } from "effect"
import { Elysia, status, t } from "elysia"
import {
  changePassword,
  forgotPassword,
  logIn,
  preferredLocale,
  register,
  resetPassword,
  setPassword,
} from "../../core/index.ts"
import { readsRefreshCookie, setsCookie } from "../http/answers/detail.ts"
import { answer, noContent } from "../http/answers/error-response.ts"
import { described } from "../http/answers/named.ts"
import { Created, fails, NoContent, Ok } from "../http/answers/response-schemas.ts"
import { logsEvent } from "../http/auth/security-log.ts"
import type { Http } from "../http/http.ts"
import { address, Email, Name, NewPassword, Password, secret } from "../http/input/text-schemas.ts"
import { Body } from "../http/validation.ts"
import { Acknowledged, acknowledged, Invite, MailToken } from "./auth.ts"
import { letAppeal } from "./let-appeal.ts"
import { SessionTokens, sendSession } from "./session-tokens.ts"

/**
 * Registration, sign-in and changes by passwords; these routes do not exist where PASSWORD_LOGIN is off.
 * Contract: auth.
 */
export const passwordRoutes = (http: Http) => {
  const { mailTries, mfaCookie, passwordTries, plugin, refreshCookie, securityLog } = http
  const tokens = sendSession(http)
  const routes = new Elysia({ prefix: "/auth", tags: ["auth"] })
    .use(plugin)
    .post(
      "/register",
      ({ run, address: client, body, request, set }) =>
        run(
          answer(
            register({
              email: address(body.email),
              password: secret(body.password),
              displayName: body.displayName ?? null,
              invite: body.invite === undefined ? undefined : secret(body.invite),
              locale: preferredLocale(request.headers.get("accept-language")),
              userAgent: request.headers.get("user-agent"),
            }).pipe(
              mailTries.limited(address(body.email), client),
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
        transform: logsEvent("register"),
        body: Body({
          email: Email,
          password: NewPassword,
          displayName: described("The name that others see.", t.Optional(Name({ max: 100 }))),
          invite: described("The code of an invite, where registration wants one.", t.Optional(Invite)),
        }),
        response: {
          ...Created(SessionTokens),
          ...fails("auth.REGISTRATION_CLOSED", "users.EMAIL_ALREADY_EXISTS", "auth.HASHER_BUSY"),
        },
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
              Effect.tapErrorTag("users.ACCOUNT_SUSPENDED", letAppeal(http)(set)),
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
        transform: logsEvent("login"),
        body: Body({ email: Email, password: Password }),
        response: {
          ...Ok(SessionTokens),
          ...fails("auth.INVALID_CREDENTIALS", "auth.MFA_REQUIRED", "users.ACCOUNT_SUSPENDED", "auth.HASHER_BUSY"),
        },
      },
    )
    .post("/forgot-password", ({ run, body }) => run(Effect.as(forgotPassword(address(body.email)), acknowledged)), {
      detail: {
        summary: "Sends a mail with a link for a new password, if the address has an account.",
        description: "The answer is the same whether there is an account or not. The link is good for an hour.",
      },
      public: true,
      transform: logsEvent("forgot"),
      body: Body({ email: Email }),
      response: Ok(Acknowledged),
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
        transform: logsEvent("reset"),
        body: Body({
          token: MailToken,
          newPassword: NextPassword,
        }),
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
              endOthers: body.endOthers ?? false,
              token: refreshCookie.read(request),
            }).pipe(passwordTries.limited(user.email, refreshCookie.read(request)), Effect.as(noContent)),
          ),
        ),
      {
        detail: {
          summary: "Changes your password.",
          description:
            "Links for a new password that were sent before are void. Sessions stay; with `endOthers` all end but " +
            "that of the refresh cookie, with all access tokens, access keys and exports, and webhooks are paused.",
          ...readsRefreshCookie,
        },
        proof: "withFactor",
        transform: logsEvent("password_changed"),
        body: Body({
          currentPassword: described("The password until now.", Password),
          newPassword: NextPassword,
          endOthers: t.Optional(EndOthers),
        }),
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
        transform: logsEvent("password_set"),
        body: Body({ newPassword: NextPassword }),
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
  // The app's type always has these routes; whether they exist is decided at start.
  return http.config.passwordLogin ? routes : (new Elysia() as unknown as typeof routes)
}

const NextPassword = described("The password from now on.", NewPassword)
const EndOthers = described("Whether everything else that lets in ends; `false` by default.", t.Boolean())
