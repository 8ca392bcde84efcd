import { DateTime, Effect } from "effect"
import type { UserId } from "../../core/index.ts"
import { storedDeal } from "./chat.ts"
import { storedOffer } from "./offers.ts"
import { freshId } from "./samples.ts"

/** So many conversations about offers of one user for things of another, opened now. */
export const storedDeals = Effect.fnUntraced(function* (owner: UserId, offerer: UserId, count: number) {
  const now = yield* DateTime.now
  for (let n = 0; n < count; n++) {
    const thing = { id: freshId<never>(), name: "Azul", ownerId: owner }
    const { id } = yield* storedOffer(thing, { id: offerer }, now, { status: "rejected" })
    yield* storedDeal({ kind: "offer", id }, { id: owner }, { id: offerer }, now)
  }
})
