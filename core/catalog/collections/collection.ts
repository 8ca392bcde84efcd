import { type DateTime, Result } from "effect"
import type { CollectionId, UserId } from "../../shared/index.ts"
import { codePoints, isName } from "../../shared/index.ts"
import type { UserCard, Visibility } from "../../users/index.ts"
import type { CollectionType } from "../fields/collection-type.ts"
import { InvalidName, NotCollectionOwner } from "./errors.ts"

/** A user's collection. Contract: catalog, collections. */
export interface Collection {
  readonly id: CollectionId
  readonly ownerId: UserId
  readonly name: string
  readonly description: string | null
  readonly type: CollectionType
  readonly visibility: Visibility
  /** Whether viewers without an account see a public collection, too, if its owner is open to them. */
  readonly openToVisitors: boolean
  readonly coverUrl: string | null
  /** Whether a new item is announced in a post by default. */
  readonly autoShare: boolean
  readonly createdAt: DateTime.Utc
  readonly updatedAt: DateTime.Utc
}

/** A collection as a response shows it: with its owner and its number of items. */
export interface ShownCollection extends Collection {
  readonly owner: UserCard
  readonly itemsCount: number
  /** Whether the viewer is an editor of it. */
  readonly isEditor: boolean
}

/** How many collections one account may have. Contract: catalog, collections. */
export const collectionLimit = 500

/** The changeable attributes of a collection. A missing key leaves its attribute unchanged. */
export interface CollectionChange {
  readonly name?: string | undefined
  readonly description?: string | null | undefined
  readonly visibility?: Visibility | undefined
  readonly openToVisitors?: boolean | undefined
  readonly autoShare?: boolean | undefined
}

/**
 * Trims a text and checks that it can name a collection: 1 to 100 characters.
 * Contract: catalog, collections; conventions, shapes.
 */
export const collectionName = (text: string): Result.Result<string, InvalidName> => {
  const length = codePoints(text)
  return length >= 1 && length <= 100 && isName(text) ? Result.succeed(text) : Result.fail(new InvalidName())
}

/** The collection, if the user owns it and so may change it and its contents. Contract: catalog, collections. */
export const ownedBy = (collection: Collection, by: UserId): Result.Result<Collection, NotCollectionOwner> =>
  collection.ownerId === by ? Result.succeed(collection) : Result.fail(new NotCollectionOwner())

/** The collection after a change by a user. Contract: catalog, collections. */
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
    openToVisitors = collection.openToVisitors,
    autoShare = collection.autoShare,
  } = change
  // A name that is older than this rule is kept until it is changed.
  const renamed = change.name === undefined ? Result.succeed(collection.name) : collectionName(change.name)
  return Result.map(renamed, (name) => ({
    ...collection,
    name,
    description,
    visibility,
    openToVisitors,
    autoShare,
    updatedAt: now,
  }))
}
