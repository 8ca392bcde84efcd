import { expect, test } from "bun:test"
import { hostileClient, hostileProvider } from "../../support/hostile-provider.ts"
import { startServiceWith } from "../../support/idp-service.ts"

test("while registration is closed the callback makes no account, and signs in those that exist", async () => {
  const provider = await hostileProvider()
  const env = { REGISTRATION: "closed" }
  const service = await startServiceWith({ issuer: provider.issuer, client: hostileClient, env })
  provider.be({ sub: "new", email: "new@example.com", email_verified: true })
  expect((await service.browser().signIn("")).outcome).toEqual({ error: "LOGIN_FAILED" })
  expect(await service.account("new@example.com")).toBeNull()
  expect(await service.links()).toEqual([])
  await service.createWithoutPassword("new@example.com")
  expect((await service.browser().signIn("")).outcome).toEqual({ mode: "linked-login" })
  await service.stop()
  await provider.stop()
})
