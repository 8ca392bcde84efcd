import type { Preset } from "./preset.ts"
import { conditionWords, finishWords, gameOfCardWords, languageWords } from "./words.ts"

const words = { ...finishWords, "field.condition": conditionWords, "field.language": languageWords }
const magic = { "field.base_game": "Magic: The Gathering" }

const moxfield: Preset = {
  site: "Moxfield",
  guide: "https://moxfield.com/collection",
  format: "csv",
  mark: ["Tradelist Count", "Edition", "Collector Number"],
  otherMarks: [["Count", "Edition", "Collector Number", "Foil"]],
  needs: ["Name", "Count"],
  columns: [
    ["Name", "name"],
    ["Count", "copies", "field.quantity"],
    ["Condition", "field.condition"],
    ["Edition", "field.set_code"],
    ["Tags", "tags"],
    ["Purchase Price", "purchasePrice"],
    ["Notes", "comment"],
  ],
  words,
  constants: magic,
  cards: { sets: ["Edition"], numbers: ["Collector Number"] },
  identity: ["Name", "Edition", "Collector Number", "Foil", "Language", "Alter", "Proxy", "Playtest Card"],
  copies: ["Condition", "Tags", "Purchase Price"],
  offers: [{ column: "Tradelist Count", kind: "trade" }],
}

const manabox: Preset = {
  site: "ManaBox",
  guide: "https://manabox.app",
  format: "csv",
  mark: ["ManaBox ID", "Scryfall ID"],
  needs: ["Name", "Quantity"],
  columns: [
    ["Name", "name"],
    ["Scryfall ID", "edition.scryfall"],
    ["Quantity", "copies", "field.quantity"],
    ["Rarity", "field.rarity"],
    ["Condition", "field.condition"],
    ["Purchase price", "purchasePrice"],
    ["Binder Name", "location"],
    ["Set name", "field.set_name"],
  ],
  words,
  constants: magic,
  cards: { sets: ["Set code"], numbers: ["Collector number"] },
  currencies: { "Purchase price": "Purchase price currency" },
  rows: [{ column: "Binder Type", words: ["list", "wishlist", "wish list"], becomes: "want" }],
  identity: ["Scryfall ID", "Name", "Set code", "Collector number", "Foil", "Language", "Misprint", "Altered"],
  copies: ["Condition", "Binder Name", "Binder Type", "Purchase price"],
}

const deckbox: Preset = {
  site: "Deckbox",
  guide: "https://deckbox.org",
  format: "csv",
  mark: ["Tradelist Count", "Edition", "Card Number"],
  needs: ["Name", "Count"],
  columns: [
    ["Name", "name"],
    ["Count", "copies", "field.quantity"],
    ["Scryfall ID", "edition.scryfall"],
    ["TcgPlayer ID", "edition.tcgplayer"],
    ["Rarity", "field.rarity"],
    ["Condition", "field.condition"],
    ["Edition", "field.edition", "field.set_name"],
    ["Edition Code", "field.set_code"],
    ["Card Number", "field.collector_number"],
    ["Tags", "tags"],
  ],
  words,
  identity: ["Name", "Edition", "Card Number", "Foil", "Language", "Signed", "Promo", "Textless", "Printing Id"],
  copies: ["Condition", "Artist Proof", "Altered Art", "Misprint", "Tags", "My Price"],
  offers: [{ column: "Tradelist Count", kind: "trade" }],
}

