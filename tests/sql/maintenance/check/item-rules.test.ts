import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Effect, Result } from "effect"
import { itemRules } from "../../../../adapters/sql/maintenance/check/item-rules.ts"
import { editionsOf } from "../../../../core/catalog/editions/edition.ts"
import { tagsOf } from "../../../../core/catalog/items/tags.ts"
import { Attachments, CollectionEditors, ItemFiles, Items } from "../../../../core/index.ts"
import { storedCollection } from "../../../../testing/samples/catalog.ts"
import { pictured, storedItems } from "../../../../testing/samples/items.ts"
import { storedLoan } from "../../../../testing/samples/loans.ts"
import { attachment } from "../../../../testing/samples/messages.ts"
import { befriended } from "../../../../testing/samples/people.ts"
import { era, storedUser } from "../../../../testing/samples/samples.ts"
import { place, storedSet } from "../../../../testing/samples/sets.ts"
import { storedFills } from "../../../../testing/samples/stored-fills.ts"
import { engines, repositoriesOn } from "../../../support/engines.ts"
import { type Break, expectNamedAlone, problems } from "./broken-rules.ts"

const own = { tags: ["o'Neil", 'with "quotes" \\'], purchase: { price: { amount: 1, currency: "EUR" }, on: null } }

const odd = { tags: ["100%_", "a\u0001b\n", "\\d", "%\\"] }

/** An item with three pictures, of which one was moved to the front, and one that has none and is lent; an editor. */
const sample = Effect.gen(function* () {
  const day = era()
  const ada = yield* storedUser(day(0))
  const shelf = yield* storedCollection(ada.id, day(0))
  const [item, plain] = yield* storedItems(shelf, [{ ...pictured('the "url": of it', "plain", "100%"), ...own }, odd])
  if (item === undefined || plain === undefined) return yield* Effect.die("Not all of it was stored.")
  const pictures = item.pictures.toReversed()
  yield* (yield* Items).save({ ...item, pictures, coverUrl: pictures[0]?.url ?? null }, item)
  const file = attachment("receipt.pdf")
  yield* (yield* Attachments).claim([file], ada.id, day(1))
  yield* (yield* ItemFiles).keep(item.id, file.id)
  const bob = yield* storedUser(day(0))
  const [other] = yield* storedItems(yield* storedCollection(bob.id, day(0)), [{}])
  const loan = yield* storedLoan(plain, day(2), { borrowerId: bob.id })
  yield* befriended(ada, bob, day(0))
  yield* (yield* CollectionEditors).add({ collectionId: shelf.id, ownerId: ada.id, editorId: bob.id, since: day(1) })
  const set = yield* storedSet(ada, day(3), { name: "The Dark", isPublic: true, places: [place({ name: '"name":' })] })
  const hidden = yield* storedSet(ada, day(3))
  yield* storedFills(shelf, "a source", 1)
  return { bob, item, loan, plain, shelf, other: other ?? plain, set, hidden }
})
type Sample = Effect.Success<typeof sample>

const [tagged, paid] = [
  "The items with a tag are found by it, and by nothing else",
  "What was paid for an item is that of its purchase",
] as const
const ofLoan = (change: string): Break<Sample> => ({
  by: ({ loan }) => [change.replace("LOAN", `'${loan.id}'`)],
  id: ({ loan }) => loan.id,
})
const lender = "A loan is by the owner of its item, to another user, and has the status that its times say"

const edited = "The editors of a collection are friends of its owner"

const [found, cover] = [
  "The files of an item are found by its pictures, and by nothing else",
  "The cover of an item is its first picture",
] as const
const ofItem = (change: string): Break<Sample> => ({
  by: ({ item }) => [change.replace("ITEM", `'${item.id}'`)],
  id: ({ item }) => item.id,
})

const reached = "A collection reaches those to whom its visibility and the privacy of its owner show it"
const words = "A public set is found by its name and by each word in it, and a private one by none"
const ofShelf = (change: string): Break<Sample> => ({
  by: ({ shelf }) => [change.replaceAll("SHELF", `'${shelf.id}'`)],
  id: ({ shelf }) => shelf.id,
})
const ofSet = (change: string): Break<Sample> => ({
  by: ({ set }) => [change.replace("SET", `'${set.id}'`)],
  id: ({ set }) => set.id,
})

