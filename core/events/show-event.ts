import { Effect, Option } from "effect"
import type { EventId, UserId } from "../shared/ids.ts"
import { NotFound } from "./errors.ts"
import { Events } from "./ports.ts"

/** An event as a viewer sees it. Contract: events, events. */
export const showEvent = Effect.fnUntraced(function* (id: EventId, viewer: UserId) {
  const shown = Option.getOrNull(yield* (yield* Events).show(viewer, id))
  return shown ?? (yield* new NotFound())
})
