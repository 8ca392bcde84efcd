import { describe, expect, test } from "bun:test"
import { csvLine } from "../../../../core/catalog/item-files/csv.ts"
import { byHeader } from "../../../../core/catalog/item-files/mapping.ts"
import { presets } from "../../../../core/catalog/item-files/presets/table.ts"
import { changesIn, presetOf, readFile, schemaOf } from "./samples.ts"

// The headers are those of files that the sites make; the rows are ours.
const schema = schemaOf({
  base_game: ["Magic: The Gathering", "Pokémon", "Yu-Gi-Oh!", "Disney Lorcana", "Other"],
  condition: ["mint", "near_mint", "played"],
  foil: "boolean",
  language: "text",
  set_code: "text",
  set_name: "text",
  collector_number: "text",
  market_price: "money",
  year: "text",
  platform: ["PC", "PlayStation 4"],
  playtime_minutes: "number",
  status: ["backlog", "playing", "finished", "completed"],
  release_year: "number",
})
const magic = { base_game: "Magic: The Gathering" }
const card = "0a1b2c3d-0000-4000-8000-000000000042"

interface Site {
  readonly header: string
  readonly rows: ReadonlyArray<readonly [row: string, is: unknown]>
}

const sites: Readonly<Record<string, Site>> = {
  collectr: {
    header:
      "Portfolio Name,Category,Set,Product Name,Card Number,Rarity,Variance,Grade,Card Condition,Average Cost Paid," +
      "Quantity,Market Price (As of 2026-02-03),Price Override,Watchlist,Date Added,Notes",
    rows: [
      [
        'Attic,Pokemon,Lamp Set,"Lampling, the Wick",4/99,Rare,Holofoil,Ungraded,Lightly Played,2.5,3,7.12,0,false,,hm',
        {
          ...{ name: "Lampling, the Wick", copies: 3, location: "Attic", comment: "hm" },
          purchase: { price: { amount: 250, currency: "EUR" } },
          fields: {
            ...{ base_game: "Pokémon", set_name: "Lamp Set", collector_number: "4/99", condition: "played" },
            market_price: 712,
          },
        },
      ],
      [
        "Attic,Lorcana,Lamp Set,Wick,6,Promo,Normal,,Near Mint,0,1,,0,false,,",
        { fields: { base_game: "Disney Lorcana" } },
      ],
    ],
  },
  ygoprodeck: {
    header: "cardname,cardq,cardrarity,card_edition,cardset,cardcode,cardid,print_id",
    rows: [
      [
        '"Lamp, Dark",2,Common,Unlimited,Lamp Raiders,LMP-017,12,21',
        {
          ...{ name: "Lamp, Dark", copies: 2 },
          fields: { base_game: "Yu-Gi-Oh!", set_name: "Lamp Raiders", collector_number: "LMP-017" },
        },
      ],
    ],
  },
  cardmarket: {
    header:
      '"idArticle";"idProduct";"English Name";"Local Name";"Exp.";"Exp. Name";"Price";"Language";"Condition";"Foil?";' +
      '"Signed?";"Playset?";"Altered?";"Comments";"Amount";"onSale"',
    rows: [
      [
        '"35";"29";"Lamp Otter";"Lampenotter";"XDM";"Example";"1.50";"3";"EX";"X";"";"";"";"a; b";"3";"1"',
        {
          ...{ ref: "cardmarket:35", name: "Lamp Otter", copies: 3, editions: ["cardmarket:29"], comment: "a; b" },
          fields: { condition: "played", foil: true, language: "German", set_code: "XDM", set_name: "Example" },
        },
      ],
    ],
  },
  helvault: {
    header: "collector_number,extras,language,name,oracle_id,quantity,scryfall_id,set_code,set_name",
    rows: [
      [
        `"136","etchedFoil","en","Lamp // Wick","o","4","${card}","m12","Example"`,
        {
          ...{ name: "Lamp // Wick", copies: 4, editions: [`scryfall:${card}`] },
          fields: {
            ...{ ...magic, foil: true, language: "en" },
            ...{ set_code: "m12", set_name: "Example", collector_number: "136" },
          },
        },
      ],
    ],
  },
  deckstats: {
    header:
      "amount,card_name,is_foil,is_pinned,is_signed,set_id,set_code,collector_number,language,condition,comment,added",
    rows: [
      [
        '2,"Lamp, the",1,,,,"XDM","85","de",NM,hm,',
        {
          ...{ name: "Lamp, the", copies: 2, editions: ["mtg:xdm/85"], comment: "hm" },
          fields: {
            ...{ ...magic, foil: true, language: "de", condition: "near_mint" },
            ...{ set_code: "XDM", collector_number: "85" },
          },
        },
      ],
    ],
  },
  mtgo: {
    header: "Card Name,Quantity,ID #,Rarity,Set,Collector #,Premium,Sideboarded,Annotation",
    rows: [
      [
        '"Lamp, the",4,68,Common,MI,116/350,Yes,No,0',
        { name: "Lamp, the", copies: 4, fields: { ...magic, foil: true, set_code: "MI", collector_number: "116/350" } },
      ],
    ],
  },
  cardsphere: {
    header: "Count,Tradelist Count,Name,Edition,Condition,Language,Foil,Tags,Scryfall ID,Last Modified",
    rows: [
      [
        `2,1,Lamp,Example Set,NM,EN,F,"a, b",${card},2024-01-01`,
        {
          ...{ name: "Lamp", copies: 2, editions: [`scryfall:${card}`], tags: ["a", "b"] },
          fields: { ...magic, condition: "near_mint", language: "EN", foil: false, set_name: "Example Set" },
        },
      ],
    ],
  },
  echomtg: {
    header:
      "Reg Qty,Foil Qty,Name,Set,Rarity,Acquired,Language,Date Acquired,Set Code,Collector Number,Condition," +
      "Marked as Trade,note,echo_inventory_id,tcgid,echoid",
    rows: [
      [
        "2.0,1.0,Lamp,Example,Rare,€0.79,EN,2024-05-16,XDM,0117,LP,0.0,hm,55,66,77",
        {
          ...{ ref: "echomtg:55", name: "Lamp", copies: 3, comment: "hm", editions: ["tcgplayer:66", "mtg:xdm/117"] },
          purchase: { on: "2024-05-16", price: { amount: 79, currency: "EUR" } },
        },
      ],
      ["0,2,Lamp,Example,Rare,,EN,,XDM,0117,LP,0,,56,0,", { copies: 2, editions: ["mtg:xdm/117"] }],
      ["0.0,0.0,Lamp,Example,Rare,,EN,,XDM,0117,LP,0,,57,0,", "skipped"],
    ],
  },
  deckedbuilder: {
    header:
      "Total Qty,Reg Qty,Foil Qty,Card,Set,Mana Cost,Card Type,Color,Rarity,Mvid,Single Price,Single Foil Price," +
      "Total Price,Price Source,Notes",
    rows: [
      [
        '3,1,2,"Lamp, the",Example,1,Legend,Gold,Rare,43,,,,x,hm',
        { name: "Lamp, the", copies: 3, comment: "hm", fields: { ...magic, set_name: "Example" } },
      ],
    ],
  },
  urzasgatherer: {
    header:
      "Name,Type,Color,Rarity,Author,Power,Toughness,Mana cost,Converted mana cost,Count,Foil count," +
      "Special foil count,Price,Foil price,Number,Set,Set code,ID,Multiverse ID,Comments,To trade,Wanted,Condition," +
      "Grading,Languages,TCG ID,Cardmarket ID,Scryfall ID",
    rows: [
      [
        "Lamp,Sorcery,Black,Rare,P,0,0,1,2,1,1,1,1€,1€,105,Example,XDM,1,2,hm,1,0,NM,,English,11,0,",
        { name: "Lamp", copies: 3, comment: "hm", editions: ["tcgplayer:11", "mtg:xdm/105"] },
      ],
      ["Wick,Sorcery,Black,Rare,P,0,0,1,2,0,0,0,1€,1€,106,Example,XDM,1,2,,0,2,,,,0,0,", "want"],
      ["Wax,Sorcery,Black,Rare,P,0,0,1,2,0,0,0,1€,1€,107,Example,XDM,1,2,,0,0,,,,0,0,", "skipped"],
    ],
  },
  cardcastle: {
    header: "Card Name,Set Name,Condition,Foil,Language,Multiverse ID,JSON ID,Price USD",
    rows: [
      [
        `Lamp,Example,Near Mint,true,en,1,${card},49.25`,
        { name: "Lamp", editions: [`scryfall:${card}`], fields: { ...magic, foil: true, set_name: "Example" } },
      ],
    ],
  },
  tappedout: {
    header: "Qty,Name,Set,Set Number,Foil,Alter,Signed,Condition,Languange,Proxy",
    rows: [
      [
        "2,Lamp,XDM,28,foil,-,-,NM,DE,-",
        { name: "Lamp", copies: 2, editions: ["mtg:xdm/28"], fields: { ...magic, foil: true, language: "DE" } },
      ],
    ],
  },
  topdecked: {
    header:
      'QUANTITY,"NAME",SETCODE,"SETNAME","COLLECTOR NUMBER",FINISH,PRICE,RARITY,ID,ACQUIRED DATE,ACQUIRED PRICE,' +
      "LANG,PRICE SALE,SIGNING,ALTERATION,CONDITION,NOTES,TAGS",
    rows: [
      [
        `2,"Lamp, the",xdm,"Example","12★",etched,1.5,rare,${card},Fri May 15 2026 16:43:29 GMT+0200 (CEST),1.25,` +
          'en,,,,near mint,hm,"a,b"',
        {
          ...{ name: "Lamp, the", copies: 2, comment: "hm", tags: ["a", "b"], editions: [`scryfall:${card}`] },
          purchase: { on: "2026-05-15", price: { amount: 125, currency: "EUR" } },
          fields: { ...magic, condition: "near_mint", foil: true, language: "en", collector_number: "12★" },
        },
      ],
    ],
  },
  delverlens: {
    header:
      '"Name","Acquired Price","Language","Set Code","TCGPlayer Product ID","Number","Foil","Quantity","List name"',
    rows: [
      [
        '"Lamp","€13.94","","XDM","77","12","Foil","2","Box 3"',
        {
          ...{ name: "Lamp", copies: 2, location: "Box 3", editions: ["tcgplayer:77", "mtg:xdm/12"] },
          purchase: { price: { amount: 1394, currency: "EUR" } },
          fields: { ...magic, foil: true, set_code: "XDM", collector_number: "12" },
        },
      ],
    ],
  },
  tcgplayer: {
    header: "Quantity,Name,Set Code,Printing,Language",
    rows: [["2,Lamp,XDM,Foil,English", { name: "Lamp", copies: 2, fields: { set_code: "XDM", language: "English" } }]],
  },
  gameye: {
    header: "Platform,Category,UserRecordType,Title,CreatedAt,PricePaid,Beat,Notes,Tags",
    rows: [
      ['NES,Games,Owned,Lamp,,€5,No,hm,"a, b"', { name: "Lamp", comment: "hm", tags: ["a", "b"] }],
      ["NES,Games,Wanted,Wick,,,No,,", "want"],
    ],
  },
  cardkingdom: {
    header: "title,edition,foil,quantity",
    rows: [
      [
        '"Lamp, the",Example,1,4',
        { name: "Lamp, the", copies: 4, fields: { ...magic, foil: true, set_name: "Example" } },
      ],
    ],
  },
  mtgstocks: {
    header: '"Card","Set","Quantity","Price","Condition","Language","Foil","Signed"',
    rows: [
      [
        '"Lamp, the","Example",2,0.99,M,en,Yes,No',
        {
          ...{ name: "Lamp, the", copies: 2 },
          fields: { ...magic, condition: "mint", foil: true, language: "en", set_name: "Example" },
        },
      ],
    ],
  },
  "steam-games": {
    header: "appid,name,playtime_forever,genres,tags",
    rows: [
      [
        '7,"Lamp, the",125,"Action, Indie","a; b"',
        {
          name: "Lamp, the",
          editions: ["steam:7"],
          tags: ["a", "b"],
          fields: { platform: "PC", playtime_minutes: 125 },
        },
      ],
    ],
  },
  playnite: {
    header: '"Name","Id","Source","Platforms","ReleaseDate","CompletionStatus","Playtime","UserScore"',
    rows: [
      [
        '"Lamp","x","GOG","PC (Windows)","2019-05-06","Beaten","3600","80"',
        { name: "Lamp", rating: 4, fields: { platform: "PC", release_year: 2019, status: "finished" } },
      ],
      ['"Wick","y","","Sony PlayStation 4","","Not Played","0",""', { fields: { status: "backlog" } }],
    ],
  },
  dreamborn: {
    header: "Set Number,Card Number,Variant,Count,Name,Color,Rarity",
    rows: [
      [
        '011,191,foil,2,"Lampling - Wick",Amber,Rare',
        { name: "Lampling - Wick", copies: 2, fields: { base_game: "Disney Lorcana", foil: true, set_code: "011" } },
      ],
      ["011,24,normal,0,Wax,Amber,Common", "skipped"],
    ],
  },
  numista: {
    header:
      "Issuer,N# number,Title,Year,Gregorian year,Mintmark,Quantity,Grade,Buying price (EUR),Storage location," +
      "Acquisition date,Public comment,Private comment",
    rows: [
      [
        'Lampland,1493,"5 Lamps, silver",1415,1995,A,3,XF,12.50,Album 1,2024-05-16,nice,not for others',
        {
          ...{ name: "5 Lamps, silver", copies: 3, location: "Album 1", comment: "nice" },
          purchase: { on: "2024-05-16", price: { amount: 1250, currency: "EUR" } },
          fields: { year: "1415", release_year: 1995 },
        },
      ],
    ],
  },
}

