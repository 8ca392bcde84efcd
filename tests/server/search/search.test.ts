import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { engines, type Service, startService } from "../../support/service.ts"
import { chatRows, sent } from "../chat/chat-client.ts"
import { countingCalls, countingRuns } from "../statements-of.ts"
import { type Person, rowsOfOneMoment } from "../users/people.ts"

const word = `q${crypto.randomUUID().replaceAll("-", "")}`
const kinds = ["items", "listings", "people", "rounds", "events", "messages"] as const

type Found = Record<(typeof kinds)[number], { items: ReadonlyArray<Thing>; more: boolean } | null>
interface Thing {
  readonly id: string
  readonly name?: string
  readonly displayName?: string
  readonly content?: string
  readonly item?: { readonly name: string }
}

describe.each(engines)("The search, on %s", (engine) => {
  let counting: ReturnType<typeof countingRuns>
  let service: Service
  let [me, blocked] = [] as unknown as [Person, Person]
  beforeAll(async () => {
    counting = countingRuns()
    service = await startService({ engine, passwordCost: 4, isStill: true, env: { PUBLIC: "all" } })
    const rows = rowsOfOneMoment(service)
    const chat = chatRows(service)
    me = await service.person()
    blocked = await service.person()
    const [friend, stranger, hidden] = [await service.person(), await service.person(), await service.person()]
    const blocking = await service.person()
    const owners = { me, friend, stranger, hidden, blocked, blocking }
    for (const [name, owner] of Object.entries(owners)) {
      await fill(owner, name)
      const privacy = owner === hidden ? "private" : "public"
      await owner.patch("/users/me", { displayName: `${word} ${name}`, privacy, openToVisitors: owner === stranger })
    }
    await rows.befriend(me.user, friend.user)
    for (const [one, other] of [
      [me, stranger],
      [stranger, hidden],
    ] as const)
      await sent(one, await chat.direct(one, other), `${word} said`)
    const left = await chat.group(friend, [me])
    await sent(friend, left, `${word} left`)
    await chat.leave(left, me)
    await rows.block(me.user, blocked.user)
    await rows.block(blocking.user, me.user)
  }, 120_000)
  afterAll(async () => {
    counting.stop()
    await service.stop()
  })

  /** Something of each kind with each visibility; only what is public is open to visitors. */
  const fill = async (owner: Person, name: string) => {
    const day = (days: number) => new Date(service.clock.now() + days * 86_400_000).toISOString()
    for (const visibility of ["public", "friends_only", "private"] as const) {
      const named = `${word} ${name} ${visibility}`
      const shelf = { name: "Shelf", type: "games", visibility, openToVisitors: visibility === "public" }
      const { body: collection } = await owner.post("/collections", shelf)
      const { body: item } = await owner.post(`/collections/${collection.id}/items`, { name: named })
      await owner.post("/listings", { itemId: item.id, kind: "trade" })
      if (visibility === "private") continue
      const { body: round } = await owner.post("/rounds", { name: named, visibility, locksAt: day(3) })
      await owner.post(`/rounds/${round.id}/open`)
      await owner.post("/rounds", { name: `${named} draft`, visibility, locksAt: day(3) })
      const times = { startsAt: day(1), endsAt: day(2), timeZone: "Europe/Berlin" }
      const place = { kind: "onsite", address: "Elm Street 7", city: "Berlin" }
      await owner.post("/events", { name: named, place, visibility, ...times })
    }
  }

  const namesOf = (found: { items: ReadonlyArray<Thing> } | null) =>
    found?.items
      .map(({ content, displayName, item, name }) => content ?? displayName ?? item?.name ?? name ?? "")
      .map((text) => text.replace(`${word} `, ""))
      .toSorted() ?? null
  const search = async (by: Pick<Person, "get">, query: string): Promise<Found> => {
    const { body, status } = await by.get(`/search?${query}`)
    if (status !== 200) throw new Error(`The search was answered with ${status}`)
    return body
  }
  const namesFor = async (by: Pick<Person, "get">, query: string) => {
    const found = await search(by, query)
    return Object.fromEntries(kinds.map((kind) => [kind, namesOf(found[kind])]))
  }

  test("finds of each kind what the viewer may see, and nothing private, blocked, left or for friends", async () => {
    const shown = ["friend friends_only", "friend public", "hidden public", "stranger public"]
    expect(await namesFor(me, `q=${word}&limit=20`)).toEqual({
      items: ["me friends_only", "me private", "me public"],
      listings: ["friend friends_only", "friend public", "stranger public"],
      people: ["friend", "stranger"],
      // The privacy of a profile does not hide what its owner hosts.
      rounds: ["me friends_only", "me friends_only draft", "me public", "me public draft", ...shown].toSorted(),
      events: ["me friends_only", "me public", ...shown].toSorted(),
      messages: ["said"],
    })
    expect(await namesFor(blocked, `q=${word}&limit=20`)).toMatchObject({
      listings: ["blocking public", "friend public", "stranger public"],
      people: ["blocking", "friend", "stranger"],
      messages: [],
    })
  })

  test("shows visitors what is open to them, and no kind that is for members", async () => {
    const open = ["stranger public"]
    const found = { items: null, listings: open, people: null, rounds: open, events: open, messages: null }
    expect(await namesFor(service.client(), `q=${word}&limit=20`)).toEqual(found)
    const none = { ...found, listings: null, rounds: null, events: null }
    expect(await namesFor(service.client(), `q=${word}&kinds=items&kinds=people&kinds=messages`)).toEqual(none)
    expect((await service.client().get(`/search?q=${word}`)).text).not.toContain("Elm Street")
  })

  test("answers each kind as its own list does, and says where that goes on", async () => {
    const found = await search(me, `q=${word}&limit=2`)
    for (const [kind, path] of [
      ["items", "/items?sort=name&"],
      ["listings", "/listings?"],
      ["people", "/users?"],
      ["rounds", "/rounds?"],
      ["events", "/events?"],
    ] as const) {
      const { body } = await me.get(`${path}q=${word}&limit=2`)
      expect([kind, found[kind]]).toEqual([kind, { items: body.items, more: body.nextCursor !== null }] as never)
    }
    expect(found.people?.more).toBe(false)
    expect(found.items?.more).toBe(true)
  })

  test("looks for what is asked for alone, five of each at most, and for people by two characters", async () => {
    const { people, rounds, ...others } = await search(me, `q=${word}&kinds=people&kinds=rounds`)
    expect([people?.items.length, rounds?.items.length, rounds?.more]).toEqual([2, 5, true])
    expect(others).toEqual({ items: null, listings: null, events: null, messages: null })
    expect((await search(me, "q=q")).people).toEqual({ items: [], more: false })
  })

  test("asks the database a few times for each kind, however much it finds", async () => {
    const calls = engine === "Postgres" ? await countingCalls(service.databaseUrl ?? "") : null
    const asked = async (query: string) => {
      await search(me, query)
      counting.runs.length = 0
      const called = await calls?.counted(() => search(me, query))
      if (called !== undefined) return called
      await search(me, query)
      return counting.runs.length
    }
    // One of them reads the account.
    const most = { items: 3, listings: 7, people: 3, rounds: 4, events: 4, messages: 5 }
    for (const kind of kinds)
      for (const limit of [1, 20])
        expect(await asked(`q=${word}&kinds=${kind}&limit=${limit}`), kind).toBeLessThanOrEqual(most[kind])
    expect(await asked(`q=${word}&limit=20`)).toBeLessThanOrEqual(20)
    await calls?.stop()
  })

  test.each([
    ["", "querystring must have required property 'q'"],
    ["q=", "querystring.q must NOT have fewer than 1 characters"],
    ["q=%21%3F", 'querystring.q must match format "words"'],
    [`q=${"a".repeat(101)}`, "querystring.q must NOT have more than 100 characters"],
    ["q=a&limit=21", "querystring.limit must be <= 20"],
    ["q=a&kinds=posts", "querystring.kinds[0] must be equal to one of the allowed values"],
    ["q=a&kinds=items&kinds=items", "querystring.kinds must NOT have duplicate items"],
  ])("%p is a 400", async (query, message) => {
    const { body, status } = await me.get(`/search?${query}`)
    expect([status, body.message]).toEqual([400, message])
  })
})
