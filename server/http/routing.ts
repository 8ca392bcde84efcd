import type { BunRequest } from "bun"

/** The routes that Bun's router gets in addition to those that Elysia hands to it. */
export type BunRoutes = Record<string, Partial<Record<"GET" | "HEAD", Handle>>>

type Handle = (request: Request) => Response | Promise<Response>

/**
 * Whether the request was routed by the path that was sent, in its one spelling.
 *
 * Bun's router compares the path byte by byte. Elysia's own router, which gets every other request, takes the path from
 * the 12th character of the URL on, so that a short `Host` header changes the route, and from a URL in which `\` is `/`
 * and dot segments are resolved: a proxy in front that limits or denies by path does not see what is asked for.
 * Therefore a request that only Elysia's router knows is a 404. Contract: conventions, order of the checks.
 */
export const isRouted = (request: Request): boolean => {
  if (!isOfBun(request)) return passedOn.has(request)
  // A proxy ends the path there, and passes all of it on. No client sends one (RFC 9112, 3.2).
  if (request.url.includes("#")) return false
  for (const name in request.params) if (isRewritten(request.params[name] ?? "")) return false
  return true
}

/**
 * Bun's router has no `HEAD` of its own: it is answered as `GET`. Elysia does not hand it a path that ends with `*`,
 * whose rest may have any number of segments.
 */
export const furtherRoutes = (
  routes: ReadonlyArray<{ readonly method: string; readonly path: string }>,
  handle: Handle,
): BunRoutes => {
  const passed: Handle = (request) => handle(passOn(request))
  return Object.fromEntries(
    routes
      .filter(({ method }) => method === "GET")
      .map(({ path }) => [path, path.endsWith("*") ? { GET: passed, HEAD: passed } : { HEAD: passed }]),
  )
}

/** All routes of both, with the methods of both for a path. */
export const together = (one: BunRoutes, other: BunRoutes): BunRoutes => ({
  ...one,
  ...Object.fromEntries(Object.entries(other).map(([path, methods]) => [path, { ...one[path], ...methods }])),
})

/** A request that Bun has routed, in a form from which Elysia's router takes the same path. */
export const passOn = (request: Request): Request => {
  if (!isRouted(request)) return request
  const passed = new Request(`http://localhost${targetOf(request.url)}`, request)
  passedOn.set(passed, request)
  return passed
}

/** The request as Bun has received it, which knows its connection. */
export const receivedOf = (request: Request): Request => passedOn.get(request) ?? request

/** The path of a URL as the server gets it: with a scheme and a host, or without both where the `Host` is none. */
export const pathOf = (url: string): string => {
  const target = targetOf(url)
  const end = target.indexOf("?")
  return end === -1 ? target : target.slice(0, end)
}

const targetOf = (url: string): string =>
  url.startsWith("/") ? url : url.slice(url.indexOf("/", url.indexOf("//") + 2))

const passedOn = new WeakMap<Request, Request>()

const isOfBun = (request: Request): request is BunRequest => "params" in request

/** Bun's router takes these for a part of a segment, and the URL, or a proxy that decodes it, for its end. */
const isRewritten = (segment: string): boolean => segment === "." || segment === ".." || /[\\/]/.test(segment)
