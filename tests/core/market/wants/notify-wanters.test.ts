import { describe, expect, test } from "bun:test"
import { Effect } from "effect"
import {
  acceptOffer,
  blockUser,
  cancelOffer,
  changeItem,
  changeWant,
  closeListing,
  createOffer,
  editListing,
  type ItemId,
  type ListingId,
  listItem,
  listNotifications,
  makeWant,
  notifyNextWanters,
  Publisher,
  pauseListing,
  removeListing,
  resumeListing,
  suspendAccount,
  Transactions,
  type UserId,
  type WantTerms,
} from "../../../../core/index.ts"
import { marketMemory } from "../../../support/market-memory.ts"

const euros = (amount: number) => ({ amount, currency: "EUR" })

/** Ada has a game, Bob wants it. */
const market = () => {
  const memory = marketMemory()
  const { runtime, world } = memory
  const [ada, bob, eve] = [memory.addUser("ada"), memory.addUser("bob"), memory.addUser("eve")]
  const item = memory.addItem(memory.addCollection(ada, "games"), "A game: Azul")
  const terms: WantTerms = { kind: "buy", maxPrice: euros(100), note: null, visibility: "public" }
  const wants = (by: UserId, q = "azul", fields: Partial<WantTerms> = {}) =>
    runtime.runSync(makeWant({ by, sought: { q, type: null }, terms: { ...terms, ...fields } }))
  const lists = (of: ItemId = item, amount = 100) =>
    runtime.runSync(
      listItem({
        itemId: of,
        by: ada,
        terms: { kind: "sale", price: euros(amount), paymentMethods: [], description: null },
      }),
    ).listing.id
  const notifiedTo = (user: UserId) =>
    [...world.notifications.values()].flatMap((one) =>
      one.userId === user && one.type === "want_matched" ? [one.subject?.id as ListingId] : [],
    )
  return { ...memory, ada, bob, eve, item, lists, notifiedTo, wants }
}

describe("A user is notified that a listing meets a want", () => {
  test("when it is opened, once for all of their wants, and by its lister", () => {
    const { ada, bob, eve, lists, notifiedTo, wants, world } = market()
    wants(bob)
    wants(bob, "a AZUL", { kind: "both" })
    wants(eve, "catan")
    const listing = lists()
    expect(notifiedTo(bob)).toEqual([listing])
    expect([notifiedTo(eve), notifiedTo(ada)]).toEqual([[], []])
    const [notified] = world.notifications.values()
    expect(notified).toMatchObject({ actorId: ada, subject: { kind: "listing", id: listing } })
  })

  test("when its price falls far enough, and never again", () => {
    const { ada, bob, lists, runtime, notifiedTo, wants, world } = market()
    wants(bob)
    const listing = lists(undefined, 150)
    const costs = (amount: number) =>
      runtime.runSync(editListing({ id: listing, by: ada, change: { price: euros(amount) } }))
    costs(101)
    expect(notifiedTo(bob)).toEqual([])
    costs(100)
    expect(notifiedTo(bob)).toEqual([listing])
    world.notifications.clear()
    costs(50)
    expect(notifiedTo(bob)).toEqual([])
  })

  test("when its price falls and their want was there after it, which itself shows nothing", () => {
    const { ada, bob, lists, runtime, notifiedTo, wants } = market()
    const listing = lists(undefined, 100)
    const { id, matchesCount } = wants(bob)
    runtime.runSync(changeWant({ id, by: bob, change: { note: "Soon" } }))
    expect([matchesCount, notifiedTo(bob)]).toEqual([1, []])
    runtime.runSync(editListing({ id: listing, by: ada, change: { description: "Like new" } }))
    expect(notifiedTo(bob)).toEqual([])
    runtime.runSync(editListing({ id: listing, by: ada, change: { price: euros(99) } }))
    expect(notifiedTo(bob)).toEqual([listing])
  })

  test("when it is resumed", () => {
    const { ada, bob, lists, runtime, notifiedTo, wants } = market()
    const listing = lists()
    runtime.runSync(pauseListing({ id: listing, by: ada }))
    wants(bob)
    runtime.runSync(editListing({ id: listing, by: ada, change: { price: euros(1) } }))
    expect(notifiedTo(bob)).toEqual([])
    runtime.runSync(resumeListing({ id: listing, by: ada }))
    expect(notifiedTo(bob)).toEqual([listing])
  })

  test("when its item gets the name", () => {
    const { ada, bob, item, lists, runtime, notifiedTo, wants } = market()
    const rename = (name: string) => runtime.runSync(changeItem({ id: item, by: ada, change: { name } }))
    rename("Chess")
    wants(bob)
    const listing = lists()
    expect(notifiedTo(bob)).toEqual([])
    rename("Chess or Azul")
    expect(notifiedTo(bob)).toEqual([listing])
  })

  test("when it is reserved no more", () => {
    const { ada, bob, eve, lists, runtime, notifiedTo, wants } = market()
    const listing = lists()
    const said = { price: euros(100), offeredItemId: null, message: null }
    const { offer } = runtime.runSync(createOffer({ by: eve, listingId: listing, kind: "buy", terms: said }))
    runtime.runSync(acceptOffer({ id: offer.id, by: ada, seen: null }))
    expect(wants(bob).matchesCount).toBe(0)
    runtime.runSync(cancelOffer({ id: offer.id, by: eve }))
    expect(notifiedTo(bob)).toEqual([listing])
  })
})

