import { lastRelease, portsIn, type Release } from "./last-release.ts"
import { contractRoutes, sourcesBelow, textOf } from "./written-pages.ts"

/** The changelog, whose latest version names the last migration, and each new route that no item of it is about. */
export const changelogPage = (): string => {
  const { entries } = JSON.parse(textOf("adapters/sql/migrations/sqlite/meta/_journal.json"))
  const text = textOf("CHANGELOG.md")
  const [head, latest = "", ...others] = withNew(text).split(/^(?=## )/m)
  const named = latest.replace(/(Migrations\s+from\s+`[^`]+`\s+to\s+`)[^`]+/, `$1${entries.at(-1).tag}`)
  return [head, withoutDoubles(named), ...others].join("")
}

/** The changelog with an item for each new route and port that it does not name, the last of those of its version. */
export const withNew = (text: string, last: Release | null = lastRelease()): string => {
  const parts = {
    clients: unnamedRoutes(text, last).map((route) => `\`${route}\``),
    embedders: unnamedPorts(text, last).map((port) => `the port \`${port}\``),
  }
  return Object.entries(parts).reduce(
    (before, [readers, names]) =>
      before.replace(new RegExp(`^### For ${readers}\\n\\n.*?\\n(?=\\n#{2,3} )`, "ms"), (items) =>
        [items, ...names.map((name) => `- New: ${name}.\n`)].join(""),
      ),
    text,
  )
}

/** The text without items about migrations that stand there already: a merge keeps those of both sides. */
const withoutDoubles = (text: string): string => {
  const there = new Set<string>()
  return text.replaceAll(/^- Migrations\s+from\s.*\n(?: {2}.*\n)*/gm, (item) => {
    const isNew = !there.has(item)
    there.add(item)
    return isNew ? item : ""
  })
}

/**
 * The routes that are newer than the last release and that the changelog does not name "For clients", neither by their
 * path nor by a new path above it.
 */
export const unnamedRoutes = (changelog: string, last: Release | null = lastRelease()): ReadonlyArray<string> => {
  if (last === null) return []
  const { routes } = last
  const named = Array.from(
    newItems(changelog, "clients", last).matchAll(/`((?:[A-Z]+\s)?\/[^`]+)`/g),
    ([, route = ""]) => pathOf(route),
  )
  // That `GET /items` changed says nothing about a new route below it.
  const isNew = (path: string) => !routes.map(pathOf).some((route) => route === path || route.startsWith(`${path}/`))
  const above = named.filter((path) => path !== "" && isNew(path)).map((path) => `${path}/`)
  const isNamed = (path: string) => named.includes(path) || above.some((start) => path.startsWith(start))
  return contractRoutes().filter((route) => !routes.includes(route) && !isNamed(pathOf(route)))
}

/** The path of a route without its query, whatever its parameters are called. */
const pathOf = (route: string): string =>
  route
    .replace(/^[A-Z]+\s/, "")
    .replace(/[?#].*$/, "")
    .replaceAll(/:\w+/g, ":")
    .replace(/\/$/, "")

/** The ports that are newer than the last release and that the changelog does not name "For embedders". */
export const unnamedPorts = (changelog: string, last: Release | null = lastRelease()): ReadonlyArray<string> => {
  if (last === null) return []
  const ports = sourcesBelow("core", ".ts").flatMap(({ source }) => portsIn(source))
  return unnamedNames(
    changelog,
    ports.filter((port) => !last.ports.includes(port)),
    last,
  ).toSorted()
}

/** Those of some names, or of their namespaces, that the changelog does not name "For embedders". */
export const unnamedNames = (
  changelog: string,
  names: ReadonlyArray<string>,
  last: Release | null = lastRelease(),
): ReadonlyArray<string> => {
  const text = last === null ? changelog : newItems(changelog, "embedders", last)
  const isNamed = (name: string) => new RegExp(`\\b${name}\\b`).test(text)
  return names.filter((name) => !isNamed(name) && !isNamed(name.replace(/\..*$/, "")))
}

/** What the changelog says to some of its readers, or to all who upgrade, about everything since the last release. */
const newItems = (changelog: string, readers: string, { version }: { readonly version: string }): string =>
  changelog
    .slice(0, changelog.indexOf(`\n## ${version}\n`))
    .split(/^### /m)
    .filter((part) => part.startsWith(`For ${readers}\n`) || part.startsWith("Upgrading\n"))
    .join("")
