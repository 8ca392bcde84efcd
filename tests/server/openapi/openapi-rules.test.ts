import { describe, expect, test } from "bun:test"
import { Ajv2020 } from "ajv/dist/2020.js"
import { asyncApiDocument } from "../../../server/openapi/asyncapi.ts"
import { publicUrl } from "../http/made-up-server.ts"
import { describedServer, type Operation } from "./described-server.ts"

const { document, operations, operation, at, resolved } = await describedServer()

const failing = (isRight: (operation: Operation) => boolean) =>
  operations.filter((one) => !isRight(one)).map(({ name }) => name)

/** Every object of a document with the place where it stands. */
const partsOf = (value: unknown, place: string): ReadonlyArray<readonly [place: string, part: object]> =>
  typeof value === "object" && value !== null
    ? [[place, value], ...Object.entries(value).flatMap(([key, part]) => partsOf(part, `${place}/${key}`))]
    : []
/** The same text for the same keys and values, whatever their order. */
const sorted = (value: unknown): string =>
  typeof value === "object" && value !== null
    ? `{${Object.entries(value)
        .map(([key, part]) => `${key}:${sorted(part)}`)
        .toSorted()
        .join()}}`
    : JSON.stringify(value)
const references = () =>
  partsOf(document, "").flatMap(([place, part]) => ("$ref" in part ? [{ place, to: String(part.$ref) }] : []))

