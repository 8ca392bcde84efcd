import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { join } from "node:path"
import { $ } from "bun"
import { publint } from "publint"
import * as exported from "../../core/index.ts"
import { core } from "../../packages/core.ts"
import { all, compiled, complaintsOf, installed, packed, removed } from "./installed.ts"
import { runtimes } from "./runtimes.ts"

/** Every function of the core in one of an embedder's own, whose declaration has to name all types of the answer. */
const wrapped = Object.entries(exported)
  .flatMap(([name, value]): ReadonlyArray<readonly [string, unknown]> => {
    if (/^[a-z]/.test(name)) return [[name, value]]
    return name.endsWith("Decisions") ? Object.entries(value).map(([inside, one]) => [`${name}.${inside}`, one]) : []
  })
  .filter(([, value]) => typeof value === "function")
  .map(([name]) => {
    const own = name.replace(".", "_")
    return `export const my_${own} = (...given: Parameters<typeof core.${name}>) => core.${name}(...given)\n`
  })
  .reduce((text, line) => text + line, `import * as core from "@curio/core"\n`)

describe("@curio/core, installed into an empty folder", () => {
  let made: Awaited<ReturnType<typeof packed>>
  let file: string
  let folder: string
  let wrong: string
  beforeAll(async () => {
    made = await packed(core)
    file = join(made.folder, "curio-core.tgz")
    folder = await installed([file], ["effect"])
    await Bun.write(join(folder, "wrapped.ts"), wrapped)
    wrong = await compiled(folder, "trade.ts", "memory.ts", "wrapped.ts")
  }, 120_000)
  afterAll(() => {
    made.remove()
    removed(folder)
  })

  test("takes less than a megabyte and a half, and needs effect alone", async () => {
    expect(Bun.file(file).size).toBeLessThan(1_500_000)
    const manifest = await Bun.file(join(folder, "node_modules/@curio/core/package.json")).json()
    expect(Object.keys(manifest.peerDependencies)).toEqual(["effect"])
    expect(manifest.dependencies).toBeUndefined()
  })

  test("has a package.json that leads everybody to files that are there", async () => {
    const { messages } = await publint({ pkgDir: join(folder, "node_modules/@curio/core"), pack: false, strict: true })
    expect(messages).toEqual([])
  })

  test("compiles with an embedder's program in strict mode, declarations included", () => {
    expect(wrong).toBe("")
  })

  test.skipIf(!all)("has types that every way of resolving modules finds", async () => {
    expect(await complaintsOf(file)).toBe("")
  })

  test.skipIf(!all)("is installed by npm with one copy of effect", async () => {
    const fresh = await installed([], [])
    await $`npm install --no-audit --no-fund ${file} effect@4.1.0`.cwd(fresh).quiet()
    await compiled(fresh, "trade.ts", "memory.ts")
    expect(await $`node memory.js`.cwd(fresh).text()).toBe("completed\n")
    expect([...new Bun.Glob("**/node_modules/effect/package.json").scanSync(fresh)]).toHaveLength(1)
    removed(fresh)
  })

  for (const [name, command] of runtimes)
    test.skipIf(command === null)(`runs a trade in memory on ${name}`, async () => {
      const { exitCode, stderr, stdout } = await $`${command ?? []} ${join(folder, "memory.js")}`.nothrow().quiet()
      expect([stdout.toString(), exitCode === 0 ? "" : stderr.toString()]).toEqual(["completed\n", ""])
    })

  test("opens a module at a time, and nothing of its inside", async () => {
    const resolved = (name: string) => Bun.resolveSync(name, folder)
    expect(resolved("@curio/core/friends")).toContain("core/friends/index.js")
    expect(resolved("@curio/core/friends/errors")).toContain("core/friends/errors.js")
    for (const inside of ["core/index.js", "core/users/user.js", "users/user", "testing/memory/store.js", "src/core"])
      expect(() => resolved(`@curio/core/${inside}`)).toThrow()
  })

  test("has maps that lead to sources which are in it", async () => {
    const place = join(folder, "node_modules/@curio/core/core/friends")
    for (const map of ["block.js.map", "block.d.ts.map"]) {
      const { sources } = await Bun.file(join(place, map)).json()
      expect(await Bun.file(join(place, sources[0])).text()).toContain("export interface Block")
    }
  })
})
