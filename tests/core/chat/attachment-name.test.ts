import { describe, expect, test } from "bun:test"
import { attachmentType, looksLikeImage } from "../../../core/files/attachment-type.ts"
import { attachmentName } from "../../../core/files/prepare-attachments.ts"
import { gif, html, png, sidewaysJpeg, svg } from "../../support/pictures.ts"

describe("The name of an attachment", () => {
  test.each([
    ["the plain one", "report 2026.pdf", "report 2026.pdf"],
    ["one in any script, with quotes", `"naïve" résumé ☃ 報告.pdf`, `"naïve" résumé ☃ 報告.pdf`],
    ["a path", "../../etc/passwd", "passwd"],
    ["a path of Windows", "C:\\fakepath\\a.txt", "a.txt"],
    ["a line that would be a header", "a\r\nSet-Cookie: x=1;.txt", "aSet-Cookie: x=1;.txt"],
    ["control characters", "a\0b\u001b[31m\u0085.txt", "ab[31m.txt"],
    ["marks of direction", "\u202ean\u2066n\u200fa\u200efdp.exe\u202c\u2069\u061c", "annafdp.exe"],
    ["a joined emoji", "👩‍👧.png", "👩‍👧.png"],
    ["spaces around it", "  a.txt ", "a.txt"],
    ["nothing", "", "file"],
    ["a folder", "photos/", "file"],
    ["the folder above", "..", "file"],
    ["marks alone", "\u202e\u200b ", "file"],
    ["one that is hidden", ".bashrc", ".bashrc"],
    ["300 letters and an ending", `${"é".repeat(300)}.tar`, `${"é".repeat(251)}.tar`],
    ["300 letters beyond the first plane", "😀".repeat(300), "😀".repeat(255)],
    ["300 letters of ending", `a.${"b".repeat(300)}`, `a.${"b".repeat(253)}`],
  ])("from %s", (_, sent, name) => {
    expect(attachmentName(sent)).toBe(name)
  })
})

describe("The type of a file that is no image", () => {
  test.each([
    ["a.pdf", "application/pdf"],
    ["A.TXT", "text/plain"],
    ["a.tar.gz", "application/gzip"],
    ...[
      "a.html",
      "a.htm",
      "a.svg",
      "a.xhtml",
      "a.xml",
      "a.js",
      "a.mjs",
      "a.css",
      "a.swf",
      "a.png",
      "pdf",
      "a.",
      ".",
      "",
    ].map((name) => [name, "application/octet-stream"] as const),
  ])("%p is %s", (name, type) => {
    expect(attachmentType(name)).toBe(type)
  })
})

test("What looks like an image is known by its first bytes", async () => {
  const webp = await new Bun.Image(png(3, 3)).webp().bytes()
  const jpeg = await sidewaysJpeg(10, 10, "home")
  for (const bytes of [gif, png(3, 3), webp, jpeg, png(3, 3).subarray(0, 8)]) expect(looksLikeImage(bytes)).toBe(true)
  const others = [
    svg,
    html,
    Buffer.from("%PDF-1.7"),
    Buffer.from("RIFF1234WAVE"),
    png(3, 3).subarray(0, 7),
    Buffer.of(),
  ]
  for (const bytes of others) expect(looksLikeImage(bytes)).toBe(false)
})
