interface Write {
  readonly value: unknown
  readonly began: number
  /** `null` when its answer never came: then it may have happened at any time since, or not at all. */
  readonly ended: number | null
}

/** Values that several people set at once, by name: what each can be, after any order that agrees with the clock. */
export const registersOf = () => {
  const writes = new Map<string, ReadonlyArray<Write>>()
  return {
    set: (name: string, write: Write): void => {
      writes.set(name, [...(writes.get(name) ?? []), write])
    },
    /**
     * Whether it can hold a value now: that of a write after which no other was begun and acknowledged. Anything may be
     * where no user knows.
     */
    mayBe: (name: string, value: unknown): boolean => {
      const all = writes.get(name) ?? []
      const acknowledged = all.filter(({ ended }) => ended !== null)
      const latestBegin = Math.max(...acknowledged.map(({ began }) => began))
      const last = all.filter(({ ended }) => ended === null || ended >= latestBegin)
      return acknowledged.length === 0 || last.some((write) => write.value === value)
    },
    /** Notes what it holds while no user writes: what came before does not matter any more. */
    settle: (name: string, value: unknown, at: number): void => {
      writes.set(name, [{ value, began: at, ended: at }])
    },
  }
}
