import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { engines, type Service, startService } from "../../support/service.ts"
import { arranged, terms as eventTerms } from "../events/events-client.ts"
import { buying, completed, listingOf, offerTo } from "../market/market.ts"
import { openRound, terms as roundTerms } from "../rounds/rounds-client.ts"

type Person = Awaited<ReturnType<Service["person"]>>

interface Operation {
  readonly security?: ReadonlyArray<object>
  readonly parameters?: ReadonlyArray<{ readonly $ref?: string }>
  readonly responses: Readonly<Record<string, { readonly headers?: object; readonly $ref?: string }>>
}

/** A request that makes something: where, and with what. */
type Request = readonly [path: string, body?: unknown]

/** Where something is made that a test of its own repeats, because it takes the game platform. */
const elsewhere = ["/integrations/gameplatform/imports"]
/** What makes something and ignores the key, because its answer holds a secret. */
const ignored = /^\/(auth|webhooks|calendar-feed)(\/|$)/

describe.each(engines)("Every POST of the OpenAPI document that makes something, on %s", (engine) => {
  let service: Service
  let ada: Person
  let bob: Person
  let paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  let requests: Readonly<Record<string, Request>>

  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4, isStill: true })
    ;[ada, bob] = [await service.person(), await service.person()]
    const carl = await service.person()
    paths = (await service.client().get("/openapi.json")).body.paths
    const { body: asked } = await bob.post("/friends/requests", { userId: ada.user.id })
    await ada.post(`/friends/requests/${asked.id}/accept`)
    const { body: definition } = await ada.post("/field-definitions", { name: "Shelf", type: "text" })
    const { body: collection } = await ada.post("/collections", { name: "Books", type: "books" })
    const { body: item } = await ada.post(`/collections/${collection.id}/items`, { name: "Azul" })
    const { body: other } = await ada.post(`/collections/${collection.id}/items`, { name: "Root" })
    const { body: post } = await ada.post("/posts", { content: "Look" })
    const { body: group } = await ada.post("/chat/conversations", { kind: "group", name: "We", memberIds: [] })
    const { offer } = await offerTo(ada, carl)
    const sold = await offerTo(ada, bob)
    await completed(ada, bob, sold.offer)
    const { id: wanted } = await listingOf(bob)
    const event = await arranged(ada)
    const joined = await arranged(bob)
    const round = await openRound(ada)
    const file = new FormData()
    file.append("file", new File(["name\nDune\n"], "books.csv"))
    file.append("format", "csv")
    requests = {
      "/chat/conversations": ["/chat/conversations", { kind: "group", name: "Others", memberIds: [] }],
      "/chat/conversations/{id}/members": [`/chat/conversations/${group.id}/members`, { userId: bob.user.id }],
      "/chat/conversations/{id}/messages": [`/chat/conversations/${group.id}/messages`, { content: "Hello" }],
      "/chat/dm-requests": ["/chat/dm-requests", { userId: carl.user.id }],
      "/collections": ["/collections", { name: "Games", type: "games" }],
      "/collections/{id}/fields": [`/collections/${collection.id}/fields`, { fieldDefinitionId: definition.id }],
      "/collections/{id}/imports": [`/collections/${collection.id}/imports`, file],
      "/collections/{id}/items": [`/collections/${collection.id}/items`, { name: "Dune" }],
      "/events": ["/events", eventTerms()],
      "/events/{id}/invites": [`/events/${event.id}/invites`, { userId: bob.user.id }],
      "/events/{id}/participants": [`/events/${joined.id}/participants`],
      "/exports": ["/exports"],
      "/field-definitions": ["/field-definitions", { name: "Weight", type: "number" }],
      "/friends/requests": ["/friends/requests", { userId: carl.user.id }],
      "/listings": ["/listings", { itemId: item.id, kind: "trade" }],
      "/offers": ["/offers", buying(wanted)],
      "/offers/{id}/proposals": [`/offers/${offer.id}/proposals`, { price: { amount: 700, currency: "EUR" } }],
      "/posts": ["/posts", { content: "Once" }],
      "/posts/{id}/comments": [`/posts/${post.id}/comments`, { content: "Lovely" }],
      "/ratings": ["/ratings", { offerId: sold.offer.id, score: 5 }],
      "/reports": ["/reports", { targetType: "user", targetId: carl.user.id, reason: "spam" }],
      "/rounds": ["/rounds", roundTerms()],
      "/rounds/{id}/entries": [`/rounds/${round.id}/entries`, { itemId: other.id }],
      "/rounds/{id}/link": [`/rounds/${round.id}/link`],
      "/shares": ["/shares", { targetType: "collection", targetId: collection.id }],
      "/wants": ["/wants", { q: "Brass", type: "boardgames" }],
    }
  })
  afterAll(() => service.stop())

  const making = () =>
    Object.entries(paths).flatMap(([path, { post }]) =>
      post !== undefined && (post.security ?? []).length > 0 && ("201" in post.responses || "202" in post.responses)
        ? [path]
        : [],
    )

  test("is repeated here, or ignores the key", () => {
    const known = [...Object.keys(requests), ...elsewhere]
    expect(known.filter((path) => !making().includes(path))).toEqual([])
    expect(making().filter((path) => !known.includes(path) && !ignored.test(path))).toEqual([])
  })

  test("is done once of twenty at once, and answered again with the same bytes", async () => {
    for (const [path, [address, body]] of Object.entries(requests)) {
      const key = { headers: { "idempotency-key": "the-same-for-all" } }
      const answers = await Promise.all(Array.from({ length: 20 }, () => ada.post(address, body, key)))
      const isAgain = ({ headers }: (typeof answers)[number]) => headers.has("idempotency-replayed")
      const [first, ...others] = answers
        .filter(({ status }) => status < 300)
        .toSorted((a, b) => +isAgain(a) - +isAgain(b))
      expect([201, 202], `${path}: ${answers[0]?.text}`).toContain(first?.status ?? 0)
      expect([path, first?.headers.has("idempotency-replayed"), others.every(isAgain)]).toEqual([path, false, true])
      const conflicts = answers.filter(({ status }) => status >= 300)
      expect(conflicts.map(({ status, body }) => [path, status, body.error])).toEqual(
        conflicts.map(() => [path, 409, "IDEMPOTENCY_CONFLICT"]),
      )
      for (const again of [...others, await ada.post(address, body, key)]) {
        expect([path, again.status, again.text]).toEqual([path, first?.status ?? 0, first?.text ?? ""])
        expect(again.headers.get("idempotency-replayed"), path).toBe("true")
        for (const name of ["content-type", "content-length", "cache-control"])
          expect([path, again.headers.get(name)]).toEqual([path, first?.headers.get(name) ?? null])
      }
    }
  })

  test("documents the key and its answers, and no other operation does", () => {
    const documented = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { parameters = [], responses, security = [] }]) => {
        const isNamed = parameters.some(({ $ref }) => $ref?.endsWith("/Idempotency-Key"))
        const isExpected =
          method === "post" &&
          security.some((scheme) => "bearer" in scheme) &&
          !ignored.test(path) &&
          path !== "/integrations/gameplatform/login"
        expect([path, method, isNamed]).toEqual([path, method, isExpected])
        if (isNamed) expect(Object.keys(responses)).toEqual(expect.arrayContaining(["409", "422"]))
        return isNamed ? [path] : []
      }),
    )
    expect(documented.length).toBeGreaterThan(45)
  })

  test("is answered as ever below paths that ignore the key", async () => {
    const key = { headers: { "idempotency-key": "ignored" } }
    const [one, other] = [
      await ada.post("/calendar-feed", undefined, key),
      await ada.post("/calendar-feed", undefined, key),
    ]
    expect([one.status, other.status, other.headers.has("idempotency-replayed")]).toEqual([201, 201, false])
    expect(other.text).not.toBe(one.text)
  })
})
