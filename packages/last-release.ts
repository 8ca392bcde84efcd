import { repository } from "./package-of.ts"
import { routesOn, textOf } from "./written-pages.ts"

export interface Release {
  readonly version: string
  readonly commit: string
  readonly ports: ReadonlyArray<string>
  readonly routes: ReadonlyArray<string>
}

/**
 * The ports and routes of the last released version, which is that of package.json, read from the commit that set it.
 * Null where the history is missing, as in a shallow clone, and between the change of the version and its commit.
 */
export const lastRelease = (): Release | null => {
  const { version } = JSON.parse(textOf("package.json"))
  const commit = git("log", "-1", "--format=%H", `-S"version": "${version}"`, "--", "package.json")?.trim() ?? ""
  if (commit === "") return null
  const classes = git("grep", "-hE", "^export class \\w+ extends Context\\.Service", commit, "--", "core") ?? ""
  const pages = git("ls-tree", "--name-only", commit, "docs/contract/")?.split("\n") ?? []
  const routes = pages
    .filter((path) => path.endsWith(".md") && !path.endsWith("/README.md"))
    .flatMap((path) => routesOn(git("show", `${commit}:${path}`) ?? ""))
  return { version, commit, ports: portsIn(classes), routes: [...new Set(routes)].toSorted() }
}

/** The ports that a source declares. */
export const portsIn = (source: string): ReadonlyArray<string> =>
  Array.from(source.matchAll(/^export class (\w+) extends Context\.Service/gm), ([, port = ""]) => port)

/** What git answers; null where it fails or is missing. */
const git = (...args: ReadonlyArray<string>): string | null => {
  try {
    const { stdout, success } = Bun.spawnSync(["git", ...args], { cwd: repository, stderr: "ignore" })
    return success ? stdout.toString() : null
  } catch {
    return null
  }
}
