import { expect } from "bun:test"
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { png } from "../../support/pictures.ts"
import type { Talk } from "../counterpart.ts"
import { startTampering } from "../tamper.ts"

const folder = join(import.meta.dirname, "python")
export const keys = { key: "curiocurio", secret: "a secret of counterparts" }
const bucket = "pictures"

/** What the file of a message says. The planted difference is one letter of it. */
const text = "An attached text.\n".repeat(2000)

export const planted = {
  what: "a letter of each file of a message is another one",
  foundBy: "gives back the file of a message as it was",
  says: /attached|AttacheD/i,
}

/** Pictures, files of messages and a backup of the built server in a bucket. */
export const keeps = async (talk: Talk, endpoint: string) => {
  const { ask, check, curio } = talk
  const python = (await talk.install.python(folder))("python")
  const buckets = async (what: "list" | "make"): Promise<ReadonlyArray<string>> =>
    (await ask([python, join(folder, "bucket.py")], { ...keys, endpoint, bucket, do: what })).json
  await buckets("make")
  const swapped = (bytes: Buffer) => Buffer.from(bytes.toString("latin1").replaceAll("attached", "attacheD"), "latin1")
  const tampering = talk.isPlanted ? await startTampering(endpoint, swapped) : null
  if (tampering !== null) talk.atEnd(tampering.stop)
  const server = await curio({
    ...{ STORAGE: "s3", S3_ENDPOINT: tampering?.url ?? endpoint, S3_BUCKET: bucket },
    ...{ S3_ACCESS_KEY_ID: keys.key, S3_SECRET_ACCESS_KEY: keys.secret },
  })
  const ada = await server.person()
  const form = (name: string, file: File) => {
    const fields = new FormData()
    fields.append(name, file)
    return fields
  }
  const { body: group } = await ada.post("/chat/conversations", { kind: "group", name: "Notes", memberIds: [] })
  const messages = `/chat/conversations/${group.id}/messages`

  await check("takes a picture, which everybody reads there", async () => {
    const picture = form("file", new File([png(90, 90)], "ada.png"))
    const { body, status } = await ada.put("/users/me/avatar", picture)
    expect(status).toBe(200)
    const answer = await fetch(body.avatarUrl)
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/webp"])
  })
  await check("gives back the file of a message as it was", async () => {
    const { body, status } = await ada.post(messages, form("files", new File([text], "notes.txt")))
    expect(status).toBe(201)
    const at = `/chat/attachments/${body.attachments[0].id}`
    expect((await ada.get(at)).text).toBe(text)
    const { body: link } = await ada.get(`${at}/url`)
    expect(await (await fetch(link.url.replace(/^https?:\/\/[^/]+/, server.url))).text()).toBe(text)
  })
  await check("shows the file of a message to no visitor", async () => {
    const names = (await buckets("list")).filter((name) => name.startsWith("attachments/"))
    expect(names).toHaveLength(1)
    const { status } = await fetch(`${endpoint}/${bucket}/${names[0]}`)
    expect(status).toBe(403)
  })
  await check("is named by a backup, which leaves its files there", async () => {
    const backup = join(talk.folder, "backup")
    mkdirSync(backup)
    const { err, out } = await server.administer("backup", backup, "--json")
    expect(err).toBe("")
    expect(JSON.parse(out)).toMatchObject({ bucket, files: 0, lost: [] })
  })
  await check("is found in order by the doctor", async () => {
    const { out } = await server.administer("doctor", "--json")
    const found = JSON.parse(out).filter(({ part }: { readonly part: string }) => part === "storage")
    expect(found).toMatchObject([{ status: "ok", detail: expect.stringContaining(bucket) }])
  })
}
