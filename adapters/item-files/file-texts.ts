import { Layer } from "effect"
import { FileTexts, invalidEncoding } from "../../core/index.ts"

/**
 * Decodes files. A mark of its byte order decides on the encoding of a file (UTF-8 or UTF-16); without one it is UTF-8
 * where all of it is valid, or else Windows-1252. Contract: collectors, files.
 */
export const fileTexts = Layer.succeed(FileTexts, { piecesOf })

function* piecesOf(bytes: Uint8Array): Generator<string | typeof invalidEncoding> {
  const marked = marks.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte))
  let encoding = marked?.encoding
  if (encoding === undefined) {
    let isValid = true
    for (const piece of decoded(bytes, "utf-8", 8 * pieceSize)) {
      if (piece === invalidEncoding) isValid = false
      yield ""
    }
    encoding = isValid ? "utf-8" : "windows-1252"
  }
  const content = marked === undefined ? bytes : bytes.subarray(marked.mark.length)
  for (const piece of decoded(content, encoding, pieceSize)) {
    const nul = typeof piece === "string" ? piece.indexOf("\0") : -1
    if (typeof piece === "string" && nul === -1) yield piece
    else {
      if (typeof piece === "string") yield piece.slice(0, nul)
      yield invalidEncoding
      return
    }
  }
}

type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252"

const marks: ReadonlyArray<{ readonly mark: ReadonlyArray<number>; readonly encoding: Encoding }> = [
  { mark: [0xef, 0xbb, 0xbf], encoding: "utf-8" },
  { mark: [0xff, 0xfe], encoding: "utf-16le" },
  { mark: [0xfe, 0xff], encoding: "utf-16be" },
]

const pieceSize = 64 * 1024

/** Two decoders: one notices what is invalid, the other one still reads the text in front of that. */
function* decoded(bytes: Uint8Array, encoding: Encoding, size: number): Generator<string | typeof invalidEncoding> {
  const strict = new TextDecoder(encoding, { fatal: true, ignoreBOM: true })
  const lenient = new TextDecoder(encoding, { ignoreBOM: true })
  for (let at = 0; at < bytes.length; at += size) {
    const piece = bytes.subarray(at, at + size)
    const stream = at + size < bytes.length
    const text = lenient.decode(piece, { stream })
    if (!isValid(strict, piece, stream)) {
      yield text.slice(0, Math.max(0, text.indexOf("\uFFFD")))
      yield invalidEncoding
      return
    }
    yield text
  }
}

const isValid = (decoder: TextDecoder, piece: Uint8Array, stream: boolean): boolean => {
  try {
    decoder.decode(piece, { stream })
    return true
  } catch {
    return false
  }
}
