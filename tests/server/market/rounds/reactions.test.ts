import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test"
import { suspendAccount, type UserId, unsuspendAccount } from "../../../../core/index.ts"
import { problems } from "../../../sql/maintenance/check/broken-rules.ts"
import type { Answer } from "../../../support/client.ts"
import { engines, type Service, startService } from "../../../support/service.ts"
import type { Person } from "../../users/people.ts"
import { act, completed, listingOf, offerTo, tradeWith } from "../market.ts"
import { entered, friends, openRound, settling, solved, wanting } from "./rounds-client.ts"

describe.each(engines)("What happens elsewhere, to trade rounds on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
  }, 120_000)
  afterEach(async () => expect(await service.inside(problems)).toEqual([]))
  afterAll(() => service.stop())

  const four = () => Promise.all([1, 2, 3, 4].map(() => service.person())) as Promise<[Person, Person, Person, Person]>
  const namesIn = async (round: { readonly id: string }, by: Person) =>
    (await by.get(`/rounds/${round.id}/entries`)).body.items.map(({ item }: Answer["body"]) => item.name)
  /** The types of the notifications about rounds and legs that a person has, newest first. */
  const notifiedTo = async (person: Person) =>
    (await person.get("/notifications?limit=100")).body.items
      .map(({ type }: Answer["body"]) => type)
      .filter((type: string) => /^(round|leg)_/.test(type))
  const heldItems = () => service.query("select item_id from item_holds")
  const ownerOf = async (leg: Answer["body"]) =>
    (await service.query(`select owner_id from items where id = '${leg.item.id}'`))[0]?.["owner_id"]
  const gone = (person: Person) => person.delete("/users/me", { password: person.password })

  test("before it is solved, an entry ends with its item, its collection, its owner and a block", async () => {
    const [owner, ada, bob, eve] = await four()
    const round = await openRound(owner, { visibility: "invite_only" })
    for (const person of [ada, bob, eve]) await owner.put(`/rounds/${round.id}/invites/${person.user.id}`)
    await friends(service, owner, eve)
    await owner.put(`/rounds/${round.id}/organizers/${eve.user.id}`)
    const before = await heldItems()
    const [azul, brass] = [await entered(round, ada, "Azul"), await entered(round, ada, "Brass")]
    await entered(round, bob, "Catan")
    const dune = await entered(round, eve, "Dune")
    const kept = await entered(round, owner, "Everdell")
    await wanting(owner, kept, { entryId: azul.id }, { entryId: brass.id }, { entryId: dune.id })
    const wants = async () => (await owner.get(`/rounds/${round.id}/entries/${kept.id}/wants`)).body.wants
    expect(await wants()).toHaveLength(3)

    expect((await ada.delete(`/items/${azul.item.id}`)).status).toBe(204)
    expect(await namesIn(round, owner)).toEqual(["Brass", "Catan", "Dune", "Everdell"])
    expect((await ada.delete(`/collections/${brass.item.collectionId}`)).status).toBe(204)
    expect(await namesIn(round, owner)).toEqual(["Catan", "Dune", "Everdell"])
    await service.inside(suspendAccount(bob.user.id as UserId))
    expect(await namesIn(round, owner)).toEqual(["Dune", "Everdell"])
    expect((await owner.put(`/blocks/${eve.user.id}`)).status).toBeLessThan(300)
    expect(await namesIn(round, owner)).toEqual(["Everdell"])
    // The role and the invite end with the block, also where it ends again.
    await owner.delete(`/blocks/${eve.user.id}`)
    expect((await eve.get(`/rounds/${round.id}`)).status).toBe(404)
    expect(await wants()).toEqual([])
    expect((await owner.get(`/rounds/${round.id}`)).body.entriesCount).toBe(1)
    expect(await heldItems()).toHaveLength(before.length + 1)

    expect((await gone(owner)).status).toBe(204)
    expect(await heldItems()).toHaveLength(before.length)
    expect(await service.query(`select status from rounds where id = '${round.id}'`)).toEqual([{ status: "cancelled" }])
  })

  test("a deleted account cancels its round, and those who have entered are notified", async () => {
    const [owner, ada] = await four()
    const round = await openRound(owner)
    const azul = await entered(round, ada, "Azul")
    expect((await gone(owner)).status).toBe(204)
    expect((await ada.get(`/rounds/${round.id}`)).body).toMatchObject({ status: "cancelled", owner: { id: null } })
    expect(await notifiedTo(ada)).toEqual(["round_cancelled"])
    const other = await openRound(ada)
    expect((await ada.post(`/rounds/${other.id}/entries`, { itemId: azul.item.id })).status).toBe(201)
  })

  test("a removed item drops its leg although it was confirmed, and what its owner was to get goes on", async () => {
    const [owner, ada, bob, cid] = await four()
    // Ada gives to Cid, Cid to Bob, and Bob to Ada.
    const { leg, legs } = await settling(service, owner, { ada, bob, cid })
    expect((await ada.post(`/legs/${legs.get("ada").id}/confirm`)).status).toBe(200)
    expect((await ada.delete(`/items/${legs.get("ada").item.id}`)).status).toBe(204)
    expect(await leg("ada")).toMatchObject({ status: "failed", fault: "giver", item: null })
    expect(await leg("bob")).toMatchObject({ status: "pending", redirected: true, receiver: { id: cid.user.id } })
    expect(await notifiedTo(cid)).toEqual(["leg_redirected", "leg_failed", "leg_confirmed", "round_solved"])
    expect(await notifiedTo(bob)).toEqual(["leg_redirected", "round_solved"])
  })

  test("a deleted account drops what it gives, and what it was to get goes on or ends", async () => {
    const [owner, ada, bob, cid] = await four()
    const { leg, legs } = await settling(service, owner, { ada, bob, cid })
    // Cid has confirmed what goes to Bob, who has confirmed what goes to Ada.
    for (const [name, by] of [
      ["cid", cid],
      ["bob", bob],
    ] as const)
      expect((await by.post(`/legs/${legs.get(name).id}/confirm`)).status).toBe(200)
    expect((await gone(bob)).status).toBe(204)
    expect((await ada.get(`/legs/${legs.get("bob").id}`)).body).toMatchObject({ status: "failed", fault: "giver" })
    // It was confirmed, so that it is not passed on.
    expect(await leg("cid")).toMatchObject({ status: "cancelled", redirected: false, receiver: { id: null } })
    expect(await leg("ada")).toMatchObject({ status: "pending" })
    // Ada gets nothing for it, and is excused.
    expect((await ada.post(`/legs/${legs.get("ada").id}/drop`)).body).toMatchObject({ status: "failed", fault: null })
  })

  test("a suspension drops what no side has confirmed, and nothing else", async () => {
    const [owner, ada, bob, cid] = await four()
    const { leg, legs } = await settling(service, owner, { ada, bob, cid })
    expect((await bob.post(`/legs/${legs.get("bob").id}/confirm`)).status).toBe(200)
    await service.inside(suspendAccount(bob.user.id as UserId))
    expect((await ada.get(`/legs/${legs.get("bob").id}`)).body).toMatchObject({ status: "pending" })
    // What Bob was to get from Cid ends: the leg that Bob gives for it is confirmed.
    expect((await cid.get(`/legs/${legs.get("cid").id}`)).body).toMatchObject({ status: "cancelled" })
    await service.inside(unsuspendAccount(bob.user.id as UserId))
    expect((await ada.post(`/legs/${legs.get("bob").id}/confirm`, {})).body).toMatchObject({ status: "completed" })
    expect(await leg("ada")).toMatchObject({ status: "pending" })
  })

  test("a block between the two drops a leg without fault or notice, and ends a confirmed one alone", async () => {
    const [owner, ada, bob, cid] = await four()
    const first = await settling(service, owner, { ada, bob, cid })
    const notices = async () => [await notifiedTo(ada), await notifiedTo(cid)]
    const before = await notices()
    expect((await cid.put(`/blocks/${ada.user.id}`)).status).toBeLessThan(300)
    const stored = async (id: string) =>
      (await service.query(`select status, fault from round_legs where id = '${id}'`)).map((row) => ({ ...row }))
    expect(await stored(first.legs.get("ada").id)).toEqual([{ status: "failed", fault: null }])
    // What Ada was to get from Bob goes to Cid, and these two are notified of that.
    expect(await first.leg("bob")).toMatchObject({ receiver: { id: cid.user.id }, redirected: true })
    expect(await notices()).toEqual([before[0], ["leg_redirected", ...before[1]]])
    expect((await ada.get(`/legs/${first.legs.get("ada").id}`)).status).toBe(404)

    await cid.delete(`/blocks/${ada.user.id}`)
    const second = await settling(service, owner, { ada, bob, cid })
    expect((await ada.post(`/legs/${second.legs.get("ada").id}/confirm`)).status).toBe(200)
    expect((await ada.put(`/blocks/${cid.user.id}`)).status).toBeLessThan(300)
    expect(await stored(second.legs.get("ada").id)).toEqual([{ status: "cancelled", fault: null }])
    expect(await second.leg("bob")).toMatchObject({ receiver: { id: ada.user.id }, redirected: false })
  })

  test("a block and a confirm at once end as one after the other", async () => {
    const [owner, ada, bob, cid] = await four()
    for (const [n, isSent] of [false, true, true].entries()) {
      const { legs } = await settling(service, owner, { ada, bob, cid })
      const { id, item } = legs.get("ada")
      if (isSent) expect((await ada.post(`/legs/${id}/confirm`)).status).toBe(200)
      const confirm = () => cid.post(`/legs/${id}/confirm`, {})
      const block = () => ada.put(`/blocks/${cid.user.id}`)
      // Both orders of sending them.
      const [one, other] = await Promise.all(n === 1 ? [confirm(), block()] : [block(), confirm()])
      const confirmed = n === 1 ? one : other
      const [row] = await service.query(`select status, fault from round_legs where id = '${id}'`)
      const owns = await ownerOf({ item })
      // A confirm is 404 once the block has hidden the leg.
      const expected: Readonly<Record<string, readonly [number, string]>> = isSent
        ? { completed: [200, cid.user.id], cancelled: [404, ada.user.id] }
        : { cancelled: [200, ada.user.id], failed: [404, ada.user.id] }
      expect(expected[String(row?.["status"])]).toEqual([confirmed.status, String(owns)])
      expect(row?.["fault"]).toBeNull()
      await ada.delete(`/blocks/${cid.user.id}`)
      expect(await service.inside(problems)).toEqual([])
    }
  })

  test("an accepted offer keeps an item out of rounds, an entry keeps offers from being accepted, and a sale ends both", async () => {
    const [owner, ada, bob] = await four()
    const round = await openRound(owner)
    const { listing, offer } = await offerTo(ada, bob)
    const enter = (person: Person, itemId: string) => person.post(`/rounds/${round.id}/entries`, { itemId })
    const entry = await enter(ada, listing.item.id)
    expect(entry.status).toBe(201)
    expect((await act(ada, offer, "accept")).body).toEqual({ error: "ITEM_IN_ROUND" })
    expect((await bob.get(`/offers/${offer.id}`)).body.status).toBe("pending")
    expect((await ada.delete(`/rounds/${round.id}/entries/${entry.body.id}`)).status).toBe(204)
    expect((await act(ada, offer, "accept")).status).toBe(200)
    expect((await enter(ada, listing.item.id)).body).toEqual({ error: "ITEM_RESERVED" })
    expect((await act(ada, offer, "cancel")).status).toBe(200)
    const again = await enter(ada, listing.item.id)
    expect(again.status).toBe(201)
    expect((await ada.delete(`/rounds/${round.id}/entries/${again.body.id}`)).status).toBe(204)

    // What is given in an accepted trade is held too, and after the transfer its new owner enters it.
    const trade = await tradeWith(ada, bob)
    expect((await act(ada, trade.offer, "accept")).status).toBe(200)
    expect((await enter(bob, trade.offered.id)).body).toEqual({ error: "ITEM_RESERVED" })
    for (const person of [ada, bob]) expect((await act(person, trade.offer, "confirm")).status).toBe(200)
    expect((await enter(bob, trade.offered.id)).body).toEqual({ error: "NOT_AUTHORIZED" })
    expect((await enter(ada, trade.offered.id)).status).toBe(201)
    const sale = await offerTo(ada, bob)
    await completed(ada, bob, sale.offer)
    expect((await enter(bob, sale.listing.item.id)).status).toBe(201)
  })

  test("a leg that is completed ends the listings of its item, and offers that wait for it", async () => {
    const [owner, ada, bob] = await four()
    const round = await openRound(owner)
    const listing = await listingOf(ada)
    const offer = await bob.post("/offers", {
      listingId: listing.id,
      kind: "buy",
      price: { amount: 1, currency: "EUR" },
    })
    expect(offer.status).toBe(201)
    const given = await ada.post(`/rounds/${round.id}/entries`, { itemId: listing.item.id })
    const taken = await entered(round, bob, "Brass")
    await wanting(ada, given.body, { entryId: taken.id })
    await wanting(bob, taken, { entryId: given.body.id })
    await solved(service, owner, round)
    await owner.post(`/rounds/${round.id}/start`)
    const [leg] = (await ada.get("/legs?role=giver&status=pending")).body.items
    expect((await ada.post(`/legs/${leg.id}/confirm`)).status).toBe(200)
    expect((await bob.post(`/legs/${leg.id}/confirm`, {})).body.status).toBe("completed")
    expect((await ada.get(`/listings/${listing.id}`)).body.status).toBe("closed")
    expect((await bob.get(`/offers/${offer.body.id}`)).body.status).toBe("rejected")
  })
})
