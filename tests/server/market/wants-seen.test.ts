import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { DateTime, Effect } from "effect"
import { countNextSales, suspendAccount, type UserId } from "../../../core/index.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { type Person, rowsOfOneMoment, walk } from "../users/people.ts"
import { buying, completed, euros, listingOf } from "./market.ts"

const visibilities = ["public", "friends_only", "private"] as const
type Visibility = (typeof visibilities)[number]

type Seen = Partial<Record<Visibility, true>>
const [nothing, asStranger, asFriend] = [{}, { public: true }, { public: true, friends_only: true }] as const

type Change = (service: Service, owner: Person, viewer: Person) => Promise<unknown>

interface Kind {
  readonly isFriend?: true
  readonly change?: Change
  /** What of the owner the viewer sees, once that is changed; the listings where they differ from the rest. */
  readonly seen: Seen
  readonly listings?: Seen
  /** Whether the owner has no token that works. */
  readonly isOut?: true
  /** Whether the viewer is answered as if there were no such user. */
  readonly isUnknown?: true
}

const privacy =
  (of: string): Change =>
  (_service, owner) =>
    owner.patch("/users/me", { privacy: of })

/** Who owns a want or a listing, seen from the viewer. */
const kinds: Readonly<Record<string, Kind>> = {
  stranger: { seen: asStranger },
  friend: { isFriend: true, seen: asFriend },
  blocked: {
    isFriend: true,
    change: (_service, owner, viewer) => viewer.put(`/blocks/${owner.user.id}`),
    seen: nothing,
    isUnknown: true,
  },
  blocking: {
    isFriend: true,
    change: (_service, owner, viewer) => owner.put(`/blocks/${viewer.user.id}`),
    seen: nothing,
    isUnknown: true,
  },
  suspended: {
    change: ({ inside }, owner) => inside(suspendAccount(owner.user.id as UserId)),
    seen: asStranger,
    listings: nothing,
    isOut: true,
  },
  deleted: {
    isFriend: true,
    change: (_service, owner) => owner.delete("/users/me", { password: owner.password }),
    seen: nothing,
    isOut: true,
    isUnknown: true,
  },
  "private stranger": { change: privacy("private"), seen: nothing },
  "private friend": { isFriend: true, change: privacy("private"), seen: nothing },
  "restricted stranger": { change: privacy("friends_only"), seen: nothing },
  "restricted friend": { isFriend: true, change: privacy("friends_only"), seen: asFriend },
}

const names = Object.keys(kinds)
const kindOf = (name: string): Kind => kinds[name] ?? { seen: nothing }
const listingsOf = (name: string): Seen => kindOf(name).listings ?? kindOf(name).seen

