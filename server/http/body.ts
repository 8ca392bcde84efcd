import { ClosingHttpError, HttpError, noBody } from "./http-error.ts"
import { parseJson } from "./json.ts"
import { crossSite } from "./origin-check.ts"

/** The most bytes of a JSON body. Contract: conventions, shapes. */
export const jsonLimit = 1024 * 1024

/**
 * The checks before authentication on a route that changes something: the size of the body (413), its media type (415)
 * and the origin of the request (403). Answers the parsed JSON, `noBody`, or `Unreadable`.
 * Contract: conventions, order of the checks.
 */
export const receiveJson = async (request: Request, origins: ReadonlySet<string>): Promise<unknown> => {
  const bytes = await readBytes(request, jsonLimit)
  const type = request.headers.get("content-type")
  if (type === null ? bytes.length > 0 : !json.test(type)) throw new HttpError(415, "UNSUPPORTED_MEDIA_TYPE")
  if (crossSite(request.headers, origins)) throw new HttpError(403, "FORBIDDEN")
  return bytes.length === 0 ? noBody : parseJson(bytes)
}

const json = /^application\/json[ \t]*(;[ \t]*charset[ \t]*=[ \t]*"?utf-8"?[ \t]*)?;?$/i

/**
 * Reads the bytes of a body, with or without a declared length. Refuses with 413 and `code` as soon as there are more
 * than `limit`, or more than 1,024 chunks and one per 256 bytes; after too many chunks the connection closes too. Bun
 * limits the time: it closes a connection that sends only a few bytes a second. Contract: conventions, shapes.
 */
export const readBytes = async (request: Request, limit: number, code = "PAYLOAD_TOO_LARGE"): Promise<Uint8Array> => {
  if (request.body === null) return none
  const declared = request.headers.get("content-length")
  if (declared === null) return readChunks(request.body, limit, code)
  const size = Number(declared)
  if (size > limit) throw new HttpError(413, code)
  return size > jsonLimit ? readLarge(request.body, size) : request.bytes()
}

const none = new Uint8Array()

const readChunks = async (body: ReadableStream<Uint8Array>, limit: number, code: string): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > limit) throw new HttpError(413, code)
    if (chunks.length >= mostChunks(size)) throw new ClosingHttpError(413, "PAYLOAD_TOO_LARGE")
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Reads a large body without needing more memory than its size: what Bun collects by itself takes twice as much, and
 * chunks that are left to the garbage collector nearly as much. The memory of the whole is in use only as far as it is
 * written, so a client cannot take it by declaring a size.
 */
const readLarge = async (body: ReadableStream<Uint8Array<ArrayBuffer>>, size: number): Promise<Uint8Array> => {
  const whole = new Uint8Array(size)
  let at = 0
  for await (const chunk of body) {
    whole.set(chunk, at)
    at += chunk.length
    // Frees the chunk at once. A buffer that holds more than the chunk may still be in use.
    if (chunk.length === chunk.buffer.byteLength) chunk.buffer.transfer(0)
  }
  return whole.subarray(0, at)
}

/**
 * Each chunk costs about 100 bytes and a microsecond, however small it is: 30 MB on the wire in chunks of one byte took
 * 630 MB and 5 s. Normal clients fill packets or buffers, so their chunks have a kilobyte and more.
 */
const mostChunks = (size: number): number => 1024 + size / 256
