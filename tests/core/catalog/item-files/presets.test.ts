import { describe, expect, test } from "bun:test"
import { csvLine } from "../../../../core/catalog/item-files/csv.ts"
import { presets } from "../../../../core/catalog/item-files/presets/table.ts"
import { changesIn, presetOf, readFile, schemaOf } from "./samples.ts"

// The headers are those of files that the sites made; the rows are ours.
const headers = {
  goodreads:
    "Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating,Average Rating,Publisher,Binding," +
    "Number of Pages,Year Published,Original Publication Year,Date Read,Date Added,Bookshelves," +
    "Bookshelves with positions,Exclusive Shelf,My Review,Spoiler,Private Notes,Read Count,Owned Copies",
  librarything:
    "Book Id,Title,Sort Character,Primary Author,Primary Author Role,Secondary Author,Secondary Author Roles," +
    "Publication,Date,Review,Rating,Comment,Private Comment,Summary,Media,Physical Description,Weight,Height," +
    "Thickness,Length,Dimensions,Page Count,LCCN,Acquired,Date Started,Date Read,Barcode,BCID,Tags,Collections," +
    "Languages,Original Languages,LC Classification,ISBN,ISBNs,Subjects,Dewey Decimal,Dewey Wording," +
    "Other Call Number,Copies,Source,Entry Date,From Where,OCLC,Work id,Lending Patron,Lending Status," +
    "Lending Start,Lending End",
  bgg:
    "objectname,objectid,rating,numplays,weight,own,fortrade,want,wanttobuy,wanttoplay,prevowned,preordered," +
    "wishlist,wishlistpriority,wishlistcomment,comment,conditiontext,haspartslist,wantpartslist,collid,baverage," +
    "average,avgweight,rank,numowned,objecttype,originalname,minplayers,maxplayers,playingtime,maxplaytime," +
    "minplaytime,yearpublished,bggrecplayers,bggbestplayers,bggrecagerange,bgglanguagedependence,publisherid," +
    "imageid,year,language,other,itemtype,barcode,pricepaid,pp_currency,currvalue,cv_currency,acquisitiondate," +
    "acquiredfrom,quantity,privatecomment,invlocation,invdate,version_publishers,version_languages," +
    "version_yearpublished,version_nickname",
  discogs:
    "Catalog#,Artist,Title,Label,Format,Rating,Released,release_id,CollectionFolder,Date Added," +
    "Collection Media Condition,Collection Sleeve Condition,Collection Notes",
  clz: "Index,Title,Author,Publisher,Publication Date,Format,ISBN,Genre,My Rating,Barcode,Collection Status,Notes",
} as const

/** A file of a site, with the cells of its rows by their columns. */
const fileOf = (name: keyof typeof headers, ...rows: ReadonlyArray<Readonly<Record<string, string>>>): string => {
  const columns = headers[name].split(",")
  if (name === "librarything")
    return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ""))]
      .map((cells) => `${cells.join("\t")}\n`)
      .join("")
  return `${headers[name]}\n${rows
    .map((row) =>
      csvLine(
        columns.map((column) => row[column] ?? ""),
        ",",
      ),
    )
    .join("")}`
}

const books = schemaOf({
  author: "text",
  publisher: "text",
  publication_year: "number",
  genre: ["Fantasy"],
  page_count: "number",
  isbn: "text",
  status: ["want_to_read", "reading", "read"],
  private_notes: "text",
  private_comment: "text",
})
const games = schemaOf({
  release_year: "number",
  min_players: "number",
  max_players: "number",
  play_time_minutes: "number",
  status: ["owned", "wanted", "lent"],
  quantity: "number",
  privatecomment: "text",
})

