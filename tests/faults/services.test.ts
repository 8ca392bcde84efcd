import { afterAll, expect, setDefaultTimeout, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { formOf, sendForm } from "../server/posts/posts-client.ts"
import { startServer } from "../server/processes/server-process.ts"
import { client } from "../support/client.ts"
import { someGames } from "../support/game-platform/libraries.ts"
import { startGamePlatform } from "../support/game-platform.ts"
import { hostileClient, hostileProvider } from "../support/hostile-provider.ts"
import { plainPng, red } from "../support/pictures.ts"
import { goodKey, integration, publicUrl } from "../support/platform-service.ts"
import { startReceiver } from "../support/receiver.ts"
import { isFull } from "../support/runs.ts"
import { startS3Server } from "../support/s3-server.ts"
import { startSmtpInbox } from "../support/smtp-inbox.ts"
import { until } from "../support/until.ts"
import { startLoad } from "./load.ts"
import { misdeeds, roadTo } from "./road.ts"

// What does not answer is waited for, and processes start here.
setDefaultTimeout(600_000)

const folder = mkdtempSync(join(tmpdir(), "curio-faults-services-"))
afterAll(() => rmSync(folder, { recursive: true }))

// What is silent takes as long as the limits of time.
const tried = Object.entries(misdeeds).slice(0, isFull ? undefined : 2)

test("Services that are silent, slow or lie keep no other request waiting, and are used again", async () => {
  const [inbox, store, provider] = [await startSmtpInbox(), await startS3Server(), await hostileProvider()]
  const receiver = startReceiver()
  const addresses = [inbox.url, store.endpoint, receiver.url]
  const roads = await Promise.all(addresses.map(roadTo))
  const [mailRoad, storeRoad, hookRoad] = roads
  const providerRoad = await roadTo(provider.issuer)
  const platform = startGamePlatform()
  const platformRoad = await roadTo(`${platform.url}/api`)
  roads.push(providerRoad, platformRoad)
  const server = await startServer({
    DATA_DIR: folder,
    MAIL_URL: mailRoad?.url ?? "",
    ...{ ...store.env, S3_ENDPOINT: (storeRoad?.url ?? "").replace(/\/$/, "") },
    ...{ IDP_OAUTH_ENABLED: "true", IDP_ISSUER: providerRoad.url.replace(/\/$/, "") },
    ...{ IDP_CLIENT_ID: hostileClient.clientId, IDP_CLIENT_SECRET: hostileClient.clientSecret },
    ...{ ...platform.env, GAMEPLATFORM_API_URL: platformRoad.url, GAMEPLATFORM_STORE_URL: "" },
    PUBLIC_URL: publicUrl,
    WEBHOOKS_ALLOW_PRIVATE: "true",
  })
  const load = await startLoad(server.url)
  const { token } = load.writers[0] ?? { token: "" }
  // Who adds a webhook has to prove the session, by its cookie.
  const browser = client(server.url)
  const { body: owner } = await browser.post("/auth/register", {
    email: "owner@example.com",
    password: "correct horse",
  })
  const by = browser.signedIn(owner.accessToken)
  const { body: webhook } = await by.post("/webhooks", { url: hookRoad?.url, events: ["*"] })
  const account = "76561190000000001"
  platform.own(account, someGames(3))
  const back = await platform.signIn((await by.post(`${integration}/login`)).body.url, account)
  await by.get(back.slice(publicUrl.length))
  await by.put(`${integration}/api-key`, { apiKey: goodKey })
  const games = async () => (await by.get(`${integration}/games?refresh=true`)).status
  expect(await games()).toBe(200)
  let height = 200
  const upload = async () => {
    height += 1
    const { status } = await sendForm(server.url, formOf({ content: "Look" }, [plainPng(300, height, red)]), token)
    return status
  }
  expect(await upload()).toBe(201)

  const people: Array<string> = []
  for (const [what, misdeed] of tried) {
    for (const road of roads) road.behave(misdeed)
    const email = `user-${people.length}@example.com`
    people.push(email)
    expect((await client(server.url).post("/auth/register", { email, password: "correct horse" })).status).toBe(201)
    expect((await by.post(`/webhooks/${webhook.id}/ping`)).status).toBe(202)
    const began = performance.now()
    const asked = Promise.all([
      upload(),
      client(server.url)
        .get("/auth/idp")
        .then(({ status }) => status),
      games(),
    ])
    await load.more(60)
    expect((await fetch(`${server.url}/ready`)).status).toBe(200)
    const statuses = await asked
    console.log(`${what}: ${statuses} after ${Math.round(performance.now() - began)} ms`)
    expect(statuses).toEqual([502, 502, 502])
  }

  for (const road of roads) road.behave()
  expect([await upload(), await games()]).toEqual([201, 200])
  for (const email of people) expect((await inbox.take(({ to }) => to === email, "mail")).to).toBe(email)
  const { body: ping } = await by.post(`/webhooks/${webhook.id}/ping`)
  await until(() => receiver.all.some(({ headers }) => headers["webhook-id"] === ping.id))
  await load.end()
  await load.reckon()
  console.log(`${load.acknowledged()} acknowledged, slowest ${load.slowestMillis()} ms`)
  expect(load.complaints.slice(0, 5)).toEqual([])
  expect([...load.answers.keys()].filter((key) => /^5|none/.test(key))).toEqual([])
  expect(await server.stop()).toBe(0)
  for (const road of roads) road.stop()
  await Promise.all([inbox.stop(), store.stop(), provider.stop()])
  receiver.stop()
  platform.stop()
})
