import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Effect } from "effect"
import { ids } from "../../../../adapters/crypto/ids.ts"
import { wantRules } from "../../../../adapters/sql/maintenance/check/want-rules.ts"
import { closeListing, listItem, makeWant } from "../../../../core/index.ts"
import { storedCollection } from "../../../../testing/samples/catalog.ts"
import { item, storedItems } from "../../../../testing/samples/items.ts"
import { era, storedUser } from "../../../../testing/samples/samples.ts"
import { freshEdition } from "../../../../testing/samples/wants.ts"
import { engines, repositoriesOn } from "../../../support/engines.ts"
import { type Break, expectNamedAlone } from "./broken-rules.ts"

/** Ada lists a copy of two editions, and closed another listing; Bob wants one of these, and has been notified. */
const sample = Effect.gen(function* () {
  const day = era()
  const editions = [freshEdition(), freshEdition()]
  const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
  const shelf = yield* storedCollection(ada.id, day(0))
  const [copy, other] = [item(shelf, day(0), { editions, name: "A map" }), item(shelf, day(0), { editions })]
  yield* storedItems(shelf, [copy, other])
  const terms = { kind: "trade", price: null, paymentMethods: [], description: null } as const
  const wanted = { kind: "both", maxPrice: null, note: null, visibility: "public" } as const
  const [edition = freshEdition()] = editions
  const want = yield* makeWant({ by: bob.id, sought: { edition }, terms: wanted })
  const words = yield* makeWant({ by: bob.id, sought: { q: "old map", type: "games" }, terms: wanted })
  const { listing } = yield* listItem({ itemId: copy.id, by: ada.id, terms })
  const closed = (yield* listItem({ itemId: other.id, by: ada.id, terms })).listing
  yield* closeListing({ id: closed.id, by: ada.id })
  return { ada, copy, edition, listing, closed, want, words }
}).pipe(Effect.provide(ids))
type Sample = Effect.Success<typeof sample>

const breaks: ReadonlyArray<readonly [string, Break<Sample>]> = [
  [
    "An item is found by its editions in its collection, and by nothing else",
    {
      by: ({ copy, edition }) => [
        `update item_editions set edition = 'bgg:1' where item_id = '${copy.id}' and edition = '${edition}'`,
      ],
      id: ({ copy }) => copy.id,
    },
  ],
  [
    "An item is found by its editions in its collection, and by nothing else",
    { by: ({ copy }) => [`delete from item_editions where item_id = '${copy.id}'`], id: ({ copy }) => copy.id },
  ],
  [
    "A listing is found by the editions of its item, where that is, while it is active",
    {
      by: ({ closed, edition }) => [
        `insert into listing_editions (listing_id, edition) values ('${closed.id}', '${edition}')`,
      ],
      id: ({ closed }) => closed.id,
    },
  ],
  [
    "A listing is found by the editions of its item, where that is, while it is active",
    {
      by: ({ edition, listing }) => [
        `delete from listing_editions where listing_id = '${listing.id}' and edition = '${edition}'`,
      ],
      id: ({ listing }) => listing.id,
    },
  ],
  [
    "A listing is found by the editions of its item, where that is, while it is active",
    {
      by: ({ closed, listing }) => [
        `update listing_editions set collection_id = '${closed.id}' where listing_id = '${listing.id}'`,
      ],
      id: ({ listing }) => listing.id,
    },
  ],
  [
    "A want is found by its edition or by one of its words",
    {
      by: ({ want }) => [`update wants set found_by = 'bgg:1' where id = '${want.id}'`],
      id: ({ want }) => want.id,
    },
  ],
  [
    "A want is found by its edition or by one of its words",
    {
      by: ({ words }) => [`update wants set found_by = 'games' where id = '${words.id}'`],
      id: ({ words }) => words.id,
    },
  ],
  [
    "A want was notified of listings of other users",
    {
      by: ({ ada, want }) => [`update wants set owner_id = '${ada.id}' where id = '${want.id}'`],
      id: ({ want }) => want.id,
    },
  ],
]

test("There is a way to break each rule of wants", () =>
  expect(new Set(breaks.map(([rule]) => rule))).toEqual(new Set(wantRules.map(({ rule }) => rule))))

describe.each(engines)("The rules of wants on %s", (_, engine) => {
  const database = repositoriesOn(engine)
  beforeAll(() => database.runPromise(Effect.void), 60_000)
  afterAll(() => database.dispose())

  test.each(breaks)("%s, or it is named and nothing else", (name, broken) =>
    database.runPromise(Effect.flatMap(sample, (made) => expectNamedAlone(name, broken, made))),
  )
})
