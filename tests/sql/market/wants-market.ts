import { DateTime, Effect } from "effect"
import {
  type Collection,
  type Edition,
  type Item,
  Items,
  searchTerms,
  type User,
  type Want,
} from "../../../core/index.ts"
import { storedCollection } from "../../../testing/samples/catalog.ts"
import { item } from "../../../testing/samples/items.ts"
import { storedUser } from "../../../testing/samples/samples.ts"

/** What a listing offered at some moment, as the test itself reads it; `null` for nothing. */
export interface Offered {
  readonly item: string
  readonly name: string
  readonly editions: ReadonlyArray<string>
  readonly type: string
  readonly kind: string
  readonly price: { readonly amount: number; readonly currency: string } | null
}

interface Person {
  readonly user: User
  readonly shelves: ReadonlyArray<Collection>
  readonly items: ReadonlyArray<Item>
}

/** People with two items on each of three shelves: a public one, one for friends, and one with books. */
export const fourPeople = Effect.fnUntraced(function* (word: () => string, edition: () => Edition) {
  const people: Array<Person> = []
  for (let n = 0; n < 4; n++) {
    const now = yield* DateTime.now
    const user = yield* storedUser(now, { displayName: `P${n}` })
    const shelves = [
      yield* storedCollection(user.id, now, { type: "games" }),
      yield* storedCollection(user.id, now, { type: "games", visibility: "friends_only" }),
      yield* storedCollection(user.id, now, { type: "books" }),
    ]
    const items: Array<Item> = []
    for (const shelf of shelves)
      for (let i = 0; i < 2; i++) {
        const made = item(shelf, now, { name: word(), editions: [edition()] })
        yield* (yield* Items).add(made)
        items.push(made)
      }
    people.push({ user, shelves, items })
  }
  return people
})

/** Whether an open want buys what is offered, at its price. */
export const buys = ({ kind, maxPrice }: Want, offered: Offered): boolean =>
  kind !== "trade" &&
  offered.kind !== "trade" &&
  offered.price !== null &&
  (maxPrice === null || (maxPrice.currency === offered.price.currency && offered.price.amount <= maxPrice.amount))

/** Whether an open want looks for what is offered, in any audience. */
export const isMet = (want: Want, offered: Offered): boolean => {
  const isTraded = want.kind !== "buy" && offered.kind !== "sale"
  const names = searchTerms(offered.name)
  const isSought =
    want.edition === null
      ? (want.type ?? offered.type) === offered.type && searchTerms(want.q ?? "").every((term) => names.includes(term))
      : offered.editions.includes(want.edition)
  return isSought && (isTraded || buys(want, offered))
}
