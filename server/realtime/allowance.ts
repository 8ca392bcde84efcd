/** How many frames, and bytes in them, may come in 10 seconds. */
interface Most {
  readonly frames: number
  readonly bytes: number
}

const spanMillis = 10_000

/** Counts the frames of the last 10 seconds. It keeps no more than one of them beyond what may come. */
export class Allowance {
  readonly #most: Most
  readonly #moments: Array<number> = []
  readonly #sizes: Array<number> = []
  #bytes = 0

  constructor(most: Most) {
    this.#most = most
  }

  /** Counts a frame of so many bytes at a moment, in milliseconds. `false` once more came than may. */
  take(bytes: number, now: number): boolean {
    this.#forget(now)
    if (this.#moments.length <= this.#most.frames) {
      this.#moments.push(now)
      this.#sizes.push(bytes)
      this.#bytes += bytes
    }
    return this.#moments.length <= this.#most.frames && this.#bytes <= this.#most.bytes
  }

  /** Whether nothing came in the last 10 seconds. */
  isIdle(now: number): boolean {
    this.#forget(now)
    return this.#moments.length === 0
  }

  #forget(now: number): void {
    let past = 0
    for (; past < this.#moments.length && (this.#moments[past] ?? now) <= now - spanMillis; past++)
      this.#bytes -= this.#sizes[past] ?? 0
    if (past === 0) return
    this.#moments.splice(0, past)
    this.#sizes.splice(0, past)
  }
}
