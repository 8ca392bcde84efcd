import type { Event, EventPlace } from "../../../core/index.ts"
import type { Tables } from "../tables.ts"

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

interface EventRow extends Omit<Event, "place"> {
  readonly placeKind: EventPlace["kind"]
  readonly address: string | null
  readonly city: string | null
  readonly url: string | null
}
