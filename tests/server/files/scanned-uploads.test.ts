import { afterAll, beforeAll, expect, test } from "bun:test"
import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { eicar, startClamd } from "../../support/clamd.ts"
import { png } from "../../support/pictures.ts"
import { type Service, startService } from "../../support/service.ts"
import { formOf } from "../chat/attachment-client.ts"
import { arranged } from "../events/events-client.ts"
import { sendFile } from "../gameplatform/import-steps.ts"
import { sendForm } from "../posts/posts-client.ts"
import type { Person } from "../users/people.ts"
import { form, part, send } from "./upload.ts"

let clamd: Awaited<ReturnType<typeof startClamd>>
let service: Service
let ada: Person
let uploads: ReadonlyArray<readonly [string, (picture: Uint8Array, text: Uint8Array) => Promise<Answer>]>
interface Answer {
  readonly status: number
  readonly body: unknown
}

beforeAll(async () => {
  clamd = await startClamd()
  service = await startService({ passwordCost: 4, env: { CLAMD_ADDRESS: clamd.address }, isStill: true })
  ada = await service.person()
  const made = async (path: string, body: object) => {
    const answer = await ada.post(path, body)
    if (answer.status !== 201) throw new Error(`${path} was answered with ${answer.status}`)
    return answer.body
  }
  const shelf = await made("/collections", { name: "Shelf", type: "books" })
  const book = await made(`/collections/${shelf.id}/items`, { name: "Book" })
  const group = await made("/chat/conversations", { kind: "group", name: "Notes", memberIds: [] })
  const event = await arranged(ada)
  const put = (path: string) => async (picture: Uint8Array) => send(service, path, form(part(picture)), ada)
  const messages = `/chat/conversations/${group.id}/messages`
  const attach = (name: string, bytes: Uint8Array) =>
    sendForm(
      service.url,
      formOf([
        { name: "fine.txt", bytes: Buffer.from("fine") },
        { name, bytes },
      ]),
      ada.token,
      messages,
    )
  uploads = [
    ["an avatar", put("/users/me/avatar")],
    ["the cover of a collection", put(`/collections/${shelf.id}/cover`)],
    ["the cover of an item", put(`/items/${book.id}/cover`)],
    ["the cover of a group", put(`/chat/conversations/${group.id}/cover`)],
    ["the cover of an event", put(`/events/${event.id}/cover`)],
    ["a post", (picture) => sendForm(service.url, formOf([{ name: "a.png", bytes: picture }]), ada.token)],
    ["a picture of a message", (picture) => attach("a.png", picture)],
    ["a file of a message", (_, text) => attach("a.txt", text)],
    ["an import", (_, text) => sendFile(ada, shelf.id, `name\n${Buffer.from(text).toString("latin1")}\n`)],
  ]
})
afterAll(async () => {
  await service.stop()
  await clamd.stop()
})

const kept = async () => ({
  rows: await Promise.all(
    ["files", "message_attachments", "messages", "posts", "import_batches", "import_files"].map(
      async (table) => (await service.query(`select * from ${table}`)).length,
    ),
  ),
  files: ["media", "attachments"].flatMap((name) => {
    const folder = join(service.folder, name)
    return existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : []
  }),
})

test("Every upload is scanned before anything of it is kept: 400 MALWARE_FOUND", async () => {
  const before = await kept()
  for (const [what, upload] of uploads) {
    const { status, body } = await upload(Buffer.concat([png(9, 9), eicar]), eicar)
    expect([what, status, body]).toEqual([what, 400, { error: "MALWARE_FOUND" }])
  }
  expect(await kept()).toEqual(before)
  const text = Buffer.from("fine")
  for (const [what, upload] of uploads) {
    const scanned = clamd.files.length
    const { status } = await upload(png(9, 9), text)
    expect([what, status < 300]).toEqual([what, true])
    expect(clamd.files.length).toBeGreaterThan(scanned)
  }
})

test("Without the scanner uploads wait: 503 with Retry-After, and everything else works", async () => {
  await clamd.stop()
  const before = await kept()
  for (const [what, upload] of uploads) {
    const { status, body } = await upload(png(10, 9), Buffer.from("fine"))
    expect([what, status, body]).toEqual([what, 503, { statusCode: 503, error: "Service Unavailable" }])
  }
  expect(await kept()).toEqual(before)
  const { headers } = await send(service, "/users/me/avatar", form(part(png(9, 9))), ada)
  expect(headers.get("retry-after")).toBe("30")
  expect((await ada.get("/users/me")).status).toBe(200)
})
