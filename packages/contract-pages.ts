import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { repository } from "./package-of.ts"

const folder = join(repository, "docs/contract")

/** The pages of the contract, without the one that lists them, by their names. */
const contractPages = (): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith(".md") && file !== "README.md")
      .toSorted()
      .map((file) => [file.replace(/\.md$/, ""), readFileSync(join(folder, file), "utf8")]),
  )

/** The cells of the rows below a header whose first column has a name, without the header. */
export const rowsOf = (text: string, column: string): ReadonlyArray<ReadonlyArray<string>> =>
  [...text.matchAll(new RegExp(`^\\| ${column} \\|.*\\n\\|[-|]+\\n((?:\\|.*\\n)+)`, "gm"))].flatMap(([, rows = ""]) =>
    rows
      .trim()
      .split("\n")
      .map((row) =>
        row
          .split("|")
          .map((cell) => cell.trim())
          .slice(1, -1),
      ),
  )

/** What stands between backticks in a cell. */
export const codeIn = (cell = ""): ReadonlyArray<string> =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code)

/** The routes of a page, whose paths may all be below one that it names. */
const routesOn = (page: string): ReadonlyArray<string> => {
  const [, base = ""] = /All paths are below `([^`]+)`/.exec(page) ?? []
  return rowsOf(page, "route")
    .flatMap(([cell]) => codeIn(cell))
    .flatMap(
      (route) =>
        route
          .match(/^([A-Z]+) ([^?]+)/)
          ?.slice(1)
          .join(` ${base === "" ? "" : `${base}/`}`) ?? [],
    )
}

/** Every route that the contract describes, as `GET /wants/:id`, in the order of the alphabet. */
export const contractRoutes = (): ReadonlyArray<string> =>
  [...new Set([...contractPages().values()].flatMap(routesOn))].toSorted()

/**
 * The list of the pages in docs/contract/README.md: the first sentence of each, and its headings. The pages keep their
 * order; a new one is at the end.
 */
export const contractReadme = (): string => {
  const text = readFileSync(join(folder, "README.md"), "utf8")
  const pages = contractPages()
  const listed = Array.from(text.matchAll(/^\| \[([a-z-]+)\]\(/gm), ([, name = ""]) => name)
  const rows = [...new Set([...listed, ...pages.keys()])].flatMap((name) => {
    const page = pages.get(name)
    if (page === undefined) return []
    const [, paragraph = ""] = /^# [^\n]*\n\n(.*?)\n\n/s.exec(page) ?? []
    const [sentence = ""] = paragraph.replaceAll("\n", " ").split(/\.(?= |$)/)
    const headings = Array.from(page.matchAll(/^## (.+)$/gm), ([, heading = ""]) => heading)
    const named = headings.filter((heading) => !["Example", "Routes"].includes(heading)).join("; ")
    return [`| [${name}](${name}.md) | ${sentence} | ${named} |\n`]
  })
  return text.replace(/^\| page \|.*\n\|[-|]+\n(?:\|.*\n)*/m, () =>
    ["| page | what it says first | its headings |\n", "|---|---|---|\n", ...rows].join(""),
  )
}

/** The page about notifications, whose table of types follows from the comments above the types in the core. */
export const notificationsPage = (): string => {
  const source = readFileSync(join(repository, "core/notifications/notification.ts"), "utf8")
  const [, types = ""] = /notificationTypes = \[\n(.*?)\n\] as const/s.exec(source) ?? []
  const groups = types.matchAll(/((?: *\/\/ .*\n)+)((?: *"\w+",\n?)+)/g)
  const rows = Array.from(groups, ([, comment = "", names = ""]) => {
    const [, subject, cause] = /^(.*?): (.*)$/.exec(comment.replaceAll(/\s*\/\/ /g, " ").trim()) ?? []
    return `| ${Array.from(names.matchAll(/\w+/g), ([name]) => `\`${name}\``).join(", ")} | ${subject} | ${cause} |\n`
  })
  return readFileSync(join(folder, "notifications.md"), "utf8").replace(
    /^(\| type \| subject \| cause \|\n\|[-|]+\n)(?:\|.*\n)+/m,
    (_, head: string) => head + rows.join(""),
  )
}

/**
 * The routes that are newer than the last release and that the changelog does not name "For clients", neither by their
 * path nor by a new path above it.
 */
export const unnamedRoutes = (changelog: string): ReadonlyArray<string> => {
  const released: { version: string; routes: ReadonlyArray<string> } = JSON.parse(releasedRoutes())
  const newer = changelog.slice(0, changelog.indexOf(`\n## ${released.version}\n`)).split(/^### /m)
  const forClients = newer.filter((part) => part.startsWith("For clients\n")).join("")
  const named = Array.from(forClients.matchAll(/`((?:[A-Z]+\s)?\/[^`]+)`/g), ([, route = ""]) => pathOf(route))
  // That `GET /items` changed says nothing about a new route below it.
  const isNew = (path: string) =>
    !released.routes.map(pathOf).some((route) => route === path || route.startsWith(`${path}/`))
  const above = named.filter((path) => path !== "" && isNew(path)).map((path) => `${path}/`)
  const isNamed = (path: string) => named.includes(path) || above.some((start) => path.startsWith(start))
  return contractRoutes().filter((route) => !released.routes.includes(route) && !isNamed(pathOf(route)))
}

/** The path of a route without its query, whatever its parameters are called. */
const pathOf = (route: string): string =>
  route
    .replace(/^[A-Z]+\s/, "")
    .replace(/[?#].*$/, "")
    .replaceAll(/:\w+/g, ":")
    .replace(/\/$/, "")

/** The routes of the last released version, which is that of package.json: the list is written with each release. */
export const releasedRoutes = (): string => {
  const { version } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8"))
  const text = readFileSync(join(repository, "docs/released-routes.json"), "utf8")
  return JSON.parse(text).version === version
    ? text
    : `${JSON.stringify({ version, routes: contractRoutes() }, null, 2)}\n`
}
