import { titleOf } from "../http/answers/error-status.ts"
import { schemaName } from "../http/answers/named.ts"
import { responseName } from "./openapi-components.ts"

export interface Reply {
  readonly description: string
  readonly headers?: Readonly<Record<string, unknown>>
  readonly content?: Content
}
export type Content = Readonly<Record<string, { readonly schema: Schema }>>
export interface Schema {
  readonly description?: string
  readonly const?: unknown
  readonly type?: unknown
  readonly format?: string
  readonly contentMediaType?: string
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly enum?: readonly string[]
  readonly oneOf?: readonly Schema[]
}

const statusSaid = "The status of the answer."
const codeSaid = "The code of the error."

/** Stands in the place of a code for the 400 of the validation. */
export const validation = "ERR_VALIDATION"
/** Stands in the place of a code for a 5xx, which has none. */
const withoutCode = "plain"

/** The headers of answers, each described once. Contract: conventions, headers. */
export const headers = {
  "X-Request-Id": {
    description:
      "The id of the request: the caller's if it was valid, else a new one. All log lines of the request have it.",
    schema: { type: "string", pattern: "^[A-Za-z0-9._-]{1,64}$" },
  },
  "X-Error-Detail": {
    description: "What a file looks like that is another one: the name of a preset.",
    schema: { type: "string", pattern: "^[a-z0-9-]+$" },
  },
  "X-Error-Field": {
    description: "The key of the field that the error is about, or which of several things, percent-encoded.",
    schema: { type: "string" },
  },
  "X-Error-Limit": {
    description: "The limit that the account has reached.",
    schema: { type: "string" },
  },
  "X-Error-Line": {
    description: "The line of the file that the error is about, from 1.",
    schema: { type: "integer", minimum: 1 },
  },
  "X-Error-Reason": {
    description: "What exactly is wrong: a word that the page of the contract lists.",
    schema: { type: "string", pattern: "^[a-z]+$" },
  },
  "Retry-After": {
    description: "The number of seconds after which to try again.",
    schema: { type: "integer", minimum: 1 },
  },
  "Idempotency-Replayed": {
    description: "`true` if the request had been answered before: this is that answer, without a second effect.",
    schema: { type: "string", const: "true" },
  },
  "Set-Cookie": {
    description: "Sets or removes a cookie that scripts cannot read.",
    schema: { type: "string" },
  },
  ETag: { description: "Names the content that the client has.", schema: { type: "string" } },
  Location: { description: "Where the browser is redirected to.", schema: { type: "string", format: "uri-reference" } },
}

/** References to headers of answers; each answer has `X-Request-Id`. */
export const headed = (...names: ReadonlyArray<keyof typeof headers>) =>
  Object.fromEntries(
    (["X-Request-Id", ...names] as const).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  )

/** The codes that a declared answer shows, as words, and `plain` for a 5xx without one. */
export const codesOf = (reply: Reply | undefined): readonly string[] => {
  const schema = reply?.content?.["application/json"]?.schema
  if (schema === undefined) return []
  return (schema.oneOf ?? [schema]).flatMap(({ properties }) => {
    if (properties?.["statusCode"] !== undefined) return [withoutCode]
    const error = properties?.["error"]
    return error?.enum ?? (typeof error?.const === "string" ? [error.const] : [])
  })
}

/** The answer with a status for any of these codes, in components under a name that is made of them. */
export const errorReply = (status: string, given: Iterable<string>): Reply => {
  const codes = [...new Set(given)].toSorted((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1))
  const schemas = codes.map((code) => (code === validation ? ValidationError : errorOf(status, code)))
  const schema = schemas.length === 0 ? AnyError : schemas.length === 1 ? schemas[0] : oneOfErrors(schemas)
  const more = [
    ...(codes.some((code) => aboutFields.has(code)) ? (["X-Error-Field"] as const) : []),
    ...(codes.some((code) => aboutLimits.has(code)) ? (["X-Error-Limit"] as const) : []),
    ...(codes.includes("IMPORT_FILE_INVALID") ? (["X-Error-Line", "X-Error-Detail"] as const) : []),
    ...(codes.some((code) => aboutReasons.has(code)) ? (["X-Error-Reason"] as const) : []),
    ...(status === "503" || status === "429" ? (["Retry-After"] as const) : []),
  ]
  const reply = {
    description: codes.map((code) => (code === withoutCode ? titleAt(status) : code)).join(", ") || "Failed",
    headers: headed(...more),
    content: { "application/json": { schema: schema as Schema } },
  }
  const name = schemas.map((one) => one[schemaName].replace(/Error$/, "")).join("Or")
  return codes.length === 0 || codes.length > 4 ? reply : Object.assign(reply, { [responseName]: name })
}

