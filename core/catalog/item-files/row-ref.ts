import type { FileReading } from "./file-row.ts"
import { fingerprintOf, identifying } from "./fingerprint.ts"
import { withoutJoin } from "./joined-columns.ts"
import { presetNamed } from "./presets/table.ts"

/** What identifies a row, besides what the file says of it. */
interface RowRef {
  /** `null` for a row that nothing identifies. */
  readonly ref: string | null
  /** The same with what distinguishes copies. */
  readonly copy: string | null
}

/**
 * The reference of a row: that of its file, or one made of what identifies it, so that a second import of the file
 * finds its item again. Rows of this service have none but their own. Contract: catalog, references.
 */
export const refOf = (cells: ReadonlyArray<string>, reading: FileReading, given: string | null): RowRef => {
  const { kind, mapping } = reading
  if (kind === "curio") return { ref: given, copy: null }
  if (kind === "own" && given !== null) return { ref: given, copy: null }
  const { copies, identity, names } = rulesOf(reading)
  // One number is spelled in several ways, and the only thing in its row.
  const textOf = presetNamed(mapping)?.isList === true ? withoutSigns : identifying
  const texts = (places: ReadonlyArray<number>) => places.map((place) => textOf(cells[place] ?? ""))
  const made = () => {
    const particulars = texts(identity)
    // A row may have none of the numbers by which its site knows a thing, and still a name.
    const own = particulars.every((text) => text === "") ? texts(names) : particulars
    return own.every((text) => text === "") ? null : fingerprintOf(own)
  }
  const id = given ?? made()
  if (id === null) return { ref: null, copy: null }
  // The two LibraryThings are one site.
  const site = kind === "own" ? "row" : mapping.replace(/-json$/, "")
  const ref = `${site}:${id}`
  const distinct = copies.length === 0 ? ofNothing : fingerprintOf(texts(copies))
  return { ref, copy: `${ref}#${distinct.slice(0, shortest)}` }
}

const withoutSigns = (cell: string): string =>
  identifying(cell)
    .replace(/^\W*isbn(?:[- ]?1[03](?=[:\s]))?\b/i, "")
    .replace(/[^\p{L}\p{N}]+/gu, "")

/** What distinguishes the copies of a site that says nothing of them. */
const ofNothing = fingerprintOf([])

/** A copy is one of a few of its thing. */
const shortest = 11

interface Rules {
  readonly identity: ReadonlyArray<number>
  readonly copies: ReadonlyArray<number>
  readonly names: ReadonlyArray<number>
}

const rulesOf = (reading: FileReading): Rules => {
  const known = rules.get(reading)
  if (known !== undefined) return known
  const preset = presetNamed(reading.mapping)
  const found = reading.kind === "preset" && preset !== undefined ? ofNames(reading, preset) : ofTargets(reading)
  rules.set(reading, found)
  return found
}

const rules = new WeakMap<FileReading, Rules>()

const ofNames = (
  { columns }: FileReading,
  { copies = [], identity }: { readonly identity: ReadonlyArray<string>; readonly copies?: ReadonlyArray<string> },
): Rules => {
  const places = (names: ReadonlyArray<string>) =>
    names.flatMap((name) => {
      const place = columns.findIndex(({ column }) => column.toLowerCase() === name.toLowerCase())
      return place === -1 ? [] : [place]
    })
  return { identity: places(identity), copies: places(copies), names: namesIn(columns) }
}

/** In a mapping of one's own the name and the editions identify, with fields that distinguish editions and versions. */
const ofTargets = ({ columns }: FileReading): Rules => {
  const places = (is: (target: string) => boolean) =>
    columns.flatMap(({ targets }, place) => (targets.map(withoutJoin).some(is) ? [place] : []))
  return {
    identity: places((target) => target === "name" || /^editions?\b/.test(target) || versions.test(target)),
    copies: places((target) => target.startsWith("field.") && !versions.test(target)),
    names: namesIn(columns),
  }
}

const namesIn = (columns: FileReading["columns"]): ReadonlyArray<number> =>
  columns.flatMap(({ targets }, place) =>
    targets.some((target) => target === "artist" || withoutJoin(target) === "name") ? [place] : [],
  )

const versions = new RegExp(
  `^field\\.(?:${[
    ...["artist", "author", "platform", "region", "set", "set_code", "set_name", "edition", "number", "card_number"],
    ...["collector_number", "foil", "finish", "printing", "language", "format", "issue", "volume", "serial_number"],
  ].join("|")})$`,
)
