import { type Brand, type DateTime, Result } from "effect"
import type { CollectionType } from "../fields/collection-type.ts"
import { codePoints } from "../shared/text.ts"
import type { UserId } from "../users/user.ts"
import type { UserCard } from "../users/user-card.ts"
import type { Visibility } from "../users/visibility.ts"
import { InvalidName, NotCollectionOwner } from "./errors.ts"

export type CollectionId = string & Brand.Brand<"CollectionId">

/** A person's collection. Contract: catalog, collections. */
export interface Collection {
  readonly id: CollectionId
  readonly ownerId: UserId
  readonly name: string
  readonly description: string | null
  readonly type: CollectionType
  readonly visibility: Visibility
  readonly coverUrl: string | null
  /** Whether a new item is told of in a post unless its owner says otherwise. */
  readonly autoShare: boolean
  readonly createdAt: DateTime.Utc
  readonly updatedAt: DateTime.Utc
}

/** A collection as it is shown: with whose it is and how many items it has. */
export interface ShownCollection extends Collection {
  readonly owner: UserCard
  readonly itemsCount: number
}

/** How many collections one account may have. Contract: catalog, collections. */
export const collectionLimit = 500

/** What may be changed about a collection; a key that is missing stays. */
export interface CollectionChange {
  readonly name?: string | undefined
  readonly description?: string | null | undefined
  readonly visibility?: Visibility | undefined
  readonly autoShare?: boolean | undefined
}

/** A trimmed text as the name of a collection, 1 to 100 characters. Contract: seed section 8. */
export const collectionName = (text: string): Result.Result<string, InvalidName> => {
  const length = codePoints(text)
  return length >= 1 && length <= 100 ? Result.succeed(text) : Result.fail(new InvalidName())
}

/** The collection if that person may change it and what is in it. Contract: catalog, collections. */
export const ownedBy = (collection: Collection, by: UserId): Result.Result<Collection, NotCollectionOwner> =>
  collection.ownerId === by ? Result.succeed(collection) : Result.fail(new NotCollectionOwner())

/** The collection with another cover, or none. */
export const withCover = (collection: Collection, coverUrl: string | null, now: DateTime.Utc): Collection => ({
  ...collection,
  coverUrl,
  updatedAt: now,
})

/** The collection with a change by somebody. Contract: catalog, collections. */
export const changed = (
  collection: Collection,
  by: UserId,
  change: CollectionChange,
  now: DateTime.Utc,
): Result.Result<Collection, NotCollectionOwner | InvalidName> => {
  if (collection.ownerId !== by) return Result.fail(new NotCollectionOwner())
  const {
    description = collection.description,
    visibility = collection.visibility,
    autoShare = collection.autoShare,
  } = change
  return Result.map(collectionName(change.name ?? collection.name), (name) => ({
    ...collection,
    name,
    description,
    visibility,
    autoShare,
    updatedAt: now,
  }))
}
