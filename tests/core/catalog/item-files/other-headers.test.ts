import { describe, expect, test } from "bun:test"
import { byHeader } from "../../../../core/catalog/item-files/mapping.ts"
import { changesIn, presetOf, readFile, schemaOf } from "./samples.ts"

describe("A file whose user chose the columns, or of another version", () => {
  test.each<[header: string, preset: string]>([
    ["Name,Quantity,Color,Card Text,Scryfall ID,Edition,Edition code,Collector's number,CMC,Location", "delverlens"],
    ["QuantityX,Name,Edition (code)", "delverlens"],
    ["Quantity,Name,Finish,Condition,Language,Edition Code,Collector Number", "archidekt"],
    ["Count,Tradelist Count,Name,Edition,Card Number,Condition,Language,Foil", "deckbox"],
    ["Count,Name,Edition,Condition,Language,Foil,Collector Number,Alter,Playtest Card,Purchase Price", "moxfield"],
    ["Quantity, Name, CardNumber, Expansion Code, PurchasePrice, Foil, Condition", "dragonshield"],
    ["List Type,List Name,Board,Quantity,Card Name,Set Code,Card Number", "dragonshield"],
    ["TCGplayer Id,Product Line,Set Name,Product Name,Number,Condition,Total Quantity", "tcgplayer-seller"],
    ["Title,Author,ISBN,Status,Google VolumeID", "bookbuddy"],
    ["Series,Issue,Publisher,Core ComicID,Year", "clz"],
    ["ISBN13", "isbns"],
    ["9780306406157", "isbns"],
    ["0-306-40615-2", "isbns"],
    ["ISBN-13: 978-0-306-40615-7", "isbns"],
    ["9780306406157;2", "isbns"],
    ["EAN/UPC", "isbns"],
    ["HB.name;HB.location;HB.quantity", "homebox"],
    ["'TITLE'\t'AUTHOR (first, last)'\t'AUTHOR (last, first)'\t'DATE'\t'ISBNs'", "librarything"],
    ["title,creators,ean_isbn13,upc_isbn10,copies", "libib"],
    ["Title,Author,Additional Authors,ISBN,ISBN13,Bookshelves", "goodreads"],
    ["Series,Issue Nr,Year,Core ComicID", "clz"],
    ["name", "curio"],
  ])("%s is one of %s", (header, preset) => {
    const read = readFile(`${header}\n`, { mapping: byHeader })
    expect(typeof read === "string" ? read : read.reading?.mapping).toBe(preset)
  })

  test.each<[header: string]>([["Title,ISBN"], ["ISBN,EAN"], ["306406"], ["12.50"], ["9780306406157,A"]])(
    "%s is one of no site",
    (header) => {
      expect(readFile(`${header}\n`, { mapping: byHeader })).toBe("preset in 1")
    },
  )
})

describe("A list of numbers", () => {
  const read = (text: string, mapping = byHeader) => changesIn(text, { mapping, schema: schemaOf({ isbn: "text" }) })

  test("has an item for each, which is called by its number until its owner names it", () => {
    expect(read("9780306406157\n\n4000000000709\nabc\n")).toEqual([
      expect.objectContaining({
        newName: "ISBN 9780306406157",
        editions: ["isbn:9780306406157"],
        fields: { isbn: "9780306406157" },
      }),
      expect.objectContaining({ newName: "EAN 4000000000709", editions: ["gtin:04000000000709"] }),
      "wrong name ISBN",
    ] as never)
  })

  test("may say behind a number how many there are", () => {
    expect(read("9780306406157,2\n4000000000709,\n")).toEqual([
      expect.objectContaining({ newName: "ISBN 9780306406157", copies: 2 }),
      expect.objectContaining({ newName: "EAN 4000000000709" }),
    ] as never)
  })

  test("may have other columns where its mapping is named", () => {
    const text = "Date,Barcode,Type,Title,Count\n2024-01-02,9780306406157,EAN_13,,3\n2024-01-02,4000000000709,,Lamp,\n"
    expect(read(text, presetOf("isbns"))).toEqual([
      expect.objectContaining({ newName: "ISBN 9780306406157", copies: 3 }),
      expect.objectContaining({ name: "Lamp", editions: ["gtin:04000000000709"] }),
    ] as never)
    expect(readFile("Date,Title\n", { mapping: presetOf("isbns") })).toBe("header in 1")
  })

  test("identifies a book however its number is written", () => {
    const refs = [
      "ISBN 978-0-306-40615-7\n",
      "ISBN\n978-0-306-40615-7\n",
      "9780306406157\n",
      "\uFEFFEAN\n978 0306406157\n",
    ].map((text) => (read(text) as ReadonlyArray<{ ref: string }>)[0]?.ref)
    expect(new Set(refs).size).toBe(1)
  })

  test("is read so for its own mapping and by its header alone", () => {
    expect(readFile("9780306406157\n", { mapping: presetOf("goodreads") })).toBe("header in 1")
    expect(readFile("9780306406157\n", { mapping: presetOf("curio") })).toBe("header in 1")
  })
})

