import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { grantRole, type UserId } from "../../core/index.ts"
import { storedBatch } from "../../testing/samples/import.ts"
import { era } from "../../testing/samples/samples.ts"
import { png } from "../support/pictures.ts"
import { browserAt } from "../support/push-browser.ts"
import { type Service, startService } from "../support/service.ts"
import { arranged } from "./events/events-client.ts"
import { completed, offerTo, tradeWith } from "./market/market.ts"
import { entered, openRound, settling } from "./market/rounds/rounds-client.ts"
import { sendForm } from "./posts/posts-client.ts"
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
    const [owner, friend, stranger] = [await service.person(), await service.person(), await service.person()]
    people = [owner, friend, stranger]
    const { body: asked } = await friend.post("/friends/requests", { userId: owner.user.id })
    await owner.post(`/friends/requests/${asked.id}/accept`)
    const { body: open } = await stranger.post("/friends/requests", { userId: owner.user.id })
    const { body: definition } = await owner.post("/field-definitions", { name: "Shelf", type: "text" })
    const { body: collection } = await owner.post("/collections", {
      name: "Games",
      type: "games",
      fieldDefinitionIds: [definition.id],
    })
    const { body: item } = await owner.post(`/collections/${collection.id}/items`, { name: "One", rating: 5 })
    await owner.put(`/collections/${collection.id}/editors/${friend.user.id}`)
    const picture = new FormData()
    picture.append("file", new File([new Uint8Array(png(9, 9))], "a.png"))
    const { body: pictured } = await owner.post(`/items/${item.id}/pictures`, picture)
    const receipt = new FormData()
    receipt.append("file", new File(["12 euros"], "receipt.txt"))
    const { body: ownFile } = await owner.post(`/items/${item.id}/files`, receipt)
    const { body: other } = await owner.post(`/collections/${collection.id}/items`, { name: "Two" })
    const { body: loan } = await owner.post(`/items/${other.id}/loan`, { borrowerId: friend.user.id })
    const { offer, listing } = await offerTo(owner, friend)
    await completed(owner, friend, offer)
    await friend.post("/ratings", { offerId: offer.id, score: 5 })
    const { offer: trade, listing: traded } = await tradeWith(owner, friend)
    const { body: notices } = await owner.get("/notifications?limit=2")
    const { body: post } = await owner.post("/posts", { content: "Look at this" })
    const { body: comment } = await friend.post(`/posts/${post.id}/comments`, { content: "Lovely" })
    await friend.put(`/posts/${post.id}/reaction`, { type: "like" })
    const event = await arranged(owner)
    await friend.post(`/events/${event.id}/participants`)
    await owner.post(`/events/${event.id}/invites`, { userId: stranger.user.id })
    await owner.put(`/events/${event.id}/organizers/${friend.user.id}`)
    const round = await openRound(owner)
    const entry = await entered(round, friend, "Azul")
    const settled = await settling(service, owner, { friend, stranger })
    const { body: group } = await owner.post("/chat/conversations", {
      kind: "group",
      name: "Swappers",
      memberIds: [friend.user.id],
    })
    const { body: direct } = await owner.post("/chat/conversations", { kind: "direct", userId: friend.user.id })
    const { body: message } = await owner.post(`/chat/conversations/${group.id}/messages`, { content: "Hello" })
    const form = new FormData()
    form.append("files", new File(["some bytes"], "notes.txt"))
    const withFile = await sendForm(service.url, form, owner.token, `/chat/conversations/${group.id}/messages`)
    const attachment = withFile.body.attachments[0].id as string
    const { body: address } = await owner.get(`/chat/attachments/${attachment}/url`)
    const { body: dmRequest } = await stranger.post("/chat/dm-requests", { userId: owner.user.id })
    const { body: share } = await owner.post("/shares", { targetType: "collection", targetId: collection.id })
    const { body: webhook } = await owner.post("/webhooks", { url: "https://192.0.43.8/", events: ["*"] })
    const { body: delivery } = await owner.post(`/webhooks/${webhook.id}/ping`)
    const { body: subscription } = await owner.put("/push/subscriptions", browserAt("https://192.0.43.8/").subscription)
    const { body: sessions } = await owner.get("/auth/sessions")
    const { body: copy } = await owner.post("/exports")
    const { body: report } = await friend.post("/reports", { targetType: "post", targetId: post.id, reason: "spam" })
    const { body: another } = await stranger.post("/reports", { targetType: "post", targetId: post.id, reason: "spam" })
    const chosen = await service.person()
    await service.inside(grantRole({ id: chosen.user.id as UserId, role: "admin", by: null }))
    const { body: signedIn } = await chosen.post("/auth/login", { email: chosen.user.email, password: chosen.password })
    admin = { ...chosen, ...chosen.signedIn(signedIn.accessToken) }
    const warning = { action: "warned", rule: "Be kind", note: "Seen" }
    const { body: decision } = await admin.post(`/moderation/reports/${report.id}/decide`, warning)
    const batch = { userId: owner.user.id as UserId, status: "done" } as const
    const { id: batchId } = await service.inside(storedBatch(era()(0), batch))
    ids = {
      users: people.map(({ user }) => user.id),
      friends: people.map(({ user }) => user.id),
      people: people.map(({ user }) => user.id),
      blocks: [crypto.randomUUID()],
      passkeys: [crypto.randomUUID()],
      requests: [asked.id, open.id],
      collections: [collection.id],
      "from-collection": [collection.id],
      fields: collection.fields.map(({ id }: { id: string }) => id).slice(-1),
      items: [item.id],
      loans: [loan.id],
      pictures: [pictured.pictures[0].id],
      editions: ["isbn:9780306406157", "isbn:1"],
      listings: [traded.id, listing.id],
      offers: [trade.id, offer.id],
      notifications: notices.items.map(({ id }: { id: string }) => id),
      posts: [post.id],
      comments: [comment.id],
      events: [event.id],
      participants: [friend.user.id, stranger.user.id],
      invites: [stranger.user.id],
      roles: [friend.user.id],
      decisions: [decision.id],
      notices: [decision.id],
      appeals: [decision.id],
      reports: [report.id, another.id],
      editors: [friend.user.id, stranger.user.id],
      organizers: [friend.user.id, stranger.user.id],
      rounds: [round.id, settled.round.id],
      entries: [entry.id],
      groups: ["favourites"],
      legs: [settled.legs.get("friend")?.id ?? ""],
      conversations: [group.id, direct.id],
      members: [friend.user.id, stranger.user.id],
      messages: [message.id],
      reactions: ["%F0%9F%91%8D"],
      attachments: [attachment],
      "import-mappings": ["own", "goodreads"],
      files: [new URL(address.url).pathname.slice("/chat/files/".length), "unknown", ownFile.id],
      exports: [copy.id],
      "dm-requests": [dmRequest.id],
      "field-definitions": [definition.id],
      imports: [batchId],
      shares: [share.id],
      webhooks: [webhook.id],
      deliveries: [delivery.id],
      subscriptions: [subscription.id],
      s: [share.url.split("/").at(-1), "unknown"],
      sessions: [sessions.items[0].id],
      keys: [crypto.randomUUID()],
      media: ["unknown.webp"],
      calendars: ["unknown.ics"],
      unsubscribe: ["unknown"],
    }
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
