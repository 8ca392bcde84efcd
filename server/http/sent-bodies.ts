import { Kind, type TSchema } from "@sinclair/typebox"
import { type TypeCheck, TypeCompiler } from "@sinclair/typebox/compiler"

/**
 * The schema of a body that is sent. In production a body is sent as its view made it: removing what the schema does
 * not name and checking the rest, as Elysia would, takes up to a tenth of a list. Everywhere else, and so in all tests,
 * a body that has a key that the schema does not name, or does not have one that it names, is an error: a view is a
 * whitelist.
 */
export const sent = <S extends TSchema>(view: S, isChecked = process.env["NODE_ENV"] !== "production"): S => {
  let check: TypeCheck<TSchema> | null = null
  const validate = (value: unknown) => {
    if (!isChecked) return { value }
    check ??= TypeCompiler.Compile(closed(view))
    const wrong = check.Errors(value).First()
    return wrong === undefined ? { value } : { issues: [{ message: `${wrong.path}: ${wrong.message}` }] }
  }
  // Elysia calls this in the place of its own validation. It is hidden so that OpenAPI sees TypeBox only.
  return Object.defineProperty({ ...view }, "~standard", { value: { version: 1, vendor: "curio", validate } })
}

/** The schema whose objects have no further keys. */
const closed = (schema: TSchema): TSchema => {
  const inside = Object.entries(schema).map(([key, value]) => {
    if (key === "properties")
      return [key, Object.fromEntries(Object.entries(value).map(([k, v]) => [k, closed(v as TSchema)]))]
    if (key === "items") return [key, closed(value)]
    if (key === "anyOf") return [key, value.map(closed)]
    return [key, value]
  })
  const symbols = Object.getOwnPropertySymbols(schema).map((symbol) => [symbol, schema[symbol as never]])
  const open = Object.fromEntries([...inside, ...symbols])
  return open[Kind] === "Object" && open.additionalProperties === undefined
    ? { ...open, additionalProperties: false }
    : open
}
