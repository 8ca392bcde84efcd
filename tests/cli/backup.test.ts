import { Database } from "bun:sqlite"
import { afterAll, afterEach, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { readdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { generateX25519Identity, identityToRecipient } from "age-encryption"
import { form, part, send } from "../server/files/upload.ts"
import { sendForm } from "../server/posts/posts-client.ts"
import { type ServerProcess, startServer } from "../server/processes/server-process.ts"
import { client } from "../support/client.ts"
import { png } from "../support/pictures.ts"
import { startS3Server } from "../support/s3-server.ts"
import { migratedInstallation } from "./curio.ts"

// Processes start here, one after another, and a busy machine is slow at that.
setDefaultTimeout(120_000)

const curio = migratedInstallation()
let server: ServerProcess | null = null
const backup = join(curio.folder, "backup")
beforeAll(async () => {
  server = await startServer({ DATA_DIR: curio.dataDir })
})
afterEach(async () => {
  await server?.stop()
  server = null
})
afterAll(curio.remove)

const files = () => readdirSync(join(backup, "media"))

describe("curio backup", () => {
  test("is whole while people write and upload, and restored elsewhere it has every picture and attachment", async () => {
    const url = server?.url ?? ""
    const register = { email: "ada@example.com", password: "correct horse" }
    const { accessToken: token } = (await client(url).post("/auth/register", register)).body
    const headers = { token }
    const collection = await client(url).post("/collections", { name: "Shelf", type: "books" }, headers)
    const items = `/collections/${collection.body.id}/items`
    const group = await client(url).post(
      "/chat/conversations",
      { kind: "group", name: "Notes", memberIds: [] },
      headers,
    )
    const attachments: Array<{ readonly id: string; readonly text: string }> = []
    let pictures = 0
    let writing = true
    let begun = () => {}
    const first = new Promise<void>((resolve) => {
      begun = resolve
    })
    const upload = async () => {
      for (; writing; pictures++) {
        const item = await client(url).post(items, { name: `Book ${pictures}` }, headers)
        expect(item.status).toBe(201)
        const cover = form(part(png(10 + pictures, 10)))
        expect((await send({ url }, `/items/${item.body.id}/cover`, cover, { token })).status).toBe(200)
        if (pictures >= 3 && attachments.length >= 3) begun()
      }
    }
    const attach = async () => {
      while (writing) {
        const text = `file ${attachments.length}`
        const message = new FormData()
        message.append("files", new File([text], "notes.txt"))
        const { status, body } = await sendForm(url, message, token, `/chat/conversations/${group.body.id}/messages`)
        expect(status).toBe(201)
        attachments.push({ id: body.attachments[0].id, text })
      }
    }
    const uploads = Promise.all([upload(), attach()])
    await first
    const saved = await curio.json(["backup", backup])
    const again = await curio.json(["backup", backup])
    writing = false
    await uploads
    const made = pictures + attachments.length
    expect(saved.copied).toBe(saved.files)
    expect(saved.files).toBeGreaterThan(3)
    expect(again.copied).toBe(again.files - saved.files)
    expect(await curio.json(["backup", backup])).toMatchObject({ files: made, copied: made - again.files })
    expect(await curio.json(["backup", backup])).toMatchObject({ files: made, copied: 0, notHeld: [] })
    expect(files()).toHaveLength(pictures)
    expect(readdirSync(join(backup, "attachments"))).toHaveLength(attachments.length)
    expect(await curio.json(["verify", backup])).toEqual([])

    const running = await curio.run(["restore", backup, "--yes"])
    expect(running).toMatchObject({
      code: 1,
      out: "",
      err: expect.stringMatching(/ is in use by another curio process/),
    })

    const elsewhere = { DATA_DIR: join(curio.folder, "elsewhere") }
    const unasked = await curio.run(["restore", backup], "", elsewhere)
    expect(unasked).toMatchObject({ code: 1, out: "", err: expect.stringMatching(/^Nothing was done: /) })
    const restored = await curio.run(["restore", backup, "--yes", "--json"], "", elsewhere)
    expect(restored.err).toBe("")
    expect(JSON.parse(restored.out)).toEqual({ restored: 1, keptAs: null, files: made, copied: made })
    expect(await curio.run(["db", "check", "--json"], "", elsewhere)).toEqual({ code: 0, err: "", out: "[]\n" })
    const audit = JSON.parse((await curio.run(["audit", "list", "--json"], "", elsewhere)).out)
    expect(audit[0]).toMatchObject({ command: "restore", target: backup })
    using rows = new Database(join(elsewhere.DATA_DIR, "curio.db"), { readonly: true })
    const covers = rows.query<{ hash: string }, []>("select cover_url as hash from items").all()
    expect(covers).toHaveLength(pictures)
    const other = await startServer(elsewhere)
    try {
      for (const { hash } of covers) expect((await fetch(`${other.url}/media/${hash}.webp`)).status).toBe(200)
      const login = await client(other.url).post("/auth/login", register)
      expect(login.status).toBe(200)
      const authorization = `Bearer ${login.body.accessToken}`
      for (const { id, text } of attachments) {
        const response = await fetch(`${other.url}/chat/attachments/${id}`, { headers: { authorization } })
        expect([response.status, await response.text()]).toEqual([200, text])
      }
    } finally {
      await other.stop()
    }
  })

  test("says for people what is in it and what is not, and never shows a secret", async () => {
    const env = { JWT_SECRET: "j".repeat(48), SECRETS_KEY: "k".repeat(48), MAIL_URL: "smtp://me:hidden@127.0.0.1:1" }
    const { code, err, out } = await curio.run(["backup", backup], "", env)
    expect({ code, err }).toEqual({ code: 0, err: "" })
    expect(out).toMatch(
      /^Saved to .*backup: the database \(\d+ bytes, \d{4}_[\w-]+\) and \d+ picture\(s\) and \d+ attachment\(s\), of which 0 are new/,
    )
    expect(out).toContain("Not in it: the environment with its secrets (JWT_SECRET, SECRETS_KEY, MAIL_URL).")
    expect(out + (await Bun.file(join(backup, "manifest.json")).text())).not.toMatch(/jjjj|kkkk|hidden/)
    const verified = await curio.run(["verify", backup])
    expect(verified).toMatchObject({ code: 0, err: "", out: expect.stringMatching(/^The backup of .* is whole: /) })
  })

  test("is encrypted as one file, and restored by its identity alone", async () => {
    const secret = await generateX25519Identity()
    const identity = join(curio.folder, "identity")
    await Bun.write(identity, secret)
    const file = join(curio.folder, "backup.tar.age")
    const saved = await curio.json(["backup", file, "--encrypt-to", await identityToRecipient(secret)])
    expect(await curio.json(["verify", file, "--identity", identity])).toEqual([])
    const elsewhere = { DATA_DIR: join(curio.folder, "decrypted") }
    const unnamed = await curio.run(["restore", file, "--yes"], "", elsewhere)
    expect(unnamed).toMatchObject({ code: 1, out: "", err: expect.stringMatching(/ is encrypted; name the file of /) })
    const { err, out } = await curio.run(["restore", file, "--identity", identity, "--yes", "--json"], "", elsewhere)
    expect([err, JSON.parse(out)]).toEqual(["", { restored: 1, keptAs: null, files: saved.files, copied: saved.files }])
    expect(await curio.run(["db", "check", "--json"], "", elsewhere)).toEqual({ code: 0, err: "", out: "[]\n" })
    const audit = JSON.parse((await curio.run(["audit", "list", "--json"], "", elsewhere)).out)
    expect(audit[0]).toMatchObject({ command: "restore", target: file })
  })

  test("names what is altered or missing, with exit code 1", async () => {
    const [gone = "", altered = ""] = files()
    rmSync(join(backup, "media", gone))
    await Bun.write(join(backup, "media", altered), "altered")
    const { code, err, out } = await curio.run(["verify", backup, "--json"])
    expect({
      code,
      problems: JSON.parse(out).toSorted((a: { file: string }, b: { file: string }) => (a.file < b.file ? -1 : 1)),
    }).toEqual({
      code: 1,
      problems: [
        { file: `media/${gone}`, problem: "is missing" },
        { file: `media/${altered}`, problem: "is altered" },
      ].toSorted((a, b) => (a.file < b.file ? -1 : 1)),
    })
    expect(err).toMatch(/^2 problem\(s\) found in /)
    expect(await curio.run(["restore", backup, "--yes"])).toMatchObject({
      code: 1,
      out: "",
      err: expect.stringMatching(
        /^Nothing was restored: .*media\/[0-9a-f]{64}\.webp is (missing|altered) and 1 more\.\n$/,
      ),
    })
  })

  test("leaves pictures in their bucket, and says so", async () => {
    const store = await startS3Server()
    try {
      const folder = join(curio.folder, "of-a-bucket")
      const { code, out } = await curio.run(["backup", folder], "", store.env)
      expect(code).toBe(0)
      expect(out).toMatch(/no pictures and files: \d+ stay in the bucket pictures, which has to be saved by itself\./)
      expect(out).toContain("S3_SECRET_ACCESS_KEY")
      expect(readdirSync(join(folder, "media"))).toEqual([])
    } finally {
      await store.stop()
    }
  })

  test("makes nothing where there is no database", async () => {
    const folder = join(curio.folder, "of-nothing")
    const { code, err } = await curio.run(["backup", folder], "", { DATA_DIR: join(curio.folder, "nothing") })
    expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/^There is no database yet: /) })
    expect(readdirSync(curio.folder)).not.toContain("of-nothing")
    expect(readdirSync(curio.folder)).not.toContain("nothing")
  })
})
