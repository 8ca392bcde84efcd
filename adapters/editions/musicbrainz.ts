import { Effect, Option } from "effect"
import {
  type Edition,
  type EditionHit,
  type EditionSource,
  editionIn,
  type FoundEdition,
  partsOf,
} from "../../core/index.ts"
import {
  isRecord,
  recordsOf,
  type SourceOptions,
  type SourceRequest,
  sourceRequests,
  textIn,
  textsOf,
  unusable,
  yearIn,
} from "./source-request.ts"

/** Where MusicBrainz is, unless the operator names another one. */
const musicBrainzUrl = "https://musicbrainz.org"

type Json = Readonly<Record<string, unknown>>

/**
 * MusicBrainz: releases of music by their id there and by their barcode (musicbrainz.org/doc/MusicBrainz_API), and by
 * words of their titles (musicbrainz.org/doc/MusicBrainz_API/Search). Its core data are CC0
 * (musicbrainz.org/doc/About/Data_License). It wants one request a second, and answers 503 to more
 * (musicbrainz.org/doc/MusicBrainz_API/Rate_Limiting). Covers are in the Cover Art Archive
 * (musicbrainz.org/doc/Cover_Art_Archive/API), and belong to others.
 */
export const musicBrainz = (url: string, options: SourceOptions): EditionSource => {
  const ask = sourceRequests(url, 1100, options)
  return {
    name: "musicbrainz",
    licence: "MusicBrainz, CC0; covers: Cover Art Archive, rights of their owners",
    knows: (edition) => edition.startsWith("musicbrainz:") || edition.startsWith("gtin:"),
    types: ["custom"],
    find: Effect.fn("editions.musicBrainz")(function* (edition) {
      const { scheme, value } = partsOf(edition)
      if (scheme === "musicbrainz") return yield* releaseWith(url, ask, value)
      return scheme === "gtin" ? yield* releaseOf(url, ask, edition) : Option.none()
    }),
    search: (words) =>
      // So a query is words alone, and has no syntax.
      Effect.map(releasesWith(url, ask, `${encodeURIComponent(words)}&dismax=true`, 20), (releases) =>
        releases.flatMap((release) => hitIn(url, release)),
      ),
  }
}

const releaseWith = Effect.fnUntraced(function* (url: string, ask: SourceRequest, id: string) {
  const body = yield* ask(`/ws/2/release/${id}?inc=artist-credits+labels&fmt=json`, { unknown: [404] })
  if (body === null) return Option.none()
  const release = isRecord(body) ? foundIn(url, body) : null
  return release === null ? yield* unusable(url, "sends no release") : Option.some(release)
})

/** The best of the releases with a barcode. Some have it with zeros in front, and some without. */
const releaseOf = Effect.fnUntraced(function* (url: string, ask: SourceRequest, edition: Edition) {
  const digits = partsOf(edition).value.replace(/^0+/, "")
  const codes = new Set([0, 12, 13, 14].map((size) => digits.padStart(size, "0")))
  const query = `barcode:(${[...codes].join(" OR ")})`
  const releases = yield* releasesWith(url, ask, encodeURIComponent(query), 5)
  const found = releases.filter((release) => barcodeOf(release) === edition).flatMap((one) => foundIn(url, one) ?? [])
  return Option.fromNullishOr(found[0])
})

const releasesWith = Effect.fnUntraced(function* (url: string, ask: SourceRequest, query: string, limit: number) {
  const body = yield* ask(`/ws/2/release?query=${query}&limit=${limit}&fmt=json`)
  if (!isRecord(body) || !Array.isArray(body["releases"])) return yield* unusable(url, "sends no such JSON")
  return recordsOf(body["releases"])
})

const idOf = (release: Json): Edition | null => {
  const edition = editionIn("musicbrainz", textIn(release["id"]) ?? "")
  return edition._tag === "Success" ? edition.success : null
}

const barcodeOf = (release: Json): Edition | null => {
  const digits = textIn(release["barcode"])?.replace(/^0+/, "") ?? ""
  const edition = editionIn("gtin", digits.padStart(14, "0"))
  return edition._tag === "Success" && edition.success.startsWith("gtin:") ? edition.success : null
}

const foundIn = (url: string, release: Json): FoundEdition | null => {
  const [title, id] = [textIn(release["title"]), idOf(release)]
  if (title === null || id === null) return null
  const labels = recordsOf(release["label-info"]).flatMap(({ label }) => (isRecord(label) ? label : []))
  const art = release["cover-art-archive"]
  // What is searched for says nothing of covers.
  const hasCover = isRecord(art) ? art["front"] === true : true
  const { value } = partsOf(id)
  return {
    title,
    creators: textsOf(release["artist-credit"], "name"),
    year: yearIn(release["date"]),
    publisher: textsOf(labels, "name")[0] ?? null,
    cover: hasCover ? `${coversAt(url)}/release/${value}/front-500` : null,
    series: null,
    sourceUrl: `${url}/release/${value}`,
  }
}

/** A release is named by its barcode where it has one, because others read that from the thing. */
const hitIn = (url: string, release: Json): ReadonlyArray<EditionHit> => {
  const [said, edition] = [foundIn(url, release), barcodeOf(release) ?? idOf(release)]
  return said === null || edition === null ? [] : [{ edition, ...said }]
}

/** The Cover Art Archive is a host of its own; elsewhere covers are on the one that is named. */
const coversAt = (url: string): string => (url === musicBrainzUrl ? "https://coverartarchive.org" : url)
