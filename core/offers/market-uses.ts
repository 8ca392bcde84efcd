import { Context, Effect, Layer } from "effect"
import { CollectionUses } from "../collections/ports.ts"
import { Dealings } from "../friends/ports.ts"
import { ItemUses } from "../items/ports.ts"
import { partTraders } from "./part-traders.ts"
import { takeOffMarket } from "./take-off-market.ts"

/**
 * What the modules that the market is built on ask of whoever uses their items and brings their people together: they cannot
 * know the market. Contract: catalog, DELETE /items/:id and /collections/:id; people, blocks.
 */
export const marketUses = Layer.effectContext(
  Effect.gen(function* () {
    const market = yield* Effect.context<Market>()
    // What the caller has wins: it is in a transaction of its own.
    const withMarket = <A>(effect: Effect.Effect<A, never, Market>) =>
      Effect.updateContext(effect, (caller: Context.Context<never>) => Context.merge(market, caller))
    return Context.make(ItemUses, {
      end: (id) => withMarket(takeOffMarket({ kind: "items", ids: [id] })),
    }).pipe(
      Context.add(CollectionUses, { end: (id) => withMarket(takeOffMarket({ kind: "collection", id })) }),
      Context.add(Dealings, { end: (one, other) => withMarket(partTraders(one, other)) }),
    )
  }),
)

type Market = Effect.Services<ReturnType<typeof takeOffMarket> | ReturnType<typeof partTraders>>
