import type { Preset } from "./preset.ts"
import { conditionWords, finishWords, languageWords } from "./words.ts"

const words = { ...finishWords, "field.condition": conditionWords, "field.language": languageWords }
const magic = { "field.base_game": "Magic: The Gathering" }
const nothing = ["0", "0.0", ""]

const helvault: Preset = {
  site: "Helvault",
  guide: "https://www.helvault.app",
  format: "csv",
  mark: ["scryfall_id", "extras", "quantity"],
  needs: ["name", "quantity"],
  columns: [
    ["name", "name"],
    ["quantity", "copies", "field.quantity"],
    ["scryfall_id", "edition.scryfall"],
    ["extras", "field.extras", "field.foil"],
  ],
  words,
  constants: magic,
  cards: { sets: ["set_code"], numbers: ["collector_number"] },
  identity: ["scryfall_id", "name", "set_code", "collector_number", "extras", "language"],
}

const deckstats: Preset = {
  site: "Deckstats",
  guide: "https://deckstats.net",
  format: "csv",
  mark: ["card_name", "is_foil", "set_code"],
  needs: ["card_name"],
  columns: [
    ["card_name", "name"],
    ["amount", "copies", "field.quantity"],
    ["is_foil", "field.is_foil", "field.foil"],
    ["is_signed", "field.is_signed", "field.signed"],
    ["comment", "comment"],
  ],
  words,
  constants: magic,
  cards: { sets: ["set_code"], numbers: ["collector_number"] },
  identity: ["card_name", "set_code", "collector_number", "is_foil", "is_signed", "language"],
  copies: ["condition", "comment", "added"],
}

/** Its codes of sets are those of Magic Online, which differ from those that an edition has. */
const mtgo: Preset = {
  site: "Magic Online",
  guide: "https://www.mtgo.com",
  format: "csv",
  mark: ["Card Name", "ID #", "Premium"],
  needs: ["Card Name", "Quantity"],
  columns: [
    ["Card Name", "name"],
    ["Quantity", "copies", "field.quantity"],
    ["Rarity", "field.rarity"],
    ["Set", "field.set_code"],
    ["Collector #", "field.collector_number"],
    ["Premium", "field.premium", "field.foil"],
  ],
  constants: magic,
  identity: ["ID #", "Card Name", "Set", "Collector #", "Premium"],
  copies: ["Sideboarded"],
}

const cardsphere: Preset = {
  site: "Cardsphere",
  guide: "https://www.cardsphere.com",
  format: "csv",
  mark: ["Tradelist Count", "Edition", "Scryfall ID", "Last Modified"],
  needs: ["Name", "Count"],
  columns: [
    ["Name", "name"],
    ["Count", "copies", "field.quantity"],
    ["Scryfall ID", "edition.scryfall"],
    ["Condition", "field.condition"],
    ["Edition", "field.edition", "field.set_name"],
    ["Edition Code", "field.set_code"],
    ["Tags", "tags"],
  ],
  words,
  constants: magic,
  identity: ["Scryfall ID", "Name", "Edition", "Foil", "Language"],
  copies: ["Condition", "Tags"],
  offers: [{ column: "Tradelist Count", kind: "trade" }],
}

const echomtg: Preset = {
  site: "EchoMTG",
  guide: "https://www.echomtg.com",
  format: "csv",
  mark: ["Reg Qty", "Foil Qty", "Name", "Acquired"],
  needs: ["Name"],
  columns: [
    ["echo_inventory_id", "externalRef"],
    ["Name", "name"],
    ["Scryfall Id", "edition.scryfall"],
    ["tcgid", "edition.tcgplayer"],
    ["Set", "field.set", "field.set_name"],
    ["Set Code", "field.set_code"],
    ["Collector Number", "field.collector_number"],
    ["Rarity", "field.rarity"],
    ["Condition", "field.condition"],
    ["Acquired", "field.acquired", "field.purchase_price", "purchasePrice"],
    ["Date Acquired", "field.date_acquired", "field.purchase_date", "purchaseDate"],
    ["note", "comment"],
  ],
  words,
  constants: magic,
  cards: { sets: ["Set Code"], numbers: ["Collector Number"] },
  summed: ["Reg Qty", "Foil Qty"],
  rows: [{ column: "Reg Qty", words: nothing, unlessAny: ["Foil Qty"], becomes: "skipped" }],
  unknownZero: ["tcgid"],
  identity: ["Name", "Set", "Set Code", "Collector Number", "Language"],
  copies: ["Reg Qty", "Foil Qty", "Condition", "Acquired", "Date Acquired", "note"],
  offers: [{ column: "Marked as Trade", kind: "trade" }],
}

const deckedbuilder: Preset = {
  site: "Decked Builder",
  guide: "https://www.deckedstudios.com",
  format: "csv",
  mark: ["Reg Qty", "Foil Qty", "Card", "Set"],
  needs: ["Card"],
  columns: [
    ["Card", "name"],
    ["Total Qty", "field.quantity"],
    ["Set", "field.set", "field.set_name"],
    ["Rarity", "field.rarity"],
    ["Notes", "comment"],
  ],
  words,
  constants: magic,
  summed: ["Reg Qty", "Foil Qty"],
  rows: [{ column: "Reg Qty", words: nothing, unlessAny: ["Foil Qty"], becomes: "skipped" }],
  identity: ["Mvid", "Card", "Set"],
  copies: ["Notes"],
}

