import { Effect } from "effect"
import { Listings, type ShowcaseFilter, type ShownListing } from "../listings/ports.ts"
import type { UserId } from "../shared/ids.ts"
import type { Page, PageRequest } from "../shared/page.ts"
import { matchesOf } from "./count-matches.ts"
import { Wants } from "./ports.ts"
import type { WantId } from "./want.ts"

/** The listings that meet a want of the caller; none for one that is fulfilled. Contract: collectors, wants. */
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
