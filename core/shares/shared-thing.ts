import type { Collection, FieldValues, ItemPicture } from "../catalog/index.ts"
import type { ListingId, ListingStatus, ListingTerms } from "../market/index.ts"
import type { Privacy, UserCard, Visibility } from "../users/index.ts"
import type { ShareId, ShareTarget } from "./share.ts"

/** An item as a link shows it: no id, rating or comment, and no values of hidden fields. */
export interface SharedItem {
  readonly name: string
  readonly copies: number
  readonly coverUrl: string | null
  readonly pictures: ReadonlyArray<Omit<ItemPicture, "id">>
  readonly fields: FieldValues
}

/** What a link shows. Contract: shares, share links. */
export interface SharedThing {
  readonly id: ShareId
  readonly kind: ShareTarget["targetType"]
  readonly owner: UserCard
  /** The collection, or the one with the item of the listing; it is not shown. */
  readonly collectionId: Collection["id"]
  readonly collection:
    | (Pick<Collection, "name" | "description" | "type" | "coverUrl"> & { readonly itemsCount: number })
    | null
  readonly listing: (ListingTerms & { readonly id: ListingId }) | null
}

/** What decides whether a link is shown. */
export interface SharedState {
  readonly privacy: Privacy
  readonly isSuspended: boolean
  /** Of the collection, or of the collection with the item of the listing; `null` once it is deleted. */
  readonly visibility: Visibility | null
  /** Whether that collection still belongs to the owner of the link. */
  readonly isOwn: boolean
  /** `null` for a collection. */
  readonly listing: ListingStatus | null
}

/**
 * Whether a link is shown. Its owner gave it away, so friends of theirs and strangers see the same; what is private
 * stays so. Contract: shares, share links.
 */
export const isShown = ({ isOwn, isSuspended, listing, privacy, visibility }: SharedState): boolean =>
  !isSuspended &&
  isOwn &&
  privacy !== "private" &&
  visibility !== null &&
  visibility !== "private" &&
  (listing === null || listing === "active")