describe("A file of a site", () => {
  test.each(Object.entries(sites))(
    "%s is known by its header, and each of its rows is as it should be",
    (name, site) => {
      const text = `${[site.header, ...site.rows.map(([row]) => row)].join("\r\n")}\r\n`
      const read = readFile(text, { mapping: byHeader, schema })
      expect(typeof read === "string" ? read : read.reading?.mapping).toBe(name)
      const changes = changesIn(text, { mapping: presetOf(name), schema, prices: { currency: "EUR" } })
      expect(changes).toMatchObject(site.rows.map(([, is]) => is) as never)
    },
  )

  test.each(Object.entries(sites))("%s has the same references at a second import", (name, site) => {
    const text = [site.header, ...site.rows.map(([row]) => row)].join("\n")
    const refs = () => {
      const read = readFile(text, { mapping: presetOf(name), schema })
      return typeof read === "string" ? read : read.rows.map(({ copies, ref }) => [ref, copies])
    }
    expect(refs()).toEqual(refs())
    expect(new Set((refs() as ReadonlyArray<unknown>).map((one) => JSON.stringify(one))).size).toBe(site.rows.length)
  })

  test.each(Object.entries(presets).filter(([, { format, isList }]) => format === "csv" && isList !== true))(
    "%s is known by what marks it and names its rows",
    (name, { columns, mark, needs, otherMarks = [] }) => {
      const named = columns.filter(([, ...targets]) => targets.includes("name")).map(([column]) => column)
      for (const known of [[...mark, ...named], ...otherMarks]) {
        const header = csvLine([...new Set([...known, ...needs])], ",")
        const read = readFile(header, { mapping: byHeader })
        expect([header, typeof read === "string" ? read : read.reading?.mapping]).toEqual([header, name])
      }
    },
  )
})

