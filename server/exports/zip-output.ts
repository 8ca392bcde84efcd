import { promisify } from "node:util"
import { constants, crc32, deflateRaw } from "node:zlib"
import { createSHA256 } from "hash-wasm"
import type { Counted } from "../../adapters/operations.ts"
import { dataDescriptor, directoryRecord, localHeader, type ZipEntry } from "./zip-format.ts"

/** A file of the zip that is written whole. */
export interface WrittenFile extends ZipEntry {
  /** How many lines it has; `null` for what has no lines. */
  readonly rows: number | null
  readonly sha256: string
}

/** A file of which the zip has a part so far. */
export interface OpenFile extends ZipEntry {
  readonly rows: number
  /** The state of its SHA-256, in base64. */
  readonly hash: string
}

export type ZipOutput = Awaited<ReturnType<typeof zipOutput>>

/**
 * A portion of a zip, which begins at an offset of it, and in a file if one is open. Texts are deflated in segments
 * that do not refer to one another, so that another process can go on behind each of them; `counted` counts each
 * segment while it is on a thread.
 */
export const zipOutput = async (base: number, at: Date, before: OpenFile | null, counted: Counted) => {
  const hash = await createSHA256()
  if (before !== null) hash.load(Buffer.from(before.hash, "base64"))
  const chunks: Array<Uint8Array> = []
  const files: Array<WrittenFile> = []
  let size = 0
  let open = before
  let texts: Array<string> = []
  let waiting = 0

  const append = (bytes: Uint8Array) => {
    chunks.push(bytes)
    size += bytes.length
  }
  /** Deflates the texts that wait. `Z_SYNC_FLUSH` ends the segment at a byte, and not the content. */
  const flush = async () => {
    if (open === null || waiting === 0) return
    const text = Buffer.from(texts.join(""))
    texts = []
    waiting = 0
    hash.update(text)
    const segment = await counted(() => deflated(text, { finishFlush: constants.Z_SYNC_FLUSH }))
    append(segment)
    open = {
      ...open,
      crc: crc32(text, open.crc),
      size: open.size + text.length,
      compressedSize: open.compressedSize + segment.length,
    }
  }
  return {
    files: files as ReadonlyArray<WrittenFile>,
    /** How many bytes the portion has so far. */
    size: () => size,
    /** About how many bytes of text are still to be deflated. */
    waiting: () => waiting,
    end: () => base + size,
    open: () => open,
    begin: (name: string) => {
      hash.init()
      open = { name, start: base + size, method: "deflated", crc: 0, size: 0, compressedSize: 0, rows: 0, hash: "" }
      append(localHeader(open, at))
    },
    line: (text: string) => {
      if (open === null) return
      texts.push(text)
      waiting += text.length
      open = { ...open, rows: open.rows + 1 }
    },
    text: (text: string) => {
      texts.push(text)
      waiting += text.length
    },
    close: async () => {
      await flush()
      if (open === null) return
      append(lastSegment)
      const { hash: _, ...entry } = open
      const file = { ...entry, compressedSize: entry.compressedSize + lastSegment.length, sha256: hash.digest("hex") }
      append(dataDescriptor(file))
      files.push(file)
      open = null
    },
    /** A file whose content is compressed already. */
    content: (name: string, bytes: Uint8Array) => {
      const sha256 = hash.init().update(bytes).digest("hex")
      const { length } = bytes
      const start = base + size
      const file = { name, start, method: "stored", crc: crc32(bytes), size: length, compressedSize: length } as const
      append(localHeader(file, at))
      append(bytes)
      files.push({ ...file, rows: null, sha256 })
    },
    record: (entry: ZipEntry) => append(directoryRecord(entry, at)),
    raw: append,
    /** The bytes of the portion, and the file that is open behind it. */
    done: async () => {
      await flush()
      const state = open === null ? null : { ...open, hash: Buffer.from(hash.save()).toString("base64") }
      return { bytes: Buffer.concat(chunks), open: state }
    },
  }
}

/** An empty block that is the last one (RFC 1951, 3.2.3, with fixed codes). */
const lastSegment = Uint8Array.of(3, 0)

const deflated = promisify<Uint8Array, { readonly finishFlush: number }, Buffer>(deflateRaw)
