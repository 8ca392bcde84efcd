import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { engines, type Service, startService } from "../../support/service.ts"
import { moment, unfit } from "../catalog/rows.ts"
import { outcome, type Person, refusal } from "../users/people.ts"
import { accepted, act, buying, euros, listingOf, offerTo } from "./market.ts"

describe.each(engines)("The states of listings, on %s", (engine) => {
  let service: Service
  let ada: Person
  let bob: Person
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
    ada = await service.person()
    bob = await service.person()
  })
  afterAll(() => service.stop())

  const list = (body: unknown, person = ada) => person.post("/listings", body)
  const read = (id: string, person = ada) => person.get(`/listings/${id}`)
  const change = (id: string, body: unknown, person = ada) => person.patch(`/listings/${id}`, body)
  const step = (id: string, action: string, person = ada) => person.post(`/listings/${id}/${action}`)
  const remove = (id: string, person = ada, query = "") => person.delete(`/listings/${id}${query}`)
  const notifiedTo = async (person: Person) =>
    (await service.query(`select type from notifications where user_id = '${person.user.id}' order by id`)).map(
      ({ type }) => type,
    )

  // What each step answers, by the listing's status; a row for each status, a column for each step.
  const steps = {
    active: { pause: [200, "paused"], resume: [422, "INVALID_TRANSITION"] },
    reserved: { pause: [422, "INVALID_TRANSITION"], resume: [422, "INVALID_TRANSITION"] },
    paused: { pause: [422, "INVALID_TRANSITION"], resume: [200, "active"] },
    closed: { pause: [422, "LISTING_CLOSED"], resume: [422, "LISTING_CLOSED"] },
  } as const
  const cells = Object.entries(steps).flatMap(([status, actions]) =>
    Object.entries(actions).map(([action, [code, word]]) => [status, action, code, word] as const),
  )
  const listingThatIs = async (status: string) => {
    const { listing, offer } = await offerTo(ada, bob)
    if (status === "reserved") await accepted(ada, offer)
    else await act(ada, offer, "cancel")
    if (status === "paused") await step(listing.id, "pause")
    if (status === "closed") await remove(listing.id)
    return (await read(listing.id)).body
  }
  test.each(cells)("of one that is %s, %s answers %d %s", async (status, action, code, word) => {
    const listing = await listingThatIs(status)
    const expected =
      code === 200 ? { ...listing, status: word, updatedAt: expect.stringMatching(moment) } : { error: word }
    expect(await outcome(step(listing.id, action, bob))).toEqual(refusal(403, "NOT_AUTHORIZED"))
    expect(await outcome(step(listing.id, action))).toEqual([code, expected])
    expect((await read(listing.id)).body).toEqual(code === 200 ? expected : listing)
  })

  test.each(["active", "reserved", "paused"])(
    "one that is %s closes and may then be forgotten, in this order",
    async (status) => {
      const listing = await listingThatIs(status)
      expect(await outcome(remove(listing.id, ada, "?hard=true"))).toEqual(refusal(422, "LISTING_NOT_CLOSED"))
      expect(await outcome(remove(listing.id, bob))).toEqual(refusal(403, "NOT_AUTHORIZED"))
      expect((await read(listing.id)).body).toEqual(listing)
      const now = { status: "closed", freeCopies: 1, reserved: false, updatedAt: expect.stringMatching(moment) }
      const closed = { ...listing, ...now }
      expect(await outcome(remove(listing.id, ada, "?hard=false"))).toEqual([200, closed])
      for (const query of ["", "?hard=false"])
        expect(await outcome(remove(listing.id, ada, query))).toEqual(refusal(422, "LISTING_CLOSED"))
      expect(await outcome(remove(listing.id, bob, "?hard=true"))).toEqual(refusal(403, "NOT_AUTHORIZED"))
      expect(await outcome(change(listing.id, {}))).toEqual(refusal(422, "LISTING_CLOSED"))
      expect((await bob.get(`/listings?ownerId=${ada.user.id}`)).text).not.toContain(listing.id)
      expect(await outcome(remove(listing.id, ada, "?hard=true"))).toEqual([204, null])
      for (const again of [read(listing.id), remove(listing.id), remove(listing.id, ada, "?hard=true")])
        expect(await outcome(again)).toEqual(refusal(404, "NOT_FOUND"))
    },
  )

  test.each(["yes", "1", "TRUE", ""])("hard=%s is 400, and closes nothing", async (hard) => {
    const listing = await listingOf(ada)
    expect(await outcome(remove(listing.id, ada, `?hard=${hard}`))).toEqual(unfit("querystring.hard must be boolean"))
    expect((await read(listing.id)).body.status).toBe("active")
  })

  test("closing rejects what is pending and cancels what is accepted, and notifies who offered; forgotten, the offers stay", async () => {
    for (const [before, after, notified] of [
      ["pending", "rejected", "offer_rejected"],
      ["accepted", "cancelled", "offer_cancelled"],
    ] as const) {
      const eve = await service.person()
      const { listing, offer } = await offerTo(ada, eve)
      if (before === "accepted") await accepted(ada, offer)
      expect((await eve.get(`/offers/${offer.id}`)).body.status).toBe(before)
      await remove(listing.id)
      expect((await notifiedTo(eve)).at(-1)).toBe(notified)
      const { body } = await eve.get(`/offers/${offer.id}`)
      expect([body.status, body.listingId]).toEqual([after, listing.id])
      expect(body.proposal.status).toBe(before === "pending" ? "rejected" : "accepted")
      await remove(listing.id, ada, "?hard=true")
      expect((await eve.get(`/offers/${offer.id}`)).body).toEqual({
        ...{ ...body, listingId: null, listings: [null] },
        proposal: { ...body.proposal, listings: [null] },
      })
      expect((await eve.get(`/offers/${offer.id}/proposals`)).body.items).toHaveLength(1)
    }
  })

  test("a paused one takes no new offers, but the pending one can be accepted; then nothing is paused or resumed", async () => {
    const { listing, offer } = await offerTo(ada, bob)
    await step(listing.id, "pause")
    expect((await bob.get("/listings")).text).not.toContain(listing.id)
    const eve = await service.person()
    expect(await outcome(eve.post("/offers", buying(listing.id)))).toEqual(refusal(409, "LISTING_NOT_ACTIVE"))
    expect((await act(ada, offer, "accept")).body.status).toBe("accepted")
    expect((await read(listing.id, bob)).body).toMatchObject({ status: "paused", reserved: true })
    expect((await step(listing.id, "resume")).body).toMatchObject({ status: "active", reserved: true })
  })

  test("an item that was listed again meanwhile keeps the old listing from being resumed", async () => {
    const first = await listingOf(ada)
    await step(first.id, "pause")
    const second = await list({ itemId: first.item.id, kind: "trade" })
    expect(second.status).toBe(201)
    expect(await outcome(step(first.id, "resume"))).toEqual(refusal(409, "ALREADY_LISTED"))
    await remove(second.body.id)
    expect((await step(first.id, "resume")).body.status).toBe("active")
  })

  test("a reserved one stays in the showcase, and may be changed while the offer stays as it is", async () => {
    const { listing, offer } = await offerTo(ada, bob)
    const waiting = await accepted(ada, offer)
    const shown = await bob.get(`/listings?ownerId=${ada.user.id}`)
    expect(shown.body.items.find(({ id }: { id: string }) => id === listing.id)).toMatchObject({ reserved: true })
    expect((await change(listing.id, { price: euros(1) })).body).toMatchObject({ price: euros(1), reserved: true })
    expect((await bob.get(`/offers/${offer.id}`)).body).toEqual(waiting)
    await act(bob, offer, "cancel")
    expect((await read(listing.id)).body).toMatchObject({ reserved: false })
  })

  test("one's own say how many offers are pending, and come by status", async () => {
    const cy = await service.person()
    const { listing } = await offerTo(cy, bob)
    const paused = await listingOf(cy)
    await step(paused.id, "pause", cy)
    const closed = await listingOf(cy)
    await remove(closed.id, cy)
    const mine = async (query: string) =>
      (await cy.get(`/listings/mine${query}`)).body.items.map((one: { id: string; pendingOffersCount: number }) => [
        one.id,
        one.pendingOffersCount,
      ])
    expect(await mine("")).toEqual([
      [closed.id, 0],
      [paused.id, 0],
      [listing.id, 1],
    ])
    expect(await mine("?status=active")).toEqual([[listing.id, 1]])
    expect(await mine("?status=paused")).toEqual([[paused.id, 0]])
    expect(await mine("?status=closed")).toEqual([[closed.id, 0]])
    expect((await cy.get("/listings/mine?status=open")).status).toBe(400)
    expect((await bob.get("/listings/mine")).body.items).toEqual([])
  })
})
