import { DateTime, Result } from "effect"
import { isMoney, type Money } from "../../shared/index.ts"
import { InvalidPurchase } from "./errors.ts"
import { isCalendarDate } from "./value-types.ts"

/** What was paid for each copy of an item, and when. At least one of them is known. Contract: catalog, purchases. */
export interface Purchase {
  readonly price: Money | null
  /** The day as `YYYY-MM-DD`. */
  readonly on: string | null
}

/** A purchase as it is stored; `null` where neither the price nor the day is known. Contract: catalog, purchases. */
export const purchaseOf = (given: Purchase | null): Result.Result<Purchase | null, InvalidPurchase> => {
  if (given === null || (given.price === null && given.on === null)) return Result.succeed(null)
  const { on, price } = given
  if ((price !== null && !isMoney(price)) || (on !== null && !isCalendarDate(on)))
    return Result.fail(new InvalidPurchase())
  return Result.succeed({ price: price && { amount: price.amount, currency: price.currency }, on })
}

/** Whether two purchases are the same. */
export const isSamePurchase = (one: Purchase | null, other: Purchase | null): boolean =>
  one === other ||
  (one !== null &&
    other !== null &&
    one.on === other.on &&
    one.price?.amount === other.price?.amount &&
    one.price?.currency === other.price?.currency)

/** A purchase at a moment, by its day in UTC. Contract: market, transfer. */
export const boughtAt = (price: Money, at: DateTime.Utc): Purchase => ({ price, on: DateTime.formatIsoDateUtc(at) })
