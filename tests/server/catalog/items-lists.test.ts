import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { DateTime } from "effect"
import type { CollectionId, FieldValues, Item, UserId } from "../../../core/index.ts"
import { collection } from "../../../testing/samples/catalog.ts"
import { storedItems } from "../../../testing/samples/items.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { outcome, type Person, refusal, walk } from "../users/people.ts"
import { unfit, unknown } from "./rows.ts"

const moment = DateTime.makeUnsafe("2026-01-01T00:00:00.000Z")
const names = (items: ReadonlyArray<{ readonly name: string }>) => items.map(({ name }) => name)

describe.each(engines)("Lists of items, on %s", (engine) => {
  let service: Service
  let ada: Person
  let games: string
  let books: string
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
    ada = await service.person()
    const fields = [
      await define("Price", { type: "money", currency: "EUR" }),
      await define("Signed", { type: "boolean" }),
      await define("Year", { type: "text", key: "release_year" }),
    ]
    games = await make("games", fields.slice(0, 2))
    books = await make("books", fields.slice(2))
    await fill(games, [
      ["b", { status: "playing", release_year: 1999, price: 500, signed: true }, 5],
      ["A", { status: "backlog", release_year: 2001, completion_date: "2024-02-29" }, null],
      ["ä", { status: "playing", release_year: 2001.5, price: 100, signed: false }, 3],
      ["B%_\\", { status: "finished", release_year: -1, developer: "x", platform_app_id: 7 }, 3],
      ["Ω", { status: "playing", completion_date: "2023-12-31" }, null],
    ])
    await fill(books, [["a book", { release_year: "2001", status: "read" }, 3]])
    const grace = await service.person()
    await fill(
      (await grace.post("/collections", { name: "Hers", type: "games" })).body.id,
      [["hers", { status: "playing" }, 5]],
      grace,
    )
  })
  afterAll(() => service.stop())

  const define = async (name: string, body: object) =>
    (await ada.post("/field-definitions", { name, ...body })).body.id as string
  const make = async (type: string, fieldDefinitionIds: ReadonlyArray<string>) =>
    (await ada.post("/collections", { name: type, type, fieldDefinitionIds })).body.id as string
  /** Items that were all made at the same moment. */
  const fill = (id: string, rows: ReadonlyArray<readonly [string, FieldValues, number | null]>, owner = ada) =>
    service.inside(
      storedItems(
        collection(owner.user.id as UserId, moment, { id: id as CollectionId }),
        rows.map(([name, fields, rating]): Partial<Item> => ({ name, fields, rating })),
      ),
    )
  const all = (query: string, path = `/collections/${games}/items`) => walk(ada, `${path}${query}`, 100)
  const get = (query: string, path = `/collections/${games}/items`, person = ada) => person.get(`${path}${query}`)

  const sorts = [
    ["", ["Ω", "B%_\\", "ä", "A", "b"]],
    ["sort=newest", ["Ω", "B%_\\", "ä", "A", "b"]],
    ["sort=oldest", ["b", "A", "ä", "B%_\\", "Ω"]],
    ["sort=name", ["A", "b", "B%_\\", "ä", "Ω"]],
    ["sort=rating", ["b", "B%_\\", "ä", "Ω", "A"]],
  ] as const

  const filters: ReadonlyArray<readonly [string, ReadonlyArray<string>]> = [
    ["", ["b", "A", "ä", "B%_\\", "Ω"]],
    ["q=", ["b", "A", "ä", "B%_\\", "Ω"]],
    ["q=B", ["b", "B%_\\"]],
    ["q=%C3%84", ["ä"]],
    ["q=%CF%89", ["Ω"]],
    ["q=%25", ["B%_\\"]],
    ["q=_", ["B%_\\"]],
    ["q=%5C", ["B%_\\"]],
    ["q=nothing", []],
    ["minRating=3", ["b", "ä", "B%_\\"]],
    ["minRating=5", ["b"]],
    ["field.status=playing", ["b", "ä", "Ω"]],
    ["field.status=lost", []],
    ["field.release_year=1999", ["b"]],
    ["field.release_year=2001.5", ["ä"]],
    ["field.release_year.gte=2001", ["A", "ä"]],
    ["field.release_year.lte=-1", ["B%_\\"]],
    ["field.release_year.gte=0&field.release_year.lte=2001", ["b", "A"]],
    ["field.release_year.gte=2001&field.release_year.lte=0", []],
    ["field.price.lte=499", ["ä"]],
    ["field.signed=true", ["b"]],
    ["field.signed=false", ["ä"]],
    ["field.completion_date=2024-02-29", ["A"]],
    ["field.completion_date.lte=2023-12-31", ["Ω"]],
    ["field.completion_date.gte=2024-01-01", ["A"]],
    ["field.platform_app_id=7", ["B%_\\"]],
    ["field.status=playing&field.release_year.gte=1999&minRating=4&q=B", ["b"]],
    ["field.release_year=1999&field.release_year.gte=1990", ["b"]],
  ]

  test.each(filters)(
    "with %p each item that passes comes once, under every sort, 1, 2 and 3 at a time",
    async (filter, expected) => {
      for (const [sort, order] of sorts) {
        const wanted = order.filter((name) => expected.includes(name))
        const query = `?${[sort, filter].filter((part) => part !== "").join("&")}`
        for (const limit of [1, 2, 3]) {
          expect(names(await walk(ada, `/collections/${games}/items${query}`, limit))).toEqual(wanted)
          expect(names(await walk(ada, `/items${query}&type=games`, limit))).toEqual(wanted)
        }
      }
    },
  )

  test("all of one's own are listed together, each key as each collection means it", async () => {
    expect(names(await all("", "/items")).sort()).toEqual(["A", "B%_\\", "a book", "b", "ä", "Ω"].sort())
    expect(names(await all("?type=books", "/items"))).toEqual(["a book"])
    expect(names(await all("?type=custom", "/items"))).toEqual([])
    expect(names(await all("?field.release_year=2001", "/items")).sort()).toEqual(["A", "a book"])
    expect(names(await all("?field.release_year.gte=2001", "/items")).sort()).toEqual(["A", "ä"])
    expect(names(await all("?field.price=500&type=books", "/items"))).toEqual([])
    expect(names(await all("?field.nope=x", "/items"))).toEqual([])
    for (const limit of [1, 2, 3]) expect(await walk(ada, "/items?sort=name", limit)).toHaveLength(6)
  })

  test.each([
    ["sort=price", "querystring.sort must be equal to one of the allowed values"],
    ["sort=", "querystring.sort must be equal to one of the allowed values"],
    ["minRating=0", "querystring.minRating must be >= 1"],
    ["minRating=6", "querystring.minRating must be <= 5"],
    ["minRating=4.5", "querystring.minRating must be number"],
    ["minRating=", "querystring.minRating must be number"],
    ["q=a&q=b", "querystring.q must be string"],
    ["limit=0", "querystring.limit must be >= 1"],
    ["q=%00", "querystring.q must NOT contain NUL or a lone surrogate"],
    [`q=${"x".repeat(201)}`, "querystring.q must NOT have more than 200 characters"],
    ["field.status=a&field.status=b", "querystring.field.status must be one value"],
    ["field.release_year.gte=1&field.release_year.gte=2", "querystring.field.release_year must be one value"],
    ["field.developer=%00", "querystring.field.developer must NOT contain NUL or a lone surrogate"],
    ["field.=x", "querystring.field must name a field"],
    ["field.__proto__=x", "querystring.field must name a field"],
    ["field.Status=x", "querystring.field must name a field"],
    ["field.status.eq=x", "querystring.field must name a field"],
    ["field.status.gte.lte=x", "querystring.field must name a field"],
    ["field.release_year=x", "querystring.field.release_year must fit a field of that type"],
    ["field.release_year=1e3", "querystring.field.release_year must fit a field of that type"],
    ["field.release_year=", "querystring.field.release_year must fit a field of that type"],
    ["field.release_year.gte=x", "querystring.field.release_year must fit a field of that type"],
    ["field.price=1.5", "querystring.field.price must fit a field of that type"],
    ["field.signed=1", "querystring.field.signed must fit a field of that type"],
    ["field.completion_date=2023-02-29", "querystring.field.completion_date must fit a field of that type"],
    ["field.status.gte=a", "querystring.field.status must fit a field of that type"],
    [
      Array.from({ length: 11 }, (_, n) => `field.f${n}=1`).join("&"),
      "querystring must NOT filter by more than 10 fields",
    ],
  ])("asked for %s they are 400", async (query, message) => {
    expect(await outcome(get(`?${query}`))).toEqual(unfit(message))
    expect(await outcome(get(`?${query}&type=games`, "/items"))).toEqual(unfit(message))
  })

  test("a key that the collection does not have is 400", async () => {
    expect(await outcome(get("?field.nope=x"))).toEqual(unfit("querystring.field.nope must fit a field of that type"))
  })

  test("others cannot filter by a hidden field, nor distinguish it from one that is not there", async () => {
    const grace = await service.person()
    expect((await get("?field.status=playing", undefined, grace)).body.items).toHaveLength(3)
    expect(await outcome(get("?field.platform_app_id=7", undefined, grace))).toEqual(
      unfit("querystring.field.platform_app_id must fit a field of that type"),
    )
    expect((await get("", undefined, grace)).text).not.toContain("platform_app_id")
  })

  test("a cursor is good for its own list alone", async () => {
    const { body } = await get("?limit=1&sort=name&field.status=playing&q=&minRating=1")
    const cursor = encodeURIComponent(body.nextCursor)
    const path = `/collections/${games}/items`
    const good = `?limit=3&minRating=1&sort=name&field.status=playing&cursor=${cursor}`
    expect((await get(good)).status).toBe(200)
    const grace = await service.person()
    for (const [query, where, person] of [
      [`?sort=name&cursor=${cursor}`],
      [good.replace("sort=name", "sort=rating")],
      [good.replace("playing", "finished")],
      [good.replace("field.status", "field.developer")],
      [good.replace("field.status", "field.status.gte")],
      [good.replace("minRating=1", "minRating=2")],
      [`${good}&q=a`],
      [good, "/items"],
      [good, `/collections/${books}/items`],
      [good, path, grace],
      ["?cursor="],
      ["?cursor=x"],
      [`${good}x`],
    ] as const) {
      const answer = await get(query, where, person)
      expect([query, answer.status, answer.body.code]).toEqual([query, 400, "ERR_VALIDATION"])
    }
    expect(await outcome(get("", `/collections/${unknown}/items`))).toEqual(refusal(404, "NOT_FOUND"))
  })

  test("a name as long as may be is a place in a list like any other", async () => {
    const { id } = (await ada.post("/collections", { name: "Long", type: "custom" })).body
    // Each of these becomes three characters when it is folded.
    for (const n of [1, 2, 3]) await ada.post(`/collections/${id}/items`, { name: "\u{1D160}".repeat(199) + n })
    expect(await walk(ada, `/collections/${id}/items?sort=name`, 1)).toHaveLength(3)
  })
})
