/**
 * The parts of a zip (PKWARE APPNOTE 6.3.10), each as bytes of its own. No library writes a zip whose writing goes on
 * in another process, because each keeps the files that it has written in memory.
 */

/** A file of a zip, as its records say it. */
export interface ZipEntry {
  readonly name: string
  /** Where its local header begins. */
  readonly start: number
  readonly method: "stored" | "deflated"
  readonly crc: number
  readonly size: number
  readonly compressedSize: number
}

/** The header before the content of a file (4.3.7). What is deflated is written before its sizes are known. */
export const localHeader = (entry: ZipEntry, at: Date): Buffer => {
  const text = Buffer.from(entry.name)
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(versionNeeded, 4)
  const isUnknown = entry.method === "deflated"
  writeCommon(header, 6, isUnknown ? { ...entry, crc: 0, size: 0, compressedSize: 0 } : entry, at)
  return Buffer.concat([header, text])
}

/** What follows behind the content of a deflated file (4.3.9). Sizes of 4 GiB and more take eight bytes. */
export const dataDescriptor = ({ compressedSize, crc, size }: ZipEntry): Buffer => {
  const isLarge = size >= most32 || compressedSize >= most32
  const descriptor = Buffer.alloc(isLarge ? 24 : 16)
  descriptor.writeUInt32LE(0x08074b50, 0)
  descriptor.writeUInt32LE(crc, 4)
  if (isLarge) {
    descriptor.writeBigUInt64LE(BigInt(compressedSize), 8)
    descriptor.writeBigUInt64LE(BigInt(size), 16)
  } else {
    descriptor.writeUInt32LE(compressedSize, 8)
    descriptor.writeUInt32LE(size, 12)
  }
  return descriptor
}

/** The record of a file in the directory at the end (4.3.12). Numbers that are too large stand in the extra field. */
export const directoryRecord = (entry: ZipEntry, at: Date): Buffer => {
  const text = Buffer.from(entry.name)
  const large = [entry.size, entry.compressedSize, entry.start].filter((value) => value >= most32)
  const extra = Buffer.alloc(large.length === 0 ? 0 : 4 + 8 * large.length)
  if (large.length > 0) {
    extra.writeUInt16LE(0x0001, 0)
    extra.writeUInt16LE(8 * large.length, 2)
    for (const [n, value] of large.entries()) extra.writeBigUInt64LE(BigInt(value), 4 + 8 * n)
  }
  const record = Buffer.alloc(46)
  record.writeUInt32LE(0x02014b50, 0)
  record.writeUInt16LE(versionNeeded, 4)
  record.writeUInt16LE(versionNeeded, 6)
  writeCommon(record, 8, entry, at)
  record.writeUInt16LE(extra.length, 30)
  record.writeUInt32LE(Math.min(entry.start, most32), 42)
  return Buffer.concat([record, text, extra])
}

/** The end of a zip (4.3.14 to 4.3.16), whose directory lies there and has so many bytes and records. */
export const endOfZip = (directory: { readonly start: number; readonly bytes: number; readonly records: number }) => {
  const { bytes, records, start } = directory
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(records, most16), 8)
  end.writeUInt16LE(Math.min(records, most16), 10)
  end.writeUInt32LE(Math.min(bytes, most32), 12)
  end.writeUInt32LE(Math.min(start, most32), 16)
  if (records < most16 && bytes < most32 && start < most32) return end
  const zip64 = Buffer.alloc(76)
  zip64.writeUInt32LE(0x06064b50, 0)
  zip64.writeBigUInt64LE(44n, 4)
  zip64.writeUInt16LE(versionNeeded, 12)
  zip64.writeUInt16LE(versionNeeded, 14)
  zip64.writeBigUInt64LE(BigInt(records), 24)
  zip64.writeBigUInt64LE(BigInt(records), 32)
  zip64.writeBigUInt64LE(BigInt(bytes), 40)
  zip64.writeBigUInt64LE(BigInt(start), 48)
  zip64.writeUInt32LE(0x07064b50, 56)
  zip64.writeBigUInt64LE(BigInt(start + bytes), 64)
  zip64.writeUInt32LE(1, 72)
  return Buffer.concat([zip64, end])
}

/** The fields that both headers of a file have, in the same order. */
const writeCommon = (header: Buffer, from: number, entry: ZipEntry, at: Date): void => {
  // Bit 3: the sizes follow behind the content. Bit 11: the name is UTF-8 (4.4.4).
  header.writeUInt16LE(entry.method === "deflated" ? 0x0808 : 0x0800, from)
  header.writeUInt16LE(entry.method === "stored" ? 0 : 8, from + 2)
  header.writeUInt16LE((at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1), from + 4)
  const years = at.getUTCFullYear() - 1980
  header.writeUInt16LE((years << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(), from + 6)
  header.writeUInt32LE(entry.crc, from + 8)
  header.writeUInt32LE(Math.min(entry.compressedSize, most32), from + 12)
  header.writeUInt32LE(Math.min(entry.size, most32), from + 16)
  header.writeUInt16LE(Buffer.byteLength(entry.name), from + 20)
}

/** The version of the format that has zip64 (4.4.3.2). */
const versionNeeded = 45
const most16 = 0xffff
const most32 = 0xffffffff
