import { DateTime, Effect } from "effect"
import type { PublishedEvents, UserId } from "../shared/index.ts"
import { keptSince } from "../shared/index.ts"
import { ShareNotFound } from "./errors.ts"
import { Shares } from "./ports.ts"
import type { ShareId } from "./share.ts"

/** Ends a link of the caller at once. Contract: shares, share links. */
export const removeShare = Effect.fn("shares.remove")(function* (input: { readonly id: ShareId; readonly by: UserId }) {
  if (!(yield* (yield* Shares).remove(input.id, input.by))) return yield* new ShareNotFound()
})

/** Ends the links that a change of credentials ends. Part of its transaction. */
export const endShares = Effect.fn("shares.end")(function* ({
  user,
  ends,
  endsAdded,
}: PublishedEvents["credentialsChanged"]) {
  const shares = yield* Shares
  if (ends.includes("shareLinks")) yield* shares.removeAll(user)
  if (endsAdded?.credentials.includes("shareLinks")) yield* shares.removeSince(user, endsAdded.from)
})

/** How many links are deleted at once. */
const atOnce = 500

/** Deletes the links that expired more than a day ago. Returns how many. Contract: shares, share links. */
export const sweepShares = Effect.fn("shares.sweep")(function* () {
  const shares = yield* Shares
  const before = keptSince("shares", yield* DateTime.now)
  let all = 0
  for (;;) {
    const gone = yield* shares.sweep(before, atOnce)
    all += gone
    if (gone < atOnce) return all
    yield* Effect.yieldNow
  }
})
