import type { FieldDefinition } from "./field-definition.ts"

/** A system definition as it is listed here. */
export type SystemField = Pick<FieldDefinition, "key" | "name" | "type" | "options" | "isHidden"> & {
  readonly collectionType: NonNullable<FieldDefinition["collectionType"]>
}

type Words = Omit<SystemField, "key" | "name" | "collectionType">

const text: Words = { type: "text", options: null, isHidden: false }
const number: Words = { type: "number", options: null, isHidden: false }
const date: Words = { type: "date", options: null, isHidden: false }
const select = (...options: ReadonlyArray<string>): Words => ({ type: "select", options, isHidden: false })

/** The values of the field `condition` of card games, from best to worst. Contract: market, GET /listings. */
export const cardConditions = ["mint", "near_mint", "played"] as const
export type CardCondition = (typeof cardConditions)[number]

const platforms = select(
  ...["PC", "Mac", "Linux", "PlayStation", "PlayStation 2", "PlayStation 3", "PlayStation 4", "PlayStation 5", "PSP"],
  ...["PS Vita", "Xbox", "Xbox 360", "Xbox One", "Xbox Series X|S", "NES", "SNES", "Nintendo 64", "GameCube", "Wii"],
  ...["Wii U", "Switch", "Switch 2", "Game Boy", "Game Boy Color", "Game Boy Advance", "Nintendo DS", "Nintendo 3DS"],
  ...["Master System", "Mega Drive", "Saturn", "Dreamcast", "Android", "iOS", "Other"],
)
const gameGenres = select(
  ...["Action", "Adventure", "Fighting", "Horror", "Music", "Party", "Platformer", "Puzzle", "Racing", "Role-playing"],
  ...["Sandbox", "Shooter", "Simulation", "Sports", "Strategy", "Survival", "Visual novel", "Other"],
)
const bookGenres = select(
  ...["Art", "Biography", "Business", "Children", "Classics", "Comics", "Cooking", "Crime", "Essays", "Fantasy"],
  ...["Fiction", "Health", "Historical fiction", "History", "Horror", "Manga", "Philosophy", "Poetry", "Romance"],
  ...["Science", "Science fiction", "Self-help", "Thriller", "Travel", "Young adult", "Other"],
)
const baseGames = select(
  ...[
    "Digimon",
    "Disney Lorcana",
    "Dragon Ball Super",
    "Flesh and Blood",
    "Legend of the Five Rings",
    "Magic: The Gathering",
  ],
  ...["Marvel Champions", "Netrunner", "One Piece", "Pokémon", "Star Wars: Unlimited", "Yu-Gi-Oh!", "Other"],
)
const boardGameGenres = select(
  ...[
    "Abstract",
    "Cooperative",
    "Deck-building",
    "Dexterity",
    "Dungeon crawler",
    "Economic",
    "Family",
    "Legacy",
    "Party",
  ],
  ...["Social deduction", "Strategy", "Thematic", "Trivia", "Two-player", "War", "Word", "Worker placement", "Other"],
)

const listed: Readonly<
  Record<SystemField["collectionType"], Readonly<Record<string, readonly [name: string, Words]>>>
> = {
  games: {
    platform: ["Platform", platforms],
    genre: ["Genre", gameGenres],
    release_year: ["Release year", number],
    developer: ["Developer", text],
    status: ["Status", select("backlog", "playing", "finished", "completed")],
    completion_date: ["Completion date", date],
    playtime_minutes: ["Playtime (minutes)", number],
    platform_app_id: ["Platform app id", { ...number, isHidden: true }],
  },
  books: {
    author: ["Author", text],
    publisher: ["Publisher", text],
    publication_year: ["Publication year", number],
    genre: ["Genre", bookGenres],
    page_count: ["Pages", number],
    isbn: ["ISBN", text],
    status: ["Status", select("want_to_read", "reading", "read")],
  },
  cardgames: {
    base_game: ["Game", baseGames],
    rarity: ["Rarity", text],
    condition: ["Condition", select(...cardConditions)],
  },
  boardgames: {
    publisher: ["Publisher", text],
    release_year: ["Release year", number],
    min_players: ["Players, at least", number],
    max_players: ["Players, at most", number],
    play_time_minutes: ["Play time (minutes)", number],
    genre: ["Genre", boardGameGenres],
    status: ["Status", select("owned", "wanted", "lent")],
  },
  custom: {},
}

/** Every system definition, in the order of the fields of a new collection. Contract: catalog, field definitions. */
export const systemFields: ReadonlyArray<SystemField> = Object.entries(listed).flatMap(([type, fields]) =>
  Object.entries(fields).map(([key, [name, words]]) => ({
    key,
    name,
    ...words,
    collectionType: type as SystemField["collectionType"],
  })),
)
