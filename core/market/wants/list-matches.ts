import { DateTime, Effect } from "effect"
import type { Page, PageRequest, Position, UserId } from "../../shared/index.ts"
import type { UserCard } from "../../users/index.ts"
import { Listings, type ShowcaseFilter, type ShownListing } from "../listings/ports.ts"
import { type MutualMatch, mostOnPage, mostShown } from "./mutual-match.ts"
import { MutualMatches, Wants } from "./ports.ts"
import type { CountedWant, Want, WantId } from "./want.ts"

/** The listings that meet a want of the caller; none for one that is fulfilled. Contract: market, wants. */
export const listMatches = Effect.fn("wants.listMatches")(function* (input: {
  readonly id: WantId
  readonly by: UserId
  readonly sort: ShowcaseFilter["sort"]
  readonly page: PageRequest
}) {
  const wants = yield* Wants
  const listings = yield* Listings
  const { id, by, sort, page } = input
  const want = yield* wants.get(id, by)
  return want.status === "open" ? yield* listings.showcase(by, { ...matchesOf(want), sort }, page) : none
})

const none: Page<ShownListing> = { items: [], next: null }

/** The listings that meet a want, as a filter of the showcase of its owner. Contract: market, wants. */
const matchesOf = ({ edition, kind, maxPrice, q, type }: Want): ShowcaseFilter => ({
  q,
  kind: null,
  type,
  condition: null,
  edition,
  wanted: { kind, maxPrice },
  ownerId: null,
  minPrice: null,
  maxPrice: null,
  currency: null,
  sort: "newest",
})

/** Counts the listings that meet the wants of a user. Those that are fulfilled look for nothing. */
export const allWithMatches = Effect.fnUntraced(function* (owner: UserId, wants: ReadonlyArray<Want>) {
  const listings = yield* Listings
  const open = wants.filter(({ status }) => status === "open")
  const counts = open.length === 0 ? [] : yield* listings.counts(owner, open.map(matchesOf))
  const countOf = new Map(open.map(({ id }, n) => [id, counts[n] ?? null]))
  return wants.map(
    (want): CountedWant => ({ ...want, matchesCount: countOf.has(want.id) ? (countOf.get(want.id) ?? null) : 0 }),
  )
})

/** The same for one want. */
export const withMatches = Effect.fnUntraced(function* (want: Want) {
  const [counted] = yield* allWithMatches(want.ownerId, [want])
  return counted ?? { ...want, matchesCount: null }
})

/** A mutual match as a response shows it: the newest listings of each side, and how many there are. */
export interface ShownMatch {
  readonly user: UserCard
  readonly theirs: ReadonlyArray<ShownListing>
  readonly theirsCount: number
  readonly mine: ReadonlyArray<ShownListing>
  readonly mineCount: number
}

/**
 * The users who have what the viewer wants and want what the viewer has, those with the newest listing for the viewer
 * first. Contract: market, matches.
 */
export const listMutualMatches = Effect.fn("wants.listMutualMatches")(function* (input: {
  readonly viewer: UserId
  readonly page: PageRequest
}) {
  const matches = yield* MutualMatches
  const listings = yield* Listings
  const { page, viewer } = input
  const { items, next } = pageOf(yield* matches.of(viewer), page)
  const ids = items.flatMap(({ mine, theirs }) => [...newest(theirs), ...newest(mine)])
  const shown = new Map((yield* listings.showSome(viewer, ids)).map((one) => [one.listing.id, one]))
  const rows = items.flatMap((match): ReadonlyArray<ShownMatch> => {
    const [theirs, mine] = [match.theirs, match.mine].map((side) => newest(side).flatMap((id) => shown.get(id) ?? []))
    const user = theirs?.[0]?.owner
    // What has changed meanwhile is left out.
    if (theirs === undefined || mine === undefined || user === undefined || mine.length === 0) return []
    return [{ user, theirs, theirsCount: match.theirs.length, mine, mineCount: match.mine.length }]
  })
  return { items: rows, next } satisfies Page<ShownMatch>
})

const newest = (side: MutualMatch["theirs"]) => side.slice(0, mostShown).map(({ id }) => id)

const pageOf = (all: ReadonlyArray<MutualMatch>, { after, limit }: PageRequest): Page<MutualMatch> => {
  const rest = all
    .map((match) => ({ match, at: positionOf(match) }))
    .filter(({ at }) => after === null || isBehind(at, after))
    .sort((one, other) => (isBehind(one.at, other.at) ? 1 : -1))
  const items = rest.slice(0, Math.min(limit, mostOnPage))
  return {
    items: items.map(({ match }) => match),
    next: rest.length > items.length ? (items.at(-1)?.at ?? null) : null,
  }
}

const positionOf = ({ theirs, user }: MutualMatch): Position => {
  const [latest] = theirs
  return [latest === undefined ? 0 : DateTime.toEpochMillis(latest.createdAt), user]
}

const isBehind = ([at, user]: Position, [lastAt, lastUser]: Position): boolean =>
  Number(at) < Number(lastAt) || (at === lastAt && String(user) < String(lastUser))
