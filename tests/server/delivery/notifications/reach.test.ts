import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { mailNotifications, type User, Users } from "../../../../core/index.ts"
import { browserAt } from "../../../support/push-browser.ts"
import { engines, type Service, startService } from "../../../support/service.ts"
import { chatRows, sent } from "../../chat/chat-client.ts"
import { itemOf } from "../../market/market.ts"
import type { Person } from "../../users/people.ts"

/** Nothing answers there: what is written stays in the outbox. */
const away = "http://127.0.0.1:1/"

describe.each(engines)("What one user causes to another in an hour, on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    const env = { WEBHOOKS_ALLOW_PRIVATE: "true" }
    service = await startService({ engine, passwordCost: 4, env, isStill: true })
  })
  afterAll(() => service.stop())

  /** A user with all channels, and what waits on them. */
  const reachable = async (webhooks = 1) => {
    const person = await service.person()
    const id = (await person.put("/push/subscriptions", browserAt(away).subscription)).body.id
    for (let n = 0; n < webhooks; n++)
      expect((await person.post("/webhooks", { url: `${away}${n}`, events: ["*"] })).status).toBe(201)
    const count = async (condition: string) => {
      const [row] = await service.query(`select count(*) as n from outbox where ${condition}`)
      return Number(row?.["n"])
    }
    return {
      person,
      pushes: () => count(`receiver = 'push:${id}'`),
      deliveries: async () => {
        const hooks = await service.query(`select id from webhooks where user_id = '${person.user.id}'`)
        return count(`receiver in (${hooks.map((hook) => `'webhook:${hook["id"]}'`).join()})`)
      },
    }
  }
  /** The same user with a token of now. */
  const again = async ({ user }: Person) => {
    const account = await service.account(user.email)
    if (account === null) throw new Error("There is no such account.")
    return { ...service.client().signedIn(await service.http.accessTokens.sign(account)), user }
  }
  type Caller = Awaited<ReturnType<typeof again>>
  const ask = (from: Caller, to: Caller) => from.post("/friends/requests", { userId: to.user.id })
  const askAndCancel = async (from: Caller, to: Caller) =>
    expect((await from.delete(`/friends/requests/${(await ask(from, to)).body.id}`)).status).toBe(204)
  const repeat = async (times: number, what: (n: number) => Promise<unknown>) => {
    for (let n = 0; n < times; n++) await what(n)
  }

  test("is ten pushes and fifty things for webhooks of all types, though it is taken back, and begins again after the hour", async () => {
    const [eve, bob] = [await service.person(), await service.person()]
    const { deliveries, person: ada, pushes } = await reachable(3)
    await repeat(46, () => askAndCancel(eve, ada))
    expect(await deliveries()).toBe(3 * 46)
    const dmRequest = async (by: Caller = eve) => by.post("/chat/dm-requests", { userId: ada.user.id })
    await repeat(5, async () => eve.delete(`/chat/dm-requests/${(await dmRequest()).body.id}`))
    expect([await pushes(), await deliveries()]).toEqual([10, 3 * 50])
    expect((await ada.get("/notifications")).body.items).toEqual([])
    // The list is right, and others are not concerned.
    await ask(eve, ada)
    await ask(bob, ada)
    expect((await ada.get("/notifications")).body.items).toHaveLength(2)
    expect([await pushes(), await deliveries()]).toEqual([11, 3 * 51])
    service.clock.forward({ minutes: 61 })
    await dmRequest(await again(eve))
    expect([await pushes(), await deliveries()]).toEqual([12, 3 * 52])
  })

  test("is never more, also when it comes at once", async () => {
    const others = await Promise.all(Array.from({ length: 3 }, () => reachable(2)))
    const eve = await service.person()
    const pairs = Array.from({ length: 10 }, () => others).flat()
    await Promise.all(
      pairs.map(({ person }) => ask(eve, person).then(({ body }) => eve.delete(`/friends/requests/${body.id}`))),
    )
    for (const { deliveries, person, pushes } of others) {
      await repeat(50, () => askAndCancel(eve, person))
      expect(await pushes()).toBe(10)
      expect(await deliveries()).toBe(2 * 50)
    }
  })

  test("is sixty pushes of messages, so that a conversation of two is not cut", async () => {
    const { person: ada, pushes } = await reachable()
    const eve = await service.person()
    const direct = await chatRows(service).direct(ada, eve)
    await repeat(45, () => sent(eve, direct))
    expect(await pushes()).toBe(45)
    // Of a subscription fifty wait at most: whatever was pushed by now is gone.
    await repeat(10, () => sent(eve, direct))
    expect(await pushes()).toBe(50)
    const [row] = await service.query(`select count from reached where what = 'message' and user_id = '${ada.user.id}'`)
    expect(Number(row?.["count"])).toBe(55)
  })

  test("is one notification a day of an item that is wanted, however often it is listed", async () => {
    const { person: ada, pushes } = await reachable()
    const [eve, bob] = [await service.person(), await service.person()]
    await ada.post("/wants", { q: "dune messiah" })
    const item = await itemOf(eve, { name: "Dune Messiah" }, { visibility: "public" })
    const open = async (by: Caller) => {
      const { body } = await by.post("/listings", { itemId: item.id, kind: "trade" })
      await by.delete(`/listings/${body.id}`)
      await by.delete(`/listings/${body.id}?hard=true`)
    }
    await repeat(5, () => open(eve))
    expect(await pushes()).toBe(1)
    const other = await itemOf(bob, { name: "Dune Messiah" }, { visibility: "public" })
    await bob.post("/listings", { itemId: other.id, kind: "trade" })
    expect(await pushes()).toBe(2)
    service.clock.forward({ hours: 25 })
    await open(await again(eve))
    expect(await pushes()).toBe(3)
  })

  test("is ten reasons for a mail at once, and a user gets twenty such mails a day and then one about the rest", async () => {
    const ada = await service.person()
    const account = (await service.account(ada.user.email)) as User
    await service.inside(Users.use((users) => users.save({ ...account, emailVerifiedAt: account.createdAt })))
    await ada.patch("/notification-settings", { channels: { friend_request: { mail: "instant" } } })
    const mails = async () => {
      await service.inside(mailNotifications())
      const [row] = await service.query(`select count(*) as n from outbox where kind = 'notification'`)
      return Number(row?.["n"])
    }
    const eve = await service.person()
    await repeat(11, () => askAndCancel(eve, ada))
    await ask(eve, ada)
    service.clock.forward({ seconds: 90 })
    expect(await mails()).toBe(1)
    const { body } = await eve.get("/friends/requests?direction=sent")
    await eve.delete(`/friends/requests/${body.items[0].id}`)
    await ask(eve, ada)
    service.clock.forward({ seconds: 90 })
    expect(await mails()).toBe(1)
    for (let n = 2; n <= 22; n++) {
      await ask(await service.person(), ada)
      service.clock.forward({ seconds: 90 })
      expect(await mails()).toBe(Math.min(n, 20))
    }
    service.clock.forward({ hours: 24 })
    expect(await mails()).toBe(21)
  })
})