describe("A user is not notified", () => {
  test("while they are suspended, or a block hides the listing", () => {
    const { ada, bob, eve, lists, runtime, notifiedTo, wants } = market()
    wants(bob)
    wants(eve)
    runtime.runSync(suspendAccount(bob))
    runtime.runSync(blockUser({ by: eve, other: ada }))
    lists()
    expect([notifiedTo(bob), notifiedTo(eve)]).toEqual([[], []])
  })

  test("of a listing that is closed meanwhile: the notification is hidden, and goes with the listing", () => {
    const { ada, bob, lists, runtime, notifiedTo, wants } = market()
    wants(bob)
    const listing = lists()
    const list = () =>
      runtime.runSync(listNotifications({ userId: bob, unread: true, page: { limit: 5, after: null } })).items.length
    expect(list()).toBe(1)
    runtime.runSync(pauseListing({ id: listing, by: ada }))
    expect(list()).toBe(0)
    runtime.runSync(resumeListing({ id: listing, by: ada }))
    expect(list()).toBe(1)
    runtime.runSync(closeListing({ id: listing, by: ada }))
    expect([list(), notifiedTo(bob)]).toEqual([0, [listing]])
    runtime.runSync(removeListing({ id: listing, by: ada }))
    expect(notifiedTo(bob)).toEqual([])
  })
})

test("Beyond 100 users a worker notifies the others, each once, but not those whose answers counted the listing", () => {
  const { addUser, lists, runtime, notifiedTo, wants, world } = market()
  const many = Array.from({ length: 250 }, (_, n) => addUser(`user${n}`))
  for (const user of many) wants(user)
  lists()
  const notified = () => many.filter((user) => notifiedTo(user).length === 1).length
  expect([notified(), world.wantNews.size]).toEqual([100, 1])
  const late = addUser("late")
  expect(wants(late).matchesCount).toBe(1)
  while (runtime.runSync(notifyNextWanters()));
  expect([notified(), world.wantNews.size]).toEqual([250, 0])
  expect(world.notifications.size).toBe(250)
  expect([notifiedTo(late), world.notifiedWants.size]).toEqual([[], 250])
})

test("A change of more than 20 listings at once is left to the worker, which knows what they were before", () => {
  const { ada, addCollection, addItem, bob, lists, runtime, notifiedTo, wants, world } = market()
  const shelf = addCollection(ada, "games")
  const items = Array.from({ length: 21 }, (_, n) => addItem(shelf, n === 0 ? "Azul" : "Chess"))
  for (const id of items) lists(id)
  wants(bob)
  const changed = items.flatMap((id) => world.items.get(id) ?? [])
  for (const one of changed) world.items.set(one.id, { ...one, name: "Azul" })
  const change = Effect.gen(function* () {
    const { itemsChanged } = yield* Publisher
    yield* itemsChanged({ items: changed.map(({ editions, id, name }) => ({ item: id, editions, name })) })
  })
  runtime.runSync(Transactions.use(({ atomically }) => atomically(change)))
  expect([notifiedTo(bob), world.wantNews.size]).toEqual([[], 21])
  while (runtime.runSync(notifyNextWanters()));
  expect([notifiedTo(bob).length, world.wantNews.size]).toEqual([20, 0])
})
