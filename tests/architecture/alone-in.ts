import { type Node, Visitor } from "oxc-parser"
import { parse } from "./imports-of.ts"

/**
 * How often a source runs a transaction that does not say what it is about: `atomically(effect)`, `inTransaction` as an
 * argument, and `alsoAbout("anything")`.
 */
export const aloneIn = (path: string, source: string): number => {
  let found = 0
  const isNamed = (node: Node, name: string): boolean =>
    (node.type === "Identifier" && node.name === name) ||
    (node.type === "MemberExpression" && isNamed(node.property, name))
  new Visitor({
    CallExpression: ({ arguments: given, callee }) => {
      if (given.some((one) => one.type === "Identifier" && one.name === "inTransaction")) found += 1
      if (isNamed(callee, "atomically") && given.length < 2) found += 1
      const [first] = given
      if (isNamed(callee, "alsoAbout") && first?.type === "Literal" && first.value === "anything") found += 1
    },
  }).visit(parse(path, source))
  return found
}
