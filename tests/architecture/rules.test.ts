import { describe, expect, test } from "bun:test"
import { betweenFolders, cycleIn } from "./cycles.ts"
import { importsOf } from "./imports-of.ts"
import { impuritiesOf } from "./impurities-of.ts"
import { objection } from "./layers.ts"

// The rules of the architecture on made-up sources: each of them can fail.

describe("Reading imports", () => {
  test.each([
    ["a static import", `import { a } from "../b/c.ts"`],
    ["an import for its effect", `import "../b/c.ts"`],
    ["a type-only import", `import type { A } from "../b/c.ts"`],
    ["an import of types among values", `import { type A } from "../b/c.ts"`],
    ["an import with attributes", `import a from "../b/c.ts" with { type: "text" }`],
    ["a re-export", `export { a } from "../b/c.ts"`],
    ["a re-export of everything", `export * from "../b/c.ts"`],
    ["a re-export under a name", `export * as a from "../b/c.ts"`],
    ["a type-only re-export", `export type { A } from "../b/c.ts"`],
    ["a dynamic import", `const a = () => import("../b/c.ts")`],
    ["a dynamic import of a template", "const a = () => import(`../b/c.ts`)"],
    ["a type of an import", `type A = import("../b/c.ts").A`],
    ["a typeof of an import", `type A = typeof import("../b/c.ts")`],
    ["an import that equals require", `import a = require("../b/c.ts")`],
    ["require", `const a = require("../b/c.ts")`],
    ["the require of import.meta", `const a = import.meta.require("../b/c.ts")`],
  ])("%s is found", (_, source) => {
    expect(importsOf("core/a/a.ts", source)).toEqual(["core/b/c.ts"])
  })

  test("a target that has to be computed is found as one", () => {
    expect(importsOf("core/a/a.ts", 'const a = (b: string) => import("../b" + b)')).toEqual(["?"])
    expect(importsOf("core/a/a.ts", "const a = (b: string) => import(b)")).toEqual(["?"])
  })

  test("imports in comments and strings are none", () => {
    expect(importsOf("core/a/a.ts", `// import "x"\nconst a = 'import "x"'`)).toEqual([])
  })

  test("a source that is no TypeScript is refused", () => {
    expect(() => importsOf("core/a/a.ts", "import from from from")).toThrow("core/a/a.ts")
  })
})

describe("An import", () => {
  test.each([
    ["core/auth/a.ts", "effect"],
    ["core/auth/a.ts", "core/users/index.ts"],
    ["core/auth/idp/a.ts", "core/auth/factors/b.ts"],
    ["core/index.ts", "core/users/b.ts"],
    ["testing/market/a-suite.ts", "core/users/b.ts"],
    ["testing/market/a-suite.ts", "testing/kit.ts"],
    ["testing/market/a-suite.ts", "effect/testing"],
    ["adapters/sql/a.ts", "core/index.ts"],
    ["adapters/sql/a.ts", "drizzle-orm"],
    ["adapters/sql/a.ts", "adapters/sql/tables/b.ts"],
    ["adapters/realtime/a.ts", "adapters/sql/engine/database.ts"],
    ["adapters/mail/a.ts", "adapters/config/config.ts"],
    ["adapters/mail/a.ts", "adapters/concurrency/b.ts"],
    ["adapters/backup/a.ts", "adapters/sql/maintenance/database-copies.ts"],
    ["adapters/operations.ts", "adapters/live.ts"],
    ["adapters/live.ts", "adapters/mail/a.ts"],
    ["adapters/index.ts", "adapters/live.ts"],
    ["server/main.ts", "adapters/live.ts"],
    ["server/main.ts", "adapters/config/config.ts"],
    ["server/market/a.ts", "core/index.ts"],
    ["server/market/a.ts", "server/http/b.ts"],
    ["server/market/a.ts", "elysia"],
    ["server/app.ts", "package.json"],
    ["cli/main.ts", "adapters/live.ts"],
  ])("from %s to %s is allowed", (from, to) => {
    expect(objection(from, to)).toBeNull()
  })

  test.each([
    ["core/auth/a.ts", "effect/unstable/sql"],
    ["core/auth/a.ts", "node:fs"],
    ["core/auth/a.ts", "bun"],
    ["core/auth/a.ts", "drizzle-orm"],
    ["core/auth/a.ts", "adapters/sql/b.ts"],
    ["core/auth/a.ts", "server/app.ts"],
    ["core/auth/a.ts", "package.json"],
    ["core/auth/a.ts", "?"],
    ["core/auth/a.ts", "core/users/b.ts"],
    ["core/auth/idp/a.ts", "core/users/credentials/index.ts"],
    ["core/auth/a.ts", "testing/kit.ts"],
    ["testing/market/a-suite.ts", "bun:test"],
    ["testing/market/a.ts", "adapters/sql/engine/database.ts"],
    ["server/market/a.ts", "testing/market/b.ts"],
    ["adapters/mail/a.ts", "adapters/sql/users.ts"],
    ["adapters/mail/a.ts", "adapters/crypto/b.ts"],
    ["adapters/config/config.ts", "adapters/crypto/b.ts"],
    ["adapters/mail/a.ts", "adapters/live.ts"],
    ["adapters/mail/a.ts", "adapters/operations.ts"],
    ["adapters/mail/a.ts", "server/app.ts"],
    ["adapters/mail/a.ts", "cli/main.ts"],
    ["adapters/live.ts", "server/app.ts"],
    ["adapters/mail/a.ts", "tests/support/b.ts"],
    ["server/main.ts", "adapters/sql/migrate.ts"],
    ["server/main.ts", "cli/main.ts"],
    ["cli/main.ts", "server/app.ts"],
    ["cli/main.ts", "adapters/mail/a.ts"],
    ["server/main.ts", "/etc/a.ts"],
    ["server/main.ts", "../other/a.ts"],
    ["server/main.ts", "?"],
  ])("from %s to %s is forbidden", (from, to) => {
    expect(objection(from, to)).toBeString()
  })
})

