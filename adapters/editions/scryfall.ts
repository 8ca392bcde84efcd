import { Effect, Option } from "effect"
import {
  type Edition,
  type EditionHit,
  type EditionSource,
  editionIn,
  partsOf,
  type SeriesPlace,
} from "../../core/index.ts"
import {
  isRecord,
  recordsOf,
  type SourceOptions,
  type SourceRequest,
  sourceRequests,
  textIn,
  unusable,
  yearIn,
} from "./source-request.ts"

/** A page of a search has up to 175 cards of about 6 kB, and cannot be made shorter. */
const pageBytes = 3_000_000

/**
 * Scryfall: cards of Magic: The Gathering by their id there and by their number in a set (scryfall.com/docs/api/cards),
 * and by words of their names. Ten cards and two searches a second are allowed (scryfall.com/docs/api/rate-limits) to
 * those who name themselves and what they accept. Its data and images may be used as the Fan Content Policy of Wizards
 * of the Coast says (scryfall.com/docs/api).
 */
export const scryfall = (url: string, options: SourceOptions): EditionSource => {
  const ask = sourceRequests(url, 120, options)
  const askForPages = sourceRequests(url, 600, options, pageBytes)
  return {
    name: "scryfall",
    licence: "Scryfall, under the Fan Content Policy of Wizards of the Coast (scryfall.com/docs/api)",
    knows: (edition) => pathOf(edition) !== null,
    types: ["cardgames"],
    find: Effect.fn("editions.scryfall")(function* (edition) {
      const path = pathOf(edition)
      const body = path === null ? null : yield* ask(path, { unknown: [404] })
      if (body === null) return Option.none()
      const card = isRecord(body) ? foundIn(body) : null
      return card === null ? yield* unusable(url, "sends no card") : Option.some(card)
    }),
    search: (words) => searched(url, askForPages, words),
    series: {
      knows: (series) => codeOf(series) !== null,
      list: (series, most) => listed(url, askForPages, codeOf(series) ?? "", most),
    },
  }
}

/** The code of a set, as it is printed on its cards. */
const codeOf = (series: string): string | null => /^mtg:([a-z\d]{2,8})$/.exec(series)?.[1] ?? null

/**
 * The cards of a set in the order of their collector numbers, with each of its printings
 * (scryfall.com/docs/api/cards/search). A page has 175 cards; no address of a next page that the source names is asked.
 */
const listed = Effect.fnUntraced(function* (url: string, ask: SourceRequest, code: string, most: number) {
  const places: Array<SeriesPlace> = []
  let name = code.toUpperCase()
  for (let page = 1; ; page++) {
    const path = `/cards/search?q=set%3A${code}&unique=prints&order=set&page=${page}`
    const body = yield* ask(path, { unknown: [404] })
    if (body === null) return Option.none()
    if (!isRecord(body) || !Array.isArray(body["data"])) return yield* unusable(url, "sends no such JSON")
    const cards = recordsOf(body["data"])
    const found = cards.flatMap(hitIn).filter(({ edition }) => edition.startsWith(`mtg:${code}/`))
    name = found.find(({ series }) => series !== null)?.series?.name ?? name
    places.push(
      ...found.map(({ edition, series, title }) => ({ edition, name: title, number: series?.number ?? null })),
    )
    const total = body["total_cards"]
    if (places.length > most || (typeof total === "number" && total > most)) return Option.some({ name, places: null })
    if (body["has_more"] !== true || found.length === 0) break
  }
  return places.length === 0 ? Option.none() : Option.some({ name, places })
})

/** The path of a card there; `null` for what it cannot be asked for. */
const pathOf = (edition: Edition): string | null => {
  const { scheme, value } = partsOf(edition)
  if (scheme === "scryfall") return `/cards/${value}`
  return scheme === "mtg" ? `/cards/${value.split("/").map(encodeURIComponent).join("/")}` : null
}

const foundIn = (card: Readonly<Record<string, unknown>>) => {
  const title = textIn(card["name"])
  if (title === null) return null
  const { artist, set_name: set } = card
  const name = textIn(set)
  return {
    title,
    creators: [textIn(artist) ?? []].flat(),
    year: yearIn(card["released_at"]),
    publisher: null,
    cover: coverIn(card),
    series: name === null ? null : { name, number: textIn(card["collector_number"]) },
    sourceUrl: textIn(card["scryfall_uri"]),
  }
}

/** A card that is printed on both sides has a picture of each. */
const coverIn = (card: Readonly<Record<string, unknown>>): string | null => {
  for (const face of [card, ...recordsOf(card["card_faces"])]) {
    const images = face["image_uris"]
    const image = isRecord(images) ? textIn(images["normal"]) : null
    if (image !== null) return image
  }
  return null
}

/** Cards that have the words in their names. Where none has, the answer is 404 (scryfall.com/docs/api/cards/search). */
const searched = Effect.fnUntraced(function* (url: string, ask: SourceRequest, words: string) {
  const query = words.split(" ").map(asName).join(" ")
  const body = yield* ask(`/cards/search?q=${encodeURIComponent(query)}`, { unknown: [404] })
  if (body === null) return []
  if (!isRecord(body) || !Array.isArray(body["data"])) return yield* unusable(url, "sends no such JSON")
  return recordsOf(body["data"]).flatMap(hitIn)
})

/** In quotation marks these are words; otherwise they join conditions (scryfall.com/docs/syntax). */
const asName = (word: string): string => (/^(?:and|or|not)$/i.test(word) ? `"${word}"` : word)

/** A card is named by its set and its number, because that is printed on it. */
const hitIn = (card: Readonly<Record<string, unknown>>): ReadonlyArray<EditionHit> => {
  const said = foundIn(card)
  const printed = editionIn("mtg", `${textIn(card["set"]) ?? ""}/${textIn(card["collector_number"]) ?? ""}`)
  const edition = printed._tag === "Success" ? printed : editionIn("scryfall", textIn(card["id"]) ?? "")
  return said === null || edition._tag === "Failure" ? [] : [{ edition: edition.success, ...said }]
}
