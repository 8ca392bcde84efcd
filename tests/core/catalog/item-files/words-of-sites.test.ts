import { describe, expect, test } from "bun:test"
import { changesIn, presetOf, schemaOf } from "./samples.ts"

const moxfield =
  "Count,Tradelist Count,Name,Edition,Condition,Language,Foil,Tags,Last Modified,Collector Number,Alter,Proxy\n"
const deckbox =
  "Count,Tradelist Count,Name,Edition,Card Number,Condition,Language,Foil,Signed,Artist Proof,Altered Art,Promo\n"
const manabox =
  "Binder Name,Binder Type,Name,Set code,Set name,Foil,Quantity,ManaBox ID,Scryfall ID,Condition,Language,Misprint\n"

describe("A flag", () => {
  test.each<[cell: string, foil: unknown]>([
    ["foil", { foil: true }],
    ["Etched", { foil: true }],
    ["FOIL_ETCHED", { foil: true }],
    ["normal", { foil: false }],
    ["non-foil", { foil: false }],
    ["TRUE", { foil: true }],
    ["", {}],
    ["shiny", {}],
  ])("is said by %j in the column that it is named by", (cell, fields) => {
    const schema = schemaOf({ foil: "boolean" })
    const read = changesIn(`${moxfield}1,0,Lamp Otter,xdm,NM,,${cell},,,1,,\n`, {
      mapping: presetOf("moxfield"),
      schema,
    })
    expect(read).toEqual([expect.objectContaining({ fields })] as never)
  })

  test("is said by a word of the column, and by nothing else of its site", () => {
    const schema = schemaOf({ signed: "boolean", artist_proof: "boolean", altered_art: "boolean", promo: "boolean" })
    const read = (cells: string) =>
      changesIn(`${deckbox}1,0,Lamp Otter,Example,1,Near Mint,English,,${cells}\n`, {
        ...{ mapping: presetOf("deckbox"), schema },
      })
    expect(read("signed,proof,altered,promo")).toMatchObject([
      { fields: { signed: true, artist_proof: true, altered_art: true, promo: true } },
    ] as never)
    expect(read("proof,signed,normal,")).toEqual([expect.objectContaining({ fields: {} })] as never)
  })
})

describe("The words of a site for a field of one's own", () => {
  const grades = ["Near Mint", "Lightly Played", "Moderately Played", "Heavily Played", "Damaged"]
  test.each<[cell: string, options: ReadonlyArray<string>, condition: string | undefined]>([
    ["NM", grades, "Near Mint"],
    ["Near Mint Foil", grades, "Near Mint"],
    ["Good (Lightly Played)", grades, "Lightly Played"],
    ["LP", grades, "Lightly Played"],
    ["HP", grades, "Heavily Played"],
    ["Poor", grades, "Damaged"],
    ["Mint", grades, undefined],
    ["Lightly Played", ["M", "NM", "LP", "MP"], "LP"],
    ["excellent", ["MT", "NM", "EX", "GD"], "EX"],
    ["near_mint", ["Near Mint (NM)", "Played (PL)"], "Near Mint (NM)"],
    ["Damaged", ["mint", "near_mint", "played"], "played"],
    ["Damaged", ["Near Mint", "Played"], undefined],
  ])("%s is of %j the condition %s", (cell, options, condition) => {
    const read = changesIn(`${moxfield}1,0,Lamp Otter,xdm,${cell},,,,,1,,\n`, {
      ...{ mapping: presetOf("moxfield"), schema: schemaOf({ condition: options }) },
    })
    const fields = condition === undefined ? {} : { condition }
    expect(read).toEqual([expect.objectContaining({ fields })] as never)
  })

  test.each<[cell: string, options: ReadonlyArray<string>, language: string]>([
    ["en", ["English", "German"], "English"],
    ["zh_CN", ["Chinese Simplified", "Chinese Traditional"], "Chinese Simplified"],
    ["zh_TW", ["Chinese Simplified", "Chinese Traditional"], "Chinese Traditional"],
    ["ja", ["EN", "JP"], "JP"],
    ["pt_BR", ["Português", "English"], "Português"],
    ["Deutsch", ["de", "en"], "de"],
    ["cn", ["Simplified Chinese", "Traditional Chinese"], "Simplified Chinese"],
  ])("%s is of %j the language %s", (cell, options, language) => {
    const row = `Box,binder,Lamp Otter,XDM,Example,normal,1,1,,near_mint,${cell},false\n`
    const read = changesIn(manabox + row, { mapping: presetOf("manabox"), schema: schemaOf({ language: options }) })
    expect(read).toEqual([expect.objectContaining({ fields: { language } })] as never)
  })
})

