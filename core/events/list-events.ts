import { DateTime, Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import type { PageRequest } from "../shared/page.ts"
import { type EventFilter, Events } from "./ports.ts"
import { asOf } from "./show-event.ts"

/** The events that a viewer may see, by their start. Contract: events, lists. */
export const listEvents = Effect.fn("events.list")(function* (input: {
  readonly viewer: UserId
  readonly filter: EventFilter
  readonly page: PageRequest
}) {
  const events = yield* Events
  const now = yield* DateTime.now
  const { items, next } = yield* events.list(input.viewer, input.filter, now, input.page)
  return { items: items.map((event) => asOf(event, now)), next }
})
