import type { CollectionType } from "../../fields/collection-type.ts"

/** What a word of a site means for a field: an option, the first of several that the field has, or "" for nothing. */
export type Words = Readonly<Record<string, string | ReadonlyArray<string>>>

/** Which rows of a file are no items of the collection, by a column. */
export interface RowRule {
  readonly column: string
  /** The words that it is about, in lower case; without them every cell that is not blank. */
  readonly words?: ReadonlyArray<string>
  /** The words that it is not about; every other word is. */
  readonly otherThan?: ReadonlyArray<string>
  /** A word that keeps the row, where a cell is a list. */
  readonly unless?: ReadonlyArray<string>
  /** Columns of which one with a number above 0 keeps the row. */
  readonly unlessAny?: ReadonlyArray<string>
  /** Whether a date that stands for none is as a blank cell: `0001-01-01T00:00:00Z`. */
  readonly isDate?: true
  /** Whether the cell is a list with commas, and not one word. */
  readonly isList?: true
  /** Whether a row with such a word is left out, or is a want. */
  readonly becomes: "skipped" | "want"
}

/** Columns whose texts make one value. */
interface Joined {
  readonly target: string
  readonly columns: ReadonlyArray<string>
  readonly by: string
  /** Whether it comes before the column of its target where none of its columns is blank. */
  readonly isWhole?: true
}

/** A column whose cell has several values with commas between them, perhaps in brackets: `(NM, Japanese)`. */
interface Parted {
  readonly column: string
  /** What each value fills, in their order. */
  readonly targets: ReadonlyArray<string>
}

/** The columns that name a card of Magic: The Gathering by its set and its number there. */
interface CardColumns {
  /** Of several columns for one thing the first one that the file has counts. */
  readonly sets: ReadonlyArray<string>
  readonly numbers: ReadonlyArray<string>
  /** Whether the site has other games too, of which numbers with letters in front or a slash are. */
  readonly plainNumbersOnly?: true
}

/** What says that an item is for trade or for sale; the target `price` has the price. Contract: catalog, presets. */
export interface OfferRule {
  readonly column: string
  /** The words that say so, in lower case. Without them a number above 0 does. */
  readonly words?: ReadonlyArray<string>
  readonly kind: "trade" | "sale"
}

/** How the files of another site or program are read. It is data: a new site is one more of these. */
export interface Preset {
  /** The name of the site, as it writes it. */
  readonly site: string
  /** A page about its export. */
  readonly guide: string
  /** `json` for one document with records. */
  readonly format: "csv" | "json"
  /** Where the records of a document are: the list with this key, or the values at the top. */
  readonly records?: string
  /** Columns that are in each of its files, and in no file of another site all together. */
  readonly mark: ReadonlyArray<string>
  /** The same of files without some of those: users choose their columns, or the version is another one. */
  readonly otherMarks?: ReadonlyArray<ReadonlyArray<string>>
  /** Whether its files have one column, which may stand there without a header. */
  readonly isList?: true
  /** Columns without which no file is read by this preset, unless it has all of a mark. */
  readonly needs: ReadonlyArray<string>
  /**
   * The columns and what each of them fills, in the order of their priority. Each fills the field too whose key is its
   * name in snake case. `year`, `isbn`, `code`, `publication` and `identifiers` are read in their own way.
   */
  readonly columns: ReadonlyArray<readonly [column: string, ...targets: ReadonlyArray<string>]>
  /** What the names of columns begin with that is no part of the key of a field. In lower case. */
  readonly prefixes?: ReadonlyArray<string>
  /** What every item gets, by its target. */
  readonly constants?: Readonly<Record<string, string>>
  /** What words mean, by the target. */
  readonly words?: Readonly<Record<string, Words>>
  readonly joined?: ReadonlyArray<Joined>
  readonly parted?: ReadonlyArray<Parted>
  /** What names a card where the row has no number of Scryfall. */
  readonly cards?: CardColumns
  readonly rows?: ReadonlyArray<RowRule>
  /** The column that names the kind of a thing, and the words that a collection takes. Others take all kinds. */
  readonly kinds?: { readonly column: string; readonly of: Readonly<Partial<Record<CollectionType, RegExp>>> }
  /** A column of flags, one for each copy: two or more that are set are so many copies. */
  readonly countedFlags?: string
  /** Columns whose numbers are together the copies: foil cards are counted by themselves. */
  readonly summed?: ReadonlyArray<string>
  /** The list in a record whose values with a flag are owned: where there is one, the others say nothing. */
  readonly ownedIn?: { readonly list: string; readonly flag: string }
  /** Columns in which 0 says that nothing is known. */
  readonly unknownZero?: ReadonlyArray<string>
  /** The column of the currency of each column of amounts. */
  readonly currencies?: Readonly<Record<string, string>>
  /** Columns whose amounts are in minor units. */
  readonly minorUnits?: ReadonlyArray<string>
  /** Columns of which the first one that is set to 1 or true names the status; a row with none is skipped. */
  readonly flags?: ReadonlyArray<readonly [column: string, status: string]>
  /** Columns with names behind which numbers in brackets are taken away: Discogs distinguishes equal names by them. */
  readonly numberedNames?: ReadonlyArray<string>
  /** The column with what is said of a thing that is looked for. */
  readonly wishComment?: string
  /** The markup of longer texts: HTML unless it is another one. */
  readonly markup?: "bbcode"
  /** Whether a cell with an object of JSON holds its keys. */
  readonly keysOfObjects?: true
  /** What identifies a row without a reference. */
  readonly identity: ReadonlyArray<string>
  /** What distinguishes copies of one thing. */
  readonly copies?: ReadonlyArray<string>
  /** Whether every row is a want. */
  readonly wants?: true
  /** Whether quotes are text where tabs delimit. */
  readonly quotesAreText?: true
  readonly offers?: ReadonlyArray<OfferRule>
}
