import { DateTime, Effect } from "effect"
import { type Edition, Transactions, type UserId, type Want, Wants } from "../../core/index.ts"
import { freshId } from "./samples.ts"

/** Open wants of a user for editions that nothing has, in one transaction. */
export const storedWants = Effect.fnUntraced(function* (ownerId: UserId, count: number) {
  const wants = yield* Wants
  const { atomically } = yield* Transactions
  const now = yield* DateTime.now
  const terms = { kind: "both", maxPrice: null, note: null, visibility: "public", status: "open" } as const
  const made = Array.from({ length: count }, (_, n): Want => {
    const edition = `tcgplayer:${900_000_001 + n}` as Edition
    return { id: freshId(), ownerId, edition, q: null, type: null, ...terms, createdAt: now, updatedAt: now }
  })
  yield* atomically(Effect.forEach(made, wants.add, { discard: true }))
})
