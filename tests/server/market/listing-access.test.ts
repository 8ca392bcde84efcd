import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { engines, type Service, startService } from "../../support/service.ts"
import { unknown } from "../catalog/rows.ts"
import { outcome, type Person, refusal, rowsOfOneMoment } from "../users/people.ts"
import { act, completed, listingOf, offerTo } from "./market.ts"

type Visibility = "public" | "friends_only" | "private"
type Status = "active" | "paused" | "closed"
const visibilities = ["public", "friends_only", "private"] as const
const statuses = ["active", "paused", "closed"] as const
const others = ["friend", "stranger", "blocked", "blocking"] as const

describe.each(engines)("Who may do what with listings, on %s", (engine) => {
  let service: Service
  let owner: Person
  let people: Readonly<Record<(typeof others)[number], Person>>
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4, env: { PUBLIC: "off" } })
    const rows = rowsOfOneMoment(service)
    const person = () => service.person()
    owner = await person()
    people = { friend: await person(), stranger: await person(), blocked: await person(), blocking: await person() }
    await rows.befriend(owner.user, people.friend.user)
    await rows.block(owner.user, people.blocked.user)
    await rows.block(people.blocking.user, owner.user)
  })
  afterAll(() => service.stop())

  const read = (id: string, person: Person) => person.get(`/listings/${id}`)
  const stored = async (visibility: Visibility, status: Status) => {
    const { id } = await listingOf(owner, {}, { visibility })
    if (status === "paused") await owner.post(`/listings/${id}/pause`)
    if (status === "closed") await owner.delete(`/listings/${id}`)
    return (await read(id, owner)).body
  }
  const routes = (id: string) =>
    [
      ["PATCH", `/listings/${id}`, { description: "Stolen" }],
      ["POST", `/listings/${id}/pause`],
      ["POST", `/listings/${id}/resume`],
      ["DELETE", `/listings/${id}`],
      ["DELETE", `/listings/${id}?hard=true`],
    ] as const
  const listed = async (person: Person, path: string, id: string) =>
    (await person.get(path)).body.items.some((one: { id: string }) => one.id === id)

  const sees = {
    friend: ["public", "friends_only"],
    stranger: ["public"],
    blocked: [],
    blocking: [],
  } as const satisfies Record<string, ReadonlyArray<Visibility>>

  const rows = others.flatMap((who) =>
    visibilities.flatMap((visibility) => statuses.map((status) => [who, visibility, status] as const)),
  )
  test.each(rows)("%s, %s item, %s listing", async (who, visibility, status) => {
    const person = people[who]
    const listing = await stored(visibility, status)
    const seen = (sees[who] as ReadonlyArray<Visibility>).includes(visibility)
    expect(await outcome(read(listing.id, person))).toEqual(seen ? [200, listing] : refusal(404, "NOT_FOUND"))
    const shown = seen && status === "active"
    expect(await listed(person, `/listings?ownerId=${owner.user.id}&limit=100`, listing.id)).toBe(shown)
    expect(await listed(person, "/listings?limit=100", listing.id)).toBe(shown)
    const isBlocked = who === "blocked" || who === "blocking"
    const path = `/users/${owner.user.id}/listings?limit=100`
    if (isBlocked) expect(await outcome(person.get(path))).toEqual(refusal(404, "USER_NOT_FOUND"))
    else expect(await listed(person, path, listing.id)).toBe(shown)
    expect(await listed(person, "/listings/mine", listing.id)).toBe(false)
    for (const [method, route, body] of routes(listing.id))
      expect([method, route, ...(await outcome(person.send(method, route, body, person)))]).toEqual([
        method,
        route,
        ...refusal(403, "NOT_AUTHORIZED"),
      ])
    expect((await read(listing.id, owner)).body).toEqual(listing)
  })

  test("the owner sees theirs in every status, whatever the collection, and not in the showcase", async () => {
    for (const visibility of visibilities)
      for (const status of statuses) {
        const { id } = await stored(visibility, status)
        expect(await listed(owner, `/listings?ownerId=${owner.user.id}&limit=100`, id)).toBe(false)
        expect(await listed(owner, "/listings?limit=100", id)).toBe(false)
        expect(await listed(owner, "/listings/mine?limit=100", id)).toBe(true)
        for (const who of ["me", owner.user.id])
          expect(await listed(owner, `/users/${who}/listings?limit=100`, id)).toBe(status !== "closed")
      }
  })

  test("a profile that is closed closes its listings: by id, in the showcase and on the profile", async () => {
    const { id } = await stored("public", "active")
    const seen = async () => {
      const found = []
      for (const person of [people.friend, people.stranger]) {
        const { status } = await read(id, person)
        for (const path of ["/listings", `/users/${owner.user.id}/listings`])
          expect(await listed(person, `${path}?limit=100`, id)).toBe(status === 200)
        found.push(status)
      }
      return found
    }
    expect(await seen()).toEqual([200, 200])
    await owner.patch("/users/me", { privacy: "friends_only" })
    expect(await seen()).toEqual([200, 404])
    await owner.patch("/users/me", { privacy: "private" })
    expect(await seen()).toEqual([404, 404])
    await owner.patch("/users/me", { privacy: "public" })
  })

  test("one whose item changed hands is closed and shows its old owner name and cover alone, once the new one hides it", async () => {
    const buyer = await service.person()
    const { listing, offer } = await offerTo(owner, buyer)
    await completed(owner, buyer, offer)
    const closed = (await read(listing.id, owner)).body
    expect(closed).toMatchObject({ status: "closed", owner: listing.owner })
    expect(closed.item).toEqual({ ...listing.item, copies: null, collectionId: null, fields: null })
    const { body: theirs } = await buyer.get("/items")
    expect(theirs.items).toHaveLength(1)
    await buyer.patch(`/items/${listing.item.id}`, { name: "Renamed" })
    expect((await read(listing.id, owner)).body.item.name).toBe("Outer Wilds")
    expect(await outcome(read(listing.id, people.stranger))).toEqual(refusal(404, "NOT_FOUND"))
    await buyer.patch(`/collections/${theirs.items[0].collectionId}`, { visibility: "public" })
    expect((await read(listing.id, owner)).body.item).toMatchObject({ name: "Renamed", fields: {} })
    expect((await read(listing.id, people.stranger)).body.item.name).toBe("Renamed")
    await owner.patch("/users/me", { privacy: "private" })
    expect(await outcome(read(listing.id, people.stranger))).toEqual(refusal(404, "NOT_FOUND"))
    expect((await read(listing.id, owner)).status).toBe(200)
    await owner.patch("/users/me", { privacy: "public" })
    expect(await outcome(act(buyer, offer, "cancel"))).toEqual(refusal(409, "INVALID_TRANSITION"))
  })

  test("without a token every route is 401, an id that is none is 400, and an unknown one 404", async () => {
    const { id } = await stored("public", "active")
    const all = (one: string) => [["GET", `/listings/${one}`], ...routes(one)] as const
    for (const [method, path, body] of [
      ...all(id),
      ["GET", "/listings"],
      ["GET", "/listings/mine"],
      ["POST", "/listings"],
    ])
      expect(await outcome(service.client().send(method as string, path as string, body))).toEqual(
        refusal(401, "UNAUTHORIZED"),
      )
    for (const [method, path, body] of all("7"))
      expect((await owner.send(method, path, body, owner)).body.message).toBe('params.id must match format "uuid"')
    for (const [method, path, body] of all(unknown))
      expect(await outcome(owner.send(method, path, body, owner))).toEqual(refusal(404, "NOT_FOUND"))
  })

  test("a known path with another method is 404", async () => {
    const { id } = await stored("public", "active")
    for (const [method, path] of [
      ["PUT", `/listings/${id}`],
      ["POST", `/listings/${id}`],
      ["DELETE", "/listings"],
      ["GET", `/listings/${id}/pause`],
      ["POST", "/listings/mine"],
    ] as const)
      expect([method, path, ...(await outcome(owner.send(method, path, undefined, owner)))]).toEqual([
        method,
        path,
        ...refusal(404, "NOT_FOUND"),
      ])
  })

  test("an account that is deleted takes its listings along", async () => {
    const leaver = await service.person()
    const { id } = await listingOf(leaver)
    expect((await read(id, owner)).status).toBe(200)
    expect((await leaver.delete("/users/me", { password: leaver.password })).status).toBe(204)
    expect(await outcome(read(id, owner))).toEqual(refusal(404, "NOT_FOUND"))
    expect(await service.query(`select id from listings where id = '${id}'`)).toEqual([])
  })
})
