import { Effect } from "effect"
import { listOwnItems } from "../catalog/index.ts"
import { searchOwnMessages } from "../chat/index.ts"
import { listEvents } from "../events/index.ts"
import { browseShowcase, listRounds } from "../market/index.ts"
import { codePoints, type Page, type PageRequest, type UserId } from "../shared/index.ts"
import { searchUsers } from "../users/index.ts"
import type { SearchKind } from "./search-kinds.ts"

/** What a search found of one kind: the first of them, and whether there are more. */
export interface FoundList<A> {
  readonly items: ReadonlyArray<A>
  readonly more: boolean
}

/**
 * Finds what the viewer may see, of some kinds, by the lists that show each kind alone: what a list does not show, no
 * search finds. A kind that is not asked for is `null`. `q` has a word. Contract: search, search.
 */
export const searchEverything = Effect.fn("search.everything")(function* (input: {
  readonly viewer: UserId
  readonly q: string
  readonly kinds: ReadonlyArray<SearchKind>
  /** How many of each kind at most. */
  readonly limit: number
}) {
  const { kinds, limit, q, viewer } = input
  const page: PageRequest = { limit, after: null }
  const ifAsked = <A, E, R>(kind: SearchKind, list: Effect.Effect<Page<A>, E, R>) =>
    // No list is asked with an edition or with fields, which it could refuse.
    kinds.includes(kind) ? Effect.map(Effect.orDie(list), foundOf) : Effect.succeed(null)
  return yield* Effect.all(
    {
      items: ifAsked("items", listOwnItems({ owner: viewer, query: { ...anyItem, q }, filters: [], page })),
      listings: ifAsked("listings", browseShowcase({ viewer, filter: { ...anyListing, q }, page })),
      people: ifAsked("people", codePoints(q) < 2 ? Effect.succeed(nothing) : searchUsers({ viewer, q, page })),
      rounds: ifAsked("rounds", listRounds({ viewer, filter: { q, status: null, mine: null }, page })),
      events: ifAsked("events", listEvents({ viewer, filter: { ...anyEvent, q }, page })),
      messages: kinds.includes("messages")
        ? Effect.map(searchOwnMessages({ viewer, q, limit }), ({ items, hasMore: more }) => ({ items, more }))
        : Effect.succeed(null),
    },
    { concurrency: atOnce },
  )
})

/** So many kinds are read at the same time: one search does not take every connection of the database. */
const atOnce = 3

const foundOf = <A>({ items, next }: Page<A>): FoundList<A> => ({ items, more: next !== null })

const nothing = { items: [], next: null }
// In the order of names the index of an owner has all that is compared, and no item that does not match is read.
const anyItem = { type: null, sort: "name", minRating: null, edition: null } as const
const anyListing = {
  ...{ kind: null, type: null, condition: null, edition: null, wanted: null, ownerId: null },
  ...{ minPrice: null, maxPrice: null, currency: null, sort: "newest" as const },
}
const anyEvent = { from: null, to: null, city: null, kind: null, mine: null }