describe("A cycle", () => {
  const graph = (imports: Record<string, ReadonlyArray<string>>) => new Map(Object.entries(imports))

  test("is found wherever it begins, and shown as the way around", () => {
    expect(cycleIn(graph({ a: ["b"], b: ["c", "d"], c: [], d: ["b"] }))).toEqual(["b", "d", "b"])
    expect(cycleIn(graph({ a: ["a"] }))).toEqual(["a", "a"])
  })

  test("is not two ways to one place", () => {
    expect(cycleIn(graph({ a: ["b", "c"], b: ["d"], c: ["d"], d: ["effect"] }))).toBeNull()
  })

  test("of folders is one even where no file is part of a cycle", () => {
    const files = graph({
      "core/a/1.ts": ["core/b/1.ts"],
      "core/b/2.ts": ["core/a/2.ts"],
      "core/index.ts": ["core/a/1.ts"],
    })
    expect(cycleIn(files)).toBeNull()
    expect(cycleIn(betweenFolders(files))).toEqual(["core/a", "core/b", "core/a"])
    const sql = { "adapters/sql/a/1.ts": ["adapters/sql/b/1.ts"], "adapters/sql/b/2.ts": ["adapters/sql/a/1.ts"] }
    expect(cycleIn(betweenFolders(graph(sql)))).toEqual(["adapters/sql/a", "adapters/sql/b", "adapters/sql/a"])
  })

  test("of folders does not count what one of them has inside", () => {
    expect(
      cycleIn(betweenFolders(graph({ "core/a/1.ts": ["core/a/2.ts"], "core/a/2.ts": ["core/b/1.ts"] }))),
    ).toBeNull()
  })
})

describe("In the core", () => {
  test.each([
    ["the clock", "const a = Date.now()", "Date.now at 10"],
    ["the clock in brackets", `const a = Date["now"]`, "Date.now at 10"],
    ["the clock behind the global object", "const a = globalThis.Date", "globalThis.Date at 10"],
    ["a new date", "const a = new Date()", "new Date() at 10"],
    ["a date as text", "const a = Date()", "Date() at 10"],
    ["randomness", "const a = Math.random()", "Math.random at 10"],
    ["the environment", "const a = process.env.A", "process.env at 10"],
    ["an async function", "async function a() {}", "async at 0"],
    ["an async arrow", "const a = async () => 1", "async at 10"],
    ["an async method", "const a = { async b() {} }", "async at 19"],
    ["await", "await 1", "await at 0"],
    ["a loop that awaits", "export {}; for await (const a of b) c", "await at 11"],
    ["try", "try { a } catch {}", "try at 0"],
  ])("%s is found", (_, source, found) => {
    expect(impuritiesOf("core/a/a.ts", source)).toEqual([found])
  })

  test("a moment that was given, and the words in other places, are fine", () => {
    const source = `const a = new Date(0); const b = DateTime.now; const c = Effect.try(d); const e = "async try Date.now()"`
    expect(impuritiesOf("core/a/a.ts", source)).toEqual([])
  })
})
