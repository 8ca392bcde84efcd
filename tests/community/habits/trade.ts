import type { CollectionId, ItemId, ListingId, OfferId } from "../../../core/index.ts"
import { offerFault } from "../../support/market-soak/lives.ts"
import type { SeenListing, SeenOffer } from "../../support/market-soak/views.ts"
import { describeListing, descriptionOf, keep, offerIsOver, removeListing } from "../acknowledged.ts"
import { compareDeal } from "../deals.ts"
import { every, type Fact, type Span } from "../fact.ts"
import type { Account, Item } from "../model.ts"
import type { Person } from "../person.ts"
import { movedMillis } from "../store-faults.ts"
import type { World } from "../world.ts"
import { collectionsOf, lookAt, tradedOf } from "./collect.ts"

const price = (by: Person) => ({ amount: 1 + by.dice.below(10_000), currency: "EUR" })

/** Lists an item of one's own. */
export const list = async (world: World, by: Person): Promise<void> => {
  const item = by.dice.oneOf(tradedOf(by))
  if (item === undefined) return
  const description = world.word()
  const body = { itemId: item.id, kind: "both", price: price(by), description } as const
  const listed = await by.ask((api) => api.listings.post(body, by.maybeKey()))
  if (listed.data === null) return
  descriptionOf(world, listed.data.id, description)
  seeListing(world, by, listed.data, listed.span)
}

/** Reads the showcase: what is in it may be seen and is active. */
export const readShowcase = async (world: World, by: Person): Promise<void> => {
  const sort = by.dice.oneOf(["newest", "price_asc", "price_desc"] as const) ?? "newest"
  const listed = await by.ask((api) => api.listings.get({ query: { limit: 50, sort } }))
  for (const listing of listed.data?.items ?? []) {
    seeListing(world, by, listing, listed.span)
    world.expect(listing.status === "active" && listing.owner.id !== by.id, `${listing.id} is no part of the showcase`)
    const item = world.items.get(listing.item?.id ?? "")
    if (item === undefined) continue
    const owner = world.byId.get(listing.owner.id)
    const may = (span: Span) =>
      every(world.model.seesItem(by, item, span), owner === undefined ? null : owner.isActive.equals(span, true))
    world.compare(by, `item ${item.id} in the showcase`, true, may, listed.span)
  }
}

/** Pauses, resumes, describes, closes or removes a listing of one's own. */
export const changeListing = async (world: World, by: Person): Promise<void> => {
  const listed = await by.ask((api) => api.listings.mine.get({ query: { limit: 50 } }))
  for (const listing of listed.data?.items ?? []) seeListing(world, by, listing, listed.span)
  const listing = by.dice.oneOf(listed.data?.items ?? [])
  if (listing === undefined) return
  const id = listing.id as ListingId
  if (listing.status === "closed") return by.dice.chance(0.1) ? removeListing(world, by, id) : undefined
  if (by.dice.chance(0.3)) return describeListing(world, by, id)
  const changed = by.dice.chance(0.3)
    ? await by.ask((api) => api.listings({ id }).delete())
    : await by.ask((api) =>
        (listing.status === "paused" ? api.listings({ id }).resume : api.listings({ id }).pause).post(),
      )
  if (changed.data === null || !("status" in changed.data)) return
  if (changed.data.status === "closed") world.record.closedAt.set(id, changed.span.ended)
  seeListing(world, by, changed.data, changed.span)
}

/** Offers money or items for something in the showcase, or for a listing whose address one has from elsewhere. */
export const offer = async (world: World, by: Person): Promise<void> => {
  if (by.dice.chance(0.3)) return offerFor(world, by, by.dice.oneOf([...world.listings.values()].slice(-100)))
  const listed = await by.ask((api) => api.listings.get({ query: { limit: 50 } }))
  await offerFor(world, by, by.dice.oneOf(listed.data?.items ?? []))
}

