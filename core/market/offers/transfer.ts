import { type DateTime, Result } from "effect"
import { boughtAt, type Collection, collectionLimit } from "../../catalog/index.ts"
import type { CollectionId, ItemId, Money, UserId } from "../../shared/index.ts"
import { changedAt } from "../changed-at.ts"
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
import { askedOf, askingFor, otherThan, type Side, sideOf } from "./offer.ts"
import { received } from "./progress.ts"
import { type GivenItem, givenIn } from "./proposal.ts"
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
  /** What copies of one game of a platform have in common; `null` for an item that is no such game. */
  readonly game: string | null
  /** Whether it is of any edition. */
  readonly hasEditions: boolean
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
    const receipts = receiptsOf(deal).filter((one) => one.side === side)
    const named = typeof wanted !== "string" && receipts.some((receipt) => fits(wanted, receipt)) ? wanted.id : null
    if (receipts.length > 0 && wanted !== "unspecified" && named === null) return yield* Result.fail(noCollection(side))
    const changed = {
      ...offer,
      ...(side === "owner"
        ? { ownerConfirmedAt: now, ownerCollectionId: named }
        : { offererConfirmedAt: now, offererCollectionId: named }),
      updatedAt: changedAt(offer, now),
    }
    const confirmed = received(changed, side, now)
    if (confirmed.ownerConfirmedAt !== null && confirmed.offererConfirmedAt !== null)
      return { kind: "completes", deal: { ...deal, offer: { ...confirmed, completedAt: now } } } as const
    const notifications = notifyUnlessActor(offer, otherThan(offer, by), "offer_confirmed", by)
    return { kind: "waits", changes: [{ kind: "offer changed", offer: confirmed }, ...notifications] } as const
  })

/**
 * The items of which a copy is transferred when an offer completes: what it asks for to the offerer and, in a trade,
 * what is offered for that to the owner.
 */
export const receiptsOf = ({ offer, items, offered }: Deal): ReadonlyArray<Receipt> => {
  const { ownerId, offererId, offererCollectionId, ownerCollectionId } = offer
  const toOfferer = { side: "offerer", by: offererId, collectionId: offererCollectionId } as const
  const toOwner = { side: "owner", by: ownerId, collectionId: ownerCollectionId } as const
  return [
    ...items.flatMap((item) => (item === null ? [] : [{ ...toOfferer, item }])),
    ...offered.flatMap((item) => (offer.kind === "buy" || item === null ? [] : [{ ...toOwner, item }])),
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
    const price = priceOfOne(deal)
    for (const side of ["offerer", "owner"] as const) {
      const receipts = handovers.filter((one) => one.side === side)
      const places = destinations(receipts)
      if (places === null) return yield* Result.fail(noCollection(side))
      for (const [n, into] of places.entries()) {
        const receipt = receipts[n]
        if (receipt === undefined) continue
        const received = receiving(receipt, receipt.by, into, now)
        receivings.push(price === null ? received : { ...received, purchase: boughtAt(price, now) })
      }
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
): Extract<Change, { kind: "item received" | "copy received" }> =>
  copy === null
    ? { kind: "item received", item: item.id, by, into, at }
    : { kind: "copy received", item: item.id, copy, by, into, at }

/** What a purchase of one item costs; `null` for a trade, and for several items: none of them has a price. */
export const priceOfOne = ({ offer, proposal }: Pick<Deal, "offer" | "proposal">): Money | null =>
  offer.kind === "buy" && offer.further.length === 0 ? (proposal?.price ?? null) : null

/** A completed offer names the items that its offerer received. */
const naming = (change: Change, handovers: ReadonlyArray<Handover>): Change => {
  if (change.kind !== "offer changed") return change
  const asked = askedOf(change.offer).map((one) => asReceived(one, handovers))
  return { ...change, offer: askingFor(change.offer, asked) }
}

/** The proposal of a completed offer names the items that were received, where they are new ones. */
const namingInProposal = ({ proposal }: Deal, handovers: ReadonlyArray<Handover>): Changes => {
  const isNamed = ({ copy, side }: Handover) => copy !== null && (side === "owner" || proposal?.asked !== null)
  if (proposal === null || !handovers.some(isNamed)) return []
  const [first, ...furtherOffered] = givenIn(proposal).map((one) => asReceived(one, handovers))
  const asked = proposal.asked?.map((one) => asReceived(one, handovers)) ?? null
  const offeredItemId = first?.itemId ?? null
  return [{ kind: "proposal changed", proposal: { ...proposal, asked, offeredItemId, furtherOffered } }]
}

const asReceived = <Item extends GivenItem>(given: Item, handovers: ReadonlyArray<Handover>): Item => {
  const handover = handovers.find(({ item }) => item.id === given.itemId)
  return handover === undefined ? given : { ...given, itemId: receivedId(handover) }
}

/**
 * Where the items go that one receiver gets together; `null` if they have no collection for one of them. Items of one
 * type share a new collection, and copies of one game never share any.
 */
const destinations = (receipts: ReadonlyArray<Handover>): ReadonlyArray<Destination> | null => {
  const places: Array<Destination> = []
  const games = new Set<string>()
  const made = new Set<string>()
  const takes = (key: string, game: string | null): boolean => {
    if (game === null) return true
    if (games.has(`${key} ${game}`)) return false
    games.add(`${key} ${game}`)
    return true
  }
  for (const { by, game, item, receiver } of receipts) {
    const existing = [fits(receiver.wanted, { item, by }) ? receiver.wanted.id : null, receiver.latest]
    const id = existing.find((one) => one !== null && takes(one, game)) ?? null
    if (id !== null) {
      places.push({ kind: "existing", id })
      continue
    }
    let nth = 0
    while (!takes(`${item.type} ${nth}`, game)) nth++
    made.add(`${item.type} ${nth}`)
    if (receiver.collections + made.size > collectionLimit) return null
    places.push(nth === 0 ? { kind: "new", type: item.type } : { kind: "new", type: item.type, nth })
  }
  return places
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
