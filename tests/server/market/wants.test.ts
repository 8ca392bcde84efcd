import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type ReportId, resolveReport } from "../../../core/index.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { moment, unfit, uuid } from "../catalog/rows.ts"
import { openSocket } from "../realtime/socket-client.ts"
import { outcome, type Person, refusal } from "../users/people.ts"

const euros = (amount: number) => ({ amount, currency: "EUR" })

describe.each(engines)("Wants, on %s", (engine) => {
  let service: Service
  let ada: Person
  let grace: Person
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
    ada = await service.person()
    grace = await service.person()
  })
  afterAll(() => service.stop())

  const listed = async (body: object, terms: object = { kind: "sale", price: euros(100) }, person = grace) => {
    const { body: shelf } = await person.post("/collections", { name: "Shelf", type: "books" })
    const { body: item } = await person.post(`/collections/${shelf.id}/items`, { name: "A book", ...body })
    return (await person.post("/listings", { itemId: item.id, ...terms })).body
  }
  const idsAt = async (path: string, person = ada) =>
    (await person.get(path)).body.items.map(({ id }: { readonly id: string }) => id)

  test("are answered as they were made, with their defaults, and read again", async () => {
    const { status, body } = await ada.post("/wants", { edition: "ISBN:0-306-40615-2" })
    expect([status, body]).toEqual([
      201,
      {
        id: expect.stringMatching(uuid),
        edition: "isbn:9780306406157",
        q: null,
        type: null,
        kind: "both",
        maxPrice: null,
        note: null,
        visibility: "public",
        status: "open",
        matchesCount: 0,
        createdAt: expect.stringMatching(moment),
        updatedAt: body.createdAt,
      },
    ])
    expect(await outcome(ada.get(`/wants/${body.id}`))).toEqual([200, body])
    expect((await ada.get("/wants")).body).toEqual({ items: [body], nextCursor: null })
    const { id, edition, q, type, kind, createdAt } = body
    const shown = { items: [{ id, edition, q, type, kind, createdAt }], nextCursor: null }
    expect((await grace.get(`/users/${ada.user.id}/wants`)).body).toEqual(shown)
    expect((await ada.get("/users/me/wants")).body).toEqual(shown)
    for (const method of ["get", "delete"] as const)
      expect(await outcome(grace[method](`/wants/${id}`))).toEqual(refusal(404, "NOT_FOUND"))
    expect(await outcome(grace.patch(`/wants/${id}`, {}))).toEqual(refusal(404, "NOT_FOUND"))
    expect(await outcome(grace.get(`/wants/${id}/matches`))).toEqual(refusal(404, "NOT_FOUND"))
    expect((await ada.delete(`/wants/${id}`)).status).toBe(204)
    expect(await outcome(ada.get(`/wants/${id}`))).toEqual(refusal(404, "NOT_FOUND"))
  })

  test("reach the other devices of their owner by want.updated and want.deleted, and no other user", async () => {
    const [owner, other] = [await service.person(), await service.person()]
    const sockets = [owner, other].map(({ token }) => openSocket(service, token))
    for (const socket of sockets) await socket.ofType("ready")
    const [own, others] = sockets as [(typeof sockets)[number], (typeof sockets)[number]]
    const { body: want } = await owner.post("/wants", { edition: "goodreads:77" })
    expect(await own.ofType("want.updated")).toMatchObject({ want })
    const { body: changed } = await owner.patch(`/wants/${want.id}`, { note: "Any print.", status: "fulfilled" })
    await own.ofType("want.updated", 2)
    expect(own.frames.filter(({ type }) => type === "want.updated").map((frame) => frame["want"])).toEqual([
      want,
      changed,
    ])
    await owner.delete(`/wants/${want.id}`)
    expect(await own.ofType("want.deleted")).toMatchObject({ wantId: want.id })
    // What is sent after that has come in order, so nothing was sent before it.
    await other.post("/wants", { edition: "goodreads:78" })
    await others.ofType("want.updated")
    expect(JSON.stringify(others.frames)).not.toContain(want.id)
    for (const socket of sockets) await socket.close()
  })

  test.each([
    [{}, "body must have either 'edition' or 'q'"],
    [{ edition: "bgg:1", q: "one" }, "body must have either 'edition' or 'q'"],
    [{ edition: "bgg:1", type: "books" }, "body must have either 'edition' or 'q'"],
    [{ type: "books" }, "body must have either 'edition' or 'q'"],
    [{ q: "?! -" }, 'body.q must match format "words"'],
    [{ q: "x".repeat(101) }, "body.q must NOT have more than 100 characters"],
    [{ edition: "bgg:1", maxPrice: { amount: 0, currency: "EUR" } }, "body.maxPrice.amount must be >= 1"],
    [{ edition: "bgg:1", note: "x".repeat(501) }, "body.note must NOT have more than 500 characters"],
  ])("%j is no want", async (body, message) => {
    expect(await outcome(ada.post("/wants", body))).toEqual(unfit(message))
  })

  test("are met by what is offered on their terms, which may change, and are found by a listing", async () => {
    const dear = await listed({ editions: ["goodreads:5"] })
    const swapped = await listed({ editions: ["goodreads:5"] }, { kind: "trade" })
    await listed({ editions: ["goodreads:5"] }, { kind: "sale", price: euros(1) }, ada)
    const { body: want } = await ada.post("/wants", { edition: "goodreads:5", maxPrice: euros(99), kind: "buy" })
    const matches = () => idsAt(`/wants/${want.id}/matches`)
    const change = async (body: object) => (await ada.patch(`/wants/${want.id}`, body)).body
    expect([want.matchesCount, await matches()]).toEqual([0, []])
    expect((await change({ maxPrice: euros(100) })).matchesCount).toBe(1)
    expect(await matches()).toEqual([dear.id])
    expect(await change({ kind: "both" })).toMatchObject({ matchesCount: 2, maxPrice: euros(100) })
    expect(await matches()).toEqual([swapped.id, dear.id])
    expect(await idsAt(`/wants/${want.id}/matches?sort=price_asc`)).toEqual([dear.id, swapped.id])
    expect(await change({ kind: "trade" })).toMatchObject({ matchesCount: 1, maxPrice: null })
    expect(await idsAt(`/wants?listingId=${swapped.id}`)).toEqual([want.id])
    expect(await idsAt(`/wants?listingId=${dear.id}`)).toEqual([])
    expect(await idsAt(`/wants?listingId=${swapped.id}`, grace)).toEqual([])
    expect(await idsAt(`/wants?listingId=${crypto.randomUUID()}`)).toEqual([])
    expect(await change({ status: "fulfilled" })).toMatchObject({ status: "fulfilled", matchesCount: 0 })
    expect(await matches()).toEqual([])
    expect(await outcome(ada.post("/wants", { edition: "goodreads:05" }))).toEqual(refusal(409, "ALREADY_EXISTS"))
    expect(await idsAt("/wants?status=fulfilled")).toEqual([want.id])
    expect((await change({ status: "open" })).matchesCount).toBe(1)
    expect(await outcome(ada.patch(`/wants/${want.id}`, { q: "other" }))).toEqual(unfit("body.q must NOT change"))
  })

  test("with words are met by names that have all of them, in collections of the type", async () => {
    const listing = await listed({ name: "The Glass Orchard" })
    const wanted = async (body: object) => (await ada.post("/wants", body)).body.matchesCount
    expect(await wanted({ q: "ORCHARD glass" })).toBe(1)
    expect(await wanted({ q: "orchard glass", type: "books" })).toBe(1)
    expect(await wanted({ q: "orchard glass", type: "games" })).toBe(0)
    expect(await wanted({ q: "orchard glas" })).toBe(0)
    expect(await idsAt(`/wants?listingId=${listing.id}&limit=1`)).toHaveLength(1)
  })

  test("for an edition are fulfilled by an offer that brings it, and those with words stay", async () => {
    await ada.post("/collections", { name: "Own", type: "books" })
    const listing = await listed({ name: "Letters from the Delta", editions: ["goodreads:9", "bgg:9"] })
    const [{ body: want }, { body: words }] = [
      await ada.post("/wants", { edition: "goodreads:9" }),
      await ada.post("/wants", { q: "letters delta" }),
    ]
    expect([want.matchesCount, words.matchesCount]).toEqual([1, 1])
    const { body: offer } = await ada.post("/offers", { listingId: listing.id, kind: "buy", price: euros(100) })
    const statusOf = async ({ id }: { readonly id: string }) => {
      const { body } = await ada.get(`/wants/${id}`)
      return [body.status, body.matchesCount]
    }
    expect((await grace.post(`/offers/${offer.id}/accept`)).status).toBe(200)
    // A reserved listing meets nothing.
    expect([await statusOf(want), await statusOf(words)]).toEqual([
      ["open", 0],
      ["open", 0],
    ])
    for (const person of [ada, grace]) expect((await person.post(`/offers/${offer.id}/confirm`)).status).toBe(200)
    expect([await statusOf(want), await statusOf(words)]).toEqual([
      ["fulfilled", 0],
      ["open", 0],
    ])
  })

  test("are notified of a listing that meets them once, as long as the showcase shows it", async () => {
    const [mary, bob] = [await service.person(), await service.person()]
    for (const q of ["lantern", "lantern keeper"]) await mary.post("/wants", { q, maxPrice: euros(90) })
    const notified = async (person = mary) => (await person.get("/notifications")).body.items
    const listing = await listed({ name: "The Lantern Keeper" }, { kind: "sale", price: euros(91) }, bob)
    expect(await notified()).toEqual([])
    await bob.patch(`/listings/${listing.id}`, { price: euros(90) })
    const [one, ...others] = await notified()
    expect(others).toEqual([])
    expect(one).toMatchObject({
      type: "want_matched",
      actor: { id: bob.user.id },
      subject: { kind: "listing", id: listing.id, name: "The Lantern Keeper" },
      read: false,
    })
    expect([await notified(bob), await notified(ada)].flat().filter(({ type }) => type === "want_matched")).toEqual([])
    await bob.post(`/listings/${listing.id}/pause`)
    expect(await notified()).toEqual([])
    expect(await outcome(mary.post(`/notifications/${one.id}/read`))).toEqual(refusal(404, "NOT_FOUND"))
    expect((await mary.get("/notifications/unread-count")).body.count).toBe(0)
    await bob.post(`/listings/${listing.id}/resume`)
    expect((await notified()).map(({ id }: { readonly id: string }) => id)).toEqual([one.id])
    await bob.patch("/users/me", { privacy: "private" })
    expect(await notified()).toEqual([])
    await bob.patch("/users/me", { privacy: "public" })
    expect((await mary.post(`/notifications/${one.id}/read`)).status).toBe(204)
    await bob.patch(`/listings/${listing.id}`, { price: euros(1) })
    expect(await notified()).toMatchObject([{ id: one.id, read: true }])
    await bob.delete(`/listings/${listing.id}`)
    await bob.delete(`/listings/${listing.id}?hard=true`)
    expect(await outcome(mary.delete(`/notifications/${one.id}`))).toEqual(refusal(404, "NOT_FOUND"))
  })

  test("of two users that each can meet are a match, whose two sides an offer takes", async () => {
    const [mary, bob] = [await service.person(), await service.person()]
    const matches = async (person: Person) => (await person.get("/matches")).body
    const none = { items: [], nextCursor: null }
    const trade = { kind: "trade" }
    const theirs = await listed({ editions: ["goodreads:1001"] }, trade, bob)
    const mine = await listed({ editions: ["goodreads:1002"] }, trade, mary)
    await mary.post("/wants", { edition: "goodreads:1001" })
    expect([await matches(mary), await matches(bob)]).toEqual([none, none])
    const { body: want } = await bob.post("/wants", { edition: "goodreads:1002", note: "Not for others" })
    const listing = async (id: string, person: Person) => (await person.get(`/listings/${id}`)).body
    expect(await matches(mary)).toEqual({
      items: [
        {
          user: theirs.owner,
          theirs: [await listing(theirs.id, mary)],
          theirsCount: 1,
          mine: [await listing(mine.id, mary)],
          mineCount: 1,
        },
      ],
      nextCursor: null,
    })
    expect((await matches(bob)).items).toMatchObject([{ user: mine.owner, theirsCount: 1, mineCount: 1 }])
    const [{ mine: own, theirs: others }] = (await matches(mary)).items
    const offer = { listingId: others[0].id, kind: "trade", offeredItemId: own[0].item.id }
    expect((await mary.post("/offers", offer)).status).toBe(201)
    await bob.patch(`/wants/${want.id}`, { visibility: "private" })
    expect(await matches(mary)).toEqual(none)
    expect((await matches(bob)).items).toHaveLength(1)
    await mary.put(`/blocks/${bob.user.id}`)
    expect(await matches(bob)).toEqual(none)
  })

  test("of what one user sells are counted for one offer, with what it costs", async () => {
    const [mary, bob, eve] = [await service.person(), await service.person(), await service.person()]
    const sellers = async (query = "") => (await mary.get(`/matches/sellers${query}`)).body
    const sells = (edition: string, price: object, by: Person) =>
      listed({ editions: [edition] }, { kind: "sale", price }, by)
    const [one, two, three] = ["goodreads:2001", "goodreads:2002", "goodreads:2003"] as const
    const cheap = await sells(one, euros(300), bob)
    await sells(one, euros(400), bob)
    const yen = await sells(two, { amount: 500, currency: "JPY" }, bob)
    const only = await sells(one, euros(100), eve)
    await listed({ editions: [three] }, { kind: "trade" }, eve)
    expect(await sellers()).toEqual({ items: [], nextCursor: null })
    for (const edition of [one, two, three]) await mary.post("/wants", { edition })
    const shown = async ({ id }: { readonly id: string }) => (await mary.get(`/listings/${id}`)).body
    const [best, other] = [
      {
        user: cheap.owner,
        wantsCount: 2,
        listings: [await shown(cheap), await shown(yen)],
        totals: [euros(300), { amount: 500, currency: "JPY" }],
      },
      { user: only.owner, wantsCount: 1, listings: [await shown(only)], totals: [euros(100)] },
    ]
    expect(await sellers()).toEqual({ items: [best, other], nextCursor: null })
    const first = await sellers("?limit=1")
    expect(first).toEqual({ items: [best], nextCursor: expect.any(String) })
    expect(await sellers(`?limit=1&cursor=${first.nextCursor}`)).toEqual({ items: [other], nextCursor: null })
    // What is reserved meanwhile is left out, and a block hides all.
    const { body: offer } = await eve.post("/offers", { listingId: yen.id, kind: "buy", price: yen.price })
    await bob.post(`/offers/${offer.id}/accept`, {})
    expect((await sellers()).items).toMatchObject([
      { user: { id: eve.user.id } },
      { user: { id: bob.user.id }, wantsCount: 1, totals: [euros(300)] },
    ])
    await bob.put(`/blocks/${mary.user.id}`)
    expect((await sellers()).items).toMatchObject([{ user: { id: eve.user.id } }])
    expect((await bob.get("/matches/sellers")).body.items).toEqual([])
  })

  test("are reported by those who see them, and deleted by an administrator", async () => {
    const [mary, bob, eve] = [await service.person(), await service.person(), await service.person()]
    const { body: want } = await mary.post("/wants", { q: "Something rude", note: "Very" })
    const report = (by: Person) =>
      outcome(by.post("/reports", { targetType: "want", targetId: want.id, reason: "other" }))
    await eve.put(`/blocks/${mary.user.id}`)
    expect(await report(eve)).toEqual(refusal(404, "TARGET_NOT_FOUND"))
    expect(await report(mary)).toEqual(refusal(403, "CANNOT_REPORT_OWN"))
    await mary.patch(`/wants/${want.id}`, { visibility: "private" })
    expect(await report(bob)).toEqual(refusal(404, "TARGET_NOT_FOUND"))
    await mary.patch(`/wants/${want.id}`, { visibility: "public", status: "fulfilled" })
    expect(await report(bob)).toEqual(refusal(404, "TARGET_NOT_FOUND"))
    await mary.patch(`/wants/${want.id}`, { status: "open" })
    const [status, made] = await report(bob)
    expect(status).toBe(201)
    await service.inside(resolveReport({ id: (made as { id: ReportId }).id, note: "Rude.", remove: true }))
    expect(await outcome(mary.get(`/wants/${want.id}`))).toEqual(refusal(404, "NOT_FOUND"))
  })

  test("are listed page by page by a listing too", async () => {
    const listing = await listed({ name: "Seven quiet rooms", editions: ["goodreads:7"] })
    for (const body of [{ edition: "goodreads:7" }, { q: "quiet" }, { q: "rooms" }]) await ada.post("/wants", body)
    const found: Array<string> = []
    let path: string | null = `/wants?listingId=${listing.id}&limit=2`
    while (path !== null) {
      const { body }: Awaited<ReturnType<Person["get"]>> = await ada.get(path)
      found.push(...body.items.map(({ id }: { readonly id: string }) => id))
      path = body.nextCursor && `/wants?listingId=${listing.id}&limit=2&cursor=${body.nextCursor}`
    }
    expect(found).toHaveLength(3)
    expect(new Set(found).size).toBe(3)
  })
})
