import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { engines, type Service, startService } from "../../support/service.ts"
import type { Person } from "../users/people.ts"
import { arranged } from "./events-client.ts"

describe.each(engines)("An event whose owner is deleted, on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
  })
  afterAll(() => service.stop())

  const storedOf = async (id: string) => (await service.query(`select id from events where id = '${id}'`)).length
  const deleteAccount = async (person: Person) =>
    expect((await person.delete("/users/me", { password: person.password })).status).toBe(204)
  const leave = (person: Person, id: string) => person.delete(`/events/${id}/participants/me`)

  test("is deleted when the last person on it leaves", async () => {
    const [ada, bob, eve] = [await service.person(), await service.person(), await service.person()]
    const { id } = await arranged(ada)
    for (const person of [bob, eve]) expect((await person.post(`/events/${id}/participants`)).status).toBe(201)
    await deleteAccount(ada)
    expect((await leave(bob, id)).status).toBe(204)
    expect([await storedOf(id), (await eve.get(`/events/${id}`)).status]).toEqual([1, 200])
    expect((await leave(eve, id)).status).toBe(204)
    expect([await storedOf(id), (await eve.get(`/events/${id}`)).status]).toEqual([0, 404])
  })

  test("is deleted when the last one who is invited declines", async () => {
    const [ada, bob] = [await service.person(), await service.person()]
    const { id } = await arranged(ada)
    expect((await ada.post(`/events/${id}/invites`, { userId: bob.user.id })).status).toBe(201)
    await deleteAccount(ada)
    expect(await storedOf(id)).toBe(1)
    expect((await bob.patch(`/events/${id}/invites/me`, { status: "declined" })).status).toBe(200)
    expect(await storedOf(id)).toBe(0)
  })

  test("stays while its owner has an account", async () => {
    const [ada, bob] = [await service.person(), await service.person()]
    const { id } = await arranged(ada)
    await bob.post(`/events/${id}/participants`)
    expect((await leave(bob, id)).status).toBe(204)
    expect((await ada.get(`/events/${id}`)).status).toBe(200)
  })
})
