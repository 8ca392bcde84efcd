import { lastOf, type Schema } from "./documents.ts"

/** A schema as a type of TypeScript. Texts of the format `binary` are files: in a request `File`, in answers `Blob`. */
export const typeOf = (schema: Schema, file: "File" | "Blob" = "Blob"): string => {
  if (schema.$ref !== undefined) return lastOf(schema.$ref)
  if ("const" in schema) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return union([...schema.enum.map((one) => JSON.stringify(one)), ...nullIn(schema)])
  const some = schema.anyOf ?? schema.oneOf
  if (some !== undefined) return union(some.map((one) => typeOf(one, file)))
  const types = [schema.type ?? []].flat()
  return types.length === 0 ? "unknown" : union(types.map((type) => plain(type, schema, file)))
}

const nullIn = ({ type }: Schema): ReadonlyArray<string> => (type?.includes("null") ? ["null"] : [])

const plain = (type: string, schema: Schema, file: "File" | "Blob"): string => {
  switch (type) {
    case "integer":
    case "number":
      return "number"
    case "array":
      return arrayOf(schema, file)
    case "object":
      return objectOf(schema, file)
    case "string":
      return schema.format === "binary" ? file : "string"
    case "boolean":
    case "null":
      return type
    default:
      throw new Error(`There is no type for "${type}".`)
  }
}

/** A tuple names the types of its elements, and no others come after them. */
const arrayOf = ({ items, prefixItems }: Schema, file: "File" | "Blob"): string =>
  prefixItems === undefined
    ? `Array<${items ? typeOf(items, file) : "unknown"}>`
    : `[${prefixItems.map((one) => typeOf(one, file)).join(", ")}]`

const objectOf = ({ properties, patternProperties, required = [] }: Schema, file: "File" | "Blob"): string => {
  if (properties === undefined) {
    const [values] = Object.values(patternProperties ?? {})
    return `Record<string, ${values === undefined ? "unknown" : typeOf(values, file)}>`
  }
  const lines = Object.entries(properties).map(
    ([name, schema]) =>
      `${comment(schema.description)}${property(name, required.includes(name))}: ${typeOf(schema, file)}`,
  )
  return `{ ${lines.join("; ")} }`
}

export const property = (name: string, isRequired = true): string =>
  `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)}${isRequired ? "" : "?"}`

export const union = (types: ReadonlyArray<string>): string => [...new Set(types)].join(" | ") || "never"

export const comment = (text: string | undefined): string =>
  text === undefined ? "" : `/** ${text.replaceAll("*/", "* /")} */ `
