import {
  type AsyncApi,
  type Content,
  lastOf,
  lookedUp,
  type OpenApi,
  type Operation,
  type Schema,
} from "./documents.ts"
import { comment, property, typeOf, union } from "./type-of.ts"

/**
 * The source that takes the place of `src/api.ts` in the package: the same types, written out from the service's own
 * description. They have names there, and each call its sentence.
 */
export const apiSource = (openApi: OpenApi, asyncApi: AsyncApi): string => {
  const schemas = { ...asyncApi.components.schemas, ...openApi.components.schemas }
  const forms = formsIn(openApi)
  const named = Object.entries(schemas).map(([name, schema]) => {
    const type = typeOf(schema, forms.has(name) ? "File" : "Blob")
    return schema.properties === undefined ? `export type ${name} = ${type}` : `export interface ${name} ${type}`
  })
  return [
    "// Made from the description of the service, which GET /openapi.json and GET /asyncapi.json answer.",
    ...named,
    `export interface Routes ${written(treeOf(openApi))}`,
    `export interface ServerFrames ${framesOf(asyncApi)}`,
    `export type WebhookEvent = ${eventsOf(openApi)}`,
  ].join("\n\n")
}

/** The names of the bodies that are forms: their files are sent, not answered. */
const formsIn = ({ paths }: OpenApi): ReadonlySet<string> =>
  new Set(
    Object.values(paths).flatMap((operations) =>
      Object.values(operations).flatMap(({ requestBody }) => {
        const reference = requestBody?.content["multipart/form-data"]?.schema.$ref
        return reference === undefined ? [] : [lastOf(reference)]
      }),
    ),
  )

/** The routes by the parts of their paths, with the source of each at its method. */
interface Tree {
  [part: string]: Tree | string
}

const treeOf = (openApi: OpenApi): Tree => {
  const root: Tree = {}
  for (const [path, operations] of Object.entries(openApi.paths)) {
    const place = path
      .split("/")
      .filter((part) => part !== "")
      .reduce<Tree>((tree, part) => {
        const key = part.replace(/^\{(.*)\}$/, ":$1")
        tree[key] ??= {}
        return tree[key] as Tree
      }, root)
    for (const [method, operation] of Object.entries(operations)) place[method] = routeOf(operation, openApi)
  }
  return root
}

const written = (tree: Tree): string => {
  const lines = Object.entries(tree).map(([key, below]) => {
    if (typeof below !== "string") return `${property(key)}: ${written(below)}`
    const [summary = "", route = ""] = below.split("\n")
    return `${comment(summary)}${property(key)}: ${route}`
  })
  return `{\n${lines.join("\n")}\n}`
}

/** A sentence, a line break, and a type as `calls.ts` expects it of a route. */
const routeOf = (operation: Operation, { components }: OpenApi): string => {
  const query = (operation.parameters ?? [])
    .map((parameter) => lookedUp(parameter, components.parameters))
    .filter((parameter) => parameter.in === "query")
    .map(
      ({ description, name, required = false, schema }) =>
        `${comment(description)}${property(name, required)}: ${typeOf(schema)}`,
    )
  const answers = Object.entries(operation.responses).map(([status, reply]) => {
    const { content } = lookedUp(reply, components.responses)
    return `${status}: ${content === undefined ? "null" : answered(content)}`
  })
  const { content } = operation.requestBody ?? {}
  const body = content === undefined ? "{}" : sent(content)
  const route = `{ body: ${body}; query: { ${query.join("; ")} }; response: { ${answers.join("; ")} } }`
  return `${operation.summary}\n${route.replaceAll("\n", " ")}`
}

const answered = (content: Content): string =>
  union(
    Object.entries(content).map(([type, { schema }]) => {
      if (type === "application/json") return typeOf(schema)
      return type.startsWith("text/") ? "string" : "Blob"
    }),
  )

/** A form has all that the JSON of the same route has, and files. */
const sent = (content: Content): string => {
  const { schema } = content["multipart/form-data"] ?? (content["application/json"] as { schema: Schema })
  return typeOf(schema, "File")
}

const eventsOf = ({ webhooks }: OpenApi): string => {
  const bodies = Object.values(webhooks).map(({ post }) => post.requestBody?.content["application/json"]?.schema)
  return union(bodies.flatMap((schema) => (schema === undefined ? [] : [typeOf(schema)])))
}

const framesOf = ({ components }: AsyncApi): string => {
  const frames = Object.entries(components.messages).filter(([key]) => key.startsWith("server."))
  const lines = frames.map(
    ([, { name, payload, summary }]) => `${comment(summary)}${property(name)}: ${typeOf(payload)}`,
  )
  return `{\n${lines.join("\n")}\n}`
}
