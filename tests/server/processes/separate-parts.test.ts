import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { migrationsOf, readySchema } from "../../../adapters/sql/engine/migrate.ts"
import { packedTexts } from "../../../server/packed-texts.ts"
import { builtFolder } from "./built.ts"

// The server and the CLI are built here when they are not yet.
setDefaultTimeout(120_000)

const folder = mkdtempSync(join(tmpdir(), "curio-parts-"))
let built: string

beforeAll(async () => {
  built = await builtFolder()
})
afterAll(() => rmSync(folder, { recursive: true }))

describe("What a server holds only when it is asked for", () => {
  test("the migrations and ready schemas of a build are those of the sources", async () => {
    const migrate = join(import.meta.dirname, "../../../adapters/sql/engine/migrate.ts")
    await Bun.build({ entrypoints: [migrate], outdir: folder, target: "bun", plugins: [packedTexts] })
    expect(readFileSync(join(folder, "migrate.js"), "utf8")).not.toContain("CREATE TABLE `users`")
    const packed: typeof import("../../../adapters/sql/engine/migrate.ts") = await import(join(folder, "migrate.js"))
    for (const engine of ["sqlite", "postgres"] as const) {
      const texts = packed.migrationsOf[engine].map(({ name, sql }) => ({ name, sql }))
      expect(texts).toEqual([...migrationsOf[engine]])
      expect(packed.readySchema(engine)).toEqual(readySchema(engine))
    }
  })

  test("the separate parts of a build have what is imported of them", async () => {
    const parts = join(built, "parts")
    const load = (file: string) => import(join(parts, file))
    const passkeys = await import("../../../adapters/passkeys/library.ts")
    expect(Object.keys(await load("passkeys.js"))).toEqual(expect.arrayContaining(Object.keys(passkeys)))
    const { dictionary } = await import("@zxcvbn-ts/language-common")
    const common = "passwords-common"
    expect((await load("common-passwords.js")).dictionary[common]).toEqual(dictionary[common])
    expect((await load("web-push.js")).default.generateRequestDetails).toBeFunction()
    expect((await load("nodemailer.js")).createTransport).toBeFunction()
    const files = readdirSync(parts).filter((file) => file.endsWith(".js"))
    expect(files.sort()).toEqual(["common-passwords.js", "nodemailer.js", "passkeys.js", "web-push.js"])
  })

  test("no program has the text of a part, and each names its file", async () => {
    for (const program of ["server", "cli"]) {
      const text = readFileSync(join(built, program, "main.js"), "utf8")
      expect(text).not.toContain("node_modules/nodemailer/")
      expect(text).not.toContain("node_modules/@zxcvbn-ts/")
      expect(text).toContain("../parts/nodemailer.js")
      expect(text).toContain("../parts/common-passwords.js")
    }
  })
})
