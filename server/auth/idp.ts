import { Effect } from "effect"
import { type Context, Elysia, t } from "elysia"
import {
  defaultProvider,
  finishFlow,
  type IdpErrors,
  listLinks,
  preferredLocale,
  startLinking,
  startSignIn,
  unlinkIdentity,
} from "../../core/index.ts"
import { reads, setsCookie } from "../http/answers/detail.ts"
import { answer, found, noContent, seeOther } from "../http/answers/error-response.ts"
import { codeOf } from "../http/answers/error-status.ts"
import { described } from "../http/answers/named.ts"
import { Found, fails, NoContent, Ok } from "../http/answers/response-schemas.ts"
import { logsEvent, type SecurityFacts } from "../http/auth/security-log.ts"
import type { Http } from "../http/http.ts"
import { onlyOne, searchOf } from "../http/input/query.ts"
import { secret } from "../http/input/text-schemas.ts"
import { Params, Query } from "../http/validation.ts"
import { Invite } from "./auth.ts"
import { flowCookie } from "./flow-cookie.ts"
import { LinksView, linksView } from "./links-view.ts"

export interface IdpAddresses {
  readonly frontendUrl: string
  /** The providers, and where each sends browsers back. */
  readonly providers: ReadonlyArray<{ readonly name: string; readonly redirectUri: string }>
}

/**
 * Sign-in with identity providers; `null` when none is configured, and these routes do not exist then. The routes
 * without a name are for the first provider.
 * Contract: auth.
 */
