import { posix } from "node:path"
import { type Node, type Program, parseSync, Visitor } from "oxc-parser"

/** The syntax tree of a source; throws on a source that is not TypeScript. */
export const parse = (path: string, source: string): Program => {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`)
  return program
}

/**
 * What a file imports, each once: paths from the repository's root for its own files, names for packages. Counts
 * static, type-only and dynamic imports, re-exports, `import("x").T`, `import x = require("x")` and `require("x")`.
 * What is not a plain string is named `?`, because no user can say where it leads.
 */
export const importsOf = (path: string, source: string): ReadonlyArray<string> => {
  const found = new Set<string>()
  const add = (target: Node | null | undefined) => {
    if (target) found.add(resolve(path, textOf(target)))
  }
  new Visitor({
    ImportDeclaration: (node) => add(node.source),
    ExportNamedDeclaration: (node) => add(node.source),
    ExportAllDeclaration: (node) => add(node.source),
    ImportExpression: (node) => add(node.source),
    TSImportType: (node) => add(node.source),
    TSExternalModuleReference: (node) => add(node.expression),
    CallExpression: (node) => {
      if (isRequire(node.callee)) add(node.arguments[0])
    },
  }).visit(parse(path, source))
  return [...found]
}

const textOf = (node: Node): string => {
  if (node.type === "Literal" && typeof node.value === "string") return node.value
  if (node.type === "TemplateLiteral" && node.expressions.length === 0) return node.quasis[0]?.value.cooked ?? "?"
  return "?"
}

const resolve = (path: string, target: string): string =>
  target.startsWith(".") ? posix.join(posix.dirname(path), target) : target

const isRequire = (callee: Node): boolean =>
  (callee.type === "Identifier" && callee.name === "require") ||
  (callee.type === "MemberExpression" && callee.property.type === "Identifier" && callee.property.name === "require")
