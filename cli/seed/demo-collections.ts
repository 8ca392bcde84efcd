import { DateTime } from "effect"
import type { CollectionType, EditionScheme } from "../../core/index.ts"
import type { SeededRandom } from "./seeded-random.ts"

/** The collection that a demo user has of one type. */
interface DemoKind {
  readonly type: CollectionType
  readonly names: readonly [string, ...string[]]
  readonly titles: readonly [string, ...string[]]
  /** The editions of its titles are numbered in it. */
  readonly scheme: EditionScheme
  readonly values: (dice: SeededRandom) => Readonly<Record<string, string | number>>
}

export const demoKinds: readonly [DemoKind, ...DemoKind[]] = [
  {
    type: "games",
    scheme: "igdb",
    names: ["Backlog of shame", "Consoles of my childhood", "Finished and loved", "Co-op nights"],
    titles: ["Harbour of Stars", "Iron Meadow", "The Last Lantern", "Paper Kingdoms", "Deep Signal", "Cloud Racers"],
    values: (dice) => ({
      platform: dice.one(["PC", "Switch", "PlayStation 5", "SNES", "Game Boy"]),
      genre: dice.one(["Adventure", "Puzzle", "Racing", "Strategy"]),
      release_year: dice.whole(1988, 2026),
      status: dice.one(["backlog", "playing", "finished", "completed"]),
      playtime_minutes: dice.whole(0, 6000),
    }),
  },
  {
    type: "books",
    scheme: "openlibrary",
    names: ["Night stand", "First editions", "Read twice", "Lent and missed"],
    titles: ["The Glass Orchard", "A History of Fog", "Seven Quiet Rooms", "Letters from the Delta", "Small Engines"],
    values: (dice) => ({
      author: dice.one(["M. Arden", "I. Valdez", "K. Osei", "T. Lindqvist"]),
      genre: dice.one(["Crime", "Essays", "History", "Poetry"]),
      publication_year: dice.whole(1930, 2026),
      page_count: dice.whole(90, 900),
      status: dice.one(["want_to_read", "reading", "read"]),
    }),
  },
  {
    type: "boardgames",
    scheme: "bgg",
    names: ["Shelf of cardboard", "Two players only", "For the long evenings"],
    titles: ["Canal Builders", "Moss and Stone", "Night Market", "The Cartographers' Feud", "Orbital Gardens"],
    values: (dice) => ({
      publisher: dice.one(["Lantern House", "North Quay", "Paper Moon"]),
      release_year: dice.whole(1980, 2026),
      min_players: dice.whole(1, 2),
      max_players: dice.whole(3, 8),
      play_time_minutes: dice.whole(15, 240),
      status: dice.one(["owned", "wanted", "lent"]),
    }),
  },
  {
    type: "cardgames",
    scheme: "cardmarket",
    names: ["Binder one", "For trade", "The good sleeves"],
    titles: ["Ember Drake", "Tidal Oracle", "Warden of Ash", "Silver Moth", "Thorn Queen"],
    values: (dice) => ({
      base_game: dice.one(["Netrunner", "One Piece", "Other"]),
      rarity: dice.one(["common", "uncommon", "rare"]),
      condition: dice.one(["mint", "near_mint", "played"]),
    }),
  },
]

/** The edition of a title. Items of one title are copies of the same. */
export const demoEdition = ({ scheme, titles }: DemoKind, title: string): string => {
  const number = 9_000_001 + titles.indexOf(title)
  return scheme === "openlibrary" ? `${scheme}:OL${number}M` : `${scheme}:${number}`
}

/** What the owner of an item alone sees of it: of the second one in a collection nothing. */
export const demoOwnData = (n: number, now: DateTime.Utc) =>
  n === 1
    ? {}
    : {
        tags: n % 2 === 0 ? ["Signed", "To read again"] : ["Gift"],
        location: `Shelf ${1 + (n % 4)}, box ${"ABC"[n % 3]}`,
        purchase: {
          price: n % 3 === 2 ? null : { amount: 495 + 500 * (n % 7), currency: "EUR" },
          // Over the last two years, so that the worth by month has something to show.
          on: DateTime.formatIso(DateTime.subtract(now, { months: (n * 7) % 24 })).slice(0, 10),
        },
      }

export const demoNames = [
  "Ada Brook",
  "Ben Castell",
  "Chiara Dorn",
  "Diego Ekman",
  "Elif Fontaine",
  "Femi Grün",
  "Greta Hale",
  "Hiro Ito",
  "Ines Jansen",
  "Jonas Kaya",
] as const
