import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { changelogPage } from "./changelog.ts"
import { coreAreas, coreModules } from "./core-modules.ts"
import { errorsPage } from "./errors-page.ts"
import { repository } from "./package-of.ts"
import { writeReadySchemas } from "./ready-schema.ts"
import { kindsListed, writtenPages } from "./written-pages.ts"

// The lists that follow from what is in the folders: a module, a port, a table, a route or a suite is in them by being
// there. `npm run lists` writes them, and a test compares them.

/** Every written list, by its path. */
export const lists = (): Readonly<Record<string, string>> => ({
  "core/index.ts": moduleList(),
  "core/errors.ts": errorList(),
  "core/subscribers.ts": subscriberList(),
  "adapters/sql/schema/tables.ts": tableList(),
  "adapters/sql/repositories.ts": repositoryList(),
  "server/routes.ts": routeList(),
  "server/exports/kinds.ts": kindList(),
  "testing/suites.ts": suiteList(),
  ...writtenPages(kindList()),
  "docs/contract/errors.md": errorsPage(),
  "CHANGELOG.md": changelogPage(),
})

const note = "// Written by `npm run lists`."

const moduleList = (): string => `${note} The entry point for embedders: the use cases, ports, errors and
// types of every area. Only index files re-export.

${inOrder([
  ...coreAreas().map((area) => [`./${area}/index.ts`, `export * from "./${area}/index.ts"`] as const),
  ["./errors.ts", `export type { CoreError, ErrorTag } from "./errors.ts"`],
  ["./subscribers.ts", `export { publisher, publisherOf, type Subscribers, subscribers } from "./subscribers.ts"`],
])}
`

const errorList = (): string => {
  // The name of the errors of a module is the one in its index.
  const failing = coreModules().flatMap(({ path }) => {
    const [, name] = /export \* as (\w+)Errors from "\.\/errors\.ts"/.exec(textOf(`core/${path}/index.ts`)) ?? []
    return name === undefined ? [] : [{ path, name }]
  })
  const imports = failing.map(
    ({ path, name }) => [`./${path}/errors.ts`, `import type * as ${name} from "./${path}/errors.ts"`] as const,
  )
  return `${note}

${inOrder([...imports, ["./shared/coded-error.ts", `import type { HasSentence } from "./shared/coded-error.ts"`]])}

type ErrorsOf<Module> = {
  [K in keyof Module]: Module[K] extends new (...args: never) => infer E ? E : never
}[keyof Module]

// A class without a sentence does not compile. \`CodedError\` of \`core/shared\` creates classes that have one.
type Saying<E extends HasSentence> = E

/** Every error that a use case may fail with. A class in a module's \`errors.ts\` is in here by being exported. */
export type CoreError = Saying<
${failing.map(({ name }) => `  | ErrorsOf<typeof ${name}>`).join("\n")}
>
/** \`<module>.<CODE>\` of every error. */
export type ErrorTag = CoreError["_tag"]
`
}

/**
 * The subscribers of each event, which are the use cases that take it. Those that are listed keep their order, in which
 * they run; a new one is the last.
 */
