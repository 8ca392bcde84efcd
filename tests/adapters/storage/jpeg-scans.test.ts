import { describe, expect, test } from "bun:test"
import { scansIn } from "../../../adapters/storage/images.ts"
import { jpegOfScans, segment, withSegments } from "../../support/jpegs.ts"
import { gif, png } from "../../support/pictures.ts"

const many = 1000
const scanHeader = segment(0xda, [1, 1, 0, 1, 63, 0])
const small = jpegOfScans(16, 16, 10)

describe("The scans of a JPEG", () => {
  test.each([1, 2, 10, 64, 65, 999])("are counted: %d", (scans) => {
    expect(scansIn(jpegOfScans(64, 64, scans), many)).toBe(scans)
  })

  test("of a real encoder are 1, or a few when it is progressive", async () => {
    const encode = (progressive: boolean) => new Bun.Image(png(300, 200)).jpeg({ progressive }).bytes()
    expect(scansIn(await encode(false), many)).toBe(1)
    const progressive = scansIn(await encode(true), many)
    expect([progressive > 1, progressive <= 12]).toEqual([true, true])
  })

  test("are counted no further than asked", () => {
    expect(scansIn(jpegOfScans(16, 16, 6000), 64)).toBe(65)
  })

  test.each([
    ["a thumbnail in the metadata", withSegments(small, segment(0xe1, jpegOfScans(16, 16, 90)))],
    [
      "metadata between two scans",
      Buffer.concat([small.subarray(0, -2), segment(0xe1, scanHeader), small.subarray(-2)]),
    ],
    ["what follows the end of the picture", Buffer.concat([small, jpegOfScans(16, 16, 90)])],
  ])("do not include those of %s", (_, jpeg) => {
    expect(scansIn(jpeg, many)).toBe(10)
  })

  test.each([
    ["fill bytes before its marker", Buffer.concat([Buffer.from([0xff, 0xff, 0xff]), scanHeader])],
    ["rubbish before its marker", Buffer.concat([Buffer.from("rubbish"), scanHeader])],
    ["a reserved marker that claims to be long", Buffer.from([0xff, 0x02, 0xff, 0xff, ...scanHeader])],
    ["a segment that claims to be shorter than its length", Buffer.from([0xff, 0xe1, 0x00, 0x00, ...scanHeader])],
    ["a restart marker", Buffer.from([0xff, 0xd3, ...scanHeader])],
  ])("include one behind %s", (_, more) => {
    expect(scansIn(Buffer.concat([small.subarray(0, -2), more, small.subarray(-2)]), many)).toBe(11)
  })

  test("are counted in any part of one, and in any rubbish behind its first bytes", () => {
    for (let end = 0; end <= small.length; end++) expect(scansIn(small.subarray(0, end), many)).toBeLessThanOrEqual(10)
    for (const byte of [0x00, 0xc0, 0xd8, 0xda, 0xff])
      expect(scansIn(Buffer.from([0xff, 0xd8, ...Array<number>(9).fill(byte)]), many)).toBe(0)
    expect(scansIn(Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(9, "\xff\xda", "latin1")]), many)).toBe(1)
  })

  test("are none where there is no JPEG", () => {
    for (const bytes of [Buffer.alloc(0), Buffer.from([0xff]), gif, png(8, 8), scanHeader])
      expect(scansIn(bytes, many)).toBe(0)
  })
})
