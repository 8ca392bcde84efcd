import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { unnamedNames, unnamedPorts, unnamedRoutes } from "./changelog.ts"
import { lastRelease } from "./last-release.ts"
import { repository } from "./package-of.ts"
import { publicNames, publicPage } from "./public-names.ts"

// `npm run release:check`, before the version is raised: routes and ports that are new since the last release, and
// public names that are gone, must be in the changelog. Writes dist/packages/public.md, the names of @curio/core.

const last = lastRelease()
if (last === null) throw new Error("The history of the repository is needed, with the commit of the last release.")

/** The public names of the last release, read from its sources in a folder that is removed again. */
const released = (): ReadonlyArray<string> => {
  const folder = mkdtempSync(join(tmpdir(), "curio-release-"))
  try {
    const { stdout } = Bun.spawnSync(["git", "archive", last.commit, "core"], { cwd: repository })
    Bun.spawnSync(["tar", "-x", "-C", folder], { stdin: stdout })
    return publicNames(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const changelog = await Bun.file(join(repository, "CHANGELOG.md")).text()
const now = publicNames()
const before = released()
const gone = before.filter((name) => !now.includes(name))
const missing = {
  "New routes": unnamedRoutes(changelog),
  "New ports": unnamedPorts(changelog),
  "Names of @curio/core that are gone": unnamedNames(changelog, gone),
}

const outdir = join(repository, "dist/packages")
mkdirSync(outdir, { recursive: true })
await Bun.write(join(outdir, "public.md"), publicPage())
console.log(`${now.length} public names; of the ${before.length} of ${last.version} ${gone.length} are gone.`)
for (const [what, names] of Object.entries(missing))
  if (names.length > 0) {
    console.error(`${what} that no item of CHANGELOG.md names:\n${names.map((name) => `- ${name}\n`).join("")}`)
    process.exitCode = 1
  }
