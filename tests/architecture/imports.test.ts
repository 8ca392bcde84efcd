import { describe, expect, test } from "bun:test"
import manifest from "../../package.json"
import { betweenModules, cycleIn } from "./cycles.ts"
import { importsOf } from "./imports-of.ts"
import { impuritiesOf } from "./impurities-of.ts"
import { objection } from "./layers.ts"
import { shippedSources } from "./sources.ts"

const sources = await shippedSources()
const imports = new Map([...sources].map(([path, source]) => [path, importsOf(path, source)]))
const edges = [...imports].flatMap(([from, targets]) => targets.map((to) => ({ from, to })))

describe("What ships", () => {
  test("is read: every folder has files, and the core's own imports are among the imports", () => {
    expect(new Set([...sources.keys()].map((path) => path.split("/")[0]))).toEqual(
      new Set(["core", "testing", "adapters", "server", "cli"]),
    )
    expect(edges).toContainEqual({ from: "core/auth/log-in.ts", to: "core/auth/errors.ts" })
    expect(edges).toContainEqual({ from: "core/auth/log-in.ts", to: "effect" })
  })

  test("has no import that points outwards or across", () => {
    const wrong = edges.flatMap(({ from, to }) => {
      const why = objection(from, to)
      return why === null ? [] : [`${from} imports ${to}: ${why}`]
    })
    expect(wrong).toEqual([])
  })

  test("is used: each file of the core, of the routes and of the views is imported by another", () => {
    const used = new Set(edges.map(({ to }) => to))
    const files = [...sources.keys()].filter((path) => /^core\/.+\/|^server\/(routes|views|workers)\//.test(path))
    expect(files.filter((path) => !used.has(path))).toEqual([])
  })

  test("has no cycle of files, type-only imports included", () => {
    expect(cycleIn(imports)).toBeNull()
  })

  test("has no cycle of core modules", () => {
    expect(cycleIn(betweenModules(imports))).toBeNull()
  })

  test("imports only packages that are installed without the development ones", () => {
    const packages = edges.filter(
      ({ to }) => !/^(core|testing|adapters|server|cli)\/|^(node|bun):|^bun$|^package\.json$/.test(to),
    )
    const missing = packages.filter(({ to }) => !(packageOf(to) in manifest.dependencies))
    expect(missing).toEqual([])
  })
})

describe("The core", () => {
  test("asks for time, ids, randomness and settings instead of taking them, and leaves control flow to Effect", () => {
    const found = [...sources].filter(([path]) => path.startsWith("core/"))
    expect(found.flatMap(([path, source]) => impuritiesOf(path, source).map((what) => `${path}: ${what}`))).toEqual([])
  })
})

const packageOf = (specifier: string): string => specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/")
