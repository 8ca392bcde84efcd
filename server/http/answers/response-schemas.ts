import { Kind, type TLiteral, type TSchema, type TUnsafe, type TVoid } from "@sinclair/typebox"
import { type TypeCheck, TypeCompiler } from "@sinclair/typebox/compiler"
import { t } from "elysia"
import {
  type BodyOf,
  codeOf,
  type ServerErrorBody,
  type ServerErrorStatus,
  type StatusOf,
  type StatusTag,
  showsCode,
  statusOf,
  titleOf,
} from "./error-status.ts"

// Elysia compares a handler's type with the declared statuses only when 200 is one of them, so a route that never
// answers 200 declares it with a type that has no values. (`t.Never` itself makes Elysia's compiler throw.)
const nothing = t.Unsafe<never>(t.Literal("nothing"))

/** `response: { ...Ok(View), ...fails(...) }`: 200 with a body. */
export const Ok = <S extends TSchema>(view: S) => ({ 200: sent(view) })

/** 201 with a body. */
export const Created = <S extends TSchema>(view: S): { 200: TUnsafe<never>; 201: S } => ({
  200: nothing,
  201: sent(view),
})

/** 202; the handler answers `accepted(view)`. */
export const Accepted = <S extends TSchema>(view: S): { 200: TUnsafe<never>; 202: S } => ({
  200: nothing,
  202: sent(view),
})

/** 204; the handler answers `noContent`. */
export const NoContent: { 200: TUnsafe<never>; 204: TVoid } = { 200: nothing, 204: t.Void() }

/** 101; the handler has upgraded the connection, and answers nothing. */
export const SwitchingProtocols: { 200: TUnsafe<never>; 101: TVoid } = { 200: nothing, 101: t.Void() }

/** 304 in addition to a 200, for a client that has the answer already; the handler answers `notModified`. */
export const NotModified: { 304: TVoid } = { 304: t.Void() }

/** 302; the handler answers `found`. */
export const Found: { 200: TUnsafe<never>; 302: TLiteral<""> } = { 200: nothing, 302: t.Literal("") }

/**
 * The errors of a route's use case: a tag of the core means its exact code, a number means any code with that status. A
 * route that omits one does not compile. The errors of every route are implied: 400, 413 and 415 of the checks, 401 and
 * 404 of the authentication.
 */
export const fails = <const D extends readonly (StatusTag | number)[]>(...declared: D): Fails<D[number]> => {
  const bodies = new Map<number, Set<string | null>>()
  for (const one of declared) {
    const status = typeof one === "number" ? one : statusOf(one)
    const shown = typeof one === "number" || declared.includes(status) || !showsCode(one) ? null : codeOf(one)
    bodies.set(status, new Set([...(bodies.get(status) ?? []), shown]))
  }
  const schemas = Array.from(bodies, ([status, known]) => [status, schemaOf(status, [...known])] as const)
  for (const [status, schema] of schemas)
    tags.set(
      schema,
      declared.filter((one) => typeof one === "string" && statusOf(one) === status) as ReadonlyArray<StatusTag>,
    )
  // The type is computed from the same table as the value.
  return Object.fromEntries(schemas) as Fails<D[number]>
}

const tags = new WeakMap<object, ReadonlyArray<StatusTag>>()

/** The errors of the core that a route declares with this schema. */
export const tagsOf = (schema: object): ReadonlyArray<StatusTag> => tags.get(schema) ?? []

type Fails<D extends StatusTag | number> = {
  [S in D extends StatusTag ? StatusOf<D> : D]: TUnsafe<BodyAt<D, S>>
}
type BodyAt<D, S> = D extends StatusTag
  ? StatusOf<D> extends S
    ? BodyOf<D>
    : never
  : D extends S
    ? D extends ServerErrorStatus
      ? ServerErrorBody<D>
      : { error: string }
    : never

/** `null` represents an error whose code is not shown. */
const schemaOf = (status: number, known: readonly (string | null)[]): TSchema => {
  const codes = known.filter((code) => code !== null)
  const coded = codes.length > 0 ? [t.Object({ error: t.Union(codes.map((code) => t.Literal(code))) })] : []
  if (!known.includes(null)) return coded[0] ?? t.Object({ error: t.String() })
  if (!isServerError(status)) return t.Object({ error: t.String() })
  const withoutCode = t.Object({ statusCode: t.Literal(status), error: t.Literal(titleOf[status]) })
  return coded[0] === undefined ? withoutCode : t.Union([coded[0], withoutCode])
}

const isServerError = (status: number): status is ServerErrorStatus => status in titleOf

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
    // What is wrong is found without the compiler, which takes far longer.
    const wrong = check.Check(value) ? undefined : check.Errors(value).First()
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
