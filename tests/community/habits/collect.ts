import type { CollectionId, ItemId } from "../../../core/index.ts"
import { Fact, type Span } from "../fact.ts"
import type { Account, Collection, Item, Visibility } from "../model.ts"
import { allPages } from "../pages.ts"
import type { Person, Seen } from "../person.ts"
import { noChanges } from "../standby.ts"
import type { World } from "../world.ts"

const visibilities = ["public", "public", "public", "friends_only", "private"] as const
/** A moment after all that has happened. */
export const now = { began: Number.POSITIVE_INFINITY, ended: Number.POSITIVE_INFINITY }

/** Makes a collection. */
export const makeCollection = async (world: World, by: Person): Promise<void> => {
  const type = by.dice.oneOf(["books", "games"] as const) ?? "books"
  const visibility = by.dice.oneOf(visibilities) ?? "public"
  const body = { name: `Collection ${world.word()}`, type, visibility }
  const made = await by.ask((api) => api.collections.post(body, by.maybeKey()))
  if (made.data !== null) learnCollection(world, by, { ...made.data, type }, made.span)
}

const learnCollection = (
  { collections }: World,
  owner: Account,
  { id, type, visibility }: { readonly id: string; readonly type: Collection["type"]; readonly visibility: Visibility },
  span: Span,
): void => {
  if (collections.has(id)) return
  const isThere = Fact.changed(false, true, span)
  const collection = {
    id: id as CollectionId,
    type,
    owner,
    isThere,
    visibility: new Fact(visibility),
    isOpen: new Fact(false),
    editors: new Map(),
    items: new Set<Item>(),
  }
  collections.set(id, collection)
  owner.collections.add(collection)
}

/** Adds an item to a collection of one's own. */
export const addItem = async (world: World, by: Person): Promise<void> => {
  const collection = by.dice.oneOf(collectionsOf(by))
  if (collection === undefined) return makeCollection(world, by)
  const { id, type } = collection
  const name = `Item ${world.word()}`
  world.itemNames.set(name, null)
  // Each trade hands over one of several copies, as a new item of the same name.
  const copies = by.dice.chance(0.2) ? severalCopies : by.dice.chance(0.1) ? lentCopies : 1
  if (copies > 1) world.copied.add(name)
  if (copies === severalCopies) world.shared.set(name, by)
  const body = { name, copies, share: by.dice.chance(0.3) }
  const added = await by.ask((api) => api.collections({ id }).items.post(body, by.maybeKey()))
  if (added.outcome === "refused") {
    world.itemNames.delete(name)
    const may = (span: Span) => world.model.seesCollection(by, collection, span)
    world.compare(by, `collection ${id} for adding`, foundBy(added), may, added.span)
  }
  if (added.data === null) return
  learnItem(
    world,
    added.data.id as ItemId,
    name,
    type,
    by,
    Fact.changed<Collection | null>(null, collection, added.span),
    added.span,
    copies,
  )
}

/** More than are handed over while people live. */
export const severalCopies = 900

/** Of an item that is only lent, so that each copy that is held is known. */
export const lentCopies = 2

export const learnItem = (
  world: World,
  id: ItemId,
  name: string,
  type: Collection["type"],
  owner: Account,
  place: Fact<Collection | null>,
  span: Span,
  copies = 1,
): void => {
  const known = world.itemNames.get(name)
  const isOne = known === null || known === id || world.copied.has(name)
  world.expect(isOne, `"${name}" was added once, and is ${known} and ${id}`)
  world.itemNames.set(name, id)
  if (world.items.has(id)) return
  const item = { id, name, type, copies, owner: new Fact(owner), place, isThere: Fact.changed(false, true, span) }
  world.items.set(id, item)
  owner.items.add(item)
  for (const one of place.possible(now)) one?.items.add(item)
}

/** Moves an item to another collection of one's own. */
export const moveItem = async (_world: World, by: Person): Promise<void> => {
  const item = by.dice.oneOf(itemsOf(by))
  const to = by.dice.oneOf(collectionsOf(by).filter(({ type }) => type === item?.type))
  if (item === undefined || to === undefined) return
  to.items.add(item)
  await by.ask((api) => api.items({ id: item.id }).patch({ collectionId: to.id }), [[item.place, to]])
}

