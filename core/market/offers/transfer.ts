import { type DateTime, Result } from "effect"
import { type Collection, collectionLimit } from "../../catalog/index.ts"
import type { CollectionId, ItemId, UserId } from "../../shared/index.ts"
import type { Listing } from "../listings/listing.ts"
import type { MarketItem } from "../listings/market-item.ts"
import { type Change, type Changes, type Deal, type Destination, ended, intact, notifyUnlessActor } from "./deal.ts"
import { closings, itemTransferred } from "./ending.ts"
import {
  AlreadyConfirmed,
  InvalidTransition,
  type ItemGone,
  type NotParty,
  type OfferedItemGone,
  OffererHasNoCollection,
  OwnerHasNoCollection,
} from "./errors.ts"
import { otherThan, type Side, sideOf } from "./offer.ts"
import { received } from "./progress.ts"
import { offerStateAfter } from "./transitions.ts"

/** The possible results of a confirmation. */
type Confirmation =
  /** The offer was completed before; the client repeats a request whose response it lost. */
  | { readonly kind: "repeated" }
  | { readonly kind: "waits"; readonly changes: Changes }
  /** Both sides have confirmed, and the items are transferred. */
  | { readonly kind: "completes"; readonly deal: Deal }

/** The collection that a receiver chose, as found in the database. For `unspecified` the service chooses. */
export type Wanted = "unspecified" | "unknown" | Collection

/** An item of which a copy is transferred, and its receiver. */
export interface Receipt {
  readonly side: Side
  readonly by: UserId
  readonly item: MarketItem
  /** The collection that the receiver named when confirming. */
  readonly collectionId: CollectionId | null
}

/** The receiver's collections at the moment of the transfer. */
export interface Receiver {
  /** Also `unspecified` if the collection that the receiver named has no space for the item. */
  readonly wanted: Wanted
  /** The receiver's collection of the type, with space for the item, that most recently received an item. */
  readonly latest: CollectionId | null
  /** How many collections the receiver has. */
  readonly collections: number
}

/** An item of which a copy is transferred, with the data that its transfer needs. */
export interface Handover extends Receipt {
  readonly receiver: Receiver
  /** The id of the new item, where the item has several copies; `null` where the item itself moves. */
  readonly copy: ItemId | null
  /** The item's open listings. */
  readonly listings: ReadonlyArray<Listing>
}

export type NoCollection = OffererHasNoCollection | OwnerHasNoCollection

/**
 * One side confirms an accepted offer and may choose the collection that receives its item. The choice of a side that
 * receives nothing is ignored. Contract: market, POST /offers/:id/confirm.
 *
 * | pending, cancelled, rejected | accepted                  | accepted, confirmed | completed       |
 * |------------------------------|---------------------------|---------------------|-----------------|
 * | INVALID_TRANSITION           | waits, the other side is  | ALREADY_CONFIRMED   | repeated:       |
 * |                              | notified; the second one  |                     | nothing changes |
 * |                              | completes                 |                     |                 |
 */
export const confirm = (
  deal: Deal,
  by: UserId,
  wanted: Wanted,
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
    const named = receipt !== undefined && fits(wanted, receipt) ? wanted.id : null
    if (receipt !== undefined && wanted !== "unspecified" && named === null)
      return yield* Result.fail(noCollection(side))
    const changed = {
      ...offer,
      ...(side === "owner"
        ? { ownerConfirmedAt: now, ownerCollectionId: named }
        : { offererConfirmedAt: now, offererCollectionId: named }),
      updatedAt: now,
    }
    const confirmed = received(changed, side, now)
    if (confirmed.ownerConfirmedAt !== null && confirmed.offererConfirmedAt !== null)
      return { kind: "completes", deal: { ...deal, offer: { ...confirmed, completedAt: now } } } as const
    const notifications = notifyUnlessActor(offer, otherThan(offer, by), "offer_confirmed", by)
    return { kind: "waits", changes: [{ kind: "offer changed", offer: confirmed }, ...notifications] } as const
  })

/**
 * The items of which a copy is transferred when an offer completes: its item to the offerer and, in a trade, the
 * offered item to the owner.
 */
export const receiptsOf = ({ offer, item, offered }: Deal): ReadonlyArray<Receipt> => {
  const { ownerId, offererId, offererCollectionId, ownerCollectionId } = offer
  const toOfferer = { side: "offerer", by: offererId, collectionId: offererCollectionId } as const
  const toOwner = { side: "owner", by: ownerId, collectionId: ownerCollectionId } as const
  return [
    ...(item === null ? [] : [{ ...toOfferer, item }]),
    ...(offer.kind === "buy" || offered === null ? [] : [{ ...toOwner, item: offered }]),
  ]
}

