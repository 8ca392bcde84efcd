import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { expireOffers, type OfferId, type Settlement, settleOffer } from "../../../core/index.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { moment, unknown } from "../catalog/rows.ts"
import { outcome, type Person, refusal } from "../users/people.ts"
import { accepted, act, completed, itemOf, listingOf, offerTo, signedInAgain, tradeWith } from "./market.ts"

const reason = "not_received"
const text = "It never came. 🦉"

describe.each(engines)("Between acceptance and the end of an offer, on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
  })
  afterAll(() => service.stop())

  /** Two people and an offer that the owner accepted. */
  const agreed = async (make: typeof offerTo | typeof tradeWith = offerTo) => {
    const [owner, offerer] = [await service.person(), await service.person()]
    const { listing, offer } = await make(owner, offerer)
    return { owner, offerer, listing, offer: await accepted(owner, offer) }
  }
  const read = async (by: Person, path: string) => (await by.get(path)).body
  const handover = (by: Person, { id }: { readonly id: string }, body: unknown) =>
    by.put(`/offers/${id}/handover`, body)
  const problem = (by: Person, offer: { readonly id: string }, body: object = {}) =>
    act(by, offer, "problem", { reason, text, ...body })
  const notifiedTo = async ({ user }: Person) =>
    (await service.query(`select type, actor_id from notifications where user_id = '${user.id}' order by id`)).map(
      ({ type, actor_id }) => [type, actor_id],
    )
  const ownersOf = async (...ids: ReadonlyArray<string>) =>
    (await service.query(`select owner_id from items where id in (${ids.map((id) => `'${id}'`)}) order by id`)).map(
      ({ owner_id }) => owner_id,
    )
  const reportsOf = (id: string) =>
    service.query(`select reporter_id, reason, details, status, note from reports
      where target_type = 'offer' and target_id = '${id}'`)
  const settle = (id: string, as: Settlement) =>
    service.inside(settleOffer({ id: id as OfferId, outcome: as, note: "Looked at it." }))
  const textsOf = async ({ user }: Person) =>
    Number((await service.query(`select texts from account_usage where user_id = '${user.id}'`))[0]?.["texts"])
  const inDays = (days: number) => service.clock.forward({ days })
  const dayOf = ({ dueAt }: { readonly dueAt: string }, since: { readonly updatedAt: string }) =>
    (Date.parse(dueAt) - Date.parse(since.updatedAt)) / 86_400_000

  test("each side says how it hands over, both see it, and saying it again replaces it", async () => {
    const { owner, offerer, offer } = await agreed()
    expect(offer).toMatchObject({ ownerHandover: null, offererHandover: null, problem: null })
    expect(dayOf(offer, offer)).toBe(14)
    const said = { how: "shipped", carrier: "Post", number: " RR 1 ", note: "On Monday" }
    const { status, body } = await handover(owner, offer, said)
    const ownerHandover = { ...said, number: "RR 1" }
    expect([status, body]).toEqual([200, { ...offer, ownerHandover, updatedAt: expect.stringMatching(moment) }])
    const inPerson = { how: "inPerson", carrier: "Post", number: "1", note: "" }
    expect((await handover(offerer, offer, inPerson)).body).toMatchObject({
      ownerHandover,
      offererHandover: { how: "inPerson", carrier: null, number: null, note: null },
    })
    const again = { how: "shipped", carrier: null, number: null, note: null }
    await handover(owner, offer, { how: "shipped" })
    for (const by of [owner, offerer]) expect((await read(by, `/offers/${offer.id}`)).ownerHandover).toEqual(again)
    expect((await notifiedTo(offerer)).at(-1)?.[0]).toBe("offer_accepted")
  })

  test.each([
    ["no way", { note: "At noon" }],
    ["an unknown way", { how: "byDrone" }],
    ["a carrier of 201 characters", { how: "shipped", carrier: "x".repeat(201) }],
    ["a number of 201 characters", { how: "shipped", number: "x".repeat(201) }],
    ["a note of 201 characters", { how: "shipped", note: "x".repeat(201) }],
    ["no body", undefined],
  ])("a handover with %s is refused, and nothing changes", async (_, body) => {
    const { owner, offer } = await agreed()
    expect((await handover(owner, offer, body)).status).toBe(400)
    expect(await read(owner, `/offers/${offer.id}`)).toEqual(offer)
  })

  test("who sends has 14 days more, the other side is notified, and it is said once", async () => {
    const { owner, offerer, offer } = await agreed()
    inDays(13)
    const [ada, bob] = [await signedInAgain(owner), await signedInAgain(offerer)]
    const { body } = await act(ada, offer, "sent")
    expect(body).toMatchObject({ ownerSentAt: body.updatedAt, offererSentAt: null, status: "accepted" })
    expect(dayOf(body, body)).toBe(14)
    expect(await notifiedTo(offerer)).toEqual([
      ["offer_accepted", owner.user.id],
      ["offer_sent", owner.user.id],
    ])
    expect(await outcome(act(ada, offer, "sent"))).toEqual(refusal(409, "ALREADY_SENT"))
    inDays(13)
    await service.inside(expireOffers())
    expect((await read(await signedInAgain(bob), `/offers/${offer.id}`)).status).toBe("accepted")
    inDays(1)
    await service.inside(expireOffers())
    const ended = await read(await signedInAgain(bob), `/offers/${offer.id}`)
    expect(ended).toMatchObject({ status: "cancelled", dueAt: null, ownerSentAt: body.ownerSentAt })
    expect((await notifiedTo(owner)).at(-1)).toEqual(["offer_expired", null])
  })

  test("a side reminds the other one once in 24 hours, and each has its own turn", async () => {
    const { owner, offerer, offer } = await agreed()
    const { body } = await act(offerer, offer, "remind")
    expect(body).toMatchObject({ offererRemindedAt: body.updatedAt, ownerRemindedAt: null, dueAt: offer.dueAt })
    expect(await outcome(act(offerer, offer, "remind"))).toEqual(refusal(409, "ALREADY_REMINDED"))
    expect((await act(owner, offer, "remind")).status).toBe(200)
    service.clock.forward({ hours: 23 })
    const again = await signedInAgain(offerer)
    expect(await outcome(act(again, offer, "remind"))).toEqual(refusal(409, "ALREADY_REMINDED"))
    service.clock.forward({ hours: 1, seconds: 1 })
    expect((await act(await signedInAgain(offerer), offer, "remind")).status).toBe(200)
    expect((await notifiedTo(owner)).filter(([type]) => type === "offer_reminder")).toHaveLength(1)
  })

  test("who has sent and confirmed is not reminded", async () => {
    const { owner, offerer, offer } = await agreed()
    await act(owner, offer, "sent")
    await act(owner, offer, "confirm")
    expect(await outcome(act(offerer, offer, "remind"))).toEqual(refusal(409, "NOT_WAITING"))
    expect((await act(owner, offer, "remind")).status).toBe(200)
  })

  test("of twenty reminders at once one is sent, and of twenty problems one is reported", async () => {
    const { owner, offerer, offer } = await agreed()
    const twenty = <A>(make: () => Promise<A>) => Promise.all(Array.from({ length: 20 }, make))
    const reminded = await twenty(() => act(offerer, offer, "remind"))
    expect(reminded.filter(({ status }) => status === 200)).toHaveLength(1)
    const sent = await twenty(() => act(owner, offer, "sent"))
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1)
    let n = 0
    const reported = await twenty(() => problem(n++ % 2 === 0 ? owner : offerer, offer))
    expect(reported.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
    expect(await reportsOf(offer.id)).toHaveLength(1)
    expect((await notifiedTo(owner)).filter(([type]) => type === "offer_reminder")).toHaveLength(1)
  })

  test("a problem stops the clock, notifies the other side and opens a report, which its side sees", async () => {
    const { owner, offerer, offer } = await agreed()
    const { status, body } = await problem(offerer, offer, { text: ` ${text} ` })
    const open = { answer: null, answeredAt: null, outcome: null, endedAt: null }
    const reported = { by: "offerer", reason, text, createdAt: expect.stringMatching(moment), ...open }
    expect([status, body]).toEqual([200, { ...offer, dueAt: null, problem: reported, updatedAt: body.updatedAt }])
    expect((await notifiedTo(owner)).at(-1)).toEqual(["offer_problem", offerer.user.id])
    expect(await reportsOf(offer.id)).toEqual([
      { reporter_id: offerer.user.id, reason, details: text, status: "open", note: null },
    ])
    expect((await read(offerer, "/reports")).items).toMatchObject([
      { targetType: "offer", targetId: offer.id, reason, details: text, status: "open" },
    ])
    expect((await read(owner, "/reports")).items).toEqual([])
    expect(await outcome(act(offerer, offer, "remind"))).toEqual(refusal(409, "NOT_WAITING"))
    for (const by of [owner, offerer])
      expect(await outcome(problem(by, offer))).toEqual(refusal(409, "PROBLEM_REPORTED"))
    inDays(100)
    await service.inside(expireOffers())
    const again = await signedInAgain(owner)
    expect((await read(again, `/offers/${offer.id}`)).status).toBe("accepted")
  })

  test("the other side answers once, and the side that reported the problem is notified", async () => {
    const { owner, offerer, offer } = await agreed()
    const answer = (by: Person, said: unknown = { text: "I sent it." }) => act(by, offer, "problem/answer", said)
    expect(await outcome(answer(owner))).toEqual(refusal(409, "NO_OPEN_PROBLEM"))
    await problem(offerer, offer)
    expect(await outcome(answer(offerer))).toEqual(refusal(403, "CANNOT_ANSWER_OWN_PROBLEM"))
    for (const bad of [{}, { text: " " }, { text: "x".repeat(2001) }])
      expect((await answer(owner, bad)).status).toBe(400)
    const { body } = await answer(owner)
    expect(body.problem).toMatchObject({ text, answer: "I sent it.", answeredAt: body.updatedAt, outcome: null })
    expect((await read(offerer, `/offers/${offer.id}`)).problem).toEqual(body.problem)
    expect((await notifiedTo(offerer)).at(-1)).toEqual(["offer_problem_answered", owner.user.id])
    expect(await outcome(answer(owner))).toEqual(refusal(409, "ALREADY_ANSWERED"))
  })

  test.each([
    ["another reason", { reason: "too_late" }],
    ["no text", { text: "" }],
    ["a text of 2001 characters", { text: "x".repeat(2001) }],
  ])("a problem with %s is refused, and nothing is reported", async (_, body) => {
    const { offerer, offer } = await agreed()
    expect((await problem(offerer, offer, body)).status).toBe(400)
    expect(await read(offerer, `/offers/${offer.id}`)).toEqual(offer)
    expect(await reportsOf(offer.id)).toEqual([])
  })

  test("who has confirmed reports no problem", async () => {
    const { offerer, offer } = await agreed()
    await act(offerer, offer, "confirm")
    expect(await outcome(problem(offerer, offer))).toEqual(refusal(409, "ALREADY_CONFIRMED"))
  })

  test("an offer is no target of POST /reports", async () => {
    const { offerer, offer } = await agreed()
    const reported = (said: object) => offerer.post("/reports", { targetType: "offer", targetId: offer.id, ...said })
    expect((await reported({ reason: "scam" })).status).toBe(400)
    const { status } = await offerer.post("/reports", { targetType: "user", targetId: offer.owner.id, reason })
    expect(status).toBe(400)
    expect(await reportsOf(offer.id)).toEqual([])
  })

  test("a confirmation of the side that reported the problem ends it, and the clock goes on for the days left", async () => {
    const { owner, offerer, offer } = await agreed()
    inDays(10)
    await problem(await signedInAgain(offerer), offer)
    inDays(5)
    const { body } = await act(await signedInAgain(offerer), offer, "confirm")
    expect(body.problem).toMatchObject({ outcome: "received", endedAt: body.offererConfirmedAt })
    expect(Math.round(dayOf(body, body))).toBe(4)
    expect(body).toMatchObject({
      status: "accepted",
      offererReceivedAt: body.offererConfirmedAt,
      ownerReceivedAt: null,
    })
    expect((await act(await signedInAgain(owner), offer, "confirm")).body).toMatchObject({
      status: "completed",
      dueAt: null,
      problem: { outcome: "received" },
    })
    expect(await reportsOf(offer.id)).toMatchObject([{ status: "open" }])
  })

  test("both confirm while one of them reports a problem: whichever comes first, the answers say one story", async () => {
    for (let round = 0; round < 5; round++) {
      const { owner, offerer, offer } = await agreed(tradeWith)
      const [reported, ...confirmed] = await Promise.all([
        problem(offerer, offer),
        act(owner, offer, "confirm"),
        act(offerer, offer, "confirm"),
      ])
      expect(confirmed.map(({ status }) => status)).toEqual([200, 200])
      const ended = await read(owner, `/offers/${offer.id}`)
      expect([ended.status, ended.dueAt]).toEqual(["completed", null])
      const isReported = reported.status === 200
      if (!isReported) expect(["ALREADY_CONFIRMED", "INVALID_TRANSITION"]).toContain(reported.body.error)
      expect(ended.problem?.outcome ?? null).toBe(isReported ? "received" : null)
      expect(await reportsOf(offer.id)).toHaveLength(isReported ? 1 : 0)
    }
  })

  test("a cancellation ends the problem, and the report stays for administrators", async () => {
    const { owner, offerer, offer } = await agreed()
    await problem(offerer, offer)
    const { body } = await act(owner, offer, "cancel")
    expect(body).toMatchObject({ status: "cancelled", dueAt: null, problem: { outcome: "cancelled", text } })
    expect(await outcome(act(owner, offer, "problem/answer", { text }))).toEqual(refusal(409, "INVALID_TRANSITION"))
    expect(await reportsOf(offer.id)).toMatchObject([{ status: "open" }])
  })

  test("an administrator completes the offer: all items move once, and both are notified", async () => {
    const { owner, offerer, offer } = await agreed(tradeWith)
    await act(offerer, offer, "confirm")
    await problem(owner, offer)
    await settle(offer.id, "completed")
    const ended = await read(owner, `/offers/${offer.id}`)
    expect(ended).toMatchObject({
      status: "completed",
      ownerConfirmedAt: null,
      dueAt: null,
      problem: { outcome: "completed", endedAt: ended.completedAt },
    })
    expect(await ownersOf(ended.item.id)).toEqual([offerer.user.id])
    expect(await ownersOf(ended.proposal.offeredItem.id)).toEqual([owner.user.id])
    for (const by of [owner, offerer]) expect((await notifiedTo(by)).at(-1)).toEqual(["offer_settled", null])
    expect(await reportsOf(offer.id)).toMatchObject([{ status: "resolved", note: "Looked at it." }])
    expect((await offerer.post("/ratings", { offerId: offer.id, score: 5 })).status).toBe(201)
    await expect(settle(offer.id, "cancelled")).rejects.toThrow("no open problem")
    expect((await act(owner, offer, "confirm")).status).toBe(200)
    expect(await ownersOf(ended.item.id)).toEqual([offerer.user.id])
  })

  test("an administrator completes an offer for several things as a whole, or not at all", async () => {
    const [owner, offerer] = [await service.person(), await service.person()]
    const listings = [await listingOf(owner), await listingOf(owner)]
    const given = [await itemOf(offerer), await itemOf(offerer)]
    const [listingIds, offeredItemIds] = [listings.map(({ id }) => id), given.map(({ id }) => id)]
    const agreedOn = async () => {
      const { body } = await offerer.post("/offers", { listingIds, kind: "trade", offeredItemIds })
      await accepted(owner, body)
      await problem(owner, body)
      return body.id
    }
    const id = await agreedOn()
    await settle(id, "takenBack")
    expect(await ownersOf(...offeredItemIds)).toEqual([offerer.user.id, offerer.user.id])
    const again = await agreedOn()
    await settle(again, "completed")
    expect(await ownersOf(...listings.map(({ item }) => item.id))).toEqual([offerer.user.id, offerer.user.id])
    expect(await ownersOf(...offeredItemIds)).toEqual([owner.user.id, owner.user.id])
    expect((await read(owner, `/offers/${again}`)).problem.outcome).toBe("completed")
  })

  test.each([
    ["cancelled", [0, 0]],
    ["takenBack", [1, 0]],
  ] as const)("an administrator ends it as %s: nothing moves, and it counts for %j", async (as, counts) => {
    const { owner, offerer, listing, offer } = await agreed(tradeWith)
    await problem(offerer, offer)
    await settle(offer.id, as)
    const ended = await read(owner, `/offers/${offer.id}`)
    expect(ended).toMatchObject({ status: "cancelled", problem: { outcome: as } })
    expect(await ownersOf(ended.item.id)).toEqual([owner.user.id])
    expect((await read(owner, `/listings/${listing.id}`)).reserved).toBe(false)
    const cancelled = [owner, offerer].map(async (by) => (await read(by, `/users/${by.user.id}`)).market.cancelledCount)
    expect(await Promise.all(cancelled)).toEqual([...counts])
  })

  test("nothing moves by an administrator while an item is gone, and the offer can still be cancelled", async () => {
    const { owner, offerer, offer } = await agreed(tradeWith)
    await problem(owner, offer)
    await offerer.delete(`/items/${offer.proposal.offeredItem.id}`)
    await expect(settle(offer.id, "completed")).rejects.toThrow("The offered item has been deleted.")
    expect(await read(owner, `/offers/${offer.id}`)).toMatchObject({ status: "accepted", problem: { outcome: null } })
    expect(await reportsOf(offer.id)).toMatchObject([{ status: "open" }])
    await settle(offer.id, "takenBack")
    expect((await read(owner, `/offers/${offer.id}`)).status).toBe("cancelled")
  })

  test("an offer without a problem is not settled", async () => {
    const { owner, offer } = await agreed()
    for (const as of ["completed", "cancelled", "takenBack"] as const)
      await expect(settle(offer.id, as)).rejects.toThrow("no open problem")
    expect(await read(owner, `/offers/${offer.id}`)).toEqual(offer)
  })

  test("an administrator and both sides at once: the offer ends once, and no item has two owners", async () => {
    for (const as of ["completed", "takenBack"] as const) {
      const { owner, offerer, offer } = await agreed(tradeWith)
      await problem(offerer, offer)
      const all = await Promise.allSettled([
        settle(offer.id, as),
        act(owner, offer, "confirm"),
        act(offerer, offer, "confirm"),
        act(owner, offer, "cancel"),
      ])
      expect(all).toHaveLength(4)
      const ended = await read(owner, `/offers/${offer.id}`)
      const [item, other] = await ownersOf(ended.item.id, ended.proposal.offeredItem.id)
      expect(["completed", "cancelled"]).toContain(ended.status)
      expect(new Set([item, other])).toEqual(new Set([owner.user.id, offerer.user.id]))
      expect(await ownersOf(ended.item.id)).toEqual([(ended.status === "completed" ? offerer : owner).user.id])
    }
  })

  test("what a side writes counts among its texts, and what it replaces counts no more", async () => {
    const { owner, offerer, offer } = await agreed()
    const before = [await textsOf(owner), await textsOf(offerer)]
    const counted = async () => [(await textsOf(owner)) - (before[0] ?? 0), (await textsOf(offerer)) - (before[1] ?? 0)]
    await handover(owner, offer, { how: "shipped", carrier: "Post", note: "ü" })
    expect(await counted()).toEqual([6, 0])
    await handover(owner, offer, { how: "inPerson" })
    expect(await counted()).toEqual([0, 0])
    await problem(offerer, offer, { text: "1234" })
    await act(owner, offer, "problem/answer", { text: "12345678" })
    // The text is in the report too.
    expect(await counted()).toEqual([8, 8])
  })

  test("a third person sees nothing of it, and does nothing, before the end and after it", async () => {
    const { owner, offerer, offer } = await agreed()
    const eve = await service.person()
    const secret = "Locker 7, code 1234"
    await handover(owner, offer, { how: "shipped", carrier: secret, number: secret, note: secret })
    await problem(offerer, offer, { text: secret })
    await act(owner, offer, "problem/answer", { text: secret })
    const tries = [
      eve.get(`/offers/${offer.id}`),
      handover(eve, offer, { how: "inPerson" }),
      act(eve, offer, "sent"),
      act(eve, offer, "remind"),
      problem(eve, offer),
      act(eve, offer, "problem/answer", { text }),
    ]
    for (const tried of tries) expect(await outcome(tried)).toEqual(refusal(403, "NOT_AUTHORIZED"))
    const nowhere = { id: unknown }
    for (const tried of [handover(eve, nowhere, { how: "inPerson" }), act(eve, nowhere, "sent"), problem(eve, nowhere)])
      expect(await outcome(tried)).toEqual(refusal(404, "OFFER_NOT_FOUND"))
    const paths = ["/offers", `/offers/${offer.id}`, `/offers/${offer.id}/proposals`, "/reports", "/notifications"]
    const seenBy = async (by: Person) =>
      (await Promise.all(paths.map(async (path) => (await by.get(path)).text))).join("")
    const more = [`/listings/${offer.listingId}`, `/users/${owner.user.id}`, `/users/${offerer.user.id}`]
    for (const path of [...paths, ...more]) expect((await eve.get(path)).text).not.toContain("Locker")
    for (const by of [owner, offerer]) expect(await seenBy(by)).toContain(secret)
    await settle(offer.id, "cancelled")
    for (const path of [...paths, ...more]) expect((await eve.get(path)).text).not.toContain("Locker")
    expect(await seenBy(offerer)).toContain(secret)
  })

  test("with an account goes how its owner handed things over, of offers that ended too", async () => {
    const { owner, offerer, offer } = await agreed()
    const secret = "Elm Street 7"
    await handover(owner, offer, { how: "inPerson", note: secret })
    await handover(offerer, offer, { how: "shipped", carrier: "Post" })
    await act(owner, offer, "confirm")
    await act(offerer, offer, "confirm")
    expect((await offerer.get(`/offers/${offer.id}`)).text).toContain(secret)
    expect((await owner.delete("/users/me", { password: owner.password })).status).toBe(204)
    const { text: left, body } = await offerer.get(`/offers/${offer.id}`)
    expect(left).not.toContain(secret)
    expect(body).toMatchObject({ status: "completed", ownerHandover: null, offererHandover: { carrier: "Post" } })
  })

  test.each(["pending", "completed", "cancelled"] as const)(
    "nothing of it is done while the offer is %s",
    async (as) => {
      const [owner, offerer] = [await service.person(), await service.person()]
      const { offer } = await offerTo(owner, offerer)
      if (as === "completed") await completed(owner, offerer, offer)
      if (as === "cancelled") await act(owner, offer, "cancel")
      const was = await read(owner, `/offers/${offer.id}`)
      for (const by of [owner, offerer])
        for (const tried of [
          handover(by, offer, { how: "inPerson" }),
          act(by, offer, "sent"),
          act(by, offer, "remind"),
          problem(by, offer),
          act(by, offer, "problem/answer", { text }),
        ])
          expect(await outcome(tried)).toEqual(refusal(409, "INVALID_TRANSITION"))
      expect(await read(owner, `/offers/${offer.id}`)).toEqual(was)
    },
  )
})