export const deleteItem = async ({ shared }: World, by: Person): Promise<void> => {
  const item = by.dice.oneOf(itemsOf(by))
  if (item === undefined) return
  shared.delete(item.name)
  await by.ask((api) => api.items({ id: item.id }).delete(), [[item.isThere, false]])
}

export const deleteCollection = async (world: World, by: Person): Promise<void> => {
  const collection = by.dice.oneOf(collectionsOf(by))
  if (collection === undefined || collectionsOf(by).length < 3) return
  forgetCopies(world, by)
  await by.ask((api) => api.collections({ id: collection.id }).delete(), [[collection.isThere, false]])
}

export const changeVisibility = async (_world: World, by: Person): Promise<void> => {
  const collection = by.dice.oneOf(collectionsOf(by))
  const visibility = by.dice.oneOf(visibilities) ?? "public"
  if (collection === undefined) return
  await by.ask(
    (api) => api.collections({ id: collection.id }).patch({ visibility }),
    [[collection.visibility, visibility]],
  )
}

/** Looks at one item of anybody. */
export const lookAtItem = async (world: World, by: Person): Promise<void> => {
  const item = by.dice.oneOf([...world.items.values()])
  if (item !== undefined) await lookAt(world, by, item)
}

export const lookAt = async (world: World, by: Person, item: Item): Promise<void> => {
  const seen = await by.ask((api) => api.items({ id: item.id }).get())
  world.compare(by, `item ${item.id}`, foundBy(seen), (span) => world.model.findsItem(by, item, span), seen.span)
  if (seen.data !== null) compareItem(world, by, seen.data, seen.span)
}

/** Looks at one of the latest items, as a client that knows of no change: what was done a second ago it sees. */
export const lookAtNew = async (world: World, by: Person): Promise<void> => {
  const item = by.dice.oneOf([...world.items.values()].slice(-latestItems))
  if (item === undefined || world.newest === null) return
  const began = world.clock.secondAgo()
  const seen = await by.ask((api) => api.items({ id: item.id }).get({ headers: noChanges }))
  const may = (span: Span) => world.model.findsItem(by, item, span)
  const span = { began, ended: seen.span.ended }
  world.compare(by, `item ${item.id}, as it was a second ago or later,`, foundBy(seen), may, span)
}

const latestItems = 6

interface SeenItem {
  readonly id: string
  readonly collectionId: string
  readonly name: string
  readonly copies: number
  readonly owner: { readonly id: string }
}

/** An item in an answer is one that was added, with whom the model knows it. */
const compareItem = (world: World, by: Person, view: SeenItem, span: Span): Item | undefined => {
  const item = world.items.get(view.id)
  const named = world.itemNames.get(view.name)
  // As long as its own answer is on its way, or was lost.
  if (named === null) return undefined
  world.expect(
    named === view.id || world.copied.has(view.name),
    `${by.name} sees item ${view.id} as "${view.name}", which is ${named}`,
  )
  if (item === undefined) return undefined
  const isCounted = item.copies === 1 ? view.copies === 1 : view.copies > 1 && view.copies <= item.copies
  world.expect(isCounted, `item ${item.id} has ${view.copies} copies, of ${item.copies} at first`)
  const isOwner = item.owner.is(span, ({ id }) => id === view.owner.id)
  world.expect(isOwner !== false, `item ${item.id} is with ${view.owner.id}, not with ${ownersOf(item, span)}`)
  const isPlace = item.place.is(span, (place) => (place === null ? null : place.id === view.collectionId))
  world.expect(isPlace !== false, `item ${item.id} is in collection ${view.collectionId}`)
  return item
}

const ownersOf = ({ owner }: Item, span: Span) => owner.possible(span).map(({ id }) => id)

/** Goes through one's own collections and items, and learns where trades have put them. */
export const tidyUp = async (world: World, by: Person): Promise<void> => {
  const collections = await allPages(by, (query) => (api) => api.collections.get({ query }))
  if (collections === null) return
  for (const { id, type, visibility } of collections.items)
    if (type === "books" || type === "games") learnCollection(world, by, { id, type, visibility }, collections.span)
  const listed = await allPages(by, (query) => (api) => api.items.get({ query }))
  if (listed === null) return
  const ids = new Set(listed.items.map(({ id }) => id))
  world.expect(ids.size === listed.items.length, `${by.name} has an item twice`)
  for (const view of listed.items) {
    const item = compareItem(world, by, view, listed.span)
    const place = world.collections.get(view.collectionId)
    if (place === undefined) continue
    if (item === undefined) adopt(world, by, view, place, listed.span)
    else if (item.place.equals(listed.span, null)) settlePlace(world, item, place, listed.span)
  }
  for (const item of itemsOf(by)) {
    const may = (span: Span) => ownsNow(item, by, span)
    world.compare(by, `item ${item.id} among their own`, ids.has(item.id), may, listed.span)
  }
}

