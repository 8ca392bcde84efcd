import { describe, expect, test } from "bun:test"
import { Result } from "effect"
import { byHeader } from "../../../../core/catalog/item-files/mapping.ts"
import { portionsOf } from "../../../../core/catalog/item-files/read-file.ts"
import { rowMeaningOf, rowNameOf } from "../../../../core/catalog/item-files/row-change.ts"
import type { ImportMapping, Schema } from "../../../../core/index.ts"
import { changesIn, presetOf, readFile, schemaOf } from "./samples.ts"

const own = (columns: ImportMapping["columns"], options?: ImportMapping["options"]): ImportMapping => ({
  name: "own",
  columns,
  preset: false,
  ...(options === undefined ? {} : { options }),
})

const changeOf = (mapping: ImportMapping, header: string, row: string, schema = schemaOf({})) => {
  const [change] = changesIn(`${header}\n${row}\n`, { mapping, schema })
  return change as unknown as Readonly<Record<string, unknown>>
}

describe("A word for a status in a list of one's own", () => {
  test.each<[word: string, options: ReadonlyArray<string>, option: string | undefined]>([
    ["To Read", ["want_to_read", "reading", "read"], "want_to_read"],
    ["Not Read", ["want_to_read", "reading", "read"], "want_to_read"],
    ["gelesen", ["want_to_read", "reading", "read"], "read"],
    ["À lire", ["want_to_read", "reading", "read"], "want_to_read"],
    ["a ler", ["want_to_read", "reading", "read"], "reading"],
    ["Leído", ["want_to_read", "reading", "read"], "read"],
    ["In lettura", ["want_to_read", "reading", "read"], "reading"],
    ["Terminado", ["backlog", "playing", "finished", "completed"], "finished"],
    ["100%", ["backlog", "playing", "finished", "completed"], "completed"],
    ["Pendiente", ["backlog", "playing", "finished", "completed"], "backlog"],
    ["Wishlist", ["owned", "wanted", "lent"], "wanted"],
    ["prêté", ["owned", "wanted", "lent"], "lent"],
    ["lent out", ["owned", "wanted", "lent"], "lent"],
    ["gelesen", ["owned", "wanted", "lent"], undefined],
    ["beaten", ["Open", "Closed"], undefined],
  ])("%s is of %j the option %p", (word, options, option) => {
    const mapping = own({ Name: "name", Stand: "field.status" })
    expect(changeOf(mapping, "Name,Stand", `A,${word}`, schemaOf({ status: options }))["fields"]).toEqual(
      option === undefined ? {} : { status: option },
    )
  })

  test("means what the table of the mapping says of it", () => {
    const mapping = own(
      { Name: "name", Stand: "field.status" },
      { words: { "field.status": { gelesen: "reading", weg: "" } } },
    )
    const status = (word: string) =>
      changeOf(mapping, "Name,Stand", `A,${word}`, schemaOf({ status: ["want_to_read", "reading", "read"] }))["fields"]
    expect([status("gelesen"), status("weg"), status("ungelesen")]).toEqual([
      { status: "reading" },
      {},
      { status: "want_to_read" },
    ])
  })
})

test.each<[key: string, text: string, value: number | undefined]>([
  ["page_count", "1.024", 1024],
  ["min_players", "2-4", 2],
  ["max_players", "2-4", 4],
  ["play_time_minutes", "30-45 min", 45],
  ["copies_sold", "2-4", undefined],
  ["copies_sold", "1.024", undefined],
  ["publication_year", "um 1890", 1890],
  ["release_year", "2008-05-01", 2008],
  ["release_year", "-2200", -2200],
  ["release_year", "99", undefined],
  ["light_years", "99", 99],
])("The field %s takes of %s the number %p", (key, text, value) => {
  const mapping = own({ Name: "name", Zahl: `field.${key}` })
  const { fields } = changeOf(mapping, "Name;Zahl", `A;${text}`, schemaOf({ [key]: "number" }))
  expect(fields).toEqual(value === undefined ? {} : { [key]: value })
})

test.each<[text: string, currency: string | null]>([
  ["12.50 USD", "USD"],
  ["eur 12.50", "EUR"],
  ["€12.50", "EUR"],
  ["12.50 €", "EUR"],
  ["£12.50", "GBP"],
  ["US$ 12.50", "USD"],
  ["CA$12.50", "CAD"],
  ["12.50 zł", "PLN"],
  ["Kč 12.50", "CZK"],
  ["R$ 12.50", "BRL"],
  ["$12.50", null],
  ["12.50 kr", null],
  ["12.50 p", null],
  ["12.50", null],
])("The price %s is in the currency %p", (text, currency) => {
  const mapping = own({ Name: "name", Cost: "purchasePrice" })
  const { purchase } = changeOf(mapping, "Name,Cost", `A,${text}`)
  expect(purchase).toEqual(currency === null ? undefined : { price: { amount: 1250, currency } })
})

