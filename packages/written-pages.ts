import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { coreAreas, coreModules } from "./core-modules.ts"
import { repository } from "./package-of.ts"

const folder = join(repository, "docs/contract")

/** The pages of the contract, without the one that lists them, by their names. */
export const contractPages = (): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith(".md") && file !== "README.md")
      .toSorted()
      .map((file) => [file.replace(/\.md$/, ""), readFileSync(join(folder, file), "utf8")]),
  )

/** Every page with a part that is written, by its path. `kinds` is the source that has the kinds of an export. */
export const writtenPages = (kinds: string): Readonly<Record<string, string>> => ({
  "docs/architecture.md": architecturePage(),
  "docs/operating.md": operatingPage(),
  "SECURITY.md": securityPage(),
  "docs/contract/README.md": contractReadme(),
  "docs/contract/auth.md": authPage(),
  "docs/contract/delivery.md": deliveryPage(),
  "docs/contract/exports.md": exportsPage(kinds),
})

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
export const routesOn = (page: string): ReadonlyArray<string> => {
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
const contractReadme = (): string => {
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

/** The page about what is delivered, with the types of notifications and the frames of the WebSocket. */
const deliveryPage = (): string => withFrames(withTypes(pageOf("delivery")))

/** The page with the table of types, which follows from the comments above the types in the core. */
const withTypes = (page: string): string => {
  const source = readFileSync(join(repository, "core/delivery/notifications/notification.ts"), "utf8")
  const [, types = ""] = /notificationTypes = \[\n(.*?)\n\] as const/s.exec(source) ?? []
  const groups = types.matchAll(/((?: *\/\/ .*\n)+)((?: *"\w+",\n?)+)/g)
  const rows = Array.from(groups, ([, comment = "", names = ""]) => {
    const [, subject, cause] = /^(.*?): (.*)$/.exec(comment.replaceAll(/\s*\/\/ /g, " ").trim()) ?? []
    return `| ${Array.from(names.matchAll(/\w+/g), ([name]) => `\`${name}\``).join(", ")} | ${subject} | ${cause} |\n`
  })
  return page.replace(
    /^(\| type \| subject \| cause \|\n\|[-|]+\n)(?:\|.*\n)+/m,
    (_, head: string) => head + rows.join(""),
  )
}

/**
 * The page with the table of frames, which has each frame of what is stored, as `server-frames.ts` and `own-frames.ts`
 * describe it: its keys, and the comment above it. Frames of the same payload that follow one another are one row.
 */
const withFrames = (page: string): string => {
  const tableIn = (file: string, name: string): string =>
    new RegExp(`${name} = \\{\\n(.*?\\n)\\}\\n`, "s").exec(textOf(`server/realtime/${file}`))?.[1] ?? ""
  const source = tableIn("server-frames.ts", "StoredFrames").replace("  ...ownSchemas,\n", () =>
    tableIn("own-frames.ts", "ownFrames"),
  )
  const found = source.matchAll(
    /((?: {2}\/\/[^\n]*\n)*) {2}"([\w.]+)": (?:t\.Object\(\{(.*?)\}\)|frame\("(\w+)".*?\)),\n(?= {2}["/]|$)/gs,
  )
  const frames = Array.from(found, ([, comment = "", frame = "", keys, key]) => ({
    frame,
    payload: `\`{ ${key ?? Array.from(outermost(keys ?? "").matchAll(/(\w+):/g), ([, one]) => one).join(", ")} }\``,
    said: comment.replaceAll(/\s*\/\/ /g, " ").trim(),
  }))
  const rows: Array<{ readonly frames: Array<string>; readonly payload: string; readonly said: string }> = []
  for (const { frame, payload, said } of frames) {
    const last = rows.at(-1)
    if (last !== undefined && said === "" && last.payload === payload) last.frames.push(frame)
    else rows.push({ frames: [frame], payload, said })
  }
  const lines = rows.map(({ frames, payload, said }) => {
    const names = frames.map((frame) => `\`${frame}\``).join(", ")
    return `| ${names} | ${payload}${said === "" ? "" : `: ${said}`} |\n`
  })
  return page.replace(/(?<=^\| `ready` \|.*\n)(?:\|.*\n)*?(?=\| `presence` \|)/m, () => lines.join(""))
}

/** A source without what is in brackets. */
const outermost = (source: string): string => {
  const less = source.replaceAll(/\([^()]*\)|\{[^{}]*\}|\[[^[\]]*\]/g, "")
  return less === source ? source : outermost(less)
}

/** The kinds of an export in their order. An import of several lines has the names too. */
export const kindsListed = (source: string): ReadonlyArray<string> =>
  Array.from(
    source.slice(source.indexOf("export const exportKinds")).matchAll(/^ {2}(\w+Kind),$/gm),
    ([, name = ""]) => name,
  )