const settlePlace = ({ clock }: World, item: Item, found: Collection, { began, ended }: Span): void => {
  found.items.add(item)
  item.place.settle(item.place.begin(found, began), "done", ended, clock.oldest())
}

/** An item whose answer was lost is there after all. */
const adopt = (world: World, by: Person, { copies, id, name }: SeenItem, place: Collection, span: Span): void => {
  const isPending = world.itemNames.get(name) === null && !world.hasFaults
  const at = new Fact<Collection | null>(null)
  if (!isPending) learnItem(world, id as ItemId, name, place.type, by, at, span, copies)
}

/** Whether a user has the item, in a collection that is there. */
export const ownsNow = ({ isThere, owner, place }: Item, by: Account, span: Span) => {
  const holds = [
    isThere.equals(span, true),
    owner.equals(span, by),
    place.is(span, (one) => (one === null ? null : one.isThere.equals(span, true))),
  ]
  return holds.includes(false) ? false : holds.includes(null) ? null : true
}

/** Looks at what another user collects: the list of collections, then one of them. */
export const browse = async (world: World, by: Person): Promise<void> => {
  const owner = by.dice.oneOf(world.people)
  if (owner === undefined || owner === by) return
  const listed = await allPages(by, (query) => (api) => api.users({ id: owner.id }).collections.get({ query }))
  if (listed === null) return
  const ids = new Set(listed.items.map(({ id }) => id))
  const theirs = [...owner.collections]
  for (const one of theirs) {
    const may = (span: Span) => world.model.seesCollection(by, one, span)
    world.compare(by, `collection ${one.id} in a list`, ids.has(one.id), may, listed.span)
  }
  const collection = by.dice.oneOf(theirs)
  if (collection !== undefined) await lookIn(world, by, collection)
}

/** Reads a collection and its items. */
export const lookIn = async (world: World, by: Person, collection: Collection): Promise<void> => {
  const { id } = collection
  const seen = await by.ask((api) => api.collections({ id }).get())
  const may = (span: Span) => world.model.findsCollection(by, collection, span)
  world.compare(by, `collection ${id}`, foundBy(seen), may, seen.span)
  const listed = await allPages(by, (query) => (api) => api.collections({ id }).items.get({ query }))
  if (listed === null) return
  world.compare(by, `items of collection ${id}`, true, may, listed.span)
  for (const view of listed.items) compareItem(world, by, view, listed.span)
  const ids = new Set(listed.items.map((one) => one.id))
  for (const item of collection.items) {
    const isInIt = (span: Span) => {
      const here = item.place.equals(span, collection)
      return here === true ? world.model.findsItem(by, item, span) : here
    }
    world.compare(by, `item ${item.id} in ${id}`, ids.has(item.id), isInIt, listed.span)
  }
}

export const foundBy = ({ outcome, code }: Seen<unknown>): boolean | null =>
  outcome === "done" ? true : code === "NOT_FOUND" ? false : null

/** The collections that a user has, as far as that is known. */
export const collectionsOf = ({ collections }: Account): ReadonlyArray<Collection> =>
  [...collections].filter(({ isThere }) => isThere.equals(now, true) !== false)

/** Of what a user may have had nothing is counted any more: it goes with their account or with a collection. */
export const forgetCopies = ({ offers, shared }: World, by: Account): void => {
  for (const { items, offeredItems, offerer, owner } of offers.values())
    if (offerer.id === by.id || owner.id === by.id)
      for (const card of [...items, ...offeredItems]) shared.delete(card?.name ?? "")
  for (const [name, owner] of shared) if (owner === by) shared.delete(name)
}

/** The items of a user that change hands: all but those that are only lent. */
export const tradedOf = (by: Account): ReadonlyArray<Item> => itemsOf(by).filter(({ copies }) => copies !== lentCopies)

/** The items that a user surely has. */
export const itemsOf = (by: Account): ReadonlyArray<Item> =>
  [...by.items].filter(({ isThere, owner }) => owner.equals(now, by) === true && isThere.equals(now, true) === true)
