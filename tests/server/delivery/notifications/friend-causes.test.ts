import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { engines, type Service, startService } from "../../../support/service.ts"
import type { Person } from "../../users/people.ts"
import { newsOf, notice } from "./inbox.ts"

describe.each(engines)("What friends are notified of, on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
  })
  afterAll(() => service.stop())

  const two = async () => [await service.person(), await service.person()] as const
  const ask = async (from: Person, to: Person): Promise<string> => {
    const { status, body } = await from.post("/friends/requests", { userId: to.user.id })
    expect(status).toBe(201)
    return body.id
  }
  const subject = (id: string) => ({ kind: "friend_request", id })
  const decided = async (answer: Promise<{ readonly status: number }>) =>
    expect([200, 204]).toContain((await answer).status)

  test("the receiver is notified of a request, its sender of nothing", async () => {
    const [ada, bob] = await two()
    let id = ""
    const news = await newsOf([ada, bob], async () => {
      id = await ask(ada, bob)
    })
    expect(news).toEqual([[], [notice("friend_request", ada.user, subject(id))]])
  })

  test.each(["accepts it", "asks as well"])("the sender is notified when the receiver %s", async (how) => {
    const [ada, bob] = await two()
    const id = await ask(ada, bob)
    const news = await newsOf([ada, bob], async () => {
      if (how === "asks as well") expect(await ask(bob, ada)).toBe(id)
      else await decided(bob.post(`/friends/requests/${id}/accept`))
    })
    expect(news).toEqual([[notice("friend_accepted", bob.user, subject(id))], []])
  })

  test("no user is notified of a rejection, a cancellation, the end of a friendship, or a block", async () => {
    const [ada, bob] = await two()
    const news = await newsOf([ada, bob], async () => {
      await decided(bob.post(`/friends/requests/${await ask(ada, bob)}/reject`))
      await decided(ada.delete(`/friends/requests/${await ask(ada, bob)}`))
      await decided(bob.post(`/friends/requests/${await ask(ada, bob)}/accept`))
      await decided(ada.delete(`/friends/${bob.user.id}`))
    })
    expect(news.map((items) => items.map(({ type }: { readonly type: string }) => type))).toEqual([
      ["friend_accepted"],
      ["friend_request", "friend_request"],
    ])
    const afterBlock = await newsOf([ada], async () => {
      await decided(bob.put(`/blocks/${ada.user.id}`))
      await decided(bob.delete(`/blocks/${ada.user.id}`))
    })
    expect(afterBlock).toEqual([[]])
  })
})
