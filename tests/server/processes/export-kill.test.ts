import { describe, expect, setDefaultTimeout, test } from "bun:test"
import { createHash, randomBytes } from "node:crypto"
import { client } from "../../support/client.ts"
import { askedRaces } from "../../support/runs.ts"
import { formOf } from "../chat/attachment-client.ts"
import { opened } from "../exports/opened-export.ts"
import { sendFile } from "../gameplatform/import-steps.ts"
import { sendForm } from "../posts/posts-client.ts"
import { places } from "./places.ts"
import { type ServerProcess, startServer } from "./server-process.ts"

// Processes start here, one after another, and a busy machine is slow at that.
setDefaultTimeout(600_000)

/** More of them find what is rarer: `TEST_RACES=100`. */
const [items, messages, kills] = askedRaces === null ? [3_000, 1, 3] : [40_000, 8, Math.min(askedRaces, 20)]
/** Two attachments are a portion. */
const attachmentBytes = 600_000

describe.each(Object.entries(places("export")))("An export across kills, on %s", (_, place) => {
  test("goes on behind its last portion, is not served before it is whole, and holds each thing once", async () => {
    const { ask, close, env } = await place()
    const numberOf = async (rows: string) => Number((await ask(`select count(*) as n from ${rows}`))[0]?.["n"])
    let server: ServerProcess = await startServer(env)
    const browser = client(server.url)
    const { body } = await browser.post("/auth/register", { email: "ada@example.com", password: "correct horse" })
    const own = { token: body.accessToken as string }
    const by = () => client(server.url, own.token, browser.jar)
    const { body: shelf } = await by().post("/collections", { name: "Books", type: "books" })
    const rows = Array.from({ length: items }, (_, n) => `${n},Book ${n}`)
    const { body: batch } = await sendFile(by(), shelf.id, `external_ref,name\n${rows.join("\n")}`)
    while ((await by().get(`/imports/${batch.id}`)).body.finishedAt === null) await Bun.sleep(5)
    const { body: group } = await by().post("/chat/conversations", { kind: "group", name: "Notes", memberIds: [] })
    const sent = new Map<string, Uint8Array>()
    for (let n = 0; n < messages; n++) {
      const files = Array.from({ length: 10 }, (_, m) => ({
        name: `${m}.pdf`,
        bytes: Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(attachmentBytes)]),
      }))
      const answer = await sendForm(server.url, formOf(files), own.token, `/chat/conversations/${group.id}/messages`)
      expect(answer.status).toBe(201)
      for (const [m, { id }] of answer.body.attachments.entries())
        sent.set(`attachments/${id}-${m}.pdf`, files[m]?.bytes ?? Buffer.alloc(0))
    }

    const { status, body: asked } = await by().post("/exports")
    expect(status).toBe(202)
    const [file, pieces] = [`/exports/${asked.id}`, `export_parts where export_id = '${asked.id}'`]
    const noted = async () => (await ask(`select id from ${pieces} and note is not null`)).map(({ id }) => String(id))
    // An item has about 400 bytes; a portion has a quarter of a megabyte of text, or two attachments.
    const all = Math.floor((items * 400) / (256 * 1024) + messages * 5)
    const kept = new Set<string>()
    for (let kill = 1; kill <= kills; kill++) {
      while ((await noted()).length < (kill * all) / (kills + 2)) await Bun.sleep(1)
      await server.kill()
      for (const id of await noted()) kept.add(id)
      // The claim of the killed server would last for 30 seconds.
      await ask(`update exports set claimed_until = null where id = '${asked.id}'`)
      expect(await ask(`select status from exports where id = '${asked.id}'`)).toEqual([{ status: "running" }])
      server = await startServer(env)
      const shown = (await by().get(file)).body
      if (shown.status !== "ready") expect((await by().get(`${file}/url`)).status).toBe(404)
    }
    while ((await by().get(file)).body.status !== "ready") await Bun.sleep(5)
    const stored = new Set((await ask(`select id from ${pieces}`)).map(({ id }) => String(id)))
    expect([...kept].filter((id) => !stored.has(id))).toEqual([])
    expect(kept.size).toBeGreaterThanOrEqual(kills)
    expect(await numberOf("export_contents")).toBe(0)
    expect(await numberOf("outbox where kind = 'export-ready'")).toBe(1)
    const holds = async () => Number((await ask("select bytes as n from account_usage"))[0]?.["n"])
    const sizeOf = async (table: string, size: string) =>
      Number((await ask(`select coalesce(sum(${size}), 0) as n from ${table}`))[0]?.["n"])
    const inFiles = (await sizeOf("message_attachments", "size")) + (await sizeOf("files", "size"))
    expect(await holds()).toBe(inFiles + (await sizeOf("exports", "bytes")))

    const { body: link } = await by().get(`${file}/url`)
    const path = link.url.slice(link.url.indexOf("/exports/"))
    const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join("; ")
    const answer = await fetch(server.url + path, { headers: { cookie } })
    const { files, lines, text } = opened(new Uint8Array(await answer.arrayBuffer()))
    const names = lines("items").map(({ name }) => name)
    expect([names.length, new Set(names).size]).toEqual([items, items])
    for (const [name, bytes] of sent)
      expect([name, Buffer.compare(files[name] ?? Buffer.alloc(0), bytes)]).toEqual([name, 0])
    const manifest = JSON.parse(text("manifest.json"))
    expect(manifest.files.map(({ name }: { name: string }) => name).sort()).toEqual(
      Object.keys(files)
        .filter((name) => name !== "manifest.json")
        .sort(),
    )
    for (const { bytes, name, sha256 } of manifest.files)
      expect([name, bytes, sha256]).toEqual([
        name,
        files[name]?.length,
        createHash("sha256")
          .update(files[name] ?? "")
          .digest("hex"),
      ])
    expect(await server.stop()).toBe(0)
    await close()
  })
})
