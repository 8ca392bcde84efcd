/** Random values that are the same for the same seed, so that a demo looks the same on every machine. */
export const seededRandom = (seed: number) => {
  let state = seed >>> 0
  const next = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  return {
    /** A whole number from `min` to `max`, both included. */
    whole: (min: number, max: number): number => min + Math.floor(next() * (max - min + 1)),
    /** One of a list that is not empty. */
    one: <A>(list: readonly [A, ...A[]]): A => list[Math.floor(next() * list.length)] ?? list[0],
    chance: (part: number): boolean => next() < part,
  }
}

export type SeededRandom = ReturnType<typeof seededRandom>
