/**
 * The headers of every answer, errors included. Nothing that the API says may be kept by a cache unless a route says
 * otherwise: nearly every answer is private or changes at once. Contract: conventions, headers.
 */
export const standingHeaders = (production: boolean): Record<string, string> => ({
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  ...(production ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
})
