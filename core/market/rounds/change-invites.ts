import { DateTime, Effect } from "effect"
import { notify, takeBackNotifications } from "../../delivery/index.ts"
import { inviteeOf } from "../../friends/index.ts"
import type { RoundId, UserId } from "../../shared/index.ts"
import { NotFound } from "./errors.ts"
import { checkRoundInvite } from "./hosting.ts"
import { inTransactionOfPart } from "./in-transaction.ts"
import { RoundPeople } from "./ports.ts"
import { lockedRound } from "./round-access.ts"

interface Input {
  readonly id: RoundId
  readonly user: UserId
  readonly by: UserId
}

/**
 * A host invites a user, who is notified. A second time nothing changes. A user whom a block separates from the caller
 * or the owner counts as unknown. Contract: market, PUT /rounds/:id/invites/:userId.
 */
export const inviteToRound = Effect.fn("rounds.invite")(function* ({ by, id, user }: Input) {
  const people = yield* RoundPeople
  const { round, standing } = yield* lockedRound(id, by)
  const invitee = yield* inviteeOf(user, by, (one) => people.standing(round, one))
  yield* Effect.fromResult(checkRoundInvite(round, standing, invitee))
  if (!(yield* people.invite(id, user, yield* DateTime.now))) return
  yield* notify({ to: user, type: "round_invited", actor: by, subject: { kind: "round", id } })
}, inTransactionOfPart)

/** A host takes an invite back. Contract: market, DELETE /rounds/:id/invites/:userId. */
export const uninviteFromRound = Effect.fn("rounds.uninvite")(function* ({ by, id, user }: Input) {
  const people = yield* RoundPeople
  const { round, standing } = yield* lockedRound(id, by)
  yield* Effect.fromResult(
    checkRoundInvite(round, standing, yield* inviteeOf(user, by, (one) => people.standing(round, one))),
  )
  if (!(yield* people.uninvite(id, user))) return yield* new NotFound()
  yield* takeBackNotifications({ type: "round_invited", subject: { kind: "round", id }, to: user, actor: null })
}, inTransactionOfPart)
