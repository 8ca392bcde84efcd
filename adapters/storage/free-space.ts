import { existsSync, statfsSync } from "node:fs"
import { dirname, resolve } from "node:path"
import { Effect } from "effect"
import { Unavailable } from "../../core/index.ts"

/** How much of a disk is free. */
interface DiskSpace {
  readonly freeBytes: number
  readonly totalBytes: number
}

/** The part of a disk that is left to the database: uploads are refused below it. */
const leastFree = 0.05
const cachedMillis = 5000

/** How much of the disk of a folder is free. The folder need not be there yet. */
export const diskSpaceOf = (folder: string): DiskSpace => {
  const { bavail, blocks, bsize } = statfsSync(existing(resolve(folder)))
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

/** Whether so little of a disk is free that uploads are refused. Contract: files, what an account may hold. */
export const isNearlyFull = ({ freeBytes, totalBytes }: DiskSpace): boolean => freeBytes < totalBytes * leastFree

/** Dies with `Unavailable` when the disk of a folder is nearly full. Looks at the disk once in five seconds. */
export const freeSpaceOf = (
  folder: string,
  look: (folder: string) => DiskSpace = diskSpaceOf,
  now: () => number = () => performance.now(),
): Effect.Effect<void> => {
  let known: { readonly isFull: boolean; readonly until: number } | null = null
  return Effect.suspend(() => {
    if (known === null || now() >= known.until)
      known = { isFull: isNearlyFull(look(folder)), until: now() + cachedMillis }
    return known.isFull ? Effect.die(new Unavailable("full", new Error("Less than 5 % are free."))) : Effect.void
  })
}

/** The part of a disk below which exports wait: they are copies, and uploads need the space more. */
const leastFreeForExports = 0.15

/** Whether the disk of a folder has space for exports. Contract: exports, own data. */
export const exportSpaceOf = (
  folder: string,
  look: (folder: string) => DiskSpace = diskSpaceOf,
): Effect.Effect<boolean> =>
  Effect.sync(() => {
    const { freeBytes, totalBytes } = look(folder)
    return freeBytes >= totalBytes * leastFreeForExports
  })

const existing = (path: string): string => (existsSync(path) ? path : existing(dirname(path)))
