import { isUtf8 } from "node:buffer"
import { Layer } from "effect"
import { type FileText, FileTexts, invalidEncoding } from "../../core/index.ts"

/**
 * Decodes files. A mark of its byte order decides on the encoding of a file (UTF-8 or UTF-16); without one it is UTF-8
 * where all of it is valid, or else Windows-1252. Contract: catalog, files.
 */
export const fileTexts = Layer.succeed(FileTexts, { piecesOf })

function* piecesOf(bytes: Uint8Array): Generator<FileText> {
  const marked = marks.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte))
  const content = marked === undefined ? bytes : bytes.subarray(marked.mark.length)
  // A pass over 32 MB takes some milliseconds. What is valid needs no second decoder.
  const isUtf8Text = isUtf8(content)
  const encoding = marked?.encoding ?? (isUtf8Text ? "utf-8" : "windows-1252")
  const isValid = encoding === "windows-1252" || (encoding === "utf-8" && isUtf8Text)
  for (const piece of isValid ? decoded(content, encoding) : checked(content, encoding)) {
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

function* decoded(bytes: Uint8Array, encoding: Encoding): Generator<string> {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true })
  for (const { piece, stream } of piecesIn(bytes)) yield decoder.decode(piece, { stream })
}

/** Two decoders: one notices what is invalid, the other one still reads the text in front of that. */
function* checked(bytes: Uint8Array, encoding: Encoding): Generator<FileText> {
  const strict = new TextDecoder(encoding, { fatal: true, ignoreBOM: true })
  const lenient = new TextDecoder(encoding, { ignoreBOM: true })
  for (const { piece, stream } of piecesIn(bytes)) {
    const text = lenient.decode(piece, { stream })
    if (!isValid(strict, piece, stream)) {
      yield text.slice(0, Math.max(0, text.indexOf("\uFFFD")))
      yield invalidEncoding
      return
    }
    yield text
  }
}

/** Pieces of the bytes, each with whether more follow. */
function* piecesIn(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += pieceSize)
    yield { piece: bytes.subarray(at, at + pieceSize), stream: at + pieceSize < bytes.length }
}

const isValid = (decoder: TextDecoder, piece: Uint8Array, stream: boolean): boolean => {
  try {
    decoder.decode(piece, { stream })
    return true
  } catch {
    return false
  }
}
