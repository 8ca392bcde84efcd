import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { DateTime, Effect } from "effect"
import {
  type NotificationId,
  Notifications,
  sweepNotifications,
  Transactions,
  type UserId,
} from "../../../core/index.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { signedInAgain } from "../market/market.ts"
import type { Person } from "./people.ts"

describe.each(engines)("What is kept of requests and notifications, on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
  })
  afterAll(() => service.stop())

  const ask = async (from: Person, to: Person): Promise<string> => {
    const { status, body } = await from.post("/friends/requests", { userId: to.user.id })
    expect(status).toBe(201)
    return body.id
  }
  const requests = (from: Person) =>
    service.query(`select id, status from friend_requests where from_id = '${from.user.id}'`)
  const notifications = (to: Person) => service.query(`select id from notifications where user_id = '${to.user.id}'`)

  test("60 requests to one person that are cancelled leave one row, the last; the other direction keeps its own", async () => {
    const [ada, bob] = [await service.person(), await service.person()]
    const opposite = await ask(bob, ada)
    expect((await ada.post(`/friends/requests/${opposite}/reject`)).status).toBe(200)
    let last = ""
    for (let round = 0; round < 60; round++) {
      last = await ask(ada, bob)
      expect((await ada.delete(`/friends/requests/${last}`)).status).toBe(204)
    }
    expect(await requests(ada)).toEqual([{ id: last, status: "cancelled" }])
    expect(await requests(bob)).toEqual([{ id: opposite, status: "rejected" }])
  })

  test.each(["accept", "reject", "block"])("the decision %s removes an older one too", async (decision) => {
    const [ada, bob] = [await service.person(), await service.person()]
    const first = await ask(ada, bob)
    await ada.delete(`/friends/requests/${first}`)
    const second = await ask(ada, bob)
    const decided =
      decision === "block"
        ? await bob.put(`/blocks/${ada.user.id}`)
        : await bob.post(`/friends/requests/${second}/${decision}`)
    expect([200, 204]).toContain(decided.status)
    const status = { accept: "accepted", reject: "rejected", block: "cancelled" }[decision]
    expect(await requests(ada)).toEqual([{ id: second, status }])
  })

  test("notifications are kept for 90 days, then the sweep removes them, however many they are", async () => {
    const [ada, bob] = [await service.person(), await service.person()]
    await ask(ada, bob)
    await service.inside(oldNotifications(bob.user.id as UserId, 2500))
    expect(await notifications(bob)).toHaveLength(2501)
    service.clock.forward({ days: 90, minutes: -1 })
    await service.inside(sweepNotifications())
    expect(await notifications(bob)).toHaveLength(1)
    service.clock.forward({ minutes: 2 })
    await ask(await signedInAgain(bob), await signedInAgain(ada))
    await service.inside(sweepNotifications())
    expect([await notifications(bob), await notifications(ada)].map((rows) => rows.length)).toEqual([0, 1])
  })
})

/** So many notifications of 2020. */
const oldNotifications = Effect.fnUntraced(function* (userId: UserId, count: number) {
  const [notifications, { atomically }] = [yield* Notifications, yield* Transactions]
  const old = { type: "import_done", actorId: null, subject: null, readAt: null } as const
  const createdAt = DateTime.makeUnsafe("2020-01-01T00:00:00.000Z")
  const add = Effect.suspend(() =>
    notifications.add({ ...old, id: Bun.randomUUIDv7() as NotificationId, userId, createdAt }),
  )
  yield* atomically(Effect.forEach(Array.from({ length: count }), () => add, { discard: true }))
})
