import { DateTime, Result } from "effect"
import { type Leg, type Offer, OffersErrors, RoundsErrors } from "../market/index.ts"
import type { UserId } from "../shared/index.ts"
import { type Relation, UserNotFound } from "../users/index.ts"
import type { DealConversation } from "./conversation.ts"
import { Blocked, ConversationEnded, TooManyConversations } from "./errors.ts"

/** How many days the two write about an offer or a leg after it ended. */
const days = 30

/**
 * How many conversations about deals are opened between the same two within 24 hours. A loop that makes an offer, opens
 * one and cancels the offer would fill the list of the other side.
 */
export const mostDealsADay = 50

/** Conversations about deals that were opened before this time do not count any more. */
export const dealsCountedSince = (now: DateTime.Utc): DateTime.Utc => DateTime.subtract(now, { hours: 24 })

/** How far an offer or a leg is, as far as it decides who may write about it. */
export interface DealState {
  /** When it ended; `null` while it goes on. */
  readonly endedAt: DateTime.Utc | null
  /** Of a leg: whether it goes to another receiver now. It is no deal of the two any more. */
  readonly isPassedOn: boolean
}

/** From when on a conversation about it is read only; `null` while the deal goes on. Contract: chat, deals. */
export const dealClosesAt = ({ endedAt, isPassedOn }: DealState): DateTime.Utc | null =>
  endedAt === null || isPassedOn ? endedAt : DateTime.add(endedAt, { days })

/** Whether a conversation about it is read only. */
export const isDealClosed = (deal: DealState, now: DateTime.Utc): boolean => {
  const at = dealClosesAt(deal)
  return at !== null && DateTime.isGreaterThanOrEqualTo(now, at)
}

/** Deals that ended at this time or earlier are closed. */
export const dealsClosedSince = (now: DateTime.Utc): DateTime.Utc => DateTime.subtract(now, { days })

/** How far an offer is. */
export const dealOfOffer = ({ completedAt, status, updatedAt }: Offer): DealState => ({
  endedAt: status === "pending" || status === "accepted" ? null : (completedAt ?? updatedAt),
  isPassedOn: false,
})

/** How far a leg is for the two people of a conversation. */
export const dealOfLeg = (leg: Leg, pair: DealConversation["pair"]): DealState => {
  const isPassedOn = !pair.includes(leg.giverId) || !pair.includes(leg.receiverId)
  const goesOn = leg.status === "pending" && !isPassedOn
  return { endedAt: goesOn ? null : (leg.completedAt ?? leg.updatedAt), isPassedOn }
}

/** The other side of an offer. */
export const otherSideOf = (
  { offererId, ownerId }: Offer,
  by: UserId,
): Result.Result<UserId, OffersErrors.NotParty> => {
  if (by === ownerId) return Result.succeed(offererId)
  return by === offererId ? Result.succeed(ownerId) : Result.fail(new OffersErrors.NotParty())
}

/** The other one of the giver and the receiver of a leg. */
export const otherPersonOf = (
  { giverId, receiverId }: Leg,
  by: UserId,
): Result.Result<UserId, RoundsErrors.NotAuthorized> => {
  if (by === giverId) return Result.succeed(receiverId)
  return by === receiverId ? Result.succeed(giverId) : Result.fail(new RoundsErrors.NotAuthorized())
}

/**
 * One side of an offer or a leg opens the conversation about it; `null` stands for an account that is deleted. It needs
 * neither a friendship nor a message request. `recent` is how many the two opened within 24 hours. Contract: chat,
 * deals.
 *
 * | conversation | goes on, or ended less than 30 days ago | ended before | blocked | no account     |
 * |--------------|-----------------------------------------|--------------|---------|----------------|
 * | none         | new                                     | ENDED        | BLOCKED | USER_NOT_FOUND |
 * | exists       | existing                                | existing     | BLOCKED | USER_NOT_FOUND |
 *
 * ENDED is `CONVERSATION_ENDED`. In place of a new one the 51st within 24 hours is `TOO_MANY_CONVERSATIONS`.
 */
export const openDeal = (
  relation: Relation | null,
  exists: boolean,
  deal: DealState,
  recent: number,
  now: DateTime.Utc,
): Result.Result<"new" | "existing", UserNotFound | Blocked | ConversationEnded | TooManyConversations> => {
  if (relation === null) return Result.fail(new UserNotFound())
  if (relation === "blocked") return Result.fail(new Blocked())
  if (exists) return Result.succeed("existing")
  if (isDealClosed(deal, now)) return Result.fail(new ConversationEnded())
  return recent >= mostDealsADay ? Result.fail(new TooManyConversations()) : Result.succeed("new")
}
