import type { TObject, TProperties, TSchema, TUnsafe } from "@sinclair/typebox"
import { t } from "elysia"
import { readerOf, type Source } from "./reader.ts"
import { InvalidInput, Unreadable } from "./refusal.ts"

/**
 * The schema of a route's JSON body, as in `body: Body({ email: Email, displayName: OptionalText({ max: 100 }) })`. A body
 * that does not fit is a 400 whose message names the first offending part. Contract: conventions, shapes and errors.
 */
export const Body = <P extends TProperties>(properties: P): TObject<P> => checked(t.Object(properties), "body", "json")

/** The schema of the body of a route that takes a file, whose bytes arrive as `body.file`; for routes with `uploads`. */
export const Upload: TUnsafe<{ readonly file: Uint8Array }> = validatedBy(
  t.Unsafe<{ readonly file: Uint8Array }>(t.Object({ file: t.String({ format: "binary" }) })),
  (value) => {
    if (!(value instanceof Object && "file" in value)) throw new InvalidInput("body must have required property 'file'")
    return value
  },
)

/** The schema of a route's query; numbers are plain digits, and a single-value parameter given twice is a 400. */
export const Query = <P extends TProperties>(properties: P): TObject<P> =>
  checked(t.Object(properties), "querystring", "text")

/** The schema of the parameters in a route's path, as in `params: Params({ id: Id<SessionId>() })`. */
export const Params = <P extends TProperties>(properties: P): TObject<P> =>
  checked(t.Object(properties), "params", "text")

/**
 * Elysia validates a schema that has `~standard` by calling it: no coercion, no defaults, no cleaning of its own, and it is the
 * only kind for which a query parameter given twice arrives as two. The property is hidden so that OpenAPI sees TypeBox only.
 */
const checked = <S extends TSchema>(schema: S, part: string, source: Source): S => {
  const read = readerOf(schema, source)
  return validatedBy(schema, (value) => read(value, part))
}

function validatedBy<S extends TSchema>(schema: S, read: (value: unknown) => unknown): S {
  const validate = (value: unknown) => {
    if (value instanceof Unreadable) throw new InvalidInput(value.message)
    return { value: read(value) }
  }
  return Object.defineProperty(schema, "~standard", { value: { version: 1, vendor: "curio", validate } })
}
