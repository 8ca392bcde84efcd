import type { Client } from "../../../support/client.ts"
import { png } from "../../../support/pictures.ts"
import { arranged, terms as eventTerms } from "../../events/events-client.ts"
import { buying, completed, listingOf, offerTo } from "../../market/market.ts"
import { openRound, terms as roundTerms } from "../../market/rounds/rounds-client.ts"
import type { Person } from "../../users/people.ts"

export interface Operation {
  readonly security?: ReadonlyArray<object>
  readonly parameters?: ReadonlyArray<{ readonly $ref?: string }>
  readonly responses: Readonly<Record<string, { readonly headers?: object; readonly $ref?: string }>>
}

/** A request that makes something: where, and with what. */
export type Creating = readonly [path: string, body?: unknown]

/** The operations of the OpenAPI document, by path and method. */
export const operationsOf = async (browser: Client): Promise<Readonly<Record<string, Record<string, Operation>>>> =>
  (await browser.get("/openapi.json")).body.paths

/** Where the game platform is needed, so that a test says by itself what is sent there. */
export const ofPlatform = "/integrations/gameplatform/imports"

/** Where a solved trade round is needed, so that a test with one says by itself what is sent there. */
export const ofLeg = "/legs/{id}/conversation"

/** Where a source of editions is needed. */
export const ofSeries = "/sets/from-series"

/** What makes something and ignores the key, because its answer holds a secret. */
export const ignored = /^\/(auth|webhooks|calendar-feed)(\/|$)/

/** The paths whose `POST` makes something for a user who is signed in. */
export const makingIn = (paths: Awaited<ReturnType<typeof operationsOf>>): ReadonlyArray<string> =>
  Object.entries(paths).flatMap(([path, { post }]) =>
    post !== undefined && (post.security ?? []).length > 0 && ("201" in post.responses || "202" in post.responses)
      ? [path]
      : [],
  )

/** A request of Ada for each path that makes something, which is good once, and what each of them needs. */
export const creatingPosts = async (
  ada: Person,
  bob: Person,
  carl: Person,
): Promise<Readonly<Record<string, Creating>>> => {
  const { body: asked } = await bob.post("/friends/requests", { userId: ada.user.id })
  await ada.post(`/friends/requests/${asked.id}/accept`)
  const { body: definition } = await ada.post("/field-definitions", { name: "Shelf", type: "text" })
  const { body: collection } = await ada.post("/collections", { name: "Books", type: "books" })
  const { body: item } = await ada.post(`/collections/${collection.id}/items`, { name: "Azul" })
  const { body: other } = await ada.post(`/collections/${collection.id}/items`, { name: "Root" })
  const { body: lent } = await ada.post(`/collections/${collection.id}/items`, { name: "Tigris" })
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
  const receipt = new FormData()
  receipt.append("file", new File(["12 euros"], "receipt.txt"))
  const list = new FormData()
  list.append("file", new File(["isbn:9780306406157"], "set.txt"))
  list.append("name", "Of a file")
  list.append("type", "books")
  const { body: set } = await ada.post("/sets", { name: "A set", type: "books" })
  const picture = new FormData()
  picture.append("file", new File([new Uint8Array(png(9, 9))], "a.png"))
  return {
    "/chat/conversations": ["/chat/conversations", { kind: "group", name: "Others", memberIds: [] }],
    "/chat/conversations/{id}/members": [`/chat/conversations/${group.id}/members`, { userId: bob.user.id }],
    "/chat/conversations/{id}/messages": [`/chat/conversations/${group.id}/messages`, { content: "Hello" }],
    "/chat/dm-requests": ["/chat/dm-requests", { userId: carl.user.id }],
    "/collections": ["/collections", { name: "Games", type: "games" }],
    "/collections/{id}/fields": [`/collections/${collection.id}/fields`, { fieldDefinitionId: definition.id }],
    "/collections/{id}/imports": [`/collections/${collection.id}/imports`, file],
    "/collections/{id}/items": [`/collections/${collection.id}/items`, { name: "Dune II" }],
    "/events": ["/events", eventTerms()],
    "/events/{id}/invites": [`/events/${event.id}/invites`, { userId: bob.user.id }],
    "/events/{id}/participants": [`/events/${joined.id}/participants`],
    "/exports": ["/exports"],
    "/field-definitions": ["/field-definitions", { name: "Weight", type: "number" }],
    "/friends/requests": ["/friends/requests", { userId: carl.user.id }],
    "/items/{id}/files": [`/items/${other.id}/files`, receipt],
    "/items/{id}/loan": [`/items/${lent.id}/loan`, { borrowerName: "Grace" }],
    "/items/{id}/pictures": [`/items/${other.id}/pictures`, picture],
    "/listings": ["/listings", { itemId: item.id, kind: "trade" }],
    "/offers": ["/offers", buying(wanted)],
    "/offers/{id}/conversation": [`/offers/${offer.id}/conversation`],
    "/offers/{id}/proposals": [`/offers/${offer.id}/proposals`, { price: { amount: 700, currency: "EUR" } }],
    "/posts": ["/posts", { content: "Once" }],
    "/posts/{id}/comments": [`/posts/${post.id}/comments`, { content: "Lovely" }],
    "/ratings": ["/ratings", { offerId: sold.offer.id, score: 5 }],
    "/reports": ["/reports", { targetType: "user", targetId: carl.user.id, reason: "spam" }],
    "/rounds": ["/rounds", roundTerms()],
    "/rounds/{id}/entries": [`/rounds/${round.id}/entries`, { itemId: other.id }],
    "/rounds/{id}/link": [`/rounds/${round.id}/link`],
    "/sets": ["/sets", { name: "Another set", type: "books" }],
    "/sets/from-collection/{id}": [`/sets/from-collection/${collection.id}`, {}],
    "/sets/from-file": ["/sets/from-file", list],
    "/sets/{id}/copies": [`/sets/${set.id}/copies`],
    "/shares": ["/shares", { targetType: "collection", targetId: collection.id }],
    "/wants": ["/wants", { q: "Brass", type: "boardgames" }],
  }
}
