import { byKey } from "./map.ts"
import { maps } from "./maps/index.ts"
import type { World } from "./world.ts"

/**
 * Removes an entry with everything that goes along with it, as the rules in `maps/` say. Returns whether it was there.
 */
export const remove = <Name extends keyof World>(world: World, name: Name, id: KeyOf<World[Name]>): boolean => {
  for (const other of names) {
    const { goesWith, loses }: Rules = maps[other]
    const [isGone, without] = [goesWith?.[name], loses?.[name]]
    if (isGone === undefined && without === undefined) continue
    const entries: Map<string, unknown> = world[other] as never
    if (isGone === byKey) remove(world, other, id as never)
    else
      for (const [key, value] of entries)
        if (isGone?.(value as never, id as never, key as never) === true) remove(world, other, key as never)
        else if (without !== undefined) entries.set(key, without(value as never, id as never))
  }
  return world[name].delete(id as never)
}

/** Removes entries of a map. Returns how many. */
export const removeWhere = <K, A>(map: Map<K, A>, isGone: (value: A) => boolean): number => {
  const before = map.size
  for (const [key, value] of map) if (isGone(value)) map.delete(key)
  return before - map.size
}

const names = Object.keys(maps) as ReadonlyArray<keyof World>

type KeyOf<M> = M extends Map<infer K, unknown> ? K : never

interface Rules {
  readonly goesWith?: Readonly<Record<string, (value: never, other: never, key: never) => boolean>>
  readonly loses?: Readonly<Record<string, (value: never, other: never) => unknown>>
}
