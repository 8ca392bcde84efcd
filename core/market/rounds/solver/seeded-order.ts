/** A source of whole numbers below `n`, without bias, that follow from the first 16 bytes of a seed alone. */
type Below = (n: number) => number

/** xoshiro128** 1.1 (prng.di.unimi.it), whose state is the first 16 bytes, as four words with the low byte first. */
export const seededBelow = (seed: Uint8Array): Below => {
  const view = new DataView(seed.buffer, seed.byteOffset, 16)
  let [a, b, c, d] = [0, 4, 8, 12].map((at) => view.getUint32(at, true)) as [number, number, number, number]
  // The generator stays at zero when all of its state is.
  if ((a | b | c | d) === 0) a = 1
  const next = (): number => {
    const result = Math.imul(turned(Math.imul(b, 5), 7), 9) >>> 0
    const shifted = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = turned(d, 11)
    return result
  }
  return (n) => {
    // What is beyond the last whole multiple of n would make small numbers more frequent.
    const most = 2 ** 32 - (2 ** 32 % n)
    let word = next()
    while (word >= most) word = next()
    return word % n
  }
}

/** The numbers below `n` in a random order, each order with the same probability. */
export const shuffled = (n: number, below: Below): Int32Array => {
  const order = Int32Array.from({ length: n }, (_, at) => at)
  for (let at = n - 1; at > 0; at -= 1) {
    const other = below(at + 1)
    const moved = order[at] as number
    order[at] = order[other] as number
    order[other] = moved
  }
  return order
}

const turned = (word: number, bits: number): number => (word << bits) | (word >>> (32 - bits))