const subscriberList = (): string => {
  const [, events = ""] = /interface PublishedEvents \{\n(.*?)\n\}/s.exec(textOf("core/shared/publisher.ts")) ?? []
  const text = textOf("core/subscribers.ts")
  const taking = /Effect\.fn(?:Untraced|\("[^"]+"\))\(\s*function\* \(\s*(?:\{[^}]*\}|\w+): PublishedEvents\[([^\]]+)\]/
  const found = exportsOf("core", ".ts", new RegExp(`^export const (\\w+) = ${taking.source}`, "gm")).map(
    ({ file, found: [name = "", of = ""] }) => ({
      file,
      name,
      of: Array.from(of.matchAll(/\w+/g), ([event]) => event),
    }),
  )
  const rows = Array.from(events.matchAll(/^ {2}readonly (\w+): /gm), ([, event = ""]) => {
    const [, row = ""] = new RegExp(`^  ${event}: \\[([^\\]]*)\\]`, "m").exec(text) ?? []
    const before: ReadonlyArray<string> = row.match(/\w+/g) ?? []
    const position = (name: string) => (before.includes(name) ? before.indexOf(name) : before.length)
    const names = found.flatMap(({ name, of }) => (of.includes(event) ? [name] : []))
    const listed = names.toSorted((one, other) => position(one) - position(other))
    return inWidth("  ", `${event}: [`, listed, "],")
  })
  const files = [...Map.groupBy(found, ({ file }) => file)].map(([file, all]) => {
    const names = all.map(({ name }) => name).toSorted()
    return [file, inWidth("", "import { ", names, ` } from "${file}"`)] as const
  })
  const own = `import { type PublishedEvents, Publisher } from "./shared/publisher.ts"`
  const imports = inOrder([...files, ["./shared/publisher.ts", own]])
  return text
    .replace(/(?<=^import [^\n]* from "effect"\n).*?(?=\n\n\/\*\*)/s, () => imports)
    .replace(/(?<=^export const subscribers = \{\n).*?(?=\n\} satisfies)/ms, () => rows.join("\n"))
}

/** Names on one line if they fit, else each on a line of its own. */
const inWidth = (indent: string, start: string, names: ReadonlyArray<string>, end: string): string => {
  const line = `${indent}${start}${names.join(", ")}${end}`
  const lines = [start.trimEnd(), ...names.map((name) => `  ${name},`), end.trimStart()]
  return line.length <= 120 ? line : lines.map((one) => `${indent}${one}`).join("\n")
}

/** Tables that others refer to come before them. */
const tableList = (): string => {
  const waiting = exportsOf(
    "adapters/sql/schema",
    "-tables.ts",
    /^export const (\w+Tables) = \(\s*kit: Kit,?([^;]*?)\) =>/gm,
  ).map(({ file, found: [name = "", others = ""] }) => ({
    file,
    name,
    needs: Array.from(others.matchAll(/typeof (\w+)>/g), ([, needed = ""]) => needed),
  }))
  const made: Array<(typeof waiting)[number]> = []
  const isMade = (name: string) => made.some((one) => one.name === name)
  while (made.length < waiting.length) {
    const next = waiting.find(({ name, needs }) => !isMade(name) && needs.every(isMade))
    if (next === undefined) throw new Error("Tables refer to each other, or to some that are not there.")
    made.push(next)
  }
  const needed = new Set(made.flatMap(({ needs }) => needs))
  const held = (name: string) => name.replace(/Tables$/, "")
  const others = made.filter(({ name }) => needed.has(name))
  const call = ({ name, needs }: (typeof made)[number]) => `${name}(${["kit", ...needs.map(held)].join(", ")})`
  return `${note}

${inOrder([
  ...made.map(({ file, name }) => [file, `import { ${name} } from "${file}"`] as const),
  ["./sqlite-kit.ts", `import type { Kit } from "./sqlite-kit.ts"`],
])}

/** Every table, made with the kit of one engine. */
export const tablesOf = (kit: Kit) => {
${others.map((one) => `  const ${held(one.name)} = ${call(one)}`).join("\n")}
  return {
${made.map((one) => `    ...${needed.has(one.name) ? held(one.name) : call(one)},`).join("\n")}
  }
}

export type Tables = ReturnType<typeof tablesOf>
`
}

const repositoryList = (): string => {
  const found = exportsOf("adapters/sql", ".ts", /^export const (\w+Repository)\b/gm)
  const names = found.map(({ found: [name = ""] }) => name)
  return `${note}

import { Layer } from "effect"
${inOrder(found.map(({ file, found: [name] }) => [file, `import { ${name} } from "${file}"`]))}

/** Every port that is kept in the database. */
export const storedPorts = Layer.mergeAll(
${names.map((name) => `  ${name},`).join("\n")}
)
`
}

/** The routes that need nothing but `Http`. */
const routeList = (): string => {
  const files = Map.groupBy(
    exportsOf("server", ".ts", /^export const (\w+Routes) = \((?:\{[^}]*\}|http): Http\) =>/gm),
    ({ file }) => file,
  )
  const found = [...files].map(([file, all]) => ({ file, names: all.flatMap(({ found: [name = ""] }) => name) }))
  const names = found.flatMap((one) => one.names)
  const count = Math.ceil(names.length / 8)
  const start = (n: number) => Math.round((n * names.length) / count)
  const groups = Array.from({ length: count }, (_, n) => names.slice(start(n), start(n + 1)))
  const chain = (calls: ReadonlyArray<string>) => calls.map((call) => `\n    .use(${call})`).join("")
  return `${note}

import { Elysia } from "elysia"
${inOrder([
  ["./http/http.ts", `import type { Http } from "./http/http.ts"`],
  ...found.map(({ file, names }) => [file, `import { ${names.join(", ")} } from "${file}"`] as const),
])}

/**
 * The routes of every installation, which \`use\` adds to an app one by one. An app between them would be made only to
 * merge its hooks into those of each route once more.
 */
export const everyRoute = (http: Http): Routes =>
  ((app: App) => routes.reduce((all, some) => all.use(some(http)), app)) as unknown as Routes

// The types of apps are large, and comparing them takes the compiler minutes.
interface App {
  readonly use: (routes: unknown) => App
}

// biome-ignore format: the formatter would give each of them a line of its own.
const routes: ReadonlyArray<(http: Http) => unknown> = [
${groups
  .map((group) => `  ${group.join(", ")},`)
  .flatMap(wrapped)
  .join("\n")}
]

type Routes = ReturnType<typeof inGroups>

// Only its type is used. TypeScript follows a chain of calls only to a certain depth.
const inGroups = (http: Http) =>
  new Elysia()${chain(groups.map((_, n) => `group${n + 1}(http)`))}

${groups
  .map(
    (group, n) =>
      `const group${n + 1} = (http: Http) =>${group.length < 3 ? " " : "\n  "}` +
      `new Elysia()${chain(group.map((name) => `${name}(http)`))}`,
  )
  .join("\n\n")}
`
}

