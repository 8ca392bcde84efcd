/**
 * The headers of every answer, errors included. Caches must not store an answer of the API unless a route says
 * otherwise: nearly every answer is private or changes at once. An answer that a browser opens as a page may load and
 * run nothing, and no page of another site may embed it. Contract: conventions, headers.
 */
export const defaultHeaders = (production: boolean): Record<string, string> => ({
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  ...(production ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
})

/**
 * Replaces the default headers of one answer with those of a picture: pages of every site may show it, and because its
 * name changes with its content, caches may store it permanently. Contract: conventions, headers; files, storage.
 */
export const becomePicture = (headers: Record<string, unknown>): void => {
  delete headers["content-security-policy"]
  headers["cache-control"] = "public, max-age=31536000, immutable"
  headers["content-type"] = "image/webp"
  headers["cross-origin-resource-policy"] = "cross-origin"
}
