import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type Service, startService } from "../support/service.ts"
import { oneOfEach } from "./one-of-each.ts"
import { statementsOf } from "./statements-of.ts"

interface Operation {
  readonly parameters?: ReadonlyArray<{ readonly $ref?: string; readonly name?: string }>
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly example?: object; readonly schema: Schema }>>
  }
  readonly responses: Readonly<Record<string, unknown>>
}
interface Parameter {
  readonly name: string
  readonly in: "query" | "path"
  readonly schema: Schema
}
interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly format?: string
  readonly enum?: ReadonlyArray<string>
  readonly examples?: ReadonlyArray<string>
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: ReadonlyArray<string>
}
type Person = Awaited<ReturnType<Service["person"]>>

/** What no answer may hold, for any caller: hashes of passwords and tokens, sealed texts, columns by their names. */
const secrets = /\$2[aby]\$\d\d\$|\bv1\.[\w-]{30,}|password_?hash|token_?hash|"sealed"|"encrypted"/i
/** The same for the servers that are compared, whose ports differ. */
const options = { passwordCost: 4, isStill: true, env: { PUBLIC_URL: "http://api.test" } }
/** Reads first and deletions last, so that there is something to be seen for most of the way. */
const order = ["get", "post", "put", "patch", "delete"]

/** Values of a parameter, in pairs: what a word of a list chooses may be another statement. */
const valuesOf = (schema: Schema): ReadonlyArray<readonly [one: string, other: string]> => {
  if (schema.enum !== undefined) return schema.enum.map((word) => [word, word])
  if (schema.type === "boolean") return [["true", "true"]]
  if (schema.type === "integer") return [["2", "3"]]
  if (schema.type === "object") return []
  if (schema.format === "uuid") return [[crypto.randomUUID(), crypto.randomUUID()]]
  if (schema.format === "iso-4217") return [["EUR", "USD"]]
  if (schema.format === "date-time") return [["2026-03-01T12:00:00.000Z", "2026-04-01T12:00:00.000Z"]]
  return schema.examples === undefined ? [["one", "two"]] : [["isbn:9780306406157", "isbn:9783161484100"]]
}

const documentsOf = async (service: Service) => ({
  api: await service.client().get("/openapi.json"),
  realtime: await service.client().get("/asyncapi.json"),
})

