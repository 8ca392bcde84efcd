import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { solveNextRound } from "../../../../core/index.ts"
import { problems } from "../../../sql/maintenance/check/broken-rules.ts"
import type { Answer } from "../../../support/client.ts"
import { engines, type Service, startService } from "../../../support/service.ts"
import type { Person } from "../../users/people.ts"
import { signedInAgain } from "../market.ts"
import { dueSolved, entered, openRound, swept, wanting } from "./rounds-client.ts"

const hour = 3_600_000

describe.each(engines)("The deadlines of trade rounds on %s", (engine) => {
  let service: Service
  let people: Array<Person> = []
  /** Lets some time pass, does what has become due, and signs in again: tokens have expired. */
  const later = async (hours: number) => {
    service.clock.forward({ hours })
    await swept(service)
    people = await Promise.all(people.map(signedInAgain))
    return people as [Person, Person, Person, Person]
  }
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
    people = await Promise.all([1, 2, 3, 4].map(() => service.person()))
  }, 120_000)
  afterAll(() => service.stop())

  test("a round goes by itself from its lock to the last leg, and each step notifies once", async () => {
    let [owner, ada, bob, guest] = people as [Person, Person, Person, Person]
    const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
    const moments = { entriesUntil: at(40), locksAt: at(50), reviewHours: 5, checkHours: 10, settleDays: 3 }
    const round = await openRound(owner, moments)
    await owner.put(`/rounds/${round.id}/invites/${guest.user.id}`)
    const [azul, brass] = [await entered(round, ada, "Azul"), await entered(round, bob, "Brass")]
    await wanting(ada, azul, { entryId: brass.id })
    const spare = await bob.post(`/collections/${brass.item.collectionId}/items`, { name: "Catan" })
    const shown = async () => (await owner.get(`/rounds/${round.id}`)).body
    const notified = async (person: Person) =>
      (await person.get("/notifications")).body.items.map(({ type }: Answer["body"]) => type)
    const enter = (person: Person) => person.post(`/rounds/${round.id}/entries`, { itemId: spare.body.id })

    ;[owner, ada, bob, guest] = await later(25)
    expect(await notified(guest)).toEqual(["round_invited"])
    ;[owner, ada, bob, guest] = await later(2)
    expect(await notified(guest)).toEqual(["round_closing", "round_invited"])
    ;[owner, ada, bob, guest] = await later(14)
    expect((await enter(bob)).body).toEqual({ error: "ENTRIES_CLOSED" })
    await wanting(bob, brass, { entryId: azul.id })
    expect((await shown()).status).toBe("open")

    // The moment of the lock counts, and not the sweep that stores it.
    service.clock.forward({ hours: 10 })
    people = await Promise.all(people.map(signedInAgain))
    ;[owner, ada, bob, guest] = people as [Person, Person, Person, Person]
    expect((await enter(bob)).body).toEqual({ error: "ROUND_NOT_OPEN" })
    const late = await ada.put(`/rounds/${round.id}/entries/${azul.id}/wants`, { wants: [] })
    expect(late.body).toEqual({ error: "ROUND_NOT_OPEN" })
    ;[owner, ada, bob, guest] = await later(0)
    const locked = await shown()
    expect([locked.status, locked.seed]).toEqual(["locked", null])
    expect((await owner.put(`/rounds/${round.id}/invites/${ada.user.id}`)).body).toEqual({
      error: "ROUND_NOT_EDITABLE",
    })
    ;[owner, ada, bob, guest] = await later(4)
    expect(await service.inside(solveNextRound())).toBe(false)
    ;[owner, ada, bob, guest] = await later(2)
    const solved = await dueSolved(service, owner, round)
    expect(solved).toMatchObject({ status: "solved", result: { trades: 2, people: 2 } })
    expect(Date.parse(solved.startsAt) - Date.parse(locked.solvesAt)).toBeGreaterThanOrEqual(10 * hour)

    const statuses = async () =>
      (await service.query(`select status from round_legs where round_id = '${round.id}'`)).map(({ status }) => status)
    const [leg] = (await ada.get("/legs?role=giver")).body.items
    expect((await ada.post(`/legs/${leg.id}/confirm`)).body).toEqual({ error: "INVALID_TRANSITION" })
    ;[owner, ada, bob, guest] = await later(9)
    expect((await shown()).status).toBe("solved")
    ;[owner, ada, bob, guest] = await later(2)
    expect((await shown()).status).toBe("settling")
    expect((await ada.post(`/legs/${leg.id}/confirm`)).status).toBe(200)
    ;[owner, ada, bob, guest] = await later(71)
    expect(await statuses()).toEqual(["pending", "pending"])
    // The time to settle grows, and only then it ends.
    expect((await owner.patch(`/rounds/${round.id}`, { settleDays: 2 })).body).toEqual({ error: "INVALID_SCHEDULE" })
    expect((await owner.patch(`/rounds/${round.id}`, { settleDays: 4 })).status).toBe(200)
    ;[owner, ada, bob, guest] = await later(2)
    expect((await shown()).status).toBe("settling")
    ;[owner, ada, bob, guest] = await later(24)
    expect((await shown()).status).toBe("done")
    // Bob did nothing; of what Ada has sent it is not known that it did not come.
    expect((await ada.get("/legs?role=giver")).body.items).toMatchObject([{ status: "failed", fault: null }])
    expect((await bob.get("/legs?role=giver")).body.items).toMatchObject([{ status: "failed", fault: "giver" }])
    const failures = ["leg_failed", "leg_failed"]
    expect(await notified(ada)).toEqual([...failures, "round_solved", "round_closing"])
    expect(await notified(bob)).toEqual([...failures, "leg_confirmed", "round_solved", "round_closing"])
    expect(await notified(guest)).toEqual(["round_closing", "round_invited"])
    expect(await service.inside(problems)).toEqual([])
  }, 120_000)
})
