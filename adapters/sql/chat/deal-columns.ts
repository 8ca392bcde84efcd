import { type Column, type SQL, sql } from "drizzle-orm"
import type { DateTime } from "effect"
import type { DealState, DealSubject, LegStatus, OfferStatus, ShownDeal } from "../../../core/index.ts"
import type { Tables } from "../schema/tables.ts"
import { nested } from "../visibility/visibility.ts"

/**
 * How far the offer or the leg is that the conversation of a row is about, as columns of a select from `conversations`.
 * The rules are those of `dealOfOffer` and `dealOfLeg`.
 */
export const dealColumns = ({ conversations, offers, roundLegs }: Tables) => {
  const { highId, kind, legId, lowId, offerId } = conversations
  const ofOffer = (value: Column | SQL) => sql`(select ${value} from ${offers} where ${offers.id} = ${offerId})`
  const ofLeg = (value: Column | SQL) => sql`(select ${value} from ${roundLegs} where ${roundLegs.id} = ${legId})`
  // Conversations about no deal look none up.
  const ofDeal = (offer: Column | SQL, leg: Column | SQL) =>
    sql`case when ${kind} = 'offer' then coalesce(${ofOffer(offer)}, ${ofLeg(leg)}) end`
  const { completedAt, giverId, receiverId, status, updatedAt } = roundLegs
  const isTheirs = sql`(${giverId} in (${lowId}, ${highId}) and ${receiverId} in (${lowId}, ${highId}))`
  const offerEnd = sql`case when ${offers.status} in ('pending', 'accepted') then null
    else coalesce(${offers.completedAt}, ${offers.updatedAt}) end`
  const legEnd = sql`case when ${status} = 'pending' and ${isTheirs} then null
    else coalesce(${completedAt}, ${updatedAt}) end`
  const isPassedOn = sql`(${kind} = 'offer'
    and exists (select 1 from ${roundLegs} where ${roundLegs.id} = ${legId} and not ${isTheirs}))`
  const ended = nested(sql<DateTime.Utc | null>`${ofDeal(offerEnd, legEnd)}`)
  return {
    dealStatus: nested(sql<OfferStatus | LegStatus | null>`${ofDeal(offers.status, status)}`),
    dealEndedAt: ended.mapWith(offers.completedAt),
    isPassedOn: nested(sql<boolean>`${isPassedOn}`).mapWith(Boolean),
  }
}

export interface DealRow {
  readonly dealStatus: OfferStatus | LegStatus | null
  readonly dealEndedAt: DateTime.Utc | null
  readonly isPassedOn: boolean
}

/** How far the deal of a conversation is; `null` for conversations about none. */
export const dealStateOf = ({ dealEndedAt, dealStatus, isPassedOn }: DealRow): DealState | null =>
  dealStatus === null ? null : { endedAt: dealEndedAt, isPassedOn }

/** The deal of a conversation as its members see it. */
export const shownDealOf = (about: DealSubject, row: DealRow): ShownDeal | null => {
  const state = dealStateOf(row)
  return state && ({ ...about, ...state, status: row.dealStatus } as ShownDeal)
}
