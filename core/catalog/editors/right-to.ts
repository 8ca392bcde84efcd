import { DateTime, Effect } from "effect"
import { alsoAbout, type CollectionId, type UserId } from "../../shared/index.ts"
import { mayEditToday, type Right } from "./editor.ts"
import { CollectionEditors } from "./ports.ts"

/** What is edited: a collection, or an item of it. */
interface Edited {
  readonly collectionId: CollectionId
  readonly ownerId: UserId
}

/**
 * What a user is to a collection. The transaction of an editor is also about the owner from here on: what ends that
 * they are an editor comes before it or after it. Contract: catalog, editors.
 */
export const rightTo = Effect.fnUntraced(function* ({ collectionId, ownerId }: Edited, by: UserId) {
  if (ownerId === by) return "owner" as Right
  if (!(yield* (yield* CollectionEditors).has(collectionId, by))) return null
  yield* alsoAbout([ownerId])
  return "editor" as Right
})

/**
 * Counts changes of an editor, who may make so many a day: what an editor adds counts for the owner, whose account they
 * must not fill. Part of the transaction of the change; nothing is counted for the owner. Contract: catalog, editors.
 */
export const countEdits = Effect.fnUntraced(function* (
  right: Right,
  { collectionId, ownerId }: Edited,
  by: UserId,
  more = 1,
) {
  if (right !== "editor") return
  const editors = yield* CollectionEditors
  const day = DateTime.formatIsoDateUtc(yield* DateTime.now)
  yield* Effect.fromResult(mayEditToday(yield* editors.editsOn(day, ownerId, by), more))
  yield* editors.countEdits(day, collectionId, by, more)
})
