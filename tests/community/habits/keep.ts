import { Fact, type Span } from "../fact.ts"
import type { Account, Item } from "../model.ts"
import { allPages } from "../pages.ts"
import type { Person } from "../person.ts"
import { ownChanges } from "../standby.ts"
import type { World } from "../world.ts"
import { itemsOf, ownsNow } from "./collect.ts"

/** What an owner writes of an item for themselves alone. Contract: catalog, tags; catalog, purchases. */
export interface Notes {
  readonly owner: Account
  readonly item: Item
  readonly tag: Fact<string | null>
  readonly location: Fact<string | null>
  /** In cents of a euro. */
  readonly paid: Fact<number | null>
}

/** Items that stay with their owner: a transfer leaves all of this behind. */
const notable = ({ copied }: World, by: Person) =>
  itemsOf(by).filter(({ copies, name }) => copies > 1 && copied.has(name))

const notesOf = ({ notes }: World, owner: Account, item: Item): Notes => {
  const known = notes.get(item.id)
  if (known !== undefined) return known
  const made = { owner, item, tag: new Fact<string | null>(null), location: new Fact<string | null>(null) }
  const all = { ...made, paid: new Fact<number | null>(null) }
  notes.set(item.id, all)
  return all
}

const purchase = (amount: number | null) => (amount === null ? null : { price: { amount, currency: "EUR" }, on: null })

/** Writes a tag, a place and a price to an item of one's own, or takes them away. */
export const noteItem = async (world: World, by: Person): Promise<void> => {
  const item = by.dice.oneOf(notable(world, by))
  if (item === undefined) return
  const { location, paid, tag } = notesOf(world, by, item)
  const isKept = by.dice.chance(0.8)
  const [word, amount] = isKept ? [world.word(), 1 + by.dice.below(9999)] : [null, null]
  const change = { tags: word === null ? [] : [word], location: word, purchase: purchase(amount) }
  await by.ask(
    (api) => api.items({ id: item.id }).patch(change),
    [
      [tag, word],
      [location, word],
      [paid, amount],
    ],
  )
}

/** Writes a place and a price to several items at once. Of the items of another user none is changed. */
export const noteSeveral = async (world: World, by: Person): Promise<void> => {
  const mine = notable(world, by).slice(0, 1 + by.dice.below(5))
  const other = by.dice.oneOf([...world.items.values()].filter(({ id }) => !by.items.has(world.items.get(id) as Item)))
  if (mine.length === 0) return
  const notes = mine.map((item) => notesOf(world, by, item))
  const [word, amount] = [world.word(), 1 + by.dice.below(9999)]
  const ids = [...mine, ...(other === undefined ? [] : [other])].map(({ id }) => id)
  const change = { location: word, purchase: purchase(amount) }
  const done = await by.ask(
    (api) => api.items.patch({ ids, change }),
    notes.flatMap(({ location, paid }) => [[location, word] as const, [paid, amount] as const]),
  )
  for (const { code, id, status } of done.data?.results ?? []) {
    const item = world.items.get(id)
    if (item === undefined) continue
    const may = (span: Span) => ownsNow(item, by, span)
    const isTheirs = status !== "failed" ? true : code === "NOT_FOUND" || code === "FORBIDDEN" ? false : null
    world.compare(by, `item ${id} among several that they change`, isTheirs, may, done.span)
  }
}

/** Writes a place to an item, and reads it back from any server as a client that knows of its own changes alone. */
export const readBack = async (world: World, by: Person): Promise<void> => {
  const item = by.dice.oneOf(notable(world, by))
  if (item === undefined || world.newest === null) return
  const { location } = notesOf(world, by, item)
  const word = world.word()
  await by.ask((api) => api.items({ id: item.id }).patch({ location: word }), [[location, word]])
  for (let times = 0; times < 3; times++) {
    const { data, span } = await by.ask((api) => api.items({ id: item.id }).get({ headers: ownChanges }))
    const isOwn = data === null || location.is(span, (one) => one === data.location) !== false
    world.expect(isOwn, `${by.name} reads "${data?.location}" at item ${item.id}, which is older than their change`)
  }
}

/** Looks at an item that its owner wrote something of: the owner sees all of it, and others nothing. */
export const lookAtNotes = async (world: World, by: Person): Promise<void> => {
  const notes = by.dice.oneOf([...world.notes.values()].filter(({ owner }) => owner === by || by.dice.chance(0.2)))
  if (notes === undefined) return
  const { item, location, owner, paid, tag } = notes
  const seen = await by.ask((api) => api.items({ id: item.id }).get())
  if (seen.data !== null) {
    const found = [seen.data.tags[0] ?? null, seen.data.location, seen.data.purchase?.price?.amount ?? null]
    const isAsWritten = [tag, location, paid].every(
      (fact, n) => fact.is(seen.span, (one) => one === found[n]) !== false,
    )
    const isSeen = owner === by ? isAsWritten : found.every((one) => one === null)
    world.expect(isSeen, `${by.name} sees [${found}] written to item ${item.id} of ${owner.name}`)
  }
  const [word] = tag.possible(seen.span)
  if (word === null || word === undefined) return
  const isTagged = (span: Span) => {
    const holds = [ownsNow(item, by, span), tag.equals(span, word)]
    return holds.includes(false) ? false : holds.includes(null) ? null : true
  }
  if (owner === by) {
    const tags = await allPages(by, (query) => (api) => api.tags.get({ query }))
    const isThere = tags?.items.some((one) => one.tag === word) ?? null
    if (tags !== null) world.compare(by, `their tag "${word}"`, isThere, isTagged, tags.span)
  }
  for (const place of item.place.possible(seen.span)) {
    if (place === null) continue
    const listed = await allPages(
      by,
      (query) => (api) => api.collections({ id: place.id }).items.get({ query: { ...query, ...{ tag: [word] } } }),
    )
    if (listed === null) continue
    const isFound = listed.items.some(({ id }) => id === item.id)
    const isHere = (span: Span) => {
      const tagged = isTagged(span)
      return tagged === true ? item.place.equals(span, place) : tagged
    }
    world.compare(by, `item ${item.id} by the tag "${word}"`, isFound, isHere, listed.span)
  }
}
