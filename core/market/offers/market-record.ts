import type { UserId } from "../../shared/index.ts"
import type { Fault, Offer, Side } from "./offer.ts"

/** What the offers of a user came to. Contract: market, trust. */
export interface MarketRecord {
  /** Completed offers on either side. */
  readonly completedCount: number
  /** Accepted offers that the user cancelled, or did not confirm in time. */
  readonly cancelledCount: number
}

/** By how much an offer changes the records of its sides when it ends; nothing while it is open. */
export const recordsOf = ({
  fault,
  offererId,
  ownerId,
  status,
}: Offer): ReadonlyArray<MarketRecord & { readonly user: UserId }> =>
  (
    [
      { side: "owner", user: ownerId },
      { side: "offerer", user: offererId },
    ] as const
  ).flatMap(({ side, user }) => {
    const completedCount = status === "completed" ? 1 : 0
    const cancelledCount = isAtFault(side, fault) ? 1 : 0
    return completedCount + cancelledCount === 0 ? [] : [{ user, completedCount, cancelledCount }]
  })

const isAtFault = (side: Side, fault: Fault | null): boolean => fault === side || fault === "both"

/** Below this number of offers a rate says little. */
const fewest = 5

/** The part of the offers that the user cancelled, with two decimals; `null` below five offers. */
export const cancellationRateOf = ({ cancelledCount, completedCount }: MarketRecord): number | null => {
  const all = completedCount + cancelledCount
  return all < fewest ? null : Math.round((cancelledCount * 100) / all) / 100
}
