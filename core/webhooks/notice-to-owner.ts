import { Effect, Option } from "effect"
import { prepareEmail, receiverOf } from "../delivery/index.ts"
import type { UserId } from "../shared/index.ts"
import { Users } from "../users/index.ts"

/**
 * The mail to the owner about a webhook that the owner did not pause or remove, to be stored; nothing for an account
 * that is gone.
 */
export const noticeToOwner = Effect.fnUntraced(function* (
  userId: UserId,
  host: string,
  why: "gone" | "full" | "administrator" | "removed",
) {
  const owner = Option.getOrNull(yield* Effect.option((yield* Users).get(userId)))
  if (owner === null) return Effect.void
  return (yield* prepareEmail({ kind: "webhook-paused", ...receiverOf(owner), host, why })).store
})