const breaks: ReadonlyArray<readonly [string, Break<Sample>]> = [
  [reached, ofShelf("update collections set reach = 3 where id = SHELF")],
  [reached, ofShelf("update collections set visibility = 'private' where id = SHELF")],
  [
    reached,
    ofShelf("update users set privacy = 'friends_only' where id = (select owner_id from collections where id = SHELF)"),
  ],
  ["A set knows how many places it has", ofSet("update sets set places_count = 2 where id = SET")],
  ["A set knows how many places it has", ofSet("update sets set places = '[]' where id = SET")],
  [words, ofSet("delete from set_words where set_id = SET")],
  [words, ofSet("update set_words set position = 7 where set_id = SET and position = 1")],
  [words, ofSet("update sets set is_public = (1 = 0) where id = SET")],
  [
    words,
    {
      by: ({ hidden }) => [`insert into set_words (set_id, position, text) values ('${hidden.id}', 0, 'a')`],
      id: ({ hidden }) => hidden.id,
    },
  ],
  [
    "What waits no longer to be filled in is claimed by no server",
    {
      by: ({ plain, shelf }) => [
        `insert into item_fills (item_id, owner_id, collection_id, edition, source, status, tries, due_at, claimed_until)
          select '${plain.id}', owner_id, collection_id, edition, source, 'done', 0, due_at, due_at
          from item_fills where collection_id = '${shelf.id}'`,
      ],
      id: ({ plain }) => plain.id,
    },
  ],
  [found, ofItem("delete from item_pictures where item_id = ITEM and position = 1")],
  [found, ofItem("update item_pictures set position = 7 where item_id = ITEM and position = 2")],
  [found, ofItem("update item_pictures set position = 1 where item_id = ITEM and position = 2")],
  [found, ofItem("update item_pictures set url = 'another' where item_id = ITEM and position = 1")],
  [found, ofItem("update items set pictures = '[]' where id = ITEM")],
  [cover, ofItem("update items set cover_url = 'another' where id = ITEM")],
  [tagged, ofItem("delete from item_tags where item_id = ITEM")],
  [tagged, ofItem("update items set tags = '[]' where id = ITEM")],
  [tagged, ofItem("update item_tags set tag = 'another' where item_id = ITEM and tag like 'o%'")],
  [tagged, ofItem("update item_tags set owner_id = collection_id where item_id = ITEM")],
  [paid, ofItem("update items set paid_amount = null where id = ITEM")],
  [paid, ofItem("update items set purchase = null where id = ITEM")],
  [
    "The private files of an item are its owner's",
    {
      by: ({ item, other }) => [`update message_attachments set item_id = '${other.id}' where item_id = '${item.id}'`],
      id: ({ other }) => other.id,
    },
  ],
  [
    "An item knows how many of its copies are lent",
    { by: ({ plain }) => [`update items set lent = 0 where id = '${plain.id}'`], id: ({ plain }) => plain.id },
  ],
  [lender, ofLoan("update loans set lender_id = borrower_id, borrower_id = null where id = LOAN")],
  [lender, ofLoan("update loans set borrower_id = lender_id where id = LOAN")],
  [lender, ofLoan("update loans set status = 'declined' where id = LOAN")],
  [lender, ofLoan("update loans set declined_at = lent_at where id = LOAN")],
  [
    edited,
    {
      by: ({ bob, shelf }) => [
        `update collection_editors set owner_id = '${bob.id}' where collection_id = '${shelf.id}'`,
      ],
      id: ({ shelf }) => shelf.id,
    },
  ],
  [cover, ofItem("update items set cover_url = null where id = ITEM")],
  [
    cover,
    {
      by: ({ plain }) => [`update items set cover_url = 'another' where id = '${plain.id}'`],
      id: ({ plain }) => plain.id,
    },
  ],
]

const oddParts = [
  ...[
    "\\",
    "\\\\",
    '"',
    "'",
    "%",
    "_",
    "\u0001",
    "\n",
    "\t",
    "\u007f",
    "\u2028",
    "\u{1f3b2}",
    "\ufdd0",
    "I\u0307",
    "\u00df",
  ],
  ...['"url":', '","url":"', "[]", "{}", "\\u0000", "\\d", "ab", "A", " ", "e\u0301", "--", "/*", "$1", "?", "&lt;"],
]
/** One of texts that look like patterns, escapes and parts of JSON. */
const oddText = (n: number) =>
  `a${[n * 7, n * n + 3, n * 31 + 5].map((k) => oddParts[(k >> (n % 3)) % oddParts.length]).join("")}b`

test("There is a way to break each rule of items", () =>
  expect(new Set(breaks.map(([rule]) => rule))).toEqual(new Set(itemRules.map(({ rule }) => rule))))

describe.each(engines)("The rules of items on %s", (_, engine) => {
  const database = repositoriesOn(engine)
  beforeAll(() => database.runPromise(Effect.void), 60_000)
  afterAll(() => database.dispose())

  test.each(breaks)("%s, or it is named and nothing else", (name, broken) =>
    database.runPromise(Effect.flatMap(sample, (made) => expectNamedAlone(name, broken, made))),
  )

  test("hold for tags, captions, editions and words of any characters", () =>
    database.runPromise(
      Effect.gen(function* () {
        const day = era()
        const ada = yield* storedUser(day(0))
        const shelf = yield* storedCollection(ada.id, day(0))
        for (let n = 0; n < 60; n++) {
          const [one = "", two = ""] = [oddText(n), oddText(n + 60)]
          const editions = [one, `x:${two}`].flatMap((text) => Result.getOrElse(editionsOf([text]), () => []))
          const [stored] = yield* storedItems(shelf, [
            {
              ...pictured(one, two),
              name: one,
              tags: Result.getOrElse(tagsOf([one, two]), () => []),
              location: two,
              editions: [...new Set(editions)],
              purchase: n % 2 === 0 ? null : { price: null, on: "2026-01-02" },
            },
          ])
          if (stored !== undefined) yield* storedLoan(stored, day(2), { borrowerName: one, note: two })
        }
        expect(yield* problems).toEqual([])
      }),
    ))
})
