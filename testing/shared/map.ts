/** What happens to an entry when another one is removed, by the name of the map that has the other one. */
interface Rules<K, A> {
  /** Whether it is removed too. */
  readonly goesWith?: Readonly<Record<string, (value: A, other: string, key: K) => boolean>>
  /** The entry without the other one. */
  readonly loses?: Readonly<Record<string, (value: A, other: string) => A>>
}

/** A map of the world, and what goes along with what. */
export const map = <K, A>(rules: Rules<K, A> = {}) => ({ empty: () => new Map<K, A>(), ...rules })

/** The rule of an entry that has the key of the other one. */
export const byKey = (_: unknown, other: string, key: string): boolean => key === other

/** The rule of an entry that belongs to the user of this id. */
export const ofUser = { users: ({ userId }: { readonly userId: string }, user: string): boolean => userId === user }
