import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type Service, startService } from "../support/service.ts"

interface Parameter {
  readonly $ref?: string
  readonly in: string
  readonly name: string
  readonly required?: boolean
  readonly schema: { readonly enum?: ReadonlyArray<string> }
}
interface Operation {
  readonly parameters?: ReadonlyArray<Parameter>
  readonly requestBody?: { readonly required: boolean; readonly content: object }
}
interface Route {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

let service: Service
let person: Awaited<ReturnType<Service["person"]>>
let routes: ReadonlyArray<Route>
beforeAll(async () => {
  service = await startService({ passwordCost: 4 })
  person = await service.person()
  const { body: document } = await person.get("/openapi.json")
  routes = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path: path.replace(/\{\w+\}/g, path.startsWith("/users/") ? "me" : person.user.id),
      operation: {
        ...operation,
        parameters:
          operation.parameters?.map((it) => document.components.parameters[it.$ref?.split("/").at(-1) ?? ""] ?? it) ??
          [],
      },
    })),
  )
})
afterAll(() => service.stop())

const messageOf = async (route: Route, query: string): Promise<string> => {
  const { status, body } = await person.send(route.method, `${route.path}?${query}`, undefined, person)
  return `${status} ${body?.message}`
}

describe("Every route that takes a body", () => {
  const optional = [
    "DELETE /users/{id}",
    "POST /events/{id}/cancel",
    "POST /legs/{id}/confirm",
    "POST /rounds/{id}/cancel",
    ...["accept", "reject", "confirm"].map((word) => `POST /offers/{id}/${word}`),
  ]

  test("refuses its absence, whatever it says of its type, unless it does the same without one", async () => {
    const taking = routes.filter(({ operation }) => operation.requestBody !== undefined)
    expect(taking.length).toBeGreaterThan(25)
    expect(
      taking
        .filter(({ operation }) => !operation.requestBody?.required)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(optional.sort())
    for (const { name, method, path, operation } of taking) {
      const type = Object.keys(operation.requestBody?.content ?? {})[0]
      const json = type === "application/json"
      const missing = json ? "body must be object" : "body must have required property 'file'"
      const refused = { status: 400, body: { error: "Bad Request", message: missing, code: "ERR_VALIDATION" } }
      for (const headers of [{}, ...(json ? [{ "content-type": "application/json" }] : [])]) {
        const { status, body } = await person.send(method, path, undefined, { token: person.token, headers })
        const seen = { name, status, body }
        if (operation.requestBody?.required) expect(seen).toMatchObject({ name, ...refused })
        else expect(body?.code, name).not.toBe("ERR_VALIDATION")
      }
    }
  })

  test("takes an empty object where nothing in it is required, as every PATCH does", async () => {
    const { status, body } = await person.patch("/users/me", {})
    expect([status, body.id]).toEqual([200, person.user.id])
  })
})

describe("Every parameter of a query", () => {
  const given = () =>
    routes.flatMap((route) =>
      (route.operation.parameters ?? []).filter((it) => it.in === "query").map((it) => ({ route, ...it })),
    )

  test("that is one value is refused when it is given twice", async () => {
    // An object describes many parameters as one, and the callbacks lead the browser on whatever they are given.
    const several = ["array", "object"]
    const read = given().filter(({ route }) => !route.path.endsWith("/callback"))
    const single = read.filter(({ schema }) => !("type" in schema && several.includes(String(schema.type))))
    expect(single.length).toBeGreaterThan(50)
    for (const { route, name } of single) {
      const needed = (route.operation.parameters ?? []).filter(
        (one) => one.in === "query" && one.required === true && one.name !== name,
      )
      const others = needed.map(({ name, schema }) => `${name}=${schema.enum?.[0] ?? "1"}&`).join("")
      const said = await messageOf(route, `${others}${name}=1&${name}=1`)
      expect(`${route.name}: ${said}`).toStartWith(`${route.name}: 400 querystring.${name} must be `)
    }
  })

  test("that is a cursor may not be empty", async () => {
    const lists = given().filter(({ name }) => name === "cursor")
    expect(lists.length).toBeGreaterThan(15)
    for (const { route } of lists)
      expect(`${route.name}: ${await messageOf(route, "q=ab&cursor=")}`).toStartWith(
        `${route.name}: 400 querystring.cursor `,
      )
  })

  test("that filters by a field is refused twice, too", async () => {
    for (const end of ["", ".gte", ".lte"])
      expect(await person.get(`/items?field.year${end}=1&field.year${end}=1`)).toMatchObject({
        status: 400,
        body: { message: "querystring.field.year must be one value" },
      })
  })
})
