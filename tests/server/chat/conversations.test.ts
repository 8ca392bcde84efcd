import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { png } from "../../support/pictures.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { moment, unknown } from "../catalog/rows.ts"
import { form, part, send } from "../files/upload.ts"
import { cardView, outcome, type Person, refusal, rowsOfOneMoment, walk } from "../people/people.ts"
import { eventsOf, grouped, groupWith, opened } from "./conversations-client.ts"

describe.each(engines)("Conversations, on %s", (engine) => {
  let service: Service
  let [ada, bob, eve, kim] = [] as unknown as [Person, Person, Person, Person]
  let rows: ReturnType<typeof rowsOfOneMoment>
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
    rows = rowsOfOneMoment(service)
  })
  /** New people, of whom Ada, Bob and Eve are friends of one another. */
  const cast = async () => {
    ;[ada, bob, eve, kim] = [
      await service.person(),
      await service.person(),
      await service.person(),
      await service.person(),
    ]
    await rows.befriend(ada.user, bob.user)
    await rows.befriend(ada.user, eve.user)
    await rows.befriend(bob.user, eve.user)
  }
  afterAll(() => service.stop())

  const notFound = refusal(404, "NOT_FOUND")
  const forbidden = refusal(403, "FORBIDDEN")
  const blocked = refusal(403, "BLOCKED")
  const notFriend = refusal(400, "NOT_FRIEND")
  const userNotFound = refusal(404, "USER_NOT_FOUND")
  const open = (by: Person, userId: string) => by.post("/chat/conversations", { kind: "direct", userId })
  const create = (by: Person, memberIds: ReadonlyArray<string>, name = "Swappers") =>
    by.post("/chat/conversations", { kind: "group", name, memberIds })
  const pathOf = ({ id }: { readonly id: string }) => `/chat/conversations/${id}`
  const say = async (by: Person, { id }: { readonly id: string }, content = "Hello") =>
    (await by.post(`/chat/conversations/${id}/messages`, { content })).body
  const leaveService = (person: Person) => person.delete("/users/me", { password: person.password })
  const member = (person: Person, role: string, lastReadMessageId: string | null = null) => ({
    user: cardView(person.user),
    role,
    joinedAt: expect.stringMatching(moment),
    lastReadMessageId,
  })
  const asNew = {
    id: expect.any(String),
    lastMessage: null,
    unreadCount: 0,
    muted: false,
    archived: false,
    coverUrl: null,
    createdAt: expect.stringMatching(moment),
    updatedAt: expect.stringMatching(moment),
  }
  const byId = <M extends { readonly user: { readonly id: string } }>(members: ReadonlyArray<M>) =>
    [...members].sort((a, b) => (a.user.id < b.user.id ? -1 : 1))

  test("two friends have one, whoever opens it", async () => {
    await cast()
    const { status, body } = await open(ada, bob.user.id)
    expect(status).toBe(201)
    expect({ ...body, members: byId(body.members) }).toEqual({
      ...asNew,
      kind: "direct",
      name: null,
      members: byId([member(ada, "member"), member(bob, "member")]),
    })
    for (const [by, whom] of [
      [ada, bob],
      [bob, ada],
    ] as const)
      expect(await outcome(open(by, whom.user.id))).toEqual([200, body])
    expect((await bob.get(pathOf(body))).body).toEqual(body)
    expect(await eventsOf(service, body.id)).toEqual(["conversation.updated of it for members"])
    expect(await outcome(kim.get(pathOf(body)))).toEqual(forbidden)
  })

  test("is opened with friends alone", async () => {
    await cast()
    const gone = await service.person()
    await rows.befriend(ada.user, gone.user)
    await leaveService(gone)
    await rows.block(eve.user, ada.user)
    expect(await outcome(open(ada, kim.user.id))).toEqual(notFriend)
    expect(await outcome(open(ada, ada.user.id))).toEqual(notFriend)
    expect(await outcome(open(ada, eve.user.id))).toEqual(blocked)
    expect(await outcome(open(eve, ada.user.id))).toEqual(blocked)
    expect(await outcome(open(ada, gone.user.id))).toEqual(userNotFound)
    expect(await outcome(open(ada, unknown))).toEqual(userNotFound)
    expect((await ada.get("/chat/conversations")).body.items).toEqual([])
  })

  test("goes on after a friendship, and during a block for reading", async () => {
    await cast()
    const direct = await opened(ada, bob)
    const said = await say(bob, direct)
    await ada.delete(`/friends/${bob.user.id}`)
    expect((await open(ada, bob.user.id)).status).toBe(200)
    await bob.put(`/blocks/${ada.user.id}`)
    for (const [by, whom] of [
      [ada, bob],
      [bob, ada],
    ] as const) {
      expect(await outcome(open(by, whom.user.id))).toEqual(blocked)
      expect((await by.get(pathOf(direct))).body.lastMessage.id).toBe(said.id)
      expect((await by.get("/chat/conversations")).body.items).toHaveLength(1)
      expect((await by.patch(`${pathOf(direct)}/settings`, { muted: true })).status).toBe(200)
      expect((await by.put(`${pathOf(direct)}/read`, { messageId: said.id })).status).toBe(204)
    }
    await bob.delete(`/blocks/${ada.user.id}`)
    expect((await open(ada, bob.user.id)).body.id).toBe(direct.id)
  })

  test("of two people cannot be changed or left", async () => {
    await cast()
    const direct = await opened(ada, bob)
    const path = pathOf(direct)
    const { body: before } = await ada.get(path)
    const heard = await eventsOf(service, direct.id)
    for (const answer of [
      ada.patch(path, { name: "Us" }),
      ada.patch(path, {}),
      ada.delete(path),
      send(service, `${path}/cover`, form(part(png(9, 9))), { token: ada.token }),
      ada.delete(`${path}/cover`),
      ada.post(`${path}/members`, { userId: eve.user.id }),
      ada.post(`${path}/members`, { userId: unknown }),
      ada.patch(`${path}/members/${bob.user.id}`, { role: "admin" }),
      ada.patch(`${path}/members/me`, { role: "owner" }),
      ada.delete(`${path}/members/me`),
      ada.delete(`${path}/members/${bob.user.id}`),
      ada.delete(`${path}/members/${kim.user.id}`),
    ])
      expect(await outcome(answer)).toEqual(forbidden)
    expect((await ada.get(path)).body).toEqual(before)
    expect(await eventsOf(service, direct.id)).toEqual(heard)
  })

  test("a group has its owner and friends of the owner, who are notified", async () => {
    await cast()
    const { body, status } = await create(ada, [bob.user.id, ada.user.id, eve.user.id, bob.user.id], " Swap 🦉 ")
    expect(status).toBe(201)
    expect({ ...body, members: byId(body.members) }).toEqual({
      ...asNew,
      kind: "group",
      name: "Swap 🦉",
      members: byId([member(ada, "owner"), member(bob, "member"), member(eve, "member")]),
    })
    for (const person of [bob, eve]) {
      const [notice] = (await person.get("/notifications")).body.items
      expect(notice).toMatchObject({
        type: "group_added",
        actor: cardView(ada.user),
        subject: { kind: "conversation", id: body.id },
      })
    }
    expect((await ada.get("/notifications")).body.items).toEqual([])
    expect((await create(ada, [])).body.members).toEqual([member(ada, "owner")])
    expect((await create(ada, [ada.user.id])).status).toBe(201)
  })

  test("a group is not made with anybody else", async () => {
    await cast()
    const gone = await service.person()
    await rows.befriend(ada.user, gone.user)
    await leaveService(gone)
    await rows.block(eve.user, ada.user)
    const [friend, hater, stranger] = [bob, eve, kim].map(({ user }) => user.id) as [string, string, string]
    expect(await outcome(create(ada, [friend, stranger]))).toEqual(notFriend)
    expect(await outcome(create(ada, [friend, hater]))).toEqual(blocked)
    expect(await outcome(create(ada, [hater, stranger]))).toEqual(notFriend)
    expect(await outcome(create(ada, [stranger, hater, unknown]))).toEqual(userNotFound)
    expect(await outcome(create(ada, [gone.user.id]))).toEqual(userNotFound)
    expect((await ada.get("/chat/conversations")).body.items).toEqual([])
    expect((await bob.get("/notifications")).body.items).toEqual([])
  })

  test.each([
    [{}, "body must have required property 'kind'"],
    [{ kind: "secret" }, "body.kind must be equal to one of the allowed values"],
    [{ kind: "direct" }, "body must have required property 'userId'"],
    [{ kind: "direct", userId: "ada" }, 'body.userId must match format "uuid"'],
    [{ kind: "group", memberIds: [] }, "body must have required property 'name'"],
    [{ kind: "group", name: "a" }, "body must have required property 'memberIds'"],
    [{ kind: "group", name: " ", memberIds: [] }, "body.name must NOT have fewer than 1 characters"],
    [{ kind: "group", name: "🦉".repeat(101), memberIds: [] }, "body.name must NOT have more than 100 characters"],
    [{ kind: "group", name: "\u200b", memberIds: [] }, 'body.name must match format "name"'],
    [{ kind: "group", name: "a", memberIds: ["x"] }, 'body.memberIds[0] must match format "uuid"'],
    [
      { kind: "group", name: "a", memberIds: Array(100).fill(unknown) },
      "body.memberIds must NOT have more than 99 items",
    ],
  ])("%j is no conversation", async (body, message) => {
    if (ada === undefined) await cast()
    expect(await ada.post("/chat/conversations", body)).toMatchObject({
      status: 400,
      body: { statusCode: 400, error: "Bad Request", message, code: "ERR_VALIDATION" },
    })
  })

  test("a friend becomes a member who begins with 0 unread messages, and sees what was before", async () => {
    await cast()
    const group = await grouped(ada, [bob])
    const said = await say(bob, group)
    const { status, body } = await ada.post(`${pathOf(group)}/members`, { userId: eve.user.id })
    expect(status).toBe(201)
    expect(body).toMatchObject({ unreadCount: 1, lastMessage: { id: said.id } })
    expect(body.members.at(-1)).toEqual(member(eve, "member", said.id))
    expect((await eve.get(pathOf(group))).body).toMatchObject({ unreadCount: 0, lastMessage: { id: said.id } })
    const [notice] = (await eve.get("/notifications")).body.items
    expect(notice).toMatchObject({ type: "group_added", subject: { kind: "conversation", id: group.id } })
  })

  test("others become no members", async () => {
    await cast()
    const group = await grouped(ada, [bob])
    const hater = await service.person()
    await rows.block(hater.user, ada.user)
    const add = (userId: string, by = ada) => outcome(by.post(`${pathOf(group)}/members`, { userId }))
    expect(await add(unknown)).toEqual(userNotFound)
    expect(await add(kim.user.id)).toEqual(notFriend)
    expect(await add(ada.user.id)).toEqual(notFriend)
    expect(await add(hater.user.id)).toEqual(blocked)
    expect(await add(bob.user.id)).toEqual(refusal(409, "ALREADY_MEMBER"))
    // Where several rules refuse, the first of the contract answers.
    expect(await add(unknown, bob)).toEqual(forbidden)
    expect(await outcome(ada.post(`/chat/conversations/${unknown}/members`, { userId: unknown }))).toEqual(notFound)
    await ada.delete(`/friends/${bob.user.id}`)
    expect(await add(bob.user.id)).toEqual(notFriend)
  })

  test("a group has 100 members at most, also when the last two come at once", async () => {
    await cast()
    const crowd = await rows.crowd(...Array.from({ length: 97 }, (_, n) => `Person ${n}`))
    const group = await groupWith(service, [[ada, "owner"], ...crowd.map((user) => [{ user }, "member"] as const)])
    const add = (userId: string) => ada.post(`${group.path}/members`, { userId })
    const last = await service.person()
    await rows.befriend(ada.user, last.user)
    expect((await add(last.user.id)).status).toBe(201)
    const statuses = (await Promise.all([add(bob.user.id), add(eve.user.id)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([201, 409])
    expect((await ada.get(group.path)).body.members).toHaveLength(100)
    const { body: listed } = await ada.get("/chat/conversations")
    expect(listed.items[0].members).toHaveLength(100)
    const refused = await Promise.all([add(bob.user.id), add(eve.user.id)])
    expect(refused.map(({ body }) => body.error).sort()).toEqual(["ALREADY_MEMBER", "CONVERSATION_FULL"])
  })

  test("names and settings", async () => {
    await cast()
    const group = await grouped(ada, [bob])
    const path = pathOf(group)
    const { body: renamed } = await ada.patch(path, { name: " Others ", coverUrl: "x", unreadCount: 4 })
    expect(renamed).toEqual({ ...group, name: "Others", updatedAt: expect.stringMatching(moment) })
    expect((await ada.patch(path, {})).body).toEqual(renamed)
    for (const name of [null, "", " ", "\u200b", 7]) expect((await ada.patch(path, { name })).status).toBe(400)
    const { body: muted } = await bob.patch(`${path}/settings`, { muted: true })
    expect(muted).toEqual({ ...renamed, muted: true })
    expect((await bob.patch(`${path}/settings`, {})).body).toEqual(muted)
    expect((await bob.patch(`${path}/settings`, { archived: true })).body).toEqual({ ...muted, archived: true })
    expect((await ada.get(path)).body).toEqual(renamed)
    for (const settings of [{ muted: null }, { archived: "yes" }])
      expect((await bob.patch(`${path}/settings`, settings)).status).toBe(400)
    const own = `conversation.updated of it for ${bob.user.id}`
    expect((await eventsOf(service, group.id)).slice(1)).toEqual(["conversation.updated of it for members", own, own])
  })

  test("covers are fitted into 1600 x 900", async () => {
    await cast()
    const group = await grouped(ada, [bob])
    const cover = `${pathOf(group)}/cover`
    const set = (bytes: Buffer, by = ada) => send(service, cover, form(part(bytes)), { token: by.token })
    const { status, body } = await set(png(1920, 1080))
    expect([status, body]).toEqual([
      200,
      { ...group, coverUrl: expect.stringMatching(/\/media\/\w+\.webp$/), updatedAt: expect.stringMatching(moment) },
    ])
    const file = await fetch(service.url + new URL(body.coverUrl).pathname)
    const { height, width } = await new Bun.Image(await file.bytes()).metadata()
    expect([width, height]).toEqual([1600, 900])
    const { status: refused, body: reason } = await set(Buffer.from("no image"))
    expect([refused, reason]).toEqual(refusal(400, "INVALID_IMAGE"))
    expect((await set(Buffer.alloc(5 * 1024 * 1024 + 1))).status).toBe(413)
    expect((await bob.get(pathOf(group))).body.coverUrl).toBe(body.coverUrl)
    for (let n = 0; n < 2; n++) expect((await ada.delete(cover)).status).toBe(204)
    expect((await bob.get(pathOf(group))).body.coverUrl).toBe(null)
    // The second removal changed nothing, so that nobody was told.
    expect(await eventsOf(service, group.id)).toEqual(Array(3).fill("conversation.updated of it for members"))
  })

  test("the list is by the latest activity, and archived ones are apart", async () => {
    await cast()
    const groups = []
    for (let n = 0; n < 5; n++) groups.push((await grouped(ada, [bob], `Group ${n}`)).id)
    const direct = await opened(bob, ada)
    await say(bob, { id: groups[1] }, "Late")
    await ada.patch(`/chat/conversations/${groups[3]}/settings`, { archived: true })
    const namesOf = (items: ReadonlyArray<{ name: string | null }>) => items.map(({ name }) => name)
    const expected = ["Group 1", null, "Group 4", "Group 2", "Group 0"]
    for (const limit of [1, 2, 20]) expect(namesOf(await walk(ada, "/chat/conversations", limit))).toEqual(expected)
    expect(namesOf(await walk(ada, "/chat/conversations?archived=true", 20))).toEqual(["Group 3"])
    expect(namesOf(await walk(bob, "/chat/conversations", 20))).toEqual([
      "Group 1",
      null,
      "Group 4",
      "Group 3",
      "Group 2",
      "Group 0",
    ])
    // A new message does not unarchive.
    await say(bob, { id: groups[3] })
    expect(namesOf(await walk(ada, "/chat/conversations", 20))).toEqual(expected)
    const [first] = (await ada.get("/chat/conversations")).body.items
    expect(first).toEqual((await ada.get(`/chat/conversations/${groups[1]}`)).body)
    expect(first.lastMessage.content).toBe("Late")
    expect((await walk(kim, "/chat/conversations", 20)).length).toBe(0)
    const { body: page } = await ada.get("/chat/conversations?limit=1")
    for (const foreign of ["&archived=true", ""]) {
      const by = foreign === "" ? bob : ada
      const query = `limit=1&cursor=${encodeURIComponent(page.nextCursor)}${foreign}`
      expect((await by.get(`/chat/conversations?${query}`)).status).toBe(400)
    }
    expect(direct.id).toBeString()
  })

  test("reading never moves back, and others see it unless the reader hides it", async () => {
    await cast()
    const group = await grouped(ada, [bob])
    const path = pathOf(group)
    const said = []
    for (let n = 0; n < 5; n++) said.push(await say(ada, group, `Message ${n}`))
    const own = await say(bob, group, "Mine")
    const read = (messageId: string, by = bob) => outcome(by.put(`${path}/read`, { messageId }))
    const state = async (by: Person) => {
      const { body } = await by.get(path)
      const cursors = body.members.map(
        ({ lastReadMessageId, user }: { lastReadMessageId: string; user: { id: string } }) => [
          user.id,
          lastReadMessageId,
        ],
      )
      return { unread: body.unreadCount, ...Object.fromEntries(cursors) }
    }
    // Sending moves no cursor.
    expect(await state(bob)).toEqual({ unread: 5, [ada.user.id]: null, [bob.user.id]: null })
    expect(await state(ada)).toMatchObject({ unread: 1 })
    for (const [at, unread, cursor] of [
      [said[1].id, 3, said[1].id],
      [said[0].id, 3, said[1].id],
      [said[1].id, 3, said[1].id],
      [said[4].id, 0, said[4].id],
      [own.id, 0, own.id],
      [said[2].id, 0, own.id],
    ]) {
      expect((await read(at))[0]).toBe(204)
      expect(await state(bob)).toMatchObject({ unread, [bob.user.id]: cursor })
      expect(await state(ada)).toMatchObject({ unread: 1, [bob.user.id]: cursor })
    }
    const reads = (await eventsOf(service, group.id)).filter((event) => event.startsWith("conversation.read"))
    expect(reads).toEqual(Array(3).fill(`conversation.read of ${bob.user.id} for members`))
    await bob.patch("/users/me", { showReadReceipts: false })
    expect(await state(ada)).toMatchObject({ [bob.user.id]: null })
    expect(await state(bob)).toMatchObject({ [bob.user.id]: own.id })
    const elsewhere = await say(ada, await grouped(ada, [bob]))
    expect(await read(elsewhere.id)).toEqual(notFound)
    expect(await read(unknown)).toEqual(notFound)
    expect(await read(own.id, kim)).toEqual(forbidden)
    expect((await bob.put(`${path}/read`, { messageId: "x" })).status).toBe(400)
  })

  test("unread messages count where nothing is muted or archived", async () => {
    await cast()
    const [one, other] = [await grouped(ada, [bob]), await opened(ada, bob)]
    for (const { id } of [one, one, other]) await say(ada, { id })
    const count = async () => (await bob.get("/chat/unread-count")).body
    const set = (settings: object) => bob.patch(`${pathOf(one)}/settings`, settings)
    expect(await count()).toEqual({ count: 3 })
    await set({ muted: true })
    expect(await count()).toEqual({ count: 1 })
    await set({ muted: false, archived: true })
    expect(await count()).toEqual({ count: 1 })
    await set({ archived: false })
    expect(await count()).toEqual({ count: 3 })
    expect((await ada.get("/chat/unread-count")).body).toEqual({ count: 0 })
    await bob.delete(`${pathOf(one)}/members/me`)
    expect(await count()).toEqual({ count: 1 })
  })

  test("who is no member gets nothing of it, and what is deleted is not there", async () => {
    await cast()
    const [group, gone] = [await grouped(ada, [bob, eve]), await grouped(ada, [bob, eve])]
    const said = await say(ada, group)
    await bob.delete(`${pathOf(group)}/members/me`)
    await ada.delete(pathOf(gone))
    const cover = form(part(png(9, 9)))
    const everything = (by: Person, path: string) => [
      by.get(path),
      by.patch(path, { name: "Mine" }),
      by.delete(path),
      send(service, `${path}/cover`, cover, { token: by.token }),
      by.delete(`${path}/cover`),
      by.post(`${path}/members`, { userId: eve.user.id }),
      by.patch(`${path}/members/${eve.user.id}`, { role: "admin" }),
      by.delete(`${path}/members/${eve.user.id}`),
      by.delete(`${path}/members/me`),
      by.patch(`${path}/settings`, { muted: true }),
      by.put(`${path}/read`, { messageId: said.id }),
    ]
    for (const [by, path, expected] of [
      [bob, pathOf(group), forbidden],
      [kim, pathOf(group), forbidden],
      [ada, pathOf(gone), notFound],
      [bob, pathOf(gone), notFound],
      [kim, pathOf(gone), notFound],
      [ada, pathOf({ id: unknown }), notFound],
    ] as const)
      for (const answer of everything(by, path)) expect(await outcome(answer)).toEqual([...expected])
    expect((await ada.get("/chat/conversations")).body.items.map(({ id }: { id: string }) => id)).toEqual([group.id])
    expect((await bob.get("/chat/conversations")).body.items).toEqual([])
    expect((await ada.get(pathOf(group))).body).toMatchObject({ name: "Swappers", coverUrl: null })
  })

  test("a block does not concern groups", async () => {
    await cast()
    const group = await grouped(ada, [bob, eve])
    const path = pathOf(group)
    await ada.patch(`${path}/members/${bob.user.id}`, { role: "admin" })
    await bob.put(`/blocks/${ada.user.id}`)
    await eve.put(`/blocks/${ada.user.id}`)
    expect((await bob.get(path)).body.members).toHaveLength(3)
    expect((await ada.patch(`${path}/members/${bob.user.id}`, { role: "owner" })).status).toBe(200)
    expect((await bob.patch(path, { name: "Ours" })).status).toBe(200)
    expect((await ada.delete(`${path}/members/${eve.user.id}`)).status).toBe(204)
    expect((await bob.delete(`${path}/members/${ada.user.id}`)).status).toBe(204)
  })

  test("a deleted account leaves its groups, and its direct conversations stay for the other one", async () => {
    await cast()
    const [group, alone, direct] = [await grouped(ada, [bob, eve]), await grouped(ada, []), await opened(ada, bob)]
    await ada.patch(`${pathOf(group)}/members/${eve.user.id}`, { role: "admin" })
    const said = await say(ada, direct)
    await say(ada, group)
    const id = ada.user.id
    await leaveService(ada)
    const { body: left } = await bob.get(pathOf(group))
    expect(byId(left.members)).toEqual(byId([member(bob, "member"), member(eve, "owner")]))
    expect(left).toMatchObject({ unreadCount: 1, lastMessage: { author: { id: null } } })
    const { body: kept } = await bob.get(pathOf(direct))
    const nobody = { id: null, displayName: "Deleted user", avatarUrl: null }
    expect(kept.members.map(({ user }: { user: object }) => user)).toContainAllValues([cardView(bob.user), nobody])
    expect(kept.lastMessage).toMatchObject({ id: said.id, author: nobody, content: "Hello" })
    expect(JSON.stringify([left, kept])).not.toContain(id)
    expect((await bob.put(`${pathOf(direct)}/read`, { messageId: said.id })).status).toBe(204)
    expect(await outcome(open(bob, id))).toEqual(userNotFound)
    expect(await outcome(bob.get(pathOf(alone)))).toEqual(notFound)
    await leaveService(bob)
    await leaveService(eve)
    const stored = await service.query(
      `select id from conversations where removed_at is null and id in ('${group.id}', '${alone.id}', '${direct.id}')`,
    )
    expect(stored).toEqual([])
  })
})