const archidekt: Preset = {
  site: "Archidekt",
  guide: "https://archidekt.com/collection",
  format: "csv",
  mark: ["Finish", "Edition Code", "Scryfall ID", "Multiverse Id"],
  otherMarks: [
    ["Finish", "Edition Code", "Collector Number"],
    ["Finish", "Edition Code", "Scryfall ID"],
  ],
  needs: ["Name", "Quantity"],
  columns: [
    ["Name", "name"],
    ["Quantity", "copies", "field.quantity"],
    ["Scryfall ID", "edition.scryfall"],
    ["Rarity", "field.rarity"],
    ["Condition", "field.condition"],
    ["Edition Name", "field.edition_name", "field.set_name"],
    ["Edition Code", "field.set_code"],
    ["Finish", "field.finish", "field.foil"],
    ["Tags", "tags"],
    ["Purchase Price", "purchasePrice"],
  ],
  words,
  constants: magic,
  cards: { sets: ["Edition Code"], numbers: ["Collector Number"] },
  identity: ["Scryfall ID", "Name", "Edition Code", "Collector Number", "Finish", "Language"],
  copies: ["Condition", "Date Added", "Tags", "Purchase Price"],
}

const dragonshield: Preset = {
  site: "Dragon Shield",
  guide: "https://mtg.dragonshield.com/collection",
  format: "csv",
  mark: ["Folder Name", "Trade Quantity", "Card Name"],
  // The app on phones, and Sorted, which followed it.
  otherMarks: [
    ["CardNumber", "Expansion Code", "PurchasePrice"],
    ["List Type", "List Name", "Card Name"],
  ],
  needs: ["Card Name", "Quantity"],
  columns: [
    ["Card Name", "name"],
    ["Name", "name"],
    ["Quantity", "copies", "field.quantity"],
    ["Condition", "field.condition"],
    ["Card Number", "field.collector_number"],
    ["CardNumber", "field.collector_number", "field.card_number"],
    ["Expansion Code", "field.set_code"],
    ["Expansion Name", "field.set_name"],
    ["Price Bought", "field.purchase_price", "purchasePrice"],
    ["PurchasePrice", "field.purchase_price", "field.price_bought", "purchasePrice"],
    ["PurchaseDate", "field.purchase_date", "field.date_bought", "purchaseDate"],
    ["Date Bought", "purchaseDate"],
    ["Folder Name", "location"],
    ["List Name", "location"],
  ],
  words,
  cards: { sets: ["Set Code", "Expansion Code"], numbers: ["Card Number", "CardNumber"], plainNumbersOnly: true },
  identity: [
    ...["Card Name", "Set Code", "Card Number", "Printing", "Language"],
    ...["Name", "Expansion Code", "CardNumber", "Foil"],
  ],
  copies: [
    ...["Condition", "Folder Name", "Date Bought", "Price Bought"],
    ...["List Name", "Board", "PurchaseDate", "PurchasePrice"],
  ],
  offers: [{ column: "Trade Quantity", kind: "trade" }],
}

const delverlens: Preset = {
  site: "Delver Lens",
  guide: "https://www.delverlab.com",
  format: "csv",
  mark: ["QuantityX", "Name"],
  otherMarks: [
    ["Name", "Edition code", "Collector's number"],
    ["Name", "Edition (code)"],
    ["Name", "Acquired Price", "Set Code"],
    ["Name", "Acquired Price", "TCGPlayer Product ID"],
  ],
  needs: ["Name"],
  columns: [
    ["Name", "name"],
    ["QuantityX", "copies", "field.quantity"],
    ["Quantity", "copies", "field.quantity"],
    ["Scryfall ID", "edition.scryfall"],
    ["CardMarket ID", "edition.cardmarket"],
    ["TCGPlayer Product ID", "edition.tcgplayer"],
    ["Rarity", "field.rarity"],
    ["Condition", "field.condition"],
    ["Edition", "field.edition", "field.set_name"],
    ["Edition code", "field.set_code"],
    ["Collector's number", "field.collector_number"],
    ["Set Code", "field.set_code"],
    ["Number", "field.collector_number"],
    ["Acquired Price", "field.acquired_price", "field.purchase_price", "purchasePrice"],
    ["List name", "location"],
    ["Location", "location"],
  ],
  words,
  constants: magic,
  parted: [
    { column: "(Condition,Language)", targets: ["field.condition", "field.language"] },
    { column: "Edition (code)", targets: ["field.set_code"] },
  ],
  cards: { sets: ["Edition code", "Edition (code)", "Set Code"], numbers: ["Collector's number", "Number"] },
  currencies: { Price: "Currency" },
  identity: [
    ...["Scryfall ID", "CardMarket ID", "Name", "Edition", "Edition (code)", "Edition code", "Collector's number"],
    ...["Foil", "Language", "(Condition,Language)", "Set Code", "Number", "TCGPlayer Product ID"],
  ],
  copies: ["Condition", "Price"],
}

