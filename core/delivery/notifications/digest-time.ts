import { DateTime, Option } from "effect"

export const digestRhythms = ["off", "daily", "weekly"] as const

/** When a user gets a digest, in the user's own time zone. */
export interface DigestTime {
  readonly every: (typeof digestRhythms)[number]
  /** From 0 to 23. */
  readonly hour: number
  /** From 1, Monday, to 7, Sunday; of a weekly digest alone. */
  readonly weekday: number
}

/**
 * When the next digest of a user is due, after `after`; `null` without digests. It is due once on each local day, or
 * once in each local week, and not again on the day or in the week of `last`, when the latest one was sent. An hour
 * that a change of the clock leaves out is the first moment behind the gap, one that comes twice is the first of the
 * two. A day that a time zone leaves out has none. Contract: delivery, mails about notifications.
 */
export const nextDigest = (
  { every, hour, weekday }: DigestTime,
  timeZone: string,
  after: DateTime.Utc,
  last: DateTime.Utc | null,
): DateTime.Utc | null => {
  if (every === "off") return null
  const zone = Option.getOrElse(DateTime.zoneMakeNamed(timeZone), () => DateTime.zoneMakeOffset(0))
  const offsetAt = (millis: number) =>
    DateTime.zonedOffset(DateTime.setZone(DateTime.makeUnsafe(millis), zone)) as number
  const localOf = (millis: number) => millis + offsetAt(millis)
  const dayOf = (millis: number) => Math.floor(localOf(millis) / dayMillis)
  const periodOf = (millis: number) => (every === "daily" ? dayOf(millis) : weekOf(dayOf(millis)))
  const from = DateTime.toEpochMillis(after)
  const lastPeriod = last === null ? Number.NEGATIVE_INFINITY : periodOf(DateTime.toEpochMillis(last))
  const today = dayOf(from)
  // Two weeks have a day that is in another week than the last digest.
  for (let day = today; day <= today + 15; day++) {
    if (every === "weekly" && weekdayOf(day) !== weekday) continue
    const due = firstAt(day * dayMillis + hour * hourMillis, offsetAt)
    if (due <= from || periodOf(due) <= lastPeriod) continue
    if (every === "daily" && dayOf(due) !== day) continue
    return DateTime.makeUnsafe(due)
  }
  return DateTime.add(after, { days: 7 })
}

const hourMillis = 3_600_000
const dayMillis = 24 * hourMillis

/** The number of the week, which begins on Monday, of a day that is counted from 1 January 1970, a Thursday. */
const weekOf = (day: number): number => Math.floor((day + 3) / 7)
/** From 1, Monday, to 7. */
const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1

/** The first moment at which the clock of a time zone shows `local`, or a later time. */
const firstAt = (local: number, offsetAt: (millis: number) => number): number => {
  // No zone changes its clock twice within two days.
  const moments = [offsetAt(local - dayMillis), offsetAt(local + dayMillis)].map((offset) => local - offset)
  const [earlier, later] = [Math.min(...moments), Math.max(...moments)]
  for (const moment of [earlier, later]) if (moment + offsetAt(moment) === local) return moment
  // The clock skips this time: the moment of the change is between the two.
  let [before, behind] = [earlier, later]
  while (behind - before > 1) {
    const middle = Math.floor((before + behind) / 2)
    if (middle + offsetAt(middle) >= local) behind = middle
    else before = middle
  }
  return behind
}
