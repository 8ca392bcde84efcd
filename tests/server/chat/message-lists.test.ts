import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { engines, type Service, startService } from "../../support/service.ts"
import { unfit, unknown } from "../catalog/rows.ts"
import { outcome, type Person, refusal, walk } from "../users/people.ts"
import { chatRows, sent } from "./chat-client.ts"

interface Listed {
  readonly id: string
  readonly content: string
}

describe.each(engines)("Lists of messages, on %s", (engine) => {
  let service: Service
  let chat: ReturnType<typeof chatRows>
  let ada: Person
  let bob: Person
  let path: string
  let messages: ReadonlyArray<Listed>
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
    chat = chatRows(service)
    ;[ada, bob] = [await service.person(), await service.person()]
    path = await chat.group(ada, [bob])
    const written = []
    for (let n = 1; n <= 12; n += 1) written.push(await sent(n % 2 ? ada : bob, path, `number ${n}`))
    messages = written
  })
  afterAll(() => service.stop())

  const numbersOf = (items: ReadonlyArray<Listed>) => items.map(({ content }) => Number(content.replace("number ", "")))
  const list = async (query: string) => {
    const { status, body } = await bob.get(`${path}/messages${query}`)
    expect(status).toBe(200)
    return numbersOf(body.items)
  }
  const idOf = (n: number) => messages[n - 1]?.id
  const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, n) => from - n)

  test("hold the newest ones, those before a message, and those that follow one, newest first", async () => {
    expect(await list("")).toEqual(down(12, 1))
    expect(await list("?limit=3")).toEqual([12, 11, 10])
    expect(await list(`?limit=3&before=${idOf(10)}`)).toEqual([9, 8, 7])
    expect(await list(`?limit=3&before=${idOf(2)}`)).toEqual([1])
    expect(await list(`?limit=3&before=${idOf(1)}`)).toEqual([])
    expect(await list(`?limit=3&after=${idOf(2)}`)).toEqual([5, 4, 3])
    expect(await list(`?limit=3&after=${idOf(11)?.toUpperCase()}`)).toEqual([12])
    expect(await list(`?after=${idOf(12)}`)).toEqual([])
  })

  test.each([1, 3, 5, 12, 100])("are walked in either direction with a cursor, %d at a time", async (limit) => {
    expect(numbersOf(await walk(bob, `${path}/messages`, limit))).toEqual(down(12, 1))
    expect(numbersOf(await walk(bob, `${path}/messages?before=${idOf(9)}`, limit))).toEqual(down(8, 1))
    const after = numbersOf(await walk(bob, `${path}/messages?after=${idOf(4)}`, limit))
    expect(after.toSorted((one, other) => one - other)).toEqual(down(12, 5).reverse())
  })

  test.each([2, 5])("are walked in either direction by the ids of messages, %d at a time", async (limit) => {
    const walkBy = async (end: "before" | "after", start: string) => {
      const seen: Array<ReadonlyArray<Listed>> = []
      for (let at: string | undefined = start; at !== undefined; ) {
        const { body } = await bob.get(`${path}/messages?limit=${limit}&${end}=${at}`)
        seen.push(body.items)
        at = body.items.at(end === "before" ? -1 : 0)?.id
      }
      return numbersOf((end === "before" ? seen : seen.toReversed()).flat())
    }
    expect(await walkBy("before", idOf(12) ?? "")).toEqual(down(11, 1))
    expect(await walkBy("after", idOf(1) ?? "")).toEqual(down(12, 2))
  })

  test("do not find a message that is unknown or elsewhere", async () => {
    const elsewhere = await sent(bob, await chat.group(bob))
    for (const end of ["before", "after"])
      for (const id of [unknown, elsewhere.id])
        expect(await outcome(bob.get(`${path}/messages?${end}=${id}`))).toEqual(refusal(404, "NOT_FOUND"))
  })

  test.each([
    ["limit=0", "querystring.limit must be >= 1"],
    ["limit=101", "querystring.limit must be <= 100"],
    ["before=x", 'querystring.before must match format "uuid"'],
    [`before=${unknown}&after=${unknown}`, "querystring must NOT have both 'before' and 'after'"],
    ["cursor=", "querystring.cursor must be a cursor of this list"],
  ])("do not fit with %s", async (query, message) => {
    expect(await outcome(bob.get(`${path}/messages?${query}`))).toEqual(unfit(message))
  })

  test("have cursors that belong to one list of one viewer", async () => {
    const { body } = await bob.get(`${path}/messages?limit=2&before=${idOf(9)}`)
    const cursor = encodeURIComponent(body.nextCursor)
    expect(await list(`?limit=2&before=${idOf(9)}&cursor=${cursor}`)).toEqual([6, 5])
    const invalid = unfit("querystring.cursor must be a cursor of this list")
    for (const query of ["?", `?before=${idOf(8)}&`, `?after=${idOf(9)}&`])
      expect(await outcome(bob.get(`${path}/messages${query}cursor=${cursor}`))).toEqual(invalid)
    expect(await outcome(ada.get(`${path}/messages?before=${idOf(9)}&cursor=${cursor}`))).toEqual(invalid)
    expect(await outcome(bob.get(`${path}/search?q=number&cursor=${cursor}`))).toEqual(invalid)
  })

  test.each([1, 4, 100])("are searched by words, %d at a time", async (limit) => {
    const found = async (q: string) => numbersOf(await walk(ada, `${path}/search?q=${encodeURIComponent(q)}`, limit))
    expect(await found("NUMB")).toEqual(down(12, 1))
    expect(await found(" 1  number ")).toEqual([12, 11, 10, 1])
    expect(await found("umber")).toEqual([])
    expect(await found("%")).toEqual([])
  })

  test("find what one may see, and show it as it is", async () => {
    const { id } = await sent(ada, path, "A Unicorn, naturally")
    await bob.put(`/chat/messages/${id}/reactions/${encodeURIComponent("🦄")}`)
    const found = await bob.get(`${path}/search?q=unicorn`)
    expect(found.body).toEqual({ items: [(await bob.get(`/chat/messages/${id}`)).body], nextCursor: null })
    await ada.delete(`/chat/messages/${id}`)
    expect((await bob.get(`${path}/search?q=unicorn`)).body.items).toEqual([])
  })

  test.each([
    ["", "querystring must have required property 'q'"],
    ["q=%20", "querystring.q must NOT have fewer than 1 characters"],
    [`q=${"x".repeat(101)}`, "querystring.q must NOT have more than 100 characters"],
  ])("are not searched with %p", async (query, message) => {
    expect(await outcome(bob.get(`${path}/search?${query}`))).toEqual(unfit(message))
  })
})
