interface Schema {
  readonly $ref?: string
  readonly const?: unknown
  readonly enum?: ReadonlyArray<unknown>
  readonly examples?: ReadonlyArray<unknown>
  readonly anyOf?: ReadonlyArray<Schema>
  readonly type?: string | ReadonlyArray<string>
  readonly format?: string
  readonly minimum?: number
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
}

/** A value that a schema describes, for readers of the document; `null` where that is one. */
export const exampleOf =
  (schemas: Readonly<Record<string, Schema>>) =>
  (schema: Schema, property = ""): unknown => {
    const example = exampleOf(schemas)
    if (schema.$ref !== undefined) return example(schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {}, property)
    if ("const" in schema) return schema.const
    if (property in texts && isText(schema)) return texts[property]
    if (schema.examples !== undefined) return schema.examples[0]
    const types = [schema.type ?? []].flat()
    if (types.includes("null") || schema.anyOf?.some(({ type }) => type === "null") === true) return null
    if (schema.enum !== undefined) return schema.enum[0]
    if (schema.anyOf !== undefined) return example(schema.anyOf[0] ?? {}, property)
    if (schema.properties !== undefined)
      return Object.fromEntries(Object.entries(schema.properties).map(([key, part]) => [key, example(part, key)]))
    if (types.includes("array")) return [example(schema.items ?? {}, property)]
    return values[types[0] ?? ""] ?? "text"
  }

/** Whether a text may stand there, one without a form of its own. */
const isText = ({ enum: words, format, type }: Schema) =>
  words === undefined && format === undefined && [type ?? []].flat().includes("string")

const texts: Readonly<Record<string, string>> = {
  clientId: "phone-17",
  code: "FORBIDDEN",
  content: "Is it still there?",
  cursor: "eyJuIjo0MTI4fQ",
  displayName: "Ada",
  emoji: "👍",
  mimeType: "image/webp",
  name: "Swappers",
  ref: "1",
  token: "eyJhbGciOiJIUzI1NiJ9...",
}

const values: Readonly<Record<string, unknown>> = { integer: 1, number: 1, boolean: true, object: {} }