const offerFor = async (world: World, by: Person, listing: SeenListing | undefined): Promise<void> => {
  if (listing === undefined) return
  const isTrade = by.dice.chance(0.5) && tradedOf(by).length > 0
  const terms = isTrade ? ({ kind: "trade", ...swapOf(by) } as const) : ({ kind: "buy", price: price(by) } as const)
  const wanted = [listing, ...othersOf(world, by, listing)]
  const listingIds = wanted.map(({ id }) => id as ListingId)
  const [listingId] = listingIds
  const asked =
    listingId !== undefined && listingIds.length === 1 && by.dice.chance(0.5) ? { listingId } : { listingIds }
  const made = await by.ask((api) => api.offers.post({ ...asked, ...terms }, by.maybeKey()))
  if (made.data === null) return
  seeOffer(world, by, made.data, made.span)
  const owner = world.byId.get(listing.owner.id)
  const isHidden = owner !== undefined && world.model.hidden(by, owner, made.span) === true
  world.expect(!isHidden, `${by.name} offered ${owner?.name} something across a block`)
  for (const { item: card } of wanted) {
    const item = world.items.get(card?.id ?? "")
    if (item === undefined) continue
    world.compare(by, `item ${item.id} for an offer`, true, (span) => world.model.seesItem(by, item, span), made.span)
  }
}

/** Other things of the same user, for half of the offers. */
const othersOf = ({ listings }: World, by: Person, { id, owner }: SeenListing): ReadonlyArray<SeenListing> => {
  if (by.dice.chance(0.5)) return []
  const theirs = [...listings.values()].filter((one) => one.owner.id === owner.id && one.id !== id)
  const items = new Set<string>()
  return theirs.slice(-1 - by.dice.below(by.dice.chance(0.9) ? 3 : 9)).filter(({ item }) => {
    const isOther = item !== null && !items.has(item.id)
    if (item !== null) items.add(item.id)
    return isOther
  })
}

/** Some of one's own items, and money of either side or of none. */
const swapOf = (by: Person) => {
  const mine = tradedOf(by)
  const from = by.dice.below(Math.max(1, mine.length))
  const count = by.dice.chance(0.5) ? 1 : 1 + by.dice.below(by.dice.chance(0.9) ? 3 : 10)
  const offeredItemIds = [...mine.slice(from), ...mine.slice(0, from)].slice(0, count).map(({ id }) => id)
  const money = by.dice.chance(0.5)
    ? {}
    : { price: price(by), priceFrom: by.dice.chance(0.5) ? ("offerer" as const) : ("owner" as const) }
  const [offeredItemId] = offeredItemIds
  const isOne = offeredItemId !== undefined && count === 1 && by.dice.chance(0.5)
  return { ...(isOne ? { offeredItemId } : { offeredItemIds }), ...money }
}

/** Answers one of the offers that wait for oneself, or takes back one's own. */
export const haggle = async (world: World, by: Person): Promise<void> => {
  const role = by.dice.oneOf(["received", "sent"] as const) ?? "received"
  const listed = await by.ask((api) => api.offers.get({ query: { role, status: "pending", limit: 50 } }))
  for (const one of listed.data?.items ?? []) seeOffer(world, by, one, listed.span)
  const one = by.dice.oneOf(listed.data?.items ?? [])
  if (one === undefined) return
  const id = one.id as OfferId
  const isMine = one.proposal?.proposer.id === by.id
  const choice = by.dice.next()
  if (isMine && choice < 0.8) return
  if (isMine || choice < 0.05) return see(world, by, await by.ask((api) => api.offers({ id }).cancel.post()))
  if (choice < 0.15) return see(world, by, await by.ask((api) => api.offers({ id }).reject.post()))
  if (choice < 0.3) {
    const terms =
      one.kind === "buy"
        ? { price: price(by) }
        : one.offerer.id === by.id
          ? swapOf(by)
          : { offeredItemIds: one.offeredItems.flatMap((card) => (card === null ? [] : [card.id as ItemId])) }
    // Without one of several things, which may be gone, or for all of them again.
    const asked = one.listings.flatMap((listing) => (listing === null ? [] : [listing as ListingId]))
    const fewer = asked.length > 1 && by.dice.chance(0.5) ? { listingIds: asked.slice(1) } : {}
    const made = await by.ask((api) => api.offers({ id }).proposals.post({ ...terms, ...fewer }, by.maybeKey()))
    if (made.data !== null) keep(world, by, { kind: "proposals", id: made.data.id, offer: id })
    return
  }
  see(world, by, await by.ask((api) => api.offers({ id }).accept.post()))
}

