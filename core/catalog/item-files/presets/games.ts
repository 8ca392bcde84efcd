import type { Preset } from "./preset.ts"
import { bookStatuses, gameGenreWords, platformWords } from "./words.ts"

const words = { "field.platform": platformWords, "field.genre": gameGenreWords }

const bgg: Preset = {
  site: "BoardGameGeek",
  guide: "https://boardgamegeek.com",
  format: "csv",
  mark: ["objectname", "objectid"],
  needs: ["objectname", "objectid"],
  columns: [
    ["collid", "externalRef"],
    ["objectid", "edition.bgg"],
    ["objectname", "name"],
    ["rating", "rating10"],
    ["yearpublished", "year"],
    ["minplayers", "field.min_players"],
    ["maxplayers", "field.max_players"],
    ["playingtime", "field.play_time_minutes"],
    ["comment", "comment"],
    ["barcode", "code"],
    ["quantity", "copies"],
  ],
  flags: [
    ["own", "owned"],
    ["wishlist", "wanted"],
    ["want", "wanted"],
    ["wanttobuy", "wanted"],
  ],
  markup: "bbcode",
  unknownZero: ["minplayers", "maxplayers", "playingtime", "yearpublished", "minplaytime", "maxplaytime"],
  currencies: { pricepaid: "pp_currency", currvalue: "cv_currency" },
  identity: ["objectid", "objectname"],
  copies: ["version_nickname", "acquisitiondate", "conditiontext", "comment"],
  offers: [{ column: "fortrade", kind: "trade" }],
}

const bgstats: Preset = {
  site: "BG Stats",
  guide: "https://www.bgstatsapp.com",
  format: "json",
  records: "games",
  mark: ["uuid", "bggId", "name"],
  needs: ["uuid", "name"],
  columns: [
    ["uuid", "externalRef"],
    ["bggId", "edition.bgg"],
    ["name", "name"],
    ["rating", "rating100"],
    ["copies.metaData.Rating", "rating10"],
    ["bggYear", "year"],
    ["minPlayerCount", "field.min_players"],
    ["maxPlayerCount", "field.max_players"],
    ["maxPlayTime", "field.play_time_minutes"],
    ["minPlayTime", "field.play_time_minutes"],
    ["copies.metaData.PublicComment", "comment"],
    ["copies.metaData.Barcode", "code"],
    ["copies.metaData.PricePaid", "field.price_paid"],
    ["copies.metaData.AcquisitionDate", "field.acquisition_date"],
  ],
  prefixes: ["copies.metadata."],
  flags: [
    ["copies.statusOwned", "owned"],
    ["copies.statusWishlist", "wanted"],
    ["copies.statusWantToBuy", "wanted"],
    ["copies.statusWantInTrade", "wanted"],
  ],
  markup: "bbcode",
  currencies: { "copies.metaData.PricePaid": "copies.metaData.PricePaidCurrency" },
  unknownZero: ["bggId", "bggYear", "minPlayerCount", "maxPlayerCount", "minPlayTime", "maxPlayTime"],
  identity: ["bggId", "name"],
  offers: [{ column: "copies.statusForTrade", words: ["1", "true"], kind: "trade" }],
}

const clz: Preset = {
  site: "CLZ",
  guide: "https://clz.com",
  format: "csv",
  mark: ["Title", "Collection Status"],
  needs: ["Title"],
  columns: [
    ["Index", "externalRef"],
    ["Title", "name"],
    ["Barcode", "code"],
    ["ISBN", "isbn"],
    ["Release Date", "year"],
    ["Publication Date", "year"],
    ["My Rating", "rating10"],
    ["Notes", "comment"],
    ["Quantity", "copies"],
    ["Completed", "field.status"],
    ["Read It", "field.status"],
    ["Current Value", "price"],
  ],
  words: {
    ...words,
    "field.status": { yes: ["completed", "read"], no: "", true: ["completed", "read"], false: "", ...bookStatuses },
  },
  rows: [
    { column: "Collection Status", words: ["on wish list", "wish list"], becomes: "want" },
    { column: "Collection Status", otherThan: ["in collection", "for sale", ""], becomes: "skipped" },
  ],
  identity: ["Barcode", "ISBN", "Title", "Platform", "Edition", "Region", "Format", "Author", "Series", "Issue"],
  copies: ["Condition", "Completeness", "Purchase Date", "Purchase Price"],
  offers: [{ column: "Collection Status", words: ["for sale"], kind: "sale" }],
}

