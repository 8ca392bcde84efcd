import { Effect } from "effect"
import { Listings, type ShowcaseFilter } from "../listings/ports.ts"
import type { CountedWant, Want } from "./want.ts"

/** The listings that meet a want, as a filter of the showcase of its owner. Contract: collectors, wants. */
export const matchesOf = ({ edition, kind, maxPrice, q, type }: Want): ShowcaseFilter => ({
  q,
  kind: null,
  type,
  edition,
  wanted: { kind, maxPrice },
  ownerId: null,
  minPrice: null,
  maxPrice: null,
  currency: null,
  sort: "newest",
})

/** Counts the listings that meet a want. Those that are fulfilled look for nothing. */
export const withMatches = Effect.fnUntraced(function* (want: Want) {
  const listings = yield* Listings
  const matchesCount = want.status === "open" ? yield* listings.count(want.ownerId, matchesOf(want)) : 0
  return { ...want, matchesCount } satisfies CountedWant
})
