import { DateTime, Effect } from "effect"
import { storePicture, wideCover, withCover } from "../files/index.ts"
import type { EventId, UserId } from "../shared/index.ts"
import { Transactions } from "../shared/index.ts"
import { editableBy } from "./editing.ts"
import { lockedEvent, visibleEvent } from "./event-access.ts"
import { inTransactionOfEvent } from "./in-transaction.ts"
import { showEvent } from "./list-events.ts"
import { Events } from "./ports.ts"

/** The owner or an organizer replaces the cover of an event. Contract: events, events. */
export const setEventCover = Effect.fn("events.setCover")(function* (input: {
  readonly id: EventId
  readonly by: UserId
  readonly image: Uint8Array
}) {
  const events = yield* Events
  const { atomically } = yield* Transactions
  const before = yield* visibleEvent(input.id, input.by)
  yield* Effect.fromResult(editableBy(before.event, before.standing, yield* DateTime.now))
  const url = yield* storePicture({ bytes: input.image, within: wideCover, by: input.by })
  const now = yield* DateTime.now
  return yield* atomically(
    Effect.gen(function* () {
      const { event, standing } = yield* lockedEvent(input.id, input.by)
      yield* events.save(withCover(yield* Effect.fromResult(editableBy(event, standing, now)), url, now))
      return yield* showEvent(input.id, input.by)
    }),
    [input.id, input.by],
  )
})

/** The owner or an organizer removes the cover of an event, also when it has none. Contract: events, events. */
export const removeEventCover = Effect.fn("events.removeCover")(function* (input: {
  readonly id: EventId
  readonly by: UserId
}) {
  const events = yield* Events
  const now = yield* DateTime.now
  const { event, standing } = yield* lockedEvent(input.id, input.by)
  const editable = yield* Effect.fromResult(editableBy(event, standing, now))
  if (editable.coverUrl !== null) yield* events.save(withCover(editable, null, now))
}, inTransactionOfEvent)
