import { Context, type DateTime, type Effect } from "effect"
import type { ItemId, UserId } from "../../shared/index.ts"
import type { Edition } from "../editions/edition.ts"
import type { AskingPrices, PriceUnit, Sale, SalePrices, UncountedSale } from "./prices.ts"

/** What editions were sold for, and what is asked for them. What is shown of sales is the same for every viewer. */
export class Prices extends Context.Service<
  Prices,
  {
    /**
     * Stores a sale for each edition that the item has now, in the condition that it has now if it is a card game; for
     * no edition it is not stored. Part of the transaction that completes the offer. It is in no prices and behind no
     * market value before `count`.
     */
    readonly add: (item: ItemId, sale: Omit<Sale, "editions" | "condition">) => Effect.Effect<void>
    /** Sales from before a moment that do not count yet, the oldest ones, at most `limit`. */
    readonly uncounted: (before: DateTime.Utc, limit: number) => Effect.Effect<ReadonlyArray<UncountedSale>>
    /**
     * Counts a sale from now on, unless it does already. Part of a transaction about its sides. Sales of one edition
     * that are counted at the same time are all counted. The market values that it is behind are due to be renewed, as
     * they are after `review` and `reviewNext`.
     */
    readonly count: (id: string) => Effect.Effect<void>
    /**
     * Leaves out the sales with a side that is suspended from now on, or counts them again unless their other side is.
     * Some are done at once, in the transaction of the cause, and the others by `reviewNext`.
     */
    readonly review: (user: UserId, isSuspended: boolean) => Effect.Effect<void>
    /** Goes on with the sales of one user, at most `limit` of them. Returns whether a user waited. */
    readonly reviewNext: (limit: number) => Effect.Effect<boolean>
    /** The prices of counted sales without a suspended side, as `pricesOf` says; of very many the newest 1,000. */
    readonly sold: (edition: Edition, unit: PriceUnit) => Effect.Effect<ReadonlyArray<SalePrices>>
    /**
     * The prices of what the showcase has of an edition for a viewer, as `askingOf` says. Of very many listings 5,000
     * are looked at, of one user the newest 100; `null` if none of those has a price for the viewer.
     */
    readonly asking: (viewer: UserId, edition: Edition) => Effect.Effect<ReadonlyArray<AskingPrices> | null>
  }
>()("curio/prices/Prices") {}
