import { afterAll, describe, expect, test } from "bun:test"
import { callbackUrl, publicUrl, startServiceWith } from "../../../support/idp-service.ts"
import { keycloak } from "../../../support/keycloak.ts"
import { openIdClient, openIdProvider } from "../../../support/openid-provider.ts"

const byKeycloak = "/auth/idp/keycloak"
const callback = `${publicUrl}${byKeycloak}/callback`
const people = {
  ada: { email: "ada@example.com", emailVerified: true },
  bob: { email: "bob@example.com", emailVerified: true },
}
const second = await keycloak(openIdClient, callback, people)
if (typeof second === "string") console.log(second)

describe.skipIf(typeof second === "string")("Keycloak and oidc-provider as providers at once", async () => {
  if (typeof second === "string") return
  const first = await openIdProvider(callbackUrl)
  const service = await startServiceWith({
    issuer: first.issuer,
    client: openIdClient,
    env: {
      IDP_KEYCLOAK_ISSUER: second.issuer,
      IDP_KEYCLOAK_CLIENT_ID: openIdClient.clientId,
      IDP_KEYCLOAK_CLIENT_SECRET: openIdClient.clientSecret,
    },
  })
  afterAll(async () => {
    await service.stop()
    await first.stop()
    await second.stop()
  })

  test("make one account, to which both lead", async () => {
    const browser = service.browser()
    expect((await browser.signIn("ada", undefined, byKeycloak)).outcome).toEqual({ mode: "register" })
    expect((await service.browser().signIn("ada", undefined, byKeycloak)).outcome).toEqual({ mode: "login" })
    const login = first.enrol({ email: people.ada.email, email_verified: true })
    expect((await browser.signIn(login)).outcome).toEqual({ mode: "linked-login" })
    expect((await service.browser().signIn(login)).outcome).toEqual({ mode: "login" })
  })

  test("are linked to an account with a password, and unlinked", async () => {
    const member = await service.member()
    expect((await member.link(member.token, "bob", byKeycloak)).outcome).toEqual({ mode: "link" })
    expect((await service.browser().signIn("bob", undefined, byKeycloak)).outcome).toEqual({ mode: "login" })
    expect((await member.delete(`${byKeycloak}/link`)).status).toBe(204)
    expect((await member.get("/auth/idp/links")).body.links).toEqual([])
  })

  test("bring no browser home with the answer of the other one", async () => {
    const browser = service.browser()
    const answered = await browser.throughProvider(await browser.setOut(undefined, byKeycloak), "ada")
    const cookies = new Map(browser.jar)
    const moved = answered.replace(callback, callbackUrl)
    expect((await browser.land(moved)).outcome).toEqual({ error: "INVALID_STATE" })
    const named = new URL(answered)
    expect(named.searchParams.get("iss")).toBe(second.issuer)
    named.searchParams.set("iss", first.issuer)
    for (const [name, value] of cookies) browser.jar.set(name, value)
    expect((await browser.land(named.href)).outcome).toEqual({ error: "OAUTH_FAILED" })
  })
})
