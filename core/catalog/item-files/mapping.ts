import { cut } from "../../shared/index.ts"
import type { Schema } from "../collections/schema-field.ts"
import { editionSchemes } from "../editions/edition.ts"
import { platformAppIdKey } from "../items/values.ts"
import { columnLimit } from "./csv.ts"
import type { FileColumn, FileReading } from "./file-row.ts"
import { isPrivateColumn, presetNamed, presets } from "./presets.ts"

/** The mapping of files that this service writes. */
export const curioMapping = "curio"

/** Which target each column fills. Contract: catalog, files. */
export interface ImportMapping {
  readonly name: string
  readonly columns: Readonly<Record<string, string>>
  /** Whether it is part of the service. */
  readonly preset: boolean
}

/** How many mappings a user may have, and how many columns one may name. */
export const mappingLimit = 50
export const mappingColumnLimit = 200

/** How much of the name of a column is shown where a row is wrong. */
const shownColumn = 100

/** Whether a text can name a mapping. */
export const isMappingName = (text: string): boolean => /^[a-z0-9_-]{1,64}$/.test(text)

/** Whether a text names something of an item that a column can fill. */
export const isTarget = (text: string): boolean =>
  plainTargets.has(text) || editionTargets.has(text) || fieldTarget.test(text)

const fieldTarget = /^field\.[a-z][a-z0-9_]{0,63}$/
const editionTargets: ReadonlySet<string> = new Set(editionSchemes.map((scheme) => `edition.${scheme}`))

const plainTargets: ReadonlySet<string> = new Set(["name", "editions", "rating", "rating10", "comment", "externalRef"])

/** The mappings that are part of the service, by name. */
export const presetMappings: ReadonlyArray<ImportMapping> = [
  {
    name: curioMapping,
    preset: true,
    columns: {
      id: "id",
      external_ref: "externalRef",
      name: "name",
      editions: "editions",
      rating: "rating",
      comment: "comment",
    },
  },
  ...Object.entries(presets).map(([name, { columns }]) => ({
    name,
    preset: true,
    columns: Object.fromEntries(columns.map(([column, target = ""]) => [column, target])),
  })),
].toSorted((one, other) => (one.name < other.name ? -1 : 1))

/** Whether a name belongs to a mapping of the service, which no user can change. */
export const isPresetName = (name: string): boolean => presetMappings.some((mapping) => mapping.name === name)

/**
 * What is wrong with the header of a file: it is missing, a name comes twice, nothing fills the name, or it has too
 * many columns.
 */
type HeaderError = "header"

/**
 * The columns of a file that fill something, by its header and a mapping. Names ignore case. In a preset the order of
 * its table decides which of several columns for one target comes first, elsewhere that of the file.
 * Contract: catalog, files.
 */
export const readingOf = (
  header: ReadonlyArray<string>,
  mapping: ImportMapping,
  schema: Schema,
  delimiter: string,
): FileReading | HeaderError => {
  if (header.length > columnLimit) return "header"
  const names = header.map((name) => name.trim())
  const known = names.map((name) => name.toLowerCase()).filter((name) => name !== "")
  if (known.length === 0 || new Set(known).size < known.length) return "header"
  const kind = mapping.name === curioMapping ? "curio" : mapping.preset ? "preset" : "own"
  const find = kind === "preset" ? ofPreset(mapping.name, schema) : ofMapping(mapping, kind)
  const columns = names.flatMap((column, at): ReadonlyArray<Ranked> => {
    const found = find(column.toLowerCase())
    return found.targets.length === 0 ? [] : [{ column: cut(column, shownColumn), at, ...found }]
  })
  if (columns.length > mappingColumnLimit) return "header"
  const ranked = columns.toSorted((one, other) => one.rank - other.rank || one.at - other.at)
  if (!ranked.some(({ targets }) => targets.includes("name"))) return "header"
  return {
    mapping: mapping.name,
    kind,
    decimalComma: delimiter !== ",",
    columns: ranked.map(({ column, at, targets }) => ({ column, at, targets })),
  }
}

type Ranked = FileColumn & { readonly rank: number }
type Found = Pick<Ranked, "targets" | "rank">

const ofMapping = ({ columns }: ImportMapping, kind: "curio" | "own") => {
  const targets = new Map(Object.entries(columns).map(([name, target]) => [name.trim().toLowerCase(), target]))
  return (column: string): Found => {
    const isField = kind === "curio" && fieldTarget.test(column)
    const target = targets.get(column) ?? (isField ? column : undefined)
    return { targets: target === undefined || target === leftOut ? [] : [target], rank: 0 }
  }
}

/** The number of a game on the platform is neither written nor read. */
const leftOut = `field.${platformAppIdKey}`

const ofPreset = (name: string, schema: Schema) => {
  const columns = presetNamed(name)?.columns ?? []
  const known = new Map(columns.map(([column, ...targets], rank) => [column.toLowerCase(), { targets, rank }]))
  const keys = new Set(schema.map(({ definition }) => definition.key).filter((key) => key !== platformAppIdKey))
  return (column: string): Found => {
    const key = inSnakeCase(column)
    const isField = keys.has(key) && !isPrivateColumn(column)
    return known.get(column) ?? { targets: isField ? [`field.${key}`] : [], rank: columns.length }
  }
}

const inSnakeCase = (column: string): string => column.replace(/[^a-z0-9]+/g, "_").replace(/^_+|_+$/g, "")
