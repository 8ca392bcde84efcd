import { Effect, type Redacted } from "effect"
import { type Context, Elysia, t } from "elysia"
import {
  beginTotp,
  confirmTotp,
  type FactorAnswer,
  finishSecondStep,
  listProofMethods,
  listSecondSteps,
  openSignIn,
  proveSession,
  removeTotp,
  renewRecoveryCodes,
  viewFactors,
} from "../../core/index.ts"
import { setsCookie } from "../http/answers/detail.ts"
import { answer, created, noContent } from "../http/answers/error-response.ts"
import { InvalidInput } from "../http/answers/http-error.ts"
import { described } from "../http/answers/named.ts"
import { Created, fails, NoContent, Ok } from "../http/answers/response-schemas.ts"
import { logsEvent } from "../http/auth/security-log.ts"
import type { Http } from "../http/http.ts"
import { Password, RawText, secret } from "../http/input/text-schemas.ts"
import { Body } from "../http/validation.ts"
import {
  FactorsView,
  factorsView,
  firstCodesView,
  MethodsView,
  methodsView,
  NewTotpView,
  ProofView,
  proofView,
  RecoveryCodesView,
  TotpConfirmedView,
} from "./factors-view.ts"
import { letAppeal } from "./let-appeal.ts"
import { UsedCredentialBody, usedCredential } from "./passkey-bodies.ts"
import { SessionTokens, sendSession } from "./session-tokens.ts"

