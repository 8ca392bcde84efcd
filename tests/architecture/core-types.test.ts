import { expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { $ } from "bun"

const root = join(import.meta.dirname, "../..")

/**
 * The names and modules that the compiler cannot find in a source that is checked with the core's settings, next to the
 * core.
 */
const unknownIn = async (source: string) => {
  const folder = mkdtempSync(join(tmpdir(), "curio-types-"))
  try {
    const [file, settings] = [join(folder, "made-up.ts"), join(folder, "tsconfig.json")]
    await Bun.write(file, source)
    const core = {
      extends: join(root, "core/tsconfig.json"),
      compilerOptions: { tsBuildInfoFile: join(folder, "tsbuildinfo") },
      files: [join(root, "core/index.ts"), file],
      include: [],
    }
    await Bun.write(settings, JSON.stringify(core))
    const { stdout } = await $`${join(root, "node_modules/.bin/tsc")} -p ${settings} --checkers 1`.nothrow().quiet()
    return [...stdout.toString().matchAll(/made-up\.ts.*?'([^']+)'/g)].map(([, name]) => name ?? "")
  } finally {
    rmSync(folder, { recursive: true })
  }
}

// `tsc -p core` is one of the checks of `npm test`; this shows that it would notice.
test("the core is compiled without the types of Bun, Node and browsers", async () => {
  const modules = ["bun", "bun:sqlite", "node:fs", "fs"]
  const names = ["Bun", "process", "Buffer", "require", "fetch", "crypto", "setTimeout", "console", "document"]
  const imports = modules.map((name, n) => `import * as m${n} from "${name}"`)
  const unknown = await unknownIn(`${imports.join("\n")}\n${names.join("\n")}\nPromise.resolve(1)`)
  expect(unknown).toEqual([...modules, ...names])
  // The compiler takes longer than the default limit where other work wants the processor.
}, 120_000)
