import type { Schema } from "../collections/schema-field.ts"
import type { CollectionType } from "../fields/collection-type.ts"
import { countsCopies, quantityKey } from "../items/quantity.ts"
import { platformAppIdKey } from "../items/values.ts"
import { columnLimit } from "./csv.ts"
import type { FileColumn, FileReading } from "./file-row.ts"
import { inJoin, shownColumn, withoutJoin } from "./joined-columns.ts"
import { curioMapping, fieldTarget, type ImportMapping, mappingColumnLimit } from "./mapping.ts"
import type { Preset } from "./presets/preset.ts"
import { isOf, isPrivateColumn, presetNamed, readColumns, recognised } from "./presets/table.ts"

/** What is wrong with the header of a file. `preset`: it is that of another site, as far as can be seen. */
export interface HeaderError {
  readonly reason: "header" | "preset"
  /** The preset whose file it looks like; `null` for none. */
  readonly detail: string | null
}

/** What a header is read for. */
interface HeaderUse {
  readonly mapping: ImportMapping
  readonly schema: Schema
  readonly delimiter: string
  readonly type?: CollectionType
}

/**
 * The columns of a file that fill something, by its header and a mapping. Names ignore case. In a preset the order of
 * its table decides which of several columns for one target comes first, elsewhere that of the file.
 * Contract: catalog, files.
 */
export const readingOf = (
  header: ReadonlyArray<string>,
  { delimiter, mapping, schema, type = "custom" }: HeaderUse,
): FileReading | HeaderError => {
  if (header.length > columnLimit) return noHeader
  const names = header.map((name) => name.trim())
  const known = names.map((name) => name.toLowerCase()).filter((name) => name !== "")
  const all = new Set(known)
  const kind = mapping.name === curioMapping ? "curio" : mapping.preset ? "preset" : "own"
  if (known.length === 0 || (kind === "curio" && all.size < known.length)) return noHeader
  const preset = kind === "preset" ? presetNamed(mapping.name) : undefined
  const other = preset === undefined ? null : otherThan(preset, mapping.name, all)
  if (other !== null) return other
  const find =
    preset === undefined ? ofMapping(mapping, schema, kind === "curio" ? "curio" : "own") : ofPreset(preset, schema)
  const columns = names.flatMap((column, at): ReadonlyArray<Ranked> => {
    const found = find(column)
    return found.targets.length === 0 ? [] : [{ column: shownColumn(column), at, ...found }]
  })
  if (columns.length > mappingColumnLimit) return noHeader
  const ranked = columns.toSorted((one, two) => one.rank - two.rank || one.at - two.at)
  const joinedNames = preset?.joined?.find(({ target }) => target === "name")?.columns ?? []
  const namesJoined = joinedNames.map((column) => column.toLowerCase())
  const isName = ({ column, targets }: Ranked) =>
    targets.some((target) => withoutJoin(target) === "name") || namesJoined.includes(column.toLowerCase())
  if (preset?.isList !== true && !ranked.some(isName)) return noHeader
  return {
    mapping: mapping.name,
    kind,
    decimalComma: delimiter !== ",",
    columns: ranked.map(({ column, at, targets }) => ({ column, at, targets })),
    type,
    ...(mapping.options === undefined ? {} : { options: mapping.options }),
  }
}

/** The mapping of a preset, or of this service, that reads a header; or that none does. */
export const mappingOfHeader = (header: ReadonlyArray<string>, format: "csv" | "json"): string | HeaderError => {
  const names = new Set(header.map((name) => name.trim().toLowerCase()))
  const preset = recognised(names, format)
  if (preset !== null) return preset
  return format === "csv" && names.has("name") ? curioMapping : { reason: "preset", detail: null }
}

const noHeader: HeaderError = { reason: "header", detail: null }

