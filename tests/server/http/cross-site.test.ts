import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type Service, startService } from "../../support/service.ts"

/** Routes that other sites may call, and why. */
const open: Readonly<Record<string, string>> = {
  "POST /unsubscribe/{token}": "providers of mail send it, from wherever they are (RFC 8058)",
}

interface Operation {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly isForm: boolean
}

let service: Service
let operations: ReadonlyArray<Operation>
let token: string
let cookie: string
beforeAll(async () => {
  service = await startService({ passwordCost: 4, isStill: true })
  const browser = service.client()
  const { body } = await browser.get("/openapi.json")
  // biome-ignore lint/suspicious/noExplicitAny: a document of any shape
  operations = Object.entries<Record<string, any>>(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody }]) => ({
      ...{ name: `${method.toUpperCase()} ${path}`, method: method.toUpperCase(), path },
      isForm: Object.keys(requestBody?.content ?? {})[0] === "multipart/form-data",
    })),
  )
  const registered = await browser.post("/auth/register", { email: "ada@example.com", password: "correct horse" })
  token = registered.body.accessToken
  cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join("; ")
})
afterAll(() => service.stop())

const refused = '{"error":"FORBIDDEN"}'
const id = "0199f2c3-0000-7000-8000-000000000001"
const send = async ({ isForm, method, path }: Operation, from: Record<string, string>) => {
  const form = new FormData()
  form.set("file", new Blob(["a"]), "a.txt")
  const response = await fetch(service.url + path.replaceAll(/\{\w+\}/g, id), {
    method,
    redirect: "manual",
    headers: {
      ...{ authorization: `Bearer ${token}`, cookie, ...from },
      ...(isForm || method === "GET" ? {} : { "content-type": "application/json" }),
    },
    ...(method === "GET" ? {} : { body: isForm ? form : "{}" }),
  })
  const { headers, status } = response
  const text = await response.text()
  const answer = status === 403 ? text : status
  return [answer, headers.get("set-cookie"), headers.get("access-control-allow-origin")]
}

describe("A page of another site", () => {
  test.each([
    ["that says where it is", { origin: "https://evil.example" }],
    ["that hides its origin", { origin: "null" }],
    ["of which the browser says that it is another", { "sec-fetch-site": "cross-site" }],
    ["below the host of the app", { origin: "http://frontend.test.evil.example" }],
    ["at another port of the host of the app", { origin: "http://frontend.test:8080" }],
  ])("%s changes nothing by any route, with the cookies and the token of a user", async (_, from) => {
    const changing = operations.filter(({ method, name }) => method !== "GET" && !(name in open))
    expect(changing.length).toBeGreaterThan(150)
    const answers = await Promise.all(
      changing.map(async (operation) => [operation.name, ...(await send(operation, from as Record<string, string>))]),
    )
    expect(answers.filter(([, ...answer]) => !Bun.deepEquals(answer, [refused, null, null]))).toEqual([])
  })

  test("reads no answer of any route", async () => {
    const reading = operations.filter(({ method }) => method === "GET")
    expect(reading.length).toBeGreaterThan(80)
    for (const operation of reading) {
      const [, , allowed] = await send(operation, { origin: "https://evil.example" })
      expect([operation.name, allowed]).toEqual([operation.name, null])
    }
  })

  test("differs from the app, whose requests are looked at", async () => {
    for (const operation of operations.filter(({ method }) => method === "POST")) {
      const [answer, , allowed] = await send(operation, { origin: "http://frontend.test" })
      expect([operation.name, allowed, answer]).not.toEqual([operation.name, allowed, refused])
      expect([operation.name, allowed]).toEqual([operation.name, "http://frontend.test"])
    }
  })
})
