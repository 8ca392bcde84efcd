// Not the package's main file: that one brings a copy of Zod, and has it check formats in the answers of every route.
import { toOpenAPISchema } from "@elysiajs/openapi/openapi"
import { type AnyElysia, Elysia } from "elysia"
import packageJson from "../../package.json" with { type: "json" }
import { docsFiles } from "./docs-page.ts"
import type { Http } from "./http.ts"
import { completed, type Paths } from "./openapi-operation.ts"

/** `GET /openapi.json`, made from the schemas of all routes of the app, and `GET /docs`, which shows it. Contract: conventions, operations. */
export const openapiRoutes = ({ refreshCookie }: Http) => {
  const app = new Routes({ detail: { hide: true } })
  let document: string | undefined
  // Made at the first request, when all routes are there.
  app.get("/openapi.json", () => {
    document ??= JSON.stringify(documentOf(app.known(), refreshCookie.name))
    return new Response(document, { headers: { "content-type": "application/json; charset=utf-8" } })
  })
  for (const [path, file] of Object.entries(docsFiles)) app.get(path, file)
  return app as unknown as Elysia
}

/** A plugin sees the routes of the app that uses it, but only from inside. */
class Routes extends Elysia {
  known() {
    return this.getGlobalRoutes()
  }
}

const documentOf = (routes: ReturnType<Routes["known"]>, cookie: string) => {
  // The generator leaves a body out where a function parses it.
  const described = routes.map((route) => ({ ...route, hooks: { ...route.hooks, parse: undefined } }))
  const app = { getGlobalRoutes: () => described } as unknown as AnyElysia
  const paths = toOpenAPISchema(app).paths as Paths
  return {
    openapi: "3.1.1",
    info: { title: "curio", description: packageJson.description, version: packageJson.version },
    servers: [{ url: "/" }],
    paths: completed(paths),
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
        refreshCookie: { type: "apiKey", in: "cookie", name: cookie },
      },
    },
  }
}
