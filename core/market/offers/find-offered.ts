import { Effect, Option } from "effect"
import type { MarketItem } from "../listings/market-item.ts"
import { MarketItems } from "../listings/ports.ts"
import type { Terms } from "./proposal.ts"

/** The current state of the item that the proposed terms name. Part of a transaction. */
export const findOffered = Effect.fnUntraced(function* ({ offeredItemId }: Terms) {
  const items = yield* MarketItems
  return offeredItemId === null ? Option.none<MarketItem>() : yield* items.find(offeredItemId)
})
