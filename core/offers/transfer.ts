import { type DateTime, Result } from "effect"
import { type Collection, type CollectionId, collectionLimit } from "../collections/collection.ts"
import type { Listing } from "../listings/listing.ts"
import type { MarketItem } from "../listings/market-item.ts"
import type { UserId } from "../users/user.ts"
import { type Changes, type Deal, type Destination, ended, tell } from "./deal.ts"
import { closings, lose } from "./ending.ts"
import {
  AlreadyConfirmed,
  InvalidTransition,
  type ItemGone,
  type NotParty,
  type OfferedItemGone,
  OffererHasNoCollection,
  OwnerHasNoCollection,
} from "./errors.ts"
import { intact } from "./negotiation.ts"
import { otherThan, type Side, sideOf } from "./offer.ts"
import { offerStateAfter } from "./transitions.ts"

/** What a confirmation comes to. */
export type Confirmation =
  /** The offer was completed before: a lost answer is asked for again. */
  | { readonly kind: "repeated" }
  | { readonly kind: "waits"; readonly changes: Changes }
  /** Both confirmed: now the items change hands. */
  | { readonly kind: "completes"; readonly deal: Deal }

/** An item that changes hands, and who receives it. */
export interface Receipt {
  readonly side: Side
  readonly by: UserId
  readonly item: MarketItem
  /** Where the receiver wants it; `null` leaves it to the service. */
  readonly wanted: CollectionId | null
}

/** What the receiver of an item has at the moment of the transfer. */
export interface Receiver {
  /** The collection that they wanted, if it is still there and has room for the item. */
  readonly wanted: Collection | null
  /** Their collection of the type, with room for the item, to which something last came. */
  readonly latest: CollectionId | null
  /** How many collections they have. */
  readonly collections: number
}

/** An item that changes hands with what its transfer looks at. */
export interface Handover extends Receipt {
  readonly receiver: Receiver
  /** The item's open listings. */
  readonly listings: ReadonlyArray<Listing>
}

export type NoCollection = OffererHasNoCollection | OwnerHasNoCollection

/**
 * One side says that it is done with an accepted offer, and may say which of its collections the received item shall go to:
 * `named`, looked up; who receives nothing names nothing. Contract: market, POST /offers/:id/confirm.
 *
 * | pending            | accepted                    | accepted, confirmed | completed                 | cancelled, rejected |
 * |--------------------|-----------------------------|---------------------|---------------------------|---------------------|
 * | INVALID_TRANSITION | waits, the other side told; | ALREADY_CONFIRMED   | repeated: nothing changes | INVALID_TRANSITION  |
 * |                    | the second one completes    |                     |                           |                     |
 */
export const confirm = (
  deal: Deal,
  by: UserId,
  named: { readonly collection: Collection | null } | null,
  now: DateTime.Utc,
): Result.Result<
  Confirmation,
  NotParty | InvalidTransition | AlreadyConfirmed | ItemGone | OfferedItemGone | NoCollection
> =>
  Result.gen(function* () {
    const { offer } = deal
    const side = yield* sideOf(offer, by)
    if (offer.status === "completed") return { kind: "repeated" } as const
    if (offerStateAfter(offer.status, "confirm") === null) return yield* Result.fail(new InvalidTransition())
    const { ownerConfirmedAt, offererConfirmedAt } = offer
    if ((side === "owner" ? ownerConfirmedAt : offererConfirmedAt) !== null)
      return yield* Result.fail(new AlreadyConfirmed())
    yield* intact(deal)
    const receipt = receiptsOf(deal).find((one) => one.side === side)
    const wanted = receipt === undefined || named === null ? null : named.collection
    if (receipt !== undefined && named !== null && !fits(wanted, receipt)) return yield* Result.fail(noCollection(side))
    const confirmed = {
      ...offer,
      ...(side === "owner"
        ? { ownerConfirmedAt: now, ownerCollectionId: wanted?.id ?? null }
        : { offererConfirmedAt: now, offererCollectionId: wanted?.id ?? null }),
      updatedAt: now,
    }
    if (confirmed.ownerConfirmedAt !== null && confirmed.offererConfirmedAt !== null)
      return { kind: "completes", deal: { ...deal, offer: { ...confirmed, completedAt: now } } } as const
    const told = tell(offer, otherThan(offer, by), "offer_confirmed", by)
    return { kind: "waits", changes: [{ kind: "offer changed", offer: confirmed }, ...told] } as const
  })

/** The items that change hands when an offer comes true: its item to the offerer and, in a trade, the offered one to the owner. */
export const receiptsOf = ({ offer, item, offered }: Deal): ReadonlyArray<Receipt> => {
  const { ownerId, offererId, offererCollectionId, ownerCollectionId } = offer
  const toOfferer = { side: "offerer", by: offererId, wanted: offererCollectionId } as const
  const toOwner = { side: "owner", by: ownerId, wanted: ownerCollectionId } as const
  return [
    ...(item === null ? [] : [{ ...toOfferer, item }]),
    ...(offer.kind === "buy" || offered === null ? [] : [{ ...toOwner, item: offered }]),
  ]
}

/**
 * Both confirmed, `by` last: the offer is completed, every item goes to its receiver, the moved items' listings close, other open
 * offers that involve one of them end (`others`: pending ones are rejected, accepted ones cancelled), the other side is
 * notified. Contract: market, transfer.
 */
export const transfer = (
  deal: Deal,
  handovers: ReadonlyArray<Handover>,
  others: ReadonlyArray<Deal>,
  by: UserId,
  now: DateTime.Utc,
): Result.Result<Changes, NoCollection> =>
  Result.gen(function* () {
    const received: Array<Changes[number]> = []
    for (const { side, by: receiver, item, ...handover } of handovers) {
      const into = destination(item, receiver, handover.receiver)
      if (into === null) return yield* Result.fail(noCollection(side))
      received.push({ kind: "item received", item: item.id, by: receiver, into })
    }
    const moved = handovers.map(({ item }) => item.id)
    return [
      ...ended(deal, "completed", "accepted", now),
      ...handovers.flatMap(({ item, listings }) => closings(listings, item, now)),
      ...others.flatMap((other) => (other.offer.id === deal.offer.id ? [] : lose(other, moved, by, now))),
      ...received,
      ...tell(deal.offer, otherThan(deal.offer, by), "offer_completed", by),
    ] satisfies Changes
  })

const destination = (item: MarketItem, by: UserId, { wanted, latest, collections }: Receiver): Destination | null => {
  if (fits(wanted, { item, by })) return { kind: "existing", id: wanted.id }
  if (latest !== null) return { kind: "existing", id: latest }
  return collections < collectionLimit ? { kind: "new", type: item.type } : null
}

const fits = (collection: Collection | null, { item, by }: Pick<Receipt, "item" | "by">): collection is Collection =>
  collection !== null && collection.ownerId === by && collection.type === item.type

const noCollection = (side: Side): NoCollection =>
  side === "owner" ? new OwnerHasNoCollection() : new OffererHasNoCollection()
