import { expect, test } from "bun:test"
import { join } from "node:path"
import { $ } from "bun"

const advisories = join(import.meta.dirname, "../../packages/advisories.ts")

/** What is said where the registry answers a question about all dependencies like this. */
const said = async (answer: () => Response) => {
  const registry = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: answer })
  try {
    const env = { ...process.env, BUN_CONFIG_REGISTRY: registry.url.href }
    const { exitCode, stdout } = await $`${process.execPath} ${advisories}`.env(env).nothrow().quiet()
    return { exitCode, text: stdout.toString() }
  } finally {
    await registry.stop(true)
  }
}

const advisory = {
  id: 1,
  url: "https://advisories.example/1",
  title: "Fault in the parser",
  severity: "high",
  vulnerable_versions: "<1000",
  cwe: ["CWE-248"],
  cvss: { score: 7.5, vectorString: "" },
}

test("A dependency with a known advisory is named, and fails nothing", async () => {
  const { exitCode, text } = await said(() => Response.json({ effect: [advisory] }))
  expect(exitCode).toBe(0)
  expect(text).toMatch(/^Advisories about dependencies:\n.*effect@.*high: Fault in the parser/s)
})

test("Without advisories there is one sentence", async () => {
  expect(await said(() => Response.json({}))).toEqual({
    exitCode: 0,
    text: "No advisory about a dependency is known.\n",
  })
})

test("A registry that does not answer the question fails nothing", async () => {
  expect(await said(() => new Response(null, { status: 405 }))).toEqual({
    exitCode: 0,
    text: "Advisories about dependencies: the registry gives no answer.\n",
  })
})
