/** The reminders of an event: 48 hours and 2 hours before it starts. Contract: events, reminders. */
export const reminderKinds = ["far", "near"] as const
export type ReminderKind = (typeof reminderKinds)[number]
