import type { Preset } from "./preset.ts"
import { gameOfCardWords } from "./words.ts"

/** The columns that the lines of a list of cards are taken for, in the order of their cells. */
export const cardListColumns: ReadonlyArray<string> = [
  ...["Quantity", "Name", "Set", "Number", "Expansion", "Expansion Number", "Foil", "Tags", "Game", "Section"],
]

/** What games and sites write for decks, and people type: `4 Lamp Otter (XDM) 12`. Its lines have no header. */
export const cardlist: Preset = {
  site: "A list of cards",
  guide: "https://magic.wizards.com/en/mtgarena",
  format: "csv",
  mark: cardListColumns,
  needs: ["Name"],
  columns: [
    ["Name", "name"],
    ["Quantity", "copies", "field.quantity"],
    ["Set", "field.set_code"],
    ["Number", "field.collector_number"],
    ["Expansion", "field.set_code"],
    ["Expansion Number", "field.collector_number"],
    ["Foil", "field.foil", "field.finish"],
    ["Tags", "tags"],
    ["Game", "field.base_game"],
  ],
  words: { "field.base_game": gameOfCardWords },
  cards: { sets: ["Set"], numbers: ["Number"] },
  identity: ["Name", "Set", "Number", "Expansion", "Expansion Number", "Foil"],
  copies: ["Section", "Tags"],
}