describe("Every operation", () => {
  test("is there", () => expect(operations.length).toBeGreaterThan(160))

  test("has a summary of one sentence and a description", () => {
    expect(failing(({ summary = "" }) => /^[A-Z][^.]{5,98}\.$/.test(summary))).toEqual([])
    expect(failing(({ description = "" }) => /^[A-Z].*\.$/s.test(description))).toEqual([])
  })

  test("describes each of its parameters by sentences", () => {
    const described = operations.flatMap(({ name, parameters = [] }) =>
      parameters.map((parameter) => ({ name, ...parameter, ...resolved(parameter) })),
    )
    expect(described.length).toBeGreaterThan(150)
    expect(described.filter(({ description = "" }) => !/^[A-Z`].*\.$/s.test(description))).toEqual([])
  })

  test.each([
    ["POST /offers", "at most as many pending offers as copies are free"],
    ["POST /offers/{id}/confirm", "14 days"],
    ["POST /chat/conversations/{id}/messages", "`clientId`"],
    ["POST /auth/refresh", "good for one refresh"],
  ])("says the rule that matters most: %s", (name, rule) => expect(operation(name).description).toContain(rule))

  test("has tags that are declared and described, and every declared one is used", () => {
    const declared = document.tags.map(({ name }: { readonly name: string }) => name)
    expect(failing(({ tags }) => tags.length === 1 && declared.includes(tags[0]))).toEqual([])
    expect(new Set(operations.flatMap(({ tags }) => tags))).toEqual(new Set(declared))
    for (const { description } of document.tags) expect(description).toMatch(/^[A-Z].*\.$/)
  })

  test("has an id of its own, in camelCase", () => {
    expect(failing(({ operationId }) => /^[a-z][A-Za-z0-9]+$/.test(operationId))).toEqual([])
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  })

  test("says who may ask, in a way that is declared", () => {
    const known = Object.keys(document.components.securitySchemes)
    expect(
      failing(({ security }) => security.every((one) => Object.keys(one).every((name) => known.includes(name)))),
    ).toEqual([])
    expect(operation("POST /auth/login").security).toEqual([])
    expect(operation("GET /users/me").security).toEqual([{ bearer: [] }, { accessKey: ["users:read"] }])
    expect(operation("GET /auth/keys").security).toEqual([{ bearer: [] }])
    for (const name of ["POST /auth/refresh", "POST /auth/logout"])
      expect(operation(name).security).toEqual([{ refreshCookie: [] }])
  })

  test("has an answer for success, one for a mistake, and the request's id on all of its own", () => {
    const has = ({ responses }: Operation, kinds: RegExp) => Object.keys(responses).some((status) => kinds.test(status))
    expect(failing((one) => has(one, /^2|default/))).toEqual([])
    expect(failing((one) => has(one, /^4/))).toEqual([])
    const ours = ({ responses }: Operation) => Object.entries(responses).filter(([status]) => status !== "431")
    expect(failing((one) => ours(one).every(([, reply]) => "X-Request-Id" in (resolved(reply).headers ?? {})))).toEqual(
      [],
    )
  })

  test("has a schema for each media type of its answers", () => {
    const contents = ({ responses }: Operation) =>
      Object.values(responses).map((reply) => resolved(reply).content ?? {})
    const isWhole = (content: object) => Object.values(content).every((part) => typeof part?.schema === "object")
    expect(failing((one) => contents(one).every(isWhole))).toEqual([])
  })

  test("names every parameter of its path", () => {
    const named = ({ parameters = [] }: Operation) =>
      parameters.filter((one) => one.in === "path").map(({ name }) => name)
    expect(
      failing((one) =>
        Bun.deepEquals(
          named(one),
          [...one.name.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
        ),
      ),
    ).toEqual([])
  })

  test("has schemas in the words of JSON Schema 2020-12, as OpenAPI 3.1 demands", () => {
    const ajv = new Ajv2020({ strict: false })
    const schemas = partsOf(document, "").flatMap(([place, part]) =>
      place.startsWith("/components/schemas/") && !place.slice(20).includes("/")
        ? [[place, part] as const]
        : "schema" in part
          ? [[place, Object(part.schema)] as const]
          : [],
    )
    expect(schemas.length).toBeGreaterThan(500)
    expect(schemas.filter(([, schema]) => !ajv.validateSchema(schema)).map(([place]) => place)).toEqual([])
  })

  test("lists null among the values that may be null", () => {
    const found: object[] = []
    JSON.stringify(document, (_, part) => {
      if (Array.isArray(part?.enum) && Array.isArray(part.type)) found.push(part)
      return part
    })
    expect(found.length).toBeGreaterThan(3)
    expect(found.filter((schema) => !("enum" in schema && (schema.enum as unknown[]).includes(null)))).toEqual([])
  })

  test("has a name for its body", () => {
    const schemas = ({ requestBody }: Operation) => Object.values(requestBody?.content ?? {}).map((one) => one.schema)
    expect(failing((one) => schemas(one).every((schema) => "$ref" in schema))).toEqual([])
  })

  test("says nothing that only the server reads", () => {
    const known = new Set(["x-secret-path"])
    expect(failing((one) => Object.keys(one).every((key) => !key.startsWith("x-") || known.has(key)))).toEqual([])
  })
})

/** Names of properties that say what they are; one with another meaning somewhere has a sentence there. */
const plain = new Set(
  (
    "kind name comment status type url user content entries groups legs members " +
    "reason round rating message note average role count definition createdAt updatedAt email " +
    "endsAt startsAt entriesCount commentsCount itemsCount joinedAt mimeType password place people " +
    "passkey collection import leg title"
  ).split(" "),
)

describe("Every property", () => {
  const properties = () =>
    [...partsOf(document, "openapi"), ...partsOf(asyncApiDocument(publicUrl), "asyncapi")]
      .filter(([place]) => place.endsWith("/properties"))
      .flatMap(([place, known]) => Object.entries<object>({ ...known }).map(([key, part]) => ({ place, key, part })))
  const sentenceOf = (part: object) => ("description" in part ? String(part.description) : "")

  test("has a description, over HTTP and in the frames of the WebSocket, unless its name says it", () => {
    expect(properties().length).toBeGreaterThan(500)
    const silent = properties()
      .filter(({ part }) => !/^[A-Z`].*\.$/.test(sentenceOf(part)))
      .filter(({ key }) => !plain.has(key) && !key.endsWith("Id"))
    expect(silent.map(({ key, place }) => `${place}/${key}`)).toEqual([])
  })

  test("whose name says what it is has no sentence that says nothing more", () => {
    const fillers = new Set("a an and are is it its of or null the there was were when who".split(" "))
    const words = (text: string) =>
      text
        .replaceAll(/(?=[A-Z])/g, " ")
        .toLowerCase()
        .split(/[^a-z]+/)
        .filter((word) => word !== "" && !fillers.has(word))
    const empty = properties().filter(({ key, part }) => {
      const said = words(sentenceOf(part))
      return said.length > 0 && said.every((word) => words(key).includes(word)) && !sentenceOf(part).includes("null")
    })
    expect(empty.map(({ key, part, place }) => `${place}/${key}: ${sentenceOf(part)}`)).toEqual([])
  })

  test("whose description says that it may be null may be null", () => {
    const wrong = properties()
      .filter(({ part }) => /\bor null\b/.test(sentenceOf(part)))
      .filter(({ part }) => !JSON.stringify(part).includes('"null"'))
    expect(wrong.map(({ key, place }) => `${place}/${key}`)).toEqual([])
  })
})

describe("Components", () => {
  test("are what is referred to, and nothing refers to what is not there", () => {
    const used = new Set(references().map(({ to }) => to))
    expect([...used].filter((to) => at(to) === undefined)).toEqual([])
    const { securitySchemes: _, ...others } = document.components
    const all = Object.entries<object>(others).flatMap(([kind, known]) =>
      Object.keys(known).map((name) => `#/components/${kind}/${name}`),
    )
    expect(all.filter((name) => !used.has(name))).toEqual([])
  })

  test("hold the things that the service is about, by their names", () => {
    const catalog = ["Item", "ItemList", "Collection", "FieldDefinition", "PlatformGame", "Import"]
    const market = ["Listing", "Offer", "Proposal", "Rating", "Money"]
    const people = ["User", "Me", "UserCard", "Friend", "FriendRequest", "Notification", "Report"]
    const talk = ["Post", "Comment", "PostReaction", "Conversation", "Member", "Message", "Attachment", "DmRequest"]
    const events = ["Event", "EventInvite", "Participant", "Seat", "ValidationError", "NotFoundError"]
    for (const name of [...catalog, ...market, ...people, ...talk, ...events])
      expect([name, document.components.schemas[name]?.type]).toEqual([name, "object"])
  })

  test("are not repeated where they could be referred to", () => {
    const named = new Map(
      Object.entries(document.components.schemas).map(([name, schema]) => [sorted(schema), name] as const),
    )
    expect(named.size).toBe(Object.keys(document.components.schemas).length)
    const repeated = partsOf(document, "").flatMap(([place, part]) => {
      const name = named.get(sorted(part))
      return name === undefined || place === `/components/schemas/${name}` ? [] : [`${place} is ${name}`]
    })
    expect(repeated).toEqual([])
  })
})
