import { DateTime } from "effect"
import ical, { ICalEventStatus } from "ical-generator"
import type { Event, ShownEvent } from "../../core/index.ts"

/** The media type of an iCalendar file (RFC 5545, 8.1). */
export const calendarType = "text/calendar; charset=utf-8"

/**
 * Events as iCalendar (RFC 5545), with address and url for a viewer who sees them. Times are in UTC: calendars show
 * them in the time zone of their reader, and need no rules of daylight saving from us.
 */
export const calendarFile = (shown: ReadonlyArray<ShownEvent>, host: string): string => {
  const calendar = ical({ name: "curio", prodId: { company: "curio", product: "curio", language: "EN" } })
  for (const { event, seesPlace } of shown) {
    const { place, description } = event
    const location = place.kind === "online" ? null : seesPlace ? `${place.address}, ${place.city}` : place.city
    calendar.createEvent({
      id: `${event.id}@${host}`,
      sequence: revisionOf(event),
      start: DateTime.toDateUtc(event.startsAt),
      end: DateTime.toDateUtc(event.endsAt),
      stamp: DateTime.toDateUtc(event.updatedAt),
      created: DateTime.toDateUtc(event.createdAt),
      lastModified: DateTime.toDateUtc(event.updatedAt),
      summary: printable(event.name),
      status: event.status === "cancelled" ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      ...(description === null ? {} : { description: printable(description) }),
      ...(location === null ? {} : { location: printable(location) }),
      // The parser writes an address in ASCII.
      ...(place.kind === "online" && seesPlace ? { url: new URL(place.url).href } : {}),
    })
  }
  // Each line ends in CRLF, the last one too (RFC 5545, 3.1).
  return `${calendar.toString()}\r\n`
}

/**
 * A number that grows with each change (RFC 5545, 3.8.7.4), by which a calendar that has the event knows a newer one:
 * the seconds from its creation to its last change, which needs no counter. Changes within a second may count as one.
 */
const revisionOf = ({ createdAt, updatedAt }: Event): number =>
  Math.max(0, Math.ceil((DateTime.toEpochMillis(updatedAt) - DateTime.toEpochMillis(createdAt)) / 1000))

/** Text without control characters, which iCalendar does not allow (RFC 5545, 3.1), but for new lines. */
const printable = (text: string): string => text.replace(/\r\n?/g, "\n").replace(/(?!\n)\p{Cc}/gu, " ")