const pricecharting: Preset = {
  site: "PriceCharting",
  guide: "https://www.pricecharting.com/page/collection-tracker",
  format: "csv",
  mark: ["product-name", "console-name", "price-in-pennies"],
  needs: ["product-name"],
  columns: [
    ["product-name", "name"],
    ["console-name", "field.platform", "field.console"],
    ["price-in-pennies", "field.value"],
    ["cost-basis-in-pennies", "field.cost_basis"],
    ["include-string", "field.includes"],
    ["condition-string", "field.condition"],
    ["quantity", "copies", "field.quantity"],
    ["notes", "comment"],
  ],
  words,
  minorUnits: ["price-in-pennies", "cost-basis-in-pennies"],
  identity: ["id", "product-name", "console-name", "include-string", "grading-cert-id"],
  copies: ["sku", "condition-string", "date-purchased", "cost-basis-in-pennies", "notes"],
}

const gameye: Preset = {
  site: "GAMEYE",
  guide: "https://www.gameye.app",
  format: "csv",
  mark: ["UserRecordType", "Platform", "Title"],
  needs: ["Title", "UserRecordType"],
  columns: [
    ["Title", "name"],
    ["Platform", "field.platform"],
    ["Developer", "field.developer"],
    ["Notes", "comment"],
    ["Beat", "field.status"],
  ],
  words: {
    ...words,
    "field.status": { yes: "finished", true: "finished", "1": "finished", no: "", false: "", "0": "" },
  },
  rows: [
    { column: "UserRecordType", words: ["wishlist", "wish list", "wish"], becomes: "want" },
    { column: "UserRecordType", words: ["sold"], becomes: "skipped" },
  ],
  kinds: { column: "Category", of: { games: /^games?$/i } },
  identity: ["Platform", "Category", "Title", "Country", "ReleaseType", "Publisher"],
  copies: ["Ownership", "ItemCondition", "BoxCondition", "ManualCondition", "PricePaid", "CreatedAt"],
}

const grouvee: Preset = {
  site: "Grouvee",
  guide: "https://www.grouvee.com",
  format: "csv",
  mark: ["shelves", "platforms", "giantbomb_id"],
  needs: ["id", "name", "shelves"],
  columns: [
    ["id", "externalRef"],
    ["igdb_id", "edition.igdb"],
    ["name", "name"],
    ["platforms", "field.platform"],
    ["genres", "field.genre"],
    ["developers", "field.developer"],
    ["release_date", "year"],
    ["rating", "rating"],
    ["review_title", "comment"],
    ["review", "comment"],
    ["shelves", "field.status"],
  ],
  words: {
    ...words,
    "field.status": { played: "finished", playing: "playing", backlog: "backlog", wishlist: "" },
  },
  rows: [
    {
      column: "shelves",
      words: ["wish list", "wishlist"],
      unless: ["played", "playing", "backlog"],
      isList: true,
      becomes: "want",
    },
  ],
  unknownZero: ["igdb_id"],
  keysOfObjects: true,
  identity: ["id"],
}

/** Sites and programs for games. Contract: catalog, presets. */
export const gamePresets: Readonly<Record<string, Preset>> = {
  bgg,
  bgstats,
  clz,
  pricecharting,
  gameye,
  grouvee,
}
