import { crc32 } from "node:zlib"

/** The test file of EICAR (eicar.org), in two parts, so that no scanner takes this source for it. */
const testFile = Buffer.from("X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST" + "-FILE!$H+H*")

/**
 * A zip of so many bytes that holds the test file of EICAR, behind as many zeros as are missing. The test file does
 * no harm, and scanners find it. ClamAV knows it by the hash of its 68 bytes, so bytes behind it would hide it, and an
 * archive that is too large for ClamAV is not taken apart.
 */
export const testArchive = (bytes: number): Buffer => zipOf(Math.max(0, bytes - zipOf(0).length))

/** APPNOTE.TXT of PKWARE, 4.3.7, 4.3.12 and 4.3.16: two files that are stored as they are. */
const zipOf = (zeros: number): Buffer => {
  const files = { zeros: Buffer.alloc(zeros), eicar: testFile }
  const pieces: Array<Buffer> = []
  const directory: Array<Buffer> = []
  let at = 0
  for (const [name, content] of Object.entries(files)) {
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(content.length, 14)
    common.writeUInt32LE(content.length, 18)
    common.writeUInt16LE(name.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00"), common, place, Buffer.from(name)]))
    const piece = Buffer.concat([Buffer.from("PK\x03\x04"), common, Buffer.from(name), content])
    pieces.push(piece)
    at += piece.length
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.length, 4)
  end.writeUInt16LE(directory.length, 6)
  end.writeUInt32LE(Buffer.concat(directory).length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...pieces, ...directory, Buffer.from("PK\x05\x06"), end])
}
