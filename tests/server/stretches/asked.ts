import type { World } from "./worst-data.ts"

interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly format?: string
  readonly enum?: ReadonlyArray<string>
  readonly maximum?: number
}
interface Parameter {
  readonly $ref?: string
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: Schema
}

/** What the tests read of the OpenAPI document. */
export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly parameters?: ReadonlyArray<Parameter> }>>>>
  readonly components: {
    readonly parameters: Readonly<Record<string, Parameter>>
    readonly schemas: Readonly<Record<string, Schema>>
  }
}

/** Texts that very much is found by, or nothing at all. */
const texts = ["aaaaaaaaaa", "aaaaaaaaaa bb one two three four five six", "small", "x01", "xx zz", "wanted thing"]

/** The addresses of every route that is a `GET`, by its path: with the longest pages, and with each filter. */
export const addressesOf = ({ components, paths }: Document, ids: World["ids"]) => {
  const named = <Of>(found: Readonly<Record<string, Of>>, ref: string) => found[ref.split("/").at(-1) ?? ""]
  const at = (schema: Schema): Schema =>
    schema.$ref === undefined ? schema : (named(components.schemas, schema.$ref) ?? schema)
  const valuesOf = ({ name, schema }: Parameter): ReadonlyArray<string> => {
    const { enum: words, format, type } = at(schema)
    if (name === "cursor" || name === "limit") return []
    if (name === "q") return texts
    if (name === "edition") return ids["editions"] ?? []
    if (name === "listingId") return ids["listings"] ?? []
    if (name === "unit") return ["EUR"]
    if (words !== undefined) return words
    if (type === "boolean") return ["true", "false"]
    if (type === "integer") return ["5"]
    return format === "iso-4217" ? ["EUR"] : []
  }
  const filled = (path: string): ReadonlyArray<string> => {
    const hole = /\/([\w-]+)\/\{\w+\}/.exec(path)
    if (hole === null) return [path]
    return (ids[hole[1] ?? ""] ?? []).flatMap((id) => filled(path.replace(hole[0], `/${hole[1]}/${id}`)))
  }
  return Object.entries(paths).flatMap(([path, methods]) => {
    if (methods["get"] === undefined) return []
    const query = (methods["get"].parameters ?? [])
      .map((parameter) =>
        parameter.$ref === undefined ? parameter : (named(components.parameters, parameter.$ref) ?? parameter),
      )
      .filter((parameter) => parameter.in === "query")
    const asked = (parameter: Parameter, value = "") => `&${parameter.name}=${encodeURIComponent(value)}`
    const needed = query.filter(({ required }) => required === true)
    const limit = query.find(({ name }) => name === "limit")
    const longest = limit === undefined ? "" : `limit=${at(limit.schema).maximum ?? 100}`
    const first = `?${longest}${needed.map((parameter) => asked(parameter, valuesOf(parameter)[0])).join("")}`
    const all = query
      .filter(({ required }) => required !== true)
      .flatMap((parameter) => valuesOf(parameter).map((value) => `${first}${asked(parameter, value)}`))
    const addresses = filled(path).flatMap((one) => [first, ...all].map((end) => `${one}${end}`))
    return [{ path, addresses }]
  })
}
