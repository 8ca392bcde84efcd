import type { FileFormat } from "../file-format.ts"
import { bookPresets } from "./books.ts"
import { cardGamePresets } from "./card-games.ts"
import { cardPresets } from "./cards.ts"
import { libraryPresets } from "./game-libraries.ts"
import { gamePresets } from "./games.ts"
import { moreCardPresets } from "./more-cards.ts"
import type { Preset } from "./preset.ts"
import { thingPresets } from "./things.ts"

/** How files of other sites and programs are read, by the name of each preset. Contract: catalog, presets. */
export const presets: Readonly<Record<string, Preset>> = {
  ...bookPresets,
  ...cardPresets,
  ...moreCardPresets,
  ...cardGamePresets,
  ...gamePresets,
  ...libraryPresets,
  ...thingPresets,
}

/** The preset with a name. A mapping of a user may be called as a property of every object. */
export const presetNamed = (name: string): Preset | undefined =>
  Object.hasOwn(presets, name) ? presets[name] : undefined

/** Notes that the other site calls private, in whatever column. Its name is in lower case. */
export const isPrivateColumn = (column: string): boolean => column.includes("private")

/** The columns that a preset looks at besides those of its table. */
export const readColumns = (preset: Preset): ReadonlyArray<string> => [
  ...preset.identity,
  ...(preset.copies ?? []),
  ...(preset.rows ?? []).flatMap(({ column, unlessAny = [] }) => [column, ...unlessAny]),
  ...(preset.summed ?? []),
  ...(preset.joined ?? []).flatMap(({ columns }) => columns),
  ...(preset.parted ?? []).map(({ column }) => column),
  ...(preset.cards === undefined ? [] : [...preset.cards.sets, ...preset.cards.numbers]),
  ...(preset.kinds === undefined ? [] : [preset.kinds.column]),
  ...Object.values(preset.currencies ?? {}),
  ...(preset.flags ?? []).map(([column]) => column),
  ...(preset.countedFlags === undefined ? [] : [preset.countedFlags]),
  ...(preset.wishComment === undefined ? [] : [preset.wishComment]),
  ...(preset.offers ?? []).map(({ column }) => column),
]

/** The preset that a name means for a format: LibraryThing has two files. */
export const presetFor = (name: string, format: FileFormat): string =>
  format === "json" && Object.hasOwn(presets, `${name}-json`) ? `${name}-json` : name

/** Whether a header has all columns of one of the marks of a site. Names are in lower case. */
export const isOf = ({ isList, mark, otherMarks = [] }: Preset, names: ReadonlySet<string>): boolean =>
  (isList !== true || names.size === 1) &&
  [mark, ...otherMarks].some((columns) => columns.every((column) => names.has(column.toLowerCase())))

/** The preset whose file a header looks like: of several the one with the most known columns. `null` for none. */
export const recognised = (names: ReadonlySet<string>, format: "csv" | "json"): string | null => {
  const known = Object.entries(presets).filter(([, preset]) => preset.format === format && isOf(preset, names))
  const score = ({ columns, identity, mark }: Preset) =>
    new Set([...columns.map(([column]) => column), ...mark, ...identity].filter((one) => names.has(one.toLowerCase())))
      .size
  const [best] = known.toSorted(([, one], [, other]) => score(other) - score(one))
  return best?.[0] ?? null
}

/** The preset whose document a text begins as: each of its marks is a key there. `null` for none. */
export const jsonPresetOf = (start: string): string | null => {
  const isKey = (key: string) => start.includes(`"${key}"`)
  const known = Object.entries(presets).filter(
    ([, { format, mark, records }]) =>
      format === "json" && mark.every(isKey) && (records === undefined || isKey(records)),
  )
  return known[0]?.[0] ?? null
}