describe("The title of a list above its header", () => {
  const header = "Book Id,Title,Author,My Rating,Exclusive Shelf,Bookshelves"
  const titled = own({ Title: "name" })
  const joined = own({}, { joins: { name: { columns: ["Author", "Title"], by: ": " } } })

  test.each<[what: string, text: string, mapping: ImportMapping, rows: ReadonlyArray<[line: number, name: string]>]>([
    ["in a file of a site", `My shelf,,,\n,,,\n${header}\n1,A,B,3,read,\n`, byHeader, [[4, "A"]]],
    ["by name", `"My ""shelf"""\r\n\r\nof 2024\r\n${header}\r\n1,A\r\n`, presetOf("goodreads"), [[5, "A"]]],
    [
      "in one's own",
      `My shelf\r${header}\r1,A\r2,B\r`,
      titled,
      [
        [3, "A"],
        [4, "B"],
      ],
    ],
    ["with a join", `My shelf\n${header}\n1,A,B\n`, joined, [[3, "B: A"]]],
    ["behind a delimiter", `sep=;\nMy shelf\nTitle;Author\nA, B;C\n`, titled, [[4, "A, B"]]],
    ["that is the header already", "Title\nTitle\n", titled, [[2, "Title"]]],
  ])("is no row %s", (_, text, mapping, rows) => {
    const read = readFile(text, { mapping })
    if (typeof read === "string") throw new Error(read)
    const { reading } = read
    expect(read.rows.map((row) => [row.line, reading === null ? null : rowNameOf(row, reading)])).toEqual(rows as never)
  })

  test.each<[why: string, text: string, mapping: ImportMapping, wrong: string]>([
    ["has two cells", `My,shelf\n${header}\n1,A\n`, byHeader, "preset in 1"],
    ["is ten lines long", `${"x\n".repeat(10)}${header}\n1,A\n`, byHeader, "preset in 1"],
    ["is in a file of this service", "My shelf\nname,rating\nA,3\n", presetOf("curio"), "header in 1"],
    ["has no header behind it", "My shelf\nAuthor\nA\n", titled, "header in 1"],
  ])("is none where it %s", (_, text, mapping, wrong) => {
    expect(readFile(text, { mapping })).toBe(wrong)
  })

  test("is found in whatever pieces a file comes", () => {
    const text = `My shelf\r\n\r\n${header}\r\n1,A\r\n${"2,B\r\n".repeat(12)}`
    const rowsOf = (pieces: ReadonlyArray<string>) => {
      const file = { text: pieces, format: "csv", mapping: byHeader, schema: [] } as const
      return [...portionsOf(file)].flatMap((portion) => portion ?? [])
    }
    expect(rowsOf([...text])).toEqual(rowsOf([text]))
    expect(rowsOf([text])).toHaveLength(13)
  })

  test("is not the first number of a list", () => {
    const names = changesIn("9780306406157\nISBN\n", { mapping: byHeader, schema: schemaOf({}) })
    expect(names).toEqual([expect.objectContaining({ newName: "ISBN 9780306406157" }), "wrong name ISBN"] as never)
  })
})

describe("A comic of CLZ with a title", () => {
  test.each<[row: string, name: string]>([
    ["Otters,1,The Dam", "Otters #1"],
    ["Otters,,All Dams", "All Dams"],
    ["Otters,,", "Otters"],
    [",,All Dams", "All Dams"],
  ])("%s is called %s", (row, name) => {
    expect(changeOf(presetOf("clz"), "Series,Issue,Title,Collection Status", `${row},In Collection`)["name"]).toBe(name)
  })

  test("has one number where the file has it twice", () => {
    expect(changeOf(presetOf("clz"), "Series,Issue,Issue Nr,Core ComicID", "Otters,1A,1,7")["name"]).toBe("Otters #1")
  })
})

test.each<[preset: string, header: string, row: string]>([
  ["libib", "item_type,title,ean_isbn13,upc_isbn10", "book,A,9780306406157,"],
  ["calibre", "title,identifiers,isbn,uuid,author_sort,title_sort", '"A","isbn:0306406152,goodreads:1","","u","",""'],
  ["clz", "Title,Barcode,Collection Status", "A,9780306406157,On Loan"],
])("The file of %s fills the field of an ISBN from %s", (preset, header, row) => {
  const { fields } = changeOf(presetOf(preset), header, row, schemaOf({ isbn: "text" }))
  expect(fields).toEqual({ isbn: "9780306406157" })
})

