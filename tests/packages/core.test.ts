import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { join } from "node:path"
import { $ } from "bun"
import { publint } from "publint"
import * as exported from "../../core/index.ts"
import { type RoundResult, roundInputText, roundResultText, roundSeedHash, solveRound } from "../../core/index.ts"
import { core } from "../../packages/core.ts"
import { randomRound } from "../core/market/rounds/solver/random-rounds.ts"
import { amountsOf, zones } from "./engine-texts.ts"
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

const round = randomRound(
  { entries: 300, people: 40, wants: 12, groups: 20, groupWants: 5, ranks: 10, popularity: 2 },
  1,
)

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
    await publish(solveRound(round))
    wrong = await compiled(folder, "trade.ts", "memory.ts", "wrapped.ts", "verify.ts")
  }, 120_000)
  afterAll(() => {
    made.remove()
    removed(folder)
  })

  /** Writes what a round publishes to where the program of the page reads it. */
  const publish = async (result: RoundResult, seedHash = roundSeedHash(round.seed)) => {
    await Bun.write(join(folder, "round.json"), JSON.stringify({ seedHash }))
    await Bun.write(join(folder, "input.json"), roundInputText(round))
    await Bun.write(join(folder, "result.json"), roundResultText(result))
  }

  test("takes less than 1.2 MB, and needs effect alone", async () => {
    expect(Bun.file(file).size).toBeLessThan(1_200_000)
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

  for (const [name, command] of runtimes)
    test.skipIf(command === null)(`writes amounts and knows time zones as here on ${name}`, async () => {
      const program = `
        import * as core from "@curio/core"
        const isKnown = ${JSON.stringify(Object.values(zones))}.map((names) => names.map(core.isTimeZone))
        console.log(JSON.stringify([(${amountsOf})(core), isKnown]))`
      await Bun.write(join(folder, "engine.js"), program)
      const { exitCode, stderr, stdout } = await $`${command ?? []} ${join(folder, "engine.js")}`.nothrow().quiet()
      expect(exitCode === 0 ? "" : stderr.toString()).toBe("")
      const isKnown = [zones.known.map(() => true), zones.unknown.map(() => false)]
      expect(JSON.parse(stdout.toString())).toEqual([amountsOf(exported), isKnown])
    })

  for (const [name, command] of runtimes)
    test.skipIf(command === null)(`verifies a round, and solves it with the same bytes, on ${name}`, async () => {
      const verified = async () =>
        (await $`${command ?? []} ${join(folder, "verify.js")}`.nothrow().quiet()).stdout.toString()
      const result = solveRound(round)
      await publish(result)
      expect(await verified()).toBe(`${result.trades} trades of 40 people, proven\n`)
      await publish(result, "0".repeat(64))
      expect(await verified()).toBe("It is another seed.\n")
    })

  test("opens a module at a time, and nothing of its inside", async () => {
    const resolved = (name: string) => Bun.resolveSync(name, folder)
    expect(resolved("@curio/core/friends")).toContain("core/friends/index.js")
    expect(resolved("@curio/core/friends/errors")).toContain("core/friends/errors.js")
    for (const inside of ["core/index.js", "core/users/user.js", "users/user", "testing/shared/store.js", "src/core"])
      expect(() => resolved(`@curio/core/${inside}`)).toThrow()
  })

  test("has code and declarations alone: no maps, no sources", () => {
    const endings = [...new Bun.Glob("**/*").scanSync(join(folder, "node_modules/@curio/core"))].map((file) =>
      file.replace(/^.*?(\.d\.ts|\.[^.]*)?$/, "$1"),
    )
    expect([...new Set(endings)].sort()).toEqual(["", ".d.ts", ".js", ".json", ".md"])
  })
})
