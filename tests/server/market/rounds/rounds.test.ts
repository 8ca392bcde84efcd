import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import {
  type RoundInput,
  type RoundResult,
  roundInputHash,
  roundSeedHash,
  verifyRound,
} from "../../../../core/index.ts"
import type { Answer } from "../../../support/client.ts"
import { engines, type Service, startService } from "../../../support/service.ts"
import type { Person } from "../../users/people.ts"
import { entered, friends, openRound, settling, solved, swept, terms, wanting } from "./rounds-client.ts"

describe.each(engines)("Trade rounds on %s", (engine) => {
  let service: Service
  let [owner, ada, bob, cid]: Array<Person> = []
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
    ;[owner, ada, bob, cid] = await Promise.all([1, 2, 3, 4].map(() => service.person()))
  }, 120_000)
  afterAll(() => service.stop())
  const people = () => ({ owner: owner as Person, ada: ada as Person, bob: bob as Person, cid: cid as Person })

  test("from a draft to the last parcel", async () => {
    const { ada, bob, cid, owner } = people()
    const draft = await owner.post("/rounds", terms())
    expect(draft.status).toBe(201)
    expect(draft.body).toMatchObject({ status: "draft", seed: null, result: null, mine: { role: "owner", entries: 0 } })
    expect((await ada.get(`/rounds/${draft.body.id}`)).status).toBe(404)
    const round = (await owner.post(`/rounds/${draft.body.id}/open`)).body
    expect(round.status).toBe("open")
    const [fromAda, fromBob, fromCid] = [
      await entered(round, ada, "Azul"),
      await entered(round, bob, "Brass"),
      await entered(round, cid, "Catan"),
    ]
    await wanting(ada, fromAda, { entryId: fromBob.id })
    await wanting(bob, fromBob, { entryId: fromCid.id, rank: 3 })
    await wanting(cid, fromCid, { entryId: fromAda.id, rank: 2 })
    expect((await ada.get(`/rounds/${round.id}/input`)).body).toEqual({ error: "ROUND_NOT_SOLVED" })
    const after = await solved(service, owner, round)
    expect(after).toMatchObject({ status: "solved", result: { trades: 3, people: 3, rankSum: 6, longest: 3 } })
    expect(roundSeedHash(after.seed)).toBe(round.seedHash)
    const input: RoundInput = (await ada.get(`/rounds/${round.id}/input`)).body
    const result: RoundResult = (await ada.get(`/rounds/${round.id}/result`)).body
    expect(roundInputHash(input)).toBe(result.inputHash)
    expect(verifyRound(input, result)._tag).toBe("Success")

    expect((await owner.post(`/rounds/${round.id}/start`)).body.status).toBe("settling")
    const own = (await ada.get("/legs?role=giver")).body.items
    expect(own).toHaveLength(1)
    expect(own[0]).toMatchObject({
      status: "pending",
      giver: { id: ada.user.id },
      receiver: { id: cid.user.id },
      rank: 2,
    })
    const legs = (await owner.get(`/rounds/${round.id}/legs`)).body.items
    expect(legs).toHaveLength(3)
    for (const leg of legs) {
      const [giver, receiver] = [leg.giver, leg.receiver].map(
        ({ id }) => [ada, bob, cid].find(({ user }) => user.id === id) as Person,
      )
      expect((await (receiver as Person).post(`/legs/${leg.id}/confirm`)).status).toBe(200)
      const done = await (giver as Person).post(`/legs/${leg.id}/confirm`)
      expect(done.body).toMatchObject({ status: "completed" })
      const item = await (receiver as Person).get(`/items/${leg.item.id}`)
      expect(item.body.owner?.id ?? (receiver as Person).user.id).toBe((receiver as Person).user.id)
      expect((await (giver as Person).post(`/legs/${leg.id}/confirm`)).status).toBe(200)
    }
    expect((await owner.get(`/rounds/${round.id}`)).body.status).toBe("done")
    const entries = (await owner.get(`/rounds/${round.id}/entries`)).body.items
    expect(entries.map((one: Answer["body"]) => [one.outcome, one.record])).toEqual(
      entries.map(() => ["matched", { completed: 1, failed: 0 }]),
    )
  }, 120_000)

  test("a gap costs one person: what the dropper was to get goes on", async () => {
    const { ada, bob, cid, owner } = people()
    const { leg, legs, round } = await settling(service, owner, { ada, bob, cid })
    // Ada gives to cid, cid gives to bob, bob gives to ada.
    expect(legs.get("ada").receiver.id).toBe(cid.user.id)
    const dropped = await ada.post(`/legs/${legs.get("ada").id}/drop`)
    expect(dropped.body).toMatchObject({ status: "failed", fault: "giver" })
    expect(await leg("bob")).toMatchObject({ redirected: true, rank: null, receiver: { id: cid.user.id } })
    // Cid gets something that was not wanted, and is excused.
    expect((await cid.post(`/legs/${legs.get("cid").id}/drop`)).body).toMatchObject({ status: "failed", fault: null })
    expect(await leg("bob")).toMatchObject({ status: "cancelled" })
    expect((await owner.get(`/rounds/${round.id}`)).body.status).toBe("done")
  }, 120_000)

  test("the two of a leg may write to each other while it waits, and rate each other once it is completed", async () => {
    const { owner } = people()
    const [ada, bob, cid] = await Promise.all([service.person(), service.person(), service.person()])
    const { legs } = await settling(service, owner, { ada, bob, cid })
    const { id } = legs.get("ada")
    const rate = (person: Person, score: number) => person.post("/ratings", { legId: id, score, comment: "Fast" })
    // Ada gives to Cid, and nothing to Bob, of whom she gets something.
    const writes = (from: Person, to: Person) =>
      from.post("/chat/conversations", { kind: "direct", userId: to.user.id })
    expect((await writes(cid, ada)).status).toBe(201)
    expect((await writes(owner, ada)).body).toEqual({ error: "NOT_FRIEND" })
    expect((await rate(ada, 5)).body).toEqual({ error: "LEG_NOT_COMPLETED" })
    for (const person of [ada, cid]) expect((await person.post(`/legs/${id}/confirm`, {})).status).toBe(200)
    expect((await rate(bob, 1)).body).toEqual({ error: "NOT_AUTHORIZED" })
    const rated = await rate(cid, 4)
    expect(rated.body).toMatchObject({ offerId: null, legId: id, ratee: { id: ada.user.id }, score: 4 })
    expect((await rate(cid, 5)).body).toEqual({ error: "ALREADY_RATED" })
    const { body } = await bob.get(`/users/${ada.user.id}/ratings`)
    expect(body).toMatchObject({ items: [{ legId: id, score: 4 }], summary: { average: 4, count: 1 } })
    // It counts for the profile, and the trade counts for the record of entries and not for that of offers.
    const { body: profile } = await bob.get(`/users/${ada.user.id}`)
    expect(profile).toMatchObject({ rating: { average: 4, count: 1 }, market: { completedCount: 0 } })
    const [newest] = (await ada.get("/notifications")).body.items
    expect(newest).toMatchObject({ type: "rating_received", subject: { kind: "leg", id, name: expect.any(String) } })
  }, 30_000)

  test("the name of a group has 1 to 40 of a to z, 0 to 9 and -", async () => {
    const { ada, bob, owner } = people()
    const round = await openRound(owner)
    const [fromAda, fromBob] = [await entered(round, ada, "Dixit"), await entered(round, bob, "Everdell")]
    const put = (name: string) =>
      ada.put(`/rounds/${round.id}/groups/${encodeURIComponent(name)}`, { wants: [{ entryId: fromBob.id }] })
    for (const name of ["a b", "Any", "€", "any\n", "a".repeat(41), "a".repeat(12_000), "%"]) {
      expect([name.length, (await put(name)).status]).toEqual([name.length, 400])
      const want = await ada.put(`/rounds/${round.id}/entries/${fromAda.id}/wants`, { wants: [{ group: name }] })
      expect([name.length, want.status]).toEqual([name.length, 400])
    }
    expect((await put("a".repeat(40))).status).toBe(200)
    expect(JSON.stringify((await ada.get(`/rounds/${round.id}/groups`)).body)).toContain("a".repeat(40))
  })

  test("an entered item is reserved, and no offer on it is accepted", async () => {
    const { ada, bob, owner } = people()
    const round = await openRound(owner)
    const entry = await entered(round, ada, "Dune")
    const listing = await ada.post("/listings", { itemId: entry.item.id, kind: "trade" })
    expect(listing.body.reserved).toBe(true)
    expect((await bob.post("/offers", { listingId: listing.body.id, kind: "trade" })).status).toBe(409)
    const other = await openRound(owner)
    expect((await ada.post(`/rounds/${other.id}/entries`, { itemId: entry.item.id })).body).toEqual({
      error: "ALREADY_ENTERED",
    })
    expect((await ada.delete(`/rounds/${round.id}/entries/${entry.id}`)).status).toBe(204)
    expect((await ada.get(`/listings/${listing.body.id}`)).body.reserved).toBe(false)
  })

  test("organizers are friends, people are invited by name and by a code", async () => {
    const { ada, bob, cid, owner } = people()
    const round = await openRound(owner, { visibility: "invite_only" })
    expect((await ada.get(`/rounds/${round.id}`)).status).toBe(404)
    expect((await owner.put(`/rounds/${round.id}/organizers/${ada.user.id}`)).body).toEqual({ error: "USER_NOT_FOUND" })
    await friends(service, owner, ada)
    expect((await owner.put(`/rounds/${round.id}/organizers/${ada.user.id}`)).status).toBe(204)
    expect((await ada.put(`/rounds/${round.id}/invites/${bob.user.id}`)).status).toBe(204)
    expect((await bob.get(`/rounds/${round.id}`)).body.mine).toEqual({ role: null, invited: true, entries: 0 })
    const { code } = (await ada.post(`/rounds/${round.id}/link`)).body
    expect((await cid.post("/rounds/join", { code })).body.mine.invited).toBe(true)
    expect((await owner.delete(`/rounds/${round.id}/link`)).status).toBe(204)
    expect((await cid.post("/rounds/join", { code })).status).toBe(404)
    expect((await bob.get("/rounds?mine=invited")).body.items.map((one: Answer["body"]) => one.id)).toEqual([round.id])
    expect((await bob.get("/rounds?q=spring")).body.items[0].id).toBe(round.id)
    expect((await ada.delete(`/rounds/${round.id}/organizers/me`)).status).toBe(204)
    await swept(service)
  })
})
