import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { partsOf } from "../../../server/http/input/multipart-parts.ts"

const most = 20
const parsed = (text: string) => {
  const parts = partsOf(Buffer.from(text), "b", most)
  if (typeof parts === "string") return parts
  return parts.map(({ name, filename, bytes }) => [name, filename, Buffer.from(bytes).toString()])
}
const named = (name: string) => `Content-Disposition: form-data; name="${name}"`

describe("The parts of a form", () => {
  test.each([
    ["of none", "--b--\r\n", []],
    ["of a text", `--b\r\n${named("a")}\r\n\r\nx\r\n--b--`, [["a", null, "x"]]],
    ["of an empty file", `--b\r\n${named("a")}; filename=""\r\n\r\n\r\n--b--`, [["a", "", ""]]],
    [
      "with line breaks and dashes in a file",
      `--b\r\n${named("a")}; filename="f"\r\nContent-Type: x/y\r\n\r\n\r\n--c\r\n\r\n--\r\n\r\n--b--`,
      [["a", "f", "\r\n--c\r\n\r\n--\r\n"]],
    ],
    [
      "with something before, behind and next to the boundaries",
      `hello\r\n--b \t\r\nX-Y: z\r\ncontent-disposition:form-data;name=a\r\n\r\nx\r\n--b\r\n${named("b")}\r\n\r\ny\r\n--b-- bye`,
      [
        ["a", null, "x"],
        ["b", null, "y"],
      ],
    ],
    [
      "with what browsers encode in names",
      `--b\r\n${named("é%22")}; filename="a%0D%0A%22;\\.txt"\r\n\r\nx\r\n--b--`,
      [[`é"`, `a\r\n";\\.txt`, "x"]],
    ],
  ])("%s", (_, text, parts) => {
    expect(parsed(text)).toEqual(parts)
  })

  test.each([
    ["nothing", ""],
    ["no boundary", "hello"],
    ["another boundary", `--c\r\n${named("a")}\r\n\r\nx\r\n--c--`],
    ["a boundary that goes on", `--bb\r\n${named("a")}\r\n\r\nx\r\n--bb--`],
    ["no end", `--b\r\n${named("a")}\r\n\r\nx\r\n--b`],
    ["no end of the headers", `--b\r\n${named("a")}\r\nx\r\n--b--`],
    ["no headers", "--b\r\n\r\nx\r\n--b--"],
    ["no name", "--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--"],
    ["another disposition", `--b\r\nContent-Disposition: attachment; name="a"\r\n\r\nx\r\n--b--`],
    ["headers of 20 KB", `--b\r\n${named("a")}\r\nX: ${"y".repeat(20_000)}\r\n\r\nx\r\n--b--`],
  ])("of a body with %s are broken", (_, text) => {
    expect(parsed(text)).toBe("broken")
  })

  test("may be as many as the route allows, and no more", () => {
    const many = (count: number) => `${`--b\r\n${named("a")}\r\n\r\n\r\n`.repeat(count)}--b--`
    expect(parsed(many(most))).toHaveLength(most)
    expect(parsed(many(most + 1))).toBe("too many parts")
  })

  test("of a form that is cut off anywhere are broken", () => {
    const whole = `--b\r\n${named("a")}; filename="f"\r\n\r\nxyz\r\n--b\r\n${named("b")}\r\n\r\ny\r\n--b--`
    expect(parsed(whole)).toHaveLength(2)
    for (let length = 0; length < whole.length; length++) expect(parsed(whole.slice(0, length))).toBe("broken")
  })

  test("are what was sent, whatever the bytes, and no copy of them", async () => {
    const part = fc.tuple(fc.string({ unit: "binary" }), fc.uint8Array({ maxLength: 50 }), fc.boolean())
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 5 }), async (sent) => {
        const form = new FormData()
        for (const [name, bytes, isFile] of sent)
          form.append("part", isFile ? new File([new Uint8Array(bytes)], name.replaceAll("%", "")) : "text")
        const request = new Response(form)
        const boundary = /boundary="?([^"]+)/.exec(request.headers.get("content-type") ?? "")?.[1] ?? ""
        const body = await request.bytes()
        const parts = partsOf(body, boundary, most)
        if (typeof parts === "string") throw new Error(parts)
        expect(parts.map(({ bytes }) => Buffer.from(bytes).toString("hex"))).toEqual(
          sent.map(([, bytes, isFile]) => Buffer.from(isFile ? bytes : "text").toString("hex")),
        )
        for (const { bytes } of parts) expect(bytes.buffer).toBe(body.buffer)
      }),
      { numRuns: 100 },
    )
  })
})
