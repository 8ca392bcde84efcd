import { Effect } from "effect"

/** The value of a map under a key, or an error. */
export const found = <K, A, E>(map: ReadonlyMap<K, A>, key: K, error: () => E): Effect.Effect<A, E> => {
  const value = map.get(key)
  return value === undefined ? Effect.fail(error()) : Effect.succeed(value)
}
