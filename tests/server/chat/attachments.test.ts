import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { parse } from "content-disposition"
import { suspendAccount, sweepAttachments, type UserId } from "../../../core/index.ts"
import { gif, html, png, sidewaysJpeg, svg } from "../../support/pictures.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { unfit } from "../catalog/rows.ts"
import { sendForm } from "../posts/posts-client.ts"
import { outcome, type Person, refusal, rowsOfOneMoment } from "../users/people.ts"
import { beginReading, formOf, type SentFile } from "./attachment-client.ts"
import { chatRows } from "./chat-client.ts"

const limit = 5 * 1024 * 1024
const pdf = Buffer.from("%PDF-1.7\n1 0 obj\n<</JS (app.alert(1))>>\n%%EOF")

describe.each(engines)("Files of messages, on %s", (engine) => {
  let service: Service
  let ada: Person
  let bob: Person
  let eve: Person
  let direct: string
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4, env: { PUBLIC_URL: "http://api.test" } })
    ;[ada, bob, eve] = [await service.person(), await service.person(), await service.person()]
    await rowsOfOneMoment(service).befriend(ada.user, bob.user)
    const { body } = await ada.post("/chat/conversations", { kind: "direct", userId: bob.user.id })
    direct = `/chat/conversations/${body.id}`
  })
  afterAll(() => service.stop())

  const send = (files: ReadonlyArray<SentFile>, fields: Readonly<Record<string, string>> = {}, by = ada) =>
    sendForm(service.url, formOf(files, fields), by.token, `${direct}/messages`)
  const sent = async (...files: ReadonlyArray<SentFile>) => {
    const { status, body } = await send(files)
    if (status !== 201) throw new Error(`The message was answered with ${status}`)
    return body
  }
  const read = (path: string, by: Person | null) =>
    fetch(service.url + path, { headers: by === null ? {} : { authorization: `Bearer ${by.token}` } })
  const file = (name: string, bytes: Uint8Array): SentFile => ({ name, bytes })
  const folder = () => join(service.folder, "attachments")
  const stored = async () => ({
    messages: await service.query("select id from messages order by id"),
    attachments: await service.query("select id from message_attachments order by id"),
    files: existsSync(folder()) ? readdirSync(folder()).toSorted() : [],
  })

  test("are stored with the message, in their order: images again and without metadata, the others as they are", async () => {
    const photo = file("home.jpg", await sidewaysJpeg(2000, 1000, "taken at home"))
    const others = [file("page.html", html), file("logo.svg", svg), file("form.pdf", pdf), file("empty", Buffer.of())]
    const files = [photo, ...others, file("dance.gif", gif)]
    const { status, body } = await send(files, { content: " Look " })
    expect([status, body.content]).toEqual([201, "Look"])
    expect(body.attachments.map(({ id: _, ...rest }: { readonly id: string }) => rest)).toEqual([
      { name: "home.jpg", mimeType: "image/webp", size: expect.any(Number), width: 800, height: 1600 },
      { name: "page.html", mimeType: "application/octet-stream", size: html.length, width: null, height: null },
      { name: "logo.svg", mimeType: "application/octet-stream", size: svg.length, width: null, height: null },
      { name: "form.pdf", mimeType: "application/pdf", size: pdf.length, width: null, height: null },
      { name: "empty", mimeType: "application/octet-stream", size: 0, width: null, height: null },
      { name: "dance.gif", mimeType: "image/webp", size: expect.any(Number), width: 1, height: 1 },
    ])
    for (const [at, { id, name, mimeType, size }] of body.attachments.entries()) {
      const response = await read(`/chat/attachments/${id}`, bob)
      const bytes = Buffer.from(await response.arrayBuffer())
      const isImage = mimeType === "image/webp"
      const header = (name: string) => response.headers.get(name)
      expect([response.status, header("content-type"), bytes.length]).toEqual([200, mimeType, size])
      expect(parse(header("content-disposition") ?? "")).toMatchObject({
        type: isImage ? "inline" : "attachment",
        parameters: { filename: name },
      })
      expect(header("cache-control")).toBe("private, no-store")
      expect(header("x-content-type-options")).toBe("nosniff")
      expect(header("content-security-policy")).toContain("sandbox")
      expect(header("cross-origin-resource-policy")).toBe("same-origin")
      if (!isImage) expect(bytes.equals(Buffer.from(files[at]?.bytes ?? []))).toBe(true)
      expect(bytes.includes("taken at home")).toBe(false)
    }
    expect((await ada.get(`/chat/messages/${body.id}`)).body).toEqual(body)
  })

  test("are kept byte for byte, ten of the largest size too", async () => {
    const files = Array.from({ length: 10 }, (_, n) => {
      const bytes = Buffer.alloc(limit, crypto.getRandomValues(Buffer.alloc(8191)))
      return file(`${n}.bin`, bytes)
    })
    const { attachments } = await sent(...files)
    for (const [n, { id }] of attachments.entries())
      expect(
        Buffer.from(files[n]?.bytes ?? []).equals(await (await read(`/chat/attachments/${id}`, bob)).bytes()),
      ).toBe(true)
  })

  test.each([
    [`"quoted" \\ name; filename=x.html`, "name; filename=x.html"],
    ["a\r\nSet-Cookie: x=1\r\n\r\n<script>.txt", null],
    ["../../../etc/passwd", "passwd"],
    ["C:\\fakepath\\report.pdf", "report.pdf"],
    ["\u202efdp.exe\u2069", "fdp.exe"],
    ["報告 résumé ☃ 👩‍👧.pdf", "報告 résumé ☃ 👩‍👧.pdf"],
    [`${"é".repeat(300)}.txt`, `${"é".repeat(251)}.txt`],
    ["..", "file"],
  ])("named %p come in a header that is whole", async (name, expected) => {
    const [attachment] = (await sent(file(name, pdf))).attachments
    if (expected !== null) expect(attachment.name).toBe(expected)
    expect(attachment.name).not.toMatch(/\p{Cc}|\p{Bidi_Control}|[/\\]/u)
    const { headers, status } = await read(`/chat/attachments/${attachment.id}`, ada)
    const disposition = headers.get("content-disposition") ?? ""
    expect([status, headers.get("set-cookie")]).toEqual([200, null])
    expect(disposition).toMatch(/^attachment; filename=[\x20-\x7e]+$/)
    expect(parse(disposition)).toMatchObject({ type: "attachment", parameters: { filename: attachment.name } })
  })

  test.each<[string, ReadonlyArray<SentFile>, Record<string, string>, ReadonlyArray<unknown>]>([
    ["eleven files", Array(11).fill(file("a", pdf)), {}, refusal(413, "MEDIA_LIMIT_EXCEEDED")],
    ["a file of 5 MB and a byte", [file("a", Buffer.alloc(limit + 1))], {}, refusal(413, "MEDIA_LIMIT_EXCEEDED")],
    [
      "a broken image among good ones",
      [file("a.png", png(9, 9)), file("b.pdf", pdf), file("c.png", png(9, 9).subarray(0, 30))],
      {},
      refusal(400, "INVALID_IMAGE"),
    ],
    ["nothing", [], {}, refusal(400, "EMPTY_MESSAGE")],
    ["a text alone", [], { content: "a" }, unfit("body must have required property 'files'")],
    ["a reply to nothing", [file("a", pdf)], { replyToId: crypto.randomUUID() }, refusal(422, "INVALID_REPLY")],
    [
      "a text of 4001",
      [file("a", pdf)],
      { content: "a".repeat(4001) },
      unfit("body.content must NOT have more than 4000 characters"),
    ],
  ])("with %s are refused, and leave no row and no file", async (_, files, fields, expected) => {
    const before = await stored()
    expect(await outcome(send(files, fields))).toEqual([...expected])
    expect(await stored()).toEqual(before)
  })

  test("of strangers are refused before anything is decoded or stored", async () => {
    const before = await stored()
    const broken = [file("a.png", png(9, 9).subarray(0, 30))]
    expect(await outcome(send(broken, {}, eve))).toEqual(refusal(403, "FORBIDDEN"))
    const nowhere = `/chat/conversations/${crypto.randomUUID()}/messages`
    expect(await outcome(sendForm(service.url, formOf(broken), ada.token, nowhere))).toEqual(refusal(404, "NOT_FOUND"))
    expect(await stored()).toEqual(before)
  })

  test("with a clientId that is known answer the first message, and are not stored again", async () => {
    const files = [file("a.pdf", pdf)]
    const first = await send(files, { clientId: "one" })
    const before = await stored()
    const again = await send(files, { clientId: "one" })
    expect([first.status, again.status, again.body]).toEqual([201, 200, first.body])
    const both = await Promise.all([send(files, { clientId: "two" }), send(files, { clientId: "two" })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 201])
    const after = await stored()
    for (const what of ["messages", "attachments", "files"] as const)
      expect(after[what]).toHaveLength(before[what].length + 1)
  })

  test("are read by members alone: no other user, no user who left, no user without a token", async () => {
    await rowsOfOneMoment(service).befriend(ada.user, eve.user)
    const { body: group } = await ada.post("/chat/conversations", {
      kind: "group",
      name: "Chess",
      memberIds: [eve.user.id],
    })
    const path = `/chat/conversations/${group.id}`
    const { body } = await sendForm(service.url, formOf([file("a.pdf", pdf)]), ada.token, `${path}/messages`)
    const [{ id }] = body.attachments
    const statuses = async (by: Person | null) => [
      (await read(`/chat/attachments/${id}`, by)).status,
      (await read(`/chat/attachments/${id}/url`, by)).status,
    ]
    expect([await statuses(ada), await statuses(eve)]).toEqual([
      [200, 200],
      [200, 200],
    ])
    expect([await statuses(bob), await statuses(null)]).toEqual([
      [403, 403],
      [401, 401],
    ])
    expect((await eve.delete(`${path}/members/me`)).status).toBe(204)
    expect(await statuses(eve)).toEqual([403, 403])
    expect(await outcome(ada.get(`/chat/attachments/${crypto.randomUUID()}`))).toEqual(refusal(404, "NOT_FOUND"))
  })

  test("have a signed address, which needs no token, is good for five minutes, and for that file alone", async () => {
    const message = await sent(file("é.html", html), file("b.png", png(9, 9)))
    const [attachment, other] = message.attachments
    const { status, body } = await bob.get(`/chat/attachments/${attachment.id}/url`)
    expect([status, Object.keys(body).toSorted()]).toEqual([200, ["expiresAt", "url"]])
    expect(Math.round((Date.parse(body.expiresAt) - Date.parse(message.createdAt)) / 60_000)).toBe(5)
    expect(body.url).toStartWith("http://api.test/chat/files/")
    const { pathname } = new URL(body.url)
    const response = await read(pathname, null)
    expect([response.status, await response.text()]).toEqual([200, html.toString()])
    expect(response.headers.get("cross-origin-resource-policy")).toBe("cross-origin")
    expect(response.headers.get("cache-control")).toBe("private, no-store")
    expect(response.headers.get("content-disposition")).toStartWith("attachment; ")
    expect(response.headers.get("content-security-policy")).toContain("sandbox")
    for (const altered of [
      pathname.replace(attachment.id, other.id),
      `${pathname}A`,
      pathname.slice(0, -1),
      pathname.replace(/\.(\d+)\./, (_, at) => `.${Number(at) + 1}.`),
      "/chat/files/unknown",
      `/chat/files/${ada.token}`,
    ]) {
      const refused = await read(altered, null)
      expect([refused.status, await refused.json()]).toEqual([403, { error: "FORBIDDEN" }])
      expect(refused.headers.get("cross-origin-resource-policy")).toBe("same-origin")
    }
    // The link is no token of any other kind.
    expect((await ada.get("/users/me", { token: pathname.split("/").at(-1) ?? "" })).status).toBe(401)
    service.clock.forward({ minutes: 4, seconds: 30 })
    expect((await read(pathname, null)).status).toBe(200)
    service.clock.forward({ seconds: 31 })
    expect((await read(pathname, null)).status).toBe(403)
  })

  type Ending = (reader: Person, path: string) => Promise<unknown>
  test.each<readonly [string, Ending, number]>([
    ["left the conversation", (reader, path) => reader.delete(`${path}/members/me`), 404],
    ["was removed from it", (reader, path) => ada.delete(`${path}/members/${reader.user.id}`), 404],
    ["was suspended", ({ user }) => service.inside(suspendAccount(user.id as UserId)), 404],
    ["deleted the account", (reader) => reader.delete("/users/me", { password: reader.password }), 404],
    ["was blocked by the sender", (reader) => ada.put(`/blocks/${reader.user.id}`), 200],
  ])("have a signed address that ends once its reader may not read: %s", async (_, end, expected) => {
    const [reader, other] = [await service.person(), await service.person()]
    const path = await chatRows(service).group(ada, [reader, other])
    const { body } = await sendForm(service.url, formOf([file("a.pdf", pdf)]), ada.token, `${path}/messages`)
    const linked = async (by: Person) => {
      const { body: link } = await by.get(`/chat/attachments/${body.attachments[0].id}/url`)
      return new URL(link.url).pathname
    }
    const [mine, theirs] = [await linked(reader), await linked(other)]
    expect((await read(mine, null)).status).toBe(200)
    await end(reader, path)
    const response = await read(mine, null)
    expect(response.status).toBe(expected)
    if (expected === 404) expect(await response.json()).toEqual({ error: "NOT_FOUND" })
    expect((await read(theirs, null)).status).toBe(200)
  })

  test.each(["a token", "a signed address"])(
    "are sent to eight readers at a time who ask with %s; the ninth is answered when to come again",
    async (how) => {
      const { attachments } = await sent(file("big.bin", new Uint8Array(limit)))
      const path = `/chat/attachments/${attachments[0].id}`
      const { body } = await bob.get(`${path}/url`)
      const target = how === "a token" ? path : new URL(body.url).pathname
      const token = how === "a token" ? [`Authorization: Bearer ${bob.token}`] : []
      const reader = () => beginReading(service, [`GET ${target} HTTP/1.1`, ...token])
      const readers = await Promise.all(Array.from({ length: 8 }, reader))
      for (const { answer } of readers) expect(answer).toStartWith("HTTP/1.1 200 ")
      const ninth = await reader()
      expect(ninth.answer).toStartWith("HTTP/1.1 503 ")
      expect(ninth.answer).toMatch(/^retry-after: 5\r$/im)
      expect(ninth.answer).toEndWith(`{"statusCode":503,"error":"Service Unavailable"}`)
      // Others are not counted with them.
      const other = await read(path, ada)
      expect((await other.bytes()).length).toBe(limit)
      for (const { socket } of [...readers, ninth]) socket.destroy()
      let again = await read(path, bob)
      while (again.status === 503) again = await read(path, bob)
      expect((await again.bytes()).length).toBe(limit)
    },
  )

  test("of a deleted message are read by no user, and are gone after the sweep", async () => {
    const message = await sent(file("a.pdf", pdf))
    const kept = await sent(file("b.pdf", pdf))
    const [{ id }] = message.attachments
    const { body } = await ada.get(`/chat/attachments/${id}/url`)
    expect((await ada.delete(`/chat/messages/${message.id}`)).status).toBe(204)
    for (const path of [`/chat/attachments/${id}`, `/chat/attachments/${id}/url`, new URL(body.url).pathname]) {
      const refused = await read(path, ada)
      expect([refused.status, await refused.json()]).toEqual([404, { error: "NOT_FOUND" }])
    }
    service.clock.forward({ minutes: 61 })
    await service.inside(sweepAttachments())
    const { attachments, files } = await stored()
    expect([files.includes(id), attachments.some((row) => row["id"] === id)]).toEqual([false, false])
    expect(files).toContain(kept.attachments[0].id)
  })
})
