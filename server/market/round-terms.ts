import type { DateTime } from "effect"
import { t } from "elysia"
import type { EntryId, RoundId } from "../../core/index.ts"
import { hostedVisibilities, mostWantsOfOne } from "../../core/index.ts"
import { moment } from "../events/event-terms.ts"
import { described } from "../http/answers/named.ts"
import { Id, Instant, Name, OneOf, OptionalText, Whole } from "../http/input/text-schemas.ts"
import { Params } from "../http/validation.ts"

/** The attributes of a round in requests. Contract: market, rounds. */
export const roundTerms = {
  name: Name({ max: 200 }),
  description: OptionalText({ max: 5000 }),
  visibility: t.Optional(OneOf(...hostedVisibilities)),
  locksAt: Instant,
  entriesUntil: t.Optional(Instant),
  reviewHours: t.Optional(Whole({ min: 0, max: 168 })),
  checkHours: t.Optional(Whole({ min: 0, max: 168 })),
  settleDays: t.Optional(Whole({ min: 1, max: 90 })),
  maxEntries: t.Optional(Whole({ min: 1, max: 200 })),
}

/** The moment of an optional instant. */
export const momentOf = (text: string | undefined): DateTime.Utc | undefined =>
  text === undefined ? undefined : moment(text)

export const WhichRound = Params({ id: Id<RoundId>() })
export const WhichEntry = Params({ id: Id<RoundId>(), entryId: Id<EntryId>() })

const rank = described(
  "How much it is wanted: 1 is most, 10 least.",
  t.Optional(Whole({ min: 1, max: 10, default: 1 })),
)
export const WantedEntry = t.Object({
  entryId: Id<EntryId>(),
  rank,
})
export const WantedGroup = t.Object({
  group: described("The name of one of your groups in the round.", GroupName()),
  rank,
})

/** All wants of an entry or a group at once. */
export const mostWanted = mostWantsOfOne

/** The name of a group. Contract: market, wants of entries. */
export function GroupName() {
  return t.String({ pattern: "^[a-z0-9-]{1,40}$" })
}
