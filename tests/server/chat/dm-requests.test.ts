import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { engines, type Service, startService } from "../../support/service.ts"
import { unfit } from "../catalog/rows.ts"
import { cardView, outcome, type Person, refusal, rowsOfOneMoment, walk } from "../users/people.ts"

const path = "/chat/dm-requests"

describe.each(engines)("Message requests, on %s", (engine) => {
  let service: Service
  let rows: ReturnType<typeof rowsOfOneMoment>
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
    rows = rowsOfOneMoment(service)
  })
  afterAll(() => service.stop())

  const people = async (count: number) => Promise.all(Array.from({ length: count }, () => service.person()))
  const two = async () => {
    const [ada, bob] = await people(2)
    if (ada === undefined || bob === undefined) throw new Error("No user came.")
    return { ada, bob }
  }
  const ask = (from: Person, to: Person, message?: string | null) =>
    from.post(path, { userId: to.user.id, ...(message === undefined ? {} : { message }) })
  const asked = async (from: Person, to: Person, message?: string) => {
    const { status, body } = await ask(from, to, message)
    if (status !== 201) throw new Error(`The request was answered with ${status}`)
    return body
  }
  const signedInAgain = async (person: Person): Promise<Person> => {
    const credentials = { email: person.user.email, password: person.password }
    const { body } = await service.client().post("/auth/login", credentials)
    return { ...person, ...service.client().signedIn(body.accessToken) }
  }
  const messagesIn = async (by: Person, conversation: { readonly id: string }) => {
    const { body } = await by.get(`/chat/conversations/${conversation.id}/messages`)
    return body.items.map((one: { readonly author: { readonly id: string }; readonly content: string }) => [
      one.author.id,
      one.content,
    ])
  }
  const noticesOf = async (person: Person) =>
    (await person.get("/notifications")).body.items.map(
      (one: { readonly type: string; readonly actor: { readonly id: string }; readonly subject: object }) => [
        one.type,
        one.actor.id,
        one.subject,
      ],
    )
  const eventsOf = async (conversation: { readonly id: string }) =>
    (await service.query(`select kind from realtime_events where audience_id = '${conversation.id}' order by id`)).map(
      ({ kind }: Record<string, unknown>) => kind,
    )

  test("reach their receiver, who opens the conversation by accepting, with the message in it", async () => {
    const { ada, bob } = await two()
    const { status, body: request } = await ask(ada, bob, "  May I ask about the box?  ")
    expect([status, request]).toEqual([
      201,
      {
        id: expect.any(String),
        from: cardView(ada.user),
        to: cardView(bob.user),
        message: "May I ask about the box?",
        status: "pending",
        createdAt: expect.any(String),
      },
    ])
    expect((await bob.get(path)).body).toEqual({ items: [request], nextCursor: null })
    expect((await ada.get(`${path}?direction=sent`)).body).toEqual({ items: [request], nextCursor: null })
    expect((await ada.get(path)).body.items).toEqual([])
    expect(await noticesOf(bob)).toEqual([
      ["dm_request", ada.user.id, { kind: "dm_request", id: request.id, name: null }],
    ])

    const { status: answered, body: conversation } = await bob.post(`${path}/${request.id}/accept`)
    expect([answered, conversation.kind, conversation.unreadCount]).toEqual([200, "direct", 1])
    expect(conversation.lastMessage).toMatchObject({ content: "May I ask about the box?", author: { id: ada.user.id } })
    expect(await messagesIn(ada, conversation)).toEqual([[ada.user.id, "May I ask about the box?"]])
    expect(await noticesOf(ada)).toEqual([
      ["dm_request_accepted", bob.user.id, { kind: "dm_request", id: request.id, name: null }],
    ])
    expect((await bob.get(path)).body.items).toEqual([])
    for (const action of ["accept", "reject"])
      expect(await outcome(bob.post(`${path}/${request.id}/${action}`))).toEqual(refusal(409, "NOT_PENDING"))
    expect((await ada.post(`/chat/conversations/${conversation.id}/messages`, { content: "Thanks" })).status).toBe(201)
  })

  test("without a message open an empty conversation", async () => {
    const { ada, bob } = await two()
    const request = await asked(ada, bob)
    expect(request.message).toBeNull()
    const { body: conversation } = await bob.post(`${path}/${request.id}/accept`)
    expect([conversation.lastMessage, conversation.unreadCount]).toEqual([null, 0])
  })

  test("that cross are accepted at once, the first message first", async () => {
    const { ada, bob } = await two()
    const first = await asked(ada, bob, "One")
    const second = await asked(bob, ada, "Two")
    expect(second).toEqual({ ...first, status: "accepted" })
    const { body: list } = await ada.get("/chat/conversations")
    expect(list.items).toHaveLength(1)
    expect(await messagesIn(bob, list.items[0])).toEqual([
      [bob.user.id, "Two"],
      [ada.user.id, "One"],
    ])
    expect(await outcome(ask(ada, bob))).toEqual(refusal(409, "ALREADY_EXISTS"))
  })

  test("that cross at the same moment end as one conversation", async () => {
    for (let round = 0; round < 5; round++) {
      const { ada, bob } = await two()
      const answers = await Promise.all([ask(ada, bob, "One"), ask(bob, ada, "Two")])
      expect(answers.map(({ status }) => status)).toEqual([201, 201])
      expect(answers.map(({ body }) => body.status).sort()).toEqual(["accepted", "pending"])
      const { body: list } = await ada.get("/chat/conversations")
      expect(list.items).toHaveLength(1)
      expect(await messagesIn(ada, list.items[0])).toHaveLength(2)
    }
  })

  test("are written to the log of what happened with the conversation that they open", async () => {
    const { ada, bob } = await two()
    await asked(ada, bob, "One")
    await asked(bob, ada, "Two")
    const [conversation] = (await ada.get("/chat/conversations")).body.items
    expect(await eventsOf(conversation)).toEqual(["conversation.updated", "message.created", "message.created"])
  })

  test.each([
    ["noUser", 404, "USER_NOT_FOUND"],
    ["a user who blocks one", 403, "BLOCKED"],
    ["a user whom one blocks", 403, "BLOCKED"],
    ["oneself", 400, "SELF_REQUEST"],
    ["a friend", 409, "ALREADY_FRIENDS"],
    ["a user whom one has asked", 409, "ALREADY_EXISTS"],
    ["a user with whom one had a conversation as a friend", 409, "ALREADY_EXISTS"],
  ])("to %s are %d %s", async (whom, status, code) => {
    const { ada, bob } = await two()
    if (whom === "a user who blocks one") await rows.block(bob.user, ada.user)
    if (whom === "a user whom one blocks") await rows.block(ada.user, bob.user)
    if (whom === "a user whom one has asked") await asked(ada, bob)
    if (status === 409 && whom.includes("friend")) await rows.befriend(ada.user, bob.user)
    if (whom.includes("conversation")) {
      await ada.post("/chat/conversations", { kind: "direct", userId: bob.user.id })
      await ada.delete(`/friends/${bob.user.id}`)
    }
    const userId = whom === "noUser" ? crypto.randomUUID() : whom === "oneself" ? ada.user.id : bob.user.id
    const before = await service.query(`select id from dm_requests where to_id = '${bob.user.id}'`)
    expect(await outcome(ada.post(path, { userId }))).toEqual(refusal(status, code))
    expect(await service.query(`select id from dm_requests where to_id = '${bob.user.id}'`)).toEqual(before)
    if (before.length === 0) expect(await noticesOf(bob)).toEqual([])
  })

  test.each([
    ["no receiver", {}, "body must have required property 'userId'"],
    ["a receiver that is no id", { userId: "bob" }, `body.userId must match format "uuid"`],
    [
      "a message of 501",
      { userId: crypto.randomUUID(), message: "a".repeat(501) },
      "body.message must NOT have more than 500 characters",
    ],
  ])("with %s are refused", async (_, body, message) => {
    const { ada } = await two()
    const refused = await outcome(ada.post(path, body))
    expect(refused).toEqual(unfit(message))
  })

  test("that were rejected come again after 30 days, and from the one who rejected at any time", async () => {
    const { ada, bob } = await two()
    const first = await asked(ada, bob, "One")
    const rejected = await bob.post(`${path}/${first.id}/reject`)
    expect([rejected.status, rejected.body]).toEqual([200, { ...first, status: "rejected" }])
    expect(await outcome(ask(ada, bob))).toEqual(refusal(409, "ALREADY_EXISTS"))
    const back = await asked(bob, ada)
    expect(await noticesOf(ada)).toEqual([["dm_request", bob.user.id, { kind: "dm_request", id: back.id, name: null }]])
    expect((await bob.delete(`${path}/${back.id}`)).status).toBe(204)
    expect(await outcome(bob.delete(`${path}/${back.id}`))).toEqual(refusal(409, "NOT_PENDING"))
    service.clock.forward({ days: 30 })
    const [adaAgain, bobAgain] = [await signedInAgain(ada), await signedInAgain(bob)]
    expect((await ask(adaAgain, bobAgain)).status).toBe(201)
    expect(await noticesOf(adaAgain)).toEqual([])
  })

  test("are decided by their receiver and cancelled by their sender, and no other user", async () => {
    const { ada, bob } = await two()
    const eve = await service.person()
    const { id } = await asked(ada, bob)
    for (const [who, method, what] of [
      [ada, "POST", "/accept"],
      [ada, "POST", "/reject"],
      [bob, "DELETE", ""],
      [eve, "POST", "/accept"],
      [eve, "POST", "/reject"],
      [eve, "DELETE", ""],
    ] as const)
      expect(await outcome(who.send(method, `${path}/${id}${what}`))).toEqual(refusal(403, "FORBIDDEN"))
    for (const [method, what] of [
      ["POST", "/accept"],
      ["POST", "/reject"],
      ["DELETE", ""],
    ] as const)
      expect(await outcome(eve.send(method, `${path}/${crypto.randomUUID()}${what}`))).toEqual(
        refusal(404, "NOT_FOUND"),
      )
    expect((await bob.get(path)).body.items).toHaveLength(1)
  })

  test("may be pending 20 at a time, of which each that is decided frees a place; pages show each once", async () => {
    const ada = await service.person()
    const crowd = await rows.crowd(...Array.from({ length: 21 }, (_, n) => `Number ${n}`))
    for (const { id } of crowd.slice(0, 20)) expect((await ada.post(path, { userId: id })).status).toBe(201)
    const last = { userId: crowd[20]?.id }
    expect(await outcome(ada.post(path, last))).toEqual(refusal(409, "TOO_MANY_REQUESTS_OPEN"))
    const sent = await walk(ada, `${path}?direction=sent`, 7)
    expect(new Set(sent.map(({ to }) => to.id))).toEqual(new Set(crowd.slice(0, 20).map(({ id }) => String(id))))
    // A user who has asked is answered, however many one has asked.
    const bob = await service.person()
    await asked(bob, ada)
    expect((await asked(ada, bob)).status).toBe("accepted")
    await ada.delete(`${path}/${sent[0].id}`)
    expect((await ada.post(path, last)).status).toBe(201)
  })

  test("stay pending when the two become friends, and go with a block or an account", async () => {
    const { ada, bob } = await two()
    const request = await asked(ada, bob, "One")
    await rows.befriend(ada.user, bob.user)
    const { body: opened } = await ada.post("/chat/conversations", { kind: "direct", userId: bob.user.id })
    const { body: conversation } = await bob.post(`${path}/${request.id}/accept`)
    expect([conversation.id, await messagesIn(ada, conversation)]).toEqual([opened.id, [[ada.user.id, "One"]]])

    const [carl, dora, eve] = await people(3)
    if (!(carl && dora && eve)) return
    const blocked = await asked(carl, dora)
    const other = await asked(eve, dora)
    expect((await dora.put(`/blocks/${carl.user.id}`)).status).toBeLessThan(300)
    expect((await dora.get(path)).body.items).toEqual([other])
    expect(await outcome(dora.post(`${path}/${blocked.id}/accept`))).toEqual(refusal(409, "NOT_PENDING"))
    expect((await eve.delete("/users/me", { password: eve.password })).status).toBe(204)
    expect((await dora.get(path)).body.items).toEqual([])
  })
})
