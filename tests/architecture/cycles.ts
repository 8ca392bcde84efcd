/** Who imports whom. */
type Imports = ReadonlyMap<string, ReadonlyArray<string>>

/** The first cycle of imports, starting and ending with the same name, or `null` when there is none. */
export const cycleIn = (imports: Imports): ReadonlyArray<string> | null => {
  const finished = new Set<string>()
  const visit = (name: string, trail: ReadonlyArray<string>): ReadonlyArray<string> | null => {
    if (trail.includes(name)) return [...trail.slice(trail.indexOf(name)), name]
    if (finished.has(name)) return null
    for (const next of imports.get(name) ?? []) {
      const cycle = visit(next, [...trail, name])
      if (cycle !== null) return cycle
    }
    finished.add(name)
    return null
  }
  for (const name of imports.keys()) {
    const cycle = visit(name, [])
    if (cycle !== null) return cycle
  }
  return null
}

/** The same imports between folders, the areas of each layer; the files next to these folders belong to none. */
export const betweenFolders = (imports: Imports): Imports => {
  const folders = new Map<string, Array<string>>()
  for (const [file, targets] of imports) {
    const from = folderOf(file)
    if (from === null) continue
    const others = targets.map(folderOf).filter((to) => to !== null && to !== from)
    folders.set(from, [...(folders.get(from) ?? []), ...others.filter((to) => to !== null)])
  }
  return folders
}

/** The folder that a file belongs to: one of a layer, and below `adapters/sql/` and `server/http/` one of those. */
const folderOf = (path: string): string | null =>
  /^(?:adapters\/sql|server\/http|core|adapters|server|cli|testing|web)\/[^/]+(?=\/)/.exec(path)?.[0] ?? null
