/** What of a handover says where it stands in its cycle. */
interface Link {
  readonly id: string
  readonly cycle: number
  readonly status: string
  readonly giver: { readonly id: string | null }
  readonly receiver: { readonly id: string | null }
}

interface Ring<L> {
  readonly cycle: number
  /** In their order: who receives one thing gives the next one. */
  readonly legs: ReadonlyArray<L>
}

/**
 * The cycles among the legs of a round, by their numbers. A cycle of which legs are not loaded, or that is broken, is
 * no ring: it is left out.
 */
export const ringsOf = <L extends Link>(legs: ReadonlyArray<L>): ReadonlyArray<Ring<L>> =>
  [...Map.groupBy(legs.filter(isKept), ({ cycle }) => cycle)]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([cycle, some]) => {
      const ring = inOrder(some)
      return ring === null ? [] : [{ cycle, legs: ring }]
    })

/** What failed or was cancelled does not change hands. */
const isKept = ({ status }: Link): boolean => status === "pending" || status === "completed"

/** A way along all legs that ends where it began, or `null`. A user may be in it more than once. */
const inOrder = <L extends Link>(legs: ReadonlyArray<L>): ReadonlyArray<L> | null => {
  const from = Map.groupBy(legs, ({ giver }) => giver.id)
  const start = legs[0]?.giver.id
  if (start === undefined) return null
  // Hierholzer: at each user go on as long as there is a leg, and put detours where they began.
  const way: Array<L> = []
  const open: Array<L | null> = [null]
  while (open.length > 0) {
    const last = open.at(-1) ?? null
    const next = from.get(last === null ? start : last.receiver.id)?.shift()
    if (next !== undefined) open.push(next)
    else {
      open.pop()
      if (last !== null) way.unshift(last)
    }
  }
  const isRing = way.every(({ receiver }, at) => receiver.id === way[(at + 1) % way.length]?.giver.id)
  return way.length === legs.length && isRing ? way : null
}
