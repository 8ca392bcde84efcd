import { DateTime } from "effect"
import type { Event } from "./event.ts"
import { hasStarted, statusAt } from "./event-status.ts"

/** The reminders of an event: 48 hours and 2 hours before it starts. Contract: events, reminders. */
export const reminderKinds = ["far", "near"] as const
export type ReminderKind = (typeof reminderKinds)[number]

/** How many hours before the start a reminder is due. Contract: events, reminders. */
export const reminderHours = { far: 48, near: 2 } as const

/**
 * The reminder that is due, which is the nearer one where both would be: none before the first is due, none from the
 * start on, and none for an event that is cancelled. Contract: events, reminders.
 */
export const dueReminder = (event: Event, now: DateTime.Utc): ReminderKind | null => {
  if (statusAt(event, now) !== "scheduled" || hasStarted(event, now)) return null
  const isDue = (kind: ReminderKind) =>
    DateTime.isGreaterThanOrEqualTo(now, DateTime.subtract(event.startsAt, { hours: reminderHours[kind] }))
  if (isDue("near")) return "near"
  return isDue("far") ? "far" : null
}
