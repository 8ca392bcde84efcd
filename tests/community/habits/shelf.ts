import type { LoanId } from "../../../core/index.ts"
import { every, Fact, type Maybe, not, type Span } from "../fact.ts"
import type { Account, Item } from "../model.ts"
import { allPages } from "../pages.ts"
import type { Person } from "../person.ts"
import type { World } from "../world.ts"
import { foundBy, itemsOf, lentCopies, now, ownsNow } from "./collect.ts"

/** A set of places that have names. Contract: catalog, sets. */
export interface PlaceSet {
  readonly id: string
  readonly owner: Account
  readonly names: ReadonlyArray<string>
  readonly isThere: Fact<boolean>
  readonly isPublic: Fact<boolean>
}

/** A copy that its owner lent to a friend, or to a person without an account. Contract: catalog, loans. */
export interface Loan {
  readonly id: LoanId
  readonly lender: Account
  readonly borrower: Person | null
  readonly item: Item
  readonly state: Fact<"open" | "declined" | "returned">
  /** Whether a block made it one to a name, which its borrower no longer sees. */
  readonly isNamed: Fact<boolean>
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
  const { places, progress } = seen.data
  const owned = places.filter((place) => place.owned.count > 0).length
  const isCounted = progress.owned === owned && progress.missing === places.length - owned
  world.expect(isCounted, `set ${one.id} says ${JSON.stringify(progress)} of ${places.length} places, ${owned} owned`)
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

/** Lends a copy of an item that has so many that no deal has to wait for it, or of one that is lent alone. */
export const lend = async (world: World, by: Person): Promise<void> => {
  const { copied, lending, loans } = world
  const item = by.dice.oneOf(itemsOf(by).filter(({ copies, name }) => copies > 1 && copied.has(name)))
  // Of two loans at once only the service knows which one was first.
  if (item === undefined || lending.has(item)) return
  const borrower = by.dice.chance(0.5) ? (by.dice.oneOf([...by.friends]) ?? null) : null
  const to = borrower === null ? { borrowerName: "A neighbour" } : { borrowerId: borrower.id }
  lending.add(item)
  const lent = await by.ask((api) => api.items({ id: item.id }).loan.post(to))
  if (lent.outcome !== "lost") lending.delete(item)
  const isFriend = lent.outcome === "done" ? true : lent.code === "NOT_FRIEND" ? false : null
  if (borrower !== null) {
    const may = (span: Span) => every(world.model.areFriends(by, borrower, span), borrower.isThere.equals(span, true))
    world.compare(by, `${borrower.name} as a borrower`, isFriend, may, lent.span)
  }
  const isFree = lent.outcome === "done" ? true : lent.code === "ITEM_RESERVED" ? false : null
  const hasFree = (span: Span) => hasFreeCopy(world, item, span)
  if (item.copies === lentCopies) world.compare(by, `a free copy of item ${item.id}`, isFree, hasFree, lent.span)
  if (lent.data === null || loans.has(lent.data.id)) return
  const id = lent.data.id as LoanId
  loans.set(id, { id, lender: by, borrower, item, state: new Fact("open"), isNamed: new Fact(false) })
}

/** Whether fewer copies are held than there are, of an item that is lent alone. */
const hasFreeCopy = ({ loans }: World, item: Item, span: Span): Maybe => {
  const held = [...loans.values()]
    .filter((one) => one.item === item)
    .map(({ state }) => not(state.equals(span, "returned")))
  const [sure, possible] = [held.filter((one) => one === true).length, held.filter((one) => one !== false).length]
  return sure >= item.copies ? false : possible < item.copies ? true : null
}

/** Gets a copy back. */
export const takeBack = async ({ loans }: World, by: Person): Promise<void> => {
  const loan = by.dice.oneOf(
    [...loans.values()].filter(({ lender, state }) => lender === by && state.equals(now, "returned") !== true),
  )
  if (loan !== undefined) await by.ask((api) => api.loans({ id: loan.id }).return.post(), [[loan.state, "returned"]])
}

/** Says that one does not have what was lent to one. */
export const declineLoan = async ({ loans }: World, by: Person): Promise<void> => {
  const loan = by.dice.oneOf(
    [...loans.values()].filter(({ borrower, state }) => borrower === by && state.equals(now, "open") !== false),
  )
  if (loan !== undefined) await by.ask((api) => api.loans({ id: loan.id }).decline.post(), [[loan.state, "declined"]])
}

export const loansBetween = ({ loans }: World, one: Account, other: Account): ReadonlyArray<Loan> =>
  [...loans.values()].filter(
    ({ borrower, lender }) => (lender === one && borrower === other) || (lender === other && borrower === one),
  )

/** Loans that were made while a block was on its way came before it, and are loans to a name, or after it. */
export const nameBorrowers = (
  world: World,
  one: Account,
  other: Account,
  known: ReadonlySet<Loan>,
  { began, ended }: Span,
): void => {
  for (const loan of loansBetween(world, one, other))
    if (!known.has(loan)) loan.isNamed.settle(loan.isNamed.begin(true, began), "lost", ended, world.clock.oldest())
}

/** Looks through all that one has lent, and through what is lent to one. Loans end with their items. */
export const lookAtLoans = async (world: World, by: Person): Promise<void> => {
  for (const as of ["lender", "borrower"] as const)
    for (const status of as === "lender" ? (["open", "declined"] as const) : (["open"] as const)) {
      const listed = await allPages(by, (query) => (api) => api.loans.get({ query: { ...query, as, status } }))
      if (listed === null) continue
      const ids = new Set(listed.items.map(({ id }) => id))
      for (const loan of world.loans.values()) {
        const { borrower, id, isNamed, item, lender, state } = loan
        if ((as === "lender" ? lender : borrower) !== by) continue
        const may = (span: Span) =>
          every(
            state.equals(span, status),
            lender.isThere.equals(span, true),
            ownsNow(item, lender, span),
            as === "lender" ||
              every(isNamed.equals(span, false), lender.isActive.equals(span, true) === true ? true : null),
          )
        world.compare(by, `the ${status} loan ${id} of item ${item.id} as ${as}`, ids.has(id), may, listed.span)
      }
    }
}
