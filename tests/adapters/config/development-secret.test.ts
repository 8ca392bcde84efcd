import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, Redacted } from "effect"
import { developmentSecret } from "../../../adapters/config/development-secret.ts"

let folder = ""
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "curio-"))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const secretIn = async (dataDir: string) => Redacted.value(await Effect.runPromise(developmentSecret(dataDir)))

describe("The secret of a development server", () => {
  test("is long, kept for the next start, and for our eyes only", async () => {
    const dataDir = join(folder, "new", "data")
    const secret = await secretIn(dataDir)
    expect(secret).toMatch(/^[\w-]{64}$/)
    expect(await secretIn(dataDir)).toBe(secret)
    expect(readFileSync(join(dataDir, "jwt-secret"), "utf8")).toBe(secret)
    expect(statSync(join(dataDir, "jwt-secret")).mode & 0o777).toBe(0o600)
    expect(readdirSync(dataDir)).toEqual(["jwt-secret"])
  })

  test("is another one in another folder", async () => {
    expect(await secretIn(join(folder, "a"))).not.toBe(await secretIn(join(folder, "b")))
  })

  test("is one and the same for processes that start at once", async () => {
    const program = `
      import { Effect, Redacted } from "effect"
      import { developmentSecret } from ${JSON.stringify(join(import.meta.dir, "../../../adapters/config/development-secret.ts"))}
      console.log(Redacted.value(await Effect.runPromise(developmentSecret(${JSON.stringify(folder)}))))`
    const secrets = await Promise.all(
      Array.from({ length: 4 }, () =>
        new Response(
          Bun.spawn([process.execPath, "-e", program], { cwd: import.meta.dir, stdout: "pipe" }).stdout,
        ).text(),
      ),
    )
    expect(new Set(secrets).size).toBe(1)
    expect(secrets[0]?.trim()).toBe(await secretIn(folder))
    expect(readdirSync(folder)).toEqual(["jwt-secret"])
  })

  test.each(["", "short"])("is refused with one sentence when its file holds %j", async (text) => {
    writeFileSync(join(folder, "jwt-secret"), text)
    const fault = await Effect.runPromise(Effect.flip(developmentSecret(folder)))
    expect(fault.sentence).toBe(`DATA_DIR: ${join(folder, "jwt-secret")} is damaged; remove it, or set JWT_SECRET.`)
  })

  test("is refused with one sentence when the folder is a file", async () => {
    writeFileSync(join(folder, "file"), "")
    const fault = await Effect.runPromise(Effect.flip(developmentSecret(join(folder, "file"))))
    expect(fault.sentence).toStartWith(`DATA_DIR: ${join(folder, "file", "jwt-secret")} cannot be used: `)
  })
})
