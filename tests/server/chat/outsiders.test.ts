import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { suspendAccount, type UserId } from "../../../core/index.ts"
import { png } from "../../support/pictures.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { form, part, send } from "../files/upload.ts"
import { sendForm } from "../posts/posts-client.ts"
import { type Person, rowsOfOneMoment } from "../users/people.ts"
import { reactionOf, sent } from "./chat-client.ts"
import { grouped, opened } from "./conversations-client.ts"

/** It is in every name, text and file of the conversations, so no answer to an outsider may hold it. */
const secret = "xyzzy"

/** The ids that the paths of the routes are filled with. */
interface Ids {
  readonly conversation: string
  readonly member: string
  readonly message: string
  readonly attachment: string
  readonly request: string
}

/** What everybody asks of each route that has an id, with a body that the validation accepts. */
const requests: Readonly<Record<string, (ids: Ids) => readonly [path: string, body?: unknown]>> = {
  "get /chat/conversations/{id}": ({ conversation }) => [conversation],
  "patch /chat/conversations/{id}": ({ conversation }) => [conversation, { name: "Mine" }],
  "delete /chat/conversations/{id}": ({ conversation }) => [conversation],
  "put /chat/conversations/{id}/cover": ({ conversation }) => [`${conversation}/cover`, form(part(png(9, 9)))],
  "delete /chat/conversations/{id}/cover": ({ conversation }) => [`${conversation}/cover`],
  "post /chat/conversations/{id}/members": ({ conversation, member }) => [
    `${conversation}/members`,
    { userId: member },
  ],
  "patch /chat/conversations/{id}/members/{userId}": ({ conversation, member }) => [
    `${conversation}/members/${member}`,
    { role: "admin" },
  ],
  "delete /chat/conversations/{id}/members/{userId}": ({ conversation, member }) => [
    `${conversation}/members/${member}`,
  ],
  "patch /chat/conversations/{id}/settings": ({ conversation }) => [`${conversation}/settings`, { muted: true }],
  "put /chat/conversations/{id}/read": ({ conversation, message }) => [`${conversation}/read`, { messageId: message }],
  "get /chat/conversations/{id}/messages": ({ conversation, message }) => [
    `${conversation}/messages?before=${message}&limit=1`,
  ],
  "post /chat/conversations/{id}/messages": ({ conversation, message }) => [
    `${conversation}/messages`,
    { content: "Hi", replyToId: message, clientId: "known" },
  ],
  "get /chat/conversations/{id}/search": ({ conversation }) => [`${conversation}/search?q=${secret}`],
  "get /chat/messages/{id}": ({ message }) => [`/chat/messages/${message}`],
  "patch /chat/messages/{id}": ({ message }) => [`/chat/messages/${message}`, { content: "Mine" }],
  "delete /chat/messages/{id}": ({ message }) => [`/chat/messages/${message}`],
  "put /chat/messages/{id}/reactions/{emoji}": ({ message }) => [reactionOf({ id: message })],
  "delete /chat/messages/{id}/reactions/{emoji}": ({ message }) => [reactionOf({ id: message })],
  "get /chat/attachments/{id}": ({ attachment }) => [`/chat/attachments/${attachment}`],
  "get /chat/attachments/{id}/url": ({ attachment }) => [`/chat/attachments/${attachment}/url`],
  "post /chat/dm-requests/{id}/accept": ({ request }) => [`/chat/dm-requests/${request}/accept`],
  "post /chat/dm-requests/{id}/reject": ({ request }) => [`/chat/dm-requests/${request}/reject`],
  "delete /chat/dm-requests/{id}": ({ request }) => [`/chat/dm-requests/${request}`],
}

/** Routes without an id, which answer everybody of their own, and the address whose signature is the permission. */
const others = [
  "get /chat/conversations",
  "post /chat/conversations",
  "get /chat/unread-count",
  "get /chat/dm-requests",
  "post /chat/dm-requests",
  "get /chat/files/{signed}",
]

const outsiders = {
  "a stranger": [403, "FORBIDDEN"],
  "a friend of the members": [403, "FORBIDDEN"],
  "a user who left": [403, "FORBIDDEN"],
  "a user who was removed": [403, "FORBIDDEN"],
  "a user whom the owner blocked": [403, "FORBIDDEN"],
  "a user who blocked the owner": [403, "FORBIDDEN"],
  "a member whose account is suspended": [403, "ACCOUNT_SUSPENDED"],
  "a member whose account is deleted": [404, "USER_NOT_FOUND"],
} as const
type Outsider = keyof typeof outsiders
const names = Object.keys(outsiders) as ReadonlyArray<Outsider>