export const idpRoutes = (http: Http, addresses: IdpAddresses | null) => {
  const { frontendUrl, providers } = addresses ?? { frontendUrl: "", providers: [] }
  // By the redirect address: a browser sends the cookie of a flow to no other one.
  const cookies = new Map(
    providers.map(({ name, redirectUri }) => [
      name,
      { redirectUri, cookie: flowCookie(http.config.production, "idp-flow", redirectUri) },
    ]),
  )

  /** Sets the flow cookie in the browser, and answers the address of the redirect. */
  const beginFlow = (set: Context["set"]) => (flow: Effect.Success<ReturnType<typeof startSignIn>>) =>
    Effect.sync(() => {
      cookies.get(flow.provider)?.cookie.set(set, flow.state, flow.flowToken, flow.expiresAt)
      return flow.url
    })
  const redirectTo = (set: Context["set"]) => (url: string) =>
    Effect.sync(() => {
      set.headers["location"] = url
      return found
    })

  const signIn = (query: typeof SignInQuery.static, set: Context["set"], provider: string | null) =>
    startSignIn({ ...query, provider, invite: query.invite === undefined ? undefined : secret(query.invite) }).pipe(
      Effect.flatMap(beginFlow(set)),
      Effect.flatMap(redirectTo(set)),
    )

  const linking = (by: Parameters<typeof startLinking>[0], set: Context["set"], provider: string | null) =>
    startLinking(by, provider).pipe(
      Effect.flatMap(beginFlow(set)),
      Effect.map((url) => ({ url })),
    )

  const finishCallback = (request: Request, set: Context["set"], provider: string = defaultProvider) => {
    const cookie = cookies.get(provider)?.cookie
    const parameters = searchOf(request.url)
    const state = onlyOne(parameters, "state")
    return finishFlow({
      provider,
      state,
      flowToken: state === null ? null : (cookie?.read(request, state) ?? null),
      code: onlyOne(parameters, "code"),
      error: parameters.get("error"),
      issuer: parameters.get("iss"),
      userAgent: request.headers.get("user-agent"),
      locale: preferredLocale(request.headers.get("accept-language")),
    }).pipe(
      Effect.tap(({ mode, signedIn, userId }) =>
        http.securityLog.note(set, { userId, ...(signedIn && { sessionId: signedIn.session.id }), ...eventOf[mode] }),
      ),
      Effect.map(({ mode, signedIn, waiting }) => {
        if (signedIn !== null) http.refreshCookie.set(set, signedIn.refreshToken, signedIn.session.expiresAt)
        if (waiting !== null) http.mfaCookie.set(set, waiting.cookie, waiting.expiresAt)
        return `mode=${mode}`
      }),
      Effect.tapError(explain),
      Effect.tapError(({ _tag }) =>
        http.securityLog.note(set, { refused: codeOf(_tag), ...(ofLinking.has(_tag) && { event: "provider_linked" }) }),
      ),
      Effect.catch(({ _tag }) => Effect.succeed(`error=${codeOf(_tag)}`)),
      Effect.flatMap((outcome) => {
        if (state !== null) cookie?.clear(set, state)
        return redirectTo(set)(`${frontendUrl}/auth/callback?${outcome}`)
      }),
    )
  }

  /** Where a form leads on to: the callback of the same provider, which knows none of an unknown one. */
  const leadOn = (body: unknown, set: Context["set"], provider: string) => {
    const to = cookies.get(provider)?.redirectUri ?? `${http.config.publicUrl}/auth/idp/callback`
    set.headers["location"] = `${to}${queryOfForm(body)}`
    return seeOther
  }

  const routes = new Elysia({ prefix: "/auth/idp", tags: ["auth"] })
    .use(http.plugin)
    .get("", ({ run, set, query }) => run(answer(thatIsThere(signIn(query, set, null)))), {
      detail: { summary: "Redirects the browser to the first identity provider to sign in.", ...setsCookie },
      public: true,
      query: SignInQuery,
      response: { ...Found, ...fails("idp.PROVIDER_UNREACHABLE") },
    })
    .get("/links", ({ run, userId }) => run(Effect.map(listLinks(userId), linksView)), {
      detail: { summary: "Returns your links to identity providers." },
      response: Ok(LinksView),
    })
    .get("/callback", ({ run, request, set }) => run(finishCallback(request, set)), {
      detail: {
        summary: "Finishes a flow with the identity provider and redirects the browser to the frontend.",
        ...setsCookie,
        ...reads(...callbackParameters),
      },
      public: true,
      transform: logsEvent("provider_sign_in"),
      response: Found,
    })
    .post("/callback", ({ body, set }) => leadOn(body, set, defaultProvider), {
      detail: { hide: true },
      public: true,
      formPost: true,
    })
    .get(
      "/link",
      ({ run, userId, signedInAt, set }) => run(answer(thatIsThere(linking({ userId, signedInAt }, set, null)))),
      {
        detail: {
          summary: "Returns the address at which the first identity provider links your account.",
          ...setsCookie,
        },
        changesCredentials: true,
        proof: "withFactor",
        response: { ...Ok(LinkingView), ...fails(...linkingFailures) },
      },
    )
    .delete("/link", ({ run, user }) => run(answer(Effect.as(thatIsThere(unlinkIdentity(user.id)), noContent))), {
      detail: { summary: "Removes your link to the first identity provider." },
      transform: logsEvent("provider_unlinked"),
      proof: "withFactor",
      response: { ...NoContent, ...fails(...unlinkingFailures) },
    })
    .get("/:provider", ({ run, set, query, params }) => run(answer(signIn(query, set, params.provider))), {
      detail: { summary: "Redirects the browser to an identity provider to sign in.", ...setsCookie },
      public: true,
      params: Which,
      query: SignInQuery,
      response: { ...Found, ...fails("idp.NOT_FOUND", "idp.PROVIDER_UNREACHABLE") },
    })
    .get("/:provider/callback", ({ run, request, set, params }) => run(finishCallback(request, set, params.provider)), {
      detail: {
        summary: "Finishes a flow with an identity provider and redirects the browser to the frontend.",
        ...setsCookie,
        ...reads(...callbackParameters),
      },
      public: true,
      params: Which,
      transform: logsEvent("provider_sign_in"),
      response: Found,
    })
    .post("/:provider/callback", ({ body, set, params }) => leadOn(body, set, params.provider), {
      detail: { hide: true },
      public: true,
      formPost: true,
      params: Which,
    })
    .get(
      "/:provider/link",
      ({ run, userId, signedInAt, set, params }) => run(answer(linking({ userId, signedInAt }, set, params.provider))),
      {
        detail: { summary: "Returns the address at which an identity provider links your account.", ...setsCookie },
        changesCredentials: true,
        proof: "withFactor",
        params: Which,
        response: { ...Ok(LinkingView), ...fails("idp.NOT_FOUND", ...linkingFailures) },
      },
    )
    .delete(
      "/:provider/link",
      ({ run, user, params }) => run(answer(Effect.as(unlinkIdentity(user.id, params.provider), noContent))),
      {
        detail: { summary: "Removes your link to an identity provider." },
        transform: logsEvent("provider_unlinked"),
        proof: "withFactor",
        params: Which,
        response: { ...NoContent, ...fails("idp.NOT_FOUND", ...unlinkingFailures) },
      },
    )
  // The app's type always has these routes; whether they exist is decided at start.
  return addresses === null ? (new Elysia() as unknown as typeof routes) : routes
}

