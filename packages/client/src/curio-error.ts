/**
 * A refusal of the service. `code` says which; for `ERR_VALIDATION` the message names the invalid part of the request.
 * An answer without a code, of a failing server or of a proxy in front of it, is `UNEXPECTED`.
 */
export class CurioError<Code extends string = string, Status extends number = number> extends Error {
  override readonly name = "CurioError"
  readonly code: Code
  /** The HTTP status; 0 for what was refused on the WebSocket or before it was sent. */
  readonly status: Status
  /** The key of the field that a code of a field is about. */
  readonly field: string | null

  constructor(code: Code, status: Status, message: string = code, field: string | null = null) {
    super(message)
    this.code = code
    this.status = status
    this.field = field
  }
}

/** The data of a call; throws its `CurioError` when it failed. */
export const ok = async <A extends { readonly data: unknown; readonly error: CurioError | null }>(
  call: Promise<A>,
): Promise<Extract<A, { readonly error: null }>["data"]> => {
  const { data, error } = await call
  if (error !== null) throw error
  return data
}
