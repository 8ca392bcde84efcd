import { afterAll, beforeAll, expect, test } from "bun:test"
import { type Service, startService } from "../support/service.ts"
import { statementsOf } from "./statements-of.ts"

type Person = Awaited<ReturnType<Service["person"]>>

let service: Service
let owner: Person
let viewers: readonly [Person, Person]
let collections: ReadonlyArray<string>

beforeAll(async () => {
  service = await startService({ passwordCost: 4, isStill: true })
  owner = await service.person()
  viewers = [await service.person(), await service.person()]
  collections = await Promise.all(["First", "Second"].map(fill))
}, 120_000)
afterAll(() => service.stop())

const fill = async (name: string) => {
  const collection = await owner.post("/collections", { name, type: "games", visibility: "public" })
  for (const n of [1, 2, 3]) {
    const fields = { status: "playing", release_year: 2000 + n }
    const item = await owner.post(`/collections/${collection.body.id}/items`, { name: `${name} ${n}`, fields })
    expect(item.status).toBe(201)
  }
  return collection.body.id as string
}

const ofCollection: ReadonlyArray<readonly [string, string]> = [
  ["", ""],
  ["?q=first", "?q=second"],
  ["?sort=name&field.status=playing", "?sort=name&field.status=backlog"],
  ["?sort=rating&minRating=2", "?sort=rating&minRating=3"],
  ["?field.status=playing&field.release_year.gte=1990", "?field.status=playing&field.release_year.gte=1980"],
]

const lists: ReadonlyArray<readonly [string, string]> = [
  ["/collections?q=a", "/collections?q=b"],
  ["/collections?type=games", "/collections?type=books"],
  ["/items?q=a", "/items?q=b"],
  ["/items?type=games&sort=name&q=a", "/items?type=books&sort=name&q=b"],
  ["/listings", "/listings"],
  ["/listings?type=games", "/listings?type=books"],
  ["/listings?q=one", "/listings?q=two"],
  ["/listings?q=one+two&sort=price_asc&minPrice=5", "/listings?q=three+four&sort=price_asc&minPrice=6"],
  ["/listings?currency=EUR&maxPrice=900", "/listings?currency=USD&maxPrice=800"],
  ["/matches/sellers", "/matches/sellers"],
  ["/events", "/events"],
  ["/events?q=one&city=Bonn", "/events?q=two&city=Ulm"],
  ["/chat/conversations", "/chat/conversations"],
]

const get = (person: Person, path: string) => async () => {
  expect(await person.get(path)).toMatchObject({ status: 200 })
}

test.each(ofCollection)("the list of a collection with %p is not prepared again with %p", async (one, other) => {
  const [first, second] = collections
  await get(viewers[0], `/collections/${first}/items${one}`)()
  expect(await statementsOf(get(viewers[1], `/collections/${second}/items${other}`))).toEqual({ compiled: 0, built: 0 })
})

test.each(lists)("%p is not prepared again with %p", async (one, other) => {
  await get(viewers[0], one)()
  expect(await statementsOf(get(viewers[1], other))).toEqual({ compiled: 0, built: 0 })
})
