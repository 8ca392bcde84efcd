/** How the files of another site or program are read. */
export interface Preset {
  /**
   * The columns and what each of them fills, in the order of their priority. `year` and `isbn` fill a field where the
   * collection has one, `status` and `own` are decided by the value.
   */
  readonly columns: ReadonlyArray<readonly [column: string, ...targets: ReadonlyArray<string>]>
  /** Whether quotes are text. */
  readonly quotesAreText?: true
  /** The statuses that its words mean. */
  readonly statuses?: Readonly<Record<string, string>>
  /** Columns of which the first one that is set to 1 names the status of the item; a row with none is skipped. */
  readonly flags?: ReadonlyArray<readonly [column: string, status: string]>
  /** The words of the column `skip` with which a row is taken; every other one is skipped. */
  readonly taken?: ReadonlyArray<string>
}

/**
 * The presets, with the headers of the files of goodreads.com/review/import, librarything.com/export.php (tabs),
 * boardgamegeek.com (Collection, Export), discogs.com/users/export and the programs of Collectorz.com (CLZ).
 * Contract: catalog, files.
 */
export const presets: Readonly<Record<string, Preset>> = {
  goodreads: {
    columns: [
      ["Book Id", "externalRef", "edition.goodreads"],
      ["Title", "name"],
      ["ISBN13", "isbn"],
      ["ISBN", "isbn"],
      ["My Rating", "rating"],
      ["Number of Pages", "field.page_count"],
      ["Original Publication Year", "year"],
      ["Year Published", "year"],
      ["Exclusive Shelf", "status"],
      ["My Review", "comment"],
    ],
    statuses: { "to-read": "want_to_read", "currently-reading": "reading", read: "read" },
  },
  librarything: {
    columns: [
      ["Book Id", "externalRef"],
      ["Work id", "edition.librarything"],
      ["Title", "name"],
      ["Primary Author", "field.author"],
      ["ISBN", "isbn"],
      ["ISBNs", "isbn"],
      ["Rating", "rating"],
      ["Date", "year"],
      ["Publication", "field.publisher"],
      ["Review", "comment"],
    ],
    quotesAreText: true,
  },
  bgg: {
    columns: [
      ["collid", "externalRef"],
      ["objectid", "edition.bgg"],
      ["objectname", "name"],
      ["rating", "rating10"],
      ["yearpublished", "year"],
      ["minplayers", "field.min_players"],
      ["maxplayers", "field.max_players"],
      ["playingtime", "field.play_time_minutes"],
      ["comment", "comment"],
      ["barcode", "edition.gtin"],
      ["own", "flag"],
      ["wishlist", "flag"],
      ["want", "flag"],
      ["wanttobuy", "flag"],
    ],
    flags: [
      ["own", "owned"],
      ["wishlist", "wanted"],
      ["want", "wanted"],
      ["wanttobuy", "wanted"],
    ],
  },
  discogs: {
    columns: [
      ["release_id", "externalRef", "edition.discogs"],
      ["Artist", "artist"],
      ["Title", "name"],
      ["Rating", "rating"],
      ["Collection Notes", "comment"],
    ],
  },
  clz: {
    columns: [
      ["Index", "externalRef"],
      ["Title", "name"],
      ["Barcode", "edition.gtin"],
      ["ISBN", "isbn"],
      ["Release Date", "year"],
      ["Publication Date", "year"],
      ["My Rating", "rating10"],
      ["Notes", "comment"],
      ["Collection Status", "skip"],
    ],
    taken: ["in collection", "for sale", ""],
  },
}

/** The preset with a name. A mapping of a user may be called as a property of every object. */
export const presetNamed = (name: string): Preset | undefined =>
  Object.hasOwn(presets, name) ? presets[name] : undefined

/** Notes that the other site calls private, in whatever column. Its name is in lower case. */
export const isPrivateColumn = (column: string): boolean => column.includes("private")
