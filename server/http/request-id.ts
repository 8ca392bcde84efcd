const fit = /^[A-Za-z0-9._-]{1,64}$/

/**
 * The id of a request: the client's, if it is safe in a header and a log line, else a new one.
 * Contract: conventions, headers.
 */
export const requestIdOf = (headers: Headers): string => {
  const given = headers.get("x-request-id")
  return given !== null && fit.test(given) ? given : crypto.randomUUID()
}