/** The page about exports, which names their kinds in their order. */
const exportsPage = (order: string): string => {
  const listed = kindsListed(order)
  const sources = sourcesBelow("server/exports", "-kinds.ts")
  const kinds = listed.flatMap((name) =>
    sources.flatMap(({ source }) => {
      const [, kind] = new RegExp(`^export const ${name}: Kind = \\{\\s*name: "([\\w-]+)"`, "m").exec(source) ?? []
      return kind ?? []
    }),
  )
  const named = `${kinds.slice(0, -1).join(", ")} and ${kinds.at(-1)}`
  return pageOf("exports").replace(/(?<=^- The kinds are ).*?(?=\.\n)/ms, (before) =>
    before.replaceAll(/\s+/g, " ") === named ? before : named,
  )
}

/** The page about accounts, which names the paths of access keys. */
const authPage = (): string => {
  const areas = Map.groupBy(
    textOf("server/http/auth/key-areas.ts").matchAll(/^ {2}"(\/[^"]+)": "(\w+)",$/gm),
    ([, , area]) => area,
  )
  const rows = Array.from(areas, ([area, paths]) => {
    const cells = paths.map(([, path = ""]) => `\`${path.replaceAll("/:", "/:id")}\``)
    return `| \`${area}\` | ${cells.join(", ")} |\n`
  })
  return pageOf("auth").replace(/(?<=^\| area \| paths below \|\n\|[-|]+\n)(?:\|.*\n)+/m, () => rows.join(""))
}

/** A resource that one account or one connection could use up, and what bounds it. */
interface Bound {
  readonly resource: string
  readonly bound: string
  /** Where it is checked. */
  readonly files: ReadonlyArray<string>
  /** What the one who exceeds it gets, if anything. */
  readonly answer?: string
  /** Where an operator sees it, if anywhere. */
  readonly seen?: string
}

/** The bounds of the service, in the order of the page. */
export const bounds = (): ReadonlyArray<Bound> => JSON.parse(textOf("docs/bounds.json"))

/** The page about security, which lists the bounds. */
const securityPage = (): string => {
  const lines = bounds().map(({ answer = "", bound, files, resource, seen = "" }) => {
    const places = files.map((file) => `\`${file}\``).join(", ")
    return [`- **${resource}**: ${bound} (${places})`, answer, seen].filter((part) => part !== "").join(" → ")
  })
  const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim()
  return textOf("SECURITY.md").replace(/(?<=`npm run lists` writes them here\.\n\n).*?\n(?=\n### )/s, (before) =>
    oneLine(before) === oneLine(lines.join(" ")) ? before : `${lines.join("\n")}\n`,
  )
}

/** The page about the architecture: each area with its modules. */
const architecturePage = (): string => {
  const text = textOf("docs/architecture.md")
  const modules = Map.groupBy(coreModules(), ({ path }) => path.replace(/\/.*/, ""))
  const lines = coreAreas().map((area) => {
    const parts = (modules.get(area) ?? []).filter(({ path }) => path !== area).map(({ name }) => name)
    return `| ${area} | ${parts.join(", ")} |\n`
  })
  return text.replace(/(?<=^\| area \|.*\n\|[-|]+\n)(?:\|.*\n)+/m, () => lines.join(""))
}

/**
 * The page for operators. A table of the database that it does not name gets into the row of most tables of the same
 * folder, or into one of its own.
 */
const operatingPage = (): string => {
  const text = textOf("docs/operating.md")
  const rows = rowsOf(text, "data \\| tables \\| protection").map((cells) => ({ cells, tables: [...codeIn(cells[1])] }))
  const described = Map.groupBy(
    sourcesBelow("adapters/sql", "-tables.ts").flatMap(({ file, source }) =>
      Array.from(source.matchAll(/kit\.table\(\s*"(\w+)"/g), ([, table = ""]) => ({
        folder: file.split("/")[0],
        table,
      })),
    ),
    ({ folder }) => folder,
  )
  for (const [folder = "", found] of described) {
    const tables = found.map(({ table }) => table)
    const fresh = tables.filter((table) => !rows.some((row) => row.tables.includes(table)))
    const shared = (row: (typeof rows)[number]) => row.tables.filter((table) => tables.includes(table)).length
    const [row] = rows.filter((row) => shared(row) > 0).toSorted((one, other) => shared(other) - shared(one))
    if (row !== undefined) row.tables.push(...fresh)
    else if (fresh.length > 0) rows.push({ cells: [folder, "", ""], tables: fresh })
  }
  const lines = rows.map(({ cells: [data, , protection], tables }) => {
    const names = tables.map((table) => `\`${table}\``).join(", ")
    return `| ${data} | ${names} |${protection === "" ? "" : ` ${protection}`} |\n`
  })
  return text.replace(/(?<=^\| data \| tables \|.*\n\|[-|]+\n)(?:\|.*\n)+/m, () => lines.join(""))
}

export const sourcesBelow = (path: string, end: string) =>
  readdirSync(join(repository, path), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(end))
    .toSorted()
    .map((file) => ({ file, source: textOf(join(path, file)) }))

export const textOf = (path: string): string => readFileSync(join(repository, path), "utf8")

const pageOf = (name: string): string => textOf(`docs/contract/${name}.md`)
