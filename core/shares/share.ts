import { type Brand, DateTime } from "effect"
import type { TokenHash } from "../auth/index.ts"
import type { CollectionId, ListingId, UserId } from "../shared/index.ts"

export type ShareId = string & Brand.Brand<"ShareId">

/** What a link can show. */
export const shareTargets = ["collection", "listing"] as const

/** The thing that a link shows. */
export type ShareTarget =
  | { readonly targetType: "collection"; readonly targetId: CollectionId }
  | { readonly targetType: "listing"; readonly targetId: ListingId }

/** A link that shows a collection or a listing to everyone who knows it. Contract: shares, share links. */
export type Share = ShareTarget & {
  readonly id: ShareId
  readonly ownerId: UserId
  readonly secretHash: TokenHash
  /** The secret of the link, sealed for its owner. */
  readonly sealedSecret: string
  readonly createdAt: DateTime.Utc
  /** `null` for a link without an end. */
  readonly expiresAt: DateTime.Utc | null
  /** How often its first page was shown. */
  readonly views: number
}

/** How many links an account may have. Contract: shares, share links. */
export const shareLimit = 100

/** The end of a link that is good for so many days. Contract: shares, share links. */
export const endAfter = (days: number | null, now: DateTime.Utc): DateTime.Utc | null =>
  days === null ? null : DateTime.add(now, { days })