describe("Every route of the OpenAPI document", () => {
  let service: Service
  let documents: Awaited<ReturnType<typeof documentsOf>>
  let people: ReadonlyArray<Person>
  /** Sees the reports of others, and no more of the rest than a stranger. */
  let admin: Person
  let paths: ReadonlyArray<readonly [method: string, path: string, operation: Operation]>
  let ids: Readonly<Record<string, ReadonlyArray<string>>>

  beforeAll(async () => {
    const untouched = await startService(options)
    documents = await documentsOf(untouched)
    await untouched.stop()
    service = await startService(options)
    const made = await oneOfEach(service)
    ;({ admin, ids, people } = made)
    const [owner] = made.people
    paths = Object.entries<Record<string, Operation>>(documents.api.body.paths)
      .flatMap(([path, methods]) => Object.entries(methods).map(([method, it]) => [method, path, it] as const))
      .sort(([one], [other]) => order.indexOf(one) - order.indexOf(other))
    // What is not named above is made: of its example, with ids that are known.
    for (const [method, path, { requestBody }] of paths) {
      const noun = path.slice(1)
      const { example, schema } = requestBody?.content["application/json"] ?? {}
      if (method !== "post" || schema === undefined || noun.includes("/") || noun in ids) continue
      const { body } = await owner.post(path, example ?? madeOf(schemaAt(schema)))
      if (body?.id !== undefined) ids = { ...ids, [noun]: [body.id] }
    }
  })
  afterAll(() => service.stop())

  /** A body with what a schema requires. */
  const madeOf = ({ properties = {}, required = [] }: Schema) =>
    Object.fromEntries(
      required.map((key) => {
        const known = key.endsWith("Id") ? ids[`${key.slice(0, -2)}s`] : schemaAt(properties[key] ?? {}).enum
        return [key, known?.[0] ?? "one"]
      }),
    )

  /** The addresses that a path of the document stands for here. */
  const addressesOf = (path: string): ReadonlyArray<string> => {
    const hole = /\/([\w-]+)\/\{\w+\}/.exec(path)
    if (hole === null) return [path]
    const known = ids[hole[1] ?? ""]
    if (known === undefined)
      throw new Error(`Nothing is known to ask ${path} for: name an id above, or an example in request-bodies.ts.`)
    return known.flatMap((id) => addressesOf(path.replace(hole[0], `/${hole[1]}/${id}`)))
  }

  /** What the query of a route takes, by its name, with two values that make no other statement. */
  const filtersOf = ({ parameters = [] }: Operation): ReadonlyArray<readonly [one: string, other: string]> => {
    const all: Readonly<Record<string, Parameter>> = documents.api.body.components.parameters
    const named = parameters.flatMap(({ $ref, ...parameter }) =>
      $ref === undefined ? [parameter as Parameter] : (all[$ref.split("/").at(-1) ?? ""] ?? []),
    )
    if (!named.some(({ name }) => name === "cursor")) return []
    const pairs = named.flatMap(({ in: where, name, schema }) =>
      where !== "query" || name === "cursor" || name === "limit"
        ? []
        : valuesOf(schemaAt(schema)).map(([one, other]) => [`&${name}=${one}`, `&${name}=${other}`] as const),
    )
    return [["", ""], ...pairs]
  }

  const schemaAt = (schema: Schema): Schema =>
    schema.$ref === undefined ? schema : documents.api.body.components.schemas[schema.$ref.split("/").at(-1) ?? ""]

  test("that is a list prepares nothing for the second of two requests with other values", async () => {
    const asked: Array<string> = []
    const prepared: Array<string> = []
    const goOn = service.clock.still()
    for (const [method, path, operation] of paths)
      for (const [one, other] of method === "get" ? filtersOf(operation) : [])
        for (const address of addressesOf(path).slice(0, 1))
          for (const viewer of [...people.slice(0, 2), admin]) {
            const first = await viewer.get(`${address}?limit=20${one}`)
            if (first.status !== 200) continue
            const work = await statementsOf(() => viewer.get(`${address}?limit=20${other}`))
            asked.push(`${path}${one.replace(/=.*/, "")}`)
            if (work.compiled + work.built > 0) prepared.push(`${path} ${other}: ${JSON.stringify(work)}`)
          }
    goOn()
    expect(new Set(asked).size).toBeGreaterThan(60)
    expect(prepared).toEqual([])
  })

  test("answers everybody with a status that it declares, and gives away nothing", async () => {
    let asked = 0
    for (const [method, path, { responses }] of paths)
      for (const address of addressesOf(path))
        for (const viewer of [...people, admin]) {
          const { status, text } = await viewer.send(
            method.toUpperCase(),
            address,
            method === "get" ? undefined : {},
            viewer,
          )
          const what = `${method} ${path} as ${viewer.user.email}: ${status} ${text}`
          expect(Object.keys(responses), what).toContain(String(status))
          expect(status, what).toBeLessThan(500)
          expect(text, what).not.toMatch(secrets)
          for (const { user } of people) if (user.id !== viewer.user.id) expect(text, what).not.toContain(user.email)
          asked += 1
        }
    expect(asked).toBeGreaterThan(100)
  })

  test("takes the example of its body, as far as the ids in it are known", async () => {
    const [viewer] = people
    const examples = paths.flatMap(([method, path, { requestBody }]) =>
      Object.values(requestBody?.content ?? {}).flatMap(({ example }) =>
        example === undefined ? [] : [[method, path, example] as const],
      ),
    )
    expect(examples.map(([method, path]) => `${method} ${path}`)).toContain("post /offers")
    for (const [method, path, example] of examples)
      for (const address of addressesOf(path)) {
        const { status, text } = (await viewer?.send(method.toUpperCase(), address, example)) ?? {}
        expect(text, `${method} ${path}: ${status}`).not.toContain("ERR_VALIDATION")
      }
  })

  test("is described as by a server of which nothing was asked yet", async () => {
    const { api, realtime } = await documentsOf(service)
    expect([api.status, realtime.status]).toEqual([200, 200])
    expect(api.body).toEqual(documents.api.body)
    expect([api.text, realtime.text]).toEqual([documents.api.text, documents.realtime.text])
  })
})
