import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { png } from "../../support/pictures.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { form, part, send } from "../files/upload.ts"
import type { Person } from "../users/people.ts"

describe.each(engines)("What a user who was blocked sees in GET /blocks, on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
  })
  afterAll(() => service.stop())

  const rename = async (by: Person, displayName: string) =>
    expect((await by.patch("/users/me", { displayName })).status).toBe(200)
  const picture = async (by: Person): Promise<string> =>
    (await send(service, "/users/me/avatar", form(part(png(12, 12))), by)).body.avatarUrl
  /** Later ones are of a later moment. */
  const block = async (by: Person, other: Person) => {
    service.clock.forward({ seconds: 1 })
    expect((await by.put(`/blocks/${other.user.id}`)).status).toBe(204)
  }
  const unblock = async (by: Person, other: Person) =>
    expect((await by.delete(`/blocks/${other.user.id}`)).status).toBe(204)
  const seenBy = async (by: Person) => (await by.get("/blocks")).body.items

  const named = async (displayName: string) => {
    const person = await service.person()
    await rename(person, displayName)
    return { ...person, card: { id: person.user.id, displayName, avatarUrl: null } }
  }

  test("is the name of the moment when the other one blocked, and no picture", async () => {
    const [ada, bob] = [await named("Ada"), await named("Bob")]
    await picture(ada)
    await block(ada, bob)
    await rename(ada, "Ada, whom no user finds")
    await block(bob, ada)
    expect(await seenBy(bob)).toEqual([ada.card])
    await rename(ada, "Ada, renamed again")
    expect(await seenBy(bob)).toEqual([ada.card])
  })

  test("is of the present when they blocked first, or when no user blocked them", async () => {
    const [ada, bob, eve] = [await named("Ada"), await named("Bob"), await named("Eve")]
    await block(bob, ada)
    await block(bob, eve)
    await block(ada, bob)
    await rename(ada, "Ada of now")
    const avatarUrl = await picture(ada)
    expect(avatarUrl).toBeString()
    expect(await seenBy(bob)).toEqual([eve.card, { ...ada.card, displayName: "Ada of now", avatarUrl }])
    await rename(bob, "Bob of now")
    expect(await seenBy(ada)).toEqual([bob.card])
  })

  test("stays the same when they unblock and block again, and when the other one blocks a second time", async () => {
    const [ada, bob] = [await named("Ada"), await named("Bob")]
    await block(ada, bob)
    await rename(ada, "Ada of now")
    await picture(ada)
    for (let n = 0; n < 2; n++) {
      await block(bob, ada)
      expect(await seenBy(bob)).toEqual([ada.card])
      await unblock(bob, ada)
    }
    await block(bob, ada)
    await block(ada, bob)
    expect(await seenBy(bob)).toEqual([ada.card])
  })

  test("is of the present again once the other one lifted the block", async () => {
    const [ada, bob] = [await named("Ada"), await named("Bob")]
    await block(ada, bob)
    await rename(ada, "Ada of now")
    await block(bob, ada)
    await unblock(ada, bob)
    expect(await seenBy(bob)).toEqual([{ ...ada.card, displayName: "Ada of now" }])
  })

  test("is listed page by page in the same order as ever", async () => {
    const bob = await named("Bob")
    const others = []
    for (const name of ["A", "B", "C", "D"]) {
      const other = await named(name)
      if (name < "C") await block(other, bob)
      await rename(other, `${name} of now`)
      await block(bob, other)
      others.unshift({ ...other.card, displayName: name < "C" ? name : `${name} of now` })
    }
    const first = (await bob.get("/blocks?limit=3")).body
    const second = (await bob.get(`/blocks?limit=3&cursor=${encodeURIComponent(first.nextCursor)}`)).body
    expect([...first.items, ...second.items]).toEqual(others)
  })
})
