import { Effect, Option, Redacted } from "effect"
import {
  type EditionHit,
  type EditionSource,
  editionIn,
  type FoundEdition,
  partsOf,
  searchTerms,
} from "../../core/index.ts"
import type { BggAccess } from "../config/addresses.ts"
import { Unusable } from "../http/outgoing-request.ts"
import { type SourceOptions, sourceRequests, textIn, unusable } from "./source-request.ts"
import { xmlReader } from "./xml-reader.ts"

/** What is read of an `item`, both of a thing and of what a search found. */
interface Thing {
  readonly id: string
  readonly type: string
  title: string | null
  year: number | null
  thumbnail: string
  readonly links: Array<{ readonly type: string; readonly name: string }>
}

/**
 * BoardGameGeek: board games by their id there, and by words of their names, with the token of the operator's
 * application (boardgamegeek.com/using_the_xml_api; boardgamegeek.com/wiki/page/BGG_XML_API2). A request each five
 * seconds is what that page says to suffice. Its data may be used as boardgamegeek.com/wiki/page/XML_API_Terms_of_Use
 * says: not for profit without a licence, and with the words below wherever it is shown.
 */
export const boardGameGeek = (access: BggAccess, options: SourceOptions): EditionSource => {
  const { url } = access
  const ask = thingsAsked(access, options)
  return {
    name: "bgg",
    licence: "Powered by BGG, under the XML API Terms of Use (boardgamegeek.com)",
    knows: (edition) => edition.startsWith("bgg:"),
    types: ["boardgames"],
    find: Effect.fn("editions.bgg")(function* (edition) {
      const { scheme, value } = partsOf(edition)
      if (scheme !== "bgg") return Option.none()
      // There is no error for an unknown id, but no item.
      const thing = (yield* ask(`/thing?id=${value}`)).find(({ id }) => id === value)
      if (thing === undefined) return Option.none()
      const found = foundIn(url, thing)
      return found === null ? yield* unusable(url, "sends no game") : Option.some(found)
    }),
    // Creators and covers would take a second request, for which a user would have to wait.
    search: (words) =>
      Effect.map(ask(`/search?type=boardgame&query=${encodeURIComponent(words)}`), (things) =>
        bestFirst(
          words,
          things.flatMap((thing) => hitIn(url, thing)),
        ),
      ),
  }
}

/** Asks for things, and once more where the answer is 202: it is being made then, and there at the next request. */
const thingsAsked = ({ token, url }: BggAccess, options: SourceOptions) => {
  const ask = sourceRequests(url, 5000, options)
  const headers = { accept: "application/xml", authorization: `Bearer ${Redacted.value(token)}` }
  return Effect.fnUntraced(function* (path: string) {
    const asked = ask(`/xmlapi2${path}`, { headers, reader: thingsReader, unknown: [202] })
    const things = (yield* asked) ?? (yield* asked)
    return things === null ? yield* unusable(url, "answers 202") : things
  })
}

/** `<items>` with an `<item>` for each thing, whose elements have their values in attributes. */
const thingsReader = () => {
  const things: Array<Thing> = []
  let [root, inside] = ["", ""]
  return xmlReader<ReadonlyArray<Thing>>({
    open: (name, attribute, depth) => {
      inside = depth === 3 ? name : ""
      if (depth === 1) root = name
      const value = attribute("value")
      const type = attribute("type") ?? ""
      if (depth === 2 && name === "item")
        things.push({ id: attribute("id") ?? "", type, title: null, year: null, thumbnail: "", links: [] })
      const thing = things.at(-1)
      if (depth !== 3 || thing === undefined || value === null) return
      if (name === "name" && (type === "primary" || thing.title === null)) thing.title = textIn(value)
      if (name === "yearpublished") thing.year = yearOf(value)
      if (name === "link") thing.links.push({ type, name: value })
    },
    text: (text) => {
      const thing = things.at(-1)
      if (thing !== undefined && inside === "thumbnail") thing.thumbnail += text
    },
    end: () => {
      if (root !== "items") throw new Unusable("sends no list of things")
      return things
    },
  })
}

/** Years before our era are negative there, and an unknown one is 0. */
const yearOf = (text: string): number | null => (/^[1-9]\d{0,3}$/.test(text) ? Number(text) : null)

const foundIn = (url: string, { id, links, thumbnail, title, type, year }: Thing): FoundEdition | null => {
  // What is unknown is a name in brackets: "(Uncredited)", "(Self-Published)".
  const named = (of: string) => links.flatMap(({ name, type }) => (type === of && !/^\(.*\)$/.test(name) ? [name] : []))
  const series = named("boardgamefamily").flatMap((name) => /^(?:Series|Game): (.+)$/.exec(name)?.[1] ?? [])[0]
  return title === null
    ? null
    : {
        title,
        creators: named("boardgamedesigner"),
        year,
        publisher: named("boardgamepublisher")[0] ?? null,
        cover: textIn(thumbnail)?.trim() ?? null,
        series: series === undefined ? null : { name: series, number: null },
        sourceUrl: /^boardgame(?:expansion|accessory)?$/.test(type) ? `${url}/${type}/${id}` : null,
      }
}

const hitIn = (url: string, thing: Thing): ReadonlyArray<EditionHit> => {
  const [said, edition] = [foundIn(url, thing), editionIn("bgg", thing.id)]
  return said === null || edition._tag === "Failure" ? [] : [{ edition: edition.success, ...said }]
}

/** A search finds all games with the words, in no order that is said: those whose names begin with them come first. */
const bestFirst = (words: string, hits: ReadonlyArray<EditionHit>): ReadonlyArray<EditionHit> => {
  const rank = ({ title }: EditionHit) => {
    const name = searchTerms(title.slice(0, 300)).join(" ")
    return name === words ? 0 : name.startsWith(words) ? 1 : 2
  }
  return hits
    .map((hit) => ({ hit, rank: rank(hit) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ hit }) => hit)
}
