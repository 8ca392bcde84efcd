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
 * The list of the pages in docs/contract/README.md, with the headings of each. The pages keep their order and what is
 * said of them; a new one is at the end, with its first sentence.
 */
export const contractReadme = (): string => {
  const text = readFileSync(join(folder, "README.md"), "utf8")
  const pages = contractPages()
  const listed = new Map(
    Array.from(text.matchAll(/^\| \[([a-z-]+)\]\([^|]+\| ([^|]+?) \|/gm), ([, name = "", said = ""]) => [name, said]),
  )
  const names = new Set([...listed.keys(), ...pages.keys()])
  const rows = [...names].flatMap((name) => {
    const page = pages.get(name)
    if (page === undefined) return []
    const [, paragraph = ""] = /^# [^\n]*\n\n(.*?)\n\n/s.exec(page) ?? []
    const [sentence = ""] = paragraph.replaceAll("\n", " ").split(/\.(?= |$)/)
    const headings = Array.from(page.matchAll(/^## (.+)$/gm), ([, heading = ""]) => heading)
    const named = headings.filter((heading) => !["Example", "Routes"].includes(heading)).join("; ")
    return [`| [${name}](${name}.md) | ${listed.get(name) ?? sentence} | ${named} |\n`]
  })
  return text.replace(/^\| page \|.*\n\|[-|]+\n(?:\|.*\n)*/m, () =>
    ["| page | what is in it | its headings |\n", "|---|---|---|\n", ...rows].join(""),
  )
}

/** The routes of the last released version, which is that of package.json: the list is written with each release. */
export const releasedRoutes = (): string => {
  const { version } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8"))
  const text = readFileSync(join(repository, "docs/released-routes.json"), "utf8")
  return JSON.parse(text).version === version
    ? text
    : `${JSON.stringify({ version, routes: contractRoutes() }, null, 2)}\n`
}
