import { Effect, Layer, Array as List } from "effect"
import {
  type BuyableWant,
  type Edition,
  fitsToBuy,
  type ListingId,
  type Seller,
  Sellers,
  type UserId,
  type WantId,
} from "../../../core/index.ts"
import { semaphoreByKey } from "../../concurrency/semaphores.ts"
import { sharedAnswers } from "../../concurrency/shared-answers.ts"
import { Database } from "../engine/database.ts"
import { eventsOnce, turnAfter } from "../engine/event-loop.ts"
import { given } from "../engine/given.ts"
import { type ComparedListing, eachPair } from "./compared-wants.ts"
import { add, matchReads, type WantRow, wantedOf } from "./match-reads.ts"
import { priceOf } from "./price.ts"
import { sellerStatements } from "./seller-statements.ts"

/** What one call looks at. Tests use less. */
export interface SellerLimits {
  /** How many users of all editions, and how many editions and users one statement looks for. */
  readonly owners: number
  readonly editionsAtOnce: number
  readonly ownersAtOnce: number
  /** How many wants with words, the newest ones, and how many listings all of them may find. */
  readonly words: number
  readonly found: number
  /** How many listings one want with words may find. The largest number comes first; each is a statement of its own. */
  readonly each: ReadonlyArray<number>
  /** How often a want is compared with a listing. */
  readonly comparisons: number
  /** Of how many users it is looked at what of them is shown, those first who meet the most wants. */
  readonly sellers: number
}

/** Contract: market, sellers. */
export const usualLimits: SellerLimits = {
  owners: 10_000,
  editionsAtOnce: 20,
  ownersAtOnce: 500,
  words: 200,
  found: 10_000,
  each: [1000, 500, 200, 100],
  comparisons: 100_000,
  sellers: 1000,
}

/** How many viewers are looked at once for the sellers of sets. */
const atOnce = 8

/** Starts from the viewer's wants. One call of a viewer runs at a time. */
export const sellersRepository = Layer.effect(
  Sellers,
  Effect.gen(function* () {
    const database = yield* Database
    const of = yield* sharedAnswers(sellersOf(database))
    const { ofEditions } = soldBy(database)
    const oneAtATime = yield* semaphoreByKey(atOnce)
    return Sellers.of({
      of,
      ofEditions: (viewer, editions) => oneAtATime(viewer)(ofEditions(viewer, editions)),
    })
  }),
)

/** All sellers of a viewer. */
export const sellersOf = (database: Database["Service"], limits?: SellerLimits): Sellers["Service"]["of"] =>
  soldBy(database, limits).of

