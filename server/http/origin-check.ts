/**
 * Whether a request that changes something comes from a page that may not send it: an `Origin` that is not allowed (`null`
 * included), or none but `Sec-Fetch-Site: cross-site`. Without either header it is no browser. Contract: conventions, CSRF.
 */
export const crossSite = (headers: Headers, origins: ReadonlySet<string>): boolean => {
  const origin = headers.get("origin")
  return origin === null ? headers.get("sec-fetch-site") === "cross-site" : !origins.has(origin)
}

/** The origins that browsers may use: the listed ones and always our own. Contract: conventions, CORS. */
export const allowedOrigins = (listed: readonly string[], publicUrl: string): ReadonlySet<string> =>
  new Set([...listed, publicUrl].map((url) => new URL(url).origin))
