import { DateTime } from "effect"
import { cut, type Event, type ShownEvent } from "../../core/index.ts"

/** The media type of an iCalendar file (RFC 5545, 8.1). */
export const calendarType = "text/calendar; charset=utf-8"

/** What a calendar begins with (RFC 5545, 3.6). */
export const calendarHead = `${[
  "BEGIN:VCALENDAR",
  "VERSION:2.0",
  "PRODID:-//curio//curio//EN",
  "NAME:curio",
  "X-WR-CALNAME:curio",
].join("\r\n")}\r\n`

/** What a calendar ends with. */
export const calendarFoot = "END:VCALENDAR\r\n"

/** One event as a calendar (RFC 5545). */
export const calendarFile = (shown: ShownEvent, host: string): string =>
  `${calendarHead}${calendarEntry(shown, host)}${calendarFoot}`

/**
 * One event of a calendar (RFC 5545, 3.6.1), with address and url for a viewer who sees them. Times are in UTC:
 * calendars show them in the time zone of their reader, and need no rules of daylight saving from us. The description
 * is cut to `longest` characters.
 */
export const calendarEntry = (
  { event, seesPlace }: ShownEvent,
  host: string,
  longest = Number.POSITIVE_INFINITY,
): string => {
  const { place, description } = event
  const location = place.kind === "online" ? null : seesPlace ? `${place.address}, ${place.city}` : place.city
  return [
    "BEGIN:VEVENT\r\n",
    calendarLine("UID", `${event.id}@${host}`),
    calendarLine("SEQUENCE", String(revisionOf(event))),
    calendarLine("DTSTAMP", moment(event.updatedAt)),
    calendarLine("DTSTART", moment(event.startsAt)),
    calendarLine("DTEND", moment(event.endsAt)),
    calendarLine("SUMMARY", escaped(event.name)),
    location === null ? "" : calendarLine("LOCATION", escaped(location)),
    description === null ? "" : calendarLine("DESCRIPTION", escaped(cut(description, longest))),
    // A URI is not escaped (RFC 5545, 3.3.13). The parser writes an address in ASCII, without control characters.
    place.kind === "online" && seesPlace ? calendarLine("URL", new URL(place.url).href) : "",
    calendarLine("STATUS", event.status === "cancelled" ? "CANCELLED" : "CONFIRMED"),
    calendarLine("CREATED", moment(event.createdAt)),
    calendarLine("LAST-MODIFIED", moment(event.updatedAt)),
    "END:VEVENT\r\n",
  ].join("")
}

/** A time in UTC, in whole seconds (RFC 5545, 3.3.5). */
const moment = (at: DateTime.Utc): string => `${DateTime.formatIso(at).slice(0, 19).replace(/[-:]/g, "")}Z`

/**
 * A number that grows with each change (RFC 5545, 3.8.7.4), by which a calendar that has the event knows a newer one:
 * the seconds from its creation to its last change, which needs no counter. Changes within a second may count as one.
 */
const revisionOf = ({ createdAt, updatedAt }: Event): number =>
  Math.max(0, Math.ceil((DateTime.toEpochMillis(updatedAt) - DateTime.toEpochMillis(createdAt)) / 1000))

/**
 * A text as the value of a property (RFC 5545, 3.3.11), without control characters, which iCalendar does not allow
 * (RFC 5545, 3.1), but for new lines.
 */
const escaped = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(/(?!\n)\p{Cc}/gu, " ")
    .replace(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n")

/**
 * One property of iCalendar with the end of its line. A line has at most 75 octets, and a longer one goes on in lines
 * that begin with a space; no character is cut in two (RFC 5545, 3.1). Reads the text once.
 */
export const calendarLine = (name: string, value: string): string => {
  const text = `${name}:${value}`
  let folded = ""
  let start = 0
  let octets = 0
  for (let at = 0; at < text.length; ) {
    const code = text.codePointAt(at) ?? 0
    const size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
    if (octets + size > longestLine) {
      folded += `${text.slice(start, at)}\r\n `
      start = at
      octets = 1
    }
    octets += size
    at += code < 0x10000 ? 1 : 2
  }
  return `${folded}${text.slice(start)}\r\n`
}

const longestLine = 75
