import type { Database as Connection } from "bun:sqlite"
import { statSync } from "node:fs"

/** How a file was left: closed properly, found damaged by a check, or neither, as after a kill or a copy. */
type FileState = "closed" | "damaged" | "open"

/** The mark of a process on a file that it writes to. */
export interface EndMark {
  /** How the file was left before. */
  readonly found: FileState
  /** Says what the file is to be marked with at the end, in place of what was found. */
  readonly leave: (state: "closed" | "damaged") => void
  /** Marks the file, unless another process that wrote to it meanwhile has not ended. */
  readonly end: () => void
}

/**
 * Marks a file as in use, in its header: `user_version`, which nothing else uses. A process replaces what it finds
 * there by a number of its own, and puts back what it found when it ends. So a file is marked as closed only if each
 * process that wrote to it ended properly, also if several ran at once. The mark has the number of the file in its
 * file system, so a copy does not count as closed. On a full disk, or if another process keeps the lock, there is no
 * mark, and the file counts as left open.
 */
export const markInUse = (connection: Connection, file: string, isNew: boolean): EndMark => {
  const own = -1 - ((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) >>> 2)
  const before = exchange(connection, () => own)
  if (before === null) return { found: "open", leave: () => {}, end: () => {} }
  const found = isNew ? "closed" : stateOf(before, file)
  let after = isNew ? markOf("closed", file) : before
  // A copy of the file without its log must not get the old mark.
  if (found !== "open") quietly(() => connection.run("PRAGMA wal_checkpoint(PASSIVE)"))
  return {
    found,
    leave: (state) => {
      after = markOf(state, file)
    },
    end: () => {
      exchange(connection, (version) => (version === own ? after : version))
    },
  }
}

/** How a file was left, without a change of it. */
export const fileState = (connection: Connection, file: string): FileState => stateOf(versionOf(connection), file)

/** Marks a file that no other process has open as closed properly. */
export const markClosed = (connection: Connection, file: string): void => {
  connection.run(`PRAGMA user_version = ${markOf("closed", file)}`)
}

const states = ["closed", "damaged"] as const

const stateOf = (version: number, file: string): FileState =>
  states.find((state) => version === markOf(state, file)) ?? "open"

/** A positive number of 32 bits; the numbers of processes are negative. */
const markOf = (state: (typeof states)[number], file: string): number =>
  1 + 2 * Number(statSync(file, { bigint: true }).ino % 2n ** 29n) + states.indexOf(state)

const versionOf = (connection: Connection): number =>
  connection.query<{ user_version: number }, []>("PRAGMA user_version").get()?.user_version ?? 0

/** Replaces the mark in one transaction and answers the one of before; `null` if that failed. */
const exchange = (connection: Connection, next: (version: number) => number): number | null => {
  let before: number | null = null
  quietly(() => connection.run("PRAGMA busy_timeout = 2000"))
  const isDone = quietly(() => {
    connection.run("BEGIN IMMEDIATE")
    before = versionOf(connection)
    connection.run(`PRAGMA user_version = ${next(before)}`)
    connection.run("COMMIT")
  })
  if (!isDone) quietly(() => connection.run("ROLLBACK"))
  quietly(() => connection.run("PRAGMA busy_timeout = 0"))
  return isDone ? before : null
}

const quietly = (action: () => void): boolean => {
  try {
    action()
    return true
  } catch {
    return false
  }
}
