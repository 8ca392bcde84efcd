import type { Parameter } from "../http/answers/detail.ts"
import { nameOf, schemaName } from "../http/answers/named.ts"
import { keyScopeOf } from "../http/auth/key-areas.ts"
import { isPublic, type OpenWith, openWith } from "../http/auth/route-table.ts"
import { wantsVerified } from "../http/auth/verified-only.ts"
import { paging } from "../http/input/page.ts"
import { isRepeatable } from "../http/input/repeatable.ts"
import { mayBeMissing, rulesOf } from "../http/validation.ts"
import { responseName } from "./openapi-components.ts"
import {
  type Content,
  codesOf,
  errorReply,
  headed,
  type Reply,
  type Schema,
  serverError,
  tooLong,
  validation,
} from "./openapi-replies.ts"
import { pathPartOf } from "./path-parts.ts"
import { bodyExamples, bodyNameOf } from "./request-bodies.ts"

/** What of an OpenAPI document is changed here. */
export type Paths = Record<string, Record<string, Operation>>
interface Operation {
  readonly operationId: string
  readonly summary?: string
  readonly description?: string
  readonly security?: ReadonlyArray<Readonly<Record<string, unknown>>>
  readonly parameters?: ReadonlyArray<Parameter>
  readonly requestBody?: { readonly content: Content; readonly required?: boolean }
  readonly responses?: Readonly<Record<string, Reply>>
  readonly "x-public"?: true
  readonly "x-visitors"?: OpenWith
  readonly "x-changes-credentials"?: true
  readonly "x-proof"?: true | "withFactor"
  readonly "x-sets-cookie"?: true
  readonly "x-any-body"?: true
  readonly "x-parameters"?: ReadonlyArray<Parameter>
}

/**
 * Completes the generator's paths by what no route declares for itself (authentication, the answers of the checks
 * before a handler, headers) and corrects its media types. Contract: conventions.
 */
export const completed = (paths: Paths): Record<string, Record<string, object>> =>
  Object.fromEntries(
    Object.entries(paths).map(([path, operations]) => [
      path,
      Object.fromEntries(
        Object.entries(operations).map(([method, operation]) => [method, complete(path, method, operation)]),
      ),
    ]),
  )

const complete = (path: string, method: string, described: Operation): object => {
  const {
    "x-public": _,
    "x-visitors": ______,
    "x-changes-credentials": __,
    "x-sets-cookie": ___,
    "x-proof": ____,
    "x-any-body": _____,
    "x-parameters": more = [],
    requestBody,
    ...others
  } = described
  const scope = isPublic(described) ? null : keyScopeOf(method.toUpperCase(), path)
  // Of schemes that are not OAuth the list has the names of roles (OpenAPI 3.1.1, 4.8.30).
  const byKey = scope === null ? [] : [{ accessKey: [scope] }]
  const given = [...(described.parameters ?? []), ...more].map((one) => shared(withDescription(path, one)))
  const parameters = mayRepeat(path, method, described) ? [...given, repeatKey] : given
  return {
    ...others,
    operationId: others.operationId.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    description: descriptionOf(described, scope),
    security:
      described.security ??
      (isPublic(described) ? [] : [{ bearer: [] }, ...byKey, ...(openWith(described) === null ? [] : [{}])]),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(requestBody === undefined
      ? {}
      : { requestBody: bodyOf(requestBody.content, method.toUpperCase(), path, viewOf(described)) }),
    responses: repliesOf(path, method, described),
  }
}

/** The parameters of every list. Contract: conventions, lists. */
export const pagingParameters = {
  limit: {
    name: "limit",
    in: "query",
    description: "The maximum number of items to return.",
    schema: paging.limit,
  },
  cursor: {
    name: "cursor",
    in: "query",
    description: "The `nextCursor` of the previous page of the same list with the same filters.",
    schema: paging.cursor,
  },
}

/** The header of requests that are answered once. Contract: conventions, requests that are repeated. */
export const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  description:
    "A text of your own, such as a UUID, for this one request. When it is sent again within 24 hours, with the same " +
    "path and body, it has no second effect, and gets the same answer.",
  schema: { type: "string", pattern: "^[!-~]{1,255}$" },
}

const repeatKey = { $ref: `#/components/parameters/${idempotencyKey.name}` }

const mayRepeat = (path: string, method: string, described: Operation): boolean =>
  !isPublic(described) && described.security === undefined && isRepeatable(method, path, described)

