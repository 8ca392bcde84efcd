interface Bounds {
  /** How many texts count as frequent in one period. */
  readonly most: number
  readonly periodMillis: number
  /** Milliseconds that never go backwards. */
  readonly now?: () => number
}

/** How many texts that occurred once are remembered, by their hashes. */
const mostSeen = 10_000

/**
 * Says for each text whether a prepared statement is worth it: whether it occurred before in this period, and is among
 * the first such texts. A caller who sends ever new texts, or each one twice, uses up the slots of one period only, and
 * meanwhile the texts of others are merely slower.
 */
export const frequentTexts = ({ most, periodMillis, now = () => performance.now() }: Bounds) => {
  const frequent = new Set<string>()
  const seen = new Set<number | bigint>()
  let end = Number.NEGATIVE_INFINITY
  return (text: string): boolean => {
    if (now() >= end) {
      end = now() + periodMillis
      frequent.clear()
      seen.clear()
    }
    if (frequent.has(text)) return true
    if (frequent.size >= most) return false
    const hash = Bun.hash(text)
    if (seen.has(hash)) {
      frequent.add(text)
      return true
    }
    if (seen.size >= mostSeen) seen.clear()
    seen.add(hash)
    return false
  }
}