/** The routes without a name exist only while there is a provider. */
const thatIsThere = <A, E, R>(effect: Effect.Effect<A, E | IdpErrors.ProviderNotFound, R>) =>
  Effect.catchTag(effect as Effect.Effect<A, IdpErrors.ProviderNotFound | E, R>, "idp.NOT_FOUND", Effect.die)

const Which = Params({
  provider: described("The name of the identity provider.", t.String({ minLength: 1, maxLength: 32 })),
})

const SignInQuery = Query({
  fresh: described(
    "Whether the provider asks for the password again, also where the person is signed in there.",
    t.Optional(t.Boolean()),
  ),
  invite: described("The code of an invite, for the account that may be made.", t.Optional(Invite)),
})

const LinkingView = t.Object({ url: t.String({ format: "uri" }) })

const linkingFailures = [
  "credentials.UNAUTHORIZED",
  "idp.IDP_ALREADY_LINKED_TO_OTHER_USER",
  "idp.PROVIDER_UNREACHABLE",
  "users.USER_NOT_FOUND",
  "factors.PROOF_REQUIRED",
] as const

const unlinkingFailures = [
  "idp.IDP_NOT_LINKED",
  "idp.PASSWORD_REQUIRED_BEFORE_UNLINK",
  "users.USER_NOT_FOUND",
  "factors.PROOF_REQUIRED",
] as const

/** What the security log has in addition for each way in which a flow may end. */
const eventOf = {
  login: {},
  "linked-login": { also: ["provider_linked"] },
  register: { also: ["register"] },
  link: { event: "provider_linked" },
  mfa: { refused: "MFA_REQUIRED" },
} as const satisfies Record<string, SecurityFacts>

/** The errors that only a flow for linking ends with. */
const ofLinking: ReadonlySet<string> = new Set(["idp.LINK_FAILED", "idp.IDP_ALREADY_LINKED_TO_OTHER_USER"])

const explain = (error: { readonly _tag: string } | IdpErrors.OauthFailed) =>
  "reason" in error
    ? Effect.logWarning("Sign-in with the identity provider failed", { reason: error.reason })
    : Effect.void

/**
 * The query of the callback that a form brings (`response_mode=form_post`). A provider's page sends the form from
 * another site, so the browser leaves our cookies out, which are `SameSite=Lax`; it has them when it follows the
 * redirect. What is unknown is left out, such as the name and the address of the user that Apple adds.
 */
const queryOfForm = (form: unknown): string => {
  const query = new URLSearchParams()
  if (form instanceof URLSearchParams)
    for (const { name } of callbackParameters) for (const value of form.getAll(name)) query.append(name, value)
  return query.size === 0 ? "" : `?${query}`
}

const text = { type: "string" }
/** What the provider says; RFC 6749, sections 4.1.2 and 4.1.2.1, and RFC 9207. */
const callbackParameters = [
  { name: "state", in: "query", description: "What the flow was begun with.", schema: text },
  { name: "code", in: "query", description: "The authorization code.", schema: text },
  { name: "error", in: "query", description: "Why there is no code.", schema: text },
  { name: "iss", in: "query", description: "The issuer, where the provider names itself.", schema: text },
] as const
