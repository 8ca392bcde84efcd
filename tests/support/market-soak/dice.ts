export type SeededRandom = ReturnType<typeof diceOf>

/** Randomness that its seed repeats. */
export const diceOf = (seed: number) => {
  let state = seed >>> 0
  // mulberry32
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    /** A number from 0 up to 1. */
    next,
    below,
    /** Whether something happens that happens in this share of all cases. */
    chance: (share: number): boolean => next() < share,
    /** One of some things; `undefined` when there is none. */
    oneOf: <A>(things: ReadonlyArray<A>): A | undefined => things[below(things.length)],
  }
}
