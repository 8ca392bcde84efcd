import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { engines, type Service, startService } from "../../../support/service.ts"

type Person = Awaited<ReturnType<Service["person"]>>

describe.each(engines)("A POST with Idempotency-Key on %s", (engine) => {
  let service: Service
  let ada: Person
  let bob: Person
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
    ;[ada, bob] = [await service.person(), await service.person()]
  })
  afterAll(() => service.stop())

  const keyed = (key?: string) => ({ headers: { "idempotency-key": key ?? crypto.randomUUID() } })
  const raw = async (path: string, init: RequestInit, as = ada) => {
    const { headers, ...others } = init
    const response = await fetch(service.url + path, {
      method: "POST",
      ...others,
      headers: { authorization: `Bearer ${as.token}`, ...(headers as Record<string, string>) },
    })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  const made = (name: string, key: string, as = ada) =>
    raw(
      "/collections",
      {
        headers: { "content-type": "application/json", "idempotency-key": key },
        body: JSON.stringify({ name, type: "games" }),
      },
      as,
    )
  const namesOf = async (as = ada) =>
    (await as.get("/collections?limit=100")).body.items.map(({ name }: { name: string }) => name)

  test("has its effect once, and is answered again with the same bytes", async () => {
    const key = crypto.randomUUID()
    const first = await made("Once", key)
    const again = await made("Once", key)
    expect(first.status).toBe(201)
    expect(first.headers.get("idempotency-replayed")).toBeNull()
    expect(again.headers.get("idempotency-replayed")).toBe("true")
    expect({ status: again.status, text: again.text }).toEqual({ status: first.status, text: first.text })
    for (const name of ["content-type", "content-length", "cache-control"])
      expect(again.headers.get(name)).toBe(first.headers.get(name))
    expect((await namesOf()).filter((name: string) => name === "Once")).toHaveLength(1)
  })

  test("of twenty at once with one key has one effect; the others get its answer or a conflict", async () => {
    const key = crypto.randomUUID()
    const all = await Promise.all(Array.from({ length: 20 }, () => made("Race", key)))
    const news = all.filter(({ headers, status }) => status === 201 && !headers.has("idempotency-replayed"))
    expect(news).toHaveLength(1)
    for (const one of all)
      if (one.status === 201) expect(one.text).toBe(news[0]?.text ?? "")
      else expect([one.status, JSON.parse(one.text)]).toEqual([409, { error: "IDEMPOTENCY_CONFLICT" }])
    expect((await namesOf()).filter((name: string) => name === "Race")).toHaveLength(1)
    expect((await made("Race", key)).text).toBe(news[0]?.text ?? "")
  })

  test("is another one for another account and another path, and conflicts with another body", async () => {
    const key = crypto.randomUUID()
    const first = await made("Mine", key)
    const others = await made("Mine", key, bob)
    expect(JSON.parse(others.text).id).not.toBe(JSON.parse(first.text).id)
    const { id } = JSON.parse(first.text)
    const item = await ada.post(`/collections/${id}/items`, { name: "Azul" }, keyed(key))
    expect(item.status).toBe(201)
    expect((await made("Yours", key)).status).toBe(422)
    expect(JSON.parse((await made("Yours", key)).text)).toEqual({ error: "IDEMPOTENCY_CONFLICT" })
    const sorted = await raw("/collections", {
      headers: { "content-type": "application/json", "idempotency-key": key },
      body: `{ "type": "games",\n "name": "M\\u0069ne" }`,
    })
    expect([sorted.status, sorted.text]).toEqual([201, first.text])
    const other = { method: "PATCH", body: JSON.stringify({ name: "Renamed" }) }
    const patched = await raw(`/collections/${id}`, {
      ...other,
      headers: { "content-type": "application/json", "idempotency-key": key },
    })
    expect([patched.status, patched.headers.get("idempotency-replayed")]).toEqual([200, null])
  })

  test("that was refused leaves nothing, and is done when it is sent again", async () => {
    const given = keyed()
    const path = "/friends/requests"
    expect((await ada.post(path, { userId: ada.user.id }, given)).status).toBe(400)
    const body = { userId: bob.user.id }
    const first = await ada.post(path, body, given)
    expect([first.status, first.headers.get("idempotency-replayed")]).toEqual([201, null])
    const again = await ada.post(path, body, given)
    expect([again.status, again.body]).toEqual([201, first.body])
    expect((await ada.post(path, body)).status).toBe(409)
    expect((await ada.post(path, body, keyed())).status).toBe(409)
  })

  test("has 1 to 255 visible characters, or is a 400", async () => {
    for (const key of ["", "two words", "ümlaut", "x".repeat(256)]) {
      const { body, status } = await ada.post("/collections", { name: "No", type: "games" }, keyed(key))
      const message = "headers.idempotency-key must be 1 to 255 visible ASCII characters"
      expect([status, body]).toEqual([400, { statusCode: 400, error: "Bad Request", message, code: "ERR_VALIDATION" }])
    }
    expect((await made("Long", `${"!".repeat(254)}~`)).status).toBe(201)
    expect((await service.client().post("/collections", {}, keyed("two words"))).status).toBe(401)
    expect((await ada.post("/auth/proof/options", {}, keyed("two words"))).status).not.toBe(400)
  })

  test("with a form is compared by the parts of the form", async () => {
    const key = crypto.randomUUID()
    const { body: group } = await ada.post("/chat/conversations", { kind: "group", name: "We", memberIds: [] })
    const sent = (bytes: string, content = "Look") => {
      const form = new FormData()
      form.append("content", content)
      form.append("files", new File([bytes], "notes.txt"))
      return raw(`/chat/conversations/${group.id}/messages`, { headers: { "idempotency-key": key }, body: form })
    }
    const first = await sent("one")
    expect(first.status).toBe(201)
    const again = await sent("one")
    expect([again.status, again.text]).toEqual([201, first.text])
    expect((await sent("two")).status).toBe(422)
    expect((await sent("one", "Look here")).status).toBe(422)
    const { body: messages } = await ada.get(`/chat/conversations/${group.id}/messages`)
    expect(messages.items).toHaveLength(1)
  })

  test("counts for the account, whether it comes with a token or an access key", async () => {
    const key = crypto.randomUUID()
    const { body: scoped } = await ada.post("/auth/keys", { name: "A program", scopes: ["catalog:write"] })
    const byKey = await made("By key", key, { ...ada, token: scoped.key })
    const byToken = await made("By key", key)
    expect([byKey.status, byToken.text]).toEqual([201, byKey.text])
    expect(byToken.headers.get("idempotency-replayed")).toBe("true")
  })

  test("keeps an answer that holds a secret sealed, and shows it again", async () => {
    const given = keyed()
    const { id } = JSON.parse((await made("Shown", crypto.randomUUID())).text)
    const target = { targetType: "collection", targetId: id }
    const first = await ada.post("/shares", target, given)
    const token = new URL(first.body.url).pathname.slice("/s/".length)
    const kept = JSON.stringify(await service.query("select * from kept_answers"))
    expect(kept).not.toContain(token)
    expect(kept).not.toContain(given.headers["idempotency-key"])
    expect((await ada.post("/shares", target, given)).text).toBe(first.text)
  })

  test("shows what was answered before, also when it has changed or is gone", async () => {
    const key = crypto.randomUUID()
    const first = await made("Gone", key)
    expect((await ada.delete(`/collections/${JSON.parse(first.text).id}`)).status).toBe(204)
    expect((await made("Gone", key)).text).toBe(first.text)
    expect(await namesOf()).not.toContain("Gone")
  })

  test("is good for 24 hours", async () => {
    const key = crypto.randomUUID()
    const dora = await service.person()
    const first = await made("Daily", key, dora)
    const again = async () => {
      const { body } = await dora.post("/auth/refresh")
      return made("Daily", key, { ...dora, token: body.accessToken })
    }
    service.clock.forward({ hours: 24, seconds: -60 })
    expect((await again()).text).toBe(first.text)
    service.clock.forward({ minutes: 1 })
    const fresh = await again()
    expect([fresh.status, fresh.headers.get("idempotency-replayed")]).toEqual([201, null])
    expect(JSON.parse(fresh.text).id).not.toBe(JSON.parse(first.text).id)
  })

  test("is deleted with its account", async () => {
    const eve = await service.person()
    await made("Hers", crypto.randomUUID(), eve)
    const keptBy = async () =>
      (await service.query("select * from kept_answers")).filter(({ user_id }) => user_id === eve.user.id)
    expect(await keptBy()).toHaveLength(1)
    expect((await eve.delete("/users/me", { password: eve.password })).status).toBe(204)
    expect(await keptBy()).toEqual([])
  })
})
