import { expect } from "bun:test"
import { join } from "node:path"
import { findCode } from "../../../web/barcodes/find-code.ts"
import { drawn, photo } from "../../support/barcodes.ts"
import { type Counterpart, type Family, Missing, type Talk } from "../counterpart.ts"
import { pinned } from "../install.ts"

const here = import.meta.dirname
const folder = (language: string) => join(here, language)

const book = "9780306406157"
const large = { module: 3, width: 480 }
const cases = (planted: boolean) =>
  [
    ["an EAN-13", photo(drawn.ean13(planted ? "9780306406164" : book), large), book],
    ["an EAN-8", photo(drawn.ean8("96385074"), large), "96385074"],
    ["a UPC-E", photo(drawn.upcE("425261", 4), large), "042100005264"],
    ["a UPC-A", photo(drawn.ean13("0012345678905"), large), "0012345678905"],
    ["upside down", photo(drawn.ean13(book), { ...large, degrees: 180 }), book],
    ["a little across", photo(drawn.ean13(book), { ...large, degrees: 4 }), book],
    ["with noise", photo(drawn.ean13(book), { ...large, noise: 40 }), book],
    ["in shadow", photo(drawn.ean13(book), { ...large, shadow: 0.3 }), book],
  ] as const

/** Readers write a UPC with eight, twelve or thirteen digits; the part of six is that of a UPC-E. */
const asEan = (code: string): string => (code === "04252614" ? "042100005264" : code).padStart(13, "0")
/** Those have a width that no EAN-13 has. */
const isShort = (code: string) => code.length === 8 && code !== "04252614"
const oneOf = (codes: ReadonlyArray<string>) => codes.map((code) => (isShort(code) ? code : asEan(code)))[0] ?? null

const reading = (
  name: string,
  version: string,
  command: (talk: Talk) => Promise<ReadonlyArray<string>>,
  { misses = "", needs }: { readonly misses?: string; readonly needs?: string } = {},
): Counterpart => ({
  name,
  version,
  isQuick: true,
  ...(needs === undefined ? {} : { needs }),
  planted: {
    what: "one of the pictures has the code of another book",
    foundBy: "reads in each picture what our reader reads",
    says: /9780306406164/,
  },
  talk: async ({ ask, check, isPlanted, ...talk }) => {
    const program = await command({ ask, check, isPlanted, ...talk })
    const isRead = ([what]: readonly [string, ...Array<unknown>]) => what !== misses
    const all = cases(isPlanted).filter(isRead)
    const pictures = all.map(([, { height, light, width }]) => ({
      ...{ width, height, light: Buffer.from(light).toString("base64") },
    }))
    await check("reads in each picture what our reader reads", async () => {
      const read = (await ask(program, pictures)).json
      if (!Array.isArray(read)) throw new Missing(`It does not load here: ${read.missing}.`)
      const ours = cases(false)
        .filter(isRead)
        .map(([what, picture]) => [what, oneOf([findCode(picture) ?? ""])])
      expect(all.map(([what], n) => [what, oneOf(read[n])])).toEqual(ours)
    })
    await check("reads nothing where our reader reads nothing", async () => {
      const nothing = [photo(drawn.ean13("9780306406158"), large), photo(""), photo("10".repeat(50), large)]
      const light = (one: (typeof nothing)[number]) => Buffer.from(one.light).toString("base64")
      const read = (
        await ask(
          program,
          nothing.map((one) => ({ ...one, light: light(one) })),
        )
      ).json
      expect([read, nothing.map(findCode)]).toEqual([nothing.map(() => []), nothing.map(() => null)])
    })
  },
})

const python = (library: string, more = {}) =>
  reading(
    `${library} for Python`,
    pinned(folder("python"), "requirements.txt", library),
    async ({ install }) => [(await install.python(folder("python")))("python"), join(here, "python/read.py"), library],
    more,
  )

const node = (library: string, name: string, more = {}) =>
  reading(
    `${name} for Node`,
    pinned(folder("node"), "package.json", library),
    async ({ install }) => ["node", join(await install.node(folder("node")), "read.mjs"), name],
    more,
  )

export const barcodes: Family = {
  name: "barcodes",
  title: "Readers of barcodes",
  counterparts: [
    python("zxing-cpp"),
    python("pyzbar", { needs: "libzbar of the machine" }),
    node("@undecaf/zbar-wasm", "zbar-wasm"),
    node("@zxing/library", "@zxing/library", { misses: "a UPC-E", needs: "it reads no UPC-E" }),
  ],
}
