import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test"
import { remindOfLoans, suspendAccount, type UserId } from "../../../core/index.ts"
import { problems } from "../../sql/maintenance/check/broken-rules.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { accepted, act, buying, collectionOf, completed, euros, itemOf, signedInAgain } from "../market/market.ts"
import { openRound } from "../market/rounds/rounds-client.ts"
import { cardView, outcome, type Person, refusal, rowsOfOneMoment } from "../users/people.ts"

describe.each(engines)("Loans, on %s", (engine) => {
  let service: Service
  let [ada, bob, eve]: [Person, Person, Person] = [] as never
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4, isStill: true })
  })
  afterEach(async () => expect(await service.inside(problems)).toEqual([]))
  afterAll(() => service.stop())

  const people = async () => {
    ;[ada, bob, eve] = [await service.person(), await service.person(), await service.person()]
    await rowsOfOneMoment(service).befriend(ada.user, bob.user)
  }
  const lend = (by: Person, item: { readonly id: string }, said: object) => by.post(`/items/${item.id}/loan`, said)
  const lent = async (item: { readonly id: string }, said: object = { borrowerId: bob.user.id }) => {
    const { body, status } = await lend(ada, item, said)
    expect(status).toBe(201)
    return body
  }
  const listed = async (by: Person, query: string) => (await by.get(`/loans?${query}`)).body.items
  const idsOf = async (by: Person, query: string) =>
    (await listed(by, query)).map(({ id }: { readonly id: string }) => id)
  const end = (by: Person, loan: { readonly id: string }, verb: "return" | "decline") =>
    by.post(`/loans/${loan.id}/${verb}`)
  const roundOf = (by: Person) =>
    openRound(by, { locksAt: new Date(service.clock.now() + 10 * 86_400_000).toISOString() })
  const notices = async (by: Person) =>
    (await by.get("/notifications?limit=100")).body.items
      .filter(({ type }: { readonly type: string }) => type.startsWith("loan_"))
      .map(({ actor, subject, type }: never) => [type, (actor as { id: string } | null)?.id ?? null, subject])
  const noticeOf = (type: string, by: Person | null, loan: { readonly id: string }, name = "Outer Wilds") => [
    type,
    by?.user.id ?? null,
    { kind: "loan", id: loan.id, name },
  ]

  test("are made, shown to both sides, changed, and returned", async () => {
    await people()
    const item = await itemOf(ada, { name: "Azul", copies: 2 }, { visibility: "private" })
    const loan = await lent(item, { borrowerId: bob.user.id, dueOn: "2030-12-24", note: "With the box" })
    const forAda = {
      id: expect.any(String),
      item: { id: item.id, name: "Azul", coverUrl: null, collectionId: item.collectionId, type: "games", copies: 2 },
      lender: cardView(ada.user),
      borrower: cardView(bob.user),
      borrowerName: null,
      dueOn: "2030-12-24",
      note: "With the box",
      lentAt: expect.any(String),
      returnedAt: null,
      endedBy: null,
      status: "open",
    }
    expect(loan).toEqual(forAda)
    await ada.patch(`/items/${item.id}`, { name: "Azul, signed" })
    const forBob = { ...forAda, note: null, item: { ...forAda.item, collectionId: null, copies: null } }
    expect((await bob.get(`/loans/${loan.id}`)).body).toEqual(forBob)
    expect(await listed(bob, "as=borrower")).toEqual([forBob])
    expect((await listed(ada, "as=lender"))[0].item.name).toBe("Azul, signed")
    expect(await outcome(eve.get(`/loans/${loan.id}`))).toEqual(refusal(404, "NOT_FOUND"))
    expect(await listed(bob, "as=lender")).toEqual([])
    expect((await ada.get(`/items/${item.id}`)).body.lent).toBe(1)
    expect(await notices(bob)).toEqual([noticeOf("loan_received", ada, loan, "Azul, signed")])
    expect(await notices(ada)).toEqual([])

    const path = `/loans/${loan.id}`
    expect((await ada.patch(path, { dueOn: null, note: "Gone" })).body).toMatchObject({ dueOn: null, note: "Gone" })
    expect((await ada.patch(path, {})).body).toMatchObject({ dueOn: null, note: "Gone" })
    for (const ask of [bob.patch(path, { note: "x" }), end(bob, loan, "return"), end(ada, loan, "decline")])
      expect(await outcome(ask)).toEqual(refusal(403, "FORBIDDEN"))
    for (const ask of [eve.patch(path, { note: "x" }), end(eve, loan, "return"), end(eve, loan, "decline")])
      expect(await outcome(ask)).toEqual(refusal(404, "NOT_FOUND"))
    expect((await end(ada, loan, "return")).body).toMatchObject({ status: "returned", endedBy: "lender" })
    for (const ask of [end(ada, loan, "return"), end(bob, loan, "decline"), ada.patch(path, { note: "x" })])
      expect(await outcome(ask)).toEqual(refusal(409, "INVALID_TRANSITION"))
    expect(await idsOf(bob, "as=borrower&status=returned")).toEqual([loan.id])
    expect((await ada.get(`/items/${item.id}`)).body.lent).toBe(0)
    expect((await ada.get(`/items/${item.id}/loans`)).body.items).toMatchObject([{ id: loan.id, status: "returned" }])
    expect(await outcome(bob.get(`/items/${item.id}/loans`))).toEqual(refusal(403, "FORBIDDEN"))
  })

  test("go to friends or to names: everything else is refused and holds nothing", async () => {
    await people()
    const item = await itemOf(ada)
    await rowsOfOneMoment(service).block(eve.user, ada.user)
    for (const { user } of [eve, ada, await service.person()])
      expect(await outcome(lend(ada, item, { borrowerId: user.id }))).toEqual(refusal(403, "NOT_FRIEND"))
    expect(await outcome(lend(ada, item, { borrowerId: crypto.randomUUID() }))).toEqual(refusal(403, "NOT_FRIEND"))
    expect(await outcome(lend(bob, item, { borrowerName: "Grace" }))).toEqual(refusal(403, "FORBIDDEN"))
    for (const said of [
      {},
      { borrowerId: bob.user.id, borrowerName: "Bob" },
      { borrowerName: "" },
      { borrowerName: "x".repeat(101) },
      { borrowerName: "Grace", dueOn: "2026-02-30" },
      { borrowerName: "Grace", dueOn: "0000-01-01" },
      { borrowerName: "Grace", dueOn: "2026-2-3" },
      { borrowerName: "Grace", note: "x".repeat(501) },
    ])
      expect((await lend(ada, item, said)).status, JSON.stringify(said)).toBe(400)
    expect((await ada.get(`/items/${item.id}`)).body.lent).toBe(0)
    const named = await lent(item, { borrowerName: "Grace" })
    expect(named).toMatchObject({ borrower: null, borrowerName: "Grace" })
    expect(await outcome(lend(ada, item, { borrowerName: "Grace" }))).toEqual(refusal(409, "ITEM_RESERVED"))
    await service.inside(suspendAccount(ada.user.id as UserId))
    expect((await lend(ada, item, { borrowerName: "Grace" })).status).toBe(403)
  })

  test("have a limit of a day for each borrower", async () => {
    await people()
    const item = await itemOf(ada, { copies: 30 })
    for (let n = 0; n < 20; n++) {
      const copy = n % 2 === 0 ? item : await itemOf(ada)
      await end(ada, await lent(copy), "return")
      if (copy !== item) expect((await ada.delete(`/items/${copy.id}`)).status).toBe(204)
    }
    expect(await outcome(lend(ada, item, { borrowerId: bob.user.id }))).toEqual(refusal(409, "DAILY_LIMIT_REACHED"))
    await lent(item, { borrowerName: "Bob" })
    service.clock.forward({ hours: 25 })
    ada = await signedInAgain(ada)
    await lent(item)
  })

  test("hold a copy: a listing is reserved, no offer is accepted, nothing is entered, and the copies stay", async () => {
    await people()
    const item = await itemOf(ada, {}, { type: "boardgames" })
    const listing = (await ada.post("/listings", { itemId: item.id, kind: "both", price: euros(1000) })).body
    const { body: offer } = await eve.post("/offers", buying(listing.id))
    const loan = await lent(item)
    expect((await eve.get(`/listings/${listing.id}`)).body).toMatchObject({ reserved: true, freeCopies: 0 })
    expect((await eve.get(`/items/${item.id}`)).body.lent).toBe(0)
    expect(await outcome(act(ada, offer, "accept"))).toEqual(refusal(409, "ITEM_RESERVED"))
    expect((await bob.post("/offers", buying(listing.id))).body.error).toBe("LISTING_NOT_ACTIVE")
    const round = await roundOf(ada)
    const enter = () => ada.post(`/rounds/${round.id}/entries`, { itemId: item.id })
    expect(await outcome(enter())).toEqual(refusal(409, "ITEM_RESERVED"))
    await end(bob, loan, "decline")
    expect(await outcome(act(ada, offer, "accept"))).toEqual(refusal(409, "ITEM_RESERVED"))
    await end(ada, loan, "return")
    expect((await enter()).status).toBe(201)
    expect(await outcome(lend(ada, item, { borrowerName: "Grace" }))).toEqual(refusal(409, "ITEM_IN_ROUND"))
    await ada.patch(`/items/${item.id}`, { copies: 3 })
    await lent(item)
    expect(await outcome(ada.patch(`/items/${item.id}`, { copies: 1 }))).toEqual(refusal(409, "COPIES_HELD"))
    await accepted(ada, offer)
    expect(await outcome(lend(ada, item, { borrowerName: "Grace" }))).toEqual(refusal(409, "ITEM_IN_ROUND"))
  })

  test("are declined by a borrower, who is shown and reminded of them no more", async () => {
    await people()
    const loan = await lent(await itemOf(ada), { borrowerId: bob.user.id, dueOn: "2020-01-01" })
    expect((await end(bob, loan, "decline")).status).toBe(204)
    for (const ask of [bob.get(`/loans/${loan.id}`), end(bob, loan, "decline")])
      expect(await outcome(ask)).toEqual(refusal(404, "NOT_FOUND"))
    expect(await notices(ada)).toEqual([noticeOf("loan_declined", bob, loan)])
    expect(await notices(bob)).toEqual([])
    expect(await idsOf(ada, "as=lender&status=declined")).toEqual([loan.id])
    expect((await end(ada, loan, "return")).body).toMatchObject({ status: "returned", endedBy: "declined" })
    expect(await idsOf(bob, "as=borrower&status=returned")).toEqual([])
  })

  test("remind both sides, each time once, and a borrower with a name not", async () => {
    await people()
    const dayIn = (days: number) => new Date(service.clock.now() + days * 86_400_000).toISOString().slice(0, 10)
    const dueOn = dayIn(3)
    const loan = await lent(await itemOf(ada), { borrowerId: bob.user.id, dueOn })
    const named = await lent(await itemOf(ada), { borrowerName: "Grace", dueOn })
    const off = await lent(await itemOf(ada), { borrowerId: bob.user.id, dueOn })
    await ada.patch(`/loans/${off.id}`, { dueOn: null })
    const remind = async () => {
      const all = await Promise.all([1, 2, 3].map(() => service.inside(remindOfLoans())))
      return all.reduce((sum, some) => sum + some, 0)
    }
    expect(await remind()).toBe(0)
    const seen: Array<number> = []
    for (let day = 1; day <= 40; day++) {
      service.clock.forward({ days: 1 })
      seen.push(await remind())
    }
    const days = seen.flatMap((count, day) => (count === 0 ? [] : [[day, count]]))
    expect(days.map(([, count]) => count)).toEqual([2, 2, 2, 2, 2, 2])
    expect(days.map(([day = 0]) => day - (days[1]?.[0] ?? 0))).toEqual([-1, 0, 7, 14, 21, 28])
    ;[ada, bob] = [await signedInAgain(ada), await signedInAgain(bob)]
    const due = noticeOf("loan_due", null, loan)
    expect(new Set((await notices(ada)).map(String))).toEqual(
      new Set([due, noticeOf("loan_due", null, named)].map(String)),
    )
    expect((await notices(bob)).filter(([type]: [string]) => type === "loan_due").map(String)).toContain(String(due))
  })

  test("go on with a name after a block, and with neither after the account of the borrower", async () => {
    await people()
    await rowsOfOneMoment(service).befriend(ada.user, eve.user)
    const [toBob, toEve] = [await lent(await itemOf(ada)), await lent(await itemOf(ada), { borrowerId: eve.user.id })]
    const byBob = (await lend(bob, await itemOf(bob), { borrowerId: ada.user.id })).body
    await ada.delete(`/friends/${bob.user.id}`)
    expect(await idsOf(bob, "as=borrower")).toEqual([toBob.id])
    expect((await bob.put(`/blocks/${ada.user.id}`)).status).toBeLessThan(300)
    expect(await listed(bob, "as=borrower")).toEqual([])
    expect(await outcome(bob.get(`/loans/${toBob.id}`))).toEqual(refusal(404, "NOT_FOUND"))
    expect((await ada.get(`/loans/${toBob.id}`)).body).toMatchObject({
      borrower: null,
      borrowerName: bob.user.displayName,
    })
    expect((await bob.get(`/loans/${byBob.id}`)).body).toMatchObject({ borrowerName: ada.user.displayName })
    expect(await idsOf(ada, "as=borrower")).toEqual([])
    expect(await notices(ada)).toEqual([])
    await eve.delete("/users/me", { password: eve.password })
    expect((await ada.get(`/loans/${toEve.id}`)).body).toMatchObject({ borrower: null, borrowerName: "Deleted user" })
    expect((await end(ada, toEve, "return")).status).toBe(200)
  })

  test("go with their item, its collection and its owner, and are not passed on with it", async () => {
    await people()
    const item = await itemOf(ada)
    const loan = await lent(item)
    expect((await ada.delete(`/items/${item.id}`)).status).toBe(204)
    expect(await outcome(bob.get(`/loans/${loan.id}`))).toEqual(refusal(404, "NOT_FOUND"))
    expect(await notices(bob)).toEqual([])
    const shelf = await collectionOf(ada)
    const { body: shelved } = await ada.post(`/collections/${shelf.id}/items`, { name: "Root" })
    const ofShelf = await lent(shelved, { borrowerId: bob.user.id, dueOn: "2020-01-01" })
    const other = await collectionOf(ada)
    await ada.patch(`/items/${shelved.id}`, { collectionId: other.id })
    expect((await bob.get(`/loans/${ofShelf.id}`)).body.status).toBe("open")
    await ada.delete(`/collections/${other.id}`)
    for (const by of [ada, bob])
      expect(await outcome(by.get(`/loans/${ofShelf.id}`))).toEqual(refusal(404, "NOT_FOUND"))
    expect(await listed(bob, "as=borrower")).toEqual([])

    const sold = await itemOf(ada, { copies: 2 })
    const before = await lent(sold)
    await end(ada, before, "return")
    const during = await lent(sold)
    const { body: listing } = await ada.post("/listings", { itemId: sold.id, kind: "sale", price: euros(900) })
    await completed(ada, eve, (await eve.post("/offers", buying(listing.id))).body)
    // One copy is left, with its loans.
    expect((await ada.get(`/items/${sold.id}`)).body).toMatchObject({ copies: 1, lent: 1 })
    expect((await eve.get("/items")).body.items).toMatchObject([{ copies: 1, lent: 0 }])
    expect((await ada.get(`/items/${sold.id}/loans`)).body.items).toHaveLength(2)
    await end(ada, during, "return")
    await completed(ada, eve, (await eve.post("/offers", buying(listing.id))).body)
    expect((await eve.get(`/items/${sold.id}/loans`)).body.items).toEqual([])
    expect(await listed(ada, "as=lender&status=returned")).toEqual([])
    expect(await listed(bob, "as=borrower&status=returned")).toEqual([])

    const last = await lent(await itemOf(ada))
    await ada.delete("/users/me", { password: ada.password })
    expect(await outcome(bob.get(`/loans/${last.id}`))).toEqual(refusal(404, "NOT_FOUND"))
    expect(await listed(bob, "as=borrower")).toEqual([])
  })

  test("of twenty at once, next to an acceptance and an entry, exactly one holds the last copy", async () => {
    await people()
    const item = await itemOf(ada, {}, { type: "boardgames" })
    const { body: listing } = await ada.post("/listings", { itemId: item.id, kind: "both", price: euros(1000) })
    const { body: offer } = await eve.post("/offers", buying(listing.id))
    const round = await roundOf(ada)
    const answers = await Promise.all([
      ...Array.from({ length: 9 }, () => lend(ada, item, { borrowerId: bob.user.id })),
      act(ada, offer, "accept"),
      ada.post(`/rounds/${round.id}/entries`, { itemId: item.id }),
      ...Array.from({ length: 9 }, () => lend(ada, item, { borrowerName: "Grace" })),
    ])
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
    for (const { body, status } of answers)
      if (status >= 300)
        expect([409, expect.stringMatching(/^(ITEM_RESERVED|ITEM_IN_ROUND|ALREADY_ENTERED)$/)]).toEqual([
          status,
          body.error,
        ])
  })

  test("end once: of twenty returns and declines at once one of each at most has an effect", async () => {
    await people()
    const item = await itemOf(ada, { copies: 2 })
    await lent(item, { borrowerName: "Grace" })
    const loan = await lent(item)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? end(ada, loan, "return") : end(bob, loan, "decline"))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 204).length).toBeLessThanOrEqual(1)
    expect((await ada.get(`/items/${item.id}`)).body.lent).toBe(1)
  })
})
