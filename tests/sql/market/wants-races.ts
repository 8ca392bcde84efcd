import { expect } from "bun:test"
import { type Context, DateTime, Effect } from "effect"
import { Database } from "../../../adapters/sql/engine/database.ts"
import {
  type Edition,
  Items,
  listItem,
  listNotifications,
  makeWant,
  notifyNextWanters,
  type UserId,
} from "../../../core/index.ts"
import { storedCollection } from "../../../testing/samples/catalog.ts"
import { item } from "../../../testing/samples/items.ts"
import { storedUser } from "../../../testing/samples/samples.ts"
import type { Stored } from "../../support/engines.ts"

const price = { amount: 5, currency: "EUR" }
const [listers, early, late] = [20, 120, 40]

/**
 * People list copies of one edition at once, while 120 users want it already, others begin to want it, and two workers
 * notify those who are left. Of each pair of a want and a listing either the answer of the want counts the listing, or
 * its owner is notified, once. The servers, which have the database together, do all of it in turn.
 */
export const racedWants = Effect.fnUntraced(function* (
  seed: number,
  servers: readonly [Context.Context<Stored>, ...ReadonlyArray<Context.Context<Stored>>],
) {
  const on = (n: number) => Effect.provide(servers[n % servers.length] ?? servers[0])
  const { read, tables } = yield* Database
  const edition = `bgg:99${seed}` as Edition
  const now = yield* DateTime.now
  const copies = yield* Effect.forEach(
    Array.from({ length: listers }),
    Effect.fnUntraced(function* () {
      const { id: by } = yield* storedUser(now)
      const copy = item(yield* storedCollection(by, now), now, { name: `A copy${seed}`, editions: [edition] })
      yield* (yield* Items).add(copy)
      return { by, itemId: copy.id }
    }),
  )
  const users: Array<UserId> = []
  for (let n = 0; n < early + late; n++) users.push((yield* storedUser(now)).id)
  const terms = { kind: "both", maxPrice: price, note: null, visibility: "public" } as const
  // Half of them by words, which another index of the listings has.
  const sought = (n: number) => (n % 2 === 0 ? { edition } : { q: `copy${seed}`, type: null })
  const wants = (by: UserId, n: number) => makeWant({ by, sought: sought(n), terms })
  const lists = ({ by, itemId }: (typeof copies)[number], n: number) =>
    listItem({ by, itemId, terms: { kind: "sale", price, paymentMethods: [], description: null } }).pipe(on(n))
  const [counted, owners] = [new Map<string, number>(), new Map<string, UserId>()]
  const making = (some: ReadonlyArray<UserId>) =>
    Effect.forEach(
      some.map((by, n) => [by, n] as const),
      ([by, n]) =>
        Effect.map(wants(by, n).pipe(on(n)), ({ id, matchesCount }) => {
          counted.set(id, matchesCount ?? Number.NaN)
          owners.set(id, by)
        }),
      { concurrency: 8, discard: true },
    )
  const notifying = (n: number) =>
    Effect.forEach(Array.from({ length: 60 }), () => notifyNextWanters(), { discard: true }).pipe(on(n))

  yield* making(users.slice(0, early))
  yield* Effect.all(
    [
      Effect.forEach(copies, lists, { concurrency: "unbounded" }),
      making(users.slice(early)),
      notifying(0),
      notifying(1),
    ],
    { concurrency: "unbounded", discard: true },
  )
  while (yield* notifyNextWanters());

  const rows = yield* read((db) => db.select().from(tables.notifiedWants))
  const notified = Map.groupBy(rows, ({ wantId }) => wantId as string)
  expect(counted.size).toBe(early + late)
  for (const [want, count] of counted) expect(count + (notified.get(want)?.length ?? 0)).toBe(listers)
  // Each user has one want.
  const page = { limit: 100, after: null }
  for (const userId of users) {
    const { items } = yield* listNotifications({ userId, unread: true, page })
    expect(items.map(({ notification }) => notification.subject?.id).toSorted()).toEqual(
      rows.flatMap(({ listingId, wantId }) => (owners.get(wantId) === userId ? [listingId] : [])).toSorted() as never,
    )
  }
})
