import { DateTime } from "effect"
import {
  cut,
  type Event,
  type EventFilter,
  folded,
  foundTerms,
  type Standing,
  searchTerms,
  type UserId,
} from "../../core/index.ts"
import type { World } from "../shared/world.ts"
import { standingIn } from "../visibility/event-standings.ts"
import { seesEventIn } from "./shown-events.ts"

/** Whether a list has an event. */
export const isListed = (world: World, event: Event, viewer: UserId, filter: EventFilter, now: DateTime.Utc): boolean =>
  seesEventIn(world, event, viewer) &&
  (filter.mine === null ? isHeld(event, filter, now) : isOn[filter.mine](standingIn(world, event, viewer))) &&
  isBetween(event, filter) &&
  isAt(event, filter) &&
  hasTerms(event, filter)

const isHeld = ({ endsAt, status }: Event, { from, to }: EventFilter, now: DateTime.Utc): boolean =>
  from === null && to === null ? status === "scheduled" && DateTime.isGreaterThan(endsAt, now) : status !== "cancelled"

const isOn = {
  owned: ({ role }: Standing) => role === "owner",
  organizing: ({ role }: Standing) => role === "organizer",
  going: ({ participation }: Standing) => participation === "going",
  waiting: ({ participation }: Standing) => participation === "waitlist",
  invited: ({ invite }: Standing) => invite === "invited",
}

const isBetween = ({ startsAt }: Event, { from, to }: EventFilter): boolean =>
  (from === null || DateTime.isGreaterThanOrEqualTo(startsAt, from)) &&
  (to === null || DateTime.isLessThan(startsAt, to))

const isAt = ({ place }: Event, { city, kind }: EventFilter): boolean =>
  (kind === null || place.kind === kind) &&
  (city === null || (place.kind === "onsite" && folded(place.city) === folded(city)))

const hasTerms = ({ description, name }: Event, { q }: EventFilter): boolean => {
  if (q === null) return true
  const found = cutTerms(foundTerms(`${name} ${description ?? ""}`))
  const sought = cutTerms(searchTerms(q))
  return sought.size > 0 && [...sought].every((term) => found.has(term))
}

/** Of a very long term only the beginning counts. */
const cutTerms = (terms: ReadonlyArray<string>): ReadonlySet<string> => new Set(terms.map((term) => cut(term, 60)))
