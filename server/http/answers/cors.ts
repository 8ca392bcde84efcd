/**
 * The permissions that the answer to a request gives to browsers: they may read it on pages of the allowed origins, and
 * of no others. Contract: conventions, CORS.
 */
export const grantsFor = (origins: ReadonlySet<string>, headers: Headers): Readonly<Record<string, string>> | null => {
  const origin = headers.get("origin")
  if (origin === null || !origins.has(origin)) return null
  const further = headers.has("access-control-request-method") ? preflight : simple
  return { "access-control-allow-origin": origin, ...further }
}

/** The answer to every `OPTIONS`: a browser asks before it sends, and keeps the answer for ten minutes. */
export const preflightAnswer = (): Response => new Response(null, { status: 204, headers: preflightHeaders })

const preflightHeaders = { "access-control-max-age": "600" }

const simple = {
  "access-control-allow-credentials": "true",
  "access-control-expose-headers":
    "x-request-id, retry-after, x-error-detail, x-error-field, x-error-limit, x-error-line, x-error-reason, " +
    "idempotency-replayed, read-after",
}
const preflight = {
  "access-control-allow-credentials": "true",
  "access-control-allow-headers": "authorization, content-type, x-request-id, idempotency-key, read-after",
  "access-control-allow-methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
}
