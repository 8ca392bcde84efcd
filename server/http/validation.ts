import type { TObject, TProperties, TSchema } from "@sinclair/typebox"
import { t } from "elysia"
import { readerOf, type Source } from "./reader.ts"
import { InvalidInput, Unreadable } from "./refusal.ts"

/**
 * The schema of a route's JSON body, as in `body: Body({ email: Email, displayName: OptionalText({ max: 100 }) })`. A body
 * that does not fit is a 400 whose message names the first offending part. Contract: conventions, shapes and errors.
 */
export const Body = <P extends TProperties>(properties: P): TObject<P> => checked(t.Object(properties), "body", "json")

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
  const validate = (value: unknown) => {
    if (value instanceof Unreadable) throw new InvalidInput(value.message)
    return { value: read(value, part) }
  }
  return Object.defineProperty(schema, "~standard", { value: { version: 1, vendor: "curio", validate } })
}
