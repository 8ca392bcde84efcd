import type { Preset } from "./preset.ts"
import { bookStatuses } from "./status-words.ts"
import { keyOfWord } from "./words.ts"

/** What LibraryThing calls its collections, in the languages of its users. */
const yourLibrary = [
  ...["your library", "ihre bibliothek", "deine bibliothek", "votre bibliothèque", "su biblioteca", "tu biblioteca"],
  ...["la tua biblioteca", "la sua biblioteca", "sua biblioteca", "a sua biblioteca", "uw bibliotheek"],
]
const wishLists = [
  ...["wishlist", "wish list", "wunschliste", "liste de souhaits", "liste d'envies", "lista de deseos"],
  ...["lista dei desideri", "lista de desejos", "verlanglijst"],
]
const noStatus = Object.fromEntries(
  [...yourLibrary, ...wishLists, "read but unowned"].map((name) => [keyOfWord(name), ""]),
)

/** Records of JSON and rows of CSV name the same things in two ways. */
export const librarything: Preset = {
  site: "LibraryThing",
  guide: "https://www.librarything.com/export.php",
  format: "csv",
  mark: ["Book Id", "Work id", "Primary Author"],
  // Its files had apostrophes around the names of columns, and no numbers of the site.
  otherMarks: [["'TITLE'", "'AUTHOR (last, first)'", "'ISBNs'"]],
  needs: ["Book Id", "Title"],
  columns: [
    ["Book Id", "externalRef"],
    ["Work id", "edition.librarything"],
    ["Title", "name"],
    ["Primary Author", "field.author"],
    ["ISBN", "isbn"],
    ["ISBNs", "isbn"],
    ["Rating", "rating"],
    ["OCLC", "edition.oclc"],
    ["Date", "year"],
    ["Publication", "publication"],
    ["Review", "comment"],
    ["Comment", "comment"],
    ["Page Count", "field.page_count"],
    ["Copies", "copies"],
    ["Collections", "field.status"],
    ["Tags", "tags"],
    ["Acquired", "purchaseDate"],
    ["'TITLE'", "name"],
    ["'AUTHOR (last, first)'", "field.author"],
    ["'ISBNs'", "isbn"],
    ["'DATE'", "year"],
    ["'PUBLICATION INFO'", "publication"],
    ["'RATING'", "rating"],
    ["'RATINGS'", "rating"],
    ["'REVIEW'", "comment"],
    ["'REVIEWS'", "comment"],
    ["'COMMENT'", "comment"],
    ["'COLLECTIONS'", "field.status"],
    ["'TAGS'", "tags"],
  ],
  words: { "field.status": { ...bookStatuses, ...noStatus } },
  rows: [
    { column: "Collections", words: wishLists, unless: yourLibrary, isList: true, becomes: "want" },
    { column: "'COLLECTIONS'", words: wishLists, unless: yourLibrary, isList: true, becomes: "want" },
    { column: "Collections", words: ["read but unowned"], unless: yourLibrary, isList: true, becomes: "skipped" },
  ],
  identity: ["ISBN", "Title", "Primary Author", "'ISBNs'", "'TITLE'", "'AUTHOR (last, first)'"],
  quotesAreText: true,
}

export const librarythingJson: Preset = {
  ...librarything,
  site: "LibraryThing, JSON",
  format: "json",
  mark: ["books_id", "title"],
  needs: ["books_id", "title"],
  columns: [
    ["books_id", "externalRef"],
    ["workcode", "edition.librarything"],
    ["title", "name"],
    ["primaryauthor", "field.author"],
    ["originalisbn", "isbn"],
    ["isbn", "isbn"],
    ["ean", "code"],
    ["upc", "code"],
    ["oclc", "edition.oclc"],
    ["asin", "edition.asin"],
    ["rating", "rating"],
    ["date", "year"],
    ["publication", "publication"],
    ["review", "comment"],
    ["comment", "comment"],
    ["pages", "field.page_count"],
    ["copies", "copies"],
    ["dateread", "field.date_read"],
    ["datestarted", "field.date_started"],
    ["collections", "field.status", "field.collections"],
    ["tags", "tags"],
    ["dateacquired", "purchaseDate"],
    ["acquired", "purchaseDate"],
  ],
  rows: [
    { column: "collections", words: wishLists, unless: yourLibrary, isList: true, becomes: "want" },
    { column: "collections", words: ["read but unowned"], unless: yourLibrary, isList: true, becomes: "skipped" },
  ],
  identity: ["books_id"],
}
