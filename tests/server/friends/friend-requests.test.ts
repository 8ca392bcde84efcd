import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { engines, type Service, startService } from "../../support/service.ts"
import { cardView, outcome, type Person, refusal, rowsOfOneMoment, walk } from "../users/people.ts"

const unknown = "0199aaaa-0000-7000-8000-000000000000"
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

describe.each(engines)("Friend requests, on %s", (engine) => {
  let service: Service
  let rows: ReturnType<typeof rowsOfOneMoment>
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
    rows = rowsOfOneMoment(service)
  })
  afterAll(() => service.stop())

  const two = async () => [await service.person(), await service.person()] as const
  const ask = (from: Person, to: { readonly user: { readonly id: string } }) =>
    from.post("/friends/requests", { userId: to.user.id })
  const notifications = (person: Person) =>
    service.query(
      `select type, actor_id, subject_kind, subject_id from notifications where user_id = '${person.user.id}'`,
    )
  const pending = async (person: Person, direction: string) => {
    const { body } = await person.get(`/friends/requests?direction=${direction}`)
    return body.items.map(({ id }: { id: string }) => id)
  }

  test("a request waits for its receiver, who is notified; both see it on their side", async () => {
    const [ada, bob] = await two()
    const asked = await ask(ada, bob)
    expect([asked.status, asked.body]).toEqual([
      201,
      {
        id: expect.any(String),
        from: cardView(ada.user),
        to: cardView(bob.user),
        status: "pending",
        createdAt: moment,
      },
    ])
    expect((await bob.get("/friends/requests")).body).toEqual({ items: [asked.body], nextCursor: null })
    expect((await ada.get("/friends/requests?direction=sent")).body).toEqual({
      items: [asked.body],
      nextCursor: null,
    })
    expect([await pending(ada, "received"), await pending(bob, "sent")]).toEqual([[], []])
    expect(await notifications(bob)).toEqual([
      { type: "friend_request", actor_id: ada.user.id, subject_kind: "friend_request", subject_id: asked.body.id },
    ])
    expect(await notifications(ada)).toEqual([])
  })

  test("accepting makes friends and notifies the sender; the request waits for no user any more", async () => {
    const [ada, bob] = await two()
    const { body: request } = await ask(ada, bob)
    expect(await outcome(bob.post(`/friends/requests/${request.id}/accept`))).toEqual([
      200,
      { ...request, status: "accepted" },
    ])
    const { body } = await ada.get("/friends")
    expect(body).toEqual({ items: [{ ...cardView(bob.user), friendsSince: moment, online: false }], nextCursor: null })
    expect([await pending(ada, "sent"), await pending(bob, "received")]).toEqual([[], []])
    expect(await notifications(ada)).toEqual([
      { type: "friend_accepted", actor_id: bob.user.id, subject_kind: "friend_request", subject_id: request.id },
    ])
  })

  test("who asks a user that asked first gets that request, accepted, and its sender is notified", async () => {
    const [ada, bob] = await two()
    const { body: request } = await ask(ada, bob)
    const crossing = await ask(bob, ada)
    expect([crossing.status, crossing.body]).toEqual([201, { ...request, status: "accepted" }])
    for (const [one, other] of [
      [ada, bob],
      [bob, ada],
    ] as const)
      expect((await one.get("/friends")).body.items.map(({ id }: { id: string }) => id)).toEqual([other.user.id])
    expect((await notifications(ada)).map(({ type }) => type)).toEqual(["friend_accepted"])
    expect((await notifications(bob)).map(({ type }) => type)).toEqual(["friend_request"])
    for (const [one, other] of [
      [ada, bob],
      [bob, ada],
    ] as const)
      expect(await outcome(ask(one, other))).toEqual(refusal(409, "ALREADY_EXISTS"))
  })

  test("a rejected and a cancelled request make no friends, notify no user, and leave space for a new one", async () => {
    const [ada, bob] = await two()
    const { body: first } = await ask(ada, bob)
    expect(await outcome(bob.post(`/friends/requests/${first.id}/reject`, {}))).toEqual([
      200,
      { ...first, status: "rejected" },
    ])
    const { body: second } = await ask(ada, bob)
    expect(second.id).not.toBe(first.id)
    const cancelled = await ada.delete(`/friends/requests/${second.id}`)
    expect([cancelled.status, cancelled.text]).toEqual([204, ""])
    expect((await ada.get("/friends")).body.items).toEqual([])
    expect(await notifications(ada)).toEqual([])
    expect((await ask(ada, bob)).status).toBe(201)
    expect(
      (await service.query(`select status from friend_requests where from_id = '${ada.user.id}' order by id`)).map(
        ({ status }) => status,
      ),
    ).toEqual(["cancelled", "pending"])
  })

  test("of 20 equal requests at once one is stored, and nineteen are 409 ALREADY_EXISTS", async () => {
    const [ada, bob] = await two()
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(ada, bob)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)])
    for (const { body } of answers.filter(({ status }) => status === 409))
      expect(body).toEqual({ error: "ALREADY_EXISTS" })
    expect(await service.query(`select id from friend_requests where from_id = '${ada.user.id}'`)).toHaveLength(1)
    expect(await notifications(bob)).toHaveLength(1)
  })

  test("two crossing requests at once end as one friendship", async () => {
    const [ada, bob] = await two()
    const answers = await Promise.all([ask(ada, bob), ask(bob, ada)])
    expect(answers.map(({ status, body }) => [status, body.status]).sort()).toEqual([
      [201, "accepted"],
      [201, "pending"],
    ])
    const [low, high] = [ada.user.id, bob.user.id].sort()
    expect(
      await service.query(`select id from friendships where low_id = '${low}' and high_id = '${high}'`),
    ).toHaveLength(1)
    expect([await pending(ada, "sent"), await pending(bob, "sent")]).toEqual([[], []])
  })

  test("asking oneself is 400 SELF_REQUEST, an unknown one 404 USER_NOT_FOUND, and so is who is blocked either way", async () => {
    const [ada, bob] = await two()
    expect(await outcome(ask(ada, ada))).toEqual(refusal(400, "SELF_REQUEST"))
    expect(await outcome(ask(ada, { user: { id: unknown } }))).toEqual(refusal(404, "USER_NOT_FOUND"))
    await ada.put(`/blocks/${bob.user.id}`)
    for (const [one, other] of [
      [ada, bob],
      [bob, ada],
    ] as const) {
      expect(await outcome(ask(one, other))).toEqual(refusal(404, "USER_NOT_FOUND"))
      expect(await notifications(other)).toEqual([])
    }
    expect((await ada.delete(`/blocks/${bob.user.id}`)).status).toBe(204)
    expect((await ask(ada, bob)).status).toBe(201)
  })

  const decisions = [
    ["accept", "receiver"],
    ["reject", "receiver"],
    ["cancel", "sender"],
  ] as const
  const decide = (person: Person, action: (typeof decisions)[number][0], id: string) =>
    action === "cancel" ? person.delete(`/friends/requests/${id}`) : person.post(`/friends/requests/${id}/${action}`)

  test.each(decisions)(
    "to %s is the %s's: others are 403, a second time 409 NOT_PENDING, unknown ones 404",
    async (action, decider) => {
      const [ada, bob] = await two()
      const eve = await service.person()
      const { body: request } = await ask(ada, bob)
      const [may, mayNot] = decider === "sender" ? [ada, bob] : [bob, ada]
      for (const person of [mayNot, eve])
        expect(await outcome(decide(person, action, request.id))).toEqual(refusal(403, "FORBIDDEN"))
      expect(await pending(bob, "received")).toEqual([request.id])
      expect((await decide(may, action, request.id)).status).toBe(action === "cancel" ? 204 : 200)
      for (const [again, person] of [
        ["accept", bob],
        ["reject", bob],
        ["cancel", ada],
      ] as const)
        expect(await outcome(decide(person, again, request.id))).toEqual(refusal(409, "NOT_PENDING"))
      expect(await outcome(decide(eve, action, request.id))).toEqual(refusal(403, "FORBIDDEN"))
      expect(await outcome(decide(may, action, unknown))).toEqual(refusal(404, "NOT_FOUND"))
      expect((await decide(may, action, "you")).status).toBe(400)
      expect((await ada.get("/friends")).body.items).toHaveLength(action === "accept" ? 1 : 0)
    },
  )

  test.each([1, 2, 3])("requests of one moment are listed newest first, each once, %d at a time", async (limit) => {
    const me = await service.person()
    const crowd = await rows.crowd("A", "B", "C", "D", "E", "F", "G", "H", "I", "J")
    for (const person of crowd.slice(0, 5)) await rows.request(person, me.user)
    for (const person of crowd.slice(5)) await rows.request(me.user, person)
    const received = await walk(me, "/friends/requests?direction=received", limit)
    const sent = await walk(me, "/friends/requests?direction=sent", limit)
    expect(received.map(({ from }) => from.displayName)).toEqual(["E", "D", "C", "B", "A"])
    expect(sent.map(({ to }) => to.displayName)).toEqual(["J", "I", "H", "G", "F"])
  })

  test.each([
    [{}, "body must have required property 'userId'"],
    [{ userId: "me" }, 'body.userId must match format "uuid"'],
    [{ userId: null }, "body.userId must be string"],
  ])("a request with %j is 400", async (body, message) => {
    const ada = await service.person()
    const answer = await ada.post("/friends/requests", body)
    expect([answer.status, answer.body.message]).toEqual([400, message])
    expect((await ada.get("/friends/requests?direction=both")).status).toBe(400)
  })
})
