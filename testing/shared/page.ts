import { DateTime } from "effect"
import type { Page, PageRequest, Position } from "../../core/index.ts"

/** One page of rows that are sorted by their positions, up or down. */
export const pageOf = <A>(
  rows: Iterable<A>,
  direction: "up" | "down",
  positionOf: (row: A) => Position,
  { limit, after }: PageRequest,
): Page<A> => {
  const sign = direction === "up" ? 1 : -1
  const behind = [...rows]
    .map((row) => ({ row, at: positionOf(row) }))
    .filter(({ at }) => after === null || sign * compared(at, after) > 0)
    .sort((one, other) => sign * compared(one.at, other.at))
  const shown = behind.slice(0, limit)
  return {
    items: shown.map(({ row }) => row),
    next: behind.length > limit ? (shown.at(-1)?.at ?? null) : null,
  }
}

/** One page of rows, newest first. */
export const newestFirst = <A extends { readonly id: string; readonly createdAt: DateTime.Utc }>(
  rows: Iterable<A>,
  page: PageRequest,
): Page<A> => pageOf(rows, "down", ({ createdAt, id }) => [DateTime.toEpochMillis(createdAt), id], page)

/** A page with each of its rows as a response shows it. */
export const shownAs = <A, B>({ items, next }: Page<A>, show: (row: A) => B): Page<B> => ({
  items: items.map(show),
  next,
})

/** The rows by id, as reads without a page return them. */
export const byId = <A extends { readonly id: string }>(rows: Iterable<A>): ReadonlyArray<A> =>
  [...rows].sort((one, other) => (one.id < other.id ? -1 : 1))

const compared = (one: Position, other: Position): number => {
  for (const [n, value] of one.entries()) {
    const against = other[n] as typeof value
    if (value !== against) return (value ?? "") < (against ?? "") ? -1 : 1
  }
  return 0
}
