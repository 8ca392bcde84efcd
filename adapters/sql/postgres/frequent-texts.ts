interface Bounds {
  /** How many texts count as frequent in one period. */
  readonly most: number
  readonly periodMillis: number
  /** Milliseconds that never go backwards. */
  readonly now?: () => number
}

/** How many texts that came once are remembered, by their hashes. */
const mostSeen = 10_000

/**
 * Tells of each text whether it is worth a prepared statement: whether it came before in this period, and is among the
 * first of those that did. Somebody who makes up one text after the other, or each twice, uses up no more than one
 * period's places, and the others are only slower meanwhile.
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
