import { Effect } from "effect"
import type { UserId } from "../../shared/index.ts"
import { detailsOf, type EditionDetails } from "./details.ts"
import { type Edition, editionAt } from "./edition.ts"
import { rememberedAnswer, sourceOf } from "./find-details.ts"
import { EditionCounts, EditionLookup } from "./ports.ts"

/** An edition as a viewer sees it. Contract: catalog, editions. */
export interface ShownEdition {
  readonly edition: Edition
  readonly itemsCount: number
  /** `null` where not all listings were looked at, and none of the others is shown. */
  readonly listingsCount: number | null
  /** What is remembered of it. */
  readonly details: EditionDetails | null
}

/** The copies of an edition that a viewer sees, and what is remembered of it. It asks no source. */
export const viewEdition = Effect.fn("editions.view")(function* (input: {
  readonly viewer: UserId
  readonly edition: string
}) {
  const counts = yield* EditionCounts
  const edition = yield* Effect.fromResult(editionAt("edition", input.edition))
  const source = sourceOf(yield* EditionLookup, edition)
  const answer = source === null ? null : yield* rememberedAnswer(edition, source.name)
  return {
    edition,
    itemsCount: yield* counts.items(input.viewer, edition),
    listingsCount: yield* counts.listings(input.viewer, edition),
    details: answer === null || source === null ? null : detailsOf(answer, source.licence),
  } satisfies ShownEdition
})