/** Contract: auth, second factor; auth, second step; auth, proof. */
export const factorRoutes = (http: Http) => {
  const { mfaCookie, passwordTries, plugin, refreshCookie, securityLog, webauthnCookie } = http
  const tokens = sendSession(http)
  const noteRecovery = (set: Context["set"], { recoveryCode }: { readonly recoveryCode?: string }) =>
    recoveryCode === undefined ? Effect.void : securityLog.note(set, { also: ["recovery_code_used"] })
  /** Gives the browser the challenge that its methods are for. */
  const keepChallenge =
    (set: Context["set"]) =>
    ({ passkey }: Effect.Success<ReturnType<typeof listProofMethods>>) =>
      Effect.sync(() => {
        if (passkey !== null) webauthnCookie.set(set, passkey.cookie, passkey.expiresAt)
      })
  /** The answer in a body, with the challenge of the browser that it may be for. */
  const factorIn = (body: Factors, request: Request) => answerIn(body, webauthnCookie.read(request))
  const forgetChallenge = (set: Context["set"], { credential }: Factors) =>
    Effect.sync(() => {
      if (credential !== undefined) webauthnCookie.clear(set)
    })
  return new Elysia({ prefix: "/auth", tags: ["auth"] })
    .use(plugin)
    .get("/factors", ({ run, user }) => run(Effect.map(viewFactors(user.id), factorsView)), {
      detail: { summary: "Shows your second factors." },
      response: Ok(FactorsView),
    })
    .post(
      "/totp",
      ({ run, user, request }) =>
        run(answer(Effect.map(beginTotp({ user, token: refreshCookie.read(request) }), created))),
      {
        detail: { summary: "Begins an authenticator app, which you confirm with its first code." },
        proof: true,
        response: {
          ...Created(NewTotpView),
          ...fails("factors.ALREADY_EXISTS", "factors.PROOF_REQUIRED"),
        },
      },
    )
    .post(
      "/totp/confirm",
      ({ run, user, body, request, set }) =>
        run(
          answer(
            confirmTotp({ user, token: refreshCookie.read(request), code: body.code }).pipe(
              Effect.tap(({ recoveryCodes }) =>
                recoveryCodes === null ? Effect.void : securityLog.note(set, { also: ["recovery_codes_made"] }),
              ),
              Effect.map(({ recoveryCodes }) => ({ recoveryCodes: firstCodesView(recoveryCodes) })),
            ),
          ),
        ),
      {
        detail: { summary: "Confirms the authenticator app with a code, from which on it is asked for." },
        transform: logsEvent("factor_added"),
        body: Body({ code: described("The code that the app shows.", Code) }),
        response: { ...Ok(TotpConfirmedView), ...fails(...codeFails) },
      },
    )
    .delete(
      "/totp",
      ({ run, user, request }) =>
        run(answer(Effect.as(removeTotp({ user, token: refreshCookie.read(request) }), noContent))),
      {
        detail: { summary: "Removes your authenticator app; recovery codes end with the last factor." },
        transform: logsEvent("factor_removed"),
        proof: true,
        response: { ...NoContent, ...fails("factors.NOT_FOUND", "factors.PROOF_REQUIRED", "users.USER_NOT_FOUND") },
      },
    )
    .post(
      "/recovery-codes",
      ({ run, user, request }) => {
        const renewed = renewRecoveryCodes({ user, token: refreshCookie.read(request) })
        return run(answer(Effect.map(renewed, (recoveryCodes) => created({ recoveryCodes }))))
      },
      {
        detail: { summary: "Makes new recovery codes; older ones end." },
        transform: logsEvent("recovery_codes_made"),
        proof: true,
        response: {
          ...Created(RecoveryCodesView),
          ...fails("factors.NOT_FOUND", "factors.PROOF_REQUIRED", "users.USER_NOT_FOUND"),
        },
      },
    )
    .post(
      "/mfa/options",
      ({ run, request, set }) => {
        const methods = Effect.tap(listSecondSteps(mfaCookie.read(request)), keepChallenge(set))
        return run(answer(Effect.map(methods, methodsView)))
      },
      {
        detail: { summary: "Says how the sign-in that waits can be finished.", ...setsCookie },
        public: true,
        response: { ...Ok(MethodsView), ...fails("factors.INVALID_STATE") },
      },
    )
    .post(
      "/mfa",
      ({ run, body, request, set }) =>
        run(
          answer(
            finishSecondStep({
              cookie: mfaCookie.read(request),
              answer: factorIn(body, request),
              userAgent: request.headers.get("user-agent"),
            }).pipe(
              Effect.tapErrorTag("users.ACCOUNT_SUSPENDED", letAppeal(http)(set)),
              Effect.tap(noteRecovery(set, body)),
              Effect.tapError(() =>
                Effect.flatMap(openSignIn(mfaCookie.read(request)), (begun) =>
                  begun === null ? Effect.void : securityLog.note(set, { userId: begun.userId }),
                ),
              ),
              Effect.flatMap(tokens(set)),
              Effect.tap(() => Effect.sync(() => mfaCookie.clear(set))),
              Effect.tap(forgetChallenge(set, body)),
            ),
          ),
        ),
      {
        detail: { summary: "Finishes a sign-in with a second factor.", ...setsCookie },
        public: true,
        transform: logsEvent("mfa"),
        body: Body(factorParts),
        response: { ...Ok(SessionTokens), ...fails(...codeFails, "users.ACCOUNT_SUSPENDED") },
      },
    )
    .post(
      "/proof/options",
      ({ run, user, set }) => run(Effect.map(Effect.tap(listProofMethods(user), keepChallenge(set)), methodsView)),
      {
        detail: { summary: "Says how you can prove that it is you.", ...setsCookie },
        response: Ok(MethodsView),
      },
    )
    .post(
      "/proof",
      ({ run, user, body, request, set }) => {
        const token = refreshCookie.read(request)
        const { password } = body
        const proof =
          password === undefined
            ? proveSession({ user, token, answer: factorIn(body, request) }).pipe(
                Effect.tap(forgetChallenge(set, body)),
              )
            : proveSession({
                user,
                token,
                answer: { kind: "password", password: secret(onlyOf(body, password)) },
              }).pipe(passwordTries.limited(user.email, token))
        return run(answer(Effect.map(Effect.tap(proof, noteRecovery(set, body)), proofView)))
      },
      {
        detail: { summary: "Proves that it is you, for ten minutes.", ...setsCookie },
        transform: logsEvent("proof"),
        body: Body({ ...factorParts, password: t.Optional(Password) }),
        response: {
          ...Ok(ProofView),
          ...fails("auth.INVALID_REFRESH_TOKEN", ...codeFails, "auth.HASHER_BUSY"),
        },
      },
    )
}

const Code = RawText({ max: 100 })
const factorParts = {
  code: described("The code that the authenticator app shows.", t.Optional(Code)),
  recoveryCode: described("A recovery code, which is good once.", t.Optional(Code)),
  credential: t.Optional(UsedCredentialBody),
}
const codeFails = [
  "factors.INVALID_STATE",
  "factors.RATE_LIMITED",
  "auth.INVALID_CREDENTIALS",
  "users.USER_NOT_FOUND",
] as const

interface Factors {
  readonly code?: string
  readonly recoveryCode?: string
  readonly credential?: typeof UsedCredentialBody.static
}

/** The one answer in a body. */
const answerIn = (body: Factors, challenge: Redacted.Redacted | null): FactorAnswer => {
  const { code, credential, recoveryCode } = body
  if (code !== undefined) return { kind: "code", code: onlyOf(body, code) }
  if (recoveryCode !== undefined) return { kind: "recoveryCode", recoveryCode: onlyOf(body, recoveryCode) }
  if (credential !== undefined)
    return { kind: "passkey", credential: usedCredential(onlyOf(body, credential)), challenge }
  throw new InvalidInput("body must have one way to prove who you are")
}

const onlyOf = <A>(body: object, value: A): A => {
  if (Object.values(body).filter((part) => part !== undefined).length === 1) return value
  throw new InvalidInput("body must have only one way to prove who you are")
}
