import { parse } from "content-disposition"

/** A part of a form. Its content is a view of the received body, not a copy: files are large. */
export interface Part {
  readonly name: string
  /** `null` for a text. */
  readonly filename: string | null
  readonly bytes: Uint8Array
}

/** The most bytes of the headers of one part. */
const mostHeaders = 16 * 1024

/**
 * The parts of a form in their order (RFC 7578, RFC 2046 5.1); `broken` when it is no multipart, or incomplete. It
 * exists because Bun's own parser copies every file: ten of 5 MB took 110 MB in addition to the body.
 */
export const partsOf = (
  body: Uint8Array,
  boundary: string,
  most: number,
): ReadonlyArray<Part> | "broken" | "too many parts" => {
  const all = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const first = `--${boundary}`
  const delimiter = `\r\n${first}`
  const parts: Part[] = []
  let at = all.subarray(0, first.length).equals(Buffer.from(first)) ? first.length : behind(all, delimiter, 0)
  while (at !== -1) {
    if (all[at] === dash && all[at + 1] === dash) return parts
    if (parts.length === most) return "too many parts"
    while (all[at] === space || all[at] === tab) at += 1
    if (all[at] !== carriageReturn || all[at + 1] !== lineFeed) return "broken"
    // The line break behind this delimiter may belong to the next one, when a part is empty.
    const next = behind(all, delimiter, at)
    if (next === -1) return "broken"
    const part = partIn(all.subarray(at, next - delimiter.length))
    if (part === null) return "broken"
    parts.push(part)
    at = next
  }
  return "broken"
}

const [dash, space, tab, carriageReturn, lineFeed] = Buffer.from("- \t\r\n")

const behind = (all: Buffer, text: string, from: number): number => {
  const found = all.indexOf(text, from)
  return found === -1 ? -1 : found + text.length
}

/** A part from the line break before its headers to the end of its content; `null` when it has no name. */
const partIn = (bytes: Buffer): Part | null => {
  const end = bytes.subarray(0, mostHeaders).indexOf("\r\n\r\n")
  if (end === -1) return null
  const [, disposition] = /\r\ncontent-disposition:([^\r\n]*)/i.exec(bytes.toString("utf8", 0, end)) ?? []
  if (disposition === undefined) return null
  const { type, parameters } = parse(disposition, { multipart: true, extended: false })
  const { name, filename = null } = parameters
  return type === "form-data" && name !== undefined ? { name, filename, bytes: bytes.subarray(end + 4) } : null
}
