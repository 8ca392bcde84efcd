import { expect, test } from "bun:test"
import fc from "fast-check"
import type { ItemId, UserId } from "../../../../core/index.ts"
import { askedOf, type Offer, type OfferId } from "../../../../core/market/offers/offer.ts"
import { givenIn } from "../../../../core/market/offers/proposal.ts"
import type { World } from "../../../../testing/shared/world.ts"
import { heldCopies } from "../../../../testing/visibility/market-item.ts"
import { runs } from "../../../support/runs.ts"
import { commandsOf, scripts } from "./commands.ts"
import { type Market, market, people } from "./market.ts"
import { model } from "./model.ts"

const askedBy = ({ offers }: World, id: OfferId) => {
  const offer = offers.get(id)
  return offer === undefined ? [] : askedOf(offer)
}

/** What both say of the same moment. */
const picture = ({ world, items, listings, offers, ownerOf, numberOf, copiesOf }: Market) => ({
  owners: items.map((id) => numberOf(ownerOf(id))),
  copies: items.map(copiesOf),
  asked: offers.map((id) => askedBy(world, id).map(({ itemId }) => items.indexOf(itemId))),
  by: offers.map((id) => askedBy(world, id).map(({ listingId }) => listingId && listings.indexOf(listingId))),
  listings: listings.map((id) => world.listings.get(id)?.status ?? "removed"),
  offers: offers.map((id) => world.offers.get(id)?.status),
  waiting: offers.map((id) => [...world.proposals.values()].some((p) => p.offerId === id && p.status === "pending")),
  disputed: offers.map((id) => world.offers.get(id)?.problem?.outcome === null),
  notified: [...world.notifications.values()].map(({ userId, type }) => `${numberOf(userId)} ${type}`),
})
const expected = ({ owners, copies, listings, offers, notified }: ReturnType<typeof model>): object => ({
  owners: [...owners],
  copies: copies.map((count, item) => (owners[item] === null ? null : count)),
  asked: offers.map(({ items }) => items),
  by: offers.map((offer) => offer.listings.map((one) => (listings[one]?.status === "removed" ? null : one))),
  listings: listings.map(({ status }) => status),
  offers: offers.map(({ status }) => status),
  waiting: offers.map(({ waitsFor }) => waitsFor !== null),
  disputed: offers.map(({ problem }) => problem?.isOpen === true),
  notified: [...notified],
})

/** What must hold at every moment, whatever the model says. */
const mustHold = ({ transfers, received, world }: Market) => {
  const offers = [...world.offers.values()]
  const most = (keys: ReadonlyArray<string>) =>
    Math.max(0, ...keys.map((key) => keys.filter((one) => one === key).length))
  expect(
    most([...world.listings.values()].filter(({ status }) => status === "active").map(({ itemId }) => itemId)),
  ).toBeLessThanOrEqual(1)
  expect(
    most([...world.proposals.values()].filter(({ status }) => status === "pending").map(({ offerId }) => offerId)),
  ).toBeLessThanOrEqual(1)
  const givenBy = (id: OfferId): ReadonlyArray<ItemId> =>
    [...world.proposals.values()].flatMap((p) =>
      p.offerId === id && p.status === "accepted" ? givenIn(p).map(({ itemId }) => itemId) : [],
    )
  const thingsOf = (offer: Offer) => [...askedOf(offer).map(({ itemId }) => itemId), ...givenBy(offer.id)]
  const due = offers.filter(({ status }) => status === "completed").flatMap(thingsOf)
  for (const [id, item] of world.items) {
    expect(world.users.has(world.collections.get(item.collectionId)?.ownerId ?? ("" as UserId))).toBe(true)
    const timesIn = (moved: ReadonlyArray<ItemId>) => moved.filter((one) => one === id).length
    expect(timesIn(transfers) + timesIn(received)).toBe(timesIn(due))
    const held = heldCopies(world, id)
    expect(held).toBeLessThanOrEqual(item.copies)
    const accepted = offers.filter(({ status }) => status === "accepted")
    const out = [...world.loans.values()].filter((loan) => loan.itemId === id && loan.returnedAt === null)
    expect(item.lent).toBe(out.length)
    expect(out.every(({ lenderId }) => lenderId === item.ownerId)).toBe(true)
    expect(held).toBe(timesIn(accepted.flatMap(thingsOf)) + out.length)
  }
}

const numRuns = runs(300, 2_000)

test("Whatever people do in whatever order, the market does what the model says", () => {
  const came: Record<string, number> = {}
  fc.assert(
    fc.property(scripts(60, 5), (script) => {
      const real = market()
      const plain = model(
        real.items.map((id) => real.numberOf(real.ownerOf(id))),
        real.items.map((id) => real.copiesOf(id) ?? 0),
      )
      for (const command of commandsOf(script, people, plain)) {
        const outcome = plain.run(command)
        expect([command, real.run(command)]).toEqual([command, outcome])
        expect<object>(picture(real)).toEqual(expected(plain))
        mustHold(real)
      }
      for (const { given, items, status } of plain.offers)
        for (const what of items.length + given.length > 2 ? [status, `${status} of several`] : [status])
          came[what] = (came[what] ?? 0) + 1
    }),
    { numRuns, includeErrorInReport: true },
  )
  // Scripts in which nothing comes true would prove little. In a few of them not everything does often.
  const least = numRuns < 1_000 ? 0 : numRuns / 40
  for (const status of ["pending", "accepted", "completed", "cancelled", "rejected"])
    for (const what of [status, `${status} of several`]) expect([what, (came[what] ?? 0) > least]).toEqual([what, true])
}, 120_000)