const tcgplayer: Preset = {
  site: "TCGplayer",
  guide: "https://help.tcgplayer.com",
  format: "csv",
  mark: ["Simple Name", "Product ID", "Printing"],
  otherMarks: [["Quantity", "Name", "Set Code", "Printing"]],
  needs: ["Name", "Quantity"],
  columns: [
    ["SKU", "externalRef"],
    ["Name", "name"],
    ["Simple Name", "name"],
    ["Quantity", "copies", "field.quantity"],
    ["Product ID", "edition.tcgplayer"],
    ["Rarity", "field.rarity"],
    ["Condition", "field.condition"],
    ["Card Number", "field.collector_number"],
    ["Set", "field.set", "field.set_name"],
  ],
  words,
  identity: ["Product ID", "Name", "Set", "Card Number", "Printing", "Language", "Condition"],
  copies: ["Price Each"],
}

/** Its codes of sets are those of Magic Online, which differ from those that an edition has. */
const mtggoldfish: Preset = {
  site: "MTGGoldfish",
  guide: "https://www.mtggoldfish.com/help/import_formats",
  format: "csv",
  mark: ["Card", "Set ID", "Set Name", "Foil"],
  needs: ["Card", "Quantity"],
  columns: [
    ["Card", "name"],
    ["Quantity", "copies", "field.quantity"],
    ["Scryfall ID", "edition.scryfall"],
    ["Set ID", "field.set_code"],
  ],
  constants: magic,
  identity: ["Scryfall ID", "Card", "Set ID", "Collector Number", "Variation", "Foil"],
}

/** The file in which a seller changes stock and prices. Its numbers are of a card in a condition, and no editions. */
const tcgplayerSeller: Preset = {
  site: "TCGplayer, sellers",
  guide: "https://help.tcgplayer.com",
  format: "csv",
  mark: ["TCGplayer Id", "Product Line", "Product Name", "Total Quantity"],
  needs: ["TCGplayer Id", "Product Name"],
  columns: [
    ["TCGplayer Id", "externalRef"],
    ["Product Name", "name"],
    ["Total Quantity", "copies", "field.quantity"],
    ["Add to Quantity", "copies", "field.quantity"],
    ["Product Line", "field.base_game"],
    ["Rarity", "field.rarity"],
    ["Condition", "field.condition"],
    ["Number", "field.collector_number"],
    ["TCG Marketplace Price", "price"],
  ],
  words: { ...words, "field.base_game": gameOfCardWords },
  // What a seller has not in stock is listed too. The app for scanning writes what is to be added.
  rows: [{ column: "Total Quantity", words: ["0", ""], unlessAny: ["Add to Quantity"], becomes: "skipped" }],
  unknownZero: ["Total Quantity", "Add to Quantity"],
  identity: ["Product Line", "Set Name", "Product Name", "Number", "Condition"],
  offers: [{ column: "Total Quantity", kind: "sale" }],
}

/** Sites and programs for cards. Contract: catalog, presets. */
export const cardPresets: Readonly<Record<string, Preset>> = {
  moxfield,
  manabox,
  deckbox,
  archidekt,
  dragonshield,
  delverlens,
  tcgplayer,
  mtggoldfish,
  "tcgplayer-seller": tcgplayerSeller,
}
