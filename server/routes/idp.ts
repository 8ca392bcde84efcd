import { Effect } from "effect"
import { type Context, Elysia, t } from "elysia"
import { finishFlow, type IdpErrors, startLinking, startSignIn, unlinkIdentity } from "../../core/index.ts"
import { answer, found, noContent } from "../http/answer.ts"
import type { Http } from "../http/http.ts"
import { onlyOne, searchOf } from "../http/query.ts"
import { Found, fails, NoContent, Ok } from "../http/replies.ts"
import { codeOf } from "../http/statuses.ts"
import { flowCookie } from "./flow-cookie.ts"

export interface IdpAddresses {
  readonly publicUrl: string
  readonly frontendUrl: string
}

/** Sign-in with an identity provider; `null` when none is configured, and then there are no such routes. Contract: auth, identity provider. */
export const idpRoutes = (http: Http, addresses: IdpAddresses | null) => {
  const { publicUrl, frontendUrl } = addresses ?? { publicUrl: http.config.publicUrl, frontendUrl: "" }
  const cookie = flowCookie(http.config.production, "idp-flow", `${publicUrl}/auth/idp/callback`)

  /** Gives the browser its half of the flow, and answers where it has to go. */
  const embark = (set: Context["set"]) => (flow: Effect.Success<ReturnType<typeof startSignIn>>) =>
    Effect.sync(() => {
      cookie.set(set, flow.state, flow.ticket, flow.expiresAt)
      return flow.url
    })
  const goTo = (set: Context["set"]) => (url: string) =>
    Effect.sync(() => {
      set.headers["location"] = url
      return found
    })

  const comeBack = (request: Request, set: Context["set"]) => {
    const said = searchOf(request.url)
    const state = onlyOne(said, "state")
    return finishFlow({
      state,
      ticket: state === null ? null : cookie.read(request, state),
      code: onlyOne(said, "code"),
      error: said.get("error"),
      issuer: said.get("iss"),
      userAgent: request.headers.get("user-agent"),
    }).pipe(
      Effect.map(({ mode, signedIn }) => {
        if (signedIn !== null) http.refreshCookie.set(set, signedIn.refreshToken, signedIn.session.expiresAt)
        return `mode=${mode}`
      }),
      Effect.tapError(explain),
      Effect.catch(({ _tag }) => Effect.succeed(`error=${codeOf(_tag)}`)),
      Effect.flatMap((outcome) => {
        if (state !== null) cookie.clear(set, state)
        return goTo(set)(`${frontendUrl}/auth/callback?${outcome}`)
      }),
    )
  }

  const routes = new Elysia({ prefix: "/auth/idp", tags: ["auth"] })
    .use(http.plugin)
    .get(
      "",
      ({ run, set }) => run(answer(startSignIn().pipe(Effect.flatMap(embark(set)), Effect.flatMap(goTo(set))))),
      { response: { ...Found, ...fails("idp.PROVIDER_UNREACHABLE") } },
    )
    .get("/callback", ({ run, request, set }) => run(comeBack(request, set)), { response: Found })
    .get(
      "/link",
      ({ run, user, set }) =>
        run(
          answer(
            startLinking(user.id).pipe(
              Effect.flatMap(embark(set)),
              Effect.map((url) => ({ url })),
            ),
          ),
        ),
      {
        signedIn: true,
        response: {
          ...Ok(t.Object({ url: t.String({ format: "uri" }) })),
          ...fails("idp.IDP_ALREADY_LINKED_TO_OTHER_USER", "idp.PROVIDER_UNREACHABLE", "users.USER_NOT_FOUND"),
        },
      },
    )
    .delete("/link", ({ run, user }) => run(answer(Effect.as(unlinkIdentity(user.id), noContent))), {
      signedIn: true,
      response: {
        ...NoContent,
        ...fails("idp.IDP_NOT_LINKED", "idp.PASSWORD_REQUIRED_BEFORE_UNLINK", "users.USER_NOT_FOUND"),
      },
    })
  // To its types the app always has these routes; whether it does is known when it starts.
  return addresses === null ? (new Elysia() as unknown as typeof routes) : routes
}

const explain = (error: { readonly _tag: string } | IdpErrors.OauthFailed) =>
  "reason" in error
    ? Effect.logWarning("Sign-in with the identity provider failed", { reason: error.reason })
    : Effect.void
