import type { CollectionId, UserId } from "../../core/index.ts"
import { type CurioError, connect, ok } from "../../packages/client/src/index.ts"
import { demoUser } from "./browser.ts"

/**
 * The pages of one thing each, by their pattern in the table of pages: their addresses for what a user of the demo has,
 * or sees of others, and as a moderator. A webhook, a share link and a report are made, because the demo has none.
 */
export const demoAddresses = async (url: string): Promise<Readonly<Record<string, string>>> => {
  const client = connect(url)
  const { user } = await ok(client.login(demoUser))
  const { api } = client
  const collection = await first(api.collections.get())
  const [own, solved] = [
    await first(api.rounds.get({ query: { mine: "owned" } })),
    await first(api.rounds.get({ query: { status: "settling" } })),
  ]
  const webhook = await ok(api.webhooks.post({ url: "https://93.184.216.34/", events: ["*"] }))
  const share = await ok(api.shares.post({ targetType: "collection", targetId: collection as CollectionId }))
  const friend = await first(api.friends.get())
  const made = await ok(api.reports.get())
  const report = made.items[0] ?? (await ok(api.reports.post({ targetType: "user", targetId: friend, reason: "spam" })))
  const entry = await first(api.rounds({ id: own }).entries.get({ query: { ownerId: user.id as UserId } }))
  const trial = await ok(
    api
      .collections({ id: collection })
      .imports.post({ file: new File(["name\nDune"], "books.csv"), format: "csv", mapping: "curio", dryRun: true }),
  )
  return {
    "/imports/:id": `/imports/${trial.id}`,
    "/posts/:id": `/posts/${await first(api.feed.get())}`,
    "/listings/:id": `/listings/${await first(api.listings.get())}`,
    "/items/:id": `/items/${await first(api.collections({ id: collection }).items.get())}`,
    "/collections/:id": `/collections/${collection}`,
    "/editions/:edition": "/editions/isbn:9780306406157",
    "/sets/:id": `/sets/${await first(api.sets.get())}`,
    "/sets/:id/sellers": `/sets/${await first(api.sets.get())}/sellers`,
    "/offers/:id": `/offers/${await first(api.offers.get({ query: { status: "completed" } }))}`,
    "/messages/:id": `/messages/${await first(api.chat.conversations.get())}`,
    "/events/:id": `/events/${await first(api.events.get({ query: { mine: "owned" } }))}`,
    "/people/:id": `/people/${friend}?show=posts`,
    "/rounds/:id": `/rounds/${own}`,
    "/rounds/:id/edit": `/rounds/${own}/edit`,
    "/rounds/:id/people": `/rounds/${own}/people`,
    "/rounds/:id/groups": `/rounds/${own}/groups`,
    "/rounds/:id/result": `/rounds/${solved}/result`,
    "/rounds/:id/entries/:entryId": `/rounds/${own}/entries/${entry}`,
    "/legs/:id": `/legs/${await first(api.rounds({ id: solved }).legs.get({ query: { role: "giver" } }))}`,
    "/moderation/reports/:id": `/moderation/reports/${report.id}`,
    "/settings/webhooks/:id": `/settings/webhooks/${webhook.id}`,
    "/pages/:name": "/pages/rules",
    "/s/:token": new URL(share.url ?? "").pathname.slice("/app".length),
  }
}

/** The pages of one thing that are shown to visitors: of what a user of the demo has opened to them. */
export const addressesForVisitors = async (url: string): Promise<Readonly<Record<string, string>>> => {
  const client = connect(url)
  const { user } = await ok(client.login(demoUser))
  const { api } = client
  await ok(api.users({ id: "me" }).patch({ openToVisitors: true }))
  const listing = (await ok(api.listings.mine.get({ query: { status: "active" } }))).items[0]
  const item = await ok(api.items({ id: listing?.item?.id ?? "" }).get())
  const id = item.collectionId
  await ok(api.collections({ id }).patch({ openToVisitors: true, visibility: "public" }))
  const [round, event] = await Promise.all([
    firstPublic(api.rounds.get({ query: { mine: "owned" } })),
    firstPublic(api.events.get({ query: { mine: "owned" } })),
  ])
  return {
    "/events": "/events",
    "/events/:id": `/events/${event}`,
    "/rounds": "/rounds",
    "/rounds/:id": `/rounds/${round}`,
    "/market": "/market",
    "/search": "/search?q=a",
    "/listings/:id": `/listings/${listing?.id}`,
    "/items/:id": `/items/${item.id}`,
    "/collections/:id": `/collections/${id}`,
    "/people/:id": `/people/${user.id}`,
  }
}

interface Listed<One> {
  readonly data: { readonly items: ReadonlyArray<One> }
  readonly error: null
}

/** The id of the first one of a list that is public. */
const firstPublic = async <One extends { readonly id: string; readonly visibility: string }>(
  list: Promise<Listed<One> | { readonly data: null; readonly error: CurioError }>,
): Promise<One["id"]> => {
  const found = (await ok(list)).items.find(({ visibility }) => visibility === "public")
  if (found === undefined) throw new Error("The user of the demo has nothing public of what a page shows.")
  return found.id
}

/** The id of the first one of a list. */
const first = async <One extends { readonly id: string }>(
  list: Promise<Listed<One> | { readonly data: null; readonly error: CurioError }>,
): Promise<One["id"]> => {
  const [found] = (await ok(list)).items
  if (found === undefined) throw new Error("The demo has nothing of what a page shows.")
  return found.id
}
