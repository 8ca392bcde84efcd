import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { engines, type Service, startService } from "../../support/service.ts"
import { unknown } from "../catalog/rows.ts"
import { posted } from "../posts/posts-client.ts"
import { cardView, outcome, type Person, refusal, walk } from "../users/people.ts"

describe.each(engines)("Follows, on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
  })
  afterAll(() => service.stop())

  const idsIn = async (person: Person, path: string) => (await walk(person, path, 2)).map(({ id }) => id as string)
  const followed = (by: Person, other: Person) => by.put(`/users/${other.user.id}/follow`)

  test("the feed of those who are followed has them, friends and oneself, and a stranger's view of them", async () => {
    const [ada, bob, eve, dan] = [
      await service.person(),
      await service.person(),
      await service.person(),
      await service.person(),
    ]
    const { body: request } = await ada.post("/friends/requests", { userId: dan.user.id })
    await dan.post(`/friends/requests/${request.id}/accept`)
    expect((await followed(ada, bob)).status).toBe(204)
    expect((await followed(ada, bob)).status).toBe(204)
    const shown: Array<string> = []
    for (const by of [ada, bob, dan, eve])
      for (const visibility of ["public", "friends_only", "private"] as const) {
        const { id } = await posted(by, { visibility })
        if (by === ada || (by === dan && visibility !== "private") || (by === bob && visibility === "public"))
          shown.unshift(id)
      }
    expect(await idsIn(ada, "/feed?from=followed")).toEqual(shown)
    const everybody = await idsIn(ada, "/feed?from=all")
    expect(everybody).toEqual(await idsIn(ada, "/feed"))
    expect(everybody).toEqual(expect.arrayContaining([...shown]))
    expect(everybody.length).toBeGreaterThan(shown.length)

    const [first] = (await ada.get("/follows")).body.items
    expect(first).toEqual({ ...cardView(bob.user), followedSince: expect.any(String) })
    expect((await ada.get(`/users/${bob.user.id}/follow`)).body).toEqual({ followedSince: first.followedSince })
    expect((await bob.get("/follows?direction=followers")).body.items).toMatchObject([cardView(ada.user)])
    expect((await bob.get("/follows")).body.items).toEqual([])

    await bob.patch("/users/me", { privacy: "private" })
    expect(await idsIn(ada, "/feed?from=followed")).toHaveLength(shown.length - 1)
    const { body: page } = await ada.get("/feed?from=followed&limit=1")
    expect((await ada.get(`/feed?from=all&cursor=${page.nextCursor}`)).status).toBe(400)
  })

  test("a block ends both directions, and lifting it brings none back", async () => {
    const [ada, bob] = [await service.person(), await service.person()]
    await followed(ada, bob)
    await followed(bob, ada)
    await bob.put(`/blocks/${ada.user.id}`)
    for (const one of [ada, bob]) {
      expect((await one.get("/follows")).body.items).toEqual([])
      expect((await one.get("/follows?direction=followers")).body.items).toEqual([])
    }
    expect(await outcome(followed(ada, bob))).toEqual(refusal(404, "USER_NOT_FOUND"))
    await bob.delete(`/blocks/${ada.user.id}`)
    expect((await ada.get(`/users/${bob.user.id}/follow`)).body).toEqual({ followedSince: null })
  })

  test("one does not follow oneself, who does not exist, or who hides the profile", async () => {
    const [ada, bob, friend] = [await service.person(), await service.person(), await service.person()]
    await bob.patch("/users/me", { privacy: "friends_only" })
    const { body: request } = await friend.post("/friends/requests", { userId: bob.user.id })
    await bob.post(`/friends/requests/${request.id}/accept`)
    expect(await outcome(followed(ada, ada))).toEqual(refusal(400, "SELF_FOLLOW"))
    expect(await outcome(ada.put(`/users/${unknown}/follow`))).toEqual(refusal(404, "USER_NOT_FOUND"))
    for (const one of [ada, friend])
      expect(await outcome(followed(one, bob))).toEqual(refusal(403, "PROFILE_NOT_PUBLIC"))
    for (const id of [unknown, bob.user.id])
      expect(await outcome(ada.delete(`/users/${id}/follow`))).toEqual(refusal(404, "NOT_FOUND"))
    expect((await ada.put("/users/you/follow")).status).toBe(400)
    expect((await ada.get("/feed?from=strangers")).status).toBe(400)
  })
})
