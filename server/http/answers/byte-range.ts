/** A part of a content: from its first byte up to the byte behind its last one. */
interface ByteRange {
  readonly from: number
  readonly to: number
}

/**
 * The one part that a request asks for (RFC 9110, 14.2); `null` for the whole content. A header that asks for several
 * parts, in another unit or for nothing that there is, is ignored, as a server may. `ifRange` is the tag under which
 * the client knows the content: of another one it would get a part that does not fit.
 */
export const byteRangeOf = (headers: Headers, size: number, tag: string): ByteRange | null => {
  const ifRange = headers.get("if-range")
  if (ifRange !== null && ifRange !== tag) return null
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.get("range") ?? "") ?? []
  if (first === "" && last === "") return null
  const from = first === "" ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === "" || last === "" ? size : Math.min(size, Number(last) + 1)
  return from < to ? { from, to } : null
}
