import { Effect } from "effect"
import { Elysia, t } from "elysia"
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  type PasskeyId,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from "../../core/index.ts"
import { setsCookie } from "../http/answers/detail.ts"
import { answer, created, noContent } from "../http/answers/error-response.ts"
import { Created, fails, NoContent, Ok } from "../http/answers/response-schemas.ts"
import { logsEvent } from "../http/auth/security-log.ts"
import type { Http } from "../http/http.ts"
import { Id, Name } from "../http/input/text-schemas.ts"
import { Body, Params } from "../http/validation.ts"
import {
  firstCodesView,
  PasskeyAddedView,
  PasskeyCreationView,
  PasskeyRequestView,
  PasskeyView,
  passkeyCreationView,
  passkeyRequestView,
  passkeyView,
} from "./factors-view.ts"
import { letAppeal } from "./let-appeal.ts"
import { NewCredentialBody, UsedCredentialBody, usedCredential } from "./passkey-bodies.ts"
import { SessionTokens, sendSession } from "./session-tokens.ts"

/** Contract: auth, passkeys. */
export const passkeyRoutes = (http: Http) => {
  const { plugin, refreshCookie, securityLog, webauthnCookie } = http
  const tokens = sendSession(http)
  return new Elysia({ prefix: "/auth", tags: ["auth"] })
    .use(plugin)
    .post(
      "/passkeys/options",
      ({ run, user, request, set }) =>
        run(
          answer(
            beginPasskey({ user, token: refreshCookie.read(request) }).pipe(
              Effect.tap(({ cookie, expiresAt }) => Effect.sync(() => webauthnCookie.set(set, cookie, expiresAt))),
              Effect.map(({ options }) => passkeyCreationView(options)),
            ),
          ),
        ),
      {
        detail: { summary: "Says how the browser makes a passkey for you.", ...setsCookie },
        proof: true,
        response: { ...Ok(PasskeyCreationView), ...fails("factors.PROOF_REQUIRED", "factors.LIMIT_REACHED") },
      },
    )
    .post(
      "/passkeys",
      ({ run, user, body, request, set }) =>
        run(
          answer(
            addPasskey({
              user,
              token: refreshCookie.read(request),
              cookie: webauthnCookie.read(request),
              credential: body.credential,
              name: body.name ?? null,
            }).pipe(
              Effect.tap(({ recoveryCodes }) =>
                recoveryCodes === null ? Effect.void : securityLog.note(set, { also: ["recovery_codes_made"] }),
              ),
              Effect.tap(() => Effect.sync(() => webauthnCookie.clear(set))),
              Effect.map(({ passkey, recoveryCodes }) =>
                created({ passkey: passkeyView(passkey), recoveryCodes: firstCodesView(recoveryCodes) }),
              ),
            ),
          ),
        ),
      {
        detail: { summary: "Adds the passkey that the browser made.", ...setsCookie },
        transform: logsEvent("factor_added"),
        body: Body({
          credential: NewCredentialBody,
          name: t.Optional(Name({ max: 100 })),
        }),
        response: {
          ...Created(PasskeyAddedView),
          ...fails(
            "factors.INVALID_STATE",
            "auth.INVALID_CREDENTIALS",
            "factors.LIMIT_REACHED",
            "factors.ALREADY_EXISTS",
            "users.USER_NOT_FOUND",
          ),
        },
      },
    )
    .patch(
      "/passkeys/:id",
      ({ run, userId, params, body }) =>
        run(answer(Effect.map(renamePasskey({ id: params.id, by: userId, name: body.name }), passkeyView))),
      {
        detail: { summary: "Gives a passkey of yours another name." },
        params: Params({ id: Id<PasskeyId>() }),
        body: Body({ name: Name({ max: 100 }) }),
        response: { ...Ok(PasskeyView), ...fails("factors.NOT_FOUND") },
      },
    )
    .delete(
      "/passkeys/:id",
      ({ run, user, params, request }) =>
        run(answer(Effect.as(removePasskey({ id: params.id, user, token: refreshCookie.read(request) }), noContent))),
      {
        detail: { summary: "Removes a passkey; recovery codes end with the last factor." },
        transform: logsEvent("factor_removed"),
        proof: true,
        params: Params({ id: Id<PasskeyId>() }),
        response: { ...NoContent, ...fails("factors.NOT_FOUND", "factors.PROOF_REQUIRED", "users.USER_NOT_FOUND") },
      },
    )
    .post(
      "/passkey/options",
      ({ run, set }) =>
        run(
          beginPasskeySignIn().pipe(
            Effect.tap(({ cookie, expiresAt }) => Effect.sync(() => webauthnCookie.set(set, cookie, expiresAt))),
            Effect.map(({ options }) => passkeyRequestView(options)),
          ),
        ),
      {
        detail: { summary: "Begins a sign-in with a passkey alone.", ...setsCookie },
        public: true,
        response: Ok(PasskeyRequestView),
      },
    )
    .post(
      "/passkey",
      ({ run, body, request, set }) =>
        run(
          answer(
            signInWithPasskey({
              cookie: webauthnCookie.read(request),
              credential: usedCredential(body.credential),
              userAgent: request.headers.get("user-agent"),
            }).pipe(
              Effect.tapErrorTag("users.ACCOUNT_SUSPENDED", letAppeal(http)(set)),
              Effect.flatMap(tokens(set)),
              Effect.tap(() => Effect.sync(() => webauthnCookie.clear(set))),
            ),
          ),
        ),
      {
        detail: { summary: "Signs in with a passkey alone.", ...setsCookie },
        public: true,
        transform: logsEvent("passkey"),
        body: Body({
          credential: UsedCredentialBody,
        }),
        response: {
          ...Ok(SessionTokens),
          ...fails("factors.INVALID_STATE", "auth.INVALID_CREDENTIALS", "users.ACCOUNT_SUSPENDED"),
        },
      },
    )
}
