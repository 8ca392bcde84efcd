import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { readdirSync, renameSync, rmSync } from "node:fs"
import { join } from "node:path"
import { startS3Server } from "../support/s3-server.ts"
import { installation } from "./curio.ts"

// Processes start here, one after another, and a busy machine is slow at that.
setDefaultTimeout(120_000)

const curio = installation()
const media = join(curio.dataDir, "media")
const pictures = () => readdirSync(media).filter((name) => name.endsWith(".webp"))
beforeAll(() => curio.json(["seed", "--users", "2", "--collections", "1", "--items", "3"]))
afterAll(curio.remove)

const check = async (env: Record<string, string> = {}) => {
  const { code, err, out } = await curio.run(["db", "check", "--json"], "", env)
  return { code, err, problems: JSON.parse(out).map(({ problem }: { problem: string }) => problem) }
}

describe("curio db check", () => {
  test("counts and names the files that rows name and the folder lacks", async () => {
    expect(await check()).toEqual({ code: 0, err: "", problems: [] })
    const [first = ""] = pictures()
    renameSync(join(media, first), join(curio.folder, first))
    expect(await check()).toEqual({
      code: 1,
      err: expect.stringMatching(/^1 problem\(s\) found; /),
      problems: [`The store lacks 1 file(s) that rows name (${first})`],
    })
    renameSync(join(curio.folder, first), join(media, first))
    expect((await check()).problems).toEqual([])
  })

  test("asks a bucket for each file, and says when it cannot be asked", async () => {
    const server = await startS3Server()
    const count = pictures().length
    expect(count).toBeGreaterThan(0)
    try {
      expect((await check(server.env)).problems).toEqual([
        expect.stringMatching(
          new RegExp(`^The store lacks ${count} file\\(s\\) that rows name \\([0-9a-f]{64}\\.webp`),
        ),
      ])
      const bucket = new Bun.S3Client({
        endpoint: server.endpoint,
        bucket: "pictures",
        accessKeyId: "S3RVER",
        secretAccessKey: "S3RVER",
      })
      for (const name of pictures()) await bucket.write(name, Bun.file(join(media, name)))
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
    expect((await check()).problems).toEqual([expect.stringContaining(`The store lacks ${count} file(s)`)])
  })
})
