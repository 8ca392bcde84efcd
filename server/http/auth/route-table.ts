import type { KeyArea, VisitorSetting } from "../../../core/index.ts"
import { receiveJson, receiveNothing } from "../input/body.ts"
import { receiveFormPost } from "../input/form-post.ts"
import { isRepeatable } from "../input/repeatable.ts"
import type { Intake } from "../rates/body-budget.ts"
import { keyAreaOf } from "./key-areas.ts"

/** The value that `public: true` writes into a route's `detail`; the OpenAPI document turns it into `security: []`. */
export const publicMark = { "x-public": true }

/** The setting of the operator with which a route answers visitors; with `all` every one does that has one. */
export type OpenWith = Exclude<VisitorSetting, "off">

/**
 * The setting with which a route is open to visitors, as `visitors` writes it into its `detail`; `null` where it is
 * not. In the OpenAPI document a token is optional then.
 */
export const openWith = (detail: { readonly "x-visitors"?: OpenWith } | undefined): OpenWith | null =>
  detail?.["x-visitors"] ?? null

/** The value that `anyBody: true` writes into a route's `detail`. */
export const anyBodyMark = { "x-any-body": true }

/** The value that `formPost: true` writes into a route's `detail`. */
export const formPostMark = { "x-form-post": true }

/** Whether a route was declared with `public: true`. */
export const isPublic = (detail: object | undefined): boolean => "x-public" in (detail ?? {})

/**
 * Receives a body before its sender is authenticated: checks size (413), media type (415) and origin (403). Answers the
 * body, or `Unreadable`. Contract: conventions, order of the checks.
 */
export type Receive = (request: Request, origins: ReadonlySet<string>, intake: Intake) => Promise<unknown>

/** Marks the schema of a body that is not only JSON, with the function that receives it. */
export const receivedBy = Symbol("receivedBy")

/** The part of a route's declaration that the checks before its handler need. */
interface RouteRules {
  /** No token is required; every other route requires one. */
  readonly isPublic: boolean
  /** With which setting of the operator it answers what visitors may see, without a token. */
  readonly openWith: OpenWith | null
  readonly receive: Receive
  /** What a scope of an access key must be for; `null` where keys are refused. */
  readonly keyArea: KeyArea | null
  /** Whether a request with a key is answered once. */
  readonly isRepeatable: boolean
}

export interface RouteTable {
  /** Reads the routes of the app. */
  readonly learn: (routes: ReadonlyArray<Route>) => void
  /**
   * The rules of a route, given its pattern; an unknown route requires a token, refuses access keys and takes
   * JSON. `HEAD` is answered as `GET`.
   */
  readonly rulesOf: (method: string, route: string) => RouteRules
}

interface Route {
  readonly method: string
  readonly path: string
  readonly hooks: { readonly detail?: object; readonly body?: unknown }
}

/** Elysia passes a hook the route for which it runs, but not its declaration: hence this table. */
export const routeTable = (): RouteTable => {
  let known: ReadonlyMap<string, RouteRules> = new Map()
  return {
    learn: (routes) => {
      known = new Map(routes.map((route) => [`${route.method} ${route.path}`, rulesIn(route)]))
    },
    rulesOf: (method, route) => known.get(`${method === "HEAD" ? "GET" : method} ${route}`) ?? strictest,
  }
}

const receiverOf = (detail: object | undefined): Receive => {
  if ("x-any-body" in (detail ?? {})) return receiveNothing
  return "x-form-post" in (detail ?? {}) ? receiveFormPost : receiveJson
}

const rulesIn = ({ hooks: { detail, body }, method, path }: Route): RouteRules => ({
  isPublic: isPublic(detail),
  openWith: openWith(detail),
  receive: (body as { readonly [receivedBy]?: Receive } | undefined)?.[receivedBy] ?? receiverOf(detail),
  keyArea: keyAreaOf(method, path),
  isRepeatable: !isPublic(detail) && isRepeatable(method, path, detail),
})

const strictest: RouteRules = {
  isPublic: false,
  openWith: null,
  receive: receiveJson,
  keyArea: null,
  isRepeatable: false,
}
