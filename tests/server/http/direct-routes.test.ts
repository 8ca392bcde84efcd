import { afterAll, beforeAll, expect, test } from "bun:test"
import { passOn } from "../../../server/http/routing.ts"
import { tokenOf } from "../../support/token-of.ts"
import { ada, frontend, jwtSecret, type MadeUpServer, madeUpServer } from "./made-up-server.ts"

let server: MadeUpServer
let good: string
beforeAll(async () => {
  server = madeUpServer()
  good = await tokenOf(ada.id, ada.email, jwtSecret)
})
afterAll(() => server.stop())

test.each([
  ["a good", "/made-up/me"],
  ["a bad", "/made-up/me"],
  ["no", "/made-up/me"],
  ["no", `/made-up/things/${ada.id}`],
  ["no", "/made-up/things/5"],
  ["no", "/made-up/list?limit=2"],
  ["no", "/made-up/list?limit=2&limit=3"],
  ["no", "/made-up/list?limit=x"],
  ["no", "/made-up/mismatch"],
  ["no", "/made-up/thrown"],
  ["no", "/made-up/rejected"],
  ["no", "/made-up/leaky"],
])("With %s token %s is answered as by the function that Elysia compiles", async (which, path) => {
  const authorization = which === "no" ? {} : { authorization: `Bearer ${which === "a good" ? good : "a.b.c"}` }
  const headers = { origin: frontend, ...authorization }
  const directly = await seen((id) => fetch(server.base + path, { headers: { ...headers, ...id } }))
  const compiled = await seen((id) => server.app.handle(passed(path, { ...headers, ...id })))
  expect(directly).toEqual(compiled)
})

/** A request as Elysia's own router gets it after Bun's has found its route. */
const passed = (path: string, headers: Record<string, string>): Request => {
  const params = { id: path.split("/").at(-1) }
  return passOn(Object.defineProperty(new Request(server.base + path, { headers }), "params", { value: params }))
}

/** An answer and the lines that the log has of it, without what differs each time. */
const seen = async (send: (id: Record<string, string>) => Response | Promise<Response>) => {
  const requestId = crypto.randomUUID()
  const answer = await send({ "x-request-id": requestId })
  const headers = [...answer.headers].filter(([name]) => !["date", "x-request-id", "content-length"].includes(name))
  const text = await answer.text()
  const isWritten = () => server.logs.some((line) => line.includes(requestId) && line.includes('"request"'))
  while (!isWritten()) await new Promise((resolve) => setImmediate(resolve))
  const lines = server.logs.filter((line) => line.includes(requestId)).map((line) => JSON.parse(line))
  // A bug is logged with its place, which is another one.
  const logged = lines.map(({ annotations: { at: _, message: __, ms: ___, requestId: ____, ...rest }, message }) => ({
    ...{ message, rest },
  }))
  return { status: answer.status, text, headers: headers.sort(), logged }
}
