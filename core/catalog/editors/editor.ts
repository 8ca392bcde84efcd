import { type DateTime, Result } from "effect"
import type { CollectionId, UserId } from "../../shared/index.ts"
import type { Relation, UserCard } from "../../users/index.ts"
import type { ShownCollection } from "../collections/collection.ts"
import { NotCollectionOwner } from "../collections/errors.ts"
import { EditLimitReached, EditorLimitReached, NotFriend } from "./errors.ts"

/** A friend who adds and changes items of a collection, and who made them one. Contract: catalog, editors. */
export interface CollectionEditor {
  readonly collectionId: CollectionId
  readonly ownerId: UserId
  readonly editorId: UserId
  readonly since: DateTime.Utc
}

/** An editor as those see it who may. */
export interface ShownEditor {
  readonly editor: UserCard
  readonly since: DateTime.Utc
}

/** A collection that a user edits. */
export interface EditedCollection extends ShownCollection {
  readonly editorSince: DateTime.Utc
}

/** What a user is to a collection and its items; `null` for one who may not change them. */
export type Right = "owner" | "editor" | null

/** How many editors a collection may have. Contract: catalog, editors. */
export const editorLimit = 10

/** How much an editor may change on a day, by UTC, in all collections of one owner. Contract: catalog, editors. */
export const dailyEditLimit = 300

/** What a picture counts for among the changes of a day; everything else counts once. Contract: catalog, editors. */
export const pictureEdits = 5

/** What a user is to a collection, and what the friend is to them who shall be an editor. */
interface Giving {
  readonly right: Right
  readonly relation: Relation
  /** How many editors the collection has. */
  readonly editors: number
}

/** Whether a user may make another one an editor. Contract: catalog, editors. */
export const mayAddEditor = ({
  editors,
  relation,
  right,
}: Giving): Result.Result<void, NotCollectionOwner | NotFriend | EditorLimitReached> => {
  if (right !== "owner") return Result.fail(new NotCollectionOwner())
  if (relation !== "friend") return Result.fail(new NotFriend())
  return editors >= editorLimit ? Result.fail(new EditorLimitReached()) : Result.void
}

/** Whether a user may end that another one is an editor: the owner, or the editor. Contract: catalog, editors. */
export const mayRemoveEditor = (right: Right, isSelf: boolean): Result.Result<void, NotCollectionOwner> =>
  right === "owner" || (right === "editor" && isSelf) ? Result.void : Result.fail(new NotCollectionOwner())

/** Whether an editor may change so much more today. Contract: catalog, editors. */
export const mayEditToday = (done: number, more: number): Result.Result<void, EditLimitReached> =>
  done + more > dailyEditLimit ? Result.fail(new EditLimitReached()) : Result.void