describe("A line in front of the header", () => {
  test.each(["#TYPE Selected.Games\r\n", "#TYPE A.B\nsep=,\n", "sep=,\n"])("%j is no row", (line) => {
    const read = readFile(`${line}Name,CompletionStatus\nLamp,Beaten\n`, { mapping: byHeader })
    if (typeof read === "string") throw new Error(read)
    expect(read.rows.map((row) => row.line)).toEqual([line.split("\n").length + 1])
  })
})

describe("Foil cards that are counted by themselves", () => {
  test.each<[counts: string, is: unknown]>([
    ["3,2", { copies: 5 }],
    ["0,2", { copies: 2 }],
    ["1,", { copies: 1 }],
    ["999,5", { copies: 999 }],
    ["0,0", "skipped"],
  ])("%s make the copies", (counts, is) => {
    const text = `Normal,Foil,Name,Set,Card Number,Color,Rarity,Price,Foil Price\n${counts},Lampling,Rise,26,,,1,2\n`
    expect(changesIn(text, { mapping: presetOf("dreamborn") })).toMatchObject([is] as never)
  })
})

describe("A currency behind the name of a column", () => {
  const read = (currency: string) => {
    const text = `N# number,Title,Buying price (${currency})\n1,Lamp,12.50\n`
    return changesIn(text, { mapping: presetOf("numista"), schema: schemaOf({ buying_price: "money" }) })
  }
  test.each<[currency: string, change: object]>([
    ["EUR", { purchase: { price: { amount: 1250, currency: "EUR" } }, fields: { buying_price: 1250 } }],
    ["SEK", { purchase: { price: { amount: 1250, currency: "SEK" } }, fields: {} }],
  ])("%s is that of its amounts", (currency, change) => {
    expect(read(currency)).toEqual([{ ref: expect.any(String), name: "Lamp", ...change }] as never)
  })
})
