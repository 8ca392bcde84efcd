import { DateTime, Effect, Array as List } from "effect"
import { visibleOwner } from "../../friends/index.ts"
import type { ListingId, Page, PageRequest, Position, UserId } from "../../shared/index.ts"
import { Listings } from "../listings/ports.ts"
import { allWithMatches, withMatches } from "./list-matches.ts"
import { Wants } from "./ports.ts"
import { meets, type Want, type WantId, type WantStatus } from "./want.ts"

/** The wants of the caller, in every status or in one, or those that a listing meets. Contract: market, wants. */
export const listOwnWants = Effect.fn("wants.listOwn")(function* (input: {
  readonly owner: UserId
  readonly status: WantStatus | null
  readonly listingId: ListingId | null
  readonly page: PageRequest
}) {
  const wants = yield* Wants
  const { owner, status, listingId, page } = input
  const listed = listingId === null ? yield* wants.list(owner, status, page) : yield* metBy(listingId, input)
  return { ...listed, items: yield* allWithMatches(owner, listed.items) }
})

/** A listing meets open wants alone. A listing that the caller does not see meets none. */
const metBy = Effect.fnUntraced(function* (
  id: ListingId,
  { owner, status, page }: { readonly owner: UserId; readonly status: WantStatus | null; readonly page: PageRequest },
) {
  const wants = yield* Wants
  const listings = yield* Listings
  const shown = yield* Effect.option(listings.show(id, owner))
  if (shown._tag === "None" || status === "fulfilled") return none
  const met: Array<Want> = []
  for (const some of List.chunksOf(yield* wants.openOf(owner), atOnce)) {
    met.push(...some.filter((want) => meets(want, shown.value)))
    yield* Effect.yieldNow
  }
  return pageOf(met, page)
})

/** How many wants are compared with a listing before others have their turn. */
const atOnce = 200

/** A page of wants that are all in memory, newest first. */
const pageOf = (all: ReadonlyArray<Want>, { after, limit }: PageRequest): Page<Want> => {
  const rest = after === null ? all : all.filter((want) => isBehind(positionOf(want), after))
  const items = rest.slice(0, limit)
  const last = items.at(-1)
  return { items, next: rest.length > limit && last !== undefined ? positionOf(last) : null }
}

const positionOf = ({ createdAt, id }: Want): readonly [number, string] => [DateTime.toEpochMillis(createdAt), id]

const isBehind = ([at, id]: readonly [number, string], [lastAt, lastId]: Position): boolean =>
  at < Number(lastAt) || (at === Number(lastAt) && id < String(lastId))

const none: Page<Want> = { items: [], next: null }

/**
 * The open wants of a user that the viewer may see. Fails as for an unknown user when a block separates the two.
 * Contract: market, wants.
 */
export const listWantsOf = Effect.fn("wants.listOf")(function* (input: {
  readonly owner: UserId
  readonly viewer: UserId
  readonly page: PageRequest
}) {
  const wants = yield* Wants
  const owner = yield* visibleOwner(input.viewer, input.owner)
  return yield* wants.listOf(owner.id, input.viewer, input.page)
})

/** A want of the caller. Contract: market, wants. */
export const getWant = Effect.fn("wants.get")(function* (input: { readonly id: WantId; readonly by: UserId }) {
  const wants = yield* Wants
  return yield* withMatches(yield* wants.get(input.id, input.by))
})
