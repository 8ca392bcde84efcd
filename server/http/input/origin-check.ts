/**
 * Whether a request that changes something comes from a page that may not send it: its `Origin` is not allowed (`null`
 * included), or it has none but `Sec-Fetch-Site: cross-site`. A request with neither header does not come from a
 * browser. Contract: conventions, CSRF.
 */
export const crossSite = (headers: Headers, origins: ReadonlySet<string>): boolean => {
  const origin = headers.get("origin")
  return origin === null ? headers.get("sec-fetch-site") === "cross-site" : !origins.has(origin)
}

/** The origins from which browsers may call: the listed ones and always our own. Contract: conventions, CORS. */
export const allowedOrigins = (listed: readonly string[], publicUrl: string): ReadonlySet<string> =>
  new Set([...listed, publicUrl].map((url) => new URL(url).origin))
