import { open, stat } from "node:fs/promises"
import { join } from "node:path"

/** Tar consists of blocks of this size. */
const block = 512

/**
 * The files of a folder as an archive of tar (POSIX.1-1988 ustar; the size of a file of 8 GiB and more as GNU tar
 * writes it), in pieces of the size in which the files are read. Throws when a file changes meanwhile.
 */
export async function* packed(folder: string, paths: ReadonlyArray<string>): AsyncGenerator<Uint8Array> {
  for (const path of paths) {
    const { size } = await stat(join(folder, path))
    yield headerOf(path, size)
    let sent = 0
    for await (const piece of Bun.file(join(folder, path)).stream()) {
      sent += piece.length
      yield piece
    }
    if (sent !== size) throw new Error(`${path} was altered meanwhile`)
    yield new Uint8Array(paddingOf(size))
  }
  yield new Uint8Array(2 * block)
}

/**
 * Writes the files of such an archive into a folder that has none of them, readable by their owner only. Throws when it
 * ends early, is no such archive, or has a name that `isAllowed` refuses. An archive that GNU tar
 * made of the same files is read too: with `./` before names, with entries of folders, and with the magic of GNU
 * (https://www.gnu.org/software/tar/manual/html_node/Standard.html).
 */
export const unpack = async (
  archive: AsyncIterable<Uint8Array>,
  folder: string,
  isAllowed: (path: string) => boolean,
): Promise<void> => {
  const { read, pieces } = reading(archive)
  for (;;) {
    const header = await read(block)
    if (header.every((byte) => byte === 0)) break
    const { isFolder, path, size } = entryOf(header)
    if (isFolder) continue
    if (!isAllowed(path)) throw new Error("it holds a file that is no part of a backup")
    const file = await open(join(folder, path), "wx", 0o600)
    try {
      for await (const piece of pieces(size)) await file.writeFile(piece)
    } finally {
      await file.close()
    }
    await read(paddingOf(size))
  }
  // To the end, because only the last piece of an encrypted file shows that it was not cut.
  for await (const _ of pieces(Number.POSITIVE_INFINITY));
}

const paddingOf = (size: number): number => (block - (size % block)) % block

const headerOf = (path: string, size: number): Uint8Array<ArrayBuffer> => {
  const header = new Uint8Array(block)
  const put = (text: string, at: number) => header.set(new TextEncoder().encode(text), at)
  put(path, 0)
  put("0000600\0", 100)
  put("0000000\0".repeat(2), 108)
  if (size < 8 ** 11) put(`${size.toString(8).padStart(11, "0")}\0`, 124)
  else {
    header[124] = 0x80
    new DataView(header.buffer).setBigUint64(128, BigInt(size))
  }
  put("00000000000\0", 136)
  put("ustar\u000000", 257)
  header[156] = "0".charCodeAt(0)
  put(`${checksumOf(header).toString(8).padStart(6, "0")}\0 `, 148)
  return header
}

/** The sum of the bytes of a header, where those of the sum itself count as spaces. */
const checksumOf = (header: Uint8Array): number =>
  header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0)

const entryOf = (header: Uint8Array): { readonly path: string; readonly size: number; readonly isFolder: boolean } => {
  const text = (from: number, length: number) =>
    new TextDecoder().decode(header.subarray(from, from + length)).replace(/\0.*$/s, "")
  const size =
    header[124] === 0x80
      ? Number(new DataView(header.buffer, header.byteOffset).getBigUint64(128))
      : Number.parseInt(text(124, 12), 8)
  const isTar = text(257, 5) === "ustar" && checksumOf(header) === Number.parseInt(text(148, 8), 8)
  if (!isTar || !Number.isSafeInteger(size)) throw new Error("it holds no backup")
  const type = text(156, 1)
  const isFolder = type === "5" && size === 0
  if (type !== "0" && !isFolder) throw new Error("it holds an entry of tar that is neither a file nor a folder")
  return { path: text(0, 100).replace(/^\.\//, ""), size, isFolder }
}

/** Reads bytes from pieces of any size: a few at once, or many in pieces. */
const reading = (source: AsyncIterable<Uint8Array>) => {
  const iterator = source[Symbol.asyncIterator]()
  let rest: Uint8Array = new Uint8Array()
  /** At most that many bytes; none at the end. */
  const next = async (most: number): Promise<Uint8Array> => {
    while (rest.length === 0) {
      const { done, value } = await iterator.next()
      if (done === true) return rest
      rest = value
    }
    const piece = rest.subarray(0, most)
    rest = rest.subarray(piece.length)
    return piece
  }
  async function* pieces(size: number): AsyncGenerator<Uint8Array> {
    for (let left = size; left > 0; ) {
      const piece = await next(left)
      if (piece.length === 0 && size === Number.POSITIVE_INFINITY) return
      if (piece.length === 0) throw new Error("it ends early")
      left -= piece.length
      yield piece
    }
  }
  const read = async (size: number): Promise<Uint8Array> => {
    const whole = new Uint8Array(size)
    let filled = 0
    for await (const piece of pieces(size)) {
      whole.set(piece, filled)
      filled += piece.length
    }
    return whole
  }
  return { pieces, read }
}
