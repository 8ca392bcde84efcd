/**
 * Counts the scans of a JPEG, up to `limit` + 1; 0 for bytes that are no JPEG. Thumbnails in the metadata do not count.
 * It reads the markers as libjpeg does (ITU-T T.81, B.1.1), so that it misses no scan that Bun's decoder would decode;
 * its time is linear in the number of bytes. Contract: people, storage.
 */
export const scansIn = (bytes: Uint8Array, limit: number): number => {
  if (bytes[0] !== prefix || bytes[1] !== startOfImage) return 0
  let scans = 0
  let at = 2
  while (at + 1 < bytes.length && scans <= limit) {
    const marker = bytes[at + 1] ?? 0
    // A second prefix is a fill byte, and may begin a marker itself.
    if (bytes[at] !== prefix || marker === prefix) at += 1
    else if (standsAlone(marker)) at += 2
    else if (marker === endOfImage) return scans
    else {
      if (marker === startOfScan) scans += 1
      at += 2 + Math.max(2, (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0))
    }
  }
  return scans
}

const prefix = 0xff
const startOfImage = 0xd8
const endOfImage = 0xd9
const startOfScan = 0xda

/**
 * Whether a marker has no length field: stuffed zeros, restart markers, and reserved markers, which libjpeg skips
 * without a length while it looks for a restart marker (jdmarker.c, `jpeg_resync_to_restart`).
 */
const standsAlone = (marker: number): boolean => marker < 0xc0 || (marker >= 0xd0 && marker <= startOfImage)