describe("A file of the sellers of TCGplayer", () => {
  const header =
    "TCGplayer Id,Product Line,Product Name,Condition,Total Quantity,Add to Quantity,TCG Marketplace Price\n"
  const schema = schemaOf({
    base_game: ["Magic: The Gathering", "Pokémon"],
    condition: ["mint", "near_mint", "played"],
  })
  const changes = (rows: string, prices = {}) =>
    changesIn(header + rows, { mapping: presetOf("tcgplayer-seller"), schema, prices })

  test.each<[what: string, row: string, change: unknown]>([
    [
      "has what is in stock",
      '7,Magic,"A, B",Near Mint Foil,3,0,1.50\n',
      {
        ...{ ref: "tcgplayer-seller:7", name: "A, B", copies: 3 },
        fields: { base_game: "Magic: The Gathering", condition: "near_mint" },
      },
    ],
    [
      "has what is to be added",
      "7,Pokemon,A,Damaged,0,2,\n",
      {
        ...{ ref: "tcgplayer-seller:7", name: "A", copies: 2 },
        fields: { base_game: "Pokémon", condition: "played" },
      },
    ],
    ["has nothing of what is not in stock", "7,Magic,A,Near Mint,0,0,1.50\n", "skipped"],
  ])("%s", (_, row, change) => {
    expect(changes(row)).toEqual([change] as never)
  })
})

describe("A column in which 0 says that nothing is known", () => {
  test("leaves its place to the next one", () => {
    const schema = schemaOf({ play_time_minutes: "number" })
    const changes = (text: string) => changesIn(text, { mapping: presetOf("bgstats"), format: "json", schema })
    const game = (times: object) =>
      JSON.stringify({ games: [{ uuid: "u", name: "A", bggId: 1, copies: owned, ...times }] })
    const owned = [{ statusOwned: true }]
    expect(changes(game({ maxPlayTime: 0, minPlayTime: 45 }))).toMatchObject([{ fields: { play_time_minutes: 45 } }])
    expect(changes(game({ maxPlayTime: 0, minPlayTime: 0 }))).toMatchObject([{ fields: {} }])
  })
})

