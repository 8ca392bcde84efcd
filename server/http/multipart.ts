import { readBytes } from "./body.ts"
import { crossSite } from "./origin-check.ts"
import { Refusal, Unreadable } from "./refusal.ts"

/** The most bytes of an uploaded file. Contract: people, storage. */
export const fileLimit = 5 * 1024 * 1024
/** Tens of thousands of them would hold the thread for a while. */
const mostParts = 16
/** What may come around the file: boundaries, headers, other parts. */
const envelope = 64 * 1024

/**
 * As `receiveJson`, for a route that takes one file: its size (413), the media type (415) and where the request comes from
 * (403). Answers `{ file }` with the bytes of the one part of that name, without it when there is none, or `Unreadable`. What
 * the sender calls the file, and says that it is, is not looked at. Contract: conventions, order.
 */
export const receiveFile = async (request: Request, origins: ReadonlySet<string>): Promise<unknown> => {
  const bytes = await readBytes(request, fileLimit + envelope)
  const type = request.headers.get("content-type")
  if (type === null ? bytes.length > 0 : !multipart.test(type)) throw new Refusal(415, "UNSUPPORTED_MEDIA_TYPE")
  const parts = type === null ? [] : await partsCalled("file", bytes, type)
  if (parts?.some((part) => typeof part !== "string" && part.size > fileLimit))
    throw new Refusal(413, "PAYLOAD_TOO_LARGE")
  if (crossSite(request.headers, origins)) throw new Refusal(403, "FORBIDDEN")
  if (parts === null) return new Unreadable("body must be valid multipart/form-data")
  const [part, second] = parts
  if (part === undefined) return {}
  if (second !== undefined) return new Unreadable("body.file must be given once")
  if (typeof part === "string") return new Unreadable("body.file must be a file")
  return { file: new Uint8Array(await part.arrayBuffer()) }
}

const multipart = /^multipart\/form-data[ \t]*(;|$)/i

/** `null` for what is not multipart, not all of it, or in too many parts. */
const partsCalled = async (
  name: string,
  bytes: Uint8Array,
  type: string,
): Promise<ReadonlyArray<string | Blob> | null> => {
  const [, boundary] = /;[ \t]*boundary="?([^";\s]{1,70})/i.exec(type) ?? []
  if (boundary === undefined || countOf(`--${boundary}`, bytes) > mostParts + 1) return null
  try {
    const headers = { "content-type": `multipart/form-data; boundary="${boundary}"` }
    return (await new Response(bytes, { headers }).formData()).getAll(name)
  } catch {
    return null
  }
}

/** How often a text occurs, as far as that matters. */
const countOf = (text: string, bytes: Uint8Array): number => {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let count = 0
  for (let at = all.indexOf(text); at !== -1 && count <= mostParts + 1; at = all.indexOf(text, at + text.length))
    count++
  return count
}
