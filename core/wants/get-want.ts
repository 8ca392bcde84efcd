import { Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import { withMatches } from "./count-matches.ts"
import { Wants } from "./ports.ts"
import type { WantId } from "./want.ts"

/** A want of the caller. Contract: collectors, wants. */
export const getWant = Effect.fn("wants.get")(function* (input: { readonly id: WantId; readonly by: UserId }) {
  const wants = yield* Wants
  return yield* withMatches(yield* wants.get(input.id, input.by))
})
