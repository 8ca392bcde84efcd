import { grantRole, type UserId } from "../../core/index.ts"
import { storedBatch } from "../../testing/samples/import.ts"
import { era } from "../../testing/samples/samples.ts"
import { png } from "../support/pictures.ts"
import { browserAt } from "../support/push-browser.ts"
import type { Service } from "../support/service.ts"
import { arranged } from "./events/events-client.ts"
import { completed, offerTo, tradeWith } from "./market/market.ts"
import { entered, openRound, settling } from "./market/rounds/rounds-client.ts"
import { sendForm } from "./posts/posts-client.ts"

/** One of each kind of object, of an owner with a friend and a stranger, and the ids by the nouns of the paths. */
export const oneOfEach = async (service: Service) => {
  const [owner, friend, stranger] = [await service.person(), await service.person(), await service.person()]
  const people = [owner, friend, stranger]
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
  const admin = { ...chosen, ...chosen.signedIn(signedIn.accessToken) }
  const warning = { action: "warned", rule: "Be kind", note: "Seen" }
  const { body: decision } = await admin.post(`/moderation/reports/${report.id}/decide`, warning)
  const batch = { userId: owner.user.id as UserId, status: "done" } as const
  const { id: batchId } = await service.inside(storedBatch(era()(0), batch))
  const ids: Readonly<Record<string, ReadonlyArray<string>>> = {
    users: people.map(({ user }) => user.id),
    friends: people.map(({ user }) => user.id),
    people: people.map(({ user }) => user.id),
    pages: ["rules"],
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
    sitemaps: ["unknown"],
    calendars: ["unknown.ics"],
    unsubscribe: ["unknown"],
  }
  return { admin, ids, people: people as [typeof owner, typeof owner, typeof owner] }
}
