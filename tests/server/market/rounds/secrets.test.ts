import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import type { Answer } from "../../../support/client.ts"
import { engines, type Service, startService } from "../../../support/service.ts"
import type { Person } from "../../users/people.ts"
import { act, offerTo, tradeWith } from "../market.ts"
import { entered, openRound, settling, wanting } from "./rounds-client.ts"

describe.each(engines)("Trade rounds between people, on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
  }, 120_000)
  afterAll(() => service.stop())

  const four = () => Promise.all([1, 2, 3, 4].map(() => service.person())) as Promise<[Person, Person, Person, Person]>
  const codes = (answers: ReadonlyArray<Answer>) => answers.map(({ body, status }) => body.error ?? status).sort()

  test("what a user wants changes nothing that others are answered, before the round is solved", async () => {
    const [owner, ada, bob, eve] = await four()
    const round = await openRound(owner)
    const [azul, brass] = [await entered(round, ada, "Azul"), await entered(round, bob, "Brass")]
    const seen = async (person: Person) => {
      const paths = ["", "/entries", "/groups", "/input", "/result", `/entries/${azul.id}/wants`]
      const answers = await Promise.all(paths.map((path) => person.get(`/rounds/${round.id}${path}`)))
      return answers.map(({ body, status }) => [status, body])
    }
    const before = [await seen(owner), await seen(bob), await seen(eve)]
    await wanting(ada, azul, { entryId: brass.id, rank: 2 })
    const group = await ada.put(`/rounds/${round.id}/groups/any`, { wants: [{ entryId: brass.id, rank: 1 }] })
    expect(group.status).toBe(200)
    expect([await seen(owner), await seen(bob), await seen(eve)]).toEqual(before)
    for (const person of [owner, bob, eve])
      expect((await person.get(`/rounds/${round.id}/entries/${azul.id}/wants`)).body).toEqual({ error: "FORBIDDEN" })
    const own = (await ada.get(`/rounds/${round.id}/groups`)).body
    expect(JSON.stringify(own)).toContain(brass.id)
  })

  test("a round is hidden behind a block with its owner, and entries between people who block each other", async () => {
    const [owner, ada, bob, eve] = await four()
    const round = await openRound(owner)
    const azul = await entered(round, ada, "Azul")
    await entered(round, bob, "Brass")
    await bob.put(`/blocks/${ada.user.id}`)
    const namesFor = async (person: Person) =>
      (await person.get(`/rounds/${round.id}/entries`)).body.items.map(({ item }: Answer["body"]) => item.name)
    expect(await namesFor(ada)).toEqual(["Azul"])
    expect(await namesFor(bob)).toEqual(["Brass"])
    expect((await bob.get(`/rounds/${round.id}`)).body.entriesCount).toBe(2)
    expect((await bob.get(`/rounds/${round.id}/entries/${azul.id}/wants`)).status).toBe(404)
    await owner.put(`/blocks/${eve.user.id}`)
    expect((await eve.get(`/rounds/${round.id}`)).status).toBe(404)
    expect((await eve.get("/rounds")).body.items.map(({ id }: Answer["body"]) => id)).not.toContain(round.id)
  })

  test("an item that is entered in two rounds and given in an offer at once is held by one of them", async () => {
    const [owner, ada, bob] = await four()
    for (const _ of [1, 2, 3]) {
      const rounds = [await openRound(owner), await openRound(owner)]
      const { listing, offer } = await offerTo(ada, bob)
      const answers = await Promise.all([
        ...rounds.map(({ id }) => ada.post(`/rounds/${id}/entries`, { itemId: listing.item.id })),
        act(ada, offer, "accept"),
      ])
      const refused = answers.filter(({ status }) => status >= 300)
      expect(refused).toHaveLength(2)
      for (const { body } of refused)
        expect(["ALREADY_ENTERED", "ITEM_IN_ROUND", "ITEM_RESERVED"]).toContain(body.error)
    }
    const { offered, offer } = await tradeWith(ada, bob)
    const [entry, accept] = await Promise.all([
      bob.post(`/rounds/${(await openRound(owner)).id}/entries`, { itemId: offered.id }),
      act(ada, offer, "accept"),
    ])
    expect(codes([entry, accept])).toContainEqual(entry.status < 300 ? "ITEM_IN_ROUND" : "ITEM_RESERVED")
  })

  test("both sides of a leg confirm at once and the item moves once; a drop and a confirm end as one after the other", async () => {
    const [owner, ada, bob, cid] = await four()
    const { legs, leg } = await settling(service, owner, { ada, bob, cid })
    const first = legs.get("ada")
    const receiver = [ada, bob, cid].find(({ user }) => user.id === first.receiver.id) as Person
    const answers = await Promise.all(
      [ada, receiver, ada, receiver].map((person) => person.post(`/legs/${first.id}/confirm`, {})),
    )
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect((await leg("ada")).status).toBe("completed")
    const moved = await service.query(`select owner_id from items where id = '${first.item.id}'`)
    expect(moved).toEqual([{ owner_id: receiver.user.id }])

    const second = legs.get("bob")
    const [dropped, confirmed] = await Promise.all([
      bob.post(`/legs/${second.id}/drop`),
      bob.post(`/legs/${second.id}/confirm`, {}),
    ])
    const after = await leg("bob")
    expect([after.status, dropped.status, confirmed.status]).toEqual(
      dropped.status === 200 ? ["failed", 200, 409] : ["pending", 409, 200],
    )
  })
})
