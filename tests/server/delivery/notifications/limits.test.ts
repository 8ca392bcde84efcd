import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type EventId, editEvent, type UserId } from "../../../../core/index.ts"
import { runs } from "../../../support/runs.ts"
import { engines, type Service, startService } from "../../../support/service.ts"
import { arranged, inHours, onEvent } from "../../events/events-client.ts"
import { posted } from "../../posts/posts-client.ts"
import type { Person } from "../../users/people.ts"
import { inboxOf, moment, unreadCountOf } from "./inbox.ts"

/** More than an actor causes. What a round takes back does not add up, which few rounds show as well. */
const roundsTo = (unread: number) => (unread === 50 ? 55 : runs(10, 55))

interface Two {
  readonly service: Service
  readonly actor: Person
  readonly victim: Person
}

/** What an actor does again and again, and how many unread notifications the victim has at the end. */
const loops: Readonly<Record<string, readonly [(two: Two) => Promise<() => Promise<unknown>>, number]>> = {
  "writes a comment and deletes it": [
    async ({ actor, victim }) => {
      const post = await posted(victim)
      return async () => {
        const { body } = await actor.post(`/posts/${post.id}/comments`, { content: "x" })
        return actor.delete(`/comments/${body.id}`)
      }
    },
    0,
  ],
  "reacts to a post and takes it back": [
    async ({ actor, victim }) => {
      const post = await posted(victim)
      return async () => {
        await actor.put(`/posts/${post.id}/reaction`, { type: "like" })
        return actor.delete(`/posts/${post.id}/reaction`)
      }
    },
    0,
  ],
  "sends a friend request and cancels it": [
    async ({ actor, victim }) =>
      async () => {
        const { body } = await actor.post("/friends/requests", { userId: victim.user.id })
        return actor.delete(`/friends/requests/${body.id}`)
      },
    0,
  ],
  "sends a message request and cancels it": [
    async ({ actor, victim }) =>
      async () => {
        const { body } = await actor.post("/chat/dm-requests", { userId: victim.user.id })
        return actor.delete(`/chat/dm-requests/${body.id}`)
      },
    0,
  ],
  "invites the victim and revokes it": [
    async ({ actor, victim }) => {
      const { id } = await arranged(actor)
      return async () => {
        await actor.post(`/events/${id}/invites`, { userId: victim.user.id })
        return actor.delete(`/events/${id}/invites/${victim.user.id}`)
      }
    },
    0,
  ],
  "adds the victim to a group and removes them": [
    async (two) => {
      await befriend(two)
      const { body: group } = await two.actor.post("/chat/conversations", { kind: "group", name: "G", memberIds: [] })
      return async () => {
        await two.actor.post(`/chat/conversations/${group.id}/members`, { userId: two.victim.user.id })
        return two.actor.delete(`/chat/conversations/${group.id}/members/${two.victim.user.id}`)
      }
    },
    1,
  ],
  "creates a group with the victim and deletes it": [
    async (two) => {
      await befriend(two)
      return async () => {
        const memberIds = [two.victim.user.id]
        const { body } = await two.actor.post("/chat/conversations", { kind: "group", name: "G", memberIds })
        return two.actor.delete(`/chat/conversations/${body.id}`)
      }
    },
    1,
  ],
  "moves an event that the victim goes to": [
    async ({ actor, service, victim }) => {
      const event = await arranged(actor)
      await onEvent(service, event, victim, "joined")
      let n = 0
      return () => actor.patch(`/events/${event.id}`, { place: { kind: "online", url: `https://x.example/${n++}` } })
    },
    1,
  ],
  "creates groups with the victim": [
    async (two) => {
      await befriend(two)
      const memberIds = [two.victim.user.id]
      return () => two.actor.post("/chat/conversations", { kind: "group", name: "G", memberIds })
    },
    50,
  ],
  "comments on ever new posts": [
    async ({ actor, victim }) =>
      async () => {
        const post = await posted(victim)
        return actor.post(`/posts/${post.id}/comments`, { content: "x" })
      },
    50,
  ],
}

