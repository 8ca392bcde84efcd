import { DateTime, Effect, Layer } from "effect"
import { CollectionEditors, type CollectionId, type ShownEditor, type UserId } from "../../core/index.ts"
import { pageOf, shownAs } from "../shared/page.ts"
import { removeWhere } from "../shared/removals.ts"
import type { MemoryStore } from "../shared/store.ts"
import { card, pairKey } from "../visibility/relations.ts"
import { editorKey, shown } from "./collections-memory.ts"

export const ports = ({ read, write }: MemoryStore) =>
  Layer.succeed(CollectionEditors, {
    has: (collection, user) => read(({ collectionEditors }) => collectionEditors.has(editorKey(collection, user))),
    of: (collection) =>
      read((world) =>
        [...world.collectionEditors.values()]
          .filter(({ collectionId }) => collectionId === collection)
          .sort((one, other) => (at(one.since, one.editorId) < at(other.since, other.editorId) ? -1 : 1))
          .flatMap(({ editorId, since }): ReadonlyArray<ShownEditor> => {
            const editor = card(world, editorId)
            return editor === null ? [] : [{ editor, since }]
          }),
      ),
    add: (editor) =>
      write(({ collectionEditors, friendships }) => {
        const friendship = pairKey(editor.ownerId, editor.editorId)
        if (!friendships.has(friendship)) return Effect.die(new Error("The two are not friends."))
        const key = editorKey(editor.collectionId, editor.editorId)
        return Effect.sync(() => {
          if (!collectionEditors.has(key))
            collectionEditors.set(key, { ...editor, friendship, editedOn: null, edits: 0 })
        })
      }),
    remove: (collection, user) =>
      write(({ collectionEditors }) => collectionEditors.delete(editorKey(collection, user))),
    removeOfOwner: (owner, from) =>
      write(({ collectionEditors }) => {
        removeWhere(
          collectionEditors,
          ({ ownerId, since }) => ownerId === owner && (from === null || DateTime.isGreaterThanOrEqualTo(since, from)),
        )
      }),
    removeOfEditor: (user) =>
      write(({ collectionEditors }) => {
        removeWhere(collectionEditors, ({ editorId }) => editorId === user)
      }),
    edited: (user, page) =>
      read((world) => {
        const own = [...world.collectionEditors.values()].flatMap(({ collectionId, editorId, since }) => {
          const collection = world.collections.get(collectionId)
          return editorId !== user || collection === undefined ? [] : [{ collection, editorSince: since }]
        })
        const some = pageOf(
          own,
          "down",
          ({ collection, editorSince }) => [DateTime.toEpochMillis(editorSince), collection.id],
          page,
        )
        return shownAs(some, ({ collection, editorSince }) => ({ ...shown(world, collection, user), editorSince }))
      }),
    editsOn: (day, owner, editor) =>
      read(({ collectionEditors }) =>
        [...collectionEditors.values()]
          .filter(({ editedOn, editorId, ownerId }) => editedOn === day && editorId === editor && ownerId === owner)
          .reduce((all, { edits }) => all + edits, 0),
      ),
    countEdits: (day, collection: CollectionId, editor: UserId, more) =>
      write(({ collectionEditors }) => {
        const key = editorKey(collection, editor)
        const was = collectionEditors.get(key)
        if (was === undefined) return
        const edits = (was.editedOn === day ? was.edits : 0) + more
        collectionEditors.set(key, { ...was, editedOn: day, edits })
      }),
  })

const at = (since: DateTime.Utc, id: string): string => `${DateTime.formatIso(since)} ${id}`