/** Confirms an offer that was accepted: with the second confirmation the items change hands. */
export const confirm = async (world: World, by: Person): Promise<void> => {
  const listed = await by.ask((api) => api.offers.get({ query: { status: "accepted", limit: 50 } }))
  for (const one of listed.data?.items ?? []) seeOffer(world, by, one, listed.span)
  const one = by.dice.oneOf(listed.data?.items ?? [])
  if (one === undefined) return
  const id = one.id as OfferId
  const moves = movesOf(world, one)
  const to = by.dice.oneOf(
    collectionsOf(by).filter(({ type }) => type === moves.find((move) => move.to === by)?.item.type),
  )
  const body = to === undefined || by.dice.chance(0.3) ? {} : { collectionId: to.id as CollectionId }
  const at = Date.now() - (world.hasFaults ? movedMillis : 0)
  mayComplete(world, id)
  const isLast = (one.owner.id === by.id ? one.offererConfirmedAt : one.ownerConfirmedAt) !== null
  let isAnswered = false
  const watching = isLast ? watch(world, by, id, () => isAnswered) : null
  const confirmed = await by.ask(
    (api) => api.offers({ id }).confirm.post(body, by.maybeKey()),
    moves.flatMap(({ item, to }) => [
      [item.owner as Fact<unknown>, to] as const,
      [item.place as Fact<unknown>, null] as const,
    ]),
    // Confirmed again after its completion it moves nothing.
    ({ completedAt }) => completedAt !== null && Date.parse(completedAt) >= at,
  )
  isAnswered = true
  await watching
  see(world, by, confirmed)
  if (confirmed.data?.status !== "completed" || by.dice.chance(0.5)) return
  const rated = await by.ask((api) => api.ratings.post({ offerId: id, score: 1 + by.dice.below(5) }))
  if (rated.data !== null) keep(world, by, { kind: "ratings", id: rated.data.id, offer: id })
}

/** From now on an offer may be completed. */
export const mayComplete = ({ clock, completing }: World, offer: string): void => {
  if (!completing.has(offer)) completing.set(offer, clock.now())
}

/** Looks at an offer until it is completed, or its confirmation is answered, and then at what was handed over. */
const watch = async (world: World, by: Person, id: OfferId, isAnswered: () => boolean): Promise<void> => {
  for (let times = 0; times < 20 && !isAnswered(); times++) {
    const seen = await by.ask((api) => api.offers({ id }).get())
    see(world, by, seen)
    if (seen.data?.status !== "completed") continue
    for (const { item } of movesOf(world, seen.data)) await lookAt(world, by, item)
    return
  }
}

/** Once an answer shows an offer as completed its items are with their new owners. Contract: market, transfer. */
const learnTransfer = (world: World, offer: SeenOffer, { ended }: Span): void => {
  const began = world.completing.get(offer.id)
  if (began === undefined || world.completed.has(offer.id)) return
  world.completed.add(offer.id)
  for (const { item, to } of movesOf(world, offer))
    item.owner.settle(item.owner.begin(to, began), "done", ended, world.clock.oldest())
}

