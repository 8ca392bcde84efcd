import type { CollectionId } from "../../../core/index.ts"
import type { Maybe, Span } from "../fact.ts"
import { allPages } from "../pages.ts"
import type { Person, Seen } from "../person.ts"
import { readAfter } from "../standby.ts"
import type { World } from "../world.ts"
import { collectionsOf, foundBy } from "./collect.ts"

/** Shows one's profile, or a collection, to visitors, or hides it from them. Contract: users, visitors. */
export const open = async (_: World, by: Person): Promise<void> => {
  const openToVisitors = by.dice.chance(0.7)
  const collection = by.dice.chance(0.7) ? by.dice.oneOf(collectionsOf(by)) : undefined
  if (collection === undefined)
    await by.ask((api) => api.users({ id: by.id }).patch({ openToVisitors }), [[by.isOpen, openToVisitors]])
  else
    await by.ask(
      (api) => api.collections({ id: collection.id }).patch({ openToVisitors }),
      [[collection.isOpen, openToVisitors]],
    )
}

/** A visitor, who has no account, looks at something whose address they may have from anywhere. */
export const visit = async (world: World, { dice }: Person): Promise<void> => {
  const next = dice.oneOf([visitProfile, visitCollection, visitItem, visitShowcase, visitFeed, visitOthers])
  await next?.(world, world.visitor)
}

const visitProfile = async (world: World, by: Person): Promise<void> => {
  const owner = by.dice.oneOf(world.people)
  if (owner === undefined) return
  const { id } = owner
  const may = (span: Span) => world.model.opensProfile(owner, span)
  const seen = await by.ask((api) => api.users({ id }).get())
  world.compare(by, owner.name, notFoundBy(seen), may, seen.span)
  const listed = await allPages(by, (query) => (api) => api.users({ id }).collections.get({ query }))
  const ids = new Set(listed?.items.map((one) => one.id))
  for (const one of listed === null ? [] : owner.collections) {
    const isOpen = (span: Span) => world.model.opensCollection(one, span)
    world.compare(by, `collection ${one.id} in a list`, ids.has(one.id), isOpen, listed?.span ?? seen.span)
  }
}

const visitCollection = async (world: World, by: Person): Promise<void> => {
  const collection = by.dice.oneOf([...world.collections.values()])
  if (collection === undefined) return
  const { id } = collection
  const may = (span: Span) => world.model.opensCollection(collection, span)
  const seen = await by.ask((api) => api.collections({ id }).get())
  world.compare(by, `collection ${id}`, foundBy(seen), may, seen.span)
  const listed = await allPages(by, (query) => (api) => api.collections({ id }).items.get({ query }))
  if (listed === null) return
  world.compare(by, `items of collection ${id}`, true, may, listed.span)
  for (const { id: found, location, tags } of listed.items) {
    const item = world.items.get(found)
    const isPlain = location === null && tags.length === 0
    world.expect(isPlain, `a visitor sees what the owner of item ${found} wrote for themselves`)
    if (item !== undefined)
      world.compare(by, `item ${found} in ${id}`, true, (at) => world.model.opensItem(item, at), listed.span)
  }
}

const visitItem = async (world: World, by: Person): Promise<void> => {
  const item = by.dice.oneOf([...world.items.values()])
  if (item === undefined) return
  const seen = await by.ask((api) => api.items({ id: item.id }).get())
  world.compare(by, `item ${item.id}`, foundBy(seen), (span) => world.model.opensItem(item, span), seen.span)
}

const visitShowcase = async (world: World, by: Person): Promise<void> => {
  const listed = await by.ask((api) => api.listings.get({ query: { limit: 50 } }))
  for (const { id, item: card, status } of listed.data?.items ?? []) {
    world.expect(status === "active", `a visitor sees listing ${id}, which is ${status}`)
    const item = world.items.get(card?.id ?? "")
    if (item !== undefined)
      world.compare(by, `listing ${id}`, true, (span) => world.model.opensItem(item, span), listed.span)
  }
}

/** The feed of a collection is there for visitors as long as the collection is. Contract: market, feeds. */
const visitFeed = async (world: World, by: Person): Promise<void> => {
  const collection = by.dice.oneOf([...world.collections.values()])
  if (collection === undefined) return
  const seen = await by.ask(async () => {
    const headers = world.newest === null ? {} : { [readAfter]: await world.newest() }
    const address = `${by.dice.oneOf(world.each())}/atom/collections/${collection.id}`
    const response = await fetch(address, { headers }).catch(() => null)
    await response?.arrayBuffer()
    const status = response?.status ?? 0
    return { data: status === 200 ? {} : null, error: status === 404 ? { code: "NOT_FOUND" } : null, status }
  })
  const may = (span: Span) => world.model.opensCollection(collection, span)
  world.compare(by, `the feed of collection ${collection.id}`, foundBy(seen), may, seen.span)
}

/** Of what is for members alone a visitor gets nothing. */
const visitOthers = async ({ collections, expect, people, posts }: World, by: Person): Promise<void> => {
  const [user, post] = [by.dice.oneOf(people), by.dice.oneOf([...posts.values()])]
  const id = by.dice.oneOf([...collections.keys()]) as CollectionId | undefined
  const calls = [
    () => by.ask((api) => api.feed.get({ query: {} })),
    () => by.ask((api) => api.users.get({ query: { q: user?.name ?? "" } })),
    () => (post === undefined ? null : by.ask((api) => api.posts({ id: post.id }).get())),
    () => (id === undefined ? null : by.ask((api) => api.collections({ id }).items.post({ name: "of a visitor" }))),
  ]
  const seen = await by.dice.oneOf(calls)?.()
  expect(seen?.outcome !== "done", "a visitor gets what is for members alone")
}

const notFoundBy = ({ code, outcome }: Seen<unknown>): Maybe =>
  outcome === "done" ? true : code === "USER_NOT_FOUND" ? false : null

/** What is open is there for a visitor, and nothing else, while no user does anything. */
export const reckonVisitor = async (world: World, most: number): Promise<void> => {
  for (let n = 0; n < most; n++) await visit(world, world.visitor)
}