describe("The words of a site for an option of several sites", () => {
  const archidekt = "Quantity,Name,Finish,Condition,Language,Edition Code,Scryfall ID,Multiverse Id\n"
  test.each<[cell: string, finish: string | undefined, foil: string | undefined]>([
    ["Normal", "normal", "No"],
    ["Foil", "foil", "Yes"],
    ["Etched", "etched", "Yes"],
    ["Rainbow Foil", "foil", "Yes"],
    ["", undefined, undefined],
    ["Gleaming", undefined, undefined],
  ])("%j is the finish %s", (cell, finish, foil) => {
    const schema = schemaOf({ finish: ["normal", "foil", "etched"], foil: ["Yes", "No"] })
    const read = changesIn(`${archidekt}1,Lamp,${cell},,,,,\n`, { mapping: presetOf("archidekt"), schema })
    const fields = { ...(finish === undefined ? {} : { finish }), ...(foil === undefined ? {} : { foil }) }
    expect(read).toEqual([expect.objectContaining({ fields })] as never)
  })

  test.each<[cell: string, options: ReadonlyArray<string>, completeness: string | undefined]>([
    ["Item Only", ["Loose", "CIB", "New"], "Loose"],
    ['"Item, Box, and Manual"', ["Loose", "CIB", "New"], "CIB"],
    ["New", ["Loose", "Complete", "Sealed"], "Sealed"],
    ["Box Only", ["Loose", "CIB", "New"], undefined],
  ])("%s is of %j %s", (cell, options, completeness) => {
    const text = `product-name,console-name,price-in-pennies,include-string\nLamp,NES,1,${cell}\n`
    const read = changesIn(text, { mapping: presetOf("pricecharting"), schema: schemaOf({ completeness: options }) })
    const fields = completeness === undefined ? {} : { completeness }
    expect(read).toEqual([expect.objectContaining({ fields })] as never)
  })

  test.each<[cell: string, grade: string]>([
    ["Near Mint (NM or M-)", "NM"],
    ["Good Plus (G+)", "G+"],
    ["Mint (M)", "M"],
    ["Very Good (VG)", "VG"],
  ])("%s is the grade of a record %s", (cell, grade) => {
    const text = `Title,release_id,CollectionFolder,Date Added,Collection Media Condition\nLamps,8,,,${cell}\n`
    const schema = schemaOf({ collection_media_condition: ["M", "NM", "VG+", "VG", "G+", "G", "F", "P"] })
    expect(changesIn(text, { mapping: presetOf("discogs"), schema })).toMatchObject([
      { fields: { collection_media_condition: grade } },
    ] as never)
  })
})

describe("A list of ManaBox", () => {
  test.each<[kind: string, is: unknown]>([
    ["list", "want"],
    ["binder", expect.objectContaining({ location: "Box" })],
  ])("in a binder of the type %s is as it should be", (kind, is) => {
    const row = `Box,${kind},Lamp Otter,XDM,Example,normal,1,1,,near_mint,en,false\n`
    expect(changesIn(manabox + row, { mapping: presetOf("manabox") })).toEqual([is] as never)
  })
})

