import { type Node, Visitor } from "oxc-parser"
import { parse } from "./imports-of.ts"

/** How a use case begins a transaction. */
const opens = /\b(atomically|gathered|changingMessage|in(Transaction|Conversation|Deal)\w*)\b/

/**
 * The methods of ports, as `Port.method`, whose implementation runs `atomically` without subjects: it is made to join
 * the transaction of a use case, and would run alone without one.
 */
export const joiningMethods = (sources: ReadonlyMap<string, string>): ReadonlySet<string> => {
  const found = new Set<string>()
  for (const [path, source] of sources) {
    if (!path.startsWith("adapters/")) continue
    const methods: Array<{ readonly name: string; readonly node: Node }> = []
    const calls: Array<Node> = []
    const constants: Array<{ readonly name: string; readonly node: Node }> = []
    new Visitor({
      VariableDeclarator: (node) => {
        if (node.id.type === "Identifier") constants.push({ name: node.id.name, node })
      },
      CallExpression: (node) => {
        const { arguments: given, callee } = node
        const [first] = given
        if (callee.type === "Identifier" && callee.name === "atomically" && given.length < 2) calls.push(node)
        if (callee.type !== "MemberExpression" || callee.object.type !== "Identifier") return
        if (callee.property.type !== "Identifier" || callee.property.name !== "of") return
        const port = callee.object.name
        for (const one of first?.type === "ObjectExpression" ? first.properties : [])
          if (one.type === "Property" && one.key.type === "Identifier")
            methods.push({ name: `${port}.${one.key.name}`, node: one })
      },
    }).visit(parse(path, source))
    for (const { start } of calls) {
      const around = ({ node }: { readonly node: Node }) => node.start < start && start < node.end
      const constant = constants.findLast(around)?.name
      const isOf = (one: (typeof methods)[number]) =>
        around(one) || new RegExp(`\\b${constant}\\b`).test(source.slice(one.node.start, one.node.end))
      const inside = methods.filter(around)
      for (const { name } of inside.length > 0 ? inside : methods.filter(isOf)) found.add(name)
    }
  }
  return found
}

/** The methods that a file calls although it begins no transaction. */
export const joinedIn = (source: string, methods: ReadonlySet<string>): ReadonlyArray<string> =>
  opens.test(source) ? [] : calledIn(source).filter((method) => methods.has(method))

/** The methods of ports that a source calls, as `Port.method`. */
export const calledIn = (source: string): ReadonlyArray<string> => {
  const called = [
    ...Array.from(source.matchAll(/const (\w+) = yield\* (\w+)\b/g)).flatMap(([, name = "", port]) =>
      Array.from(source.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, "g")), ([, method]) => `${port}.${method}`),
    ),
    ...Array.from(source.matchAll(/const \{ ([^}]*) \} = yield\* (\w+)\b/g)).flatMap(([, names = "", port]) =>
      names.split(", ").map((name) => `${port}.${name.replace(/:.*/, "")}`),
    ),
    ...Array.from(source.matchAll(/\b([A-Z]\w*)\.use\(\((?:\{ (\w+) \}|(\w+)\) => \3\.(\w+))/g)).map(
      ([, port, destructured, , method]) => `${port}.${destructured ?? method}`,
    ),
  ]
  return [...new Set(called)]
}