/** What goes where when the offer is completed. */
export const movesOf = ({ byId, items }: World, { items: wanted, offeredItems, offerer, owner }: SeenOffer) => {
  const moves: Array<{ readonly item: Item; readonly to: Account }> = []
  const move = (id: string | undefined, to: string | null) => {
    const [moved, receiver] = [items.get(id ?? ""), byId.get(to ?? "")]
    // Of several copies one is handed over, as a new item that its receiver finds among their own.
    if (moved === undefined || receiver === undefined || moved.copies > 1) return
    receiver.items.add(moved)
    moves.push({ item: moved, to: receiver })
  }
  for (const card of wanted) move(card?.id, offerer.id)
  for (const card of offeredItems) move(card?.id, owner.id)
  return moves
}

const see = (
  world: World,
  by: Person,
  { data, span }: { readonly data: SeenOffer | null; readonly span: Span },
): void => {
  if (data !== null) seeOffer(world, by, data, span)
}

/** An offer goes on from what was seen of it before, and is open only while its sides and its item allow it. */
export const seeOffer = (world: World, by: Person, offer: SeenOffer, span: Span): void => {
  const wrong = offerFault(offer) ?? world.offerLives.notify(offer, span.began, span.ended)
  world.expect(wrong === null, `offer ${offer.id}, seen by ${by.name}: ${wrong}`)
  const isOpen = offer.status === "pending" || offer.status === "accepted"
  const over = isOpen ? offerIsOver(world, offer, span) : null
  world.expect(over === null, `offer ${offer.id} is ${offer.status}, and ${over}`)
  world.offers.set(offer.id, offer)
  compareDeal(world, by, offer, span)
  if (offer.status === "completed") learnTransfer(world, offer, span)
  if (!isOpen) return
  const [owner, offerer] = [world.byId.get(offer.owner.id ?? ""), world.byId.get(offer.offerer.id ?? "")]
  const areApart = owner !== undefined && offerer !== undefined && world.model.hidden(owner, offerer, span) === true
  world.expect(!areApart, `offer ${offer.id} is ${offer.status} across a block`)
  for (const side of [owner, offerer])
    world.expect(
      side?.isActive.equals(span, true) !== false,
      `offer ${offer.id} is ${offer.status} with a suspended user`,
    )
  const isAway = (card: { readonly id: string } | null, giver: string | null) =>
    world.items.get(card?.id ?? "")?.owner.is(span, ({ id }) => id === giver) === false
  // Of several things a pending offer goes on while one is left.
  const areAway = offer.items.map((card) => isAway(card, offer.owner.id))
  const isOver = offer.status === "pending" ? !areAway.includes(false) : areAway.includes(true)
  world.expect(!isOver, `offer ${offer.id} is ${offer.status}, and its item is with another user`)
  const isGivenAway = offer.status === "accepted" && offer.offeredItems.some((card) => isAway(card, offer.offerer.id))
  world.expect(!isGivenAway, `offer ${offer.id} is accepted, and what is given in it is with another user`)
}

/** A listing goes on from what was seen of it before, and is open only while the item is its owner's. */
export const seeListing = (world: World, by: Person, listing: SeenListing, span: Span): void => {
  const wrong = world.listingLives.notify(listing, span.began, span.ended)
  world.expect(wrong === null, `listing ${listing.id}, seen by ${by.name}: ${wrong}`)
  const isSaid = descriptionOf(world, listing.id, listing.description).equals(span, listing.description)
  world.expect(isSaid !== false, `listing ${listing.id} says "${listing.description}"`)
  if (listing.status !== "active") world.listings.delete(listing.id)
  else if (listing.item !== null) world.listings.set(listing.id, listing)
  const item = world.items.get((listing.item?.id ?? "") as ItemId)
  if (listing.status === "closed" || item === undefined) return
  const isTheirs = item.owner.is(span, ({ id }) => id === listing.owner.id)
  world.expect(isTheirs !== false, `listing ${listing.id} is open, and its item is with another user`)
  world.expect(item.isThere.equals(span, true) !== false, `listing ${listing.id} is open, and its item is deleted`)
}
