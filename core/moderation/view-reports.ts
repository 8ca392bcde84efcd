import { type DateTime, Effect, Option } from "effect"
import { Messages, type ShownMessage } from "../chat/index.ts"
import { mostRelated, type QueueFilter, type Report, type ReportId, Reports, showReport } from "../reports/index.ts"
import { inTransactionAbout, type MessageId, type PageRequest, recordChange, type UserId } from "../shared/index.ts"
import { Profiles } from "../users/index.ts"
import { Decisions } from "./ports.ts"
import { requireRole } from "./require-role.ts"

/** A page of the reports that wait, the oldest first, for a moderator. Contract: moderation, queue. */
export const viewQueue = Effect.fn("moderation.viewQueue")(function* (input: {
  readonly by: UserId
  readonly filter: QueueFilter
  readonly page: PageRequest
}) {
  yield* requireRole(input.by, "moderator")
  return yield* (yield* Reports).queue(input.filter, input.page)
})

/**
 * A report with what its target says now, the messages around a reported one, other reports of the target, and the
 * history of the person. That it was read is in the log. Contract: moderation, queue.
 */
export const viewCase = Effect.fn("moderation.viewCase")(
  function* ({ by, id }: { readonly by: UserId; readonly id: ReportId }) {
    const decisions = yield* Decisions
    const reports = yield* Reports
    yield* requireRole(by, "moderator")
    const queued = yield* reports.queued(id)
    const { report, target } = yield* showReport(id)
    const person = report.ownerId ?? target?.owner?.id ?? null
    yield* recordChange("reports show", id, null, by)
    return {
      queued,
      target,
      messages: report.targetType === "message" ? yield* messagesAround(report, by) : [],
      others: yield* reports.othersOf(report),
      history: {
        ...(person === null ? unknownPerson : yield* accountOf(person, by)),
        reports: person === null ? [] : yield* reports.about(person, id),
        decisions: person === null ? [] : yield* decisions.about(person, mostRelated),
      },
    }
  },
  inTransactionAbout(({ by }: { readonly by: UserId }) => [by]),
)

const accountOf = Effect.fnUntraced(function* (person: UserId, by: UserId) {
  const seen = Option.getOrNull(yield* Effect.option((yield* Profiles).see(by, person)))
  if (seen === null) return unknownPerson
  const { counts, user } = seen
  return {
    suspendedAt: user.suspendedAt,
    memberSince: user.createdAt,
    completedCount: counts.market.completedCount,
  } satisfies KnownAccount
})

/** What is known of the account of a person whom a report is about. */
interface KnownAccount {
  readonly suspendedAt: DateTime.Utc | null
  readonly memberSince: DateTime.Utc | null
  readonly completedCount: number | null
}

const unknownPerson: KnownAccount = { suspendedAt: null, memberSince: null, completedCount: null }

/** How many messages before a reported one a moderator sees, and as many after it. */
const around = 5

/** The reported message with those around it, the oldest first: nothing else of its conversation is shown. */
const messagesAround = Effect.fnUntraced(function* ({ targetId }: Report, by: UserId) {
  const messages = yield* Messages
  const reported = Option.getOrNull(yield* messages.show(by, targetId as MessageId))
  if (reported === null) return []
  const { conversationId, sequence } = reported.message
  const older = yield* messages.list(by, conversationId, { before: sequence }, around)
  const newer = yield* messages.list(by, conversationId, { after: sequence }, around)
  const all: ReadonlyArray<ShownMessage> = [...newer.items, reported, ...older.items]
  return all.toReversed()
})
