/** `null`: it is not known, because what it depends on was changed meanwhile or by a request without an answer. */
export type Maybe = boolean | null

export const not = (one: Maybe): Maybe => (one === null ? null : !one)

/** Whether all hold: one that does not hold decides, whatever is not known. */
export const every = (...all: ReadonlyArray<Maybe>): Maybe =>
  all.includes(false) ? false : all.includes(null) ? null : true

/** Whether any holds. */
export const some = (...all: ReadonlyArray<Maybe>): Maybe => not(every(...all.map(not)))

/** When a request was on its way: numbers of a clock that counts requests and answers. */
export interface Span {
  readonly began: number
  readonly ended: number
}

/** The clock of all requests. */
export const requestClock = () => {
  let now = 0
  const running = new Set<number>()
  /** What it showed when, the latest time that is more than a second ago first. */
  const shown: Array<{ readonly at: number; readonly number: number }> = []
  const forget = (before: number) => {
    const kept = shown.findLastIndex(({ at }) => at <= before)
    if (kept > 0) shown.splice(0, kept)
  }
  return {
    begin: (): number => {
      const at = performance.now()
      forget(at - 1000)
      shown.push({ at, number: now })
      running.add(++now)
      return now
    },
    end: (began: number): Span => {
      running.delete(began)
      return { began, ended: ++now }
    },
    now: (): number => now,
    /** What it showed a second ago, or earlier. */
    secondAgo: (): number => {
      forget(performance.now() - 1000)
      const [first] = shown
      return first !== undefined && first.at <= performance.now() - 1000 ? first.number : 0
    },
    /** Before this no span begins that is still to be compared. What takes several requests is compared at its end. */
    oldest: (): number => (running.values().next().value ?? now) - longestSpan,
  }
}

/** A message that waits for the limit of its socket takes as long as many requests of others. */
const longestSpan = 100_000

interface Write<V> {
  readonly value: V
  readonly began: number
  ended: number
  /** Whether its answer said that it was done. */
  isSure: boolean
}

/**
 * What requests set, and what it can have been while another request was on its way: each value that some order of the
 * requests leaves there, which agrees with the times of the answers.
 */
export class Fact<V> {
  #writes: Array<Write<V>>

  constructor(first: V) {
    this.#writes = [{ value: first, began: -1, ended: -1, isSure: true }]
  }

  /** A fact that a request has changed, of which the model learns by its answer. */
  static changed<V>(before: V, after: V, { began, ended }: Span): Fact<V> {
    const fact = new Fact(before)
    fact.settle(fact.begin(after, began), "done", ended, began)
    return fact
  }

  /** A request that sets a value was sent; `settle` says what became of it. */
  begin(value: V, began: number): Write<V> {
    const write = { value, began, ended: Number.POSITIVE_INFINITY, isSure: false }
    this.#writes.push(write)
    return write
  }

  /** `lost` is a request without an answer: it may have been done. `oldest` is that of the clock. */
  settle(write: Write<V>, outcome: "done" | "refused" | "lost", ended: number, oldest: number): void {
    if (outcome === "refused") this.#writes = this.#writes.filter((one) => one !== write)
    else Object.assign(write, { ended, isSure: outcome === "done" })
    if (this.#writes.length > 4) this.#writes = this.#possible({ began: oldest, ended: Number.POSITIVE_INFINITY })
  }

  #possible({ began, ended }: Span): Array<Write<V>> {
    const sure = this.#writes.filter((one) => one.isSure && one.ended < began)
    const latest = Math.max(...sure.map((one) => one.began))
    return this.#writes.filter((one) => one.began <= ended && one.ended >= latest)
  }

  possible(span: Span): ReadonlyArray<V> {
    return this.#possible(span).map(({ value }) => value)
  }

  /** Whether something holds for the value, as far as that is known. */
  is(span: Span, holds: (value: V) => Maybe): Maybe {
    const [first = null, ...others] = this.possible(span).map(holds)
    return others.every((one) => one === first) ? first : null
  }

  equals(span: Span, value: V): Maybe {
    return this.is(span, (one) => one === value)
  }
}