/** A line of names as lines of at most 120 characters. */
const wrapped = (line: string): ReadonlyArray<string> => {
  const end = line.length <= 120 ? -1 : line.lastIndexOf(", ", 119)
  return end === -1 ? [line] : [line.slice(0, end + 1), ...wrapped(`  ${line.slice(end + 2)}`)]
}

/** The kinds of an export. Those that are listed keep their order; new ones are the last. */
const kindList = (): string => {
  const text = textOf("server/exports/kinds.ts")
  const found = exportsOf("server/exports", ".ts", /^export const (\w+Kind): Kind =/gm).map(
    ({ file, found: [name = ""] }) => ({ file, name }),
  )
  const names = found.map(({ name }) => name)
  const listed = kindsListed(text)
  const files = [...Map.groupBy(found, ({ file }) => file)].map(([file, all]) => {
    const own = all.map(({ name }) => name).toSorted()
    return [file, inWidth("", "import { ", own, ` } from "${file}"`)] as const
  })
  return `${note}

${inOrder([...files, ["./lines.ts", `import type { Kind } from "./lines.ts"`]])}

/** What an export holds: a file for each kind, in this order, which may be changed. Contract: exports, own data. */
export const exportKinds: ReadonlyArray<Kind> = [
${[...listed.filter((name) => names.includes(name)), ...names.filter((name) => !listed.includes(name))]
  .map((name) => `  ${name},`)
  .join("\n")}
]
`
}

const suiteList = (): string => {
  const files = Map.groupBy(exportsOf("testing", "-suite.ts", /^export const (\w+Suite) =/gm), ({ file }) => file)
  return `${note} Every suite of a port, by name: \`conformance\` runs all of
// them, and each is exported to embedders.

${inOrder(
  [...files].map(([file, all]) => [
    file,
    `export { ${all
      .flatMap(({ found: [name = ""] }) => name)
      .toSorted()
      .join(", ")} } from "${file}"`,
  ]),
)}
`
}

/** What matches a pattern in the files of a folder whose names end so, in the order of imports. */
const exportsOf = (folder: string, end: string, pattern: RegExp) =>
  readdirSync(join(repository, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(end))
    .map((file) => `./${file}`)
    .toSorted(byPath)
    .flatMap((file) => Array.from(textOf(join(folder, file)).matchAll(pattern), ([, ...found]) => ({ file, found })))

const textOf = (file: string): string => readFileSync(join(repository, file), "utf8")

/** The order in which the formatter puts imports: that of the paths without the end of their names. */
const byPath = (one: string, other: string): number => {
  const [first, second] = [one.replace(/\.ts$/, ""), other.replace(/\.ts$/, "")]
  return first < second ? -1 : first > second ? 1 : 0
}

const inOrder = (lines: ReadonlyArray<readonly [path: string, line: string]>): string =>
  lines
    .toSorted(([one], [other]) => byPath(one, other))
    .map(([, line]) => line)
    .join("\n")

if (import.meta.main) {
  for (const [file, text] of Object.entries(lists())) await Bun.write(join(repository, file), text)
  await writeReadySchemas()
}
