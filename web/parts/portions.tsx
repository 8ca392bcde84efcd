import { useSignal } from "@preact/signals"
import type { ComponentChildren, VNode } from "preact"
import { useLayoutEffect, useMemo, useRef } from "preact/hooks"
import { keyOf } from "../state/resources.ts"
import { words } from "../words/index.ts"

interface Props<A> {
  readonly items: ReadonlyArray<A>
  readonly loading: boolean
  readonly label: string | undefined
  readonly show: (item: A, isFirst: boolean) => ComponentChildren
}

/** How many cards are laid out and painted together, at least: as many as fill their rows. */
const fewest = 24

/** How many cards are in the window at first, about. */
const first = 8

/** How many columns there were on the last page with cards. */
let lastColumns = 4

interface Portion<A> {
  readonly items: ReadonlyArray<A>
  readonly row: (item: A, index: number) => VNode
  readonly columns: number
  readonly shown: VNode
}

/** How high the portion was that begins with an item. */
const heights = new WeakMap<object, { readonly columns: number; readonly height: number }>()

/**
 * Cards in portions of whole rows. What is outside of the window is neither laid out nor painted, yet it can be found,
 * reached by keys and read out; a portion that is full is not rendered again. On the way back each is as high as it
 * was, so that the page is too.
 */
export const Portions = <A extends object>({ items, label, loading, show }: Props<A>) => {
  const all = useRef<HTMLDivElement>(null)
  const columns = useSignal(lastColumns)
  const known = useRef<ReadonlyArray<Portion<A>>>([])
  const row = useMemo(() => rowsOf(show), [words.value])
  const perPortion = columns.value * Math.ceil(fewest / columns.value)
  const count = Math.max(1, Math.ceil(items.length / perPortion))
  known.current = Array.from({ length: count }, (_, n) => {
    const own = items.slice(n * perPortion, (n + 1) * perPortion)
    const before = known.current[n]
    return before !== undefined && isSame(before, own, row) ? before : portionOf(own, row, columns.value, n)
  })
  useLayoutEffect(() => {
    const { current } = all
    if (current === null) return
    let width = 0
    const observer = new ResizeObserver(([entry]) => {
      if (entry === undefined || entry.contentRect.width === width) return
      width = entry.contentRect.width
      lastColumns = columnsOf(current)
      columns.value = lastColumns
    })
    observer.observe(current)
    return () => {
      observer.disconnect()
      for (const [n, portion] of [...current.children].entries()) {
        const { columns = 0, items: [first] = [] } = known.current[n] ?? {}
        if (first !== undefined) heights.set(first, { columns, height: portion.getBoundingClientRect().height })
      }
    }
  }, [])
  // A list with nothing in it is none. To say that a long one is busy would style all of it again: the button does.
  const named = items.length > 0 ? ({ role: "list", "aria-label": label } as const) : {}
  return (
    <div ref={all} class="portions" aria-busy={loading && items.length === 0} {...named}>
      {known.current.map(({ shown }) => shown)}
    </div>
  )
}

const isSame = <A,>(before: Portion<A>, items: Portion<A>["items"], row: Portion<A>["row"]): boolean =>
  before.row === row && before.items.length === items.length && before.items.every((one, n) => one === items[n])

const portionOf = <A extends object>(
  items: Portion<A>["items"],
  row: Portion<A>["row"],
  columns: number,
  n: number,
): Portion<A> => {
  const was = items[0] === undefined ? undefined : heights.get(items[0])
  const height = was?.columns === columns ? `auto ${was.height}px` : undefined
  const shown = (
    <div key={n} class="cards" style={{ containIntrinsicBlockSize: height }}>
      {items.map((item, index) => row(item, n === 0 ? index : first + index))}
    </div>
  )
  return { items, row, columns, shown }
}

/** Shows a card, once for each item. */
const rowsOf = <A extends object>(show: Props<A>["show"]): Portion<A>["row"] => {
  const rows = new WeakMap<A, VNode>()
  return (item, index) => {
    const shown = rows.get(item) ?? (
      // biome-ignore lint/a11y/noRedundantRoles: it stands in a portion, and not in the list itself.
      <li key={keyOf(item, index)} role="listitem">
        {show(item, index < first)}
      </li>
    )
    rows.set(item, shown)
    return shown
  }
}

const columnsOf = ({ firstElementChild }: HTMLElement): number =>
  firstElementChild === null ? lastColumns : getComputedStyle(firstElementChild).gridTemplateColumns.split(" ").length
