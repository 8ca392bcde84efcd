import { Effect, Option } from "effect"
import { type Edition, type EditionHit, type EditionSource, editionIn, partsOf, seriesOf } from "../../core/index.ts"
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

/** Where Open Library is, unless the operator names another one. */
const openLibraryUrl = "https://openlibrary.org"

/**
 * Open Library: books by their ISBN, their number of OCLC and of Open Library itself
 * (openlibrary.org/dev/docs/api/books), and by words (openlibrary.org/dev/docs/api/search). It claims no rights in its
 * data (openlibrary.org/developers/licensing), and wants to be asked at most three times a second by those who name
 * themselves (openlibrary.org/developers/api).
 */
export const openLibrary = (url: string, options: SourceOptions): EditionSource => {
  const ask = sourceRequests(url, 400, options)
  return {
    name: "openlibrary",
    licence: "Open Library: no rights are claimed in its data",
    knows: (edition) => keyOf(edition) !== null,
    types: ["books"],
    find: Effect.fn("editions.openLibrary")(function* (edition) {
      const key = keyOf(edition)
      return key === null ? Option.none() : yield* bookWith(url, ask, key)
    }),
    search: (words) => searched(url, ask, words),
  }
}

/** Whether Open Library answers at that address; fails with the reason if not. For `curio doctor`. */
export const checkOpenLibrary = (url: string, options: SourceOptions) =>
  Effect.asVoid(dataOf(url, sourceRequests(url, 0, options), "ISBN:9780140328721"))

/** The name of an edition there; `null` for one that it cannot be asked for. */
const keyOf = (edition: Edition): string | null => {
  const { scheme, value } = partsOf(edition)
  if (scheme === "isbn") return `ISBN:${value}`
  if (scheme === "oclc") return `OCLC:${value}`
  return scheme === "openlibrary" && value.endsWith("M") ? `OLID:${value}` : null
}

const bookWith = Effect.fnUntraced(function* (url: string, ask: SourceRequest, key: string) {
  const book = yield* dataOf(url, ask, key)
  if (book === null) return Option.none()
  // The data has no series. What the record of the edition says is less stable, and nothing depends on it.
  const series = yield* Effect.orElseSucceed(seriesAt(ask, key), () => null)
  return Option.some({ ...foundIn(book), series: series === null ? null : seriesOf(series) })
})

const dataOf = Effect.fnUntraced(function* (url: string, ask: SourceRequest, key: string) {
  const body = yield* ask(`/api/books?bibkeys=${key}&jscmd=data&format=json`)
  if (!isRecord(body)) return yield* unusable(url, "sends no such JSON")
  if (Object.keys(body).length === 0) return null
  const book = Object.hasOwn(body, key) ? body[key] : null
  const title = isRecord(book) ? textIn(book["title"]) : null
  return isRecord(book) && title !== null ? { ...book, title } : yield* unusable(url, "sends no title")
})

/** The first of the series that the record of the edition has, which are texts (openlibrary.org/type/edition). */
const seriesAt = (ask: SourceRequest, key: string) =>
  Effect.map(ask(`/api/books?bibkeys=${key}&jscmd=details&format=json`), (body) => {
    const book = isRecord(body) && Object.hasOwn(body, key) ? body[key] : null
    const details = isRecord(book) && isRecord(book["details"]) ? book["details"] : {}
    const { series } = details
    return textIn(Array.isArray(series) ? series[0] : series)
  })

const foundIn = (book: Readonly<Record<string, unknown>> & { readonly title: string }) => ({
  title: book.title,
  creators: textsOf(book["authors"], "name"),
  year: yearIn(book["publish_date"]),
  publisher: textsOf(book["publishers"], "name")[0] ?? null,
  cover: isRecord(book["cover"]) ? textIn(book["cover"]["medium"]) : null,
  sourceUrl: textIn(book["url"]),
})

const fields = "key,title,author_name,first_publish_year,cover_i,cover_edition_key,editions,editions.key,editions.isbn"

/**
 * Works, each with the edition that fits the words best. The edition is named by its ISBN where it has one, because
 * that is how others name it.
 */
const searched = Effect.fnUntraced(function* (url: string, ask: SourceRequest, words: string) {
  const body = yield* ask(`/search.json?q=${encodeURIComponent(words)}&fields=${fields}&limit=20`)
  if (!isRecord(body) || !Array.isArray(body["docs"])) return yield* unusable(url, "sends no such JSON")
  return recordsOf(body["docs"]).flatMap((work) => hitIn(url, work))
})

const hitIn = (url: string, work: Readonly<Record<string, unknown>>): ReadonlyArray<EditionHit> => {
  const [title, edition] = [textIn(work["title"]), namedEdition(work)]
  if (title === null || edition === null) return []
  const year = work["first_publish_year"]
  const cover = work["cover_i"]
  const { scheme, value } = partsOf(edition)
  return [
    {
      edition,
      title,
      creators: textsIn(work["author_name"]),
      year: typeof year === "number" && Number.isInteger(year) ? year : null,
      publisher: null,
      cover: Number.isInteger(cover) ? `${coversAt(url)}/b/id/${cover}-M.jpg` : null,
      series: null,
      sourceUrl: `${url}/${scheme === "isbn" ? "isbn" : "books"}/${value}`,
    },
  ]
}

const namedEdition = (work: Readonly<Record<string, unknown>>): Edition | null => {
  const { cover_edition_key: coverKey, editions } = work
  const [best] = isRecord(editions) ? recordsOf(editions["docs"]) : []
  for (const isbn of textsIn(best?.["isbn"])) {
    const edition = editionIn("isbn", isbn)
    if (edition._tag === "Success") return edition.success
  }
  for (const key of [textIn(best?.["key"])?.replace("/books/", ""), textIn(coverKey)]) {
    const edition = editionIn("openlibrary", key ?? "")
    if (edition._tag === "Success" && edition.success.endsWith("M")) return edition.success
  }
  return null
}

const textsIn = (list: unknown): ReadonlyArray<string> =>
  (Array.isArray(list) ? list : []).flatMap((one: unknown) => textIn(one) ?? [])

/** Covers are on a host of their own (openlibrary.org/dev/docs/api/covers); elsewhere on the one that is named. */
const coversAt = (url: string): string => (url === openLibraryUrl ? "https://covers.openlibrary.org" : url)
