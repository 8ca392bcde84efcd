import { editionSchemes } from "../editions/edition.ts"
import type { MappingOptions } from "./mapping-options.ts"
import { presets } from "./presets/table.ts"

/** The mapping of files that this service writes. */
export const curioMapping = "curio"

/** Which target each column fills. Contract: catalog, files. */
export interface ImportMapping {
  readonly name: string
  readonly columns: Readonly<Record<string, string>>
  /** What it says besides its columns. */
  readonly options?: MappingOptions
  /** The site whose files a preset reads, and a page about its export. Other mappings have none. */
  readonly site?: MappedSite
  /** Whether it is part of the service. */
  readonly preset: boolean
}

/** A site whose files a preset reads. */
export interface MappedSite {
  readonly name: string
  readonly guide: string
  readonly format: "csv" | "json"
}

/** The name by which a file chooses its preset. */
export const autoMapping = "auto"

/** How many mappings a user may have, and how many columns one may name. */
export const mappingLimit = 50
export const mappingColumnLimit = 200

/** Whether a text can name a mapping. */
export const isMappingName = (text: string): boolean => /^[a-z0-9_-]{1,64}$/.test(text)

/** Whether a text names something of an item that a column can fill. */
export const isTarget = (text: string): boolean =>
  plainTargets.has(text) || editionTargets.has(text) || fieldTarget.test(text)

export const fieldTarget = /^field\.[a-z][a-z0-9_]{0,63}$/
const editionTargets: ReadonlySet<string> = new Set(editionSchemes.map((scheme) => `edition.${scheme}`))

/** What a row says of its item besides the item itself. Contract: catalog, in. */
const marks = ["forTrade", "forSale", "price", "wanted", "maxPrice"] as const

const plainTargets: ReadonlySet<string> = new Set([
  ...["name", "copies", "editions", "rating", "rating10", "comment", "externalRef"],
  ...["tags", "location", "purchasePrice", "purchaseCurrency", "purchaseDate"],
  ...marks,
])

/** The mappings that are part of the service, by name. */
export const presetMappings: ReadonlyArray<ImportMapping> = [
  {
    name: curioMapping,
    preset: true,
    columns: {
      id: "id",
      external_ref: "externalRef",
      name: "name",
      copies: "copies",
      editions: "editions",
      rating: "rating",
      comment: "comment",
      tags: "tags",
      location: "location",
      purchase_price: "purchasePrice",
      purchase_currency: "purchaseCurrency",
      purchase_date: "purchaseDate",
    },
  },
  ...Object.entries(presets).map(([name, { columns, format, guide, site }]) => ({
    name,
    preset: true,
    site: { name: site, guide, format },
    columns: Object.fromEntries(columns.map(([column, target = ""]) => [column, target])),
  })),
].toSorted((one, other) => (one.name < other.name ? -1 : 1))

/** Whether a name belongs to a mapping of the service, which no user can change. */
export const isPresetName = (name: string): boolean =>
  name === autoMapping || presetMappings.some((mapping) => mapping.name === name)

/** Stands for the mapping that the header of a file chooses. */
export const byHeader: ImportMapping = { name: autoMapping, columns: {}, preset: true }
