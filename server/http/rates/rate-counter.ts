/** More than what computing with fractions of a window can be wrong by, and far less than one more. */
const rounding = 1e-6

/** Each of the two rows has so many counters. */
const cells = 65_536
const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0

/**
 * Counts how often each key comes in a sliding window of time, and refuses it beyond a limit. The memory is half a
 * megabyte, however many keys come, so no flood of keys can fill it or make it forget others: a key has one counter in
 * each of two rows, found by a hash with a secret seed, and the smaller one counts (a count-min sketch). Keys are not
 * kept. Two keys share both counters by a chance of one in four billion; a flood of keys from everywhere refuses a new
 * key too early only when it fills most counters of both rows within the window.
 *
 * The sliding window is the current window and, of the one before it, the part that it still reaches into.
 */
export class RateCounter {
  readonly #most: number
  readonly #windowMillis: number
  #window = Number.NaN
  #current = new Uint16Array(2 * cells)
  #previous = new Uint16Array(2 * cells)

  constructor({ most, seconds }: Rate) {
    this.#most = most
    this.#windowMillis = seconds * 1000
  }

  /**
   * Counts a key at a moment in milliseconds, and answers 0; when it has reached the limit it is not counted, and the
   * answer is after how many seconds it may come again.
   */
  take(key: string, now: number): number {
    this.#advance(now)
    const hash = Bun.hash.xxHash32(key, seed)
    const one = hash & 0xffff
    const other = cells + (hash >>> 16)
    const passed = (now - this.#window * this.#windowMillis) / this.#windowMillis
    const wait = Math.min(this.#waitAt(one, passed), this.#waitAt(other, passed))
    if (wait > 0) return Math.ceil((wait * this.#windowMillis) / 1000)
    this.#current[one] = (this.#current[one] ?? 0) + 1
    this.#current[other] = (this.#current[other] ?? 0) + 1
    return 0
  }

  /** Takes back what was counted at a moment. */
  giveBack(key: string, takenAt: number, now: number): void {
    this.#advance(now)
    const age = this.#window - Math.floor(takenAt / this.#windowMillis)
    const counts = age === 0 ? this.#current : age === 1 ? this.#previous : null
    const hash = Bun.hash.xxHash32(key, seed)
    for (const at of [hash & 0xffff, cells + (hash >>> 16)])
      if (counts !== null && (counts[at] ?? 0) > 0) counts[at] = (counts[at] ?? 0) - 1
  }

  /** Counts a key from zero again, and in the one counter of each row that it has, the others that share it. */
  forget(key: string): void {
    const hash = Bun.hash.xxHash32(key, seed)
    for (const at of [hash & 0xffff, cells + (hash >>> 16)]) {
      this.#current[at] = 0
      this.#previous[at] = 0
    }
  }

  /** How long a counter is too full for one more, in windows; 0 when it is not. `passed` of this window is over. */
  #waitAt(at: number, passed: number): number {
    const current = this.#current[at] ?? 0
    const previous = this.#previous[at] ?? 0
    const free = this.#most - 1
    // A caller who waited for as long as was said comes in, also where the fractions do not add up to a whole.
    if (current + previous * (1 - passed) <= free + rounding) return 0
    // Of the window before, as much fades as is too much; else this window has to end and fade in turn.
    const until = current <= free ? 1 - (free - current) / previous : 2 - free / current
    // The least wait keeps a rounding error from passing for none.
    return Math.max(until - passed, Number.EPSILON)
  }

  #advance(now: number): void {
    const window = Math.floor(now / this.#windowMillis)
    if (window === this.#window) return
    const old = this.#previous
    this.#previous = this.#current
    this.#current = old.fill(0)
    // Also when the clock was set back.
    if (window !== this.#window + 1) this.#previous.fill(0)
    this.#window = window
  }
}

/** At most so many in so many seconds. */
export interface Rate {
  readonly most: number
  readonly seconds: number
}
