import { Context, type DateTime, type Effect } from "effect"
import type { CollectionId, Page, PageRequest, UserId } from "../../shared/index.ts"
import type { CollectionEditor, EditedCollection, ShownEditor } from "./editor.ts"

/**
 * The editors of collections. A user is an editor for as long as they and the owner are friends: a friendship that ends
 * in any way ends it, and so does the removal of the collection.
 */
export class CollectionEditors extends Context.Service<
  CollectionEditors,
  {
    readonly has: (collection: CollectionId, user: UserId) => Effect.Effect<boolean>
    /** The editors of a collection, the first one first. */
    readonly of: (collection: CollectionId) => Effect.Effect<ReadonlyArray<ShownEditor>>
    /** Adds an editor; changes nothing where the user is one. Dies when the two are not friends. */
    readonly add: (editor: CollectionEditor) => Effect.Effect<void>
    /** Ends that a user is an editor; `false` when they were none. */
    readonly remove: (collection: CollectionId, user: UserId) => Effect.Effect<boolean>
    /** Ends the editors that the owner made at `from` or later, or all of them. */
    readonly removeOfOwner: (owner: UserId, from: DateTime.Utc | null) => Effect.Effect<void>
    /** Ends all that a user edits. */
    readonly removeOfEditor: (user: UserId) => Effect.Effect<void>
    /** The collections that a user edits, the latest first. */
    readonly edited: (user: UserId, page: PageRequest) => Effect.Effect<Page<EditedCollection>>
    /** How much an editor has changed on a day (`YYYY-MM-DD`) in all collections of an owner. */
    readonly editsOn: (day: string, owner: UserId, editor: UserId) => Effect.Effect<number>
    /** Counts more changes of an editor on a day. */
    readonly countEdits: (day: string, collection: CollectionId, editor: UserId, more: number) => Effect.Effect<void>
  }
>()("curio/editors/CollectionEditors") {}
