import { type DateTime, Result } from "effect"
import type { SetId, UserId } from "../../shared/index.ts"
import type { UserCard } from "../../users/index.ts"
import type { CollectionType } from "../fields/collection-type.ts"
import { NotSetOwner } from "./errors.ts"
import type { SetPlace } from "./place.ts"

/** A named list of what belongs together, in an order. Contract: catalog, sets. */
export interface ItemSet {
  readonly id: SetId
  readonly ownerId: UserId
  readonly name: string
  readonly description: string | null
  /** The type of the collections in which its places are looked for by their names. It never changes. */
  readonly type: CollectionType
  readonly isPublic: boolean
  /** The set of which it was a copy when it was made; `null` for none. */
  readonly copiedFrom: SetId | null
  /** At most `placeLimit`. */
  readonly places: ReadonlyArray<SetPlace>
  readonly createdAt: DateTime.Utc
  readonly updatedAt: DateTime.Utc
}

/** A set in a list, as a viewer sees it: `copiedFrom` is `null` where they do not see that one. */
export interface ListedSet extends Omit<ItemSet, "places"> {
  readonly owner: UserCard
  readonly placesCount: number
}

/** The same with its places. */
export interface ShownSet extends ListedSet {
  readonly places: ReadonlyArray<SetPlace>
}

/** How many sets an account has at most. Contract: catalog, sets. */
export const setLimit = 200

/** The changeable attributes of a set. A missing key leaves its attribute unchanged. */
export interface SetChange {
  readonly name?: string | undefined
  readonly description?: string | null | undefined
  readonly isPublic?: boolean | undefined
}

/** The set, if the user owns it and so may change it. */
export const ownSet = <S extends Pick<ItemSet, "ownerId">>(set: S, by: UserId): Result.Result<S, NotSetOwner> =>
  set.ownerId === by ? Result.succeed(set) : Result.fail(new NotSetOwner())

/** The set after a change of its attributes. */
export const changedSet = (
  set: ItemSet,
  { description = set.description, isPublic = set.isPublic, name = set.name }: SetChange,
  now: DateTime.Utc,
): ItemSet => ({ ...set, name, description, isPublic, updatedAt: now })

/** A private set with the same places, of another owner or of the same one. */
export const copyOfSet = (
  { description, id: copiedFrom, name, places, type }: Pick<ItemSet, "description" | "id" | "name" | "places" | "type">,
  { id, now, ownerId }: { readonly id: SetId; readonly ownerId: UserId; readonly now: DateTime.Utc },
): ItemSet => ({
  ...{ id, ownerId, name, description, type, copiedFrom, places },
  ...{ isPublic: false, createdAt: now, updatedAt: now },
})
