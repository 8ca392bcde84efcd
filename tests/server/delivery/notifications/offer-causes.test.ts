import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { expireOffers, settleOffer, suspendAccount, type UserId } from "../../../../core/index.ts"
import { engines, type Service, startService } from "../../../support/service.ts"
import {
  accepted,
  act,
  buying,
  completed,
  euros,
  listingOf,
  offerTo,
  signedInAgain,
  tradeWith,
  trading,
} from "../../market/market.ts"
import type { Person } from "../../users/people.ts"
import { newsOf, notice } from "./inbox.ts"

interface Cast {
  readonly owner: Person
  readonly offerer: Person
  /** Another user. */
  readonly other: Person
}
type Side = keyof Cast
interface Offer {
  readonly id: string
}
/** What is done, and whom it notifies of what: type, actor and offer. */
interface Cause {
  readonly does: () => Promise<{ readonly status: number }>
  readonly notified: { readonly [S in Side]?: readonly [type: string, actor: Side, of: Offer] }
}

const sides: ReadonlyArray<Side> = ["owner", "offerer", "other"]
const countered = async ({ owner, offerer }: Cast) => {
  const { offer } = await offerTo(owner, offerer)
  await act(owner, offer, "proposals", { price: euros(950) })
  return offer
}
const agreed = async ({ owner, offerer }: Cast) => {
  const made = await offerTo(owner, offerer)
  await accepted(owner, made.offer)
  return made
}
const causes: Readonly<Record<string, (cast: Cast) => Promise<Cause>>> = {
  "the offerer offers": async ({ owner, offerer }) => {
    const { id: listingId } = await listingOf(owner)
    const made = { id: "" }
    const does = async () => {
      const answer = await offerer.post("/offers", buying(listingId))
      made.id = answer.body.id
      return answer
    }
    return { does, notified: { owner: ["offer_received", "offerer", made] } }
  },
  "the owner proposes other terms": async ({ owner, offerer }) => {
    const { offer } = await offerTo(owner, offerer)
    const does = () => act(owner, offer, "proposals", { price: euros(950) })
    return { does, notified: { offerer: ["offer_proposal", "owner", offer] } }
  },
  "the offerer answers with other terms": async (cast) => {
    const offer = await countered(cast)
    const does = () => act(cast.offerer, offer, "proposals", { price: euros(920) })
    return { does, notified: { owner: ["offer_proposal", "offerer", offer] } }
  },
  "the owner rejects the terms": async ({ owner, offerer }) => {
    const { offer } = await offerTo(owner, offerer)
    return {
      does: () => act(owner, offer, "reject"),
      notified: { offerer: ["offer_proposal_rejected", "owner", offer] },
    }
  },
  "the offerer rejects the terms": async (cast) => {
    const offer = await countered(cast)
    const does = () => act(cast.offerer, offer, "reject")
    return { does, notified: { owner: ["offer_proposal_rejected", "offerer", offer] } }
  },
  "the owner accepts": async ({ owner, offerer }) => {
    const { offer } = await offerTo(owner, offerer)
    return { does: () => act(owner, offer, "accept"), notified: { offerer: ["offer_accepted", "owner", offer] } }
  },
  "the offerer accepts": async (cast) => {
    const offer = await countered(cast)
    return { does: () => act(cast.offerer, offer, "accept"), notified: { owner: ["offer_accepted", "offerer", offer] } }
  },
  "the owner confirms first": async (cast) => {
    const { offer } = await agreed(cast)
    return { does: () => act(cast.owner, offer, "confirm"), notified: { offerer: ["offer_confirmed", "owner", offer] } }
  },
  "the offerer confirms first": async (cast) => {
    const { offer } = await agreed(cast)
    return {
      does: () => act(cast.offerer, offer, "confirm"),
      notified: { owner: ["offer_confirmed", "offerer", offer] },
    }
  },
  "the owner says how it is handed over": async (cast) => {
    const { offer } = await agreed(cast)
    return { does: () => cast.owner.put(`/offers/${offer.id}/handover`, { how: "inPerson" }), notified: {} }
  },
  "the owner sends": async (cast) => {
    const { offer } = await agreed(cast)
    return { does: () => act(cast.owner, offer, "sent"), notified: { offerer: ["offer_sent", "owner", offer] } }
  },
  "the offerer reminds": async (cast) => {
    const { offer } = await agreed(cast)
    return { does: () => act(cast.offerer, offer, "remind"), notified: { owner: ["offer_reminder", "offerer", offer] } }
  },
  "the offerer reports a problem": async (cast) => {
    const { offer } = await agreed(cast)
    const problem = { reason: "not_received", text: "It never came." }
    const does = () => act(cast.offerer, offer, "problem", problem)
    return { does, notified: { owner: ["offer_problem", "offerer", offer] } }
  },
  "the owner answers the problem": async (cast) => {
    const { offer } = await agreed(cast)
    await act(cast.offerer, offer, "problem", { reason: "not_as_described", text: "The box is torn." })
    const does = () => act(cast.owner, offer, "problem/answer", { text: "It was not." })
    return { does, notified: { offerer: ["offer_problem_answered", "owner", offer] } }
  },
  "the offerer confirms last": async (cast) => {
    const { offer } = await agreed(cast)
    await act(cast.owner, offer, "confirm")
    return {
      does: () => act(cast.offerer, offer, "confirm"),
      notified: { owner: ["offer_completed", "offerer", offer] },
    }
  },
  "the owner cancels": async ({ owner, offerer }) => {
    const { offer } = await offerTo(owner, offerer)
    return { does: () => act(owner, offer, "cancel"), notified: { offerer: ["offer_cancelled", "owner", offer] } }
  },
  "the offerer cancels after acceptance": async (cast) => {
    const { offer } = await agreed(cast)
    return {
      does: () => act(cast.offerer, offer, "cancel"),
      notified: { owner: ["offer_cancelled", "offerer", offer] },
    }
  },
  "the owner closes the listing": async ({ owner, offerer }) => {
    const { listing, offer } = await offerTo(owner, offerer)
    const does = () => owner.delete(`/listings/${listing.id}`)
    return { does, notified: { offerer: ["offer_rejected", "owner", offer] } }
  },
  "the owner closes the listing after acceptance": async (cast) => {
    const { listing, offer } = await agreed(cast)
    const does = () => cast.owner.delete(`/listings/${listing.id}`)
    return { does, notified: { offerer: ["offer_cancelled", "owner", offer] } }
  },
  "the owner deletes the item": async ({ owner, offerer }) => {
    const { listing, offer } = await offerTo(owner, offerer)
    const does = () => owner.delete(`/items/${listing.item.id}`)
    return { does, notified: { offerer: ["offer_rejected", "owner", offer] } }
  },
  "the owner deletes the collection": async ({ owner, offerer }) => {
    const { listing, offer } = await offerTo(owner, offerer)
    const does = () => owner.delete(`/collections/${listing.item.collectionId}`)
    return { does, notified: { offerer: ["offer_rejected", "owner", offer] } }
  },
  "the owner trades the item away": async ({ owner, offerer, other }) => {
    const { listing, offer } = await offerTo(owner, offerer)
    const { id: wanted } = await listingOf(other)
    const { body: trade } = await owner.post("/offers", trading(wanted, listing.item.id))
    await accepted(other, trade)
    await act(other, trade, "confirm")
    const notified = {
      offerer: ["offer_rejected", "owner", offer],
      other: ["offer_completed", "owner", trade],
    } as const
    return { does: () => act(owner, trade, "confirm"), notified }
  },
  "the owner rates": async ({ owner, offerer }) => {
    const { offer } = await offerTo(owner, offerer)
    await completed(owner, offerer, offer)
    const does = () => owner.post("/ratings", { offerId: offer.id, score: 5 })
    return { does, notified: { offerer: ["rating_received", "owner", offer] } }
  },
  "the offerer rates": async ({ owner, offerer }) => {
    const { offer } = await offerTo(owner, offerer)
    await completed(owner, offerer, offer)
    const does = () => offerer.post("/ratings", { offerId: offer.id, score: 1 })
    return { does, notified: { owner: ["rating_received", "offerer", offer] } }
  },
  "one blocks the other": async ({ owner, offerer }) => {
    await offerTo(owner, offerer)
    const does = async () => {
      await owner.put(`/blocks/${offerer.user.id}`)
      return owner.delete(`/blocks/${offerer.user.id}`)
    }
    return { does, notified: {} }
  },
}

