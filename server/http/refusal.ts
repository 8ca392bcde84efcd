/** A request that is turned away before a use case sees it: `{ error: CODE }`. Contract: conventions, errors. */
export class Refusal extends Error {
  override readonly name = "Refusal"
  readonly status: 401 | 403 | 404 | 413 | 415
  readonly reason: string
  constructor(status: Refusal["status"], reason: string) {
    super(reason)
    this.status = status
    this.reason = reason
  }
}

/** Params, query or body that are not what the route takes; the message names the first offending part and no value. */
export class InvalidInput extends Error {
  override readonly name = "InvalidInput"
}

/** A body that was read but cannot be used. It waits in the body's place, because validation comes after authentication. */
export class Unreadable {
  /** What to answer once it is the validation's turn. */
  readonly message: string
  constructor(message: string) {
    this.message = message
  }
}
