import type { Static, TLiteral, TObject, TProperties, TSchema, TUnsafe } from "@sinclair/typebox"
import { t } from "elysia"
import { InvalidInput, noBody, Unreadable } from "./answers/http-error.ts"
import { described } from "./answers/named.ts"
import { type Receive, receivedBy } from "./auth/route-table.ts"
import { receiveJson } from "./input/body.ts"
import {
  Form,
  type FormRules,
  isForm,
  receiveFile,
  receiveFileForm,
  receiveForm,
  type UploadedFile,
} from "./input/multipart.ts"
import { readerOf, type Source } from "./input/reader.ts"

/**
 * The schema of a route's JSON body, as in `body: Body({ email: Email, displayName: OptionalText({ max: 100 }) })`. An
 * invalid or missing body is a 400 whose message names the first invalid part. Contract: conventions, shapes.
 */
export const Body = <P extends TProperties>(properties: P): TObject<P> => {
  const schema = t.Object(properties)
  return validatedBy(schema, readerOfPresent(schema))
}

/** One shape of a `BodyByKind`. */
type Shape = TObject<TProperties & { readonly kind: TLiteral<string> }>

/**
 * The schema of a JSON body of one of several shapes, which `kind` distinguishes: the message for an invalid body names
 * the first invalid part of the shape that `kind` chose.
 */
export const BodyByKind = <const S extends ReadonlyArray<Shape>>(...shapes: S): TUnsafe<Static<S[number]>> => {
  const kinds = shapes.map(({ properties }) => properties.kind)
  const readKind = readerOfPresent(t.Object({ kind: t.Union(kinds) }))
  const readers = new Map(shapes.map((shape) => [shape.properties.kind.const, readerOf(shape, "json")]))
  return validatedBy(t.Unsafe<Static<S[number]>>(t.Union([...shapes])), (value) => {
    const { kind } = readKind(value) as { readonly kind: string }
    return readers.get(kind)?.(value, "body")
  })
}

const readerOfPresent = (schema: TSchema) => {
  const read = readerOf(schema, "json")
  return (value: unknown) => {
    if (value === noBody) throw new InvalidInput("body must be object")
    return read(value, "body")
  }
}

/** Marks the schema of an `OptionalBody`, for the OpenAPI document. */
export const mayBeMissing = Symbol("mayBeMissing")

/** As `Body`, for a route whose body is optional: a missing body is treated as `{}`. */
export const OptionalBody = <P extends TProperties>(properties: P): TObject<P> =>
  checked(t.Object(properties, { [mayBeMissing]: true }), "body", "json")

/** The schema of the body of a route that takes a form with one file, whose bytes arrive as `body.file`. */
export const Upload: TUnsafe<{ readonly file: Uint8Array }> = received(
  validatedBy(
    t.Unsafe<{ readonly file: Uint8Array }>(
      t.Object({
        file: described("The picture: JPEG, PNG, WebP or GIF of at most 5 MB.", t.String({ format: "binary" })),
      }),
    ),
    (value) => {
      if (!(value instanceof Object && "file" in value))
        throw new InvalidInput("body must have required property 'file'")
      return value
    },
  ),
  receiveFile,
)

/**
 * The schema of a form with one file of at most `limit` bytes, and other parts that are texts as in a query:
 * `body: UploadWith({ format: t.Optional(OneOf("csv", "jsonl")) }, 32 * 1024 * 1024)`.
 */
export const UploadWith = <P extends TProperties>(
  properties: P,
  limit: number,
): TUnsafe<Static<TObject<P>> & { readonly file: Uint8Array }> => {
  const readForm = readerOf(t.Object(properties), "text")
  const receive: Receive = (request, origins, intake) => receiveFileForm(request, origins, intake, limit)
  const schema = t.Object({
    file: described(`The file, of at most ${limit / 1024 / 1024} MB.`, t.String({ format: "binary" })),
    ...properties,
  })
  return received(
    validatedBy(t.Unsafe<Static<TObject<P>> & { readonly file: Uint8Array }>(schema), (value) => {
      const [file] = value instanceof Form ? value.files : []
      if (!(value instanceof Form) || file === undefined)
        throw new InvalidInput("body must have required property 'file'")
      return Object.assign(readForm(value.fields, "body") as object, { file: file.bytes })
    }),
    receive,
  )
}

