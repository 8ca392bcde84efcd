import { afterAll, afterEach, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { type CredentialsService, startCredentialsService } from "../../../support/credentials-service.ts"
import { engines } from "../../../support/service.ts"
import { inHours, terms } from "../../events/events-client.ts"
import { offerTo } from "../../market/market.ts"

type Member = Awaited<ReturnType<CredentialsService["member"]>>
type Asking = Pick<Member, "get" | "post">

// Each of these goes to providers and back several times, which a busy machine is slow at.
setDefaultTimeout(120_000)

describe.each(engines)("What a stranger shared with others on the owner's address, on %s", (engine) => {
  let service: CredentialsService
  beforeAll(async () => {
    service = await startCredentialsService(engine)
  })
  afterEach(() => service.provider.behave())
  afterAll(() => service.stop())

  const made = async (answer: ReturnType<Member["post"]>) => {
    const { body, status } = await answer
    if (status !== 201) throw new Error(`Answered with ${status}: ${JSON.stringify(body)}`)
    return body
  }
  const befriend = async (one: Asking, other: Member) => {
    const { id } = await made(one.post("/friends/requests", { userId: other.id }))
    expect((await other.post(`/friends/requests/${id}/accept`)).status).toBe(200)
  }
  const text = (id: string) => `/chat/conversations/${id}/messages`

  /** An account with conversations, groups and events, its own and those of an accomplice. */
  const shared = async () => {
    const [stranger, accomplice, guest] = [await service.member(), await service.member(), await service.member()]
    await befriend(stranger, accomplice)
    const direct = await made(stranger.post("/chat/conversations", { kind: "direct", userId: accomplice.id }))
    const written = await made(stranger.post(text(direct.id), { content: "I am in" }))
    await made(accomplice.post(text(direct.id), { content: "Good" }))
    const grouped = (by: Member, name: string, memberIds: ReadonlyArray<string>) =>
      made(by.post("/chat/conversations", { kind: "group", name, memberIds }))
    const group = await grouped(stranger, "Own", [accomplice.id])
    const member = `/chat/conversations/${group.id}/members/${accomplice.id}`
    expect((await stranger.patch(member, { role: "admin" })).status).toBe(200)
    const theirs = await grouped(accomplice, "Theirs", [stranger.id])
    const alone = await grouped(stranger, "Alone", [])

    const event = await made(stranger.post("/events", terms()))
    expect((await stranger.put(`/events/${event.id}/organizers/${accomplice.id}`)).status).toBe(204)
    await made(guest.post(`/events/${event.id}/participants`))
    /** At another time than the others, so that a person can go to all of them. */
    const arranged = (n: number, changes: object = {}) =>
      made(accomplice.post("/events", terms({ startsAt: inHours(n * 10), endsAt: inHours(n * 10 + 1), ...changes })))
    const [organized, going, waited] = [await arranged(2), await arranged(3), await arranged(4, { capacity: 1 })]
    expect((await accomplice.put(`/events/${organized.id}/organizers/${stranger.id}`)).status).toBe(204)
    await made(stranger.post(`/events/${going.id}/participants`))
    await made(guest.post(`/events/${waited.id}/participants`))
    await made(stranger.post(`/events/${waited.id}/participants`))
    const hidden = { visibility: "invite_only" }
    const [invited, accepted] = [await arranged(5, hidden), await arranged(6, hidden)]
    for (const { id } of [invited, accepted])
      await made(accomplice.post(`/events/${id}/invites`, { userId: stranger.id }))
    const answer = await stranger.patch(`/events/${accepted.id}/invites/me`, { status: "accepted" })
    expect([answer.status, answer.body.status]).toEqual([200, "accepted"])
    expect((await stranger.delete(`/events/${accepted.id}/participants/me`)).status).toBe(204)
    const [open, closed] = [
      [organized, going, waited],
      [invited, accepted],
    ]
    return { ...{ stranger, accomplice, guest, direct, written, group, theirs, alone, event, open, closed }, going }
  }
  const listsOf = async (person: Pick<Member, "get">) => {
    const chats = await person.get("/chat/conversations")
    const lists = [chats]
    for (const mine of ["organizing", "going", "waiting", "invited"])
      lists.push(await person.get(`/events?mine=${mine}`))
    return lists.map(({ body }) => body.items.length)
  }

  test.each([
    [
      "by a reset",
      async (email: string) => {
        expect(await service.reset(email)).toBe(204)
        return service.logIn(email)
      },
    ],
    ["through the provider", async (email: string) => service.signIn(service.ownerOf(email))],
  ])("is over when the address is proven for the first time %s", async (_, arrive) => {
    const all = await shared()
    const { accomplice, alone, direct, event, going, group, guest, open, closed, stranger, theirs, written } = all
    expect(await listsOf(stranger)).toEqual([4, 1, 1, 1, 1])
    const owner = await arrive(stranger.email)

    expect(await listsOf(owner)).toEqual([0, 0, 0, 0, 0])
    for (const { id } of [direct, group, theirs]) {
      expect((await owner.get(`/chat/conversations/${id}`)).body).toEqual({ error: "FORBIDDEN" })
      expect((await owner.get(text(id))).status).toBe(403)
    }
    expect((await owner.get(`/chat/conversations/${alone.id}`)).body).toEqual({ error: "NOT_FOUND" })

    // What was written stays with the other, as after the deletion of the account.
    const write = await accomplice.post(text(direct.id), { content: "Are you there?" })
    expect([write.status, write.body]).toEqual([403, { error: "FORBIDDEN" }])
    const kept = (await accomplice.get(`/chat/conversations/${direct.id}`)).body
    expect(kept.members.map(({ user }: { user: { id: string | null } }) => user.id).sort()).toEqual(
      [accomplice.id, null].sort(),
    )
    const messages = (await accomplice.get(text(direct.id))).body.items
    expect(messages.map(({ author, content }: typeof written) => [author.id, content])).toEqual([
      [accomplice.id, "Good"],
      [null, "I am in"],
    ])
    expect(JSON.stringify([kept, messages])).not.toContain(stranger.id)
    const again = await accomplice.post("/chat/conversations", { kind: "direct", userId: stranger.id })
    expect([again.status, again.body]).toEqual([400, { error: "NOT_FRIEND" }])

    for (const { id } of [group, theirs]) {
      const { body, status } = await accomplice.get(`/chat/conversations/${id}`)
      expect([status, body.members]).toEqual([200, [expect.objectContaining({ role: "owner" })]])
      expect(body.members[0].user.id).toBe(accomplice.id)
    }

    const edited = await accomplice.patch(`/events/${event.id}`, { name: "Mine" })
    expect([edited.status, edited.body]).toEqual([409, { error: "EVENT_NOT_EDITABLE" }])
    const over = (await owner.get(`/events/${event.id}`)).body
    expect(over).toMatchObject({ status: "cancelled", cancelReason: null, mine: { role: "owner" } })
    for (const person of [guest, accomplice]) {
      const { items } = (await person.get("/notifications")).body
      const notices = items.filter(({ type }: { type: string }) => type === "event_cancelled")
      expect(notices).toHaveLength(1)
    }
    for (const { id } of open)
      expect((await owner.get(`/events/${id}`)).body.mine).toMatchObject({ role: null, participation: null })
    for (const { id } of closed) expect((await owner.get(`/events/${id}`)).status).toBe(404)
    expect((await accomplice.get(`/events/${going.id}`)).body).toMatchObject({ status: "scheduled", goingCount: 0 })

    // The two may meet again, by the owner's will, and begin with an empty conversation.
    await befriend(owner, accomplice)
    const fresh = await made(owner.post("/chat/conversations", { kind: "direct", userId: accomplice.id }))
    expect([fresh.id === direct.id, fresh.lastMessage]).toEqual([false, null])
    await made(accomplice.post(text(fresh.id), { content: "Hello" }))
    expect((await owner.get(text(fresh.id))).body.items).toHaveLength(1)
  })

  test("stays when the owner of a verified address resets the password", async () => {
    const { accomplice, direct, event, group, stranger, theirs } = await shared()
    expect(await service.verify(stranger.email)).toBe(204)
    expect(await service.reset(stranger.email)).toBe(204)
    const owner = await service.logIn(stranger.email)
    expect(await listsOf(owner)).toEqual([4, 1, 1, 1, 1])
    for (const { id } of [direct, group, theirs]) {
      expect((await owner.get(`/chat/conversations/${id}`)).body.members).toHaveLength(2)
      await made(accomplice.post(text(id), { content: "Still here" }))
    }
    expect((await accomplice.patch(`/events/${event.id}`, { name: "Ours" })).body.status).toBe("scheduled")
  })

  test("is over also where they talked about an offer, and the two begin again", async () => {
    const [stranger, accomplice] = [await service.member(), await service.member()]
    const { offer } = await offerTo(accomplice, stranger)
    const talk = await made(stranger.post(`/offers/${offer.id}/conversation`))
    await made(stranger.post(text(talk.id), { content: "I am in" }))
    expect(await service.reset(stranger.email)).toBe(204)
    const owner = await service.logIn(stranger.email)
    expect((await owner.get("/chat/conversations")).body.items).toEqual([])
    expect((await owner.get(text(talk.id))).status).toBe(403)
    const write = await accomplice.post(text(talk.id), { content: "Are you there?" })
    expect([write.status, write.body]).toEqual([403, { error: "FORBIDDEN" }])
    const kept = [
      (await accomplice.get(`/chat/conversations/${talk.id}`)).body,
      (await accomplice.get(text(talk.id))).body,
    ]
    expect(JSON.stringify(kept)).not.toContain(stranger.id)
    for (const person of [owner, accomplice])
      expect((await person.get(`/offers/${offer.id}`)).body.conversationId).toBe(null)
    const fresh = await made(owner.post(`/offers/${offer.id}/conversation`))
    expect([fresh.id === talk.id, fresh.lastMessage]).toEqual([false, null])
    expect((await accomplice.get(`/offers/${offer.id}`)).body.conversationId).toBe(fresh.id)
  })

  test("is over at once also with many groups and events", async () => {
    const [stranger, accomplice] = [await service.member(), await service.member()]
    await befriend(stranger, accomplice)
    for (let n = 0; n < 45; n++) {
      await made(stranger.post("/chat/conversations", { kind: "group", name: `${n}`, memberIds: [accomplice.id] }))
      await made(stranger.post("/events", terms()))
    }
    expect(await service.reset(stranger.email)).toBe(204)
    const owner = await service.logIn(stranger.email)
    expect((await owner.get("/chat/conversations")).body.items).toEqual([])
    const { items } = (await owner.get("/events?mine=owned&limit=100")).body
    expect(items.map(({ status }: { status: string }) => status)).toEqual(Array(45).fill("cancelled"))
    const left = (await accomplice.get("/chat/conversations?limit=100")).body.items
    expect(left.map(({ members }: { members: ReadonlyArray<unknown> }) => members.length)).toEqual(Array(45).fill(1))
  })
})