const urzasgatherer: Preset = {
  site: "Urza's Gatherer",
  guide: "https://urzagatherer.app",
  format: "csv",
  mark: ["Name", "Foil count", "Special foil count"],
  needs: ["Name"],
  columns: [
    ["Name", "name"],
    ["Scryfall ID", "edition.scryfall"],
    ["TCG ID", "edition.tcgplayer"],
    ["Cardmarket ID", "edition.cardmarket"],
    ["Set", "field.set", "field.set_name"],
    ["Set code", "field.set_code"],
    ["Number", "field.collector_number"],
    ["Rarity", "field.rarity"],
    ["Condition", "field.condition"],
    ["Languages", "field.languages", "field.language"],
    ["Comments", "comment"],
  ],
  words,
  constants: magic,
  cards: { sets: ["Set code"], numbers: ["Number"] },
  summed: ["Count", "Foil count", "Special foil count"],
  rows: [
    { column: "Wanted", otherThan: nothing, unlessAny: ["Count", "Foil count", "Special foil count"], becomes: "want" },
    { column: "Count", words: nothing, unlessAny: ["Foil count", "Special foil count"], becomes: "skipped" },
  ],
  unknownZero: ["TCG ID", "Cardmarket ID"],
  identity: ["Scryfall ID", "ID", "Name", "Set", "Number"],
  copies: ["Condition", "Languages", "Comments"],
  offers: [{ column: "To trade", kind: "trade" }],
}

const topdecked: Preset = {
  site: "TopDecked",
  guide: "https://www.topdecked.com",
  format: "csv",
  mark: ["SETCODE", "SETNAME", "FINISH", "ACQUIRED PRICE"],
  needs: ["NAME", "QUANTITY"],
  columns: [
    ["NAME", "name"],
    ["QUANTITY", "copies", "field.quantity"],
    ["ID", "edition.scryfall"],
    ["SETCODE", "field.set_code"],
    ["SETNAME", "field.set_name"],
    ["COLLECTOR NUMBER", "field.collector_number"],
    ["FINISH", "field.finish", "field.foil"],
    ["RARITY", "field.rarity"],
    ["CONDITION", "field.condition"],
    ["LANG", "field.language"],
    ["ACQUIRED PRICE", "field.acquired_price", "field.purchase_price", "purchasePrice"],
    ["ACQUIRED DATE", "field.acquired_date", "field.purchase_date", "purchaseDate"],
    ["NOTES", "comment"],
    ["TAGS", "tags"],
  ],
  words,
  constants: magic,
  cards: { sets: ["SETCODE"], numbers: ["COLLECTOR NUMBER"] },
  identity: ["ID", "NAME", "SETCODE", "COLLECTOR NUMBER", "FINISH", "LANG", "SIGNING", "ALTERATION"],
  copies: ["CONDITION", "ACQUIRED DATE", "ACQUIRED PRICE", "NOTES", "TAGS"],
}

const cardcastle: Preset = {
  site: "CardCastle",
  guide: "https://cardcastle.co",
  format: "csv",
  mark: ["Card Name", "JSON ID"],
  otherMarks: [["Count", "Card Name", "Set Name", "Foil"]],
  needs: ["Card Name"],
  columns: [
    ["Card Name", "name"],
    ["Count", "copies", "field.quantity"],
    ["JSON ID", "edition.scryfall"],
    ["TCGPlayer Product Id", "edition.tcgplayer"],
    ["Condition", "field.condition"],
    ["Set Name", "field.set_name"],
    ["Collector Number", "field.collector_number"],
  ],
  words,
  constants: magic,
  identity: ["JSON ID", "Card Name", "Set Name", "Collector Number", "Foil", "Language"],
  copies: ["Condition"],
}

const tappedout: Preset = {
  site: "TappedOut",
  guide: "https://tappedout.net",
  format: "csv",
  mark: ["Qty", "Name", "Set", "Set Number"],
  needs: ["Name"],
  columns: [
    ["Name", "name"],
    ["Qty", "copies", "field.quantity"],
    ["Condition", "field.condition"],
    ["Languange", "field.language"],
    ["Set", "field.set", "field.set_code"],
    ["Set Number", "field.collector_number"],
  ],
  words,
  constants: magic,
  cards: { sets: ["Set"], numbers: ["Set Number"] },
  identity: ["Name", "Set", "Set Number", "Foil", "Alter", "Signed", "Languange", "Language", "Proxy"],
  copies: ["Condition"],
}

/** More sites and programs for cards of Magic: The Gathering. Contract: catalog, presets. */
export const moreCardPresets: Readonly<Record<string, Preset>> = {
  cardcastle,
  cardsphere,
  deckedbuilder,
  deckstats,
  echomtg,
  helvault,
  mtgo,
  tappedout,
  topdecked,
  urzasgatherer,
}
