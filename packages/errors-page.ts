import { sourcesBelow, textOf } from "./written-pages.ts"

/** The parts that have the codes of a module, where none is called after it. */
const headings: Readonly<Record<string, ReadonlyArray<string>>> = {
  "access-keys": ["Auth"],
  credentials: ["Everywhere"],
  exports: ["Auth"],
  factors: ["Auth"],
  fields: ["Field definitions"],
  files: ["Everywhere", "Users and pictures"],
  friends: ["Friends and blocks"],
  gameplatform: ["Game platform and imports"],
  idp: ["Auth", "Callback of the identity provider"],
  imports: ["Game platform and imports"],
  "item-files": ["Files of items"],
  "post-reactions": ["Reactions to posts"],
  shares: ["Share links"],
  usage: ["Everywhere"],
  users: ["Auth", "Everywhere", "Users and pictures"],
}

/** The headings of the parts of docs/contract/errors.md that are about a module: one of them has each of its codes. */
export const partsAbout = (module: string): ReadonlyArray<string> =>
  headings[module] ?? [module.replace(/^./, (first) => first.toUpperCase())]

/** The rows of a part of the page: the code and the status of each. */
export const errorRows = (part: string): ReadonlyArray<string> =>
  Array.from(part.matchAll(/^\| `(\w+)` \| (\d+) \|/gm), ([, code, status]) => `${code} ${status}`)

/**
 * The page about errors, with a row for each code of the core that a part about its module does not have: its cause is
 * what the docstring of the class says, until a better sentence is written.
 */
export const errorsPage = (): string => codes().reduce(withRow, textOf("docs/contract/errors.md"))

interface Code {
  readonly area: string
  readonly module: string
  readonly row: string
  readonly line: string
}

const withRow = (page: string, { area, line, module, row }: Code): string => {
  const parts = page.split(/^(?=## )/m)
  const about = parts.filter((part) => partsAbout(module).some((heading) => part.startsWith(`## ${heading}\n`)))
  const [first] = about
  if (about.some((part) => errorRows(part).includes(row))) return page
  if (first !== undefined) return page.replace(first, () => withLast(first, line))
  const head = `## ${partsAbout(module)[0]}\n\nOn the page [${area}](${area}.md).`
  return `${page.trimEnd()}\n\n${head}\n\n| code | status | cause |\n|---|---|---|\n${line}\n`
}

/** A part with a line behind the last row of its table. */
const withLast = (part: string, line: string): string => part.replace(/^(\| `.*\n)(?!\| )/m, (row) => `${row}${line}\n`)

/** The codes of the core that answers have, as `server/http/answers/error-status.ts` says. */
const codes = (): ReadonlyArray<Code> => {
  const source = textOf("server/http/answers/error-status.ts")
  const blockOf = (start: string) => source.slice(source.indexOf(start)).split(/^[>}]/m)[0] ?? ""
  const statuses = new Map(
    Array.from(
      (blockOf("const statusOfCode") + blockOf("const statusOfTag")).matchAll(/^ {2}"?([\w.-]+)"?: (\d+),/gm),
      ([, key = "", status = ""]) => [key, status] as const,
    ),
  )
  const others = blockOf("type NeverAnswered") + textOf("server/http/answers/input-messages.ts")
  return sourcesBelow("core", "errors.ts").flatMap(({ file, source }) => {
    const classes = source.matchAll(
      /\/\*\*((?:(?!\*\/).)*)\*\/\nexport class \w+ extends CodedError<\w+>\(\)\(\s*"([a-z-]+)\.(\w+)"/gs,
    )
    return Array.from(classes, ([, comment = "", module = "", code = ""]) => {
      const tag = `${module}.${code}`
      const status = others.includes(`"${tag}"`) ? undefined : (statuses.get(tag) ?? statuses.get(code))
      const said = comment.replaceAll(/\s*\n \* ?|\s+/g, " ").trim()
      const cause = said.replace(/^[A-Z](?=[a-z ])/, (first) => first.toLowerCase()).replace(/\.$/, "")
      const area = file.split("/")[0] ?? ""
      return { area, module, row: `${code} ${status}`, line: `| \`${code}\` | ${status} | ${cause} |`, status }
    }).filter(({ status }) => status !== undefined && Number(status) < 500)
  })
}
