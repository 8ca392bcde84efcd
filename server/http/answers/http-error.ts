/** A request that is refused before a use case runs: `{ error: CODE }`. Contract: conventions, errors. */
export class HttpError extends Error {
  override readonly name = "HttpError"
  /** 499 is nginx's status for the log when a client disconnected: no client receives the answer. */
  readonly status: 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 499
  readonly reason: string
  constructor(status: HttpError["status"], reason: string) {
    super(reason)
    this.status = status
    this.reason = reason
  }
}

/** A page of another origin sent the request. Contract: conventions, CSRF. */
export class OriginRefused extends HttpError {
  constructor() {
    super(403, "FORBIDDEN")
  }
}

/** The same when the rest of the request must not be read: the connection closes after the answer. */
export class ClosingHttpError extends HttpError {}

/** A request for which there is no capacity now: 503 with `Retry-After`. Contract: conventions, errors. */
export class Busy extends Error {
  override readonly name = "Busy"
  readonly retryAfterSeconds = 5
}

/** More requests than a limit allows. Contract: conventions, rates. */
export class RateLimited extends HttpError {
  readonly retryAfterSeconds: number
  constructor(retryAfterSeconds: number) {
    super(429, "RATE_LIMITED")
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/**
 * Params, query or body that do not match the route's schema; the message names the first invalid part and no value.
 */
export class InvalidInput extends Error {
  override readonly name = "InvalidInput"
}

/**
 * A body that was read but is invalid. It takes the place of the body, because validation comes after authentication.
 */
export class Unreadable {
  /** The error to answer when validation runs. */
  readonly message: string
  constructor(message: string) {
    this.message = message
  }
}

/**
 * Represents the body of a request without one: an empty object for routes that take no body, a 400 for those that need
 * one.
 */
export const noBody: object = Object.freeze({})
