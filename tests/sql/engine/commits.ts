import { readFileSync } from "node:fs"

/**
 * How many commits a write-ahead log holds: each ends in a frame that names the size of the database, and frames of an
 * earlier round have another salt. Format: sqlite.org/fileformat2.html, 4.1.
 */
export const commitsIn = (log: string): number => {
  const bytes = readFileSync(log)
  if (bytes.length < 32) return 0
  const pageSize = bytes.readUInt32BE(8)
  const salt = bytes.subarray(16, 24)
  let commits = 0
  for (let at = 32; at + 24 + pageSize <= bytes.length; at += 24 + pageSize)
    if (bytes.subarray(at + 8, at + 16).equals(salt) && bytes.readUInt32BE(at + 4) > 0) commits++
  return commits
}
