import { DateTime, Effect } from "effect"
import { type Item, lendItem, returnLoan, type User } from "../../core/index.ts"

/**
 * Each of the first users lends a copy of something to the next one, who is a friend, and had lent another one to a
 * person without an account. The first user has something of the second one, too.
 */
export const makeDemoLoans = Effect.fnUntraced(function* (people: ReadonlyArray<User>, items: ReadonlyArray<Item>) {
  const dueOn = DateTime.formatIso(DateTime.add(yield* DateTime.now, { days: 20 })).slice(0, 10)
  const ofOwner = Map.groupBy(items, ({ ownerId }) => ownerId)
  const [first, second] = people
  const pairs = people.slice(0, 4).map((lender, n) => [lender, people[n + 1]] as const)
  for (const [lender, friend] of first === undefined ? pairs : [...pairs, [second, first] as const]) {
    const [one, other] = ofOwner.get(lender?.id ?? ("" as User["id"])) ?? []
    if (lender === undefined || friend === undefined || one === undefined) continue
    yield* lent(one, { borrowerId: friend.id, borrowerName: null }, { dueOn, note: "With the box" })
    const back = yield* lent(
      other ?? one,
      { borrowerId: null, borrowerName: "Grandmother" },
      { dueOn: null, note: null },
    )
    if (back !== null) yield* returnLoan({ id: back.loan.id, by: lender.id })
  }
})

/** Of some items accepted offers and trade rounds hold all copies. */
const lent = (
  { id, ownerId: by }: Item,
  to: Parameters<typeof lendItem>[0]["to"],
  terms: Parameters<typeof lendItem>[0]["terms"],
) => Effect.orElseSucceed(lendItem({ id, by, to, terms }), () => null)
