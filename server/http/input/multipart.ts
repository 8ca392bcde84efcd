import { HttpError, OriginRefused, Unreadable } from "../answers/http-error.ts"
import type { Intake } from "../rates/body-budget.ts"
import { Dropped, dropped, jsonLimit, readBytes } from "./body.ts"
import { type Part, partsOf } from "./multipart-parts.ts"
import { crossSite } from "./origin-check.ts"

/** The most bytes of an uploaded file. Contract: files, storage. */
const fileLimit = 5 * 1024 * 1024
/** Parsing tens of thousands of parts would block the thread. */
const mostParts = 16
/** The bytes that a form may have in addition to its files: boundaries, headers, other parts. */
const envelope = 64 * 1024

/** The rules of a route that takes several files. */
export interface FormRules {
  /** The most files in one form. */
  readonly most: number
  /**
   * The code of the 413 for a file of more than 5 MB, for too many files, and for a form that is too large. Without it
   * the first and the last are `PAYLOAD_TOO_LARGE`, and too many files are a 400 of the validation.
   */
  readonly limitCode?: string
}

/**
 * A file as it was received. The sender chooses the name, so it must not be trusted. The media type that the sender
 * gives it is left out. The bytes are a view of the whole body.
 */
export interface UploadedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** A received form: its files, and its other parts by name, as a list when several have the same name. */
export class Form {
  readonly files: ReadonlyArray<UploadedFile>
  readonly fields: Readonly<Record<string, unknown>>
  constructor(files: ReadonlyArray<UploadedFile>, fields: Readonly<Record<string, unknown>>) {
    this.files = files
    this.fields = fields
  }
}

/** Whether a request declares a form as its body. */
export const isForm = (request: Request): boolean => multipart.test(request.headers.get("content-type") ?? "")

/**
 * As `receiveJson`, for a route that takes one file: checks its size (413), the media type (415) and the origin of the
 * request (403). Answers `{ file }` with the bytes of the one part of that name, an object without it when there is
 * none, or `Unreadable`. The name and the media type that the sender gives the file are ignored.
 * Contract: conventions, order of the checks.
 */
export const receiveFile = async (request: Request, origins: ReadonlySet<string>, intake: Intake): Promise<unknown> => {
  const bytes = await readBytes(request, fileLimit + envelope, intake)
  const type = request.headers.get("content-type")
  if (type === null ? bytes.length > 0 : !multipart.test(type)) throw new HttpError(415, "UNSUPPORTED_MEDIA_TYPE")
  if (bytes instanceof Dropped) {
    if (crossSite(request.headers, origins)) throw new OriginRefused()
    return dropped
  }
  const form = type === null ? [] : partsIn(bytes, type, mostParts)
  const parts = typeof form === "string" ? [] : named("file", form)
  if (parts.some((part) => isTooLong(part))) throw new HttpError(413, "PAYLOAD_TOO_LARGE")
  if (crossSite(request.headers, origins)) throw new OriginRefused()
  if (typeof form === "string") return invalidForm
  const [part, second] = parts
  if (part === undefined) return {}
  if (second !== undefined) return new Unreadable("body.file must be given once")
  if (part.filename === null) return new Unreadable("body.file must be a file")
  return { file: part.bytes }
}

/**
 * As `receiveFile`, for a form with one file of at most `limit` bytes and other parts: answers a `Form`, or
 * `Unreadable`.
 * Contract: conventions, order of the checks.
 */
