import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { engines, type Service, startService } from "../../../support/service.ts"
import { openSocket } from "../../realtime/socket-client.ts"
import type { Person } from "../../users/people.ts"
import { entered, friends, openRound, solved, wanting } from "./rounds-client.ts"

describe.each(engines)("What members of a round get by realtime, on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
  }, 60_000)
  afterAll(() => service.stop())

  test("each new status as each of them sees the round, legs for their two alone, and nothing of wants", async () => {
    const people = await Promise.all([1, 2, 3, 4, 5].map(() => service.person()))
    const [owner, organizer, ada, bob, guest] = people as [Person, Person, Person, Person, Person]
    const round = await openRound(owner)
    await friends(service, owner, organizer)
    await owner.put(`/rounds/${round.id}/organizers/${organizer.user.id}`)
    await owner.put(`/rounds/${round.id}/invites/${guest.user.id}`)
    // Ada does not see the organizer.
    await ada.put(`/blocks/${organizer.user.id}`)
    const [azul, brass] = [await entered(round, ada, "Azul"), await entered(round, bob, "Brass")]
    const sockets = people.map((person) => openSocket(service, person.token))
    for (const socket of sockets) await socket.ofType("ready")
    await wanting(ada, azul, { entryId: brass.id })
    await wanting(bob, brass, { entryId: azul.id })
    expect((await solved(service, owner, round)).status).toBe("solved")
    expect((await owner.post(`/rounds/${round.id}/start`)).status).toBe(200)
    const [leg] = (await ada.get("/legs?role=giver")).body.items
    expect((await ada.post(`/legs/${leg.id}/confirm`)).status).toBe(200)

    // Statuses that follow each other at once are sent as they are then: each frame has the newest.
    for (const n of [0, 1, 2, 3]) {
      await sockets[n]?.ofType("round.updated", 3)
      const sent = sockets[n]?.frames.filter(({ type }) => type === "round.updated") ?? []
      expect(sent).toHaveLength(3)
      expect(sent[2]?.["round"]).toEqual((await (people[n] as Person).get(`/rounds/${round.id}`)).body)
    }
    const organizersFor = async (person: Person) => (await person.get(`/rounds/${round.id}`)).body.organizers.length
    expect([await organizersFor(ada), await organizersFor(bob)]).toEqual([0, 1])
    for (const [n, person] of [
      [2, ada],
      [3, bob],
    ] as const) {
      const frame = await sockets[n]?.ofType("leg.updated")
      expect(frame?.["leg"]).toEqual((await person.get(`/legs/${leg.id}`)).body)
    }
    const types = (n: number) => new Set(sockets[n]?.frames.map(({ type }) => type))
    for (const n of [0, 1]) expect(types(n)).not.toContain("leg.updated")
    expect(types(4)).not.toContain("round.updated")
    for (const { frames } of sockets) expect(JSON.stringify(frames)).not.toContain('"wants')
    for (const socket of sockets) await socket.close()
  }, 30_000)
})
