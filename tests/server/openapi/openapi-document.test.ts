import { describe, expect, test } from "bun:test"
import { publicUrl } from "../http/made-up-server.ts"
import { describedServer } from "./described-server.ts"

const { document, operation, resolved } = await describedServer()

describe("The document says", () => {
  test("under which licence, and whom to ask", () => {
    expect(document.info.license).toEqual({ name: "MIT", identifier: "MIT" })
    expect(document.info.contact).toEqual({ name: "The operator of this server", url: publicUrl })
  })

  test("of headers next to the request's id", () => {
    const headersOf = (name: string, status: string) =>
      Object.keys(resolved(operation(name).responses[status] ?? {}).headers ?? {})
    expect(headersOf("POST /auth/login", "200")).toContain("Set-Cookie")
    expect(headersOf("POST /auth/logout", "204")).toContain("Set-Cookie")
    expect(headersOf("GET /users/me", "200")).toEqual(["X-Request-Id"])
    expect(headersOf("POST /auth/login", "503")).toContain("Retry-After")
    expect(headersOf("PATCH /items/{id}", "422")).toContain("X-Error-Field")
    expect(headersOf("GET /items", "400")).toEqual(["X-Request-Id", "X-Error-Field", "X-Error-Reason"])
    expect(headersOf("PUT /users/{id}/avatar", "413")).toContain("X-Error-Limit")
    expect(headersOf("GET /auth/idp", "302")).toContain("Location")
    expect(headersOf("GET /calendars/{name}", "304")).toContain("ETag")
    expect(Object.keys(document.components.headers).toSorted()).toEqual([
      "ETag",
      "Idempotency-Replayed",
      "Location",
      "Retry-After",
      "Set-Cookie",
      "X-Error-Detail",
      "X-Error-Field",
      "X-Error-Limit",
      "X-Error-Line",
      "X-Error-Reason",
      "X-Request-Id",
    ])
  })

  test("of parameters that no schema reads", () => {
    const namesOf = (name: string) => operation(name).parameters?.flatMap((one) => one.name ?? [])
    expect(namesOf("GET /auth/idp/callback")).toEqual(["state", "code", "error", "iss"])
    expect(namesOf("GET /integrations/gameplatform/callback")).toEqual(["state", "openid"])
    for (const name of ["GET /items", "GET /collections/{id}/items"]) {
      const filters = operation(name).parameters?.find((one) => one.name === "field")
      expect(filters).toMatchObject({ in: "query", style: "form", explode: true, schema: { type: "object" } })
      const [pattern = ""] = Object.keys(Object(filters?.schema).patternProperties)
      for (const key of ["field.status", "field.year_2.gte"]) expect(key).toMatch(new RegExp(pattern))
      for (const key of ["field.", "field.Year", "field.year.lt", "status"])
        expect(key).not.toMatch(new RegExp(pattern))
    }
  })

  test("how a WebSocket is opened and refused", () => {
    const { description, responses } = operation("GET /realtime")
    expect(description).toBe("Requires an access token.")
    const said = Object.entries(responses).map(([status, reply]) => [status, resolved(reply).description])
    expect(Object.fromEntries(said)).toMatchObject({
      101: "Switching Protocols",
      403: "ACCOUNT_SUSPENDED, FORBIDDEN",
      426: "UPGRADE_REQUIRED",
      429: "RATE_LIMITED, TOO_MANY_SOCKETS",
    })
  })

  test("which media types are not JSON", () => {
    const typesOf = (reply: object | undefined) => Object.keys(resolved(reply ?? {}).content ?? {})
    expect(typesOf(operation("GET /metrics").responses["200"])).toEqual(["text/plain; version=0.0.4; charset=utf-8"])
    expect(typesOf(operation("GET /media/{name}").responses["200"])).toEqual(["image/webp", "application/octet-stream"])
    for (const name of ["GET /chat/attachments/{id}", "GET /chat/files/{signed}"])
      expect([name, ...typesOf(operation(name).responses["200"])]).toEqual([name, "*/*", "application/octet-stream"])
    for (const name of ["GET /events/{id}/calendar", "GET /calendars/{name}"])
      expect([name, ...typesOf(operation(name).responses["200"])]).toEqual([name, "text/calendar; charset=utf-8"])
    expect(typesOf(operation("PUT /items/{id}/cover").requestBody)).toEqual(["multipart/form-data"])
  })

  test("rules that are checked with a code of their own", () => {
    const bodyOf = (name: string) =>
      Object(resolved(Object(operation(name).requestBody?.content?.["application/json"]?.schema))).properties
    expect(bodyOf("POST /collections")).toMatchObject({ name: { minLength: 1, maxLength: 100 } })
    expect(bodyOf("POST /collections/{id}/items")).toMatchObject({
      name: { minLength: 1, maxLength: 200 },
      rating: { type: ["number", "null"], multipleOf: 1, minimum: 1, maximum: 5 },
    })
    expect(bodyOf("PUT /integrations/gameplatform/api-key")).toMatchObject({ apiKey: { pattern: "^[0-9a-fA-F]{32}$" } })
    expect(document.components.schemas.Price.properties.currency).toMatchObject({ pattern: "^[A-Z]{3}$" })
    expect(bodyOf("POST /auth/register")).toMatchObject({ displayName: { minLength: 1, maxLength: 100 } })
  })
})
