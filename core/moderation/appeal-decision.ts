import { DateTime, Effect, Option, type Redacted } from "effect"
import { suspendedCaller } from "../auth/index.ts"
import { notify } from "../delivery/index.ts"
import { reopenReport } from "../reports/index.ts"
import {
  inTransaction,
  inTransactionAboutFound,
  inTransactionOfCaller,
  type PageRequest,
  Publisher,
  recordChange,
  type UserId,
} from "../shared/index.ts"
import { requireActive } from "../users/index.ts"
import { answered, appealed } from "./appeal.ts"
import type { AppealOutcome, Decision, DecisionId } from "./decision.ts"
import { DecisionNotFound } from "./errors.ts"
import { Decisions } from "./ports.ts"
import { requireRole } from "./require-role.ts"
import { bringBack, endSuspension } from "./undo-decision.ts"

/** The decisions about the caller, newest first, but those that dismissed a report. Contract: moderation, appeals. */
export const listNotices = Effect.fn("moderation.listNotices")(function* (input: {
  readonly by: UserId
  readonly page: PageRequest
}) {
  return yield* (yield* Decisions).noticesOf(input.by, input.page)
})

/** Says something against a decision about the caller, once. Contract: moderation, appeals. */
export const appealDecision = Effect.fn("moderation.appeal")(function* (input: {
  readonly id: DecisionId
  readonly by: UserId
  readonly text: string
}) {
  const { by, id, text } = input
  yield* requireActive(by)
  const { decision } = yield* (yield* Decisions).show(id)
  return yield* storeAppeal(decision, by, text)
}, inTransactionOfCaller)

/**
 * The notice of the suspension of the account whose owner signed in with this cookie as the answer; fails with
 * `DecisionNotFound` where no moderator suspended it. Contract: moderation, appeals.
 */
export const viewSuspension = Effect.fn("moderation.viewSuspension")(function* (cookie: Redacted.Redacted | null) {
  return (yield* suspensionOf(cookie)).decision
})

/** Says something against that suspension, once, while it lasts. Contract: moderation, appeals. */
export const appealSuspension = Effect.fn("moderation.appealSuspension")(
  function* ({ cookie, text }: { readonly cookie: Redacted.Redacted | null; readonly text: string }) {
    const { decision, user } = yield* suspensionOf(cookie)
    return yield* storeAppeal(decision, user.id, text)
  },
  inTransactionAboutFound(({ cookie }: { readonly cookie: Redacted.Redacted | null; readonly text: string }) =>
    Effect.map(suspendedCaller(cookie), ({ id }) => [id]),
  ),
)

const suspensionOf = Effect.fnUntraced(function* (cookie: Redacted.Redacted | null) {
  const user = yield* suspendedCaller(cookie)
  const found = yield* (yield* Decisions).suspending(user.id, user.suspendedAt)
  return { decision: yield* Effect.fromOption(found, () => new DecisionNotFound()), user }
})

const storeAppeal = Effect.fnUntraced(function* (decision: Decision, by: UserId, text: string) {
  const made = yield* Effect.fromResult(appealed(decision, by, text, yield* DateTime.now))
  yield* (yield* Decisions).save(made)
  yield* announceAppeal(decision.id, "report.appealed")
  return made
})

/** The appeals that wait for an answer, the oldest first, for a moderator. Contract: moderation, appeals. */
export const listAppeals = Effect.fn("moderation.listAppeals")(function* (input: {
  readonly by: UserId
  readonly page: PageRequest
}) {
  yield* requireRole(input.by, "moderator")
  return yield* (yield* Decisions).appeals(input.page)
})

/**
 * Answers an appeal for a moderator who did not decide. One that is overturned ends what the decision made, and brings
 * back what it removed, where that is possible. Contract: moderation, appeals.
 */
export const answerAppeal = Effect.fn("moderation.answerAppeal")(function* (input: {
  readonly id: DecisionId
  readonly by: UserId
  readonly outcome: AppealOutcome
  readonly answer: string
}) {
  const { answer, by, id, outcome } = input
  const decisions = yield* Decisions
  yield* requireRole(by, "moderator")
  const { decision } = yield* decisions.show(id)
  const after = yield* Effect.fromResult(answered(decision, { answer, by, now: yield* DateTime.now, outcome }))
  yield* decisions.save(after)
  // What was undone before is undone: its report may be decided again.
  if (outcome === "overturned" && decision.undoneAt === null) {
    yield* endSuspension(after)
    const copy = Option.getOrNull(yield* decisions.copyOf(id))
    // Where what was removed does not come back, there is nothing to decide again.
    const isThere = after.action !== "removed" || (copy !== null && (yield* bringBack(copy)))
    if (isThere) yield* Effect.orDie(reopenReport(after.reportId))
  }
  yield* announceAppeal(id, "report.appeal_answered")
  yield* recordChange("appeals answer", id, `${outcome}: ${answer}`, by)
  if (after.personId !== null)
    yield* notify({ to: after.personId, type: "appeal_answered", actor: null, subject: null })
  return yield* decisions.show(id)
}, inTransaction)

/** Announces to the instance what happened to an appeal. Contract: webhooks, webhooks. */
const announceAppeal = Effect.fnUntraced(function* (
  id: DecisionId,
  type: "report.appealed" | "report.appeal_answered",
) {
  yield* (yield* Publisher).announced({ things: [{ user: null, type, subject: id }] })
})
