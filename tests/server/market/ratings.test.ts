import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { engines, type Service, startService } from "../../support/service.ts"
import { moment, unfit, unknown, uuid } from "../catalog/rows.ts"
import { cardView, outcome, type Person, refusal, walk } from "../users/people.ts"
import { accepted, act, completed, offerTo, signedInAgain } from "./market.ts"

describe.each(engines)("Ratings, on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4, env: { PUBLIC: "off" } })
  })
  afterAll(() => service.stop())

  const rate = (by: Person, body: unknown) => by.post("/ratings", body)
  const of = async (person: Person, by = person) => (await by.get(`/users/${person.user.id}/ratings`)).body
  const dealt = async (owner: Person, offerer: Person) => {
    const { offer } = await offerTo(owner, offerer)
    return completed(owner, offerer, offer)
  }
  const two = async () => {
    const [owner, offerer] = [await service.person(), await service.person()]
    return { owner, offerer, offer: await dealt(owner, offerer) }
  }
  const notified = async (person: Person) =>
    service.query(
      `select actor_id, subject_kind, subject_id from notifications where type = 'rating_received' and user_id = '${person.user.id}'`,
    )

  test("each side rates the other once; who is rated is notified, and everybody may read it", async () => {
    const { owner, offerer, offer } = await two()
    const eve = await service.person()
    const { status, body } = await rate(owner, { offerId: offer.id, score: 5, comment: " Quick!\n", rateeId: unknown })
    expect([status, body]).toEqual([
      201,
      {
        id: expect.stringMatching(uuid),
        offerId: offer.id,
        legId: null,
        rater: cardView(owner.user),
        ratee: cardView(offerer.user),
        score: 5,
        comment: "Quick!",
        createdAt: expect.stringMatching(moment),
      },
    ])
    expect(await notified(offerer)).toEqual([{ actor_id: owner.user.id, subject_kind: "offer", subject_id: offer.id }])
    const { body: back } = await rate(offerer, { offerId: offer.id, score: 1, comment: " " })
    expect(back).toMatchObject({ rater: cardView(offerer.user), ratee: cardView(owner.user), comment: null })
    for (const by of [owner, offerer])
      expect((await by.get(`/offers/${offer.id}/ratings`)).body).toEqual({ items: [back, body], nextCursor: null })
    for (const by of [owner, offerer, eve]) {
      expect(await of(offerer, by)).toEqual({ items: [body], nextCursor: null, summary: { average: 5, count: 1 } })
      expect(await of(owner, by)).toEqual({ items: [back], nextCursor: null, summary: { average: 1, count: 1 } })
    }
  })

  test.each([
    [{ offerId: undefined }, "body must have required property 'offerId'"],
    [{ score: undefined }, "body must have required property 'score'"],
    [{ offerId: "7" }, 'body.offerId must match format "uuid"'],
    [{ score: 0 }, "body.score must be >= 1"],
    [{ score: 6 }, "body.score must be <= 5"],
    [{ score: 4.5 }, "body.score must be integer"],
    [{ score: "5" }, "body.score must be integer"],
    [{ score: null }, "body.score must be integer"],
    [{ comment: "x".repeat(1001) }, "body.comment must NOT have more than 1000 characters"],
    [{ comment: 7 }, "body.comment must be string"],
  ])("with %j it is 400, also where there is no offer", async (said, message) => {
    const by = await service.person()
    expect(await outcome(rate(by, { offerId: unknown, score: 5, ...said }))).toEqual(unfit(message))
  })

  test("an unknown offer is 404, another's 403, one that is not completed 422, a second word 409", async () => {
    const { owner, offerer, offer } = await two()
    const eve = await service.person()
    expect(await outcome(rate(owner, { offerId: unknown, score: 5 }))).toEqual(refusal(404, "OFFER_NOT_FOUND"))
    const { offer: open } = await offerTo(owner, offerer)
    for (const offerId of [offer.id, open.id])
      expect(await outcome(rate(eve, { offerId, score: 1 }))).toEqual(refusal(403, "NOT_AUTHORIZED"))
    const notYet = refusal(422, "OFFER_NOT_COMPLETED")
    expect(await outcome(rate(owner, { offerId: open.id, score: 1 }))).toEqual(notYet)
    await accepted(owner, open)
    await act(owner, open, "confirm")
    expect(await outcome(rate(owner, { offerId: open.id, score: 1 }))).toEqual(notYet)
    await act(owner, open, "cancel")
    expect(await outcome(rate(offerer, { offerId: open.id, score: 1 }))).toEqual(notYet)
    expect((await rate(owner, { offerId: offer.id, score: 4 })).status).toBe(201)
    expect(await outcome(rate(owner, { offerId: offer.id, score: 5 }))).toEqual(refusal(409, "ALREADY_RATED"))
    expect((await of(offerer)).summary).toEqual({ average: 4, count: 1 })
    expect(await of(owner)).toEqual({ items: [], nextCursor: null, summary: { average: null, count: 0 } })
    expect(await notified(offerer)).toHaveLength(1)
  })

  test("of 20 ratings of one side at once one is kept", async () => {
    const { owner, offerer, offer } = await two()
    const answers = await Promise.all(Array.from({ length: 20 }, () => rate(owner, { offerId: offer.id, score: 3 })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)])
    expect((await of(offerer)).summary).toEqual({ average: 3, count: 1 })
    expect(await notified(offerer)).toHaveLength(1)
  })

  test("ratings add up to an average with two decimals, on the profile too, and come page by page", async () => {
    const seller = await service.person()
    const buyers = [await service.person(), await service.person(), await service.person()]
    for (const [n, buyer] of buyers.entries())
      await rate(buyer, { offerId: (await dealt(seller, buyer)).id, score: [5, 4, 4][n] })
    const summary = { average: 4.33, count: 3 }
    for (const limit of [1, 2, 3])
      expect((await walk(seller, "/users/me/ratings", limit)).map(({ score }) => score)).toEqual([4, 4, 5])
    const [first] = [await seller.get("/users/me/ratings?limit=1")]
    expect(first.body.summary).toEqual(summary)
    for (const path of ["me", seller.user.id]) expect((await seller.get(`/users/${path}`)).body.rating).toEqual(summary)
    const [buyer] = buyers
    if (buyer === undefined) throw new Error("There are three.")
    expect((await buyer.get(`/users/${seller.user.id}`)).body.rating).toEqual(summary)
    expect((await buyer.get(`/users/${seller.user.id}/ratings?cursor=${first.body.nextCursor}`)).body.message).toBe(
      "querystring.cursor must be a cursor of this list",
    )
  })

  test("a block hides ratings of who is blocked, in list, summary and profile; a closed profile hides all", async () => {
    const seller = await service.person()
    const [fine, blocked] = [await service.person(), await service.person()]
    await rate(fine, { offerId: (await dealt(seller, fine)).id, score: 5 })
    const offer = await dealt(seller, blocked)
    await rate(blocked, { offerId: offer.id, score: 1 })
    const viewer = await service.person()
    const seen = async () => {
      const { items, summary } = await of(seller, viewer)
      expect((await viewer.get(`/users/${seller.user.id}`)).body.rating).toEqual(summary)
      return [items.map(({ score }: { score: number }) => score), summary]
    }
    expect(await seen()).toEqual([[1, 5], { average: 3, count: 2 }])
    await viewer.put(`/blocks/${blocked.user.id}`)
    expect(await seen()).toEqual([[5], { average: 5, count: 1 }])

    await seller.patch("/users/me", { privacy: "private" })
    expect(await of(seller, viewer)).toEqual({ items: [], nextCursor: null, summary: { average: null, count: 0 } })
    expect((await viewer.get(`/users/${seller.user.id}`)).body.rating).toBeNull()
    expect((await of(seller)).summary.count).toBe(2)
    const own = (await seller.get("/users/me")).body.rating
    expect(own).toEqual((await of(seller)).summary)
    await seller.put(`/blocks/${viewer.user.id}`)
    expect(await outcome(viewer.get(`/users/${seller.user.id}/ratings`))).toEqual(refusal(404, "USER_NOT_FOUND"))
    await blocked.put(`/blocks/${seller.user.id}`)
    for (const by of [seller, blocked]) expect((await by.get(`/offers/${offer.id}/ratings`)).body.items).toHaveLength(1)
    const kept = { items: [{ score: 1 }, { score: 5 }], summary: { average: 3, count: 2 } }
    expect(await of(seller)).toMatchObject(kept)
    expect((await seller.get("/users/me")).body.rating).toEqual(kept.summary)
  })

  test("a rating outlives its rater's account, and can be given to one that is gone", async () => {
    const { owner, offerer, offer } = await two()
    await rate(offerer, { offerId: offer.id, score: 2 })
    expect((await offerer.delete("/users/me", { password: offerer.password })).status).toBe(204)
    const gone = { id: null, displayName: "Deleted user", avatarUrl: null }
    expect(await of(owner)).toMatchObject({ items: [{ rater: gone, score: 2 }], summary: { average: 2, count: 1 } })
    expect((await rate(owner, { offerId: offer.id, score: 5 })).body).toMatchObject({ ratee: gone, score: 5 })
    expect(await outcome(owner.get(`/users/${offerer.user.id}/ratings`))).toEqual(refusal(404, "USER_NOT_FOUND"))
  })

  test("without a token, of no user, and with an id that is none", async () => {
    const by = await service.person()
    expect(await outcome(service.client().post("/ratings", {}))).toEqual(refusal(401, "UNAUTHORIZED"))
    for (const part of ["ratings", "listings"]) {
      expect((await service.client().get(`/users/${by.user.id}/${part}`)).status).toBe(401)
      expect(await outcome(by.get(`/users/${unknown}/${part}`))).toEqual(refusal(404, "USER_NOT_FOUND"))
      expect((await by.get(`/users/you/${part}`)).body.message).toBe('params.id must match format "uuid"')
    }
  })

  test("30 days after the completion it is too late, for a second word as well", async () => {
    const { owner, offerer, offer } = await two()
    await rate(owner, { offerId: offer.id, score: 5 })
    service.clock.forward({ days: 30, seconds: -60 })
    const late = await signedInAgain(offerer)
    expect((await rate(late, { offerId: offer.id, score: 5 })).status).toBe(201)
    service.clock.forward({ minutes: 2 })
    const [own, other] = [await signedInAgain(owner), await signedInAgain(offerer)]
    for (const by of [own, other])
      expect(await outcome(rate(by, { offerId: offer.id, score: 5 }))).toEqual(refusal(422, "WINDOW_EXPIRED"))
  })
})
