import type { Preset } from "./preset.ts"
import { bookStatuses } from "./status-words.ts"

const openlibrary: Preset = {
  site: "Open Library",
  guide: "https://openlibrary.org/account/import",
  format: "csv",
  mark: ["Work ID", "Bookshelf", "My Ratings"],
  needs: ["Work ID", "Title"],
  columns: [
    ["Work ID", "externalRef"],
    ["Edition ID", "edition.openlibrary"],
    ["Title", "name"],
    ["Authors", "field.author"],
    ["First Publish Year", "year"],
    ["My Ratings", "rating"],
    ["Bookshelf", "field.status"],
  ],
  words: { "field.status": bookStatuses },
  identity: ["Work ID", "Edition ID"],
}

const bookcatalogue: Preset = {
  site: "Book Catalogue",
  guide: "https://github.com/eleybourn/Book-Catalogue",
  format: "csv",
  mark: ["author_details", "bookshelf", "date_published"],
  needs: ["title", "author_details"],
  columns: [
    ["book_uuid", "externalRef"],
    ["title", "name"],
    ["author_details", "field.author"],
    ["isbn", "isbn"],
    ["goodreads_book_id", "edition.goodreads"],
    ["publisher", "field.publisher"],
    ["date_published", "year"],
    ["pages", "field.page_count"],
    ["genre", "field.genre"],
    ["rating", "rating"],
    ["notes", "comment"],
    ["read", "field.status"],
    ["bookshelf", "tags"],
    ["location", "location"],
  ],
  words: { "field.status": { ...bookStatuses, "1": "read", true: "read", yes: "read", "0": "", false: "", no: "" } },
  unknownZero: ["pages", "goodreads_book_id"],
  identity: ["isbn", "title", "author_details"],
}

const openreads: Preset = {
  site: "Openreads",
  guide: "https://github.com/mateusz-bak/openreads",
  format: "csv",
  mark: ["title", "olid", "my_review", "readings"],
  needs: ["title"],
  columns: [
    ["title", "name"],
    ["author", "field.author"],
    ["isbn", "isbn"],
    ["olid", "edition.openlibrary"],
    ["publication_year", "year"],
    ["pages", "field.page_count"],
    ["rating", "rating"],
    ["my_review", "comment"],
    ["status", "field.status"],
    ["tags", "tags"],
  ],
  words: { "field.status": { ...bookStatuses, forlater: "want_to_read", abandoned: "", unfinished: "" } },
  rows: [{ column: "deleted", words: ["true", "1"], becomes: "skipped" }],
  identity: ["isbn", "olid", "title", "author"],
  copies: ["date_added", "book_format"],
}

/** What is in `Item notes` is seen by its owner alone, and in `Item details` by others too. */
const inventaire: Preset = {
  site: "Inventaire",
  guide: "https://inventaire.io/settings/data",
  format: "csv",
  mark: ["Item URL", "Edition title", "Item transaction"],
  needs: ["Edition title"],
  columns: [
    ["Item URL", "externalRef"],
    ["Edition title", "name"],
    ["Works labels", "name"],
    ["Authors labels", "field.author"],
    ["Edition ISBN-13", "isbn"],
    ["Edition ISBN-10", "isbn"],
    ["Edition publication date", "year"],
    ["Edition number of pages", "field.page_count"],
    ["Publisher label", "field.publisher"],
    ["Genres labels", "field.genre"],
    ["Item details", "comment"],
    ["Shelves", "tags"],
  ],
  identity: ["Edition ISBN-13", "Edition title", "Authors labels"],
  copies: ["Item created"],
}

/** Sites and programs for books that fewer people use. Contract: catalog, presets. */
export const moreBookPresets: Readonly<Record<string, Preset>> = { openlibrary, bookcatalogue, openreads, inventaire }
