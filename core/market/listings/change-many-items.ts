import { Effect, Result } from "effect"
import {
  changeOwnItem,
  type GivenValues,
  type Item,
  Items,
  type PlacedChange,
  type Purchase,
  removeItem,
  withTags,
} from "../../catalog/index.ts"
import { isLimitOfTexts, type UsageErrors } from "../../files/index.ts"
import { type CollectionId, type ItemId, Transactions, type UserId } from "../../shared/index.ts"
import { pauseListing, resumeListing } from "./change-listing.ts"

/** How many items one request changes at most. Contract: catalog, many items. */
export const manyItemsLimit = 500

/** How many items are changed in one transaction: others wait for it. */
const portionSize = 50

/** What is done with each of many items. A missing key changes nothing. */
export type ManyItemsAction =
  | { readonly kind: "delete" }
  | {
      readonly kind: "change"
      readonly fields?: GivenValues | undefined
      readonly rating?: number | null | undefined
      readonly tags?: { readonly add?: ReadonlyArray<string>; readonly remove?: ReadonlyArray<string> } | undefined
      readonly location?: string | null | undefined
      readonly purchase?: Purchase | null | undefined
      readonly collectionId?: CollectionId | undefined
      /** What the open listing of each item shall be. Items without one stay as they are. */
      readonly listing?: "active" | "paused" | undefined
    }

interface ManyItems {
  readonly by: UserId
  readonly ids: ReadonlyArray<ItemId>
  readonly action: ManyItemsAction
}

/** What became of one of many items. The error is the one that a change of this item alone would have. */
export type ItemOutcome =
  | { readonly id: ItemId; readonly status: "changed" | "same" | "deleted" }
  | { readonly id: ItemId; readonly status: "failed"; readonly error: ManyItemsError }

export type ManyItemsError =
  | Effect.Error<ReturnType<typeof ownStep>>
  | Effect.Error<ReturnType<typeof listingStep>>
  | UsageErrors.StorageLimitReached
  | UsageErrors.LimitReached

/**
 * Changes or deletes many items of the caller, a portion of them in each transaction. Each item is changed whole or not
 * at all, and one that fails keeps no other one from its change. Answers what became of each, in the order of the ids.
 * Contract: catalog, many items.
 */
export const changeManyItems = Effect.fn("listings.changeManyItems")(function* (input: ManyItems) {
  const { atomically } = yield* Transactions
  const outcomes: Array<ItemOutcome> = []
  for (let at = 0; at < input.ids.length; at += portionSize) {
    const ids = input.ids.slice(at, at + portionSize)
    const all = yield* Effect.result(limitsAsErrors(atomically(together({ ...input, ids }), [input.by])))
    if (Result.isSuccess(all)) outcomes.push(...all.success)
    // One of them failed after its first step, so that nothing of the portion was stored.
    else for (const id of ids) outcomes.push(yield* alone(input, id))
  }
  return outcomes as ReadonlyArray<ItemOutcome>
})

const together = Effect.fnUntraced(function* (input: ManyItems) {
  const outcomes: Array<ItemOutcome> = []
  for (const id of input.ids) {
    const first = yield* Effect.result(ownStep(input, id))
    if (Result.isFailure(first)) outcomes.push({ id, status: "failed", error: first.failure })
    else outcomes.push({ id, status: (yield* listingStep(input, id)) ? "changed" : first.success })
  }
  return outcomes
})

const alone = Effect.fnUntraced(function* (input: ManyItems, id: ItemId) {
  const { atomically } = yield* Transactions
  const step = Effect.gen(function* () {
    const status = yield* ownStep(input, id)
    return (yield* listingStep(input, id)) ? ("changed" as const) : status
  })
  return yield* Effect.match(limitsAsErrors(atomically(step, [input.by])), {
    onFailure: (error): ItemOutcome => ({ id, status: "failed", error }),
    onSuccess: (status): ItemOutcome => ({ id, status }),
  })
})

/** What is done with the item itself: it fails before it has written anything. */
const ownStep = Effect.fnUntraced(function* ({ action, by }: ManyItems, id: ItemId) {
  if (action.kind === "delete") {
    yield* removeItem({ id, by })
    return "deleted" as const
  }
  const { isSame } = yield* changeOwnItem({ id, by, changeOf: (was) => changeOf(action, was), leavesSame: true })
  return isSame ? ("same" as const) : ("changed" as const)
})

const changeOf = (action: Extract<ManyItemsAction, { kind: "change" }>, was: Item): PlacedChange => {
  const { kind: _, listing: __, tags, ...change } = action
  return tags === undefined ? change : { ...change, tags: withTags(was.tags, tags) }
}

/** Whether the listing of the item is now other than before. */
const listingStep = Effect.fnUntraced(function* ({ action, by }: ManyItems, id: ItemId) {
  if (action.kind === "delete" || action.listing === undefined) return false
  const listing = (yield* (yield* Items).listingsOf([id])).get(id)
  if (listing === undefined || listing.status === action.listing) return false
  if (action.listing === "paused") yield* pauseListing({ id: listing.id, by })
  else yield* resumeListing({ id: listing.id, by })
  return true
})

/** An account that holds too many texts gets to know it as an error of the item. */
const limitsAsErrors = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.catchDefect(effect, (defect) => (isLimitOfTexts(defect) ? Effect.fail(defect) : Effect.die(defect)))
