import type { TSchema } from "@sinclair/typebox"
import { Effect } from "effect"
import { t } from "elysia"
import type { Page, PageRequest } from "../../../core/index.ts"
import { described, named, nameOf } from "../answers/named.ts"
import type { Cursors } from "./cursor.ts"
import { RawText, Whole } from "./text-schemas.ts"
import { Nullable } from "./view-schemas.ts"

/**
 * The query of every list: `query: Query({ ...paging, q: OptionalText({ max: 100 }) })`. Contract: conventions, lists.
 */
export const paging = {
  limit: t.Optional(Whole({ min: 1, max: 100, default: 20 })),
  cursor: t.Optional(RawText({ min: 0, max: 4000 })),
}

/** The answer of a list: `response: { 200: ListOf(SessionView) }`. The list of a named view has a name too. */
export const ListOf = <S extends TSchema>(item: S) => {
  const list = t.Object({
    items: described("The page.", t.Array(item)),
    nextCursor: described("Ask with this `cursor` for the next page; null on the last one.", Nullable(t.String())),
  })
  const name = nameOf(item)
  return name === undefined ? list : named(`${name}List`, list)
}

/** The parts of a list route besides its use case: they read the page from the query and build the view of the page. */
type List = <P extends Page<unknown>, V, E, R, B extends object>(
  /**
   * The scope for which a cursor is valid: route, sort, filters and, where the list depends on the viewer, the viewer.
   */
  scope: string,
  query: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
  read: (page: PageRequest) => Effect.Effect<P, E, R>,
  view: (item: P["items"][number], page: P) => V,
  /** The properties of the answer in addition to its items. */
  extraOf?: (page: P) => B,
) => Effect.Effect<{ items: V[]; nextCursor: string | null } & B, E, R>

/**
 * Throws `InvalidInput` at once for a cursor of another list; else answers `{ items, nextCursor }`.
 * Contract: conventions, lists.
 */
export const listWith =
  (cursors: Cursors): List =>
  (scope, query, read, view, extraOf) => {
    const after = query.cursor === undefined ? null : cursors.decode(scope, query.cursor)
    return Effect.flatMap(read({ limit: query.limit ?? 20, after }), (page) => {
      const answer = <V>(items: Array<V>) => {
        const nextCursor = page.next === null ? null : cursors.encode(scope, page.next)
        return Object.assign({ items, nextCursor }, extraOf?.(page))
      }
      if (page.items.length <= short) return Effect.sync(() => answer(page.items.map((item) => view(item, page))))
      // An operation for each: the scheduler may let others have their turn between two.
      return Effect.map(
        Effect.forEach(page.items, (item) => Effect.sync(() => view(item, page))),
        answer,
      )
    })
  }

/** A page of so many items is put together in one piece. */
const short = 20
