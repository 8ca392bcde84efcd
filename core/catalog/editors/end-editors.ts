import { Effect } from "effect"
import type { PublishedEvents } from "../../shared/index.ts"
import { CollectionEditors } from "./ports.ts"

/**
 * A suspended user edits nothing any more, and their collections have no editors. Part of the transaction that suspends
 * the account. Contract: catalog, editors.
 */
export const endEditorsOfSuspended = Effect.fn("editors.suspend")(function* ({
  user,
}: PublishedEvents["accountSuspended"]) {
  const editors = yield* CollectionEditors
  yield* editors.removeOfOwner(user, null)
  yield* editors.removeOfEditor(user)
})

/** Ends the editors that a change of credentials ends. Part of its transaction. */
export const endEditors = Effect.fn("editors.end")(function* ({
  user,
  ends,
  endsAdded,
}: PublishedEvents["credentialsChanged"]) {
  const editors = yield* CollectionEditors
  if (ends.includes("editors")) yield* editors.removeOfOwner(user, null)
  if (endsAdded?.credentials.includes("editors")) yield* editors.removeOfOwner(user, endsAdded.from)
})
