import { Effect, Layer, Option } from "effect"
import { type Edition, EditionLookup, EditionsErrors, type FoundEdition, partsOf } from "../../core/index.ts"
import { exchange } from "../http/outgoing-request.ts"
import { wholeJson } from "../http/whole-text.ts"

const source = "openlibrary"
const limits = { timeoutMillis: 5000, maxBytes: 1_000_000 }

/** Open Library knows books by their ISBN (openlibrary.org/dev/docs/api/books). Contract: catalog, editions. */
export const openLibrary = (url: string) =>
  Layer.succeed(EditionLookup, {
    sourceOf: (edition) => (isbnOf(edition) === null ? null : source),
    find: Effect.fn("editions.openLibrary")(function* (edition) {
      const isbn = isbnOf(edition)
      return isbn === null ? Option.none() : yield* askOpenLibrary(url, isbn)
    }),
  })

/** No source at all: nothing is asked. */
export const noEditionLookup = Layer.succeed(EditionLookup, {
  sourceOf: () => null,
  find: () => Effect.succeed(Option.none()),
})

/** Whether Open Library answers at that address; fails with the reason if not. For `curio doctor`. */
export const checkOpenLibrary = (url: string) => Effect.asVoid(askOpenLibrary(url, "9780140328721"))

const askOpenLibrary = Effect.fnUntraced(function* (url: string, isbn: string) {
  const unusable = (what: string) =>
    new EditionsErrors.SourceUnusable({ reason: `${URL.parse(url)?.origin ?? "Open Library"} ${what}.` })
  const key = `ISBN:${isbn}`
  const asked = exchange(`${url}/api/books?bibkeys=${key}&jscmd=data&format=json`, {}, limits, (status) =>
    status === 200 ? wholeJson() : null,
  )
  const { body, status } = yield* Effect.mapError(asked, ({ message }) => unusable(message))
  if (status !== 200) return yield* unusable(`answers ${status}`)
  if (!isRecord(body)) return yield* unusable("sends no such JSON")
  if (Object.keys(body).length === 0) return Option.none()
  const found = Object.hasOwn(body, key) ? foundIn(body[key]) : null
  return found === null ? yield* unusable("sends no title") : Option.some(found)
})

const isbnOf = (edition: Edition): string | null => {
  const { scheme, value } = partsOf(edition)
  return scheme === "isbn" ? value : null
}

const foundIn = (book: unknown): FoundEdition | null => {
  if (!isRecord(book) || typeof book["title"] !== "string" || book["title"].trim() === "") return null
  return {
    title: book["title"],
    creators: namesOf(book["authors"]),
    year: yearOf(book["publish_date"]),
    publisher: namesOf(book["publishers"])[0] ?? null,
  }
}

/** Authors and publishers are lists of `{ name }`. */
const namesOf = (list: unknown): ReadonlyArray<string> =>
  (Array.isArray(list) ? list : []).flatMap((one: unknown) =>
    isRecord(one) && typeof one["name"] === "string" ? [one["name"]] : [],
  )

/** Dates are written for people: "October 1, 1988". */
const yearOf = (date: unknown): number | null => {
  const year = typeof date === "string" ? /\d{4}/.exec(date)?.[0] : undefined
  return year === undefined ? null : Number(year)
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