describe("The document of BG Stats", () => {
  const changes = (copies: ReadonlyArray<object>) =>
    changesIn(JSON.stringify({ games: [{ uuid: "u", name: "A", bggId: 1, copies }] }), {
      ...{ mapping: presetOf("bgstats"), format: "json" as const },
      schema: schemaOf({ acquired_from: "text", status: ["owned", "wanted"] }),
    })
  const said = { Quantity: "3", Rating: "8", AcquiredFrom: "a shop", PublicComment: "" }

  test.each<[what: string, copies: ReadonlyArray<object>, change: object]>([
    [
      "an object",
      [{ statusOwned: true, metaData: said }],
      { copies: 3, rating: 4, fields: { acquired_from: "a shop" } },
    ],
    [
      "a text with an object",
      [{ statusOwned: 1, metaData: JSON.stringify(said) }],
      { copies: 3, rating: 4, fields: { acquired_from: "a shop" } },
    ],
    ["a text without one", [{ statusOwned: 1, metaData: "{x" }], { name: "A", fields: { status: "owned" } }],
  ])("has what is said of a copy in %s", (_, copies, change) => {
    expect(changes(copies)).toMatchObject([change] as never)
  })

  test("has of a copy that is owned alone what several say, and each text once", () => {
    const copy = (statusOwned: unknown, PricePaid: string, InventoryLocation: string) => ({
      ...{ statusOwned, metaData: { PricePaid, PricePaidCurrency: "EUR", InventoryLocation } },
    })
    const attic = { location: "Attic", purchase: { price: { amount: 1000, currency: "EUR" } } }
    expect(changes([copy(true, "10", "Attic"), copy(false, "20", "Shop")])).toMatchObject([attic] as never)
    expect(changes([copy(1, "10", "Attic"), copy(1, "10", "Attic")])).toMatchObject([{ ...attic, copies: 2 }] as never)
  })

  test.each<[copies: number, flags: ReadonlyArray<unknown>]>([
    [2, [true, 1]],
    [3, [true, true, true, false]],
  ])("has %i copies where so many are owned", (copies, flags) => {
    expect(changes(flags.map((statusOwned) => ({ statusOwned })))).toMatchObject([{ copies }])
  })
})

describe("A date of a sale", () => {
  test.each<[date: string, is: string]>([
    ["0001-01-01", "item"],
    ["0001-01-01T00:00:00Z", "item"],
    ["", "item"],
    ["2024-01-02", "skipped"],
    ["01/02/2024", "skipped"],
  ])("%s makes a row of Homebox to be %s", (date, is) => {
    const changes = changesIn(`HB.import_ref,HB.name,HB.sold_time\n1,A,${date}\n`, { mapping: presetOf("homebox") })
    expect((changes as ReadonlyArray<unknown>).map((one) => (typeof one === "string" ? one : "item"))).toEqual([is])
  })
})

test("The oldest files of LibraryThing have apostrophes around the names of columns", () => {
  const header = "'TITLE'\t'AUTHOR (first, last)'\t'AUTHOR (last, first)'\t'DATE'\t'ISBNs'\t'COLLECTIONS'\t'TAGS'"
  const schema = schemaOf({ author: "text", publication_year: "number", status: ["want_to_read", "read"] })
  const rows = "Kiln\tAda Fenn\tFenn, Ada\t1999\t[0306406152]\tYour library, To read\ta,b\nLamp\t\t\t\t\tWishlist\t\n"
  expect(changesIn(`${header}\n${rows}`, { mapping: byHeader, schema })).toMatchObject([
    {
      ...{ name: "Kiln", editions: ["isbn:9780306406157"], tags: ["a", "b"] },
      fields: { author: "Fenn, Ada", publication_year: 1999, status: "want_to_read" },
    },
    "want",
  ] as never)
})

test("A comic is called by its series and its number", () => {
  const text = "Core ComicID,Series,Issue,Cover Year,Collection Status\n1,Otters,12,1991,In Collection\n"
  const schema = schemaOf({ release_year: "number" })
  expect(changesIn(text, { mapping: presetOf("clz"), schema })).toMatchObject([
    { name: "Otters #12", fields: { release_year: 1991 } },
  ])
})

test("An amount of Delver Lens is of the currency in the column next to it", () => {
  const text = "Name,Edition code,Collector's number,Price,Currency\nA,MH2,1,1.77,EUR\nB,MH2,2,1.77,USD\n"
  const schema = schemaOf({ price: "money" })
  expect(changesIn(text, { mapping: presetOf("delverlens"), schema })).toMatchObject([
    { fields: { price: 177 } },
    { fields: {} },
  ])
})
