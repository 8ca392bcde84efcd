import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { type BindingPattern, type ExportSpecifier, type Program, parseSync } from "oxc-parser"
import { coreModules } from "./core-modules.ts"
import { repository } from "./package-of.ts"

// public.md of the package @curio/core: every name that it exports, with the first sentence of its docstring.

/** The page as the sources would have it. */
export const publicPage = (): string => {
  const parts = coreModules().map(({ name, path }) => {
    const names = namesIn(join(repository, `core/${path}/index.ts`))
    return `\n## ${name}\n\n${names.map(lineOf).sort().join("\n")}\n`
  })
  return `${head}${parts.join("")}`
}

/** Every name that the core of a folder exports, once. */
export const publicNames = (root = repository): ReadonlyArray<string> => [
  ...new Set(
    coreModules(root).flatMap(({ path }) => namesIn(join(root, `core/${path}/index.ts`)).map(({ name }) => name)),
  ),
]

interface Named {
  readonly name: string
  /** The first sentence of the docstring; "" without one. */
  readonly says: string
}

const head = `# What @curio/core exports

Every name is in \`@curio/core\`, and in
\`@curio/core/<module>\`. Use cases are effects, ports are classes, \`...Errors\` are the errors of a module by their
classes, and \`...Decisions\` its pure decisions. Besides, \`@curio/core\` has \`publisher\`, \`publisherOf\`,
\`subscribers\`, and the types \`Subscribers\`, \`CoreError\` and \`ErrorTag\`.
`

const namesIn = (file: string, prefix = ""): ReadonlyArray<Named> =>
  programOf(file).body.flatMap((statement): ReadonlyArray<Named> => {
    if (statement.type === "ExportAllDeclaration" && statement.exported !== null)
      return namesIn(join(dirname(file), statement.source.value), `${prefix}${nameOf(statement.exported)}.`)
    if (statement.type !== "ExportNamedDeclaration") return []
    const { declaration, source, specifiers } = statement
    if (source !== null)
      return specifiers.map((one) => ({
        name: prefix + nameOf(one.exported),
        says: docstringOf(join(dirname(file), source.value), nameOf(one.local)),
      }))
    return declaration === null
      ? []
      : declaredBy(declaration).map((name) => ({ name: prefix + name, says: docstringOf(file, name) }))
  })

/** The first sentence of the docstring above a declaration, also where it is exported from another file. */
const docstringOf = (file: string, name: string): string => {
  const text = textOf(file)
  for (const statement of programOf(file).body) {
    if (statement.type !== "ExportNamedDeclaration") continue
    const { declaration, source, specifiers } = statement
    const passed = specifiers.find((one) => nameOf(one.exported) === name)
    if (source !== null && passed !== undefined)
      return docstringOf(join(dirname(file), source.value), nameOf(passed.local))
    if (declaration === null || !declaredBy(declaration).includes(name)) continue
    const error = /extends CodedError<\w+>\(\)\(\s*"([^"]+)",\s*"([^"]+)"/.exec(
      text.slice(statement.start, statement.end),
    )
    if (error !== null) return `\`${error[1]}\`, ${error[2]}`
    const [, comment = ""] = /\/\*\*((?:[^*]|\*(?!\/))*)\*\/\s*$/.exec(text.slice(0, statement.start)) ?? []
    const said = comment
      .replaceAll(/^\s*\* ?/gm, "")
      .replaceAll(/\s+/g, " ")
      .trim()
    return /^.*?[.:](?= |$)/.exec(said.replace(/ ?Contract: .*/, ""))?.[0].replace(/:$/, ".") ?? ""
  }
  return ""
}

type Declaration = Extract<Program["body"][number], { type: "ExportNamedDeclaration" }>["declaration"]

const declaredBy = (declaration: NonNullable<Declaration>): ReadonlyArray<string> => {
  if (declaration.type === "VariableDeclaration") return declaration.declarations.flatMap(({ id }) => boundBy(id))
  return "id" in declaration && declaration.id?.type === "Identifier" ? [declaration.id.name] : []
}

const boundBy = (id: BindingPattern): ReadonlyArray<string> => {
  if (id.type === "Identifier") return [id.name]
  if (id.type !== "ObjectPattern") return []
  return id.properties.flatMap((one) => (one.type === "Property" ? boundBy(one.value) : []))
}

const nameOf = (node: ExportSpecifier["exported"]): string => (node.type === "Literal" ? node.value : node.name)

const textOf = (file: string) => readFileSync(file, "utf8")
const programOf = (file: string): Program => parseSync(file, textOf(file)).program

const lineOf = ({ name, says }: Named): string => wrapped(`- \`${name}\`${says === "" ? "" : `: ${says}`}`)

const wrapped = (line: string): string => {
  const lines = [""]
  for (const word of line.split(" ")) {
    const last = lines.at(-1) ?? ""
    if (last.length + word.length + 1 > 118) lines.push(`  ${word}`)
    else lines[lines.length - 1] = last === "" ? word : `${last} ${word}`
  }
  return lines.join("\n")
}
