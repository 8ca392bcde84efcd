import type { Elysia } from "elysia"
import { type IdpAddresses, idpRoutes } from "./auth/idp.ts"
import { mediaRoutes } from "./files/media.ts"
import { gameplatformRoutes } from "./gameplatform/gameplatform.ts"
import { importRoutes } from "./gameplatform/imports.ts"
import type { ClientRoutes } from "./http/client-routes.ts"
import type { Http } from "./http/http.ts"
import { operationRoutes } from "./http/operations.ts"
import { shell } from "./http/outer-app.ts"
import { openapiRoutes } from "./openapi/openapi.ts"
import type { Gateway } from "./realtime/gateway.ts"
import { realtimeRoutes } from "./realtime/realtime.ts"
import { everyRoute } from "./routes.ts"
import { atomRoutes } from "./web/atom.ts"
import { webRoutes } from "./web/routes.ts"
import { sitemapRoutes } from "./web/sitemap.ts"

/** What an installation may have or not. */
interface Parts {
  /** The addresses for signing in with an identity provider; `null` without one. */
  readonly idp: IdpAddresses | null
  /** The folder of the pictures that the service serves itself; `null` where a bucket does. */
  readonly pictures: string | null
  /** Whether there are routes of the game platform. */
  readonly gamePlatform: boolean
  /** Where WebSockets connect; without it no client can open one. */
  readonly gateway: Gateway | null
}

/** The whole HTTP API, with these parts. */
export const makeApp = (http: Http, { gamePlatform, gateway, idp, pictures }: Parts) =>
  shell(http)
    .use(openapiRoutes(http))
    .use(operationRoutes(http))
    .use(webRoutes(http))
    .use(atomRoutes(http))
    .use(sitemapRoutes(http))
    .use(everyRoute(http))
    .use(idpRoutes(http, idp))
    .use(mediaRoutes(http, pictures))
    .use(realtimeRoutes(http, gateway))
    .use(gameplatformRoutes(http, gamePlatform))
    .use(importRoutes(http, gamePlatform))

export type ServerApp = ReturnType<typeof makeApp>

/**
 * The type for a typed client: `treaty<App>(url, { parseDate: false })`. Without that option Eden turns every text that
 * looks like a date into a `Date`, which these types do not say.
 */
export type App = Elysia<
  "",
  Elysia["~Singleton"],
  Elysia["~Definitions"],
  Elysia["~Metadata"],
  ClientRoutes<ServerApp["~Routes"]>
>
