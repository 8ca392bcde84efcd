import { ClosingHttpError, HttpError, InvalidInput, noBody, OriginRefused, Unreadable } from "../answers/http-error.ts"
import { freeLimit, type Intake } from "../rates/body-budget.ts"
import { crossSite } from "./origin-check.ts"

/** The most bytes of a JSON body. Contract: conventions, shapes. */
export const jsonLimit = 1024 * 1024

/**
 * The checks before authentication on a route that changes something: the size of the body (413), its media type (415)
 * and the origin of the request (403). Answers the parsed JSON, `noBody`, or `Unreadable`.
 * Contract: conventions, order of the checks.
 */
export const receiveJson = async (request: Request, origins: ReadonlySet<string>, intake: Intake): Promise<unknown> => {
  const bytes = await readBytes(request, jsonLimit, intake)
  const type = request.headers.get("content-type")
  if (type === null ? bytes.length > 0 : !json.test(type)) throw new HttpError(415, "UNSUPPORTED_MEDIA_TYPE")
  if (crossSite(request.headers, origins)) throw new OriginRefused()
  if (bytes instanceof Dropped) return dropped
  return bytes.length === 0 ? noBody : parseJson(bytes)
}

const json = /^application\/json[ \t]*(;[ \t]*charset[ \t]*=[ \t]*"?utf-8"?[ \t]*)?;?$/i

/** Takes any body from any origin, and answers nothing of it: for a route whose path says it all. */
export const receiveNothing = async (request: Request, _: ReadonlySet<string>, intake: Intake): Promise<unknown> => {
  await readBytes(request, freeLimit, intake)
  return noBody
}

/** A body that was counted and not kept, because its sender has no good token. */
export class Dropped {
  readonly length: number
  constructor(length: number) {
    this.length = length
  }
}

/** Takes the place of a body that was dropped. The check of the token answers before its message would be shown. */
export const dropped = new Unreadable("body was not read")

/**
 * Reads the bytes of a body, with or without a declared length. Refuses with 413 and `code` as soon as there are more
 * than `limit`, or more than 1,024 chunks and one per 256 bytes; after too many chunks the connection closes too. Above
 * 64 KB they are kept only if they are wanted, and only as far as the budget allows. Bun limits the time: it closes a
 * connection that sends only a few bytes a second. Contract: conventions, shapes.
 */
export const readBytes = async (
  request: Request,
  limit: number,
  intake: Intake,
  code = "PAYLOAD_TOO_LARGE",
): Promise<Uint8Array | Dropped> => {
  if (request.body === null) return none
  const declared = request.headers.get("content-length")
  const size = declared === null ? null : Number(declared)
  if (size !== null && size > limit) throw new HttpError(413, code)
  try {
    if (size !== null && size <= freeLimit) return await request.bytes()
    request.signal.addEventListener("abort", intake.release)
    return await readLong(request.body, { limit, code, intake, size })
  } catch (error) {
    intake.release()
    if (error instanceof ClosingHttpError) void request.body.cancel().catch(() => {})
    // No one gets this answer. Without it each client that hangs up would leave an error in the log.
    if (request.signal.aborted && error instanceof DOMException) throw new InvalidInput("body must be complete")
    throw error
  }
}

const none = new Uint8Array()

interface Rules {
  readonly limit: number
  readonly code: string
  readonly intake: Intake
  /** The declared length, if there is one. */
  readonly size: number | null
}

/**
 * Reads a body that has more than 64 KB, or no declared length. Where the length is known it needs no more memory than
 * that: what Bun collects by itself takes twice as much, and chunks that are left to the garbage collector nearly as
 * much. The memory of the whole is in use only as far as it is written, so a client cannot take it by declaring a size.
 */
const readLong = async (
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { limit, code, intake, size }: Rules,
): Promise<Uint8Array | Dropped> => {
  let isKept: boolean | null = size === null ? null : await intake.isWanted()
  const whole = isKept === true && size !== null ? new Uint8Array(size) : null
  let chunks: Uint8Array[] = []
  let count = 0
  let at = 0
  // After an error the rest can still be read and dropped, as `drainsBody` does.
  for await (const chunk of body.values({ preventCancel: true })) {
    const { length } = chunk
    if (at + length > limit) throw new HttpError(413, code)
    // A declared length bounds the chunks: Bun takes them as they come from the network.
    if (size === null && count >= mostChunks(at + length)) throw new ClosingHttpError(413, "PAYLOAD_TOO_LARGE")
    if (isKept === null && at + length > freeLimit) {
      isKept = await intake.isWanted()
      if (isKept) intake.take(at)
      else chunks = []
    }
    if (isKept === true) intake.take(length)
    if (whole !== null) whole.set(chunk, at)
    else if (isKept !== false) chunks.push(chunk)
    at += length
    count += 1
    // Frees the chunk at once. A buffer that holds more than the chunk may still be in use.
    if (chunks.length === 0 && length === chunk.buffer.byteLength) chunk.buffer.transfer(0)
  }
  if (isKept === false) return new Dropped(at)
  return whole === null ? Buffer.concat(chunks) : whole.subarray(0, at)
}

/**
 * Each chunk costs about 100 bytes and a microsecond, however small it is: 30 MB on the wire in chunks of one byte took
 * 630 MB and 5 s. Normal clients fill packets or buffers, so their chunks have a kilobyte and more.
 */
const mostChunks = (size: number): number => 1024 + size / 256

const deepest = 64
const utf8 = new TextDecoder("utf-8", { fatal: true })

/**
 * Parses the bytes of a body. The result is `Unreadable` when they are not JSON, not an object, nested deeper than 64
 * levels, or hold a NUL or a lone surrogate in any text. Contract: conventions, shapes.
 */
const parseJson = (bytes: Uint8Array): unknown => {
  let text: string
  let value: unknown
  try {
    text = utf8.decode(bytes)
    value = JSON.parse(text)
  } catch {
    return new Unreadable("body must be valid JSON")
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return new Unreadable("body must be object")
  if (isDeeper(value, deepest)) return new Unreadable(`body must NOT be nested deeper than ${deepest} levels`)
  // Both can only come from an escape: a raw NUL is invalid JSON, and a raw lone surrogate is invalid UTF-8.
  const bad = suspicious.test(text) ? badText(value, "body") : null
  return bad === null ? value : new Unreadable(`${bad} must NOT contain NUL or a lone surrogate`)
}

const suspicious = /\\u(0000|d[89a-f])/i

const isDeeper = (value: object, levels: number): boolean => {
  if (levels === 0) return true
  for (const item of Object.values(value))
    if (typeof item === "object" && item !== null && isDeeper(item, levels - 1)) return true
  return false
}

/** The position of the first invalid text, without keys that the sender chose. */
const badText = (value: unknown, at: string): string | null => {
  if (typeof value === "string") return isBad(value) ? at : null
  if (typeof value !== "object" || value === null) return null
  for (const [key, item] of Object.entries(value)) {
    const bad = isBad(key)
      ? at
      : badText(item, Array.isArray(value) ? `${at}[${key}]` : identifier.test(key) ? `${at}.${key}` : at)
    if (bad !== null) return bad
  }
  return null
}

const isBad = (text: string): boolean => text.includes("\0") || !text.isWellFormed()
const identifier = /^[a-z]\w{0,63}$/i
