import { describe, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import manifest from "../../package.json"
import { betweenFolders, cycleIn } from "./cycles.ts"
import { importsOf } from "./imports-of.ts"
import { impuritiesOf } from "./impurities-of.ts"
import { objection } from "./layers.ts"
import { shippedSources } from "./sources.ts"

const root = join(import.meta.dirname, "../..")
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

  test("is used: each file in a folder of the core or of the server is imported by another", () => {
    const used = new Set(edges.map(({ to }) => to))
    const files = [...sources.keys()].filter((path) => /^(?:core|server)\/.+\/[\w-]+\.ts$/.test(path))
    expect(files.filter((path) => !used.has(path))).toEqual([])
  })

  test("exports what another file imports, and a use case only if a file that ships does", async () => {
    const others = [...new Bun.Glob("{packages,web,tests}/**/*.{ts,tsx}").scanSync(root)].map(
      async (path) => [path, await Bun.file(join(root, path)).text()] as const,
    )
    const users = usersOfExports([...sources, ...(await Promise.all(others))])
    const unused = [...sources].flatMap(([path, source]) => unusedExports(path, source, users))
    // The compiler needs these by name in the types of what others export, as those of the maps in memory.
    const named = /: (?:Announcement|Answered|ConfigError|ConversationChange|Readers|Verified)$/
    expect(unused.filter((one) => !named.test(one))).toEqual([])
    const [shipped] = [new Map([["core/a/b.ts#used", new Set(["tests/a.test.ts"])]])]
    expect(unusedExports("core/a/b.ts", "export const used = Effect.fn()\nexport type A = 1", shipped)).toEqual([
      "core/a/b.ts: used",
      "core/a/b.ts: A",
    ])
  })

  test("has no cycle of files, type-only imports included", () => {
    expect(cycleIn(imports)).toBeNull()
  })

  test("has no cycle of folders, type-only imports included", () => {
    expect(cycleIn(betweenFolders(imports))).toBeNull()
  })

  test("has no cycle in the web app, of files or of folders, type-only imports included", () => {
    const files = [...new Bun.Glob("web/**/*.{ts,tsx}").scanSync(root)].map(
      (path) => [path, importsOf(path, readFileSync(join(root, path), "utf8"))] as const,
    )
    expect(files.length).toBeGreaterThan(100)
    expect([cycleIn(new Map(files)), cycleIn(betweenFolders(new Map(files)))]).toEqual([null, null])
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

/** By `path#name` of an export: the files that import it by name, or `path#*`: those that import the whole file. */
const usersOfExports = (files: ReadonlyArray<readonly [path: string, source: string]>) => {
  const users = new Map<string, Set<string>>()
  const add = (path: string, target: string, name: string) => {
    const key = `${join(dirname(path), target)}#${name}`
    users.set(key, (users.get(key) ?? new Set()).add(path))
  }
  for (const [path, source] of files) {
    for (const [, named = "", target = ""] of source.matchAll(
      /\b(?:im|ex)port (?:type )?\{([^}]*)\}\s+from "(\.[^"]+)"/g,
    ))
      for (const [, name = ""] of named.matchAll(/(?:^|[,\s])(?!type\s)(\w+)(?:\s+as\s+\w+)?\s*(?=,|$)/g))
        add(path, target, name)
    for (const [, target = ""] of source.matchAll(/(?:\* from|\* as \w+ from|import\()\s*"(\.[^"]+)"/g))
      add(path, target, "*")
  }
  return users
}

const unusedExports = (path: string, source: string, users: ReadonlyMap<string, ReadonlySet<string>>) => {
  // A file that writes a source has its exports in a template.
  if (users.has(`${path}#*`) || path === "server/web/embed.ts" || path.startsWith("testing/shared/maps/")) return []
  const exported = source.matchAll(
    /^export (?:const|(?:async )?function\*?|class|interface|type) (\w+)( = Effect\.fn)?/gm,
  )
  return Array.from(exported).flatMap(([, name = "", useCase]) => {
    const by = [...(users.get(`${path}#${name}`) ?? [])]
    const isUsed = useCase && path.startsWith("core/") ? by.some((user) => !user.startsWith("tests/")) : by.length > 0
    return isUsed ? [] : [`${path}: ${name}`]
  })
}

const packageOf = (specifier: string): string => specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/")
