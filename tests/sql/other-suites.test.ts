import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { Effect } from "effect"
import * as suites from "../../testing/suites.ts"
import { engines, type Run, repositoriesOn } from "../support/engines.ts"
import { type kit, kitOn } from "../support/kit.ts"

// The suites that no other file of the adapters calls: a new suite runs here without being named.
const folder = join(import.meta.dirname, "..")
const called = [...new Bun.Glob("{adapters,sql}/**/*.test.ts").scanSync(folder)].flatMap((file) =>
  Array.from(readFileSync(join(folder, file), "utf8").matchAll(/\b(\w+Suite)\(/g), ([, name]) => name),
)
const others = Object.entries<unknown>(suites).filter(([name]) => !called.includes(name))

test("Most suites are called by a file with what they belong to", () => {
  expect(called).toContain("usersSuite")
  expect(others.length).toBeLessThan(called.length)
})

describe.each(engines)("The other repositories on %s", (name, engine) => {
  const database = repositoriesOn(engine)
  beforeAll(() => database.runPromise(Effect.void), 120_000)
  afterAll(() => database.dispose())

  for (const [, suite] of others) (suite as (suiteKit: typeof kit, run: Run) => void)(kitOn(name), database.runPromise)
})
