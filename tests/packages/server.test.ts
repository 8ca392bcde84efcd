import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { join } from "node:path"
import { $ } from "bun"
import { publint } from "publint"
import root from "../../package.json" with { type: "json" }
import { core } from "../../packages/core.ts"
import { server } from "../../packages/server.ts"
import { all, compiled, complaintsOf, installed, packed, removed } from "./installed.ts"

describe("@curio/server, installed into an empty folder", () => {
  let made: Awaited<ReturnType<typeof packed>>
  let files: ReadonlyArray<string>
  let folder: string
  let wrong: string
  beforeAll(async () => {
    made = await packed(core, server)
    files = ["core", "server"].map((name) => join(made.folder, `curio-${name}.tgz`))
    folder = await installed(files, "all")
    wrong = await compiled(folder, "trade.ts", "sql.ts")
  }, 120_000)
  afterAll(() => {
    made.remove()
    removed(folder)
  })
  const place = (path: string) => join(folder, "node_modules/@curio/server", path)

  test("takes less than 2.5 MB, of which most is the web app", () => {
    expect(Bun.file(join(made.folder, "curio-server.tgz")).size).toBeLessThan(2_500_000)
  })

  test("has a package.json that leads everybody to files that are there", async () => {
    const { messages } = await publint({ pkgDir: place("."), pack: false, strict: true })
    expect(messages).toEqual([])
  })

  test("compiles with an embedder's program in strict mode, declarations included", () => {
    expect(wrong).toBe("")
  })

  test.skipIf(!all)("has types that every way of resolving modules finds", async () => {
    expect(await complaintsOf(join(made.folder, "curio-server.tgz"))).toBe("")
  })

  test.skipIf(!all)("is installed by Bun next to the core, with one copy of it", async () => {
    const fresh = await installed([], [])
    await $`${process.execPath} add ${files} effect@4.1.0`.cwd(fresh).quiet()
    await compiled(fresh, "trade.ts", "sql.ts")
    expect(await $`${process.execPath} sql.js`.cwd(fresh).text()).toBe("completed\n")
    expect(await $`${process.execPath} x curio --version`.cwd(fresh).text()).toContain(root.version)
    for (const name of ["@curio/core", "effect"])
      expect([...new Bun.Glob(`**/node_modules/${name}/package.json`).scanSync(fresh)]).toHaveLength(1)
    removed(fresh)
  })

  test("runs the same trade on SQLite", async () => {
    const { exitCode, stderr, stdout } = await $`${process.execPath} sql.js`.cwd(folder).nothrow().quiet()
    expect([stdout.toString(), exitCode === 0 ? "" : stderr.toString()]).toEqual(["completed\n", ""])
  })

  test("has the program for administrators", async () => {
    const { stdout } = await $`${process.execPath} ${place("cli/main.js")} --version`.cwd(folder).quiet()
    expect(stdout.toString()).toContain(root.version)
  })

  test("has the thread that solves trade rounds", async () => {
    await Bun.write(join(folder, "wants.txt"), "(Ada) 1 : 2\n(Bob) 2 : 1\n")
    const solve = [process.execPath, place("cli/main.js"), "rounds", "solve-file", "wants.txt", "--json"]
    expect(await $`${solve}`.cwd(folder).json()).toMatchObject({ trades: 2 })
  })

  test("serves, with migrations and the page of the API", async () => {
    const child = Bun.spawn([process.execPath, place("server/main.js")], {
      cwd: folder,
      env: { PATH: process.env["PATH"], PORT: "0", DATA_DIR: join(folder, "served") },
      stdio: ["ignore", "pipe", "inherit"],
    })
    try {
      let said = ""
      let url: string | undefined
      for await (const chunk of child.stdout.pipeThrough(new TextDecoderStream())) {
        said += chunk
        url = /http:\/\/localhost:\d+/.exec(said)?.[0]
        if (url !== undefined) break
      }
      for (const path of ["/ready", "/docs", "/docs/swagger-ui.css", "/docs/realtime.js"])
        expect((await fetch(`${url}${path}`)).status).toBe(200)
    } finally {
      child.kill()
      await child.exited
    }
  })
})
