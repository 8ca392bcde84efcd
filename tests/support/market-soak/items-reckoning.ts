import { type Attempt, attemptsAt, isDone, isLost } from "./attempt.ts"
import { namesOf } from "./call.ts"
import type { Reader } from "./reader.ts"
import type { Soak } from "./soak.ts"
import type { SeenItem, SeenOffer } from "./views.ts"

interface SeenCollection {
  readonly id: string
  readonly type: string
  readonly visibility: string
  readonly itemsCount: number
}

/**
 * Each item is there once, with whom the last completed offer gave it, no copy of it is lost or made, and collections
 * count them rightly.
 */
export const reckonItems = async (soak: Soak, reader: Reader, offers: ReadonlyMap<string, SeenOffer>) => {
  const { attempts, expect, expectValue, world } = soak
  const items = await reader.ofEverybody<SeenItem>("GET /items", "/items")
  const creations = attemptsAt(attempts, "POST /collections/:id/items").filter((one) => isDone(one) || isLost(one))
  const creationsAs = Map.groupBy(creations, nameOf)
  const deletionsOf = Map.groupBy(attemptsAt(attempts, "DELETE /items/:id"), ({ call }) => call.path.split("/")[2])
  const holders = holdersAfter(offers.values())
  const known = Map.groupBy(world.names.keys(), (id) => world.names.get(id))

  for (const { id, name, owner } of items) {
    const [creation, twin] = creationsAs.get(name) ?? []
    if (creation === undefined || twin !== undefined) throw new Error(`Item ${id} was not asked for once.`)
    // Of several copies one becomes an item of its receiver.
    const isMade = isLost(creation) || creation.answer?.body.id === id || holders.has(id)
    expect(isMade, `item ${id} is there twice`)
    expect(!deletionsOf.get(id)?.some(isDone), `item ${id} is back`)
    const rightful = holders.get(id) ?? [creation.call.by.id]
    expect(rightful.includes(owner.id), `item ${id} is with ${owner.id} and not with ${rightful}`)
  }
  expect(new Set(items.map(({ id }) => id)).size === items.length, "an item is with two users")
  const thingsAs = Map.groupBy(items, ({ name }) => name)
  for (const { answer } of creations.filter(isDone)) {
    const { id, name, copies } = answer?.body ?? {}
    const there = thingsAs.get(name) ?? []
    const count = there.reduce((sum, item) => sum + item.copies, 0)
    const deletions = [id, ...(known.get(name) ?? [])].flatMap((one) => deletionsOf.get(one) ?? [])
    const mayBeGone = deletions.some((one) => isDone(one) || isLost(one))
    expect(count === copies || (mayBeGone && count < copies), `of ${copies} copies of item ${id} there are ${count}`)
  }
  // What was made or deleted by a call without an answer is known from now on.
  world.items.clear()
  for (const item of items) world.learn(item)

  const inCollection = Map.groupBy(items, ({ collectionId }) => collectionId)
  for (const by of world.traders)
    for (const { id, type, visibility, itemsCount } of await reader.all<SeenCollection>(
      by,
      "GET /collections",
      "/collections",
    )) {
      world.collections.set(id, { id, type, owner: by.id })
      expectValue(namesOf.visibility(id), visibility)
      const there = inCollection.get(id)?.length ?? 0
      expect(there === itemsCount, `collection ${id} counts ${itemsCount} items and has ${there}`)
    }
  return items
}

const nameOf = ({ call: { body } }: Attempt): unknown => (body !== undefined && "name" in body ? body.name : null)

/** With whom each item is after the completed offers; more than one where two were completed in the same moment. */
const holdersAfter = (offers: Iterable<SeenOffer>): ReadonlyMap<string, ReadonlyArray<string | null>> => {
  const last = new Map<string, { readonly at: string; readonly holders: ReadonlyArray<string | null> }>()
  const give = (item: string | undefined, to: string | null, at: string) => {
    const known = last.get(item ?? "")
    if (item === undefined || (known !== undefined && known.at > at)) return
    last.set(item, { at, holders: known?.at === at ? [...known.holders, to] : [to] })
  }
  for (const { completedAt, items, offeredItems, offerer, owner } of offers) {
    if (completedAt === null) continue
    for (const card of items) give(card?.id, offerer.id, completedAt)
    for (const card of offeredItems) give(card?.id, owner.id, completedAt)
  }
  return new Map([...last].map(([item, { holders }]) => [item, holders]))
}
