import { expect } from "bun:test"
import { Effect } from "effect"
import {
  answerOfferProblem,
  blockUser,
  changeItem,
  type ItemId,
  lendItem,
  remindOfOffer,
  removeAccount,
  removeCollection,
  removeItem,
  reportOfferProblem,
  returnLoan,
  sendOffer,
  settleOffer,
  type UserId,
} from "../../../../core/index.ts"
import {
  closeListing,
  pauseListing,
  removeListing,
  resumeListing,
} from "../../../../core/market/listings/change-listing.ts"
import { listItem } from "../../../../core/market/listings/list-item.ts"
import { confirmOffer } from "../../../../core/market/offers/confirm-offer.ts"
import { createOffer } from "../../../../core/market/offers/create-offer.ts"
import { acceptOffer, cancelOffer, makeProposal, rejectOffer } from "../../../../core/market/offers/decide-offer.ts"
import { expireOffers } from "../../../../core/market/offers/end-offers.ts"
import { askedOf, type OfferId } from "../../../../core/market/offers/offer.ts"
import { givenIn } from "../../../../core/market/offers/proposal.ts"
import type { ListingId } from "../../../../core/shared/ids.ts"
import { marketMemory } from "../../../support/market-memory.ts"
import type { Command, Terms } from "./commands.ts"

export const people = 4
const copiesEach = [1, 2, 5, 1]
const price = { amount: 500, currency: "EUR" }

/** The real use cases on ports in memory, driven by the same numbers as the model. */
export const market = () => {
  const memory = marketMemory()
  const { world } = memory
  const users = Array.from({ length: people }, (_, i) => memory.addUser(`user${i}`))
  const shelves = users.map((user) => memory.addCollection(user, "games"))
  const items = shelves.flatMap((shelf, i) =>
    copiesEach.map((copies, j) => memory.addItem(shelf, `item${i}${j}`, copies)),
  )
  /** The items that are copies of others, in the order in which they were received. */
  const received: Array<ItemId> = []
  const copiesOf = (id: ItemId) => world.items.get(id)?.copies ?? null
  const listings: Array<ListingId> = []
  const offers: Array<OfferId> = []
  const at = <A>(list: ReadonlyArray<A>, index: number): A => list[index] ?? expect.unreachable()
  const termsOf = ({ from, given }: Terms) => ({
    price: from === null ? null : price,
    priceFrom: from,
    offeredItemIds: given.map((item) => at(items, item)),
    message: null,
  })
  const listed = (of: ReadonlyArray<number>) => of.map((listing) => at(listings, listing))

  /** Those of several copies that became items of their receivers by an offer, place by place. */
  const learn = (id: OfferId) => {
    const offer = world.offers.get(id)
    if (offer?.status !== "completed") return
    const proposal = [...world.proposals.values()].find((one) => one.offerId === id && one.status === "accepted")
    const ids = [...askedOf(offer), ...givenIn(proposal ?? null)].map(({ itemId }) => itemId)
    const fresh = ids.filter((item) => !items.includes(item) && world.items.has(item))
    items.push(...fresh)
    received.push(...fresh)
  }

  const doing = Effect.fnUntraced(function* (c: Command) {
    const by = at(users, "by" in c ? c.by : 0)
    switch (c.do) {
      case "list": {
        const terms = { kind: c.kind, price, paymentMethods: [], description: null }
        listings.push((yield* listItem({ itemId: at(items, c.item), by, terms })).listing.id)
        break
      }
      case "pause":
        yield* pauseListing({ id: at(listings, c.listing), by })
        break
      case "resume":
        yield* resumeListing({ id: at(listings, c.listing), by })
        break
      case "close":
        yield* closeListing({ id: at(listings, c.listing), by })
        break
      case "remove":
        yield* removeListing({ id: at(listings, c.listing), by })
        break
      case "offer": {
        const offer = { by, listingIds: listed(c.listings), kind: c.kind, terms: termsOf(c) }
        offers.push((yield* createOffer(offer)).offer.id)
        break
      }
      case "propose": {
        const listingIds = c.listings === null ? null : listed(c.listings)
        yield* makeProposal({ id: at(offers, c.offer), by, terms: termsOf(c), listingIds })
        break
      }
      case "accept":
      case "reject": {
        const id = at(offers, c.offer)
        const first = [...world.proposals.values()].find(({ offerId, number }) => offerId === id && number === 1)
        const answer = { id, by, seen: c.first ? (first?.id ?? null) : null }
        yield* c.do === "accept" ? acceptOffer(answer) : rejectOffer(answer)
        break
      }
      case "cancel":
        yield* cancelOffer({ id: at(offers, c.offer), by })
        break
      case "confirm":
        yield* confirmOffer({ id: at(offers, c.offer), by, collectionId: null })
        learn(at(offers, c.offer))
        break
      case "send":
        yield* sendOffer({ id: at(offers, c.offer), by })
        break
      case "remind":
        yield* remindOfOffer({ id: at(offers, c.offer), by })
        break
      case "problem":
        yield* reportOfferProblem({ id: at(offers, c.offer), by, reason: "not_received", text: "It never came." })
        break
      case "answer":
        yield* answerOfferProblem({ id: at(offers, c.offer), by, text: "I sent it." })
        break
      case "settle":
        yield* settleOffer({ id: at(offers, c.offer), outcome: c.outcome, note: "Looked at it." })
        learn(at(offers, c.offer))
        break
      case "delete":
        yield* removeItem({ id: at(items, c.item), by: memory.ownerOf(at(items, c.item)) ?? by })
        break
      case "clear": {
        const { collectionId: id } = world.items.get(at(items, c.item)) ?? expect.unreachable()
        const { ownerId } = world.collections.get(id) ?? expect.unreachable()
        yield* removeCollection({ id, by: ownerId })
        // One that the service made would be private.
        memory.addCollection(ownerId, "games")
        break
      }
      case "copies": {
        const id = at(items, c.item)
        yield* changeItem({ id, by: memory.ownerOf(id) ?? by, change: { copies: c.copies } })
        break
      }
      case "lend": {
        const id = at(items, c.item)
        const to = { borrowerId: null, borrowerName: "Grace" } as const
        yield* lendItem({ id, by: memory.ownerOf(id) ?? by, to, terms: { dueOn: null, note: null } })
        break
      }
      case "return": {
        const loan = [...world.loans.values()].find(
          (one) => one.itemId === at(items, c.item) && one.returnedAt === null,
        )
        const { id, lenderId } = loan ?? expect.unreachable()
        yield* returnLoan({ id, by: lenderId })
        break
      }
      case "block":
        yield* blockUser({ by, other: at(users, c.other) })
        break
      case "leave":
        yield* removeAccount(by)
        break
      case "wait":
        memory.forward({ days: c.days })
        yield* expireOffers()
    }
  })
  const run = (c: Command): string => {
    const onFailure = (error: { readonly _tag: string; readonly key?: unknown }) =>
      [error._tag.slice(error._tag.indexOf(".") + 1), error.key ?? []].flat().join(" ")
    const outcome = memory.runtime.runSync(Effect.match(doing(c), { onSuccess: () => "ok", onFailure }))
    expect([...world.items.keys()].filter((id) => !items.includes(id))).toEqual([])
    return outcome
  }
  const numberOf = (user: UserId | null) => (user === null ? null : users.indexOf(user))
  return { ...memory, items, received, copiesOf, listings, offers, run, numberOf }
}

export type Market = ReturnType<typeof market>
