import { Effect } from "effect"
import { addEditor, type CollectionId, type User, type UserId } from "../../core/index.ts"

/** Each of the first users lets the next one, who is a friend, edit a collection. */
export const makeDemoEditors = Effect.fnUntraced(function* (
  people: ReadonlyArray<User>,
  collections: ReadonlyArray<{ readonly id: CollectionId; readonly ownerId: UserId }>,
) {
  for (const [n, { id: by }] of people.slice(0, 4).entries()) {
    const [friend, collection] = [people[n + 1], collections.find(({ ownerId }) => ownerId === by)]
    if (friend !== undefined && collection !== undefined) yield* addEditor({ by, id: collection.id, user: friend.id })
  }
})
