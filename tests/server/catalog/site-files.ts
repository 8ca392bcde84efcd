import { join } from "node:path"
import { importFile, itemsIn } from "../gameplatform/import-steps.ts"
import type { Person } from "../users/people.ts"

/** What should become of the files of a site, in `sites/<site>/expected.json` and `expected-more.json` there. */
export interface SiteFiles {
  readonly site: string
  readonly files: ReadonlyArray<SiteFile>
}

export interface SiteFile {
  readonly file: string
  readonly format: string
  readonly preset?: string
  /** A mapping of one's own, where a file is read by none of the service. */
  readonly own?: Readonly<Record<string, string>>
  readonly collection: { readonly type: string; readonly fields: ReadonlyArray<FieldOfFile> }
  /** Whether a second import makes nothing new. */
  readonly again?: "same"
  readonly becomes?: "wants" | object
  readonly rows: ReadonlyArray<ExpectedRow>
}

interface FieldOfFile {
  readonly key: string
  readonly type: string
  readonly currency?: string
  readonly options?: ReadonlyArray<string>
}

export interface ExpectedRow {
  readonly line: number | null
  readonly status: unknown
  readonly item?: Readonly<Record<string, unknown>>
  readonly want?: Readonly<Record<string, unknown>>
  /** What is said of values that were left out or changed, each as `<column>: <reason>`, in any order. */
  readonly notes?: ReadonlyArray<string>
  readonly why?: string
}

const folder = join(import.meta.dir, "sites")

/** The sites whose files are here. */
export const sites = async (): Promise<ReadonlyArray<SiteFiles>> => {
  const paths = [...new Bun.Glob("*/expected*.json").scanSync(folder)].toSorted()
  return Promise.all(paths.map(async (path): Promise<SiteFiles> => Bun.file(join(folder, path)).json()))
}

/** The differences between what becomes of a file and what should, a line for each; and how many rows are right. */
export const differences = async (person: Person, site: string, file: SiteFile) => {
  const { body: collection } = await person.post("/collections", { name: site, type: file.collection.type })
  for (const { currency, key, options, type } of file.collection.fields) {
    const { body } = await person.post("/field-definitions", {
      name: key,
      key,
      type,
      ...defined({ currency, options }),
    })
    const added = await person.post(`/collections/${collection.id}/fields`, { fieldDefinitionId: body.id })
    if (added.status !== 201) throw new Error(`${key}: ${added.status} ${JSON.stringify(added.body)}`)
  }
  const mapping = file.preset ?? "own"
  if (file.preset === undefined) await person.put("/import-mappings/own", { columns: file.own })
  const content = new Uint8Array(await Bun.file(join(folder, site, file.file)).arrayBuffer())
  const run = () => importFile(person, collection.id, content, { format: file.format, mapping })
  const done = await run()
  const items = await itemsIn(person, collection.id)
  const { body: wants } = await person.get("/wants?limit=100")
  const wrong: Array<string> = []
  const bad = new Set<number>()
  for (const [n, row] of file.rows.entries()) {
    const found = row.line === null ? done.rows[n] : done.rows.find(({ line }: { line: number }) => line === row.line)
    const item = items.find(({ id }: { id: string }) => id === found?.itemId)
    const before = wrong.length
    compare(wrong, `${row.line ?? n} status`, found?.status, row.status)
    if (item !== undefined && row.item !== undefined) compare(wrong, `${row.line ?? n} item`, item, row.item)
    if (row.want !== undefined) {
      const want = wants.items.find(({ edition }: { edition: string }) => edition === row.want?.["edition"])
      compare(wrong, `${row.line ?? n} want`, want, row.want)
    }
    if (row.notes !== undefined) compare(wrong, `${row.line ?? n} notes`, notesOf(found), row.notes.toSorted())
    if (wrong.length > before) bad.add(n)
  }
  if (file.again === "same") {
    const again = await run()
    const after = await itemsIn(person, collection.id)
    compare(wrong, "second import", after.length, items.length)
    for (const { line, status } of again.rows)
      compare(wrong, `${line} again`, status, { oneOf: ["same", "skipped", "want", "wrong"] })
  }
  return { wrong, right: file.rows.length - bad.size, noted: done.noted, collection: collection.id as string }
}

const notesOf = (row: { notes: ReadonlyArray<{ column: string | null; reason: string }> } | undefined) =>
  row?.notes.map(({ column, reason }) => `${column}: ${reason}`).toSorted()

const defined = (given: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))

const compare = (wrong: Array<string>, where: string, is: unknown, wanted: unknown): void => {
  if (!fits(is, wanted, wrong, where)) wrong.push(`${where}: ${JSON.stringify(is)} is not ${JSON.stringify(wanted)}`)
}

const fits = (is: unknown, wanted: unknown, wrong: Array<string>, where: string): boolean => {
  if (wanted === null) return is === null || is === undefined
  if (Array.isArray(wanted)) return Bun.deepEquals(is, wanted)
  if (typeof wanted !== "object") return is === wanted
  const rule = wanted as Readonly<Record<string, unknown>>
  if (Array.isArray(rule["oneOf"])) return rule["oneOf"].some((one) => fits(is, one, [], where))
  if (typeof rule["startsWith"] === "string") return typeof is === "string" && is.startsWith(rule["startsWith"])
  const values = (is ?? {}) as Readonly<Record<string, unknown>>
  for (const [key, value] of Object.entries(rule)) compare(wrong, `${where}.${key}`, values[key], value)
  return true
}
