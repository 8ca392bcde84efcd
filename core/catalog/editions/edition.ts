import { type Brand, Result } from "effect"
import { isId } from "../../shared/index.ts"
import { mtg } from "./card-number.ts"
import { InvalidEdition } from "./errors.ts"
import type { EditionReason, Normal } from "./normal.ts"
import { gtin, isbn } from "./product-number.ts"

/**
 * What an item is a copy of, in its normal form `<scheme>:<value>`: two texts that mean the same edition have the same
 * normal form. Contract: catalog, editions.
 */
export type Edition = string & Brand.Brand<"Edition">

/** The schemes by which editions are named. Contract: catalog, editions. */
export const editionSchemes = [
  "isbn",
  "gtin",
  "upc",
  "asin",
  "oclc",
  "mtg",
  "bgg",
  "steam",
  "igdb",
  "goodreads",
  "librarything",
  "tcgplayer",
  "cardmarket",
  "discogs",
  "openlibrary",
  "scryfall",
  "musicbrainz",
] as const

export type EditionScheme = (typeof editionSchemes)[number]

/** How many editions an item has at most. Contract: catalog, editions. */
export const editionLimit = 5

export type { EditionReason } from "./normal.ts"

/** The normal form of an edition, which may be written in any form that its scheme allows. */
export const editionOf = (text: string): Result.Result<Edition, EditionReason> => {
  if (text.length > longest) return Result.fail("format")
  const written = text.trim()
  const colon = written.indexOf(":")
  const scheme = written.slice(0, Math.max(colon, 0)).toLowerCase()
  return isScheme(scheme) ? editionIn(scheme, written.slice(colon + 1)) : Result.fail("scheme")
}

/** The same for a value of a scheme. */
export const editionIn = (scheme: EditionScheme, value: string): Result.Result<Edition, EditionReason> =>
  value.length > longest ? Result.fail("format") : Result.map(normalForms[scheme](value), (normal) => normal as Edition)

/** The edition that a text of a query or a path names; `InvalidEdition` says so of `key`. */
export const editionAt = (key: string, text: string): Result.Result<Edition, InvalidEdition> =>
  Result.mapError(editionOf(text), (reason) => new InvalidEdition({ key, reason }))

/** A query with an edition, as a client writes it. */
export type WithWrittenEdition<Query extends { readonly edition: Edition | null }> = Omit<Query, "edition"> & {
  readonly edition: string | null
}

/** The edition that a query asks for; `null` for any. Contract: catalog, editions. */
export const editionAsked = ({
  edition,
}: {
  readonly edition: string | null
}): Result.Result<Edition | null, InvalidEdition> =>
  edition === null ? Result.succeed(null) : editionAt("edition", edition)

/**
 * The editions of an item from what was written. Equal ones count once, and the first place counts. None for `null`.
 * Contract: catalog, editions.
 */
export const editionsOf = (
  given: ReadonlyArray<string> | null,
): Result.Result<ReadonlyArray<Edition>, InvalidEdition> =>
  Result.gen(function* () {
    const editions = new Set<Edition>()
    if (given !== null && given.length > mostWritten) return yield* Result.fail(tooMany())
    for (const [n, text] of (given ?? []).entries()) editions.add(yield* editionAt(`editions.${n}`, text))
    return editions.size > editionLimit ? yield* Result.fail(tooMany()) : [...editions]
  })

/** The editions of an item with one more, at the end; the same ones if it is among them, or at the limit. */
export const withEdition = (editions: ReadonlyArray<Edition>, more: Edition): ReadonlyArray<Edition> =>
  editions.includes(more) || editions.length >= editionLimit ? editions : [...editions, more]

/** The edition of a game of the platform. */
export const editionOfGame = (appId: number): Edition => `steam:${appId}` as Edition

/** The parts of a normal form. */
export const partsOf = (edition: Edition): { readonly scheme: EditionScheme; readonly value: string } => {
  const colon = edition.indexOf(":")
  return { scheme: edition.slice(0, colon) as EditionScheme, value: edition.slice(colon + 1) }
}

const longest = 100
// Equal editions count once, so a list may be longer than the limit; but not as long as a body may be.
const mostWritten = 100
const tooMany = () => new InvalidEdition({ key: "editions", reason: "count" })

const isScheme = (text: string): text is EditionScheme => Object.hasOwn(normalForms, text)

const numbered =
  (prefix: string) =>
  (value: string): Normal => {
    const digits = /^0*([1-9]\d*)$/.exec(value)?.[1]
    return digits === undefined || value.length > 12 ? Result.fail("format") : Result.succeed(`${prefix}${digits}`)
  }

const asin = (value: string): Normal => {
  if (/^B[\dA-Z]{9}$/i.test(value)) return Result.succeed(`asin:${value.toUpperCase()}`)
  return /^\d{9}[\dX]$/i.test(value) ? isbn(value) : Result.fail("format")
}

const oclc = (value: string): Normal => numbered("oclc:")(value.replace(/^(?:ocm|ocn|on|\(ocolc\)) ?/i, ""))

const discogs = (value: string): Normal => {
  const [, kind = "", digits = ""] = /^([rm]?)(\d+)$/i.exec(value) ?? []
  return numbered(kind.toLowerCase() === "m" ? "discogs:m" : "discogs:")(digits)
}

const openlibrary = (value: string): Normal =>
  /^OL\d{1,10}[MW]$/i.test(value) ? Result.succeed(`openlibrary:${value.toUpperCase()}`) : Result.fail("format")

const identified =
  (prefix: string) =>
  (value: string): Normal =>
    isId(value) ? Result.succeed(`${prefix}${value.toLowerCase()}`) : Result.fail("format")

const normalForms: Readonly<Record<EditionScheme, (value: string) => Normal>> = {
  isbn,
  gtin,
  upc: gtin,
  asin,
  oclc,
  mtg,
  bgg: numbered("bgg:"),
  steam: numbered("steam:"),
  igdb: numbered("igdb:"),
  goodreads: numbered("goodreads:"),
  librarything: numbered("librarything:"),
  tcgplayer: numbered("tcgplayer:"),
  cardmarket: numbered("cardmarket:"),
  discogs,
  openlibrary,
  scryfall: identified("scryfall:"),
  musicbrainz: identified("musicbrainz:"),
}
