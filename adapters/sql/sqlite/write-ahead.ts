import type { Database as Connection } from "bun:sqlite"
import { cacheSize } from "./connection.ts"

/** A commit that writes 7,000 pages takes 80 ms of the thread. */
const afterMillis = 100
/** In KiB. */
const small = -2048

/**
 * From a moment after the begin of a transaction on, changed pages that find no place in a small cache go to the log at
 * once, where no reader sees them before the commit (sqlite.org/pragma.html#pragma_cache_spill): what changes very much
 * lets others have their turn as it goes, and its commit writes little. It makes checksums of what is in the log again,
 * which is half a millisecond for each MB. Returns what ends that.
 */
export const writesAhead = (connection: Connection): (() => void) => {
  let isAhead = false
  const timer = setTimeout(() => {
    isAhead = setCache(connection, small)
  }, afterMillis)
  return () => {
    clearTimeout(timer)
    if (isAhead) setCache(connection, cacheSize)
  }
}

/** Answers whether it is set: a server that stops may have closed the connection. */
const setCache = (connection: Connection, size: number): boolean => {
  try {
    connection.run(`PRAGMA cache_size = ${size}`)
    return true
  } catch {
    return false
  }
}
