import { parseJson } from "./json.ts"
import { crossSite } from "./origin-check.ts"
import { Refusal } from "./refusal.ts"

/** The most bytes of a JSON body. Contract: conventions, shapes. */
export const jsonLimit = 1024 * 1024

/**
 * What comes before authentication on a route that changes something: the size of the body (413), its media type (415) and
 * where the request comes from (403). Answers the parsed JSON, `{}` for no body, or `Unreadable`. Contract: conventions, order.
 */
export const receiveJson = async (request: Request, origins: ReadonlySet<string>): Promise<unknown> => {
  const bytes = await readBytes(request, jsonLimit)
  const type = request.headers.get("content-type")
  if (type === null ? bytes.length > 0 : !json.test(type)) throw new Refusal(415, "UNSUPPORTED_MEDIA_TYPE")
  if (crossSite(request.headers, origins)) throw new Refusal(403, "FORBIDDEN")
  return bytes.length === 0 ? {} : parseJson(bytes)
}

const json = /^application\/json[ \t]*(;[ \t]*charset[ \t]*=[ \t]*"?utf-8"?[ \t]*)?;?$/i

/** The bytes of a body, whether its length was declared or not; 413 as soon as there are more than `limit`. */
export const readBytes = async (request: Request, limit: number): Promise<Uint8Array> => {
  if (request.body === null) return none
  const declared = request.headers.get("content-length")
  if (declared === null) return readChunks(request.body, limit)
  if (Number(declared) > limit) throw new Refusal(413, "PAYLOAD_TOO_LARGE")
  return request.bytes()
}

const none = new Uint8Array()

const readChunks = async (body: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > limit) throw new Refusal(413, "PAYLOAD_TOO_LARGE")
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
