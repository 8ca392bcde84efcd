import { DateTime } from "effect"

/** A day of the calendar, written as YYYY-MM-DD. */
export type Day = string

/**
 * The next moment after `now` at which a loan reminds of the day on which it is due: at 8:00 UTC on the day before, on
 * the day, and then once a week four times. `null` when there is none. It depends on nothing that was sent before, so a
 * service that was down sends one reminder and not all that it missed. Contract: catalog, loans.
 */
export const nextReminder = (dueOn: Day | null, now: DateTime.Utc): DateTime.Utc | null => {
  if (dueOn === null) return null
  const due = DateTime.add(DateTime.makeUnsafe(`${dueOn}T00:00:00Z`), { hours: reminderHour })
  const moments = reminderDays.map((days) => DateTime.add(due, { days }))
  return moments.find((moment) => DateTime.isGreaterThan(moment, now)) ?? null
}

const reminderHour = 8

/** The days from the day on which the loan is due. */
const reminderDays = [-1, 0, 7, 14, 21, 28]
