import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { createHash } from "node:crypto"
import { eq } from "drizzle-orm"
import { Effect, Option } from "effect"
import { Database } from "../../../adapters/sql/engine/database.ts"
import { exportSpaceOf } from "../../../adapters/storage/free-space.ts"
import { ExportSpace, Exports, requestExport, sweepExports, type UserId, writeNextExport } from "../../../core/index.ts"
import { portionOf } from "../../../server/exports/archive.ts"
import { exportKinds } from "../../../server/exports/kinds.ts"
import { png } from "../../support/pictures.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { formOf } from "../chat/attachment-client.ts"
import { sendForm } from "../posts/posts-client.ts"
import { type Person, rowsOfOneMoment } from "../users/people.ts"
import { bytesAt, exportOf } from "./opened-export.ts"

describe.each(engines)("Exports, on %s", (engine) => {
  let service: Service
  let ada: Person
  let bob: Person
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4, isStill: true })
    ;[ada, bob] = [await service.person(), await service.person()]
  })
  afterAll(() => service.stop())
  const write = () => service.inside(writeNextExport(portionOf))

  test("hold each thing as its own list shows it, and nothing that others wrote", async () => {
    await rowsOfOneMoment(service).befriend(ada.user, bob.user)
    const { body: collection } = await ada.post("/collections", { name: "Games", type: "games" })
    for (const name of ["Chess", "Go"]) await ada.post(`/collections/${collection.id}/items`, { name, fields: {} })
    const [item] = (await ada.get("/items")).body.items
    const image = new FormData()
    image.append("file", new File([new Uint8Array(png(8, 8))], "a.png"))
    await ada.put(`/items/${item.id}/cover`, image)
    await ada.post("/wants", { q: "Carcassonne" })
    const { body: made } = await ada.post("/auth/keys", { name: "A script", scopes: ["catalog:read"] })
    const { body: share } = await ada.post("/shares", { targetType: "collection", targetId: collection.id })
    await ada.post("/listings", { itemId: item.id, kind: "sale", price: { amount: 500, currency: "EUR" } })
    const { body: post } = await bob.post("/posts", { content: "the post of bob" })
    await ada.post(`/posts/${post.id}/comments`, { content: "a comment of ada" })
    await bob.post(`/posts/${post.id}/comments`, { content: "a comment of bob" })
    await ada.put(`/posts/${post.id}/reaction`, { type: "love" })
    const { body: conversation } = await ada.post("/chat/conversations", { kind: "direct", userId: bob.user.id })
    const messages = `/chat/conversations/${conversation.id}/messages`
    const { body: hers } = await ada.post(messages, { content: "a message of ada" })
    const { body: his } = await bob.post(messages, { content: "a message of bob", replyToId: hers.id })
    const file = formOf([{ name: "deed.pdf", bytes: Buffer.from("%PDF-1.7") }], { replyToId: his.id })
    await sendForm(service.url, file, ada.token, messages)
    await ada.put(`/chat/messages/${his.id}/reactions/${encodeURIComponent("👍")}`)

    const { body: profile } = await ada.get("/users/me")
    const { files, lines, text } = await exportOf(service, ada)
    expect(lines("profile")).toEqual([profile])
    const sessions = (await ada.get("/auth/sessions")).body.items
    expect(lines("sessions")).toEqual(sessions.map((one: object) => ({ ...one, current: false })))
    expect(lines("factors")).toEqual([(await ada.get("/auth/factors")).body])
    expect(lines("collections")).toEqual([(await ada.get(`/collections/${collection.id}`)).body])
    expect(lines("shares")).toEqual([{ ...share, url: null }])
    const same = {
      keys: "/auth/keys",
      items: "/items",
      wants: "/wants",
      listings: "/listings/mine",
      friends: "/friends",
    }
    for (const [kind, path] of Object.entries(same))
      expect([kind, lines(kind)]).toEqual([kind, (await ada.get(path)).body.items])
    expect(lines("notifications")).toEqual((await ada.get("/notifications")).body.items)
    const comments = (await ada.get(`/posts/${post.id}/comments`)).body.items
    expect(lines("comments")).toEqual([{ postId: post.id, ...comments[0] }])
    expect(lines("reactions")).toEqual([
      { postId: post.id, type: "love", createdAt: expect.any(String) },
      { messageId: his.id, emoji: "👍", createdAt: expect.any(String) },
    ])
    const [reply, , first] = (await ada.get(messages)).body.items
    expect(lines("messages")).toEqual([first, { ...reply, replyTo: { id: his.id } }])
    const [shown] = (await ada.get("/chat/conversations")).body.items
    expect(lines("conversations")).toEqual([{ ...shown, lastMessage: { ...reply, replyTo: { id: his.id } } }])

    const everything = Object.keys(files)
      .map((name) => (name.endsWith(".webp") ? "" : text(name)))
      .join("\n")
    for (const foreign of ["a message of bob", "a comment of bob", "the post of bob", bob.user.email])
      expect(everything).not.toContain(foreign)
    const stored = [...(await service.query("select * from users")), ...(await service.query("select * from sessions"))]
    const secrets = stored.flatMap((row) =>
      Object.entries(row).flatMap(([column, value]) =>
        column.includes("hash") && typeof value === "string" ? [value] : [],
      ),
    )
    expect(secrets.length).toBeGreaterThan(3)
    for (const secret of [
      made.key,
      share.url.split("/").at(-1),
      ...secrets,
      ...ada.jar.values(),
      ada.token,
      ada.password,
    ])
      expect(everything).not.toContain(secret)
    const [media] = Object.keys(files).filter((name) => name.startsWith("media/"))
    expect((await ada.get(`/items/${item.id}`)).body.coverUrl).toEndWith(String(media).replace("media/", "/"))
    const { id } = reply.attachments[0]
    expect(text(`attachments/${id}-deed.pdf`)).toBe("%PDF-1.7")
    const manifest = JSON.parse(text("manifest.json"))
    expect(Object.keys(manifest)).toEqual(["version", "createdAt", "userId", "files"])
    expect(manifest.files).toEqual(
      Object.entries(files).flatMap(([name, bytes]) =>
        name === "manifest.json"
          ? []
          : [
              {
                name,
                rows: name.endsWith(".jsonl") ? lines(name.slice(0, -6)).length : null,
                bytes: bytes.length,
                sha256: createHash("sha256").update(bytes).digest("hex"),
              },
            ],
      ),
    )
    expect(exportKinds.map(({ name }) => `${name}.jsonl`).filter((name) => !(name in files))).toEqual([])
    expect(await service.query("select kind from outbox where kind = 'export-ready'")).toHaveLength(1)
  })

  test("are given once a day, and failed ones do not count", async () => {
    const person = await service.person()
    const { status, body } = await person.post("/exports")
    expect([status, body.status, body.bytes]).toEqual([202, "queued", null])
    const again = await person.post("/exports")
    expect([again.status, again.body.error, again.headers.get("retry-after")]).toEqual([429, "RATE_LIMITED", "86400"])
    await service.inside(
      Exports.use(({ find, save }) =>
        Effect.flatMap(find(body.id), (found) => save({ ...Option.getOrThrow(found), status: "failed" })),
      ),
    )
    expect((await person.post("/exports")).status).toBe(202)
    expect((await person.get("/exports")).body.items).toHaveLength(2)
    expect((await bob.get(`/exports/${body.id}`)).status).toBe(404)
    await write()
  })

  test("are read by a session of their account alone, in ranges too, for five minutes", async () => {
    const person = await service.person()
    const { id, path, zip } = await exportOf(service, person)
    const part = await fetch(service.url + path, {
      headers: { range: "bytes=10-19", cookie: [...person.jar].map(([k, v]) => `${k}=${v}`).join("; ") },
    })
    expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 10-19/${zip.length}`])
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(zip.slice(10, 20))
    expect(await bytesAt(service, person, path, { range: "bytes=-5" })).toEqual(zip.slice(-5))
    expect(await bytesAt(service, person, path, { range: `bytes=${zip.length}-` })).toEqual(zip)
    const statusOf = async (by: Pick<Person, "get">, at: string) => (await by.get(at)).status
    expect(await statusOf(bob, path)).toBe(403)
    expect(await statusOf(service.client(), path)).toBe(403)
    expect(await statusOf(person, `${path}x`)).toBe(403)
    service.clock.forward({ minutes: 5 })
    expect(await statusOf(person, path)).toBe(403)
    await person.post("/auth/proof", { password: person.password })
    expect((await bob.get(`/exports/${id}/url`)).status).toBe(404)
    const { body } = await person.get(`/exports/${id}/url`)
    expect(await statusOf(person, new URL(body.url).pathname)).toBe(200)
  })

  test("are one at a time: asking for one ends the one before, ready or not, and its pieces go", async () => {
    const person = await service.person()
    const first = await exportOf(service, person)
    const again = async () => {
      service.clock.forward({ hours: 25 })
      await person.post("/auth/login", { email: person.user.email, password: person.password })
      const { body } = await person.post("/auth/login", { email: person.user.email, password: person.password })
      const caller = person.signedIn(body.accessToken)
      const asked = await caller.post("/exports")
      expect(asked.status).toBe(202)
      return { caller, id: asked.body.id as string }
    }
    const parts = async (id: string) => service.query(`select id from export_parts where export_id = '${id}'`)
    expect((await parts(first.id)).length).toBeGreaterThan(0)
    const second = await again()
    expect(await parts(first.id)).toEqual([])
    expect((await second.caller.get(first.path)).status).toBe(403)
    const { caller, id: third } = await again()
    await write()
    const statuses = (await caller.get("/exports")).body.items.map((one: Record<string, unknown>) => [
      one["id"],
      one["status"],
    ])
    expect(statuses).toEqual([
      [third, "ready"],
      [second.id, "expired"],
      [first.id, "expired"],
    ])
    expect((await caller.get(`/exports/${second.id}/url`)).status).toBe(404)
    service.clock.forward({ hours: 2 })
    await service.inside(sweepExports())
    expect(await service.query("select id from export_parts where export_id is null")).toEqual([])
  })

  test("count for what their account holds while they are ready, and can be had at its limit", async () => {
    const person = await service.person()
    const held = 2 * 1024 ** 3
    const holding = (bytes: number) =>
      service.inside(
        Effect.flatMap(Database, ({ execute, tables: { accountUsage } }) =>
          execute((db) =>
            db
              .update(accountUsage)
              .set({ bytes })
              .where(eq(accountUsage.userId, person.user.id as UserId)),
          ),
        ),
      )
    await holding(held)
    const { id } = await exportOf(service, person)
    const [ready] = await service.query(`select bytes from exports where id = '${id}'`)
    const { body: me } = await person.get("/users/me")
    expect(me.storage.used).toBeGreaterThan(held)
    expect(me.storage.used).toBe(held + Number(ready?.["bytes"]))
    await holding(held - 1_000 + Number(ready?.["bytes"]))
    const image = new FormData()
    image.append("file", new File([new Uint8Array(png(9, 8))], "a.png"))
    const refused = await person.put(`/users/${person.user.id}/avatar`, image)
    expect([refused.status, refused.body.error]).toEqual([413, "STORAGE_LIMIT_REACHED"])
    service.clock.forward({ days: 3 })
    await service.inside(sweepExports())
    const [left] = await service.query(`select bytes from account_usage where user_id = '${person.user.id}'`)
    expect(Number(left?.["bytes"])).toBe(held - 1_000)
  })

  test("wait while there is no space for them, and are written then", async () => {
    const person = await service.person()
    const { body } = await person.post("/exports")
    const isWritten = await service.inside(
      Effect.provideService(writeNextExport(portionOf), ExportSpace, Effect.succeed(false)),
    )
    expect(isWritten).toBe(false)
    expect((await person.get(`/exports/${body.id}`)).body.status).toBe("queued")
    await write()
    expect((await person.get(`/exports/${body.id}`)).body.status).toBe("ready")
  })

  test.each([
    [14, false],
    [15, true],
    [100, true],
  ])("have space with %d %% of the disk free: %p", (freeBytes, hasSpace) =>
    expect(Effect.runSync(exportSpaceOf("/", () => ({ freeBytes, totalBytes: 100 })))).toBe(hasSpace),
  )

  test("that end while they are written store nothing more", async () => {
    const person = await service.person()
    const { body: first } = await person.post("/exports")
    let isAsked = false
    await service.inside(
      writeNextExport((owner, one, last) =>
        Effect.flatMap(portionOf(owner, one, last), (portion) => {
          if (isAsked || one.id !== first.id) return Effect.succeed(portion)
          isAsked = true
          service.clock.forward({ hours: 25 })
          return Effect.as(requestExport({ by: owner.id }), portion)
        }),
      ),
    )
    expect(isAsked).toBe(true)
    expect(await service.query(`select id from export_parts where export_id = '${first.id}'`)).toEqual([])
    const rows = await service.query(`select id, status from exports where user_id = '${person.user.id}' order by id`)
    expect(rows).toMatchObject([{ id: first.id, status: "expired" }, { status: "queued" }])
    await write()
  })

  test("end after three days with their content, and with their account", async () => {
    const [person, leaving] = [await service.person(), await service.person()]
    const { id, path } = await exportOf(service, person)
    await exportOf(service, leaving)
    await leaving.delete(`/users/${leaving.user.id}`, { password: leaving.password })
    service.clock.forward({ days: 3 })
    expect((await person.get(path)).status).toBe(403)
    await service.inside(sweepExports())
    expect(await service.query(`select status, bytes from exports where id = '${id}'`)).toEqual([
      { status: "expired", bytes: null },
    ])
    expect(await service.query("select id from export_parts")).toEqual([])
  })
})
