import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { eq } from "drizzle-orm"
import { Effect } from "effect"
import { Database } from "../../../adapters/sql/engine/database.ts"
import { insertMany } from "../../../adapters/sql/engine/insert-many.ts"
import {
  type Collection,
  type Edition,
  EditionCounts,
  getWant,
  type ItemId,
  type ListingId,
  Prices,
  Transactions,
} from "../../../core/index.ts"
import { storedCollection } from "../../../testing/samples/catalog.ts"
import { offered } from "../../../testing/samples/listings.ts"
import { era, freshId, storedUser } from "../../../testing/samples/samples.ts"
import { freshEdition, storedWant } from "../../../testing/samples/wants.ts"
import { engines, repositoriesOn } from "../../support/engines.ts"

describe.each(engines)("What is counted behind very many hidden listings of one user, on %s", (_, engine) => {
  const database = repositoriesOn(engine)
  beforeAll(() => database.runPromise(Effect.void), 120_000)
  afterAll(() => database.dispose())

  const price = { amount: 700, currency: "EUR" }
  const scene = Effect.gen(function* () {
    const day = era()
    const [viewer, owner, hider] = [yield* storedUser(day(0)), yield* storedUser(day(0)), yield* storedUser(day(0))]
    const open = yield* storedCollection(owner.id, day(1))
    const hidden = yield* storedCollection(hider.id, day(1), { visibility: "private" })
    const word = `w${crypto.randomUUID().replaceAll("-", "")}`
    return { day, viewer, open, hidden, edition: freshEdition(), word }
  })
  /** Lists copies that only their owner sees: copies of the rows of one. */
  const hide = Effect.fnUntraced(function* (shelf: Collection, edition: Edition, name: string, count: number) {
    const database = yield* Database
    const { tables, write } = database
    const { atomically } = yield* Transactions
    const { id, itemId } = yield* offered(shelf, { price }, { name, editions: [edition] })
    const [[item], [listing], [copy]] = yield* Effect.all([
      write((db) => db.select().from(tables.items).where(eq(tables.items.id, itemId))),
      write((db) => db.select().from(tables.listings).where(eq(tables.listings.id, id))),
      write((db) => db.select().from(tables.listingEditions).where(eq(tables.listingEditions.listingId, id))),
    ])
    if (item === undefined || listing === undefined || copy === undefined) throw new Error("It is not stored.")
    const ids = Array.from({ length: count - 1 }, () => [freshId() as ItemId, freshId() as ListingId] as const)
    yield* atomically(
      Effect.gen(function* () {
        yield* insertMany(database, tables.items)(ids.map(([id]) => ({ ...item, id })))
        yield* insertMany(database, tables.listings)(ids.map(([itemId, id]) => ({ ...listing, id, itemId })))
        yield* insertMany(database, tables.listingEditions)(ids.map(([, id]) => ({ ...copy, listingId: id })))
      }),
    )
  })
  const show = (shelf: Collection, edition: Edition, name: string) =>
    offered(shelf, { price }, { name, editions: [edition] })

  test("is the one listing of another user, when 5,001 newer ones are hidden", () =>
    database.runPromise(
      Effect.gen(function* () {
        const { edition, hidden, open, viewer, word } = yield* scene
        yield* show(open, edition, word)
        yield* hide(hidden, edition, word, 5001)
        expect(yield* (yield* EditionCounts).listings(viewer.id, edition)).toBe(1)
        expect(yield* (yield* Prices).asking(viewer.id, edition)).toEqual([
          { currency: "EUR", count: 1, low: 700, median: 700, high: 700 },
        ])
      }),
    ))

  test("is the one listing that meets a want, when 1,000 older ones of its edition are hidden", () =>
    database.runPromise(
      Effect.gen(function* () {
        const { day, edition, hidden, open, viewer, word } = yield* scene
        yield* hide(hidden, edition, word, 1000)
        yield* show(open, edition, word)
        const { id } = yield* storedWant(viewer, day(1), { edition })
        expect((yield* getWant({ id, by: viewer.id })).matchesCount).toBe(1)
      }),
    ))

  test("is null and not 0 for a want for words, which no index finds by user", () =>
    database.runPromise(
      Effect.gen(function* () {
        const { day, edition, hidden, open, viewer, word } = yield* scene
        yield* hide(hidden, edition, word, 1000)
        yield* show(open, edition, word)
        const { id } = yield* storedWant(viewer, day(1), { edition: null, q: word })
        expect((yield* getWant({ id, by: viewer.id })).matchesCount).toBe(null)
      }),
    ))

  test("is null and not 0 when one user has more hidden ones than are looked at", () =>
    database.runPromise(
      Effect.gen(function* () {
        const { day, edition, hidden, viewer, word } = yield* scene
        yield* hide(hidden, edition, word, 99)
        const [counts, prices] = [yield* EditionCounts, yield* Prices]
        expect(yield* counts.listings(viewer.id, edition)).toBe(0)
        expect(yield* prices.asking(viewer.id, edition)).toEqual([])
        yield* hide(hidden, edition, word, 2)
        expect(yield* counts.listings(viewer.id, edition)).toBe(null)
        expect(yield* prices.asking(viewer.id, edition)).toBe(null)
        const { id } = yield* storedWant(viewer, day(1), { edition })
        expect((yield* getWant({ id, by: viewer.id })).matchesCount).toBe(null)
      }),
    ))
})
