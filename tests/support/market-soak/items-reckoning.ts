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

/** Each item is there once, with whom the last completed offer gave it, and collections count them rightly. */
export const reckonItems = async (soak: Soak, reader: Reader, offers: ReadonlyMap<string, SeenOffer>) => {
  const { attempts, expect, expectValue, world } = soak
  const items = await reader.ofEverybody<SeenItem>("GET /items", "/items")
  const creations = attemptsAt(attempts, "POST /collections/:id/items").filter((one) => isDone(one) || isLost(one))
  const creationsAs = Map.groupBy(creations, nameOf)
  const deletionsOf = Map.groupBy(attemptsAt(attempts, "DELETE /items/:id"), ({ call }) => call.path.split("/")[2])
  const holders = holdersAfter(offers.values())

  for (const { id, name, owner } of items) {
    const [creation, twin] = creationsAs.get(name) ?? []
    if (creation === undefined || twin !== undefined) throw new Error(`Item ${id} was not asked for once.`)
    expect(isLost(creation) || creation.answer?.body.id === id, `item ${id} is there twice`)
    expect(!deletionsOf.get(id)?.some(isDone), `item ${id} is back`)
    const rightful = holders.get(id) ?? [creation.call.by.id]
    expect(rightful.includes(owner.id), `item ${id} is with ${owner.id} and not with ${rightful}`)
  }
  const copies = Map.groupBy(items, ({ id }) => id)
  for (const { answer } of creations.filter(isDone)) {
    const { id } = answer?.body ?? {}
    const there = copies.get(id)?.length ?? 0
    const mayBeGone = deletionsOf.get(id)?.some((one) => isDone(one) || isLost(one)) ?? false
    expect(there === 1 || (there === 0 && mayBeGone), `item ${id} is there ${there} times`)
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
  for (const { completedAt, item, offerer, owner, kind, proposal } of offers) {
    if (completedAt === null) continue
    give(item?.id, offerer.id, completedAt)
    if (kind === "trade") give(proposal?.offeredItem?.id, owner.id, completedAt)
  }
  return new Map([...last].map(([item, { holders }]) => [item, holders]))
}
