import { Effect, Option } from "effect"
import { takeBackNotifications } from "../notifications/take-back.ts"
import type { EventId, UserId } from "../shared/ids.ts"
import { lockedEvent } from "./event-access.ts"
import { inTransactionOfEvent } from "./in-transaction.ts"
import { revoke } from "./invitation.ts"
import { EventInvites } from "./ports.ts"

/** The owner or an organizer takes an open invite back. Contract: events, DELETE /events/:id/invites/:userId. */
export const revokeInvite = Effect.fn("events.revokeInvite")(function* (input: {
  readonly id: EventId
  readonly user: UserId
  readonly by: UserId
}) {
  const invites = yield* EventInvites
  const { event, standing } = yield* lockedEvent(input.id, input.by)
  const open = Option.getOrNull(yield* invites.invite(event.id, input.user))
  yield* invites.saveInvite(event, yield* Effect.fromResult(revoke(standing, open)))
  const subject = { kind: "event", id: event.id } as const
  yield* takeBackNotifications({ type: "event_invited", subject, to: input.user, actor: null })
}, inTransactionOfEvent)
