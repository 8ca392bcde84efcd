import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { engines, type Service, startService } from "../../support/service.ts"
import { outcome, refusal, rowsOfOneMoment } from "./people.ts"

const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
const unknown = "0199aaaa-0000-7000-8000-000000000000"
const notFound = refusal(404, "USER_NOT_FOUND")

describe.each(engines)("Profiles, on %s", (engine) => {
  let service: Service
  let rows: ReturnType<typeof rowsOfOneMoment>
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
    rows = rowsOfOneMoment(service)
  })
  afterAll(() => service.stop())

  const restricted = (user: { readonly id: string; readonly displayName: string }, privacy: string) => ({
    id: user.id,
    displayName: user.displayName,
    avatarUrl: null,
    bio: null,
    createdAt: null,
    privacy,
    restricted: true,
    friendsCount: null,
    collectionsCount: null,
    listingsCount: null,
    rating: null,
    market: null,
  })
  const full = (user: { readonly id: string; readonly displayName: string }, privacy: string) => ({
    ...restricted(user, privacy),
    createdAt: moment,
    restricted: false,
    friendsCount: 0,
    collectionsCount: 0,
    listingsCount: 0,
    rating: { average: null, count: 0 },
    market: { completedCount: 0, cancelledCount: 0, cancellationRate: null },
  })

  test("one's own is the same under me and under one's id, and what others see is less", async () => {
    const [ada, bob] = [await service.person(), await service.person()]
    const me = {
      ...full(ada.user, "public"),
      email: ada.user.email,
      emailVerified: false,
      emailRefusedAt: null,
      hasPassword: true,
      idpLinked: false,
      gameplatform: { accountId: null, linkedAt: null, hasApiKey: false },
      settings: { openToVisitors: false, showPresence: true, showReadReceipts: true },
      storage: { used: 0, limit: 2 * 1024 ** 3 },
      texts: { used: 0, limit: 200 * 1024 ** 2, usedToday: 0, limitPerDay: 20 * 1024 ** 2 },
    }
    for (const id of ["me", ada.user.id, ada.user.id.toUpperCase()])
      expect(await outcome(ada.get(`/users/${id}`))).toEqual([200, me])
    expect(await outcome(bob.get(`/users/${ada.user.id}`))).toEqual([200, full(ada.user, "public")])
  })

  const privacies = ["public", "friends_only", "private"] as const
  const viewers = ["friend", "stranger", "blocked by", "blocking"] as const
  const fullFor = { public: ["friend", "stranger"], friends_only: ["friend"], private: [] as string[] }
  const cells = privacies.flatMap((privacy) => viewers.map((viewer) => [privacy, viewer] as const))
  test.each(cells)("one that is %s, seen by a user %s", async (privacy, viewer) => {
    const [ada, bob, eve] = [await service.person(), await service.person(), await service.person()]
    await ada.patch("/users/me", { privacy, bio: "I collect." })
    await rows.befriend(ada.user, eve.user)
    await ada.post("/collections", { name: "Games", type: "games" })
    if (viewer === "friend") await rows.befriend(bob.user, ada.user)
    if (viewer === "blocked by") await ada.put(`/blocks/${bob.user.id}`)
    if (viewer === "blocking") await bob.put(`/blocks/${ada.user.id}`)
    const path = `/users/${ada.user.id}`
    const lists = await Promise.all([outcome(bob.get(`${path}/friends`)), outcome(bob.get(`${path}/collections`))])
    if (viewer === "blocked by" || viewer === "blocking") {
      expect(await outcome(bob.get(path))).toEqual(notFound)
      expect(lists).toEqual([notFound, notFound])
      return
    }
    const sees = fullFor[privacy].includes(viewer)
    const friendsCount = viewer === "friend" ? 2 : 1
    expect(await outcome(bob.get(path))).toEqual([
      200,
      sees
        ? { ...full(ada.user, privacy), bio: "I collect.", friendsCount, collectionsCount: 1 }
        : restricted(ada.user, privacy),
    ])
    expect(lists.map(([status, body]) => [status, (body as { items: unknown[] }).items.length])).toEqual(
      sees
        ? [
            [200, friendsCount],
            [200, 1],
          ]
        : [
            [200, 0],
            [200, 0],
          ],
    )
  })

  test("counts and lists of friends hold no user whom a block separates from the viewer", async () => {
    const [ada, bob] = [await service.person(), await service.person()]
    const [fine, blocking, blocked] = await rows.crowd("Fine", "Blocking", "Blocked")
    if (!fine || !blocking || !blocked) throw new Error("There are three.")
    for (const friend of [fine, blocking, blocked]) await rows.befriend(ada.user, friend)
    const seen = async () => {
      const { body } = await bob.get(`/users/${ada.user.id}`)
      const { body: list } = await bob.get(`/users/${ada.user.id}/friends`)
      return [body.friendsCount, list.items.map(({ displayName }: { displayName: string }) => displayName).sort()]
    }
    expect(await seen()).toEqual([3, ["Blocked", "Blocking", "Fine"]])
    await rows.block(blocking, bob.user)
    await rows.block(bob.user, blocked)
    expect(await seen()).toEqual([1, ["Fine"]])
    expect((await ada.get("/users/me")).body.friendsCount).toBe(3)
  })

  test.each(["", "/friends", "/collections"])(
    "an unknown account%s is 404, an id that is none 400, and without a token 401, or 404 where visitors may ask",
    async (path) => {
      const ada = await service.person()
      expect(await outcome(ada.get(`/users/${unknown}${path}`))).toEqual(notFound)
      const invalid = await ada.get(`/users/you${path}`)
      expect([invalid.status, invalid.body.message]).toEqual([400, 'params.id must match format "uuid"'])
      expect((await service.client().get(`/users/${ada.user.id}${path}`)).status).toBe(path === "/friends" ? 401 : 404)
    },
  )

  test("PATCH changes the keys that are there, clears the bio with null or blank, and ignores others", async () => {
    const ada = await service.person()
    const changes = { displayName: "  Ada L. ", bio: " I collect.\n", privacy: "friends_only", showPresence: false }
    const first = await ada.patch("/users/me", { ...changes, email: "eve@example.com", id: unknown, restricted: true })
    expect(first.status).toBe(200)
    expect(first.body).toMatchObject({
      id: ada.user.id,
      displayName: "Ada L.",
      bio: "I collect.",
      privacy: "friends_only",
      email: ada.user.email,
      restricted: false,
      settings: { openToVisitors: false, showPresence: false, showReadReceipts: true },
    })
    const second = await ada.patch(`/users/${ada.user.id}`, { showReadReceipts: false })
    expect(second.body).toEqual({
      ...first.body,
      settings: { openToVisitors: false, showPresence: false, showReadReceipts: false },
    })
    expect((await ada.get("/users/me")).body).toEqual(second.body)
    for (const bio of [null, "  "]) {
      await ada.patch("/users/me", { bio: "again" })
      expect((await ada.patch("/users/me", { bio })).body.bio).toBeNull()
    }
    expect((await ada.patch("/users/me", {})).body).toEqual({ ...second.body, bio: null })
  })

  test.each([
    [{ displayName: null }, "body.displayName"],
    [{ displayName: "  " }, "body.displayName"],
    [{ displayName: "x".repeat(101) }, "body.displayName"],
    [{ displayName: 7 }, "body.displayName"],
    [{ bio: "x".repeat(2001) }, "body.bio"],
    [{ bio: 7 }, "body.bio"],
    [{ privacy: "secret" }, "body.privacy"],
    [{ privacy: null }, "body.privacy"],
    [{ showPresence: null }, "body.showPresence"],
    [{ showPresence: "true" }, "body.showPresence"],
    [{ showReadReceipts: 1 }, "body.showReadReceipts"],
  ])("PATCH with %j is 400 and changes nothing", async (body, part) => {
    const ada = await service.person()
    const answer = await ada.patch("/users/me", { displayName: "Other", ...body })
    expect([answer.status, answer.body.code]).toEqual([400, "ERR_VALIDATION"])
    expect(answer.body.message).toStartWith(part)
    expect((await ada.get("/users/me")).body.displayName).toBe(ada.user.displayName)
  })

  test("a name of 100 and a bio of 2000 characters, counted as people count them, fit", async () => {
    const ada = await service.person()
    const answer = await ada.patch("/users/me", { displayName: "🦉".repeat(100), bio: "🦉".repeat(2000) })
    expect(answer.status).toBe(200)
    const long = await ada.patch("/users/me", { displayName: "ΐ".repeat(100) })
    expect([long.status, long.body.displayName]).toEqual([200, "ΐ".repeat(100)])
  })

  test("no user changes or deletes another account; an unknown one is 404", async () => {
    const [ada, bob] = [await service.person(), await service.person()]
    await rows.befriend(ada.user, bob.user)
    expect(await outcome(bob.patch(`/users/${ada.user.id}`, { bio: "hacked" }))).toEqual(refusal(403, "FORBIDDEN"))
    expect(await outcome(bob.delete(`/users/${ada.user.id}`, { password: bob.password }))).toEqual(
      refusal(403, "FORBIDDEN"),
    )
    expect(await outcome(bob.patch(`/users/${unknown}`, { bio: "x" }))).toEqual(notFound)
    expect(await outcome(bob.delete(`/users/${unknown}`, { password: bob.password }))).toEqual(notFound)
    expect((await ada.get("/users/me")).body.bio).toBeNull()
  })

  test("a deleted account is gone from everywhere: lists, counts, requests, blocks and searches", async () => {
    const [ada, bob] = [await service.person(), await service.person()]
    const [friend, asking] = await rows.crowd("Friend", "Asking")
    if (!friend || !asking) throw new Error("There are two.")
    const word = `w${crypto.randomUUID().replaceAll("-", "")}`
    await ada.patch("/users/me", { displayName: word })
    for (const [one, other] of [
      [ada.user, bob.user],
      [friend, bob.user],
      [friend, ada.user],
    ] as const)
      await rows.befriend(one, other)
    await rows.request(asking, ada.user)
    const eve = await service.person()
    await eve.put(`/blocks/${ada.user.id}`)
    const { body: definition } = await ada.post("/field-definitions", { name: "Shelf", type: "text" })
    const collection = await ada.post("/collections", {
      name: "Games",
      type: "games",
      fieldDefinitionIds: [definition.id],
    })
    expect(collection.status).toBe(201)

    expect((await ada.delete("/users/me", { password: ada.password })).status).toBe(204)
    expect(await outcome(bob.get(`/users/${ada.user.id}`))).toEqual(notFound)
    expect((await bob.get("/friends")).body.items.map(({ id }: { id: string }) => id)).toEqual([friend.id])
    expect((await bob.get("/users/me")).body.friendsCount).toBe(1)
    expect((await bob.get(`/users?q=${word}`)).body.items).toEqual([])
    expect((await eve.get("/blocks")).body.items).toEqual([])
    expect((await bob.get(`/collections/${collection.body.id}`)).status).toBe(404)
    for (const [table, column] of [
      ["friend_requests", "to_id"],
      ["user_words", "user_id"],
      ["blocks", "blocked_id"],
      ["collections", "owner_id"],
      ["field_definitions", "owner_id"],
    ])
      expect(await service.query(`select * from ${table} where ${column} = '${ada.user.id}'`)).toEqual([])
  })
})