/** One of several errors, which the code keeps apart for generators: each has one of its own. */
const oneOfErrors = (schemas: ReadonlyArray<ErrorSchema>) => ({
  oneOf: schemas,
  discriminator: {
    propertyName: "error",
    mapping: Object.fromEntries(
      schemas.map((one) => [one.properties.error.const, `#/components/schemas/${one[schemaName]}`]),
    ),
  },
})

/** The validation is named last, behind the codes that a route has of its own. */
const rank = (code: string): number => Number(code === validation)

const errorOf = (status: string, code: string) => {
  if (code !== withoutCode) return codeError(code)
  const title = titleAt(status)
  const properties = {
    statusCode: { type: "integer", const: Number(status), description: statusSaid },
    error: { type: "string", const: title, description: codeSaid },
  }
  const schema = { type: "object", required: ["statusCode", "error"], properties }
  return { ...schema, [schemaName]: `${title.replaceAll(" ", "").replace(/Error$/, "")}Error` }
}

const codeError = (code: string) => ({
  type: "object",
  required: ["error"],
  properties: { error: { type: "string", const: code, description: codeSaid } },
  [schemaName]: `${pascalOf(code)}Error`,
})

type ErrorSchema = ReturnType<typeof errorOf> | typeof ValidationError

const titleAt = (status: string): string => titleOf[Number(status) as keyof typeof titleOf]

const pascalOf = (code: string): string =>
  code.toLowerCase().replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The codes of errors that name a field. */
const aboutFields = new Set([
  "REQUIRED_FIELD_MISSING",
  "INVALID_FIELD_TYPE",
  "INVALID_FIELD_VALUE",
  "INVALID_RATING",
  "INVALID_EDITION",
  "EDITION_REPEATED",
  "LISTING_NOT_FOUND",
  "CANNOT_OFFER_OWN_ITEM",
  "ITEM_NOT_AVAILABLE",
  "LISTING_NOT_ACTIVE",
  "ITEM_NOT_FOR_SALE",
  "ITEM_NOT_FOR_TRADE",
  "DUPLICATE_PENDING_OFFER",
  "OFFERED_ITEM_NOT_FOUND",
  "OFFERED_ITEM_NOT_OWNED",
  "OFFERED_COLLECTION_PRIVATE",
  "OFFERED_COLLECTION_REQUIRES_FRIENDSHIP",
  "ITEM_GONE",
  "OFFERED_ITEM_GONE",
  "ITEM_IN_ROUND",
])

/** The codes of errors that name a limit of the account. */
const aboutLimits = new Set(["LIMIT_REACHED", "STORAGE_LIMIT_REACHED"])

/** The codes of errors that say what is wrong in one word. */
const aboutReasons = new Set(["INVALID_EDITION", "IMPORT_FILE_INVALID"])

const AnyError = {
  type: "object",
  required: ["error"],
  properties: { error: { type: "string", description: codeSaid } },
  [schemaName]: "Error",
}

const ValidationError = {
  type: "object",
  required: ["statusCode", "error", "message", "code"],
  properties: {
    statusCode: { type: "integer", const: 400, description: statusSaid },
    error: { type: "string", const: "Bad Request", description: "Always `Bad Request`." },
    message: {
      type: "string",
      examples: ["body must have required property 'email'"],
      description: "The first part of the request that does not fit, without its value.",
    },
    code: { type: "string", const: validation, description: "Always `ERR_VALIDATION`." },
  },
  [schemaName]: "ValidationError",
}

/** What the parser answers before any route is known. */
export const tooLong: Reply = Object.assign(
  { description: "The address or a header is too long." },
  { [responseName]: "TooLong" },
)

/** What every route may answer in the place of what it promises, without saying so. */
export const serverError: Reply = Object.assign(
  {
    description: "The service failed, or is not available.",
    headers: headed("Retry-After"),
    content: {
      "application/json": {
        schema: {
          type: "object",
          required: ["statusCode", "error"],
          properties: {
            statusCode: { type: "integer", minimum: 500, maximum: 599, description: statusSaid },
            error: { type: "string", enum: Object.values(titleOf), description: "The words for the status." },
          },
          [schemaName]: "ServerError",
        } as Schema,
      },
    },
  },
  { [responseName]: "ServerError" },
)
