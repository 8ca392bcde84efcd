import { expect, test } from "bun:test"
import { startS3Server } from "../../support/s3-server.ts"
import { startService } from "../../support/service.ts"
import { sendForm } from "../posts/posts-client.ts"
import type { Person } from "../users/people.ts"
import { beginReading, formOf, friendsWhoTalk } from "./attachment-client.ts"

const pdf = Buffer.from("%PDF-1.7\n%%EOF")

test("Behind a proxy that names its clients eight files are sent at a time to one address, with rates unlimited too", async () => {
  const service = await startService({ passwordCost: 4, env: { RATE_LIMITS: "off", TRUST_PROXY: "1" } })
  const { ada, bob, path } = await friendsWhoTalk(service)
  const form = formOf([{ name: "big.bin", bytes: new Uint8Array(5 * 1024 * 1024) }])
  const { body } = await sendForm(service.url, form, ada.token, path)
  const from = async (by: Person, address: string) => {
    const target = `GET /chat/attachments/${body.attachments[0].id} HTTP/1.1`
    const headers = [`Authorization: Bearer ${by.token}`, `X-Forwarded-For: 192.0.2.1, ${address}`]
    return await beginReading(service, [target, ...headers])
  }
  const both: ReadonlyArray<Person> = [...Array(4).fill(ada), ...Array(4).fill(bob)]
  const readers = await Promise.all(both.map((by) => from(by, "203.0.113.7")))
  const [same, other] = [await from(bob, "203.0.113.7"), await from(bob, "203.0.113.8")]
  expect(readers.map(({ answer }) => answer.slice(9, 12))).toEqual(Array(8).fill("200"))
  expect([same.answer.slice(9, 12), other.answer.slice(9, 12)]).toEqual(["503", "200"])
  for (const { socket } of [...readers, same, other]) socket.destroy()
  await service.stop()
})

test("In a bucket files of messages are private objects, which no answer names", async () => {
  const s3 = await startS3Server()
  const service = await startService({ passwordCost: 4, env: s3.env })
  const { ada, bob, path } = await friendsWhoTalk(service)
  const form = formOf([{ name: "a.pdf", bytes: pdf }])
  const { status, body } = await sendForm(service.url, form, ada.token, path)
  expect([status, JSON.stringify(body).includes(s3.endpoint)]).toEqual([201, false])
  const [{ id }] = body.attachments
  const headers = { authorization: `Bearer ${bob.token}` }
  expect(await (await fetch(`${service.url}/chat/attachments/${id}`, { headers })).bytes()).toEqual(new Uint8Array(pdf))
  const { body: link } = await bob.get(`/chat/attachments/${id}/url`)
  expect(link.url).not.toContain(s3.endpoint)
  await s3.stop()
  const refused = await sendForm(service.url, form, ada.token, path)
  expect(refused.status).toBe(502)
  await service.stop()
})

test("Without a store for files a message with one is refused, and leaves nothing", async () => {
  const service = await startService({ passwordCost: 4, env: { STORAGE: "s3" } })
  const { ada, path } = await friendsWhoTalk(service)
  const form = formOf([{ name: "a.pdf", bytes: pdf }])
  const refused = await sendForm(service.url, form, ada.token, path)
  expect([refused.status, refused.body]).toEqual([500, { error: "STORAGE_NOT_CONFIGURED" }])
  expect(await service.query("select id from messages")).toEqual([])
  await service.stop()
})
