import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { ask } from "../http/ask.ts"
import { type MadeUpServer, madeUpServer } from "../http/made-up-server.ts"

interface Operation {
  readonly security?: unknown
  readonly requestBody?: { readonly content: Record<string, { readonly schema: Schema | { readonly $ref: string } }> }
  readonly responses: Record<string, Reply | { readonly $ref: string }>
}
interface Schema {
  readonly required: string[]
  readonly properties: object
}
interface Reply {
  readonly description: string
  readonly content?: Record<string, unknown>
}
interface Document {
  readonly openapi: string
  readonly paths: Record<string, Record<string, Operation>>
  readonly components: {
    readonly securitySchemes: Record<string, unknown>
    readonly responses: Record<string, Reply>
    readonly schemas: Record<string, Schema>
  }
}

let server: MadeUpServer
let document: Document
beforeAll(async () => {
  server = madeUpServer()
  document = JSON.parse((await ask(server.base, "GET", "/openapi.json")).text)
})
afterAll(() => server.stop())

const operation = (method: string, path: string): Operation => {
  const found = document.paths[path]?.[method]
  if (found === undefined) throw new Error(`${method} ${path} is not described`)
  return found
}
const replyOf = (reply: Reply | { readonly $ref: string } | undefined): Reply | undefined =>
  reply !== undefined && "$ref" in reply ? document.components.responses[reply.$ref.split("/").at(-1) ?? ""] : reply
/** The schemas of a body by media type. */
const bodiesOf = ({ requestBody }: Operation) =>
  Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => {
    const found = "$ref" in schema ? document.components.schemas[schema.$ref.split("/").at(-1) ?? ""] : schema
    if (found === undefined) throw new Error(`${JSON.stringify(schema)} is not described`)
    return [type, found] as const
  })
const codes = ({ responses }: Operation) =>
  Object.fromEntries(Object.entries(responses).map(([status, reply]) => [status, replyOf(reply)?.description]))

describe("The description of the API", () => {
  test("is OpenAPI 3.1 and says how to sign in", () => {
    expect(document.openapi).toStartWith("3.1.")
    expect(document.components.securitySchemes).toMatchObject({
      bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
      refreshCookie: { type: "apiKey", in: "cookie", name: "refreshToken" },
    })
    expect(operation("get", "/made-up/me").security).toEqual([{ bearer: [] }])
    expect(operation("get", "/health").security).toEqual([])
  })

  test("has every route but its own and those of the page", () => {
    const described = Object.keys(document.paths)
    expect(described).toContain("/made-up/things/{id}")
    expect(described).toContain("/ready")
    expect(described.filter((path) => path.startsWith("/docs") || path.startsWith("/openapi"))).toEqual([])
  })

  test("says each route's codes, its own and those of the checks before it", () => {
    expect(codes(operation("post", "/made-up/things/{id}"))).toEqual({
      201: "Done",
      400: "ERR_VALIDATION",
      401: "UNAUTHORIZED",
      403: "ACCOUNT_SUSPENDED, EMAIL_NOT_VERIFIED, FORBIDDEN",
      404: "USER_NOT_FOUND",
      409: "IDEMPOTENCY_CONFLICT",
      413: "PAYLOAD_TOO_LARGE, STORAGE_LIMIT_REACHED",
      415: "UNSUPPORTED_MEDIA_TYPE",
      422: "IDEMPOTENCY_CONFLICT",
      429: "RATE_LIMITED",
    })
    expect(codes(operation("post", "/made-up/fail/{how}"))).toMatchObject({
      204: "Done",
      401: "INVALID_CREDENTIALS, INVALID_REFRESH_TOKEN",
      503: "Service Unavailable",
    })
  })

  test("describes bodies as JSON, with what they must have, and none where there is none", () => {
    const bodies = bodiesOf(operation("post", "/made-up/things/{id}"))
    expect(bodies.map(([type, { required }]) => [type, required])).toEqual([["application/json", ["name"]]])
    expect(operation("post", "/made-up/no-body").requestBody).toBeUndefined()
    expect(replyOf(operation("post", "/made-up/no-body").responses["204"])).not.toHaveProperty("content")
  })

  test("describes a body that may be a form as both, and only the form has files", () => {
    const texts = ["content", "kind", "amount", "tags"]
    const bodies = bodiesOf(operation("post", "/made-up/posts"))
    expect(bodies.map(([type, { properties }]) => [type, Object.keys(properties)])).toEqual([
      ["application/json", texts],
      ["multipart/form-data", [...texts, "files"]],
    ])
    expect(codes(operation("post", "/made-up/messages"))).toMatchObject({
      413: "MEDIA_LIMIT_EXCEEDED, PAYLOAD_TOO_LARGE",
    })
  })

  test("gives away nothing of how schemas are read", () => {
    expect(JSON.stringify(document)).not.toContain("~standard")
    expect(JSON.stringify(document)).not.toContain("nothing")
  })
})

describe("The page that shows it", () => {
  test("loads nothing from another host, and may not", async () => {
    const page = await ask(server.base, "GET", "/docs")
    expect(page.status).toBe(200)
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8")
    expect(page.text).not.toMatch(/(src|href)="(https?:)?\/\//)
    const policy = page.headers.get("content-security-policy") ?? ""
    expect(policy).toStartWith("default-src 'none'; script-src 'self';")
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval/)
  })

  test("finds every file that it names", async () => {
    const { text } = await ask(server.base, "GET", "/docs")
    const files = [...text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path ?? "")
    expect(files).toEqual(["/docs/swagger-ui.css", "/docs/swagger-ui.js", "/docs/start.js"])
    for (const path of files) {
      const file = await ask(server.base, "GET", path)
      expect(file.status).toBe(200)
      expect(file.headers.get("content-type")).toBe(
        `text/${path.endsWith("css") ? "css" : "javascript"}; charset=utf-8`,
      )
      expect(file.headers.get("x-content-type-options")).toBe("nosniff")
      expect(file.text.length).toBeGreaterThan(50)
    }
  })
})
