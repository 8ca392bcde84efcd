import { Ajv, type ValidateFunction } from "ajv"
import { Ajv2020 } from "ajv/dist/2020.js"
import type { Answer } from "../../support/client.ts"
import type { Schema } from "./made-up.ts"

interface Described {
  readonly $ref?: string
  readonly headers?: object
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>
}
interface Parameter {
  readonly $ref?: string
  readonly in: string
  readonly name: string
  readonly required?: boolean
  readonly schema: Schema
}
interface Operation {
  readonly parameters?: ReadonlyArray<Parameter>
  readonly requestBody?: Described
  readonly responses: Readonly<Record<string, Described>>
}
export interface Route {
  readonly method: string
  readonly path: string
  readonly query: ReadonlyArray<Parameter>
  readonly body: Schema | null
  /** The body as a form, of a route that takes files. */
  readonly form: Schema | null
  /** What is wrong with an answer, or `null`. */
  readonly faultOf: (answer: Answer) => string | null
}

/** The routes that an OpenAPI document describes, each with a judge of its answers. */
export const describedRoutes = (document: { readonly paths: object; readonly components: object }) => {
  const validator = validatorsIn(document.components)
  const schemaAt = (ref: string): never =>
    ref
      .slice(2)
      .split("/")
      .reduce((part, key) => (part as Record<string, object>)[key] ?? {}, document as object) as never
  const resolved = <A extends { readonly $ref?: string }>(one: A): A =>
    one.$ref === undefined ? one : schemaAt(one.$ref)
  const faultOf = (replies: Operation["responses"], { body, headers, status, text }: Answer): string | null => {
    if (status >= 500 && status !== 503 && status !== 507) return "the server failed"
    // These may come in the place of everything that is described.
    const reply = replies[status] ?? (status >= 500 ? unavailable : undefined)
    if (reply === undefined) return "no such answer is described"
    const missing = [...needed, ...(neededAt[status] ?? [])].filter((name) => !headers.has(name))
    if (missing.length > 0) return `without ${missing}`
    const { content } = resolved(reply)
    if (content === undefined) return text === "" ? null : "a body is not described"
    const type = headers.get("content-type") ?? "none"
    const media = content[type] ?? content[type.replace(/;.*/, "")] ?? content["*/*"]
    if (media === undefined) return `the type ${type} is not described`
    if (!type.startsWith("application/json")) return null
    const isFitting = validator(media.schema)
    return isFitting(body) ? null : new Ajv().errorsText(isFitting.errors)
  }
  const routes = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]): Route => {
      const content = operation.requestBody?.content
      return {
        method: method.toUpperCase(),
        path,
        query: (operation.parameters ?? []).map(resolved).filter((one) => one.in === "query"),
        body: content?.["application/json"]?.schema ?? null,
        form: content?.["multipart/form-data"]?.schema ?? null,
        faultOf: (answer) => faultOf(operation.responses, answer),
      }
    }),
  )
  return { routes, schemaAt: schemaAt as (ref: string) => Schema }
}

const unavailable: Described = { $ref: "#/components/responses/ServerError" }
const needed = ["x-request-id"]
const neededAt: Readonly<Record<number, ReadonlyArray<string>>> = {
  302: ["location"],
  429: ["retry-after"],
}

interface Messages {
  readonly components: { readonly messages: Readonly<Record<string, { readonly payload: Schema }>> }
}

/** The frames of an AsyncAPI document: those that clients may send, and a judge of those of the server. */
export const describedFrames = ({ components }: Messages) => {
  const validator = validatorsIn(components)
  return {
    ofClients: Object.entries(components.messages).flatMap(([name, { payload }]) =>
      name.startsWith("client.") ? [payload] : [],
    ),
    /** What is wrong with a frame of the server, or `null`. */
    faultOf: (frame: { readonly type: string }): string | null => {
      const message = components.messages[`server.${frame.type}`]
      if (message === undefined) return "no such frame is described"
      const isFitting = validator(message.payload)
      return isFitting(frame) ? null : new Ajv().errorsText(isFitting.errors)
    },
  }
}

/** Validators of schemas that refer to these components, each compiled once. */
const validatorsIn = (components: object) => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, inlineRefs: false })
  const compiled = new Map<object, ValidateFunction>()
  return (schema: Schema): ValidateFunction => {
    const known = compiled.get(schema) ?? ajv.compile({ ...schema, components })
    compiled.set(schema, known)
    return known
  }
}