describe.each(engines)("Those who are no members, on %s", (engine) => {
  let service: Service
  let [ada, bob] = [] as unknown as [Person, Person]
  let people: Readonly<Record<Outsider, Person>>
  let places: ReadonlyArray<Ids>

  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
    const rows = rowsOfOneMoment(service)
    ;[ada, bob] = [await service.person(), await service.person()]
    for (const one of [ada, bob]) await one.patch("/users/me", { displayName: `${secret} ${one.user.id.slice(-4)}` })
    await rows.befriend(ada.user, bob.user)
    const made: Array<readonly [Outsider, Person]> = []
    for (const name of names) made.push([name, await service.person()])
    people = Object.fromEntries(made) as Record<Outsider, Person>
    const left = people["a user who left"]
    const removed = people["a user who was removed"]
    const suspended = people["a member whose account is suspended"]
    const deleted = people["a member whose account is deleted"]
    const former = [left, removed, suspended, deleted]
    for (const one of [...former, people["a friend of the members"]])
      for (const member of [ada, bob]) await rows.befriend(member.user, one.user)
    await rows.block(ada.user, people["a user whom the owner blocked"].user)
    await rows.block(people["a user who blocked the owner"].user, ada.user)

    const kim = await service.person()
    const { body: request } = await kim.post("/chat/dm-requests", { userId: ada.user.id, message: secret })
    const filled = async ({ id }: { readonly id: string }): Promise<Ids> => {
      const conversation = `/chat/conversations/${id}`
      await sent(bob, conversation, `${secret} first`)
      const body = new FormData()
      body.append("content", `${secret} second`)
      body.append("files", new File([secret], `${secret}.txt`))
      const { body: message } = await sendForm(service.url, body, ada.token, `${conversation}/messages`)
      await sent(bob, conversation, `${secret} third`, { clientId: "known", replyToId: message.id })
      await bob.put(reactionOf(message))
      return {
        conversation,
        member: bob.user.id,
        message: message.id,
        attachment: message.attachments[0].id,
        request: request.id,
      }
    }
    const group = await grouped(ada, [bob, ...former], secret)
    places = [await filled(group), await filled(await opened(ada, bob))]
    // They have read some, reacted and written while they were members.
    for (const one of former) await sent(one, `/chat/conversations/${group.id}`, secret)
    expect((await left.get(`/chat/conversations/${group.id}`)).body.unreadCount).toBe(6)
    expect((await left.delete(`/chat/conversations/${group.id}/members/me`)).status).toBe(204)
    expect((await ada.delete(`/chat/conversations/${group.id}/members/${removed.user.id}`)).status).toBe(204)
    await service.inside(suspendAccount(suspended.user.id as UserId))
    expect((await deleted.delete("/users/me", { password: deleted.password })).status).toBe(204)
  })
  afterAll(() => service.stop())

  /** All that members see of the conversations. */
  const seen = async () => {
    const answers: Array<unknown> = []
    for (const by of [ada, bob]) {
      answers.push((await by.get("/chat/conversations")).body, (await by.get("/chat/dm-requests")).body)
      for (const { conversation } of places) answers.push((await by.get(`${conversation}/messages`)).body)
    }
    return answers
  }

  test("are asked for on every route of the document", async () => {
    const { body } = await service.client().get("/openapi.json")
    const routes = Object.entries<Record<string, unknown>>(body.paths)
      .filter(([path]) => path.startsWith("/chat/"))
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`))
    expect(routes.toSorted()).toEqual([...Object.keys(requests), ...others].toSorted())
  })

  test.each(names)("%s reads no message, file, count or name, and changes nothing", async (name) => {
    const [status, error] = outsiders[name]
    const before = await seen()
    for (const ids of places)
      for (const [route, request] of Object.entries(requests)) {
        const [method = ""] = route.split(" ")
        const [path, body] = request(ids)
        const by = people[name]
        const answer =
          body instanceof Uint8Array
            ? await send(service, path, body, { token: by.token })
            : await by.send(method.toUpperCase(), path, body)
        expect([route, answer.status, answer.body]).toEqual([route, status, { error }])
      }
    expect(await seen()).toEqual(before)
  })

  test.each(names)("%s has lists and counts that hold nothing of it", async (name) => {
    const by = people[name]
    const { member } = places[0] ?? { member: "" }
    for (const path of [
      "/chat/conversations",
      "/chat/conversations?archived=true",
      "/chat/unread-count",
      "/chat/dm-requests",
      "/chat/dm-requests?direction=sent",
    ]) {
      const { status, text } = await by.get(path)
      expect(text).not.toContain(secret)
      expect(text).not.toContain(member)
      if (status === 200) expect(['{"count":0}', '{"items":[],"nextCursor":null}']).toContain(text)
      else expect(status).toBe(outsiders[name][0])
    }
  })

  test("without a token there is nothing on any route", async () => {
    for (const ids of places)
      for (const [route, request] of Object.entries(requests)) {
        const [method = ""] = route.split(" ")
        const [path, body] = request(ids)
        const { status, text } = await service
          .client()
          .send(method.toUpperCase(), path, body instanceof Uint8Array ? undefined : body)
        expect([route, status, text]).toEqual([route, 401, '{"error":"UNAUTHORIZED"}'])
      }
  })

  test("a member of one conversation reaches nothing of another one through it", async () => {
    const kim = people["a stranger"]
    const own = await grouped(kim, [], "Own")
    const path = `/chat/conversations/${own.id}`
    const [{ message } = { message: "" }] = places
    const before = await seen()
    for (const [method, address, body, status, error] of [
      ["GET", `${path}/messages?before=${message}`, undefined, 404, "NOT_FOUND"],
      ["GET", `${path}/messages?after=${message}`, undefined, 404, "NOT_FOUND"],
      ["PUT", `${path}/read`, { messageId: message }, 404, "NOT_FOUND"],
      ["POST", `${path}/messages`, { content: "Hi", replyToId: message }, 422, "INVALID_REPLY"],
      ["POST", `${path}/members`, { userId: bob.user.id }, 400, "NOT_FRIEND"],
    ] as const) {
      const answer = await kim.send(method, address, body)
      expect([address, answer.status, answer.body]).toEqual([address, status, { error }])
    }
    expect((await kim.get(`${path}/search?q=${secret}`)).body.items).toEqual([])
    expect((await kim.get(path)).body).toMatchObject({ lastMessage: null, unreadCount: 0 })
    expect(await seen()).toEqual(before)
  })
})