const soldBy = (
  database: Database["Service"],
  limits: SellerLimits = usualLimits,
): Pick<Sellers["Service"], "of" | "ofEditions"> => {
  const { read } = database
  const { eachOf, listedByIds, shownTo } = matchReads(database)
  const { boughtWants, listedEditions, listedWords } = sellerStatements(database)

  /** The listings of others that have one of some editions, with these. */
  const copiesOf = Effect.fnUntraced(function* (editions: ReadonlyArray<string>, by: UserId) {
    const copies = new Map<ListingId, Array<string>>()
    const portions = List.chunksOf(editions, limits.editionsAtOnce)
    const owners = Math.min(limits.ownersAtOnce, Math.floor(limits.owners / Math.max(portions.length, 1)))
    for (const [n, some] of portions.entries()) {
      if (n > 0) yield* eventsOnce
      const list = JSON.stringify(some.map((edition) => [edition]))
      const rows = yield* read((db) => listedEditions(db).execute({ viewer: by, list, owners }))
      for (const { edition, id } of rows) add(copies, id, edition)
    }
    return copies
  })

  /** The listings that some wants with words find. */
  const withWords = Effect.fnUntraced(function* (wants: ReadonlyArray<Wanted>) {
    const ids = new Set<ListingId>()
    const share = Math.floor(limits.found / Math.max(wants.length, 1))
    const rows = limits.each.find((some) => some <= share) ?? 0
    for (const [n, { terms }] of wants.entries()) {
      if (n > 0) yield* eventsOnce
      const { at, values } = given()
      const shape = { rows, terms: terms.map((term, place) => at(`term${place}`, term)) }
      for (const { id } of yield* read((db) => listedWords(db, shape).execute(values))) ids.add(id)
    }
    return ids
  })

  /** Who sells what some wants look for. */
  const sold = Effect.fnUntraced(function* (by: UserId, all: ReadonlyArray<ReturnType<typeof asked>>) {
    const ofWords = all.filter(({ edition }) => edition === null).slice(0, limits.words)
    const wants = [...all.filter(({ edition }) => edition !== null), ...ofWords]
    const copies = yield* copiesOf(
      wants.flatMap(({ edition }) => edition ?? []),
      by,
    )
    const ids = new Set([...copies.keys(), ...(yield* withWords(ofWords))])
    if (ids.size === 0) return []

    const sought = new Set(wants.flatMap(({ edition, terms }) => edition ?? terms))
    const isDue = turnAfter(turn)
    const finds = new Map<string, Array<Sold>>()
    for (const { words, ...row } of yield* eachOf(listedByIds, ids, by)) {
      const price = priceOf(row)
      if (row.ownerId === by || row.kind === "trade" || price === null) continue
      const of = words.trim().split(" ")
      if (isDue(of.length)) yield* eventsOnce
      const has = new Set([...(copies.get(row.id) ?? []), ...of].filter((find) => sought.has(find)))
      for (const find of has) add(finds, find, { ...row, price, has })
    }
    const met = new Map<ListingId, Array<BuyableWant>>()
    const byUser = new Map<UserId, Found>()
    yield* eachPair(wants, finds, limits.comparisons, (want, { id, ownerId, price, ...listing }) => {
      if (!fitsToBuy({ ...listing, price }, want)) return
      add(met, id, { want: want.id, listing: id, price })
      const user = byUser.get(ownerId) ?? { listings: new Set(), wants: new Set() }
      byUser.set(ownerId, user)
      user.listings.add(id)
      user.wants.add(want.id)
    })
    const most = [...byUser].sort(([, one], [, other]) => other.wants.size - one.wants.size).slice(0, limits.sellers)
    const { theirs } = yield* shownTo(
      by,
      new Map(most.flatMap(([user, { listings }]) => [...listings].map((id) => [id, user] as const))),
    )
    const sellers: Array<Seller> = []
    for (const [user, some] of theirs) {
      if (isDue(some.length)) yield* eventsOnce
      sellers.push({ user, met: some.flatMap(({ id }) => met.get(id) ?? []) })
    }
    return sellers
  })

  return {
    of: (viewer) =>
      Effect.flatMap(
        read((db) => boughtWants(db).execute({ viewer })),
        (rows) => sold(viewer, rows.map(asked)),
      ),
    ofEditions: (viewer, editions) => sold(viewer, editions.map(wantOf(viewer))),
  }
}

const asked = (row: WantRow & { readonly id: WantId }) => wantedOf(row)

/** An edition that is looked for without a want, at any price: its text stands for the id. */
const wantOf = (ownerId: UserId) => (edition: Edition) =>
  asked({
    ...{ id: edition as string as WantId, ownerId, edition, q: null, type: null },
    ...{ kind: "buy", priceAmount: null, priceCurrency: null },
  })

/** How many short steps, such as a word that is looked at, are done before others have their turn. */
const turn = 2000

interface Found {
  readonly listings: Set<ListingId>
  readonly wants: Set<WantId>
}

type Wanted = Pick<ReturnType<typeof wantedOf>, "terms">

type Sold = ComparedListing & {
  readonly id: ListingId
  readonly ownerId: UserId
  readonly price: BuyableWant["price"]
}
