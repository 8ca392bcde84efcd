import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { eq } from "drizzle-orm"
import { Effect } from "effect"
import { Database } from "../../../adapters/sql/engine/database.ts"
import { portionSize } from "../../../core/catalog/item-files/limits.ts"
import type { UserId } from "../../../core/index.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { importFile, itemsIn } from "../gameplatform/import-steps.ts"
import type { Person } from "../users/people.ts"

const perDay = 20_000
const limit = 50_000

describe.each(engines)("The texts of an account, on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    const env = { TEXT_PER_ACCOUNT: String(limit), TEXT_PER_DAY: String(perDay) }
    service = await startService({ engine, passwordCost: 4, env, limits: { items: 700 } })
  })
  afterAll(() => service.stop())

  const textsOf = async (person: Person) => (await person.get("/users/me")).body.texts
  const post = (person: Person, content: string) => person.post("/posts", { content, visibility: "public" })
  const asFull = (reached: string) => [413, { error: "STORAGE_LIMIT_REACHED" }, reached]
  const answered = ({ body, headers, status }: Awaited<ReturnType<typeof post>>) => [
    status,
    body,
    headers.get("x-error-limit"),
  ]
  const shelf = async (person: Person) =>
    (await person.post("/collections", { name: "Books", type: "books" })).body.id as string
  const change = ({ user }: Person, values: Partial<Record<"items" | "texts" | "textsDay", number>>) =>
    service.inside(
      Effect.flatMap(Database, ({ execute, tables: { accountUsage } }) =>
        execute((db) =>
          db
            .update(accountUsage)
            .set(values)
            .where(eq(accountUsage.userId, user.id as UserId)),
        ),
      ),
    )
  /** As on another day. */
  const nextDay = (person: Person) => change(person, { textsDay: 1 })
  const sumOf = async (person: Person) => {
    const [row] = await service.query(`select texts from account_usage where user_id = '${person.user.id}'`)
    return Number(row?.["texts"])
  }

  test("end a day at its limit and the account at its own; less goes on, and the next day", async () => {
    const ada = await service.person()
    expect(await textsOf(ada)).toEqual({ used: 0, limit, usedToday: 0, limitPerDay: perDay })
    const made: Array<string> = []
    for (let n = 0; n < 4; n++) made.push((await post(ada, "x".repeat(5_000))).body.id)
    expect(await textsOf(ada)).toEqual({ used: perDay, limit, usedToday: perDay, limitPerDay: perDay })
    expect(answered(await post(ada, "x"))).toEqual(asFull("texts-per-day"))
    expect(answered(await ada.patch("/users/me", { bio: "Not counted" })).slice(0, 1)).toEqual([200])
    expect((await ada.patch(`/posts/${made[0]}`, { content: "Shorter" })).status).toBe(200)
    expect((await ada.delete(`/posts/${made[1]}`)).status).toBe(204)
    expect(answered(await post(ada, "x"))).toEqual(asFull("texts-per-day"))
    await nextDay(ada)
    expect((await post(ada, "x".repeat(5_000))).status).toBe(201)
    await change(ada, { texts: limit - 4 })
    expect(answered(await post(ada, "x".repeat(5)))).toEqual(asFull("texts"))
    expect((await post(ada, "x".repeat(4))).status).toBe(201)
  })

  test("of ten at once at the limit take one", async () => {
    const ada = await service.person()
    for (let n = 0; n < 3; n++) await post(ada, "x".repeat(5_000))
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(ada, "x".repeat(4_000))))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 413)])
    expect(await textsOf(ada)).toMatchObject({ used: 19_000, usedToday: 19_000 })
  })

  test("count once for a request that is sent again with its key", async () => {
    const ada = await service.person()
    const again = { headers: { "idempotency-key": crypto.randomUUID() } }
    const send = () =>
      service
        .client()
        .signedIn(ada.token)
        .post("/posts", { content: "x".repeat(900), visibility: "public" }, again)
    expect([(await send()).status, (await send()).status]).toEqual([201, 201])
    expect((await textsOf(ada)).used).toBe(900)
  })

  test("are limited in an import too: it ends, its portion is not there, and its rows say why", async () => {
    const ada = await service.person()
    const id = await shelf(ada)
    const rows = Array.from({ length: 800 }, (_, n) => `Row ${n},${"x".repeat(25)}`)
    const batch = await importFile(ada, id, `name,comment\n${rows.join("\n")}\n`)
    expect(batch).toMatchObject({ status: "failed", imported: portionSize, failed: 800 - portionSize })
    expect(await itemsIn(ada, id)).toHaveLength(portionSize)
    const { items } = (await ada.get(`/imports/${batch.id}/rows?status=wrong&limit=100`)).body
    const reasons = items.map(({ reason, status }: { reason: string; status: string }) => `${status} ${reason}`)
    expect(new Set(reasons)).toEqual(new Set(["wrong limit"]))
  })

  test("do not stop who accepts a message request of an account at its limit", async () => {
    const [ada, bob] = [await service.person(), await service.person()]
    await bob.patch("/users/me/privacy", { directMessages: "everyone" })
    const { body: request, status } = await ada.post("/chat/dm-requests", { userId: bob.user.id, message: "Hello" })
    expect(status).toBe(201)
    for (let n = 0; n < 3; n++) await post(ada, "x".repeat(5_000))
    await post(ada, "x".repeat(4_995))
    expect(answered(await post(ada, "x"))).toEqual(asFull("texts-per-day"))
    const accepted = await bob.post(`/chat/dm-requests/${request.id}/accept`)
    expect(accepted.status).toBe(200)
    expect((await textsOf(ada)).usedToday).toBe(perDay)
    expect((await textsOf(bob)).used).toBe(0)
    const sent = await ada.post(`/chat/conversations/${accepted.body.id}/messages`, { content: "More" })
    expect(answered(sent)).toEqual(asFull("texts-per-day"))
  })

  test("of an item at the limit of items are refused, and an account with fewer adds more", async () => {
    const ada = await service.person()
    const id = await shelf(ada)
    await change(ada, { items: 700 })
    const add = () => ada.post(`/collections/${id}/items`, { name: "One" })
    expect(answered(await add())).toEqual([409, { error: "LIMIT_REACHED" }, "items"])
    await change(ada, { items: 699 })
    expect((await add()).status).toBe(201)
  })

  test("are what the rows of the account have", async () => {
    const ada = await service.person()
    const id = await shelf(ada)
    await ada.post(`/collections/${id}/items`, { name: "añ", comment: "🎲" })
    const [row] = await service.query(`select * from items where owner_id = '${ada.user.id}'`)
    expect(row).toBeDefined()
    // "Books", the name, the comment, and `[]` and `{}`.
    expect(await sumOf(ada)).toBe(5 + 3 + 4 + 4)
  })
})
