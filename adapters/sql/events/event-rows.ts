import { type Event, type EventPlace, folded } from "../../../core/index.ts"
import type { Tables } from "../schema/tables.ts"

/** The columns of an event. */
export const eventColumns = ({ events }: Tables) => {
  const { id, ownerId, name, description, coverUrl, startsAt, endsAt, timeZone } = events
  const { placeKind, address, city, url } = events
  const { visibility, capacity, status, cancelReason, createdAt, updatedAt } = events
  const { goingCount, waitlistCount, nextPosition } = events
  return {
    ...{ id, ownerId, name, description, coverUrl, startsAt, endsAt, timeZone },
    ...{ placeKind, address, city, url },
    ...{ visibility, capacity, status, cancelReason, createdAt, updatedAt },
    ...{ goingCount, waitlistCount, nextPosition },
  }
}

/** An event from its row. A check of the table demands the columns of its kind of place. */
export const eventOf = ({ address, city, placeKind, url, ...event }: EventRow): Event => ({
  ...event,
  place:
    placeKind === "online"
      ? { kind: placeKind, url: url ?? "" }
      : { kind: placeKind, address: address ?? "", city: city ?? "" },
})

/** The columns that an event sets. */
export const rowOf = ({ place, ...event }: Event) => ({ ...event, ...placeRow(place) })

/** A city in the form that lists compare. */
export const cityKeyOf = (city: string): string => folded(city)

const placeRow = (place: EventPlace) =>
  place.kind === "onsite"
    ? { placeKind: place.kind, address: place.address, city: place.city, cityKey: cityKeyOf(place.city), url: null }
    : { placeKind: place.kind, address: null, city: null, cityKey: null, url: place.url }

interface EventRow extends Omit<Event, "place"> {
  readonly placeKind: EventPlace["kind"]
  readonly address: string | null
  readonly city: string | null
  readonly url: string | null
}
