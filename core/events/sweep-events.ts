import { DateTime, Effect, Option } from "effect"
import { notifyAll } from "../delivery/index.ts"
import type { EventId } from "../shared/index.ts"
import { inTransactionAbout } from "../shared/index.ts"
import { EventSweeps, Events, type Upcoming } from "./ports.ts"
import { dueReminder, type ReminderKind, reminderHours } from "./reminder.ts"

/** How many people or events one transaction of a sweep deals with. */
const atOnce = 100

/**
 * Ends the events whose end has come. Several servers may do so at once. Returns how many this call ended.
 * Contract: events, events.
 */
export const endEvents = Effect.fn("events.end")(function* () {
  const sweeps = yield* EventSweeps
  let ended = 0
  while (true) {
    const some = yield* sweeps.end(yield* DateTime.now, atOnce)
    ended += some
    if (some < atOnce) return ended
  }
})

/**
 * Reminds those who go of events that begin soon, in transactions of 100 people. Several servers may do so at once.
 * Returns how many people this call reminded. Contract: events, reminders.
 */
export const remindOfEvents = Effect.fn("events.remind")(function* () {
  const now = yield* DateTime.now
  const near = DateTime.add(now, { hours: reminderHours.near })
  const far = DateTime.add(now, { hours: reminderHours.far })
  return (
    (yield* remindWithin("near", { from: now, until: near })) + (yield* remindWithin("far", { from: near, until: far }))
  )
})

const remindWithin = Effect.fnUntraced(function* (
  kind: ReminderKind,
  span: { readonly from: DateTime.Utc; readonly until: DateTime.Utc },
) {
  const sweeps = yield* EventSweeps
  let reminded = 0
  let last: Upcoming | null = null
  do {
    const events: ReadonlyArray<Upcoming> = yield* sweeps.unreminded(kind, span, last, atOnce)
    for (const { id } of events) reminded += yield* remindOf(id)
    last = events.length < atOnce ? null : (events.at(-1) ?? null)
  } while (last !== null)
  return reminded
})

const remindOf = Effect.fnUntraced(function* (id: EventId) {
  let reminded = 0
  while (true) {
    const some = yield* remindSome(id)
    reminded += some
    if (some < atOnce) return reminded
  }
})

const remindSome = Effect.fnUntraced(
  function* (id: EventId) {
    const events = yield* Events
    const sweeps = yield* EventSweeps
    const now = yield* DateTime.now
    const event = Option.getOrNull(yield* events.lock(id))
    const kind = event === null ? null : dueReminder(event, now)
    if (event === null || kind === null) return 0
    const to = yield* sweeps.remind(id, kind, now, atOnce)
    yield* notifyAll({ to, type: "event_reminder", actor: null, subject: { kind: "event", id } })
    if (to.length < atOnce) yield* sweeps.completeReminders(event, kind)
    return to.length
  },
  inTransactionAbout((id: EventId) => [id]),
)
