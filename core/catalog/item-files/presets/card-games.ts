import { cardlist } from "./card-list.ts"
import type { Preset } from "./preset.ts"
import { conditionWords, finishWords, gameOfCardWords, languageWords } from "./words.ts"

const words = { ...finishWords, "field.condition": conditionWords, "field.language": languageWords }

const collectr: Preset = {
  site: "Collectr",
  guide: "https://getcollectr.com",
  format: "csv",
  mark: ["Portfolio Name", "Product Name", "Variance"],
  needs: ["Product Name"],
  columns: [
    ["Product Name", "name"],
    ["Quantity", "copies", "field.quantity"],
    ["Category", "field.base_game"],
    ["Set", "field.set", "field.set_name"],
    ["Card Number", "field.collector_number"],
    ["Rarity", "field.rarity"],
    ["Variance", "field.variance", "field.printing"],
    ["Card Condition", "field.condition"],
    ["Average Cost Paid", "purchasePrice"],
    ["Portfolio Name", "location"],
    ["Notes", "comment"],
  ],
  words: { ...words, "field.base_game": gameOfCardWords },
  identity: ["Category", "Set", "Product Name", "Card Number", "Variance", "Grade"],
  copies: ["Portfolio Name", "Card Condition", "Date Added", "Average Cost Paid", "Notes"],
}

const ygoprodeck: Preset = {
  site: "YGOPRODeck",
  guide: "https://ygoprodeck.com/collection/",
  format: "csv",
  mark: ["cardname", "cardq", "cardcode"],
  otherMarks: [["cardname", "cardq", "cardrarity"]],
  needs: ["cardname"],
  columns: [
    ["cardname", "name"],
    ["cardq", "copies", "field.quantity"],
    ["cardrarity", "field.rarity"],
    ["cardcondition", "field.condition"],
    ["card_edition", "field.edition", "field.printing"],
    ["cardset", "field.set_name"],
    ["cardcode", "field.collector_number", "field.card_number"],
  ],
  words,
  constants: { "field.base_game": "Yu-Gi-Oh!" },
  identity: ["cardname", "cardcode", "cardset", "cardrarity", "card_edition"],
  copies: ["cardcondition"],
}

/** The numbers by which Cardmarket names a language. */
const numberedLanguages = Object.fromEntries(
  [
    ...["english", "french", "german", "spanish", "italian", "chinesesimplified"],
    ...["japanese", "portuguese", "russian", "korean", "chinesetraditional"],
  ].map((name, n) => [String(n + 1), languageWords[name] ?? ""]),
)

/** What a seller offers there. Its languages and conditions may be numbers. */
const cardmarket: Preset = {
  site: "Cardmarket",
  guide: "https://www.cardmarket.com",
  format: "csv",
  mark: ["idProduct", "English Name", "Amount"],
  needs: ["English Name"],
  columns: [
    ["idArticle", "externalRef"],
    ["idProduct", "edition.cardmarket"],
    ["English Name", "name"],
    ["Local Name", "name"],
    ["Amount", "copies", "field.quantity"],
    ["Exp.", "field.set_code"],
    ["Exp. Name", "field.set_name"],
    ["Condition", "field.condition"],
    ["Language", "field.language"],
    ["Foil?", "field.foil"],
    ["isFoil", "field.foil"],
    ["Signed?", "field.signed"],
    ["isSigned", "field.signed"],
    ["Altered?", "field.altered"],
    ["isAltered", "field.altered"],
    ["Collector Number", "field.collector_number"],
    ["collectorNumber", "field.collector_number"],
    ["Comments", "comment"],
    ["Price", "price"],
  ],
  words: { ...words, "field.language": { ...languageWords, ...numberedLanguages } },
  currencies: { Price: "Currency Code" },
  identity: ["idProduct", "English Name", "Exp. Name", "Language", "Foil?", "isFoil"],
  copies: ["Condition", "Comments", "Price"],
  offers: [{ column: "Amount", kind: "sale" }],
}

/** What its cart and its list of what it buys are filled with. */
const cardkingdom: Preset = {
  site: "Card Kingdom",
  guide: "https://www.cardkingdom.com",
  format: "csv",
  mark: ["title", "edition", "foil", "quantity"],
  otherMarks: [["Name", "Edition", "Foil", "Qty"]],
  needs: [],
  columns: [
    ["title", "name"],
    ["Name", "name"],
    ["quantity", "copies", "field.quantity"],
    ["Qty", "copies", "field.quantity"],
    ["edition", "field.edition", "field.set_name"],
  ],
  words,
  constants: { "field.base_game": "Magic: The Gathering" },
  identity: ["title", "Name", "edition", "foil"],
}

const mtgstocks: Preset = {
  site: "MTGStocks",
  guide: "https://www.mtgstocks.com",
  format: "csv",
  mark: ["Card", "Set", "Quantity", "Foil", "Signed"],
  needs: ["Card"],
  columns: [
    ["Card", "name"],
    ["Quantity", "copies", "field.quantity"],
    ["Condition", "field.condition"],
    ["Set", "field.set", "field.set_name"],
  ],
  words,
  constants: { "field.base_game": "Magic: The Gathering" },
  identity: ["Card", "Set", "Foil", "Language", "Signed"],
  copies: ["Condition", "Price"],
}

const dreamborn: Preset = {
  site: "Dreamborn",
  guide: "https://dreamborn.ink",
  format: "csv",
  mark: ["Set Number", "Card Number", "Variant", "Count", "Name"],
  otherMarks: [["Normal", "Foil", "Name", "Set", "Card Number"]],
  needs: ["Name"],
  columns: [
    ["Name", "name"],
    ["Count", "copies", "field.quantity"],
    ["Set", "field.set", "field.set_name"],
    ["Set Number", "field.set_number", "field.set_code"],
    ["Card Number", "field.collector_number"],
    ["Rarity", "field.rarity"],
    ["Variant", "field.variant", "field.foil"],
  ],
  words,
  constants: { "field.base_game": "Disney Lorcana" },
  summed: ["Normal", "Foil", "Count"],
  rows: [
    { column: "Count", words: ["0"], becomes: "skipped" },
    { column: "Normal", words: ["0"], unlessAny: ["Foil"], becomes: "skipped" },
  ],
  identity: ["Name", "Set", "Set Number", "Card Number", "Variant"],
}

/** Sites and programs for cards of several games, or of one of the others. Contract: catalog, presets. */
export const cardGamePresets: Readonly<Record<string, Preset>> = {
  cardkingdom,
  cardlist,
  cardmarket,
  collectr,
  dreamborn,
  mtgstocks,
  ygoprodeck,
}
