import { every, Fact, type Maybe, type Span } from "../fact.ts"
import type { Account, Item } from "../model.ts"
import { allPages } from "../pages.ts"
import type { Person } from "../person.ts"
import type { World } from "../world.ts"
import { foundBy, itemsOf, now } from "./collect.ts"

/** A set of places that have names. Contract: catalog, sets. */
export interface PlaceSet {
  readonly id: string
  readonly owner: Account
  readonly names: ReadonlyArray<string>
  readonly isThere: Fact<boolean>
  readonly isPublic: Fact<boolean>
}

/** A copy that its owner lent to a person without an account. Contract: catalog, loans. */
export interface Loan {
  readonly id: string
  readonly lender: Account
  readonly item: Item
  readonly isOpen: Fact<boolean>
}

/** Makes a set: of a name that an item of one's own has, and of one that no item has. */
export const makeSet = async ({ sets, word }: World, by: Person): Promise<void> => {
  const item = by.dice.oneOf(itemsOf(by).filter(({ type }) => type === "books"))
  const names = [...(item === undefined ? [] : [item.name]), `Place ${word()}`]
  const isPublic = by.dice.chance(0.7)
  const body = { name: `Set ${word()}`, type: "books" as const, isPublic, places: names.map((name) => ({ name })) }
  const made = await by.ask((api) => api.sets.post(body, by.maybeKey()))
  if (made.data === null || sets.has(made.data.id)) return
  const { id } = made.data
  sets.set(id, {
    ...{ id, owner: by, names },
    ...{ isThere: Fact.changed(false, true, made.span), isPublic: new Fact(isPublic) },
  })
}

/** Shows a set of one's own to others or hides it, and now and then deletes it. */
export const changeSet = async ({ sets }: World, by: Person): Promise<void> => {
  const one = by.dice.oneOf([...sets.values()].filter(({ owner }) => owner === by))
  if (one === undefined) return
  const call = { id: one.id }
  if (by.dice.chance(0.2)) {
    await by.ask((api) => api.sets(call).delete(), [[one.isThere, false]])
    return
  }
  const isPublic = by.dice.chance(0.5)
  await by.ask((api) => api.sets(call).patch({ isPublic }), [[one.isPublic, isPublic]])
}

/** Looks at a set of any user, with what one has of it oneself. */
export const lookAtSet = async (world: World, by: Person): Promise<void> => {
  const one = by.dice.oneOf([...world.sets.values()])
  if (one === undefined) return
  const seen = await by.ask((api) => api.sets({ id: one.id }).get())
  world.compare(by, `set ${one.id}`, foundBy(seen), (span) => seesSet(world, by, one, span), seen.span)
  if (seen.data === null) return
  const { places } = seen.data
  const isSame = places.map(({ name }) => name).join() === one.names.join()
  world.expect(isSame, `set ${one.id} has the places ${places.map(({ name }) => name)}`)
  for (const { name, owned } of places) {
    const id = world.itemNames.get(name)
    const item = typeof id === "string" ? world.items.get(id) : undefined
    if (item === undefined || world.copied.has(name)) continue
    const has = (span: Span) => every(item.owner.equals(span, by), world.model.seesItem(by, item, span))
    world.compare(by, `"${name}" as owned in set ${one.id}`, owned.count > 0, has, seen.span)
  }
}

/** What the service hides of those who are suspended is not in the model. */
const seesSet = ({ model }: World, viewer: Account, { isPublic, isThere, owner }: PlaceSet, span: Span): Maybe =>
  every(
    isThere.equals(span, true),
    model.seesProfile(viewer, owner, span),
    viewer === owner || isPublic.equals(span, true),
    owner.isActive.equals(span, true) === true ? true : null,
  )

/** Lends a copy of an item that has so many that no deal has to wait for it. */
export const lend = async ({ copied, loans }: World, by: Person): Promise<void> => {
  const item = by.dice.oneOf(itemsOf(by).filter(({ copies, name }) => copies > 1 && copied.has(name)))
  if (item === undefined) return
  const lent = await by.ask((api) => api.items({ id: item.id }).loan.post({ borrowerName: "A neighbour" }))
  if (lent.data === null || loans.has(lent.data.id)) return
  loans.set(lent.data.id, { id: lent.data.id, lender: by, item, isOpen: Fact.changed(false, true, lent.span) })
}

/** Gets a copy back. */
export const takeBack = async ({ loans }: World, by: Person): Promise<void> => {
  const loan = by.dice.oneOf(
    [...loans.values()].filter(({ isOpen, lender }) => lender === by && isOpen.equals(now, true) !== false),
  )
  if (loan !== undefined) await by.ask((api) => api.loans({ id: loan.id }).return.post(), [[loan.isOpen, false]])
}

/** Looks through all that one has lent. Loans end with their items. */
export const lookAtLoans = async (world: World, by: Person): Promise<void> => {
  const open = await allPages(
    by,
    (query) => (api) => api.loans.get({ query: { ...query, as: "lender", status: "open" } }),
  )
  if (open === null) return
  const ids = new Set(open.items.map(({ id }) => id))
  for (const { id, isOpen, item, lender } of world.loans.values()) {
    if (lender !== by) continue
    const may = (span: Span) => every(isOpen.equals(span, true), world.model.seesItem(by, item, span))
    world.compare(by, `the loan ${id} of item ${item.id}`, ids.has(id), may, open.span)
  }
}
