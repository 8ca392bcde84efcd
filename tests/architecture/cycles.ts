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

/** The same imports between the modules (folders) of the core; the files next to the folders belong to none. */
export const betweenModules = (imports: Imports): Imports => {
  const modules = new Map<string, Array<string>>()
  for (const [file, targets] of imports) {
    const from = moduleOf(file)
    if (from === null) continue
    const others = targets.map(moduleOf).filter((to) => to !== null && to !== from)
    modules.set(from, [...(modules.get(from) ?? []), ...others.filter((to) => to !== null)])
  }
  return modules
}

const moduleOf = (path: string): string | null => /^core\/([^/]+)\/./.exec(path)?.[1] ?? null
