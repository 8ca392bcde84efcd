import { afterAll, beforeAll, expect, test } from "bun:test"
import { someGames } from "../../../support/game-platform/libraries.ts"
import { startGamePlatform } from "../../../support/game-platform.ts"
import { gate } from "../../../support/gate.ts"
import { type HostileProvider, hostileClient, hostileProvider } from "../../../support/hostile-provider.ts"
import { type IdpService, publicUrl, startServiceWith } from "../../../support/idp-service.ts"
import { freshAccount, goodKey, integration } from "../../../support/platform-service.ts"

const platform = startGamePlatform()
let provider: HostileProvider
let service: IdpService
beforeAll(async () => {
  provider = await hostileProvider()
  service = await startServiceWith({ issuer: provider.issuer, client: hostileClient, env: platform.env })
})
afterAll(async () => {
  await service.stop()
  await provider.stop()
  await platform.stop()
})

test("one hundred callbacks at once send 32 requests at once to a slow provider, and keep no user from the game platform", async () => {
  const trips = await Promise.all(
    Array.from({ length: 100 }, async () => {
      const browser = service.browser()
      return { browser, callback: await browser.throughProvider(await browser.setOut(), "") }
    }),
  )
  const tokens = gate()
  provider.misbehave({
    token: async () => {
      await tokens.pass()
      return new Response(null, { status: 500 })
    },
  })
  const landings = trips.map(({ browser, callback }) => browser.land(callback))
  await tokens.untilWaiting(32)

  const member = await service.member()
  const account = freshAccount()
  platform.own(account, someGames(3))
  const { body } = await member.post(`${integration}/login`)
  const back = await platform.signIn(body.url, account)
  expect((await member.get(back.slice(publicUrl.length))).headers.get("location")).toEndWith("?gameplatform=connected")
  await member.put(`${integration}/api-key`, { apiKey: goodKey })
  expect((await member.get(`${integration}/games`)).body.items).toHaveLength(3)
  expect(tokens.counts()).toEqual({ waiting: 32, most: 32, all: 32 })

  tokens.open()
  for (const { outcome } of await Promise.all(landings)) expect(outcome).toEqual({ error: "OAUTH_FAILED" })
  expect(tokens.counts()).toEqual({ waiting: 0, most: 32, all: 100 })
})
