import { afterAll, beforeAll, expect, test } from "bun:test"
import type { UserId } from "../../../core/index.ts"
import { ask, invalid } from "./ask.ts"
import { reached } from "./made-up-routes.ts"
import { ada, type MadeUpServer, madeUpServer } from "./made-up-server.ts"

let server: MadeUpServer
let token: string
let goneToken: string
beforeAll(async () => {
  server = madeUpServer()
  token = await server.http.accessTokens.sign(ada)
  goneToken = await server.http.accessTokens.sign({ ...ada, id: "01890a5d-ac96-774b-bcce-000000000000" as UserId })
})
afterAll(() => server.stop())

const large = JSON.stringify({ name: "x".repeat(1024 * 1024) })
const wrongType = { "content-type": "text/plain" }
const wrongOrigin = { origin: "https://evil.example" }

// Each row mends the first fault of the row before it, so each answer shows which check comes next.
test.each([
  ["the route", "/nowhere", large, { ...wrongType, ...wrongOrigin }, "none", 404, `{"error":"NOT_FOUND"}`],
  [
    "the size",
    "/made-up/things/no-id",
    large,
    { ...wrongType, ...wrongOrigin },
    "none",
    413,
    `{"error":"PAYLOAD_TOO_LARGE"}`,
  ],
  [
    "the media type",
    "/made-up/things/no-id",
    "{",
    { ...wrongType, ...wrongOrigin },
    "none",
    415,
    `{"error":"UNSUPPORTED_MEDIA_TYPE"}`,
  ],
  ["the origin", "/made-up/things/no-id", "{", wrongOrigin, "none", 403, `{"error":"FORBIDDEN"}`],
  ["the token", "/made-up/things/no-id", "{", {}, "none", 401, `{"error":"UNAUTHORIZED"}`],
  ["the account", "/made-up/things/no-id", "{", {}, "gone", 404, `{"error":"USER_NOT_FOUND"}`],
  ["the parameters", "/made-up/things/no-id", "{", {}, "good", 400, invalid(`params.id must match format "uuid"`)],
  ["the JSON", `/made-up/things/${ada.id}`, "{", {}, "good", 400, invalid("body must be valid JSON")],
  ["the body", `/made-up/things/${ada.id}`, "{}", {}, "good", 400, invalid("body must have required property 'name'")],
])("The check of %s comes in its turn", async (_, path, body, headers, who, status, text) => {
  const times = reached.times
  const tokens = who === "none" ? {} : { token: who === "gone" ? goneToken : token }
  expect(await ask(server.base, "POST", path, { body, headers, ...tokens })).toMatchObject({ status, text })
  expect(reached.times).toBe(times)
})

test("A request without a fault gets through", async () => {
  const times = reached.times
  const body = { name: " x ", id: "ignored" }
  const answer = await ask(server.base, "POST", `/made-up/things/${ada.id.toUpperCase()}`, { body, token })
  expect(answer).toMatchObject({ status: 201, text: JSON.stringify({ id: ada.id, said: "x" }) })
  expect(reached.times).toBe(times + 1)
})
