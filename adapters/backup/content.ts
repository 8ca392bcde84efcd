import { link, open, rename, rm } from "node:fs/promises"
import { CryptoHasher } from "bun"

/** SHA-256 in lower-case hex and size of a file; the file is read in chunks, so it may be of any size. */
export const digestOf = async (path: string): Promise<{ readonly sha256: string; readonly bytes: number }> => {
  const hasher = new CryptoHasher("sha256")
  let bytes = 0
  for await (const piece of Bun.file(path).stream()) {
    hasher.update(piece)
    bytes += piece.length
  }
  return { sha256: hasher.digest("hex"), bytes }
}

/** Brings the content of a file with that hash to a path; answers its size, or `null` when it has another hash. */
export type CopyFile = (from: string, to: string, sha256: string) => Promise<number | null>

/**
 * Copies a file to a path atomically, readable by its owner only, and flushes it to the disk. Answers its size, or
 * `null` without copying when its content does not have that hash. A process that is killed meanwhile leaves the file
 * `unfinished`.
 */
export const copyContent = async (
  from: string,
  to: string,
  sha256: string,
  unfinished = `${to}.${crypto.randomUUID()}.unfinished`,
): Promise<number | null> => {
  const hasher = new CryptoHasher("sha256")
  let bytes = 0
  try {
    const file = await open(unfinished, "wx", 0o600)
    try {
      for await (const piece of Bun.file(from).stream()) {
        hasher.update(piece)
        bytes += piece.length
        await file.writeFile(piece)
      }
      await file.sync()
    } finally {
      await file.close()
    }
    if (hasher.digest("hex") !== sha256) return null
    await rename(unfinished, to)
    return bytes
  } finally {
    await rm(unfinished, { force: true })
  }
}

/**
 * The same by a hard link, for a folder that lives no longer than its process needs it. Copies where the system refuses
 * the link, as between two disks.
 */
export const linkContent: CopyFile = async (from, to, sha256) => {
  const found = await digestOf(from)
  if (found.sha256 !== sha256) return null
  try {
    await link(from, to)
    return found.bytes
  } catch {
    return copyContent(from, to, sha256)
  }
}

/** Writes a text to a path and replaces the file there atomically. */
export const writeWhole = async (path: string, text: string): Promise<void> => {
  const unfinished = `${path}.${crypto.randomUUID()}.unfinished`
  try {
    const file = await open(unfinished, "wx", 0o600)
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
  } finally {
    await rm(unfinished, { force: true })
  }
}

/** Flushes a file, or the entries of a folder, to the disk. */
export const flush = async (path: string): Promise<void> => {
  const file = await open(path, "r")
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