describe("A file of PriceCharting", () => {
  const header =
    "id,product-name,console-name,price-in-pennies,include-string,condition-string,notes,cost-basis-in-pennies," +
    "quantity,date-purchased,folder\n"
  const read = (rows: string, schema = schemaOf({ condition: ["mint", "near_mint", "played"] })) =>
    changesIn(header + rows, { mapping: presetOf("pricecharting"), schema, prices: { currency: "USD" } })

  test("has the purchase and the folder of each", () => {
    expect(read('1,"Lamp, the",Super Nintendo,999,"Item, Box, and Manual",,,1250,2,3/29/2025,Shelf 2\n')).toMatchObject(
      [{ copies: 2, location: "Shelf 2", purchase: { on: "2025-03-29", price: { amount: 1250, currency: "USD" } } }],
    )
    expect(read("1,Lamp,Super Nintendo,,,Normal wear,,0,,,\n")).toEqual([
      { ref: expect.any(String), name: "Lamp", fields: {} },
    ] as never)
  })

  test.each<[set: string, game: string | undefined]>([
    ["Pokemon Lamp Flames", "Pokémon"],
    ["Pokemon Japanese Lamp", "Pokémon"],
    ["Magic Alpha Lamps", "Magic: The Gathering"],
    ["YuGiOh Lamp of Doom", "Yu-Gi-Oh!"],
    ["One Piece Lamp Dawn", "One Piece"],
    ["Baseball Cards", undefined],
  ])("has in %s cards of %s", (set, game) => {
    const options = ["Magic: The Gathering", "Pokémon", "Yu-Gi-Oh!", "One Piece", "Other"]
    const fields = game === undefined ? {} : { base_game: game }
    expect(read(`1,Lamp #12,${set},10,Ungraded,Near Mint,,,1,,\n`, schemaOf({ base_game: options }))).toEqual([
      expect.objectContaining({ fields }),
    ] as never)
  })
})

describe("A folder of Discogs", () => {
  const header = "Catalog#,Artist,Title,Label,Format,Rating,Released,release_id,CollectionFolder,Date Added\n"
  test.each<[folder: string, change: object]>([
    ["Jazz, by the door", { location: "Jazz, by the door" }],
    ["Uncategorized", {}],
    ["", {}],
  ])("%j is where the record is", (folder, change) => {
    const read = changesIn(`${header}EX 1,Weir (2),Lamps,Lamp,LP,0,1986,8,"${folder}",2021-06-07 08:09:10\n`, {
      ...{ mapping: presetOf("discogs"), schema: schemaOf({ rating: "number" }) },
    })
    expect(read).toEqual([
      { ref: "discogs:8", name: "Weir - Lamps", editions: ["discogs:8"], ...change, fields: {} },
    ] as never)
  })
})

describe("The name of what CLZ has", () => {
  test.each<[header: string, row: string, name: string]>([
    ["Artist,Title,Cat. Number,Collection Status", "The Weirs,Lamps,EX 1,In Collection", "The Weirs - Lamps"],
    ["Artist,Series,Issue,Core ComicID", "P. Painter,Lamps,4,1", "Lamps #4"],
    ["Artist,Series,Issue,Title,Core ComicID", "P. Painter,Lamps,4,The Wick,1", "Lamps #4"],
  ])("in %s is of %s the text %s", (header, row, name) => {
    expect(changesIn(`${header}\n${row}\n`, { mapping: presetOf("clz") })).toMatchObject([{ name }] as never)
  })
})

describe("A column of currencies", () => {
  test.each(["EUR", "eur", "€"])("says %s, in whatever case", (currency) => {
    const text = `Name,Quantity,ManaBox ID,Scryfall ID,Purchase price,Purchase price currency\nLamp,1,7,,1.50,${currency}\n`
    expect(changesIn(text, { mapping: presetOf("manabox") })).toMatchObject([
      { purchase: { price: { amount: 150, currency: "EUR" } } },
    ] as never)
  })
})