/** The schema of a form with one file of at most `limit` bytes, which comes with the name that its sender chose. */
export const UploadNamed = (limit: number): TUnsafe<{ readonly file: UploadedFile }> => {
  const receive: Receive = (request, origins, intake) => receiveFileForm(request, origins, intake, limit)
  const schema = t.Object({
    file: described(`The file, of at most ${limit / 1024 / 1024} MB.`, t.String({ format: "binary" })),
  })
  return received(
    validatedBy(t.Unsafe<{ readonly file: UploadedFile }>(schema), (value) => {
      const [file] = value instanceof Form ? value.files : []
      if (file === undefined) throw new InvalidInput("body must have required property 'file'")
      return { file }
    }),
    receive,
  )
}

/** The files of a body that may be a form. */
export interface WithFiles {
  readonly files: ReadonlyArray<UploadedFile>
}

const formRules = Symbol("formRules")

/** The rules of a schema that `BodyOrForm` made, for the OpenAPI document. */
export const rulesOf = (schema: object): FormRules | undefined =>
  (schema as { readonly [formRules]?: FormRules })[formRules]

/**
 * The schema of a body that is JSON, or a form whose parts are the same properties and up to `most` files of at most 5
 * MB each, called `files`: `body: BodyOrForm({ content: OptionalText({ max: 5000 }) }, { most: 8 })`. In a form every
 * property is a text, as in a query: numbers are plain digits, a list is a part given several times, and a blank text
 * is `null` where JSON allows `null`. A form with a `content` and no file has no need of a form: it is a 400. A form
 * with neither is left to the core, which has a code of its own for it.
 */
export const BodyOrForm = <P extends TProperties & Record<"content", TSchema>>(
  properties: P,
  rules: FormRules,
): TUnsafe<Static<TObject<P>> & WithFiles> => {
  const schema = t.Object(properties)
  const readJson = readerOfPresent(schema)
  const readForm = readerOf(schema, "text")
  const receive: Receive = (request, origins, intake) =>
    isForm(request) ? receiveForm(request, origins, intake, rules) : receiveJson(request, origins, intake)
  return received(
    validatedBy(t.Unsafe<Static<TObject<P>> & WithFiles>({ ...schema, [formRules]: rules }), (value) => {
      if (!(value instanceof Form)) return Object.assign(readJson(value) as object, { files: [] })
      const fields = readForm(value.fields, "body") as { readonly content?: string | null }
      if (value.files.length === 0 && (fields.content ?? null) !== null)
        throw new InvalidInput("body must have required property 'files'")
      return Object.assign(fields, { files: value.files })
    }),
    receive,
  )
}

/** The schema of a route's query; numbers are plain digits, and a single-value parameter given twice is a 400. */
export const Query = <P extends TProperties>(properties: P): TObject<P> =>
  checked(t.Object(properties), "querystring", "text")

/** The schema of the parameters in a route's path, as in `params: Params({ id: Id<SessionId>() })`. */
export const Params = <P extends TProperties>(properties: P): TObject<P> =>
  checked(t.Object(properties), "params", "text")

/**
 * Elysia validates a schema that has `~standard` by calling it: no coercion, no defaults, no cleaning of its own, and
 * it is the only kind for which a query parameter given twice arrives as two. The property is hidden so that OpenAPI
 * sees TypeBox only.
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

/** Read from the schema when the app begins to listen: see `route-table.ts`. */
function received<S extends TSchema>(schema: S, receive: Receive): S {
  return Object.defineProperty(schema, receivedBy, { value: receive })
}
