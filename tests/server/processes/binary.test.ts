import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, Redacted } from "effect"
import { client } from "../../support/client.ts"
import { hasPostgres, temporaryPostgres } from "../../support/postgres.ts"
import { hasWholeDocs } from "./docs-files.ts"
import { environment, startServer } from "./server-process.ts"
import { sealed, sealedUser } from "./unprivileged.ts"

// Processes start here, one after another, and a busy machine is slow at that.
setDefaultTimeout(120_000)

const folder = mkdtempSync(join(tmpdir(), "curio-binary-"))
const [bin, dataDir, empty] = [join(folder, "bin"), join(folder, "data"), join(folder, "empty")]
const builder = join(import.meta.dirname, "../../../server/build-binary.ts")
const build = (...targets: ReadonlyArray<string>) =>
  Bun.$`${process.execPath} ${builder} ${targets} --outdir ${bin}`.cwd(folder).quiet().nothrow()

/** Runs the program for administrators to its end. */
const curio = async (args: ReadonlyArray<string>, env: Record<string, string>) => {
  const command = sealed(dataDir, [join(bin, "curio"), ...args])
  const child = Bun.spawn(command, { cwd: empty, env: environment(env), stdout: "pipe", stderr: "pipe" })
  const [out, err, code] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited])
  return { out, err, code }
}

beforeAll(async () => {
  chmodSync(folder, 0o755)
  for (const path of [dataDir, empty]) mkdirSync(path)
  chownSync(dataDir, sealedUser, sealedUser)
  chmodSync(empty, 0o555)
  await build()
})
afterAll(() => {
  chmodSync(empty, 0o755)
  rmSync(folder, { recursive: true })
})

describe("Server and CLI as one file each", () => {
  test("run in an empty folder, where nothing but DATA_DIR can be written", async () => {
    expect(readdirSync(bin).sort()).toEqual(["curio", "curio-server", "curio.cdx.json"])
    const env = { DATA_DIR: dataDir }
    const server = await startServer(env, { cwd: empty, command: sealed(dataDir, [join(bin, "curio-server")]) })
    await hasWholeDocs(server.url)
    const credentials = { email: "ada@example.com", password: "correct horse" }
    const ada = client(server.url, (await client(server.url).post("/auth/register", credentials)).body.accessToken)
    expect((await ada.post("/collections", { name: "Shelf", type: "books" })).status).toBe(201)
    expect(await curio(["users", "list", "--json"], env)).toMatchObject({
      code: 0,
      err: "",
      out: expect.stringContaining("ada@example.com"),
    })
    expect(statSync(join(dataDir, "curio.db")).uid).toBe(sealedUser)
    expect(await curio(["health"], { ...env, PORT: new URL(server.url).port })).toMatchObject({ code: 0 })
    expect(await server.stop()).toBe(0)
    const seeded = await curio(["seed", "--users", "1", "--collections", "1", "--items", "1", "--yes"], env)
    expect(seeded).toMatchObject({ code: 0, err: "" })
    expect(await curio(["db", "check"], env)).toMatchObject({ code: 0, err: "" })
    await Bun.write(join(folder, "wants.txt"), "(Ada) 1 : 2\n(Bob) 2 : 1\n")
    const solved = await curio(["rounds", "solve-file", join(folder, "wants.txt"), "--json"], env)
    expect(solved).toMatchObject({ code: 0, err: "", out: expect.stringContaining('"trades":2') })
    expect(readdirSync(empty)).toEqual([])
  })

  test("do not take a target that there is none of", async () => {
    const { exitCode, stderr } = await build("bun-amiga-68k")
    expect({ exitCode, err: stderr.toString() }).toEqual({
      exitCode: 2,
      err: "bun-amiga-68k is no target, such as bun-linux-x64 or bun-linux-arm64.\n",
    })
  })

  test.skipIf(!hasPostgres)("are several servers on Postgres, and copy a database to it", () =>
    Effect.runPromise(
      Effect.scoped(
        Effect.flatMap(temporaryPostgres, (url) =>
          Effect.promise(async () => {
            const env = { DATA_DIR: dataDir, DATABASE_URL: Redacted.value(url), WORKERS: "2" }
            const copied = await curio(["db", "copy", "--to", env.DATABASE_URL, "--json"], { DATA_DIR: dataDir })
            expect(copied).toMatchObject({ code: 0, err: "" })
            const command = sealed(dataDir, [join(bin, "curio-server")])
            const server = await startServer(env, { cwd: empty, command })
            expect(server.said.out.match(/"a server listens"/g)?.length).toBe(2)
            const credentials = { email: "ada@example.com", password: "correct horse" }
            expect((await client(server.url).post("/auth/login", credentials)).status).toBe(200)
            expect(await server.stop()).toBe(0)
          }),
        ),
      ),
    ),
  )
})
