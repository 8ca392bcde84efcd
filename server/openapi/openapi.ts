// Not the package's main file: that one brings a copy of Zod, and has it check formats in the answers of every route.
import { toOpenAPISchema } from "@elysiajs/openapi/openapi"
import { type AnyElysia, Elysia } from "elysia"
import packageJson from "../../package.json" with { type: "json" }
import type { Http } from "../http/http.ts"
import { deliveryHeaders, describedWebhooks, eventRoutes } from "../webhooks/event-schemas.ts"
import { asyncApiDocument } from "./asyncapi.ts"
import { docsFiles } from "./docs-page.ts"
import { withComponents } from "./openapi-components.ts"
import { completed, idempotencyKey, type Paths, pagingParameters } from "./openapi-operation.ts"
import { headers } from "./openapi-replies.ts"

/**
 * `GET /openapi.json`, made from the schemas of all routes of the app, `GET /asyncapi.json` for the WebSocket, and the
 * pages that show them. Throws when a
 * file of the page is missing. Contract: conventions, operations.
 */
export const openapiRoutes = ({ config, refreshCookie }: Http) => {
  const app = new Routes({ detail: { hide: true } })
  let document: string | undefined
  // Made at the first request, when all routes are there.
  app.get("/openapi.json", ({ set }) => {
    set.headers["content-type"] = "application/json; charset=utf-8"
    document ??= JSON.stringify(documentOf(app.known(), refreshCookie.name, config.publicUrl))
    return document
  })
  let realtime: string | undefined
  app.get("/asyncapi.json", ({ set }) => {
    set.headers["content-type"] = "application/json; charset=utf-8"
    realtime ??= JSON.stringify(asyncApiDocument(config.publicUrl))
    return realtime
  })
  for (const { path, content, headers } of docsFiles())
    app.get(path, ({ set }) => {
      Object.assign(set.headers, headers)
      return content
    })
  return app as unknown as Elysia
}

/** A plugin sees the routes of the app that uses it, but only from inside. */
class Routes extends Elysia {
  known() {
    return this.getGlobalRoutes()
  }
}

const documentOf = (routes: ReturnType<Routes["known"]>, cookie: string, publicUrl: string) => {
  // The generator leaves a body out where a function parses it.
  const described = routes.map((route) => ({ ...route, hooks: { ...route.hooks, parse: undefined } }))
  const app = { getGlobalRoutes: () => described } as unknown as AnyElysia
  const { paths, components, webhooks } = parted({
    ...completed(toOpenAPISchema(app).paths as Paths),
    ...describedWebhooks(eventSchemas()),
  })
  return {
    openapi: "3.1.1",
    info: {
      title: "curio",
      description: `${packageJson.description} The WebSocket has [a page of its own](/docs/realtime).`,
      version: packageJson.version,
      license: { name: packageJson.license, identifier: packageJson.license },
      contact: { name: "The operator of this server", url: publicUrl },
    },
    servers: [{ url: "/" }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    webhooks,
    components: {
      ...components,
      parameters: { ...pagingParameters, [idempotencyKey.name]: idempotencyKey, ...headersOfDeliveries },
      headers,
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "JWT",
          description: "The access token of an answer to register, login or refresh, good for 15 minutes.",
        },
        accessKey: {
          type: "http",
          scheme: "bearer",
          description:
            "An access key of POST /auth/keys in the place of an access token. An operation names the scope that it " +
            "asks for; a scope to write includes the one to read.",
        },
        refreshCookie: {
          type: "apiKey",
          in: "cookie",
          name: cookie,
          description: "Set by register, login and refresh, and good for one refresh.",
        },
      },
    },
  }
}

/** The schemas of what webhooks are sent, by their names, as the generator makes them. */
const eventSchemas = () => {
  const paths = toOpenAPISchema(eventRoutes()).paths as Paths
  return (name: string): object =>
    paths[`/${name}`]?.["post"]?.responses?.["200"]?.content?.["application/json"]?.schema ?? {}
}

/** A document with common components, whose paths begin with a slash and whose webhooks do not. */
const parted = (described: Readonly<Record<string, object>>) => {
  const { paths: all, components } = withComponents(described)
  const some = (isPath: boolean) =>
    Object.fromEntries(Object.entries(all).filter(([key]) => key.startsWith("/") === isPath))
  return { paths: some(true), webhooks: some(false), components }
}

const headersOfDeliveries = Object.fromEntries(
  Object.entries(deliveryHeaders).map(([name, description]) => [
    name,
    { name, in: "header", required: true, description, schema: { type: "string" } },
  ]),
)

/** What the operations are sorted by, in the order in which they are shown: areas, and what is about none. */
const tags = {
  auth: "Sign-in: registration, sessions, passwords, second factors, access keys and identity providers.",
  users: "Profiles and their pictures.",
  friends: "Friend requests, friendships, follows and blocks.",
  files: "Uploaded pictures.",
  catalog: "Collections, the fields of their items, items, editions and their prices, and collections as files.",
  market: "Listings, offers, ratings, what people look for, and trade rounds.",
  moderation: "Roles, and what moderators do.",
  gameplatform: "The link to an account on the game platform, its games and their import.",
  posts: "Posts with text and pictures, posts that show items, and the feed.",
  events: "Meetings of people, with seats, invites and calendars.",
  chat: "Conversations of two people and of groups, messages with files, and message requests.",
  delivery: "Notifications, their settings, and the WebSocket.",
  webhooks: "What happens to a user, sent to other programs and to browsers.",
  shares: "Links that show a collection or a listing to people without an account.",
  reports: "Reports of what breaks the rules.",
  search: "One search over items, listings, people, trade rounds, events and messages.",
  exports: "Copies of one's own data.",
  operations: "Health, metrics and this documentation.",
}
