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
 * because a transaction needs few of them; `commit` puts the copies into the world. `shown` is the draft to read alone,
 * which copies nothing.
 */
export const draftOf = (world: World) => {
  const copies: Partial<Record<keyof World, Map<unknown, unknown>>> = {}
  const draft = Object.defineProperties(
    {},
    Object.fromEntries(
      names.map((name) => [
        name,
        { enumerable: true, get: () => (copies[name] ??= new Map<unknown, unknown>(world[name])) },
      ]),
    ),
  ) as World
  return {
    draft,
    shown: (): World => ({ ...world, ...copies }) as World,
    commit: () => void Object.assign(world, copies),
  }
}

const names = Object.keys(maps) as ReadonlyArray<keyof World>