const befriend = async ({ actor, victim }: Two) => {
  const { body } = await victim.post("/friends/requests", { userId: actor.user.id })
  expect((await actor.post(`/friends/requests/${body.id}/accept`)).status).toBe(200)
}

describe.each(engines)("The limits of notifications, on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
  })
  afterAll(() => service.stop())

  const two = async (): Promise<Two> => ({ service, actor: await service.person(), victim: await service.person() })

  test.each(Object.entries(loops))("a user %s", async (_, [prepare, unread]) => {
    const people = await two()
    const round = await prepare(people)
    for (let n = 0; n < roundsTo(unread); n++)
      expect(((await round()) as { readonly status: number }).status).toBeLessThan(300)
    expect(await unreadCountOf(people.victim)).toBe(unread)
    expect(await inboxOf(people.victim, "?limit=100")).toHaveLength(unread)
  })

  test("an unread one comes again with a new time, as the same notification", async () => {
    const { actor, victim } = await two()
    const [post, later] = [await posted(victim), await posted(victim)]
    const comment = async (id: string) => (await actor.post(`/posts/${id}/comments`, { content: "x" })).body
    await comment(post.id)
    const [first] = await inboxOf(victim)
    await comment(later.id)
    service.clock.forward({ seconds: 1 })
    const second = await comment(post.id)
    const [again, other, ...rest] = await inboxOf(victim)
    expect(again).toEqual({ ...first, createdAt: moment })
    expect(Date.parse(again.createdAt)).toBeGreaterThanOrEqual(Date.parse(second.createdAt))
    expect([other.subject.id, rest]).toEqual([later.id, []])
    await actor.delete(`/comments/${second.id}`)
    // The first comment is still there.
    expect((await inboxOf(victim)).map(({ id }: { readonly id: string }) => id)).toEqual([again.id, other.id])
    await victim.post(`/notifications/${again.id}/read`)
    await comment(post.id)
    const ids = (await inboxOf(victim)).map(({ id }: { readonly id: string }) => id)
    expect(ids).toHaveLength(3)
    expect(ids.slice(1)).toEqual([again.id, other.id])
  })

  test("a reaction that the author has read of is not notified again, and one that was unread is", async () => {
    const { actor, victim } = await two()
    const post = await posted(victim)
    const react = () => actor.put(`/posts/${post.id}/reaction`, { type: "like" })
    const takeBack = () => actor.delete(`/posts/${post.id}/reaction`)
    await react()
    await takeBack()
    expect(await inboxOf(victim)).toEqual([])
    await react()
    const [one, ...others] = await inboxOf(victim)
    expect([one.type, others]).toEqual(["post_reaction", []])
    await victim.post(`/notifications/${one.id}/read`)
    await takeBack()
    await react()
    expect(await inboxOf(victim)).toEqual([{ ...one, read: true }])
  })

  test("people are notified of a change of an event at once, and then not for an hour", async () => {
    const { actor, victim } = await two()
    const event = await arranged(actor, { startsAt: inHours(60), endsAt: inHours(61) })
    await onEvent(service, event, victim, "joined")
    let n = 0
    const move = () => {
      const place = { kind: "online", url: `https://x.example/${n++}` } as const
      const [id, by] = [event.id as EventId, actor.user.id as UserId]
      return service.inside(editEvent({ id, by, change: { place } }))
    }
    const notified = async () =>
      (await service.query(`select id from notifications where user_id = '${victim.user.id}'`)).length
    await move()
    expect(await notified()).toBe(1)
    await victim.delete("/notifications")
    for (const minutes of [0, 59]) {
      service.clock.forward({ minutes })
      await move()
      expect(await notified()).toBe(0)
    }
    service.clock.forward({ minutes: 1 })
    await move()
    expect(await notified()).toBe(1)
  })

  test("what a person may not take back takes no notification along", async () => {
    const { actor, victim } = await two()
    const other = await service.person()
    const { body } = await actor.post("/friends/requests", { userId: victim.user.id })
    expect((await other.delete(`/friends/requests/${body.id}`)).status).toBe(403)
    expect(await unreadCountOf(victim)).toBe(1)
  })
})
