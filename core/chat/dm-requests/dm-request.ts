import { type Brand, DateTime, Result } from "effect"
import type { UserId } from "../../shared/index.ts"
import type { Relation, UserCard } from "../../users/index.ts"
import { Blocked, Forbidden } from "../errors.ts"
import { AlreadyExists, AlreadyFriends, NotPending, SelfRequest, TooManyRequestsOpen } from "./errors.ts"

export type DmRequestId = string & Brand.Brand<"DmRequestId">

export const dmRequestStatuses = ["pending", "accepted", "rejected", "cancelled"] as const

/**
 * A request of one user to write to another. Only a pending one can be decided; between two users at most one is
 * pending. Contract: chat, message requests.
 */
export interface DmRequest {
  readonly id: DmRequestId
  readonly from: UserCard
  readonly to: UserCard
  readonly message: string | null
  readonly status: (typeof dmRequestStatuses)[number]
  readonly createdAt: DateTime.Utc
  readonly decidedAt: DateTime.Utc | null
}

/** How many pending requests one user may have sent. */
export const mostOpen = 20
/** How many days after a rejection the same user may ask again. */
const daysAfterRejection = 30

/** What is between two users when one asks the other. */
export interface Standing {
  readonly relation: Relation
  readonly hasConversation: boolean
  /** The pending request between the two, sent by either. */
  readonly pending: DmRequest | null
  /** When the other one last rejected a request of the one who asks. */
  readonly rejectedAt: DateTime.Utc | null
  /** The pending requests that the one who asks has sent to any user. */
  readonly open: number
}

/** The result of asking: a new request, or the other one's, which is accepted by it. */
interface Asked {
  readonly kind: "requested" | "accepted"
  readonly request: DmRequest
}

/**
 * Asks a user for permission to write. When the other one has asked already, that request is accepted.
 *
 * | of several reasons against it, the first one | error |
 * |---|---|
 * | a block separates the two | BLOCKED |
 * | one asks oneself | SELF_REQUEST |
 * | the two are friends | ALREADY_FRIENDS |
 * | a direct conversation, one's own pending request, or its rejection of less than 30 days ago | ALREADY_EXISTS |
 * | 20 pending requests of one's own, if the other one has not asked | TOO_MANY_REQUESTS_OPEN |
 */
export const ask = (
  { id, from, to, message }: Pick<DmRequest, "id" | "from" | "to" | "message">,
  { relation, hasConversation, pending, rejectedAt, open }: Standing,
  now: DateTime.Utc,
): Result.Result<Asked, Blocked | SelfRequest | AlreadyFriends | AlreadyExists | TooManyRequestsOpen> => {
  if (relation === "blocked") return Result.fail(new Blocked())
  if (relation === "self") return Result.fail(new SelfRequest())
  if (relation === "friend") return Result.fail(new AlreadyFriends())
  if (hasConversation || pending?.from.id === from.id) return Result.fail(new AlreadyExists())
  if (pending !== null) return Result.succeed({ kind: "accepted", request: decided(pending, "accepted", now) })
  if (rejectedAt !== null && DateTime.isLessThan(now, DateTime.add(rejectedAt, { days: daysAfterRejection })))
    return Result.fail(new AlreadyExists())
  if (open >= mostOpen) return Result.fail(new TooManyRequestsOpen())
  const request = { id, from, to, message, status: "pending", createdAt: now, decidedAt: null } as const
  return Result.succeed({ kind: "requested", request })
}

type Decided = Result.Result<DmRequest, Forbidden | NotPending>

/**
 * The receiver accepts. The table shows the result of each action and the user who may take it; no other user may take
 * any:
 *
 * | status              | accept, by receiver | reject, by receiver | cancel, by sender |
 * |---------------------|---------------------|---------------------|-------------------|
 * | pending             | accepted            | rejected            | cancelled         |
 * | accepted            | NOT_PENDING         | NOT_PENDING         | NOT_PENDING       |
 * | rejected, cancelled | NOT_PENDING         | NOT_PENDING         | NOT_PENDING       |
 */
export const accept = (request: DmRequest, by: UserId, now: DateTime.Utc): Decided =>
  decide(request, "accepted", request.to.id === by, now)

/** The receiver rejects. */
export const reject = (request: DmRequest, by: UserId, now: DateTime.Utc): Decided =>
  decide(request, "rejected", request.to.id === by, now)

/** The sender cancels. */
export const cancel = (request: DmRequest, by: UserId, now: DateTime.Utc): Decided =>
  decide(request, "cancelled", request.from.id === by, now)

const decide = (request: DmRequest, status: DmRequest["status"], mayDecide: boolean, now: DateTime.Utc): Decided => {
  if (!mayDecide) return Result.fail(new Forbidden())
  if (request.status !== "pending") return Result.fail(new NotPending())
  return Result.succeed(decided(request, status, now))
}

const decided = (request: DmRequest, status: DmRequest["status"], now: DateTime.Utc): DmRequest => ({
  ...request,
  status,
  decidedAt: now,
})