describe("The file of Goodreads", () => {
  const changes = (...rows: ReadonlyArray<Readonly<Record<string, string>>>) =>
    changesIn(fileOf("goodreads", ...rows), { mapping: presetOf("goodreads"), schema: books })

  test("says of a book what the site knows, and nothing private", () => {
    const dune = {
      ...{
        "Book Id": "1618",
        Title: "Dune",
        Author: "Frank Herbert",
        ISBN: '="0441013597"',
        ISBN13: '="9780441013593"',
      },
      ...{ "My Rating": "5", Publisher: "Ace", "Number of Pages": "604", "Year Published": "2005" },
      ...{
        "Original Publication Year": "1965",
        "Exclusive Shelf": "to-read",
        "My Review": "Spice",
        "Private Notes": "no",
      },
    }
    expect(changes(dune)).toEqual([
      {
        ref: "goodreads:1618",
        name: "Dune",
        editions: ["goodreads:1618", "isbn:9780441013593"],
        rating: 5,
        comment: "Spice",
        fields: {
          author: "Frank Herbert",
          publisher: "Ace",
          page_count: 604,
          publication_year: 1965,
          isbn: "9780441013593",
          status: "want_to_read",
        },
      } as never,
    ])
  })

  test("leaves out what does not fit, and has no rating of 0", () => {
    const odd = {
      ...{ "Book Id": "x", Title: "Odd", ISBN: '=""', ISBN13: '="123"', "My Rating": "0", "Number of Pages": "many" },
      ...{ "Year Published": "0", "Exclusive Shelf": "my-shelf", "My Review": "x".repeat(6000) },
    }
    expect(changes(odd)).toEqual([{ ref: "goodreads:x", name: "Odd", comment: `${"x".repeat(5000)}`, fields: {} }])
    expect(changes({ "Book Id": "7" })).toEqual(["wrong name Title"])
    expect(changes({ "Book Id": "7", Title: "A", "Exclusive Shelf": "currently-reading" })).toMatchObject([
      { fields: { status: "reading" } },
    ])
  })
})

test("The file of LibraryThing has tabs, quotes as text, and half stars", () => {
  const text = fileOf(
    "librarything",
    {
      "Book Id": "9",
      "Work id": "77",
      Title: 'The "Annotated" Alice',
      "Primary Author": "Carroll, Lewis",
      Rating: "4.5",
    },
    { "Book Id": "10", Title: '"', ISBN: "[0306406152]", ISBNs: "0306406152, 9780441013593", "Page Count": "12" },
    {
      "Book Id": "11",
      Title: "C",
      Rating: "0.5",
      Date: "c1999?",
      Publication: "Ace (1999)",
      Review: "Yes",
      "Private Comment": "no",
    },
  )
  expect(changesIn(text, { mapping: presetOf("librarything"), schema: books })).toEqual([
    {
      ref: "librarything:9",
      name: 'The "Annotated" Alice',
      editions: ["librarything:77"],
      rating: 5,
      fields: { author: "Carroll, Lewis" },
    } as never,
    {
      ref: "librarything:10",
      name: '"',
      editions: ["isbn:9780306406157", "isbn:9780441013593"],
      fields: { isbn: "9780306406157", page_count: 12 },
    } as never,
    {
      ref: "librarything:11",
      name: "C",
      rating: 1,
      comment: "Yes",
      fields: { publication_year: 1999, publisher: "Ace" },
    } as never,
  ])
})

test("The file of BoardGameGeek has flags for what is owned and wanted, and ratings out of ten", () => {
  const game = { objectname: "Azul", objectid: "230802", collid: "1" }
  const rows = [
    { ...game, own: "1", rating: "7.5", minplayers: "2", maxplayers: "4", playingtime: "45", yearpublished: "2017" },
    { ...game, collid: "2", own: "0", wanttobuy: "1", barcode: "4006381333931", comment: "Soon", privatecomment: "no" },
    { ...game, collid: "3", own: "0", wishlist: "1", rating: "0" },
    { ...game, collid: "4", own: "0", prevowned: "1" },
  ]
  expect(changesIn(fileOf("bgg", ...rows), { mapping: presetOf("bgg"), schema: games })).toEqual([
    {
      ref: "bgg:1",
      name: "Azul",
      editions: ["bgg:230802"],
      rating: 4,
      fields: { min_players: 2, max_players: 4, play_time_minutes: 45, release_year: 2017, status: "owned" },
    } as never,
    {
      ref: "bgg:2",
      name: "Azul",
      editions: ["bgg:230802", "gtin:04006381333931"],
      comment: "Soon",
      fields: { status: "wanted" },
    } as never,
    { ref: "bgg:3", name: "Azul", editions: ["bgg:230802"], fields: { status: "wanted" } } as never,
    "skipped",
  ])
})

test("The file of Discogs names the artist in front, and has a row for each copy", () => {
  const record = {
    Artist: "Au Pairs",
    Title: "You",
    Rating: "5",
    release_id: "7530535",
    "Collection Notes": "Scratched",
  }
  const text = fileOf("discogs", record, record, { Title: "Untitled", release_id: "8" })
  const you = {
    ...{ name: "Au Pairs - You", editions: ["discogs:7530535"], rating: 5, comment: "Scratched", fields: {} },
  } as never as object
  expect(changesIn(text, { mapping: presetOf("discogs") })).toEqual([
    { ref: "discogs:7530535", ...you } as never,
    { ref: "discogs:7530535", ...you } as never,
    { ref: "discogs:8", name: "Untitled", editions: ["discogs:8"], fields: {} } as never,
  ])
})