const withDescription = (path: string, parameter: Parameter): Parameter => {
  const { description: said, ...schema } = parameter.schema as Schema
  const description =
    parameter.description ?? said ?? (parameter.in === "path" ? pathPartOf(path, parameter.name) : said)
  return description === undefined ? parameter : { ...parameter, schema, description }
}

/** What lists have in common stands under `components`. */
const shared = (parameter: Parameter): object => {
  const common = Object.values(pagingParameters).find(({ name }) => name === parameter.name)
  // The generator copies schemas.
  return common !== undefined && JSON.stringify(common.schema) === JSON.stringify(parameter.schema)
    ? { $ref: `#/components/parameters/${common.name}` }
    : parameter
}

const descriptionOf = (described: Operation, scope: string | null): string => {
  const { description, security, parameters = [] } = described
  const sentences = [
    description,
    security !== undefined
      ? "Requires the refresh cookie."
      : isPublic(described)
        ? "Requires no authentication."
        : "x-changes-credentials" in described
          ? "Requires an access token that is newer than the last change of credentials."
          : accessSentence[openWith(described) ?? "none"],
    scope === null ? undefined : `Takes an access key with the scope \`${scope}\`.`,
    described["x-proof"] === undefined
      ? undefined
      : described["x-proof"] === true
        ? "Requires a session that was proven lately."
        : "Requires a session that was proven lately by a factor, if the account has one.",
    ["cursor", "limit"].every((one) => parameters.some(({ name }) => name === one))
      ? "Returns one page at a time."
      : undefined,
  ]
  return sentences.filter((sentence) => sentence !== undefined).join(" ")
}

const accessSentence = {
  none: "Requires an access token.",
  market: "Requires an access token, unless it is for visitors.",
  all: "Requires an access token, unless `PUBLIC=all` opens it to visitors.",
}

type Body = NonNullable<Operation["requestBody"]>

const bodyOf = (content: Content, method: string, path: string, view: Schema | undefined): Body => {
  const schema = meantAs(view, content["application/json"]?.schema ?? {})
  const isUpload = schema.properties?.["file"]?.format === "binary"
  const name = bodyNameOf(method, path, isUpload)
  if (isUpload) return { content: { "multipart/form-data": { schema: withName(schema, name) } }, required: true }
  const example = bodyExamples[`${method} ${path}`]
  const json = { schema: withName(schema, name), ...(example === undefined ? {} : { example }) }
  const rules = rulesOf(schema)
  if (rules !== undefined)
    return { content: { "application/json": json, ...formOf(schema, rules.most, `${name}Form`) }, required: true }
  return { content: { "application/json": json }, required: !(mayBeMissing in schema) }
}

/** What the operation answers when it succeeds. */
const viewOf = ({ responses = {} }: Operation): Schema | undefined =>
  Object.entries(responses)
    .map(([status, { content }]) => (status < "3" ? content?.["application/json"]?.schema : undefined))
    .find((schema) => schema !== undefined)

/** A body whose keys mean what those of the answer mean that have the same names, unless they say it themselves. */
const meantAs = (view: Schema | undefined, body: Schema): Schema => {
  if (view?.properties === undefined || body.properties === undefined) return body
  const meant = ([key, part]: [string, Schema]): [string, Schema] => {
    const shown = view.properties?.[key]
    const description = part.description ?? (fits(shown?.description, part) ? shown?.description : undefined)
    return [key, { ...meantAs(shown, part), ...(description === undefined ? {} : { description }) }]
  }
  return { ...body, properties: Object.fromEntries(Object.entries(body.properties).map(meant)) }
}

/** Whether a sentence is true of a part of a body: what says that there may be `null` is not, where there is none. */
const fits = (sentence: string | undefined, part: Schema): boolean =>
  sentence?.match(/ (or|else) null\b/) == null || JSON.stringify(part).includes('"null"')

const withName = (schema: Schema, name: string | undefined): Schema =>
  name === undefined ? schema : Object.assign({ ...schema }, { [schemaName]: name })

const formOf = (schema: Schema, most: number, name: string): Content => {
  const files = {
    type: "array",
    maxItems: most,
    items: { type: "string", format: "binary" },
    description: "The files, at most 5 MB each.",
  }
  return {
    "multipart/form-data": { schema: withName({ ...schema, properties: { ...schema.properties, files } }, name) },
  }
}

