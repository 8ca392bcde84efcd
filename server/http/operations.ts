import { Effect } from "effect"
import { Elysia, status, t } from "elysia"
import packageJson from "../../package.json" with { type: "json" }
import { serverErrorOf } from "./answers/error-handler.ts"
import { found } from "./answers/error-response.ts"
import { TextOf } from "./answers/media-types.ts"
import { described, named } from "./answers/named.ts"
import { Found, fails, Ok } from "./answers/response-schemas.ts"
import type { Http, HttpConfig } from "./http.ts"
import { OneOf } from "./input/text-schemas.ts"
import { Nullable } from "./input/view-schemas.ts"
import { metricsText } from "./metrics.ts"

/**
 * Routes for clients that know only the address, and for operators: liveness, readiness and metrics.
 * Contract: conventions, operations.
 */
export const operationRoutes = ({ plugin, config }: Http) =>
  new Elysia({ tags: ["operations"] })
    .use(plugin)
    .get(
      "/",
      ({ request, set }) => {
        if (!request.headers.get("accept")?.includes("text/html")) return welcomeOf(config)
        // The redirect is relative: a browser stays on the host that it used, whatever PUBLIC_URL is.
        set.headers["location"] = config.web ? "/app" : "/docs"
        return found
      },
      {
        public: true,
        response: { ...Found, ...Ok(Welcome) },
        detail: {
          summary: "Describes the service and where its documentation is.",
          description:
            "What this is and where it is described. Browsers are led to the web app, or else to the description.",
        },
      },
    )
    .get("/health", () => ({ status: "ok" as const }), {
      detail: { summary: "Reports that the process is up." },
      public: true,
      response: Ok(t.Object({ status: t.Literal("ok") })),
    })
    .get("/ready", ({ run }) => run(Effect.map(config.ready, (ready) => (ready ? isReady : isNotReady))), {
      detail: { summary: "Reports whether the database answers and the migrations are done." },
      public: true,
      response: { ...Ok(t.Object({ status: t.Literal("ready") })), ...fails(503) },
    })
    .get(
      "/metrics",
      async ({ set }) => {
        set.headers["content-type"] = metricsType
        return metricsText(await config.measured())
      },
      {
        public: true,
        detail: {
          summary: "Returns the metrics of all servers on the port.",
          description: "Metrics in Prometheus' text format.",
        },
        response: Ok(TextOf(metricsType)),
      },
    )

const metricsType = "text/plain; version=0.0.4; charset=utf-8"

const Welcome = named(
  "Welcome",
  t.Object({
    name: described("The name of the service.", t.String()),
    version: described("The version of the service.", t.String()),
    docs: described("The address of the page that describes the API.", t.String({ format: "uri" })),
    openapi: described("The address of the API's OpenAPI document.", t.String({ format: "uri" })),
    registration: described(
      "Who makes accounts: everybody, users with an invite, or administrators alone.",
      OneOf("open", "invite", "closed"),
    ),
    visitors: described(
      "What people without an account see of those who are open to them: with `market` profiles, collections and " +
        "listings, with `all` events and trade rounds as well.",
      OneOf("off", "market", "all"),
    ),
    passwordLogin: described("Whether users sign in with passwords.", t.Boolean()),
    providerLogin: described("Whether users sign in with an identity provider, at `GET /auth/idp`.", t.Boolean()),
    site: described(
      "What the operators have set of the community.",
      named(
        "Site",
        t.Object({
          name: described("What the community is called.", t.String()),
          contact: described("A mail address or a page, where its operators are reached.", Nullable(t.String())),
          color: described("The color of the community, as `#rrggbb`.", Nullable(t.String())),
          logo: described("The address of its logo.", Nullable(t.String({ format: "uri" }))),
          pages: described("The names of their pages, at `GET /pages/{name}`.", t.Array(t.String())),
        }),
      ),
    ),
    identityProviders: described(
      "The identity providers with which users sign in, at `GET /auth/idp/{name}`, in their order.",
      t.Array(
        named(
          "NamedProvider",
          t.Object({
            name: described("The name of the provider, in addresses.", t.String()),
            label: described("What people call the provider.", t.String()),
          }),
        ),
      ),
    ),
  }),
)

const siteOf = ({ publicUrl, site, web }: HttpConfig) => {
  const { color, contact, files, name } = site
  const found = files()
  return {
    ...{ name, contact, color },
    logo: web && found.logo !== null ? `${publicUrl}/app/logo` : null,
    pages: [...new Set(found.pages.map((page) => page.name))],
  }
}

const welcomeOf = (config: HttpConfig) => ({
  name: packageJson.name,
  version: packageJson.version,
  docs: `${config.publicUrl}/docs`,
  openapi: `${config.publicUrl}/openapi.json`,
  registration: config.registration,
  visitors: config.visitors,
  passwordLogin: config.passwordLogin,
  providerLogin: config.idps.length > 0,
  site: siteOf(config),
  identityProviders: config.idps.map(({ label, name }) => ({ name, label })),
})

const isReady = { status: "ready" as const }
const isNotReady = status(503, serverErrorOf(503).body)