describe.each(engines)("What the sides of an offer are notified of, on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
  })
  afterAll(() => service.stop())

  const cast = async (): Promise<Cast> => ({
    owner: await service.person(),
    offerer: await service.person(),
    other: await service.person(),
  })
  const subject = ({ id }: Offer) => ({ kind: "offer", id, name: expect.any(String) })

  test.each(Object.entries(causes))("%s", async (_, cause) => {
    const people = await cast()
    const { does, notified } = await cause(people)
    const news = await newsOf(
      sides.map((side) => people[side]),
      async () => expect([200, 201, 204]).toContain((await does()).status),
    )
    const expected = sides.map((side) => {
      const one = notified[side]
      return one === undefined ? [] : [notice(one[0], people[one[1]].user, subject(one[2]))]
    })
    expect(news).toEqual(expected)
  })

  test("an item offered in a trade goes to another user: both sides are notified, and who confirmed is not", async () => {
    const { owner, offerer, other } = await cast()
    const { offered, offer: trade } = await tradeWith(owner, offerer)
    const { body: listing } = await offerer.post("/listings", { itemId: offered.id, kind: "sale", price: euros(500) })
    const { body: sale } = await other.post("/offers", buying(listing.id, { price: euros(500) }))
    await accepted(offerer, sale)
    await act(offerer, sale, "confirm")
    const news = await newsOf([owner, offerer, other], () => act(other, sale, "confirm"))
    expect(news).toEqual([
      [notice("offer_rejected", offerer.user, subject(trade))],
      expect.arrayContaining([
        notice("offer_rejected", null, subject(trade)),
        notice("offer_completed", other.user, subject(sale)),
      ]),
      [],
    ])
    expect(news[1]).toHaveLength(2)
  })

  test("the account of one side is deleted: the other side is notified by a deleted user", async () => {
    const { owner, offerer } = await cast()
    const { offer } = await offerTo(owner, offerer)
    const news = await newsOf([owner], () => offerer.delete("/users/me", { password: offerer.password }))
    const gone = { id: null, displayName: "Deleted user", avatarUrl: null }
    expect(news).toEqual([[{ ...notice("offer_cancelled", null, subject(offer)), actor: gone }]])
  })

  test.each(["pending", "accepted"])(
    "an account is suspended: of an offer that is %s the other side is notified, by no user",
    async (state) => {
      const people = await cast()
      const { offer } = state === "pending" ? await offerTo(people.owner, people.offerer) : await agreed(people)
      const news = await newsOf([people.owner], () => service.inside(suspendAccount(people.offerer.user.id as UserId)))
      expect(news).toEqual([[notice("offer_cancelled", null, subject(offer))]])
    },
  )

  test("an administrator settles an offer with a problem: both sides are notified, by no user", async () => {
    const people = await cast()
    const { offer } = await agreed(people)
    await act(people.offerer, offer, "problem", { reason: "not_received", text: "It never came." })
    const settling = settleOffer({ id: offer.id, outcome: "completed", note: "It came." })
    const news = await newsOf([people.owner, people.offerer], () => service.inside(settling))
    const settled = [notice("offer_settled", null, subject(offer))]
    expect(news).toEqual([settled, settled])
  })

  test("an accepted offer expires: both sides are notified, by no user", async () => {
    const people = await cast()
    const { offer } = await agreed(people)
    service.clock.forward({ days: 14, minutes: 1 })
    const both = [await signedInAgain(people.owner), await signedInAgain(people.offerer)]
    const news = await newsOf(both, () => service.inside(expireOffers()))
    const expired = [notice("offer_expired", null, subject(offer))]
    expect(news).toEqual([expired, expired])
  })
})