/** Says that a file is another site's, or does not have what the preset needs. */
const otherThan = (preset: Preset, name: string, names: ReadonlySet<string>): HeaderError | null => {
  if (isOf(preset, names)) return null
  const other = recognised(names, preset.format)
  if (other !== null && other !== name) return { reason: "preset", detail: other }
  const hasOne = (columns: ReadonlyArray<string>) => columns.some((column) => names.has(column.toLowerCase()))
  // A list of numbers may have other columns where it is named as one.
  if (preset.isList === true) return hasOne(preset.identity) ? null : noHeader
  return preset.needs.every((column) => names.has(column.toLowerCase())) ? null : noHeader
}

type Ranked = FileColumn & { readonly rank: number }
type Found = Pick<Ranked, "targets" | "rank">

const ofMapping = ({ columns, options }: ImportMapping, schema: Schema, kind: "curio" | "own") => {
  const targets = new Map(Object.entries(columns).map(([name, target]) => [name.trim().toLowerCase(), target]))
  const joins = Object.entries(options?.joins ?? {}).map(
    ([target, join]) => [inJoin(target), new Set(join.columns.map((name) => name.trim().toLowerCase()))] as const,
  )
  return (name: string): Found => {
    const column = name.toLowerCase()
    const isField = kind === "curio" && fieldTarget.test(column)
    const target = targets.get(column) ?? (isField ? column : undefined)
    const filled = target === formerCopies && countsCopies(schema) ? "copies" : target
    const own = filled === undefined || filled === leftOut ? [] : [filled]
    return { targets: [...own, ...joins.flatMap(([join, names]) => (names.has(column) ? [join] : []))], rank: 0 }
  }
}

/** The number of a game on the platform is neither written nor read. */
const leftOut = `field.${platformAppIdKey}`

const formerCopies = `field.${quantityKey}`

const ofPreset = (preset: Preset, schema: Schema) => {
  const { columns, prefixes = [] } = preset
  const known = new Map(columns.map(([column, ...targets], rank) => [column.toLowerCase(), { targets, rank }]))
  const keys = new Set(schema.map(({ definition }) => definition.key).filter((key) => key !== platformAppIdKey))
  const used = usedColumns(preset)
  return (name: string): Found => {
    const column = name.toLowerCase()
    if (isPrivateColumn(column)) return nothing
    const found = known.get(column) ?? known.get(column.replace(/ \([a-z]{3}\)$/, ""))
    const prefix = prefixes.find((one) => column.startsWith(one)) ?? ""
    const isNumberOfBook = found?.targets.includes("isbn") === true
    const fields = inSnakeCase(name.slice(prefix.length))
      .filter((key) => keys.has(key) && !(key === "isbn" && isNumberOfBook))
      .map((key) => `field.${key}`)
    const targets = [...new Set([...(found?.targets ?? []), ...fields])]
    const isRead = targets.length > 0 || used.has(column)
    return { targets: isRead ? [...targets, ...(targets.length === 0 ? [onlyRead] : [])] : [], rank: rankOf(found) }
  }
}

const nothing: Found = { targets: [], rank: 0 }
const rankOf = (found: Found | undefined): number => found?.rank ?? behindAll
const behindAll = 1_000

/** The target of a column that decides something, and fills nothing. */
const onlyRead = "read"

const usedColumns = (preset: Preset): ReadonlySet<string> =>
  new Set(readColumns(preset).map((column) => column.toLowerCase()))

/** The keys of fields that a name may mean: `PricePaid` is `pricepaid` and `price_paid`. */
const inSnakeCase = (column: string): ReadonlyArray<string> => {
  const snake = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "_")
      .replace(/^_+|_+$/g, "")
  // The day of a price stands in the name of its column: `Market Price (As of 2026-01-31)`.
  const undated = column.replace(/ \((?:As of )?\d{4}-\d\d-\d\d\)$/i, "")
  return [...new Set([snake(undated), snake(undated.replace(/([a-z0-9])([A-Z])/g, "$1_$2"))])]
}