describe.each(engines)("Wants and what meets them, on %s", (engine) => {
  let service: Service
  let viewer: Person
  const owners = new Map<string, Person>()
  const nameOf = new Map<string, string>()
  /** Whose listings and wants of which visibility there are, by their ids. */
  const listings = new Map<string, string>()
  const wanted = new Map<string, string>()
  const own = new Map<Visibility, string>()
  const atFirst = new Map<string, ReadonlyArray<string>>()

  const ownerOf = (name: string): Person => {
    const owner = owners.get(name)
    if (owner === undefined) throw new Error(`No user is called ${name}.`)
    return owner
  }
  const edition = (of: "theirs" | "later" | "mine", visibility: Visibility) =>
    `bgg:${["theirs", "later", "mine"].indexOf(of) + 1}${visibilities.indexOf(visibility) + 1}`
  const wants = async (by: Person, of: "theirs" | "later" | "mine", visibility: Visibility) => {
    const { status, body } = await by.post("/wants", { edition: edition(of, visibility), visibility })
    expect(status).toBe(201)
    return body.id as string
  }
  /** An owner lists an item of each visibility, each with an edition of its own. */
  const lists = async (name: string, of: "theirs" | "later") => {
    for (const visibility of visibilities) {
      const listing = await listingOf(ownerOf(name), {}, { visibility })
      await ownerOf(name).patch(`/items/${listing.item.id}`, { editions: [edition(of, visibility)] })
      listings.set(listing.id, `${name}, ${visibility}`)
    }
  }
  /** Whose listings of which visibility a user is notified of. */
  const notifiedTo = async (user: Person): Promise<ReadonlyArray<string>> => {
    const all = await walk(user, "/notifications", 100)
    expect((await user.get("/notifications/unread-count")).body.count).toBe(all.length)
    const notified = all.filter(({ type }) => type === "want_matched")
    return notified.map(({ subject }) => listings.get(subject.id) ?? "unknown").toSorted()
  }
  const expected = (some: ReadonlyArray<string>, sees: (name: string) => Seen) =>
    some.flatMap((name) => visibilities.flatMap((one) => (sees(name)[one] ? [`${name}, ${one}`] : []))).toSorted()
  const offered = expected(["viewer"], () => ({ public: true, friends_only: true, private: true }))
  const matches = () => walk(viewer, "/matches", 20)
  const matched = async () => (await matches()).map(({ user }) => nameOf.get(user.id)).toSorted()
  const matching = (some: ReadonlyArray<string>) => some.filter((name) => listingsOf(name).public).toSorted()

  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
    const { befriend } = rowsOfOneMoment(service)
    viewer = await service.person()
    for (const name of names) {
      const owner = await service.person()
      owners.set(name, owner)
      nameOf.set(owner.user.id, name)
      if (kindOf(name).isFriend) await befriend(owner.user, viewer.user)
    }
    for (const visibility of visibilities) {
      own.set(visibility, await wants(viewer, "theirs", visibility))
      await wants(viewer, "later", visibility)
      for (const name of names) wanted.set(await wants(ownerOf(name), "mine", visibility), `${name}, ${visibility}`)
    }
    for (const name of names) await lists(name, "theirs")
    for (const visibility of visibilities) {
      const listing = await listingOf(viewer)
      await viewer.patch(`/items/${listing.item.id}`, { editions: [edition("mine", visibility)] })
      listings.set(listing.id, `viewer, ${visibility}`)
    }
    atFirst.set("viewer", await notifiedTo(viewer))
    for (const name of names) atFirst.set(name, await notifiedTo(ownerOf(name)))
    for (const name of names) await kindOf(name).change?.(service, ownerOf(name), viewer)
  })
  afterAll(() => service.stop())

  test("are notified of by those whose listings the receiver sees, in any audience of the want", () => {
    expect(atFirst.get("viewer")).toEqual(expected(names, (name) => (kindOf(name).isFriend ? asFriend : asStranger)))
    for (const name of names) expect([name, atFirst.get(name)]).toEqual([name, offered])
  })

  test.each(names)("are listed and reported for a viewer who would see a collection of the owner: %s", async (name) => {
    const { isUnknown, seen } = kindOf(name)
    const { status, body } = await viewer.get(`/users/${ownerOf(name).user.id}/wants`)
    const editions = body.items?.map((want: { readonly edition: string }) => want.edition).toSorted()
    const shown = visibilities.filter((one) => seen[one]).map((one) => edition("mine", one))
    expect([status, editions]).toEqual(isUnknown ? [404, undefined] : [200, shown])
    for (const visibility of visibilities) {
      const [targetId] = [...wanted].find(([, whose]) => whose === `${name}, ${visibility}`) ?? []
      const report = await viewer.post("/reports", { targetType: "want", targetId, reason: "other" })
      expect([visibility, report.status]).toEqual([visibility, seen[visibility] ? 201 : 404])
      expect((await viewer.get(`/wants/${targetId}`)).status).toBe(404)
    }
  })

  test.each(visibilities)(
    "are met by the listings that the viewer sees, and these alone count: %s",
    async (visibility) => {
      const path = `/wants/${own.get(visibility)}`
      const sees = (some: (name: string) => Seen) => names.filter((name) => some(name)[visibility]).toSorted()
      const found = await walk(viewer, `${path}/matches`, 100)
      expect(found.map(({ owner }) => nameOf.get(owner.id)).toSorted()).toEqual(sees(listingsOf))
      const count = found.length
      expect((await viewer.get(path)).body.matchesCount).toBe(count)
      const { body } = await viewer.get(`/editions/${edition("theirs", visibility)}`)
      const itemsCount = sees((name) => kindOf(name).seen).length
      expect([body.listingsCount, body.itemsCount]).toEqual([count, itemsCount])
      const { body: prices } = await viewer.get(`/editions/${edition("theirs", visibility)}/prices`)
      const asking = { currency: "EUR", count, low: 1000, median: 1000, high: 1000 }
      expect(prices).toMatchObject({ sales: [], asking: count === 0 ? [] : [asking] })
    },
  )

  test("are found by the listings that the viewer sees", async () => {
    const found: Array<string> = []
    for (const [id, whose] of listings) {
      const { body } = await viewer.get(`/wants?listingId=${id}`)
      for (const want of body.items) {
        expect([whose, want.id]).toEqual([whose, own.get(whose.split(", ")[1] as Visibility)])
        found.push(whose)
      }
    }
    expect(found.toSorted()).toEqual(expected(names, listingsOf))
  })

  test("make a match of the listings and wants that the viewer sees", async () => {
    const ids = (some: ReadonlyArray<{ readonly id: string }>) => some.map(({ id }) => listings.get(id)).toSorted()
    expect(await matched()).toEqual(matching(names))
    for (const { mine, mineCount, theirs, theirsCount, user } of await matches()) {
      const name = nameOf.get(user.id) ?? ""
      expect([ids(theirs), theirsCount]).toEqual([expected([name], listingsOf), theirs.length])
      expect([ids(mine), mineCount]).toEqual([expected(["viewer"], () => kindOf(name).seen), mine.length])
    }
  })

  test("name as a seller who sells what the viewer sees, with that alone", async () => {
    const found = await walk(viewer, "/matches/sellers", 20)
    const sold = (name: string) => visibilities.filter((one) => listingsOf(name)[one]).map((one) => `${name}, ${one}`)
    expect(found.map(({ user }) => nameOf.get(user.id)).toSorted()).toEqual(matching(names))
    for (const { listings: some, user, wantsCount } of found) {
      const name = nameOf.get(user.id) ?? ""
      expect(some.map(({ id }: { id: string }) => listings.get(id)).toSorted()).toEqual(sold(name).toSorted())
      expect([name, wantsCount]).toEqual([name, some.length])
    }
  })

  test("leave hidden what was notified before, and are notified of what is seen when it is listed later", async () => {
    expect(await notifiedTo(viewer)).toEqual(expected(names, listingsOf))
    const others = names.filter((name) => kindOf(name).isOut !== true)
    for (const name of others)
      expect([name, await notifiedTo(ownerOf(name))]).toEqual([name, kindOf(name).isUnknown ? [] : offered])
    for (const name of others) await lists(name, "later")
    const both = [...expected(names, listingsOf), ...expected(others, listingsOf)]
    expect(await notifiedTo(viewer)).toEqual(both.toSorted())
  })

  test("are not notified of what is seen only later, and listed with it at once", async () => {
    const [notified, met] = [await notifiedTo(viewer), await walk(viewer, `/wants/${own.get("public")}/matches`, 100)]
    await ownerOf("private stranger").patch("/users/me", { privacy: "public" })
    // It was notified of before the profile was hidden. What was listed since then was not.
    expect(await notifiedTo(viewer)).toEqual([...notified, "private stranger, public"].toSorted())
    expect(await walk(viewer, `/wants/${own.get("public")}/matches`, 100)).toHaveLength(met.length + 1)
    await ownerOf("private stranger").patch("/users/me", { privacy: "private" })
  })

  test("make no match of a viewer who hides what they have, except for those who see it", async () => {
    await viewer.patch("/users/me", { privacy: "friends_only" })
    expect(await matched()).toEqual(matching(names.filter((name) => kindOf(name).isFriend)))
    expect([await notifiedTo(ownerOf("stranger")), await notifiedTo(ownerOf("friend"))]).toEqual([[], offered])
    await viewer.patch("/users/me", { privacy: "private" })
    expect(await matches()).toEqual([])
    expect(await notifiedTo(ownerOf("friend"))).toEqual([])
    await viewer.patch("/users/me", { privacy: "public" })
  })

  test("leave the prices of sales the same for those who see nothing of the two sides", async () => {
    const [ada, bob, eve] = [await service.person(), await service.person(), await service.person()] as const
    const sides = [ada, bob, eve, await service.person(), await service.person()] as const
    const other = await service.person()
    for (const [n, amount] of [900, 700, 800, 700, 900].entries()) {
      const [from, to] = [sides[n] as Person, sides[(n + 1) % sides.length] as Person]
      const listing = await listingOf(from)
      await from.patch(`/items/${listing.item.id}`, { editions: ["bgg:77"] })
      const offer = await to.post("/offers", buying(listing.id, { price: euros(amount) }))
      await completed(from, to, offer.body)
    }
    const sales = async (by: Person) => (await by.get("/editions/bgg:77/prices")).body.sales
    await service.inside(Effect.flatMap(DateTime.now, (now) => countNextSales(DateTime.add(now, { days: 1 }))))
    const before = await sales(ada)
    expect(before).toMatchObject([{ count: 5, low: 700, median: 800, high: 900 }])
    for (const side of sides) await side.patch("/users/me", { privacy: "private" })
    await ada.put(`/blocks/${other.user.id}`)
    await other.put(`/blocks/${bob.user.id}`)
    expect(await sales(other)).toEqual(before)
    await eve.delete("/users/me", { password: eve.password })
    expect(await sales(other)).toEqual(before)
    expect((await other.get("/editions/bgg:77")).body).toMatchObject({ itemsCount: 0, listingsCount: 0 })
  })
})