const repliesOf = (path: string, method: string, described: Operation): Record<string, Reply> => {
  const declared = Object.entries(described.responses ?? { 200: { description: "Done" } }).filter(
    ([, reply]) => !isNothing(reply),
  )
  const codes = new Map<string, readonly string[]>()
  const add = (status: string, ...more: readonly string[]) => codes.set(status, [...(codes.get(status) ?? []), ...more])
  const replies: Record<string, Reply> = {}
  for (const [status, reply] of declared)
    if (Number(status) < 400)
      replies[status] = success(status, reply, "x-sets-cookie" in described, mayRepeat(path, method, described))
    else add(status, ...codesOf(reply))
  const { requestBody, parameters } = described
  if (parameters !== undefined || requestBody !== undefined || method !== "get") add("400", validation)
  if (!isPublic(described)) {
    add("401", "UNAUTHORIZED")
    add("403", "ACCOUNT_SUSPENDED", "FORBIDDEN", ...(wantsVerified(method, path) ? ["EMAIL_NOT_VERIFIED"] : []))
    add("404", "USER_NOT_FOUND")
  }
  if (method !== "get") {
    const limitCode = rulesOf(requestBody?.content["application/json"]?.schema ?? {})?.limitCode
    add("403", "FORBIDDEN")
    const addsText = method !== "delete" && !isPublic(described)
    add("413", "PAYLOAD_TOO_LARGE", ...(limitCode === undefined ? [] : [limitCode]))
    if (addsText) add("413", "STORAGE_LIMIT_REACHED")
    add("415", "UNSUPPORTED_MEDIA_TYPE")
  }
  if (mayRepeat(path, method, described)) for (const status of ["409", "422"]) add(status, "IDEMPOTENCY_CONFLICT")
  add("429", "RATE_LIMITED")
  for (const [status, known] of codes) replies[status] = errorReply(status, known)
  // Each operation needs an answer for a mistake and one in addition to a redirect, or linters call it incomplete. A
  // handshake over HTTP/2, by a proxy, is answered with 200 (RFC 8441, 5).
  if (replies["101"] !== undefined) replies["200"] = { ...replies["101"], description: "Connected over HTTP/2" }
  const has = (kind: string) => Object.keys(replies).some((status) => status.startsWith(kind))
  if (!has("4")) replies["431"] = tooLong
  if (!has("2")) replies["default"] = serverError
  return replies
}

/** What `Created` and `NoContent` put in the place of a 200 that never comes. */
const isNothing = ({ content }: Reply): boolean => content?.["text/plain"]?.schema.const === "nothing"

const success = (status: string, { description, content }: Reply, cookie: boolean, repeats: boolean): Reply => {
  const headers = headed(
    ...(repeats ? (["Idempotency-Replayed"] as const) : []),
    ...(cookie ? (["Set-Cookie"] as const) : []),
    ...(status === "302" ? (["Location"] as const) : []),
  )
  const suffix = cookie ? "WithCookie" : repeats ? "Repeatable" : ""
  const bare = { description: "", headers }
  if (status === "204") return Object.assign({ ...bare, description: "Done" }, { [responseName]: `NoContent${suffix}` })
  if (status === "304") return { description: "Not Modified", headers: headed("ETag") }
  if (status === "101") return { description: "Switching Protocols", headers }
  if (status === "302") return Object.assign({ ...bare, description: "Found" }, { [responseName]: `Found${suffix}` })
  if (content === undefined) return { ...bare, description }
  const shown = contentOf(content)
  const name = nameOf((shown["application/json"]?.schema ?? {}) as never)
  const reply = { ...bare, description: wordsOf(description), content: shown }
  return name === undefined ? reply : Object.assign(reply, { [responseName]: `${name}${suffix}` })
}

/** Without what the generator says of an answer that says nothing of itself. */
const wordsOf = (description: string): string => (description.startsWith("Response for status") ? "Done" : description)

/** The generator calls every text plain. */
const contentOf = (content: Content): Content => {
  const { contentMediaType, ...schema } = content["text/plain"]?.schema ?? {}
  if (contentMediaType === undefined) return content
  // Generators of clients know files by this type alone.
  const generic = schema.format === "binary" ? { "application/octet-stream": { schema } } : {}
  // A file that comes in several formats names all of them.
  const shown = Object.fromEntries(contentMediaType.split(", ").map((type) => [type, { schema }]))
  return { ...shown, ...generic }
}