test.each<[kind: string, type: "games" | "boardgames", is: string]>([
  ["videogame", "games", "item"],
  ["videogame", "boardgames", "skipped"],
  ["board game", "games", "skipped"],
  ["board game", "boardgames", "item"],
  ["game", "games", "item"],
  ["game", "boardgames", "item"],
])("What Libib calls a %s is in a collection of %s: %s", (kind, type, is) => {
  const text = `item_type,title,ean_isbn13,upc_isbn10\n${kind},A,,\n`
  const read = readFile(text, { mapping: presetOf("libib") })
  if (typeof read === "string" || read.reading === null) throw new Error("The file is not read.")
  const reading = { ...read.reading, type }
  expect(read.rows.map((row) => Result.getOrThrow(rowMeaningOf(row, reading, [])).kind)).toEqual([is as never])
})

test.each(["isbn:9780306406157 goodreads:7", "isbn:0306406152,goodreads:7", "isbn:9780306406157; goodreads:7"])(
  "The editions %s in a list of one's own are two",
  (text) => {
    const { editions } = changeOf(own({ Name: "name", Ids: "editions" }), "Name\tIds", `A\t${text}`)
    expect(editions).toEqual(["isbn:9780306406157", "goodreads:7"])
  },
)

test("A price without a currency is noted unless its column fills a field of the collection", () => {
  const games = [{ uuid: "u", name: "A", bggId: 1, copies: [{ statusOwned: true, metaData: { PricePaid: "10" } }] }]
  const notes = (schema: Schema) => {
    const read = readFile(JSON.stringify({ games }), { mapping: presetOf("bgstats"), format: "json", schema })
    const [row] = typeof read === "string" ? [] : read.rows
    const { reading } = read as Exclude<typeof read, string>
    if (row === undefined || reading === null) throw new Error("There is no row.")
    const meaning = Result.getOrThrow(rowMeaningOf(row, reading, schema))
    return meaning.kind === "item" ? meaning.notes.map(({ column, reason }) => `${column}: ${reason}`) : []
  }
  expect(notes(schemaOf({}))).toEqual(["copies.metaData.PricePaid: no_currency"])
  expect(notes(schemaOf({ price_paid: "money" }))).toEqual([])
})

describe("A game that is looked for", () => {
  const header = "objectname,objectid,own,wishlist,wishlistcomment,comment"
  test.each<[row: string, comment: string | undefined]>([
    ["A,1,0,1,for May,old box", "old box\n\nfor May"],
    ["A,1,0,1,for May,", "for May"],
    ["A,1,1,1,for May,", undefined],
  ])("%s has the comment %p", (row, comment) => {
    const schema = schemaOf({ status: ["owned", "wanted"] })
    expect(changeOf(presetOf("bgg"), header, row, schema)["comment"]).toBe(comment)
  })
})

test("What a flag says may be a word of a spreadsheet, and a file without flags leaves nothing out", () => {
  const schema = schemaOf({ status: ["owned", "wanted"] })
  const statuses = (text: string) =>
    (changesIn(text, { mapping: presetOf("bgg"), schema }) as ReadonlyArray<{ fields: object } | string>).map((one) =>
      typeof one === "string" ? one : one.fields,
    )
  expect(statuses("objectname,objectid,own,wishlist\nA,1,WAHR,FALSCH\nB,2,faux,vrai\nC,3,no,\n")).toEqual([
    { status: "owned" },
    { status: "wanted" },
    "skipped",
  ])
  expect(statuses("objectname,objectid\nA,1\n")).toEqual([{}])
})

test.each<[publication: string, publisher: string]>([
  ["London: Lantern House, 2007. 2nd ed.", "Lantern House"],
  ["New York, NY: Lantern House, c2007.", "Lantern House"],
  ["Lantern House (2007), Edition: 1st, 512 pages", "Lantern House"],
  ["Paris : Lantern House, 2007.", "Lantern House"],
  ["Lantern: A House", "Lantern: A House"],
])("The publisher in %s is %s", (publication, publisher) => {
  const { fields } = changeOf(
    presetOf("librarything"),
    "Book Id\tTitle\tPublication",
    `1\tA\t${publication}`,
    schemaOf({ publisher: "text" }),
  )
  expect(fields).toEqual({ publisher })
})