/** The id of the item that a receiver has afterwards. */
export const receivedId = ({ copy, item }: Pick<Handover, "copy" | "item">): ItemId => copy ?? item.id

/** The items that change their owner, all copies of them. */
export const movedItems = (handovers: ReadonlyArray<Pick<Handover, "copy" | "item">>): ReadonlyArray<ItemId> =>
  handovers.flatMap(({ copy, item }) => (copy === null ? [item.id] : []))

/**
 * Both sides have confirmed, `by` last, or an administrator completes the offer for them (`null`). The offer is
 * completed, and every receiver gets an item, which the offer names from then on: the one copy of an item moves with
 * the item, and of several copies one becomes a new item. The listings of moved items are closed. Of the other open
 * offers that involve one of them (`others`), pending ones are rejected and accepted ones cancelled. Both sides but
 * `by` are notified. Contract: market, transfer.
 *
 * | copies | the item                      | its listings | others with it                          |
 * |--------|-------------------------------|--------------|-----------------------------------------|
 * | 1      | item received                 | closed       | pending: rejected, accepted: cancelled  |
 * | more   | copy received, one copy less  | unchanged    | unchanged                               |
 */
export const transfer = (
  deal: Deal,
  handovers: ReadonlyArray<Handover>,
  others: ReadonlyArray<Deal>,
  by: UserId | null,
  now: DateTime.Utc,
): Result.Result<Changes, NoCollection> =>
  Result.gen(function* () {
    const receivings: Array<Change> = []
    for (const { side, by: receiver, item, ...handover } of handovers) {
      const into = destination(item, receiver, handover.receiver)
      if (into === null) return yield* Result.fail(noCollection(side))
      receivings.push(receiving({ copy: handover.copy, item }, receiver, into, now))
    }
    const moved = movedItems(handovers)
    return [
      ...ended(deal, "completed", "accepted", now).map((change) => naming(change, handovers)),
      ...namingInProposal(deal, handovers),
      ...handovers.flatMap(({ copy, item, listings }) => (copy === null ? closings(listings, item, now) : [])),
      ...others.flatMap((other) => (other.offer.id === deal.offer.id ? [] : itemTransferred(other, moved, by, now))),
      ...receivings,
      ...[deal.offer.ownerId, deal.offer.offererId].flatMap((side) =>
        notifyUnlessActor(deal.offer, side, by === null ? "offer_settled" : "offer_completed", by),
      ),
    ] satisfies Changes
  })

/** The change by which a receiver gets an item. */
export const receiving = (
  { copy, item }: Pick<Handover, "copy" | "item">,
  by: UserId,
  into: Destination,
  at: DateTime.Utc,
): Change =>
  copy === null
    ? { kind: "item received", item: item.id, by, into, at }
    : { kind: "copy received", item: item.id, copy, by, into, at }

/** A completed offer names the item that its offerer received. */
const naming = (change: Change, handovers: ReadonlyArray<Handover>): Change => {
  const wanted = handovers.find(({ side }) => side === "offerer")
  if (change.kind !== "offer changed" || wanted === undefined) return change
  return { ...change, offer: { ...change.offer, itemId: receivedId(wanted) } }
}

/** The proposal of a completed trade names the item that the owner received, where that is a new one. */
const namingInProposal = ({ proposal }: Deal, handovers: ReadonlyArray<Handover>): Changes => {
  const offered = handovers.find(({ side }) => side === "owner")
  if (proposal === null || offered === undefined || offered.copy === null) return []
  return [{ kind: "proposal changed", proposal: { ...proposal, offeredItemId: offered.copy } }]
}

/** Where a received item goes: the collection that the receiver named, else the latest, else a new one. */
export const destination = (
  item: MarketItem,
  by: UserId,
  { wanted, latest, collections }: Receiver,
): Destination | null => {
  if (fits(wanted, { item, by })) return { kind: "existing", id: wanted.id }
  if (latest !== null) return { kind: "existing", id: latest }
  return collections < collectionLimit ? { kind: "new", type: item.type } : null
}

/** Whether a collection can take an item of its receiver. */
export const fits = (wanted: Wanted, { item, by }: Pick<Receipt, "item" | "by">): wanted is Collection =>
  typeof wanted !== "string" && wanted.ownerId === by && wanted.type === item.type

const noCollection = (side: Side): NoCollection =>
  side === "owner" ? new OwnerHasNoCollection() : new OffererHasNoCollection()
