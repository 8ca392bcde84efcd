import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { migratedInstallation } from "./curio.ts"

setDefaultTimeout(120_000)

const curio = migratedInstallation({ GAMEPLATFORM_ENABLED: "false" })
const [before, now] = ["b".repeat(32), "n".repeat(32)]
const both = { JWT_SECRET: now, JWT_SECRET_PREVIOUS: before }

const run = async (args: ReadonlyArray<string>, env: Record<string, string>, stdin = "") => {
  const { code, err, out } = await curio.run([...args, "--json"], stdin, env)
  expect({ args, code, err }).toEqual({ args, code: 0, err: "" })
  return JSON.parse(out)
}
const secretsPart = async (env: Record<string, string>) =>
  (await run(["doctor"], env)).find(({ part }: { part: string }) => part === "secrets")

beforeAll(async () => {
  const env = { JWT_SECRET: before }
  await run(["users", "create", "--email", "ada@example.com", "--yes"], env, "correct horse\n")
  // Its owner is notified by a mail, which waits for a server.
  await run(["users", "set-password", "ada@example.com", "--yes"], env, "correct battery\n")
})
afterAll(() => curio.remove())

describe("curio secrets rotate", () => {
  test("changes nothing that it cannot read, of which the doctor says how much there is", async () => {
    expect(await run(["secrets", "rotate", "--yes"], { JWT_SECRET: now })).toEqual({ resealed: 0, unreadable: 1 })
    const { detail, status } = await secretsPart({ JWT_SECRET: now })
    expect([status, detail]).toEqual(["warn", expect.stringContaining("cannot be read: 1 waiting mails (outbox).")])
    expect((await secretsPart({ JWT_SECRET: before })).status).toBe("ok")
  })

  test("encrypts what is stored with the present secret, so that the previous one can go", async () => {
    const { detail, status } = await secretsPart(both)
    expect([status, detail]).toEqual([
      "warn",
      expect.stringContaining("previous secret: 1 waiting mails (outbox); run"),
    ])
    expect(await run(["secrets", "rotate", "--yes"], both)).toEqual({ resealed: 1, unreadable: 0 })
    expect(await run(["secrets", "rotate", "--yes"], both)).toEqual({ resealed: 0, unreadable: 0 })
    for (const env of [both, { JWT_SECRET: now }]) expect((await secretsPart(env)).status).toBe("ok")
    const entries: ReadonlyArray<{ command: string }> = await run(["audit", "list"], both)
    expect(entries.filter(({ command }) => command === "secrets rotate").length).toBe(3)
  })

  test("takes over from JWT_SECRET to a first SECRETS_KEY and back", async () => {
    const own = { JWT_SECRET: now, SECRETS_KEY: before, SECRETS_KEY_PREVIOUS: now }
    expect(await run(["secrets", "rotate", "--yes"], own)).toEqual({ resealed: 1, unreadable: 0 })
    const back = { JWT_SECRET: now, SECRETS_KEY_PREVIOUS: before }
    expect(await run(["secrets", "rotate", "--yes"], back)).toEqual({ resealed: 1, unreadable: 0 })
    expect((await secretsPart({ JWT_SECRET: now })).status).toBe("ok")
  })

  test("says in words what it did", async () => {
    const { code, err, out } = await curio.run(["secrets", "rotate", "--yes"], "", both)
    expect([code, err, out]).toEqual([0, "", "Encrypted 0 text(s) with the present secret.\n"])
  })
})
