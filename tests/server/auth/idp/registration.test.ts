import { expect, test } from "bun:test"
import { invitesCommand } from "../../../../cli/commands/invites.ts"
import { curioOn } from "../../../cli/in-process.ts"
import { hostileClient, hostileProvider } from "../../../support/hostile-provider.ts"
import { startServiceWith } from "../../../support/idp-service.ts"
import { engines } from "../../../support/service.ts"

const refused = { error: "LOGIN_FAILED" }

test("while registration is closed the callback makes no account, and signs in those that exist", async () => {
  const provider = await hostileProvider()
  const env = { REGISTRATION: "closed" }
  const service = await startServiceWith({ issuer: provider.issuer, client: hostileClient, env })
  provider.be({ sub: "new", email: "new@example.com", email_verified: true })
  for (const invite of [undefined, "any"]) expect((await service.browser().signIn("", invite)).outcome).toEqual(refused)
  expect(await service.account("new@example.com")).toBeNull()
  expect(await service.links()).toEqual([])
  await service.createWithoutPassword("new@example.com")
  expect((await service.browser().signIn("")).outcome).toEqual({ mode: "linked-login" })
  await service.stop()
  await provider.stop()
})

test("where it wants an invite the callback makes an account with a good one, which others do without", async () => {
  const provider = await hostileProvider()
  const env = { REGISTRATION: "invite" }
  const lines: Array<Record<string, unknown>> = []
  const service = await startServiceWith({ issuer: provider.issuer, client: hostileClient, env, securityLines: lines })
  const { out } = await curioOn(service.http.services).run(invitesCommand, ["create", "--json"])
  const invite: string = JSON.parse(out).invite
  const used = async () => (await service.query("select used from account_invites")).map((row) => row["used"])
  const comes = async (name: string, code?: string) => {
    provider.be({ sub: name, email: `${name}@example.com`, email_verified: true })
    return (await service.browser().signIn("", code)).outcome
  }
  await service.createWithoutPassword("old@example.com")
  for (const code of [undefined, "a.guess"]) expect(await comes("new", code)).toEqual(refused)
  expect(await service.account("new@example.com")).toBeNull()
  expect(await comes("old", "a.guess")).toEqual({ mode: "linked-login" })
  expect(await comes("old", invite)).toEqual({ mode: "login" })
  expect(await used()).toEqual([0])
  expect(await comes("new", invite)).toEqual({ mode: "register" })
  expect(await comes("new", invite)).toEqual({ mode: "login" })
  expect(await comes("late", invite)).toEqual(refused)
  expect(await used()).toEqual([1])
  expect((await service.links()).length).toBe(2)
  expect((await service.client().get(`/auth/idp?invite=${"x".repeat(1001)}`)).status).toBe(400)
  const failed = lines.filter(({ reason }) => reason === "LOGIN_FAILED")
  expect(failed.map(({ event }) => event)).toEqual(Array.from({ length: 3 }, () => "provider_sign_in"))
  expect(JSON.stringify(lines)).not.toContain(invite)
  await service.stop()
  await provider.stop()
})

test.each(engines)(
  "of 20 callbacks and registrations at once with one invite as many succeed as it has uses, on %s",
  async (engine) => {
    const provider = await hostileProvider()
    const env = { REGISTRATION: "invite" }
    const service = await startServiceWith({ issuer: provider.issuer, client: hostileClient, engine, env })
    const { out } = await curioOn(service.http.services).run(invitesCommand, ["create", "--uses", "3", "--json"])
    const invite: string = JSON.parse(out).invite
    // Each flow is that of a person of its own.
    provider.misbehave({
      claims: (honest) => ({ ...honest, sub: String(honest["nonce"]), email: `${honest["nonce"]}@example.com` }),
    })
    const answers = await Promise.all(
      Array.from({ length: 10 }, async (_, n) => {
        const registering = { email: `guest${n}@example.org`, password: "correct horse", invite }
        const [arrival, { status }] = await Promise.all([
          service.browser().signIn("", invite),
          service.client().post("/auth/register", registering),
        ])
        return [arrival.outcome["mode"] ?? arrival.outcome["error"], status]
      }),
    )
    const all = answers.flat()
    expect(all.filter((answer) => answer === "register" || answer === 201)).toHaveLength(3)
    expect(all.filter((answer) => answer === "LOGIN_FAILED" || answer === 403)).toHaveLength(17)
    expect(await service.query("select id from users")).toHaveLength(3)
    expect(await service.query("select used from account_invites")).toEqual([{ used: 3 }])
    await service.stop()
    await provider.stop()
  },
  120_000,
)
