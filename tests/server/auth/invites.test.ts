import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { createHash } from "node:crypto"
import { invitesCommand } from "../../../cli/commands/invites.ts"
import { curioOn } from "../../cli/in-process.ts"
import { engines, type Service, startService } from "../../support/service.ts"

setDefaultTimeout(120_000)

const closed = [403, { error: "REGISTRATION_CLOSED" }]

describe.each(engines)("With REGISTRATION=invite on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4, env: { REGISTRATION: "invite" } })
  })
  afterAll(() => service.stop())

  const invites = (...args: ReadonlyArray<string>) => curioOn(service.http.services).run(invitesCommand, args)
  const json = async (...args: ReadonlyArray<string>) => {
    const { code, err, out } = await invites(...args, "--json")
    expect([code, err]).toEqual([0, ""])
    return JSON.parse(out)
  }
  const made = async (...args: ReadonlyArray<string>): Promise<string> => (await json("create", ...args)).invite
  const rowOf = async (code: string) => {
    const hash = createHash("sha256").update(code).digest("hex")
    const [row] = await service.query(`select id, used from account_invites where hash = '${hash}'`)
    return { id: String(row?.["id"]), used: Number(row?.["used"]) }
  }
  let people = 0
  const register = async (invite?: string, email = `guest${++people}@example.com`) => {
    const { body, status } = await service.client().post("/auth/register", {
      ...{ email, password: "correct horse" },
      ...(invite !== undefined && { invite }),
    })
    return status === 201 ? [201, body.user.email] : [status, body]
  }

  test("an account is made with a good code alone, which is shown once and stored nowhere", async () => {
    const invite = await made()
    expect(invite).toMatch(/^[\w-]{43}$/)
    const { id } = await rowOf(invite)
    expect(await service.query(`select target from audit where command = 'invites create'`)).toEqual([{ target: id }])
    for (const refused of [undefined, "a.guess", invite.toLowerCase(), `${invite} `])
      expect(await register(refused)).toEqual(closed)
    expect(await register(invite, "ada@example.com")).toEqual([201, "ada@example.com"])
    expect(await register(invite)).toEqual(closed)
    const [listed] = await json("list")
    expect(listed).toEqual({ id, uses: 1, used: 1, createdAt: expect.any(String), expiresAt: expect.any(String) })
    expect(Date.parse(listed.expiresAt) - Date.parse(listed.createdAt)).toBe(7 * 86_400_000)
    expect((await invites("list")).out).not.toContain(invite)
  })

  test("of 20 registrations at once as many succeed as the invite has uses, and no other account is there", async () => {
    const invite = await made("--uses", "3")
    const emails = Array.from({ length: 20 }, (_, n) => `race${n}@example.com`)
    const answers = await Promise.all(emails.map((email) => register(invite, email)))
    expect(answers.filter(([status]) => status === 201)).toHaveLength(3)
    expect(answers.filter((answer) => Bun.deepEquals(answer, closed))).toHaveLength(17)
    expect(await service.query("select email from users where email like 'race%'")).toHaveLength(3)
    expect((await rowOf(invite)).used).toBe(3)
  })

  test("a registration that fails takes no use, and only a good code learns of an address that is taken", async () => {
    const invite = await made()
    const taken = [409, { error: "EMAIL_ALREADY_EXISTS" }]
    await service.createWithoutPassword("taken@example.com")
    expect(await register(invite, "taken@example.com")).toEqual(taken)
    expect(await register("a.guess", "taken@example.com")).toEqual(closed)
    const twins = await Promise.all([1, 2].map(() => register(invite, "twins@example.com")))
    expect(twins.filter(([status]) => status === 201)).toHaveLength(1)
    expect((await rowOf(invite)).used).toBe(1)
    expect(await register("x".repeat(1001))).toMatchObject([400, { code: "ERR_VALIDATION" }])
  })

  test("a code is good until it is revoked or expires, and administrators make accounts without one", async () => {
    const [revoked, expired] = [await made("--uses", "2"), await made("--days", "1")]
    expect((await register(revoked))[0]).toBe(201)
    const { id } = await rowOf(revoked)
    expect((await invites("revoke", id)).err).toContain("repeat it with --yes")
    expect(await json("revoke", id, "--yes")).toEqual({ revoked: 1 })
    expect(await register(revoked)).toEqual(closed)
    for (const unknown of [id, "an.id"])
      expect(await invites("revoke", unknown, "--yes")).toEqual({ code: 1, out: "", err: "There is no such invite." })
    expect(await service.query("select target from audit where command = 'invites revoke'")).toEqual([{ target: id }])
    service.clock.forward({ days: 1 })
    expect(await register(expired)).toEqual(closed)
    expect((await rowOf(expired)).used).toBe(0)
    expect((await service.createWithoutPassword("friend@example.com")).email as string).toBe("friend@example.com")
  })

  test.each([
    ["--uses", "0"],
    ["--uses", "1001"],
    ["--days", "366"],
    ["--days", "a week"],
  ])("%s %s is no invite", async (flag, value) => {
    const before = await service.query("select id from account_invites")
    expect((await invites("create", flag, value)).code).toBe(2)
    expect(await service.query("select id from account_invites")).toEqual(before)
  })
})

test("Without it a code is not looked at, and no use is taken", async () => {
  const service = await startService({ passwordCost: 4 })
  const { out } = await curioOn(service.http.services).run(invitesCommand, ["create", "--json"])
  for (const [n, invite] of ["a.guess", JSON.parse(out).invite].entries()) {
    const registering = { email: `guest${n}@example.com`, password: "correct horse", invite }
    expect((await service.client().post("/auth/register", registering)).status).toBe(201)
  }
  expect(await service.query("select used from account_invites")).toEqual([{ used: 0 }])
  await service.stop()
})
