import { describe, expect, test } from "bun:test"
import { describedServer, type Operation } from "./described-server.ts"

const { document, operations } = await describedServer()

/** A name as it remains in a language whose names have no punctuation and another case. */
const bare = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, "")

const equalOnes = (names: ReadonlyArray<string>): ReadonlyArray<ReadonlyArray<string>> =>
  [...Map.groupBy(names, bare).values()].filter(({ length }) => length > 1)

/** Every object of the document. */
const partsOf = (value: unknown): ReadonlyArray<object> =>
  typeof value === "object" && value !== null ? [value, ...Object.values(value).flatMap(partsOf)] : []

const { parameters, schemas } = document.components
const received: ReadonlyArray<Operation> = Object.values<{ post: Operation }>(document.webhooks).map(({ post }) => post)
const ids = [...operations, ...received].map(({ operationId }) => operationId)

describe("Names of the OpenAPI document stay apart without case and punctuation", () => {
  test.each<[string, ReadonlyArray<string>]>([
    ["schemas", Object.keys(schemas)],
    ["parameters", Object.keys(parameters)],
    ["webhooks", Object.keys(document.webhooks)],
    ["tags", document.tags.map(({ name }: { readonly name: string }) => name)],
    ["ids of operations and webhooks, and schemas", [...ids, ...Object.keys(schemas)]],
  ])("%s", (_, names) => {
    expect(names.length).toBeGreaterThan(5)
    expect(equalOnes(names)).toEqual([])
  })

  test("parameters of each operation", () => {
    for (const { name, parameters = [] } of operations) {
      const own = parameters.map((one) => ("$ref" in one ? String(one.$ref).replace(/.*\//, "") : (one.name ?? "")))
      expect([name, ...equalOnes(own)]).toEqual([name])
    }
  })

  test("schemas, and what makes one in Go: `NewX` of `X`", () => {
    const made = Object.keys(schemas).map((name) => `New${name}`)
    expect(equalOnes([...made, ...Object.keys(schemas)])).toEqual([])
  })

  test("schemas, and what Go calls the parts of an operation", () => {
    const parts = ids.flatMap((id) =>
      ["Params", "Response", "JSONRequestBody", "Request"].map((part) => `${id}${part}`),
    )
    expect(equalOnes([...new Set(parts), ...Object.keys(schemas)])).toEqual([])
  })
})

test("Every operation and webhook has an id", () => {
  expect(ids.filter((id) => !/^[a-z][A-Za-z0-9]+$/.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
  expect(received.length).toBe(Object.keys(document.webhooks).length)
})

test("A tuple is a list of a fixed length with one schema for its items, which every generator reads", () => {
  const parts = partsOf(document)
  expect(parts.filter((part) => "prefixItems" in part || ("items" in part && typeof part.items === "boolean"))).toEqual(
    [],
  )
  const { legs } = schemas.RoundResult.properties
  expect(legs.items).toEqual({ type: "array", items: { $ref: "#/components/schemas/Id" }, minItems: 2, maxItems: 2 })
})

test("A whole number of an answer is no text", () => {
  expect(partsOf(schemas).filter((part) => "format" in part && part.format === "integer")).toEqual([])
  expect(schemas.Factors.properties.recoveryCodesLeft.type).toBe("integer")
})
