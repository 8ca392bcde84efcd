import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { engines, type Service, startService } from "../../support/service.ts"
import { unknown } from "../catalog/rows.ts"
import { operations } from "./operations.ts"
import { outcome, type Person, refusal, rowsOfOneMoment, walk } from "./people.ts"

const privacies = ["public", "friends_only", "private"] as const
const settings = privacies.flatMap((privacy) =>
  privacies.flatMap((visibility) =>
    [true, false].flatMap((isOpen) =>
      [true, false].map((isShelfOpen) => ({ privacy, visibility, isOpen, isShelfOpen })),
    ),
  ),
)

describe.each(engines)("Visitors, on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4, env: { PUBLIC: "all" } })
  })
  afterAll(() => service.stop())

  const offered = async (by: Person, shelf: object) => {
    const { body: collection } = await by.post("/collections", { name: "Shelf", type: "games", ...shelf })
    const { body: item } = await by.post(`/collections/${collection.id}/items`, { name: "Catan" })
    const price = { amount: 900, currency: "EUR" }
    const { body: listing } = await by.post("/listings", { itemId: item.id, kind: "sale", price })
    return { collection, item, listing }
  }

  test("see what is public and opened by profile and collection, and nothing else of it", async () => {
    const visitor = service.client()
    const seen: Array<string> = []
    for (const { privacy, visibility, isOpen, isShelfOpen } of settings) {
      const owner = await service.person()
      await owner.patch("/users/me", { privacy, openToVisitors: isOpen })
      const { collection, item, listing } = await offered(owner, { visibility, openToVisitors: isShelfOpen })
      const seesProfile = isOpen && privacy === "public"
      const sees = seesProfile && isShelfOpen && visibility === "public"
      if (sees) seen.push(listing.id)
      const about = [privacy, visibility, isOpen, isShelfOpen]
      const statusOf = async (path: string) => (await visitor.get(path)).status
      expect([...about, await statusOf(`/users/${owner.user.id}`)]).toEqual([...about, seesProfile ? 200 : 404])
      for (const path of [
        `/collections/${collection.id}`,
        `/collections/${collection.id}/items`,
        `/items/${item.id}`,
        `/listings/${listing.id}`,
      ])
        expect([...about, path, await statusOf(path)]).toEqual([...about, path, sees ? 200 : 404])
      for (const [list, id] of [
        ["collections", collection.id],
        ["listings", listing.id],
      ]) {
        const { body, status } = await visitor.get(`/users/${owner.user.id}/${list}`)
        const ids = status === 200 ? body.items.map((one: { readonly id: string }) => one.id) : status
        expect([...about, list, ids]).toEqual([...about, list, seesProfile ? (sees ? [id] : []) : 404])
      }
      if (seesProfile) {
        const { body } = await visitor.get(`/users/${owner.user.id}`)
        expect([body.collectionsCount, body.listingsCount]).toEqual(sees ? [1, 1] : [0, 0])
        expect(Object.keys(body)).not.toContain("email")
      }
    }
    expect((await walk(visitor as Person, "/listings", 2)).map(({ id }) => id).toSorted()).toEqual(seen.toSorted())
  })

  test("get the answer of a stranger, which caches keep for a minute, and 304 for what they have", async () => {
    const [owner, stranger] = [await service.person(), await service.person()]
    await owner.patch("/users/me", { openToVisitors: true })
    const { item } = await offered(owner, { openToVisitors: true })
    const visitor = service.client()
    const answer = await visitor.get(`/items/${item.id}`)
    const member = await stranger.get(`/items/${item.id}`)
    expect(answer.body).toEqual(member.body)
    expect([answer.headers.get("cache-control"), answer.headers.get("set-cookie")]).toEqual([
      "public, max-age=60",
      null,
    ])
    expect([member.headers.get("cache-control"), member.headers.get("etag")]).toEqual(["no-store", null])
    for (const { headers } of [answer, member]) expect(headers.get("vary")).toBe("Origin, Authorization")
    const tag = answer.headers.get("etag") ?? ""
    const again = await fetch(`${service.url}/items/${item.id}`, { headers: { "if-none-match": tag } })
    expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", tag])
    const refused = await visitor.get(`/items/${unknown}`)
    expect([refused.status, refused.headers.get("cache-control")]).toEqual([404, "no-store"])
  })

  test("see public events and rounds of who is open to them, without places and people who are not", async () => {
    const visitor = service.client()
    const [owner, helper] = [await service.person(), await service.person()]
    await rowsOfOneMoment(service).befriend(owner.user, helper.user)
    const day = (days: number) => new Date(service.clock.now() + days * 86_400_000).toISOString()
    const place = { kind: "onsite", address: "Elm Street 7", city: "Berlin" }
    const times = { startsAt: day(1), endsAt: day(2), timeZone: "Europe/Berlin" }
    const { body: event } = await owner.post("/events", { name: "Swap", place, ...times })
    const { body: friendly } = await owner.post("/events", { name: "Tea", place, ...times, visibility: "friends_only" })
    const { body: round } = await owner.post("/rounds", { name: "Spring", locksAt: day(3) })
    const { body: draft } = await owner.post("/rounds", { name: "Draft", locksAt: day(3) })
    await owner.post(`/rounds/${round.id}/open`)
    await helper.post(`/events/${event.id}/participants`)
    for (const path of [`/events/${event.id}`, `/rounds/${round.id}`])
      await owner.put(`${path}/organizers/${helper.user.id}`)
    const seen = async () => {
      const paths = [`/events/${event.id}`, `/events/${friendly.id}`, `/rounds/${round.id}`, `/rounds/${draft.id}`]
      const found = await Promise.all(paths.map((path) => visitor.get(path)))
      const lists = await Promise.all(["/events", "/rounds"].map((path) => walk(visitor as Person, path, 50)))
      return { found: found.map(({ status }) => status), listed: lists.flat().map(({ id }) => id), bodies: found }
    }
    const nothing = await seen()
    expect([nothing.found, nothing.listed]).toEqual([[404, 404, 404, 404], []])
    await owner.patch("/users/me", { openToVisitors: true })
    const { bodies, found, listed } = await seen()
    expect([found, listed]).toEqual([
      [200, 404, 200, 404],
      [event.id, round.id],
    ])
    const card = { id: owner.user.id, displayName: owner.user.displayName, avatarUrl: null }
    const { body: shown } = await owner.get(`/events/${event.id}`)
    const noUser = { role: null, participation: null, position: null, invite: null }
    expect(bodies[0]?.body).toEqual({
      ...{ ...shown, owner: card, organizers: [], mine: noUser, goingCount: 1 },
      place: { ...place, address: null },
    })
    expect([bodies[2]?.body.organizers, bodies[2]?.body.seed]).toEqual([[], null])
    const body = JSON.stringify(bodies.map((one) => one.body))
    for (const word of ["Elm Street", helper.user.id]) expect(body).not.toContain(word)
    await helper.patch("/users/me", { openToVisitors: true })
    for (const one of [`/events/${event.id}`, `/rounds/${round.id}`])
      expect((await visitor.get(one)).body.organizers).toMatchObject([{ id: helper.user.id }])
    expect((await visitor.get("/events?mine=owned")).body.items).toEqual([])
    for (const path of [`/events/${event.id}/participants`, `/rounds/${round.id}/entries`, `/rounds/${round.id}/legs`])
      expect([path, await outcome(visitor.get(path))]).toEqual([path, refusal(401, "UNAUTHORIZED")])
  })

  test("have no profile of their own, and a bad token is no visitor", async () => {
    const visitor = service.client()
    for (const path of [
      "/users/me",
      "/users/me/collections",
      "/users/me/listings",
      "/items",
      "/collections",
      "/feed",
      "/users?q=ad",
      `/users/${unknown}/friends`,
    ])
      expect([path, await outcome(visitor.get(path))]).toEqual([path, refusal(401, "UNAUTHORIZED")])
    const none = `/users/${"0".repeat(8)}-0000-0000-0000-${"0".repeat(12)}`
    for (const path of [none, `${none}/collections`]) expect((await visitor.get(path)).status).toBe(404)
    expect(await outcome(visitor.get(`/listings`, { token: "bad" }))).toEqual(refusal(401, "UNAUTHORIZED"))
  })

  test("get an answer from the contract's routes, which the OpenAPI document names", async () => {
    const contract = readFileSync("docs/contract/users.md", "utf8")
    const rows = [...contract.matchAll(/^\| (?:market, all|all) \| `GET (\/[^`]*)` \|/gm)].map(([, path = ""]) => path)
    const routes = await operations(service)
    const open = routes.filter(({ security }) => security.some((one) => Object.keys(one).length === 0))
    expect(open.map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ":$1")}`).toSorted()).toEqual(
      // The document leaves out what looks like a file.
      rows.flatMap((path) => (path.endsWith(".xml") ? [] : [`GET ${path}`])).toSorted(),
    )
    for (const path of rows) {
      const asked = `${service.url}${path.replace(/:\w+/g, unknown)}${path === "/search" ? "?q=a" : ""}`
      const answer = await fetch(asked)
      const { headers, status } = answer
      expect([path, status, headers.get("set-cookie")]).toEqual([path, path.includes(":") ? 404 : 200, null])
      if (status === 404) continue
      const again = await fetch(asked, { headers: { "if-none-match": headers.get("etag") ?? "" } })
      expect([path, headers.get("cache-control"), headers.get("vary"), again.status]).toEqual([
        path,
        "public, max-age=60",
        "Origin, Authorization",
        304,
      ])
    }
  })
})
