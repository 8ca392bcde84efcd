import { DateTime, Effect } from "effect"
import { notify, takeBackNotifications } from "../../delivery/index.ts"
import { Relations } from "../../friends/index.ts"
import { type CollectionId, inTransactionAbout, type UserId } from "../../shared/index.ts"
import { requireActive } from "../../users/index.ts"
import type { Collection } from "../collections/collection.ts"
import { Collections } from "../collections/ports.ts"
import { mayAddEditor, mayRemoveEditor } from "./editor.ts"
import { EditorNotFound } from "./errors.ts"
import { CollectionEditors } from "./ports.ts"
import { rightTo } from "./right-to.ts"

interface Named {
  readonly id: CollectionId
  readonly by: UserId
  readonly user: UserId
}

const aboutBoth = inTransactionAbout(({ by, user }: Named) => [by, user])

/**
 * Makes a friend of the caller an editor of a collection of theirs, who is notified. A second call changes nothing.
 * Contract: catalog, editors.
 */
export const addEditor = Effect.fn("editors.add")(function* ({ by, id, user }: Named) {
  const [collections, editors] = [yield* Collections, yield* CollectionEditors]
  yield* requireActive(by)
  const collection = yield* collections.get(id)
  if (collection.ownerId === by && (yield* editors.has(id, user))) return
  const there = yield* editors.of(id)
  const relation = yield* (yield* Relations).between(by, user)
  yield* Effect.fromResult(mayAddEditor({ right: yield* rightOf(collection, by), relation, editors: there.length }))
  yield* editors.add({ collectionId: id, ownerId: by, editorId: user, since: yield* DateTime.now })
  yield* notify({ to: user, type: "editor_added", actor: by, subject: { kind: "collection", id } })
}, aboutBoth)

/**
 * Ends that a user is an editor of a collection: by its owner, or by the editor. Contract: catalog, editors.
 */
export const removeEditor = Effect.fn("editors.remove")(function* ({ by, id, user }: Named) {
  const [collections, editors] = [yield* Collections, yield* CollectionEditors]
  const collection = yield* collections.get(id)
  yield* Effect.fromResult(mayRemoveEditor(yield* rightOf(collection, by), by === user))
  if (!(yield* editors.remove(id, user))) return yield* new EditorNotFound()
  const subject = { kind: "collection", id } as const
  yield* takeBackNotifications({ type: "editor_added", subject, to: user, actor: collection.ownerId })
}, aboutBoth)

const rightOf = ({ id, ownerId }: Collection, by: UserId) => rightTo({ collectionId: id, ownerId }, by)
