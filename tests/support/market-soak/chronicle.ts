interface Seen<V> {
  readonly view: V
  readonly notified: number
}

/**
 * What answers showed of things, by id. What one showed must be able to become what a later one shows;
 * answers `null` then, else what is wrong. This holds for every reader, and over restarts.
 */
export const chronicleOf = <V extends { readonly id: string }>(follows: (before: V, after: V) => string | null) => {
  const seen = new Map<string, Array<Seen<V>>>()
  return {
    /** Notes a view whose request was sent at `asked` and answered at `notified`. */
    notify: (view: V, asked: number, notified: number): string | null => {
      const before = seen.get(view.id) ?? []
      seen.set(view.id, [...before.slice(-remembered), { view, notified }])
      for (const one of before) {
        const wrong = one.notified < asked ? follows(one.view, view) : null
        if (wrong !== null) return `${wrong}: ${JSON.stringify(one.view)} became ${JSON.stringify(view)}`
      }
      return null
    },
    ids: (): ReadonlyArray<string> => [...seen.keys()],
  }
}

// Several answers are on their way at once; what is older than those was compared with already.
const remembered = 50
