import type { CollectionId, ItemId } from "../../../core/index.ts"
import { until } from "../../support/until.ts"
import { Fact, type Span } from "../fact.ts"
import type { Collection } from "../model.ts"
import { allPages } from "../pages.ts"
import type { Person } from "../person.ts"
import type { World } from "../world.ts"
import { collectionsOf, learnItem } from "./collect.ts"
import { type Game, lookAtGames } from "./games.ts"

/** A file that was sent, or games of the platform, with the names in it that nothing else has. */
export interface FileImport {
  readonly id: string
  readonly collection: Collection
  readonly names: ReadonlyArray<string>
  readonly span: Span
  /** The games of the platform, of which it is; `null` for a file. */
  readonly games: ReadonlyArray<Game> | null
  /** Whether they were imported before. */
  readonly isAgain: boolean
}

/** Imports a file into a collection of one's own. */
export const importFile = async (world: World, by: Person): Promise<void> => {
  const collection = by.dice.oneOf(collectionsOf(by))
  if (collection === undefined) return
  const names = Array.from({ length: 1 + by.dice.below(12) }, () => `Item ${world.word()}`)
  for (const name of names) world.itemNames.set(name, null)
  const file = new File([["name,comment", ...names.map((name) => `${name},imported`)].join("\r\n")], "items.csv")
  const imports = { id: collection.id as CollectionId }
  const begun = await by.ask((api) => api.collections(imports).imports.post({ file }))
  if (begun.outcome === "refused") for (const name of names) world.itemNames.delete(name)
  if (begun.data !== null)
    by.imports.add({ id: begun.data.id, collection, names, span: begun.span, games: null, isAgain: false })
}

/** Looks at what became of the files. */
export const lookAtImports = async (world: World, by: Person): Promise<void> => {
  for (const file of by.imports) await (file.games === null ? lookAtImport : lookAtGames)(world, by, file)
}

/** Waits for the files. A server that was killed leaves them to another one, which takes its time. */
export const finishImports = async (world: World, by: Person): Promise<void> => {
  const allSeen = until(async () => {
    await lookAtImports(world, by)
    return by.imports.size === 0
  }, 100)
  await Promise.race([allSeen, Bun.sleep(world.hasFaults ? 150_000 : 20_000)])
  world.expect(by.imports.size === 0, `the import ${[...by.imports][0]?.id} of ${by.name} does not end`)
  by.imports.clear()
}

/** Every row of a file that was imported is an item, once. Contract: catalog, files. */
const lookAtImport = async (world: World, by: Person, file: FileImport): Promise<void> => {
  const { id, names } = file
  const seen = await by.ask((api) => api.imports({ id }).get())
  if (seen.data === null || seen.data.finishedAt === null) return
  const { failed, imported, skipped, status, total, updated } = seen.data
  const sum = imported + updated + skipped + failed
  world.expect(total === names.length && sum <= total, `import ${id} has ${sum} of ${total} rows, not ${names.length}`)
  world.expect(status !== "done" || imported === names.length, `import ${id} is done with ${imported} of its rows`)
  const rows = await allPages(by, (query) => (api) => api.imports({ id }).rows.get({ query }))
  if (rows === null || !by.imports.delete(file)) return
  const items = rows.items.flatMap(({ itemId, name }) => (itemId === null || name === null ? [] : [{ itemId, name }]))
  const span = { began: file.span.began, ended: rows.span.ended }
  // What is known of the rows is deleted with the collection.
  const areThere = file.collection.isThere.equals(span, true) === true
  const isWhole = items.length === imported || (items.length === 0 && !areThere)
  world.expect(isWhole, `import ${id} has ${imported} items and names ${items.length}`)
  for (const { itemId, name } of items) {
    world.expect(names.includes(name), `import ${id} has a row "${name}", which is not in its file`)
    const place = Fact.changed<Collection | null>(null, file.collection, span)
    learnItem(world, itemId as ItemId, name, file.collection.type, by, place, span)
  }
}
