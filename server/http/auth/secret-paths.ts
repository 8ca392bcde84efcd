/**
 * The value that `secretPath: true` writes into a route's `detail`; in the OpenAPI document it says which paths proxies
 * must keep out of logs.
 */
export const secretPathMark = { "x-secret-path": true }

interface Route {
  readonly path: string
  readonly hooks: { readonly detail?: object }
}

/** The text that the access log writes instead of a path, given the pattern of its route. */
type ShownPath = (path: string, route: string | undefined) => string

/**
 * The path of a route declared with `secretPath: true` is logged as the route's pattern, because the path itself is a
 * secret. A path without a route is also logged as such a pattern when it contains the beginning of the pattern
 * anywhere: with a wrong method, or a prefix that a proxy adds, the path still contains the secret.
 * Contract: conventions, headers.
 */
export const shownPathOf = (routes: ReadonlyArray<Route>): ShownPath => {
  const secret = routes.filter(({ hooks }) => secretPathKey in (hooks.detail ?? {})).map(({ path }) => path)
  const patterns = new Set(secret)
  const beginnings = secret.map((pattern) => ({ pattern, beginning: pattern.slice(0, pattern.indexOf(":")) }))
  return (path, route) => {
    if (route !== undefined) return patterns.has(route) ? route : path
    const normalised = normalisedPath(path)
    return beginnings.find(({ beginning }) => normalised.includes(beginning.toLowerCase()))?.pattern ?? path
  }
}

const [secretPathKey = ""] = Object.keys(secretPathMark)

/** A normalised path: percent escapes decoded, slashes single, letters lower-case. */
const normalisedPath = (path: string): string =>
  path
    .replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/[\\/]+/g, "/")
    .toLowerCase()
