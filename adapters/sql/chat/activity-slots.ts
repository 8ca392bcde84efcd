import { DateTime } from "effect"

/**
 * The part of time that a moment is in. The list of a member's conversations is read by it from an index, and sorted by
 * the moment itself: so a message moves the entries of all members once a minute at most, and not each time. The longer
 * a slot, the more conversations are read for a page.
 */
export const slotOf = (moment: DateTime.Utc): number => Math.floor(DateTime.toEpochMillis(moment) / slotMillis)

const slotMillis = 60_000
