import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test"
import { hostileClient, hostileProvider } from "../../../support/hostile-provider.ts"
import { startServiceWith } from "../../../support/idp-service.ts"

setDefaultTimeout(120_000)

let provider: Awaited<ReturnType<typeof hostileProvider>>
let service: Awaited<ReturnType<typeof startServiceWith>>
beforeAll(async () => {
  provider = await hostileProvider()
  service = await startServiceWith({ issuer: provider.issuer, client: hostileClient })
})
afterAll(async () => {
  await service.stop()
  await provider.stop()
})

test("an address that an account may get back makes no account for its holder, who is let in once it is back", async () => {
  const [old, young] = ["ada@example.com", "ada@example.org"]
  const ada = await service.member(old)
  expect(await service.verify(old)).toBe(204)
  const token = async (email: string, page: string) =>
    /#token=([\w-]+)/.exec((await service.mailTo(email, page)).text)?.[1]
  const post = async (path: string, body: object) => (await ada.post(path, body)).status
  expect(await post("/auth/email", { email: young })).toBe(202)
  expect(await post("/auth/email/confirm", { token: await token(young, "confirm-email#") })).toBe(204)
  provider.be({ sub: "holder", email: old, email_verified: true })
  expect((await service.browser().signIn("")).outcome).toEqual({ error: "LOGIN_FAILED" })
  expect([await service.account(old), await service.links()]).toEqual([null, []])
  expect(await post("/auth/email/undo", { token: await token(old, "undo-email#") })).toBe(204)
  expect((await service.browser().signIn("")).outcome).toEqual({ mode: "linked-login" })
  expect(await service.links()).toMatchObject([{ user_id: ada.id, subject: "holder" }])
})
