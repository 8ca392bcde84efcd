import { maps } from "./maps/index.ts"

/** Everything that the ports in memory store. The values in the maps never change; the maps do. */
export type World = { readonly [Name in keyof typeof maps]: ReturnType<(typeof maps)[Name]["empty"]> }

export const emptyWorld = (): World =>
  Object.fromEntries(Object.entries(maps).map(([name, { empty }]) => [name, empty()])) as World

/** A world with the same values, which changes by itself. */
export const copyOf = (world: World): World =>
  Object.fromEntries(Object.entries<Map<unknown, unknown>>(world).map(([name, map]) => [name, new Map(map)])) as World

/**
 * What a transaction reads and changes while the world stays as it is. Each map is copied when it is first asked for,
 * because a transaction needs few of them; `commit` puts those that changed into the world. `shown` is the draft to
 * read alone, which copies nothing, and `changed` has the keys of a map that were set or removed.
 */
export const draftOf = (world: World) => {
  const copies: Partial<Record<keyof World, Copy>> = {}
  const copy = (name: keyof World) => {
    copies[name] ??= new Copy(world[name])
    return copies[name].map
  }
  const draft = Object.defineProperties(
    {},
    Object.fromEntries(names.map((name) => [name, { enumerable: true, get: () => copy(name) }])),
  ) as World
  const altered = () =>
    Object.fromEntries(Object.entries(copies).flatMap(([name, { keys, map }]) => (keys.size > 0 ? [[name, map]] : [])))
  return {
    draft,
    shown: (): World => ({ ...world, ...altered() }),
    changed: (name: keyof World): ReadonlySet<unknown> => copies[name]?.keys ?? none,
    commit: () => {
      Object.assign(world, altered())
      for (const { forget } of Object.values(copies)) forget()
    },
  }
}

const none: ReadonlySet<unknown> = new Set()

/** A copy of a map that notes which keys are set and removed, until `forget`. */
class Copy {
  readonly keys = new Set<unknown>()
  readonly map: Map<unknown, unknown>
  constructor(of: ReadonlyMap<unknown, unknown>) {
    const map = new Map(of)
    const { clear, delete: remove, set } = Map.prototype
    const noted = {
      set: (key: unknown, value: unknown) => set.call(map, this.noted(key), value),
      delete: (key: unknown) => remove.call(map, this.noted(key)),
      clear: () => {
        for (const key of map.keys()) this.keys.add(key)
        clear.call(map)
      },
    }
    this.map = Object.assign(map, noted)
  }
  private noted(key: unknown) {
    this.keys.add(key)
    return key
  }
  readonly forget = () => {
    for (const name of ["set", "delete", "clear"] as const) Reflect.deleteProperty(this.map, name)
  }
}

const names = Object.keys(maps) as ReadonlyArray<keyof World>
