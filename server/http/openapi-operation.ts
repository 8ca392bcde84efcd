/** What of an OpenAPI document is changed here. */
export type Paths = Record<string, Record<string, Operation>>
interface Operation {
  security?: unknown
  parameters?: unknown
  requestBody?: { content: Content }
  responses?: Record<string, Reply>
}
interface Reply {
  description: string
  content?: Content
}
type Content = Record<string, { schema: Schema }>
interface Schema {
  const?: unknown
  format?: string
  properties?: { error?: { enum?: string[]; const?: string }; statusCode?: unknown; file?: { format?: string } }
  anyOf?: Schema[]
}

/** The paths with what every route has but none declares, and without what the generator guesses wrong. Contract: conventions. */
export const completed = (paths: Paths): Paths => {
  for (const operations of Object.values(paths))
    for (const [method, operation] of Object.entries(operations)) operations[method] = complete(method, operation)
  return paths
}

const complete = (method: string, operation: Operation): Operation => {
  const { requestBody, parameters, security } = operation
  const replies: Record<string, Reply> = {}
  for (const [status, reply] of Object.entries(operation.responses ?? { 200: { description: "" } })) {
    // What `Created` and `NoContent` put in the place of a 200 that never comes.
    if (reply.content?.["text/plain"]?.schema.const === "nothing") continue
    const described = { description: codesOf(reply).join(", ") || titleOf(status) }
    replies[status] =
      status === "204" || status === "302" || reply.content === undefined
        ? described
        : { ...described, content: contentOf(reply.content) }
  }
  if (parameters !== undefined || requestBody !== undefined) replies["400"] = invalid(replies["400"])
  if (security !== undefined) {
    replies["401"] = withCode(replies["401"], "UNAUTHORIZED")
    replies["404"] = withCode(replies["404"], "USER_NOT_FOUND")
  }
  if (method !== "get") replies["403"] = withCode(replies["403"], "FORBIDDEN")
  if (requestBody === undefined) return { ...operation, responses: replies }
  replies["413"] = withCode(replies["413"], "PAYLOAD_TOO_LARGE")
  replies["415"] = withCode(replies["415"], "UNSUPPORTED_MEDIA_TYPE")
  const body = requestBody.content["application/json"]
  const type = body?.schema.properties?.file?.format === "binary" ? "multipart/form-data" : "application/json"
  const content = body === undefined ? {} : { [type]: body }
  return { ...operation, requestBody: { ...requestBody, content }, responses: replies }
}

/** The one kind of file that we hand out is a picture. */
const contentOf = (content: Content): Content => {
  const text = content["text/plain"]
  return text?.schema.format === "binary" ? { "image/webp": text } : content
}

const titleOf = (status: string): string => (status.startsWith("2") ? "Done" : status === "302" ? "Found" : "Failed")

const codesOf = (reply: Reply | undefined): string[] => {
  const schema = reply?.content?.["application/json"]?.schema
  // Where a status has a plain shape too, that names no code.
  const coded = schema?.anyOf?.find(({ properties }) => properties?.statusCode === undefined) ?? schema
  const error = coded?.properties?.error
  return error?.enum ?? (typeof error?.const === "string" ? [error.const] : [])
}

const withCode = (reply: Reply | undefined, code: string): Reply => {
  const codes = [...new Set([...codesOf(reply), code])]
  const schema = { type: "object", required: ["error"], properties: { error: { type: "string", enum: codes } } }
  return { description: codes.join(", "), content: { "application/json": { schema } } }
}

/** A 400 of the validation, besides the codes that the route has. */
const invalid = (reply: Reply | undefined): Reply => {
  const codes = codesOf(reply)
  const shape = {
    type: "object",
    required: ["statusCode", "error", "message", "code"],
    properties: {
      statusCode: { const: 400 },
      error: { const: "Bad Request" },
      message: { type: "string", examples: ["body must have required property 'email'"] },
      code: { const: "ERR_VALIDATION" },
    },
  }
  const own = reply?.content?.["application/json"]?.schema
  const schema = own === undefined || codes.length === 0 ? shape : { anyOf: [own, shape] }
  return {
    description: [...codes, "ERR_VALIDATION"].join(", "),
    content: { "application/json": { schema: schema as Schema } },
  }
}