export const receiveFileForm = async (
  request: Request,
  origins: ReadonlySet<string>,
  intake: Intake,
  limit: number,
): Promise<unknown> => {
  const bytes = await readBytes(request, limit + envelope, intake)
  const type = request.headers.get("content-type")
  if (type === null ? bytes.length > 0 : !multipart.test(type)) throw new HttpError(415, "UNSUPPORTED_MEDIA_TYPE")
  if (bytes instanceof Dropped) {
    if (crossSite(request.headers, origins)) throw new OriginRefused()
    return dropped
  }
  const form = type === null ? [] : partsIn(bytes, type, mostParts)
  const parts = typeof form === "string" ? [] : form
  const files = named("file", parts)
  if (files.some((part) => isTooLong(part, limit)) || textIn(parts) > envelope)
    throw new HttpError(413, "PAYLOAD_TOO_LARGE")
  if (crossSite(request.headers, origins)) throw new OriginRefused()
  if (typeof form === "string") return invalidForm
  const [file, second] = files
  if (second !== undefined) return new Unreadable("body.file must be given once")
  if (file?.filename === null) return new Unreadable("body.file must be a file")
  const uploaded = file === undefined ? [] : [{ name: file.filename, bytes: file.bytes }]
  return new Form(uploaded, fieldsOf(parts))
}

/**
 * As `receiveJson`, for a form with several parts called `files` and other parts: checks the size of each file and of
 * the form (413), of the texts as of JSON (413), and the origin of the request (403). Answers a `Form`, or
 * `Unreadable`. Contract: conventions, order of the checks.
 */
export const receiveForm = async (
  request: Request,
  origins: ReadonlySet<string>,
  intake: Intake,
  { most, limitCode }: FormRules,
): Promise<unknown> => {
  const tooMuch = limitCode ?? "PAYLOAD_TOO_LARGE"
  const bytes = await readBytes(request, most * fileLimit + jsonLimit + envelope, intake, tooMuch)
  if (bytes instanceof Dropped) {
    if (crossSite(request.headers, origins)) throw new OriginRefused()
    return dropped
  }
  const form = partsIn(bytes, request.headers.get("content-type") ?? "", most + mostParts)
  const parts = typeof form === "string" ? [] : form
  const files = named("files", parts)
  const tooMany = form === "too many parts" || files.length > most
  if (files.some((part) => isTooLong(part)) || (tooMany && limitCode !== undefined)) throw new HttpError(413, tooMuch)
  if (textIn(parts) > jsonLimit) throw new HttpError(413, "PAYLOAD_TOO_LARGE")
  if (crossSite(request.headers, origins)) throw new OriginRefused()
  if (typeof form === "string") return invalidForm
  if (tooMany) return new Unreadable(`body.files must NOT have more than ${most} items`)
  const uploaded: UploadedFile[] = []
  for (const [index, { filename, bytes }] of files.entries()) {
    if (filename === null) return new Unreadable(`body.files[${index}] must be a file`)
    uploaded.push({ name: filename, bytes })
  }
  return new Form(uploaded, fieldsOf(parts))
}

const multipart = /^multipart\/form-data[ \t]*(;|$)/i
const invalidForm = new Unreadable("body must be valid multipart/form-data")

const named = (wanted: string, parts: ReadonlyArray<Part>): ReadonlyArray<Part> =>
  parts.filter(({ name }) => name === wanted)

const isTooLong = ({ bytes, filename }: Part, limit = fileLimit): boolean => filename !== null && bytes.length > limit

/** The parts of a form; `broken` when it is not multipart, or incomplete. */
const partsIn = (bytes: Uint8Array, type: string, most: number): ReturnType<typeof partsOf> => {
  const [, boundary] = /;[ \t]*boundary="?([^";\s]{1,70})/i.exec(type) ?? []
  return boundary === undefined ? "broken" : partsOf(bytes, boundary, most)
}

/** The total length of all names and texts, in bytes. */
const textIn = (parts: ReadonlyArray<Part>): number =>
  parts.reduce((length, { bytes, filename, name }) => length + name.length + (filename === null ? bytes.length : 0), 0)

const fieldsOf = (parts: ReadonlyArray<Part>): Readonly<Record<string, unknown>> => {
  // The object has no prototype, so that a part called `__proto__` is an ordinary part.
  const fields: Record<string, unknown> = Object.create(null)
  for (const [name, of] of Map.groupBy(parts, (part) => part.name)) {
    const values = of.map((part) => (part.filename === null ? new TextDecoder().decode(part.bytes) : part))
    fields[name] = values.length === 1 ? values[0] : values
  }
  return fields
}
