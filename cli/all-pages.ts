import { Effect } from "effect"
import type { Page, PageRequest } from "../core/index.ts"

/** The first `limit` rows of a paged list. */
export const allPages = Effect.fnUntraced(function* <A, E, R>(
  limit: number,
  page: (request: PageRequest) => Effect.Effect<Page<A>, E, R>,
) {
  const rows: Array<A> = []
  let after: PageRequest["after"] = null
  while (rows.length < limit) {
    const { items, next }: Page<A> = yield* page({ limit: Math.min(100, limit - rows.length), after })
    rows.push(...items)
    if (next === null) break
    after = next
  }
  return rows
})
