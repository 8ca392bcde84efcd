import { DateTime, Effect, Option } from "effect"
import type { CollectionId } from "../collections/collection.ts"
import { Collections } from "../collections/ports.ts"
import { Transactions } from "../shared/transactions.ts"
import type { UserId } from "../users/user.ts"
import { handOver } from "./hand-over.ts"
import type { OfferId } from "./offer.ts"
import { Offers } from "./ports.ts"
import { storeChanges } from "./store-changes.ts"
import { confirm } from "./transfer.ts"

/** Says that one is done with an accepted offer; the second one to say so makes it come true. Contract: market, POST /offers/:id/confirm. */
export const confirmOffer = Effect.fn("offers.confirm")(function* (input: {
  readonly id: OfferId
  readonly by: UserId
  /** Where the received item shall go. */
  readonly collectionId: CollectionId | null
}) {
  const offers = yield* Offers
  const { atomically } = yield* Transactions
  return yield* atomically(
    Effect.gen(function* () {
      const now = yield* DateTime.now
      const deal = yield* offers.deal(input.id)
      const named = yield* lookUp(input.collectionId)
      const confirmation = yield* Effect.fromResult(confirm(deal, input.by, named, now))
      if (confirmation.kind === "waits") yield* Effect.orDie(storeChanges(confirmation.changes))
      if (confirmation.kind === "completes") yield* handOver(confirmation.deal, input.by, now)
      return yield* Effect.orDie(offers.show(input.id, input.by))
    }),
  )
})

const lookUp = Effect.fnUntraced(function* (id: CollectionId | null) {
  const collections = yield* Collections
  return id === null ? null : { collection: Option.getOrNull(yield* collections.find(id)) }
})
