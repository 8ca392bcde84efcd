import { DateTime, Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import { PostPurge } from "./ports.ts"

/** Leaves the posts, comments and reactions of a deleted account to the purge. Contract: people, users. */
export const rememberRemovedAccount = Effect.fnUntraced(function* ({ user }: { readonly user: UserId }) {
  yield* (yield* PostPurge).addAccount(user, yield* DateTime.now)
})
