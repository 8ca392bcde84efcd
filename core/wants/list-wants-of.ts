import { Effect } from "effect"
import { visibleOwner } from "../friends/visible-owner.ts"
import type { UserId } from "../shared/ids.ts"
import type { PageRequest } from "../shared/page.ts"
import { Wants } from "./ports.ts"

/**
 * The open wants of a user that the viewer may see. Fails as for an unknown user when a block separates the two.
 * Contract: collectors, wants.
 */
export const listWantsOf = Effect.fn("wants.listOf")(function* (input: {
  readonly owner: UserId
  readonly viewer: UserId
  readonly page: PageRequest
}) {
  const wants = yield* Wants
  const owner = yield* visibleOwner(input.viewer, input.owner)
  return yield* wants.listOf(owner.id, input.viewer, input.page)
})
