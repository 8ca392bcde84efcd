import { DateTime, Effect } from "effect"
import {
  acceptOffer,
  addItem,
  type Collection,
  confirmOffer,
  countNextSales,
  createCollection,
  createOffer,
  getImport,
  importNextChunk,
  listItem,
  renewNextMarketValues,
  startFileImport,
  type User,
} from "../../core/index.ts"
import { demoEdition, demoKinds } from "./demo-collections.ts"
import type { SeededRandom } from "./seeded-random.ts"

/** Prices of an edition are shown from five pairs of people on, with each person in two of them at most. */
const sellers = 5
const [kind] = demoKinds.filter(({ type }) => type === "books")

/**
 * Five sales of one book, from each of five people to the next one, so that its edition has prices and a market value;
 * and a file of books that the first of them imported. Returns how many collections and items that made.
 */
export const makeDemoSales = Effect.fnUntraced(function* (people: ReadonlyArray<User>, random: SeededRandom) {
  const some = people.slice(0, sellers)
  if (some.length < sellers || kind === undefined) return { collections: 0, items: 0 }
  const [title] = kind.titles
  const shelves: Array<Collection> = []
  for (const { id: by } of some) shelves.push(yield* shelfOf(by))
  for (const [n, shelf] of shelves.entries()) {
    const buyer = shelves[(n + 1) % shelves.length] ?? shelf
    const { id: itemId } = yield* addItem({
      ...{ by: shelf.ownerId, collectionId: shelf.id, name: title, editions: [demoEdition(kind, title)] },
      ...{ fields: kind.values(random), rating: null, comment: null, share: false },
    })
    const price = { amount: 100 * random.whole(8, 15), currency: "EUR" }
    const terms = { kind: "sale", price, paymentMethods: ["cash"], description: null } as const
    const { listing } = yield* listItem({ itemId, by: shelf.ownerId, terms })
    const { offer } = yield* createOffer({
      ...{ by: buyer.ownerId, listingId: listing.id, kind: "buy" },
      terms: { price, offeredItemId: null, message: "I would like to have it." },
    })
    yield* acceptOffer({ id: offer.id, by: shelf.ownerId, seen: null })
    yield* confirmOffer({ id: offer.id, by: shelf.ownerId, collectionId: null })
    yield* confirmOffer({ id: offer.id, by: buyer.ownerId, collectionId: buyer.id })
  }
  // Real sales count from the next day on. Those of an instance for trying out are shown at once, and so are the market
  // values that they give.
  while (yield* countNextSales(DateTime.add(yield* DateTime.now, { minutes: 1 })));
  while (yield* renewNextMarketValues());
  const [first] = shelves
  const imported = first === undefined ? 0 : yield* importBooks(first)
  return { collections: shelves.length, items: shelves.length + imported }
})

const shelfOf = (by: User["id"]) =>
  createCollection({
    ...{ by, name: "Bought and sold", type: "books", description: null, visibility: "public" },
    ...{ autoShare: false, fieldDefinitionIds: [] },
  })

const file = `external_ref,name,editions,rating,field.author,field.publication_year
shelf:1,The Glass Orchard,openlibrary:OL9000001M,4,M. Arden,1987
shelf:2,A History of Fog,openlibrary:OL9000002M,5,I. Valdez,2004
shelf:3,Seven Quiet Rooms,openlibrary:OL9000003M,,K. Osei,1961
shelf:4,Small Engines,openlibrary:OL9000005M,seven,T. Lindqvist,2019
`

/** Imports a file of which one row is wrong. Returns how many items it made. */
const importBooks = Effect.fnUntraced(function* ({ id: collectionId, ownerId: by }: Collection) {
  const { id } = yield* startFileImport({
    ...{ by, collectionId, bytes: new TextEncoder().encode(file) },
    ...{ format: "csv", mapping: "curio", dryRun: false },
  })
  // A server that runs at the same time may have a part in it.
  while (true) {
    const { batch } = yield* getImport({ id, viewer: null })
    if (batch.finishedAt !== null) return batch.imported
    if ((yield* importNextChunk()) === null) yield* Effect.sleep("100 millis")
  }
})
