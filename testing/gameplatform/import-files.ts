import { DateTime, Layer, Option } from "effect"
import { type ImportedRow, ImportFiles, type ImportId, ImportMappings, ImportRows } from "../../core/index.ts"
import { remove } from "../shared/removals.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"

export const ports = (store: MemoryStore) =>
  Layer.mergeAll(importFiles(store), importRows(store), importMappings(store))

const importFiles = ({ read, write }: MemoryStore) => {
  const change = (id: ImportId, changed: Partial<{ position: number; keptUntil: DateTime.Utc }>) =>
    write(({ importFiles: files }) => {
      const file = files.get(id)
      if (file !== undefined) files.set(id, { ...file, ...changed })
    })
  /** Makes files due that are not yet. */
  const discard = ({ importFiles: files }: World, ids: ReadonlyArray<ImportId>, now: DateTime.Utc): void => {
    for (const id of ids) {
      const file = files.get(id)
      if (file !== undefined && DateTime.isGreaterThan(file.keptUntil, now)) files.set(id, { ...file, keptUntil: now })
    }
  }
  return Layer.succeed(ImportFiles, {
    add: (file) => write(({ importFiles: files }) => void files.set(file.id, file)),
    addPortions: (id, from, portions) =>
      write(({ importPortions }) => {
        for (const [n, rows] of portions.entries()) importPortions.set(keyOf(id, from + n), { fileId: id, rows })
      }),
    find: (id) => read(({ importFiles: files }) => Option.fromUndefinedOr(files.get(id))),
    portion: (id, number) => read(({ importPortions }) => importPortions.get(keyOf(id, number))?.rows ?? []),
    moveTo: (id, position) => change(id, { position }),
    keepUntil: (id, keptUntil) => change(id, { keptUntil }),
    keepNewest: (user, count, now) =>
      write((world) => {
        const own = [...world.importFiles.values()].filter(({ userId }) => userId === user).map(({ id }) => id)
        discard(world, own.toSorted().reverse().slice(count), now)
      }),
    discardOf: (collection, now) =>
      write((world) => {
        const all = [...world.importFiles.values()].filter(({ collectionId }) => collectionId === collection)
        discard(
          world,
          all.map(({ id }) => id),
          now,
        )
      }),
    purge: (now, limit) =>
      write((world) => {
        const due = [...world.importFiles.values()].find((file) => DateTime.isLessThanOrEqualTo(file.keptUntil, now))
        if (due === undefined) return false
        const rows = [...world.importRows].filter(([, { fileId }]) => fileId === due.id)
        for (const [key] of rows.slice(0, limit)) world.importRows.delete(key)
        if (rows.length < limit) remove(world, "importFiles", due.id)
        return true
      }),
  })
}

const importRows = ({ read, write }: MemoryStore) => {
  const rowsOf = ({ importRows: rows }: World, id: ImportId): ReadonlyArray<ImportedRow> =>
    [...rows.values()]
      .filter(({ fileId }) => fileId === id)
      .map(({ fileId: _, ...row }) => row)
      .toSorted((one, other) => one.line - other.line)
  return Layer.succeed(ImportRows, {
    put: (fileId, some) =>
      write(({ importRows: rows }) => {
        for (const row of some) rows.set(keyOf(fileId, row.line), { ...row, fileId })
      }),
    list: (id, status, { after, limit }) =>
      read((world) => {
        const all = rowsOf(world, id).filter(
          (row) => (status === null || row.status === status) && (after === null || row.line > Number(after[0])),
        )
        const items = all.slice(0, limit)
        const last = items.at(-1)
        return { items, next: all.length > limit && last !== undefined ? [last.line] : null }
      }),
    between: (id, first, last) =>
      read((world) => rowsOf(world, id).filter(({ line }) => line >= first && line <= last)),
    linesOf: (id, items) =>
      read((world) =>
        rowsOf(world, id)
          .filter(({ itemId }) => itemId !== null && items.includes(itemId))
          .map(({ itemId, line }) => ({ itemId, line })),
      ),
  })
}

const importMappings = ({ read, write }: MemoryStore) =>
  Layer.succeed(ImportMappings, {
    list: (user) =>
      read(({ importMappings: mappings }) =>
        [...mappings.values()]
          .filter(({ userId }) => userId === user)
          .map(({ columns, name }) => ({ name, columns }))
          .toSorted((one, other) => (one.name < other.name ? -1 : 1)),
      ),
    find: (user, name) =>
      read(({ importMappings: mappings }) =>
        Option.map(Option.fromUndefinedOr(mappings.get(`${user} ${name}`)), ({ columns }) => ({ name, columns })),
      ),
    put: (userId, { columns, name }) =>
      write(({ importMappings: mappings }) => void mappings.set(`${userId} ${name}`, { userId, name, columns })),
    remove: (user, name) => write(({ importMappings: mappings }) => mappings.delete(`${user} ${name}`)),
  })

const keyOf = (id: ImportId, number: number): string => `${id} ${number}`
