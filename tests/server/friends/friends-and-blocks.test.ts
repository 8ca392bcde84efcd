import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { engines, type Service, startService } from "../../support/service.ts"
import { cardView, outcome, type Person, refusal, rowsOfOneMoment, walk } from "../users/people.ts"

const unknown = "0199aaaa-0000-7000-8000-000000000000"
const letters = ["A", "B", "C", "D", "E", "F", "G"]

describe.each(engines)("Friends and blocks, on %s", (engine) => {
  let service: Service
  let rows: ReturnType<typeof rowsOfOneMoment>
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
    rows = rowsOfOneMoment(service)
  })
  afterAll(() => service.stop())

  const friendIds = async (person: Person) =>
    (await person.get("/friends")).body.items.map(({ id }: { id: string }) => id)

  test.each([1, 2, 3])(
    "friendships of one moment are listed newest first, each once, %d at a time; also to others",
    async (limit) => {
      const [me, viewer] = [await service.person(), await service.person()]
      for (const friend of await rows.crowd(...letters)) await rows.befriend(friend, me.user)
      const backwards = [...letters].reverse()
      expect((await walk(me, "/friends", limit)).map(({ displayName }) => displayName)).toEqual(backwards)
      expect((await walk(viewer, `/users/${me.user.id}/friends`, limit)).map(({ displayName }) => displayName)).toEqual(
        backwards,
      )
      expect((await walk(me, "/users/me/friends", limit)).map(({ displayName }) => displayName)).toEqual(backwards)
    },
  )

  test.each([1, 2, 3])("a search among friends finds words that begin so, each once, %d at a time", async (limit) => {
    const me = await service.person()
    for (const friend of await rows.crowd("Anna Anders", "Hanna", "Jean-ANNE", "Bob", "An%n"))
      await rows.befriend(me.user, friend)
    await rows.crowd("Anna")
    const found = async (q: string) =>
      (await walk(me, `/friends?q=${encodeURIComponent(q)}`, limit)).map(({ displayName }) => displayName)
    expect(await found("ann")).toEqual(["Jean-ANNE", "Anna Anders"])
    expect(await found("an%")).toEqual(["An%n"])
    expect(await found("b")).toEqual(["Bob"])
    expect(await found("%")).toEqual([])
    expect(await found(" ")).toHaveLength(5)
  })

  test("a friendship ends from either side, once, and may begin again", async () => {
    const [ada, bob] = [await service.person(), await service.person()]
    await rows.befriend(ada.user, bob.user)
    const ended = await bob.delete(`/friends/${ada.user.id}`)
    expect([ended.status, ended.text]).toEqual([204, ""])
    expect([await friendIds(ada), await friendIds(bob)]).toEqual([[], []])
    for (const [one, id] of [
      [ada, bob.user.id],
      [bob, ada.user.id],
      [ada, ada.user.id],
      [ada, unknown],
    ] as const)
      expect(await outcome(one.delete(`/friends/${id}`))).toEqual(refusal(404, "NOT_FOUND"))
    expect((await ada.post("/friends/requests", { userId: bob.user.id })).status).toBe(201)
  })

  test("a block ends the friendship, is idempotent, hides both from each other, and notifies no user", async () => {
    const [ada, bob] = [await service.person(), await service.person()]
    await rows.befriend(ada.user, bob.user)
    for (let n = 0; n < 2; n++) {
      const blocked = await ada.put(`/blocks/${bob.user.id}`)
      expect([blocked.status, blocked.text]).toEqual([204, ""])
    }
    expect([await friendIds(ada), await friendIds(bob)]).toEqual([[], []])
    expect((await ada.get("/blocks")).body).toEqual({ items: [cardView(bob.user)], nextCursor: null })
    expect((await bob.get("/blocks")).body.items).toEqual([])
    for (const [one, other] of [
      [ada, bob],
      [bob, ada],
    ] as const)
      expect(await outcome(one.get(`/users/${other.user.id}`))).toEqual(refusal(404, "USER_NOT_FOUND"))
    expect(
      await service.query(`select * from notifications where user_id in ('${ada.user.id}', '${bob.user.id}')`),
    ).toEqual([])
  })

  test("a friendship that a block ended does not come back when the block is lifted", async () => {
    const [ada, bob] = [await service.person(), await service.person()]
    await rows.befriend(ada.user, bob.user)
    await ada.put(`/blocks/${bob.user.id}`)
    expect((await ada.delete(`/blocks/${bob.user.id}`)).status).toBe(204)
    expect([await friendIds(ada), await friendIds(bob)]).toEqual([[], []])
    expect((await ada.get("/users/me")).body.friendsCount).toBe(0)
  })

  test.each(["sent", "received"] as const)(
    "a block cancels a pending request that was %s, which no user can accept afterwards",
    async (how) => {
      const [ada, bob] = [await service.person(), await service.person()]
      const [from, to] = how === "sent" ? [ada, bob] : [bob, ada]
      const { body: request } = await from.post("/friends/requests", { userId: to.user.id })
      expect((await ada.put(`/blocks/${bob.user.id}`)).status).toBe(204)
      for (const person of [ada, bob])
        for (const direction of ["sent", "received"])
          expect((await person.get(`/friends/requests?direction=${direction}`)).body.items).toEqual([])
      expect(await outcome(to.post(`/friends/requests/${request.id}/accept`))).toEqual(refusal(409, "NOT_PENDING"))
      expect(await friendIds(ada)).toEqual([])
    },
  )

  test("who is blocked may block too; each block is lifted by who made it, and the other one stays", async () => {
    const [ada, bob] = [await service.person(), await service.person()]
    await ada.put(`/blocks/${bob.user.id}`)
    expect((await bob.put(`/blocks/${ada.user.id}`)).status).toBe(204)
    expect((await bob.get("/blocks")).body.items).toEqual([cardView(ada.user)])
    expect((await ada.delete(`/blocks/${bob.user.id}`)).status).toBe(204)
    expect(await outcome(ada.delete(`/blocks/${bob.user.id}`))).toEqual(refusal(404, "NOT_FOUND"))
    expect((await ada.get(`/users/${bob.user.id}`)).status).toBe(404)
    expect((await bob.delete(`/blocks/${ada.user.id}`)).status).toBe(204)
    expect((await ada.get(`/users/${bob.user.id}`)).status).toBe(200)
  })

  test("blocking oneself is 400 SELF_BLOCK, an unknown one 404; there is no block to lift 404", async () => {
    const ada = await service.person()
    expect(await outcome(ada.put(`/blocks/${ada.user.id}`))).toEqual(refusal(400, "SELF_BLOCK"))
    expect(await outcome(ada.put(`/blocks/${unknown}`))).toEqual(refusal(404, "USER_NOT_FOUND"))
    for (const id of [unknown, ada.user.id])
      expect(await outcome(ada.delete(`/blocks/${id}`))).toEqual(refusal(404, "NOT_FOUND"))
    for (const path of ["/blocks/you", "/friends/you"]) expect((await ada.delete(path)).status).toBe(400)
  })

  test.each([1, 2, 3])("blocks of one moment are listed newest first, each once, %d at a time", async (limit) => {
    const me = await service.person()
    for (const person of await rows.crowd(...letters)) await rows.block(me.user, person)
    expect((await walk(me, "/blocks", limit)).map(({ displayName }) => displayName)).toEqual([...letters].reverse())
  })

  test("20 blocks and 20 accepts at once: blocked, and no friends", async () => {
    const [ada, bob] = [await service.person(), await service.person()]
    const { body: request } = await ada.post("/friends/requests", { userId: bob.user.id })
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        n % 2 === 0 ? ada.put(`/blocks/${bob.user.id}`) : bob.post(`/friends/requests/${request.id}/accept`),
      ),
    )
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(20)
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    expect(answers.filter(({ status }) => ![200, 204, 409].includes(status))).toEqual([])
    expect([await friendIds(ada), await friendIds(bob)]).toEqual([[], []])
  })
})