test("The file of CLZ has what is in the collection or for sale", () => {
  const book = { Index: "3", Title: "Dune", ISBN: "0441013597", "Publication Date": "Aug 1, 1990", "My Rating": "9" }
  const text = fileOf(
    "clz",
    { ...book, "Collection Status": "In Collection", Barcode: "9780441013593", Notes: "Signed", Author: "Herbert" },
    { ...book, Index: "4", "Collection Status": "For Sale" },
    { ...book, Index: "5" },
    { ...book, Index: "6", "Collection Status": "Wish List" },
  )
  const [first, ...others] = changesIn(text, { mapping: presetOf("clz"), schema: books })
  expect(first).toEqual({
    ref: "clz:3",
    name: "Dune",
    editions: ["isbn:9780441013593"],
    rating: 5,
    comment: "Signed",
    fields: { author: "Herbert", publication_year: 1990, isbn: "9780441013593" },
  } as never)
  expect(others.map((change) => (typeof change === "string" ? change : change.ref))).toEqual(["clz:4", "clz:5", "want"])
})

test("A file of another site is not read by the wrong preset", () => {
  expect(readFile(fileOf("bgg"), { mapping: presetOf("goodreads") })).toBe("preset in 1: bgg")
  expect(readFile(fileOf("goodreads"), { mapping: presetOf("curio") })).toBe("header in 1")
})

test.each(Object.entries(presets))(
  "%s is on the page of the contract, with its site and how it is known",
  async (name, preset) => {
    const page = await Bun.file(new URL("../../../../docs/contract/catalog.md", import.meta.url)).text()
    const { format, guide, mark, site } = preset
    const marks = mark.map((column) => `\`${column}\``).join(", ")
    const cells = [`\`${name}\``, `[${site}](${guide})`, format, marks]
    expect(page.replace(/ +/g, " ")).toContain(`| ${cells.join(" | ")} |`)
  },
)

test.each(Object.entries(presets).filter(([, { format }]) => format === "csv"))(
  "%s is chosen by its own header, and refused under each other preset by name",
  (name, { columns, isList, mark }) => {
    const names = isList === true ? mark : [...mark, ...columns.map(([column]) => column)]
    const header = csvLine([...new Set(names)], ",").trim()
    const auto = { name: "auto", columns: {}, preset: true }
    const read = readFile(`${header}\n`, { mapping: auto })
    expect(typeof read === "string" ? read : read.reading?.mapping).toBe(name)
    for (const other of Object.keys(presets).filter((one) => one !== name && !isMarked(one, header)))
      expect(readFile(`${header}\n`, { mapping: presetOf(other) })).toBe(`preset in 1: ${name}`)
  },
)

const isMarked = (name: string, header: string) =>
  presets[name]?.format === "json" ||
  [presets[name]?.mark, ...(presets[name]?.otherMarks ?? [])].some((mark) =>
    mark?.every((column) => header.includes(column)),
  )

test.each<[keyof typeof headers, Readonly<Record<string, string>>, object]>([
  ["goodreads", { "Book Id": "1", Title: "A", Bookshelves: "to-read, sci-fi" }, { tags: ["to-read", "sci-fi"] }],
  ["librarything", { "Book Id": "1", Title: "A", Tags: "lent,Signed, lent" }, { tags: ["lent", "Signed"] }],
  [
    "bgg",
    {
      ...{ objectname: "A", objectid: "1", own: "1", invlocation: "Shelf 3", acquisitiondate: "2024-02-29" },
      ...{ pricepaid: "12.5", pp_currency: "EUR" },
    },
    { location: "Shelf 3", purchase: { price: { amount: 1250, currency: "EUR" }, on: "2024-02-29" } },
  ],
  ["bgg", { objectname: "A", objectid: "1", own: "1", pricepaid: "0", acquisitiondate: "0000-00-00" }, {}],
])("The file of %s says of %p what is the owner's alone", (name, row, expected) => {
  const [change] = changesIn(fileOf(name, row), { mapping: presetOf(name), schema: schemaOf({}) })
  const { location, purchase, tags } = change as unknown as Readonly<Record<string, unknown>>
  expect(JSON.parse(JSON.stringify({ location, purchase, tags }))).toEqual(expected)
})
