import { Database } from "bun:sqlite"
import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { copyFileSync, readdirSync, renameSync, rmSync } from "node:fs"
import { join } from "node:path"
import { startS3Server } from "../support/s3-server.ts"
import { migratedInstallation } from "./curio.ts"

const curio = migratedInstallation()
const attachments = join(curio.dataDir, "attachments")
const sent = () => readdirSync(attachments).filter((name) => name !== "unfinished")
const media = join(curio.dataDir, "media")
const pictures = () => readdirSync(media).filter((name) => name.endsWith(".webp"))
beforeAll(() => curio.json(["seed", "--users", "4", "--collections", "1", "--items", "3"]))
afterAll(curio.remove)

const check = async (env: Record<string, string> = {}) => {
  const { code, err, out } = await curio.run(["db", "check", "--json"], "", env)
  return { code, err, problems: JSON.parse(out).map(({ problem }: { problem: string }) => problem) }
}

describe("curio db check", () => {
  test("counts and names the files that rows name and the folder does not have", async () => {
    expect(await check()).toEqual({ code: 0, err: "", problems: [] })
    const [first = ""] = pictures()
    renameSync(join(media, first), join(curio.folder, first))
    expect(await check()).toEqual({
      code: 1,
      err: expect.stringMatching(/^1 problem\(s\) found; /),
      problems: [`The store does not have 1 file(s) that rows name (${first})`],
    })
    renameSync(join(curio.folder, first), join(media, first))
    expect((await check()).problems).toEqual([])
  })

  test("counts and names the attachments that messages have and the folder does not have, and those that no row names", async () => {
    const [first = ""] = sent()
    const stray = crypto.randomUUID()
    renameSync(join(attachments, first), join(attachments, stray))
    expect(await check()).toEqual({
      code: 1,
      err: expect.stringMatching(/^2 problem\(s\) found; /),
      problems: [
        `The store does not have 1 attachment(s) that messages have (${first})`,
        `The store has 1 attachment(s) that no row names (${stray})`,
      ],
    })
    copyFileSync(join(attachments, stray), join(attachments, first))
    expect((await check()).problems).toEqual([`The store has 1 attachment(s) that no row names (${stray})`])
    rmSync(join(attachments, stray))
    expect((await check()).problems).toEqual([])
  })

  test("says nothing of files whose message is still to be written, or was deleted", async () => {
    const [first = ""] = sent()
    using database = new Database(join(curio.dataDir, "curio.db"))
    const { message } = database
      .query<{ message: string }, [string]>("SELECT message_id AS message FROM message_attachments WHERE id = ?")
      .get(first) ?? { message: null }
    const give = database.query("UPDATE message_attachments SET message_id = ? WHERE id = ?")
    give.run(null, first)
    renameSync(join(attachments, first), join(curio.folder, first))
    expect((await check()).problems).toEqual([])
    renameSync(join(curio.folder, first), join(attachments, first))
    expect((await check()).problems).toEqual([])
    give.run(message, first)
  })

  test("says nothing of the pieces of exports, which lie with the attachments", async () => {
    const piece = crypto.randomUUID()
    const [first = ""] = sent()
    copyFileSync(join(attachments, first), join(attachments, piece))
    expect((await check()).problems).toEqual([`The store has 1 attachment(s) that no row names (${piece})`])
    using database = new Database(join(curio.dataDir, "curio.db"))
    database.run("INSERT INTO export_parts (id, start_byte, size, stored_at) VALUES (?, 0, 1, 0)", [piece])
    expect((await check()).problems).toEqual([])
    database.run("DELETE FROM export_parts")
    rmSync(join(attachments, piece))
  })

  test("asks a bucket for each file, and says when it cannot be asked", async () => {
    const server = await startS3Server()
    const count = pictures().length
    expect(count).toBeGreaterThan(0)
    try {
      expect((await check(server.env)).problems).toEqual([
        expect.stringMatching(
          new RegExp(`^The store does not have ${count} file\\(s\\) that rows name \\([0-9a-f]{64}\\.webp`),
        ),
        expect.stringContaining(`The store does not have ${sent().length} attachment(s) that messages have (`),
      ])
      const bucket = new Bun.S3Client({
        endpoint: server.endpoint,
        bucket: "pictures",
        accessKeyId: "S3RVER",
        secretAccessKey: "S3RVER",
      })
      for (const name of pictures()) await bucket.write(name, Bun.file(join(media, name)))
      for (const id of sent()) await bucket.write(`attachments/${id}`, Bun.file(join(attachments, id)))
      expect(await check(server.env)).toEqual({ code: 0, err: "", problems: [] })
    } finally {
      await server.stop()
    }
    const { code, problems } = await check(server.env)
    expect({ code, problems }).toEqual({
      code: 1,
      problems: [expect.stringMatching(/^The files were not checked: The store cannot be reached/)],
    })
  })

  test("says how many files are gone when all are", async () => {
    const count = pictures().length
    rmSync(media, { recursive: true })
    expect((await check()).problems).toEqual([expect.stringContaining(`The store does not have ${count} file(s)`)])
  })
})
