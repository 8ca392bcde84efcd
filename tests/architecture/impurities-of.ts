import { type Node, Visitor } from "oxc-parser"
import { parse } from "./imports-of.ts"

/**
 * What does not belong into the core: the clock, randomness and environment of the machine, and the control flow that
 * Effect replaces. Answers each with its place, as in `Date.now at 120`.
 */
export const impuritiesOf = (path: string, source: string): ReadonlyArray<string> => {
  const found: Array<string> = []
  const add = (what: string, node: Node) => found.push(`${what} at ${node.start}`)
  const addAsync = (node: Extract<Node, { async: boolean }>) => {
    if (node.async) add("async", node)
  }
  new Visitor({
    MemberExpression: (node) => {
      const member = `${nameOf(node.object)}.${nameOf(node.property)}`
      if (members.includes(member)) add(member, node)
    },
    NewExpression: (node) => {
      if (nameOf(node.callee) === "Date" && node.arguments.length === 0) add("new Date()", node)
    },
    CallExpression: (node) => {
      if (nameOf(node.callee) === "Date") add("Date()", node)
    },
    FunctionDeclaration: addAsync,
    FunctionExpression: addAsync,
    ArrowFunctionExpression: addAsync,
    AwaitExpression: (node) => add("await", node),
    ForOfStatement: (node) => {
      if (node.await) add("await", node)
    },
    TryStatement: (node) => add("try", node),
  }).visit(parse(path, source))
  return found
}

const members = ["Date.now", "Math.random", "process.env", "globalThis.Date", "globalThis.Math", "globalThis.process"]

const nameOf = (node: Node): string => {
  if (node.type === "Identifier") return node.name
  return node.type === "Literal" ? String(node.value) : "?"
}
