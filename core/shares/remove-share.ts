import { Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import { ShareNotFound } from "./errors.ts"
import { Shares } from "./ports.ts"
import type { ShareId } from "./share.ts"

/** Ends a link of the caller at once. Contract: sharing, share links. */
export const removeShare = Effect.fn("shares.remove")(function* (input: { readonly id: ShareId; readonly by: UserId }) {
  if (!(yield* (yield* Shares).remove(input.id, input.by))) return yield* new ShareNotFound()
})
