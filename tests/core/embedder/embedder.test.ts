import { expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { $ } from "bun"

test("a program under plain Node signs in with the core on ports of its own", async () => {
  const folder = mkdtempSync(join(tmpdir(), "curio-embedder-"))
  try {
    // Older Nodes read no TypeScript, so the program is bundled as an embedder's build would do it.
    await Bun.build({
      entrypoints: [join(import.meta.dirname, "program.ts")],
      target: "node",
      outdir: folder,
      naming: "[name].mjs",
    })
    const { stdout, stderr } = await $`node ${join(folder, "program.mjs")}`.nothrow().quiet()
    expect(stderr.toString()).toBe("")
    expect(JSON.parse(stdout.toString())).toEqual({
      runtime: expect.stringMatching(/^Node \d/),
      wrongPassword: "auth.INVALID_CREDENTIALS",
      wrongAddress: "auth.INVALID_CREDENTIALS",
      sessionsAfterFailures: 0,
      sameAccount: true,
      sessions: 1,
      tokenLength: 43,
      tokenIsStored: false,
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
})
