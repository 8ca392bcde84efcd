import type { ItemId } from "../../../core/index.ts"
import { every, Fact, type Span } from "../fact.ts"
import type { Account, Collection } from "../model.ts"
import { allPages } from "../pages.ts"
import type { Person } from "../person.ts"
import type { World } from "../world.ts"
import { collectionsOf, foundBy, learnItem, lookIn } from "./collect.ts"

const editorOf = ({ editors }: Collection, user: Account): Fact<boolean> => {
  const known = editors.get(user) ?? new Fact(false)
  editors.set(user, known)
  return known
}

/** What ends between two users when they are friends no more: neither edits a collection of the other. */
export const editingBetween = (one: Account, other: Account) =>
  [
    ...[...one.collections].map((each) => [each, other] as const),
    ...[...other.collections].map((each) => [each, one] as const),
  ].map(([collection, user]) => [editorOf(collection, user), false] as const)

/** Makes a friend an editor of a collection of one's own, or, now and then, a user who may be no friend. */
export const makeEditor = async (world: World, by: Person): Promise<void> => {
  const collection = by.dice.oneOf(collectionsOf(by))
  const other = by.dice.oneOf(by.dice.chance(0.9) ? [...by.friends] : world.people)
  if (collection === undefined || other === undefined || other === by) return
  other.edited.add(collection)
  const call = { id: collection.id }
  const made = await by.ask(
    (api) => api.collections(call).editors({ userId: other.id }).put(),
    [[editorOf(collection, other), true]],
  )
  const isFriend = made.outcome === "done" ? true : made.code === "NOT_FRIEND" ? false : null
  const may = (span: Span) => every(world.model.areFriends(by, other, span), other.isThere.equals(span, true))
  world.compare(by, `${other.name} as an editor of ${collection.id}`, isFriend, may, made.span)
}

/** Ends that a user is an editor: by the owner of the collection, or by the editor. */
export const endEditor = async (_: World, by: Person): Promise<void> => {
  const isOwner = by.dice.chance(0.5)
  const collection = by.dice.oneOf(isOwner ? collectionsOf(by) : [...by.edited])
  const user = isOwner ? by.dice.oneOf([...(collection?.editors.keys() ?? [])]) : by
  if (collection === undefined || user === undefined) return
  await by.ask(
    (api) => api.collections({ id: collection.id }).editors({ userId: user.id }).delete(),
    [[editorOf(collection, user), false]],
  )
}

/** Adds an item to a collection that one edits: it is the owner's. Of what is there an editor takes nothing away. */
export const editCollection = async (world: World, by: Person): Promise<void> => {
  const collection = by.dice.oneOf([...by.edited])
  if (collection === undefined) return
  const { id, owner, type } = collection
  const edits = (span: Span) => world.model.edits(by, collection, span)
  if (by.dice.chance(0.4)) return lookIn(world, by, collection)
  if (by.dice.chance(0.3)) return takeFrom(world, by, collection)
  const name = `Item ${world.word()}`
  world.itemNames.set(name, null)
  const added = await by.ask((api) => api.collections({ id }).items.post({ name }, by.maybeKey()))
  const isEditor = added.outcome === "done" ? true : added.code === "FORBIDDEN" ? false : foundBy(added)
  world.compare(by, `collection ${id} as its editor`, isEditor, edits, added.span)
  if (added.outcome === "refused") world.itemNames.delete(name)
  if (added.data === null) return
  world.expect(added.data.owner.id === owner.id, `item ${added.data.id} is not of the owner of ${id}`)
  const place = Fact.changed<Collection | null>(null, collection, added.span)
  learnItem(world, added.data.id as ItemId, name, type, owner, place, added.span)
}

/** Neither deletes an item of a collection of another user nor says where it is, nor takes another editor in. */
const takeFrom = async ({ expect }: World, by: Person, { id, items }: Collection): Promise<void> => {
  const item = by.dice.oneOf([...items].filter(({ owner }) => owner.is(atAnyTime, (one) => one === by) === false))
  if (item === undefined) return
  const calls = [
    () => by.ask((api) => api.items({ id: item.id }).delete()),
    () => by.ask((api) => api.items({ id: item.id }).patch({ location: "with the editor" })),
    () => by.ask((api) => api.items({ id: item.id }).loan.post({ borrowerName: "The editor" })),
    () => by.ask((api) => api.collections({ id }).patch({ visibility: "public" })),
  ]
  const seen = await by.dice.oneOf(calls)?.()
  expect(seen?.outcome !== "done", `${by.name} does with item ${item.id} of ${id} what only its owner may`)
}

/** Looks through the collections that one edits. */
export const lookAtEdited = async (world: World, by: Person): Promise<void> => {
  const listed = await allPages(by, (query) => (api) => api.collections.edited.get({ query }))
  if (listed === null) return
  const ids = new Set(listed.items.map(({ id }) => id))
  for (const collection of by.edited) {
    const edits = (span: Span) =>
      every(world.model.edits(by, collection, span), collection.owner.isThere.equals(span, true))
    world.compare(by, `${collection.id} among what they edit`, ids.has(collection.id), edits, listed.span)
  }
}

const atAnyTime = { began: 0, ended: Number.POSITIVE_INFINITY }
